import type { SendMailOptions } from 'nodemailer';
import type { Outcome } from '../schedule.ts';
import { writeLetter, type Letter, type Mail } from './letter.ts';

export type Mailer = {
  /** Sends a letter once. Every result is an outcome; it never rejects. */
  send(mail: Mail): Promise<Outcome>;
  /** Why no letter can be sent now, as a sentence; undefined when sending works. */
  check(): Promise<string | undefined>;
  /** Where letters go, as a sentence. */
  readonly describe: string;
  /** Finishes running letters and accepts no more. */
  close(): Promise<void>;
};

/** An outcome that is not yet timed. */
export type Ending = Omit<Outcome, 'durationMs'>;

/**
 * Writes letters and hands them in; a letter that cannot be written is given up. `finish` resolves
 * when no attempt is in flight.
 */
export function createAttempts(mailFrom: string, handIn: (letter: SendMailOptions, mail: Mail) => Promise<Ending>) {
  const inFlight = new Set<Promise<Outcome>>();
  const attempt = async (mail: Mail): Promise<Outcome> => {
    const started = performance.now();
    const letter = tryToWrite(mail, mailFrom);
    const ending: Ending =
      'refusal' in letter
        ? { verdict: 'GIVE_UP', status: 0, body: '', error: letter.refusal }
        : await handIn(letter.options, mail);
    return { ...ending, durationMs: Math.round(performance.now() - started) };
  };
  return {
    send: (mail: Mail): Promise<Outcome> => {
      const attempted = attempt(mail);
      inFlight.add(attempted);
      return attempted.finally(() => inFlight.delete(attempted));
    },
    finish: () => Promise.all(inFlight),
  };
}

function tryToWrite(mail: Mail, mailFrom: string): Letter {
  try {
    return writeLetter(mail, mailFrom);
  } catch {
    // a letter that cannot be composed now cannot be composed later
    return { refusal: 'The letter could not be written.' };
  }
}
