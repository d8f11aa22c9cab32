import type { SendMailOptions } from 'nodemailer';
import type { Outcome } from '../outcome.ts';
import { writeLetter, type Letter } from './letter.ts';
import type { Mail } from './mailer.ts';

/** An outcome that is not yet timed. */
export type Ending = Omit<Outcome, 'durationMs'>;

/** Writes the letter and hands it in; a letter that cannot be written is given up. */
export async function attempt(
  mail: Mail,
  mailFrom: string,
  handIn: (letter: SendMailOptions) => Promise<Ending>,
): Promise<Outcome> {
  const started = performance.now();
  const ending = await endingOf(mail, mailFrom, handIn);
  return { ...ending, durationMs: Math.round(performance.now() - started) };
}

async function endingOf(mail: Mail, mailFrom: string, handIn: (letter: SendMailOptions) => Promise<Ending>): Promise<Ending> {
  const letter = tryToWrite(mail, mailFrom);
  if ('refusal' in letter) return { verdict: 'GIVE_UP', status: 0, body: '', error: letter.refusal };
  return handIn(letter.options);
}

function tryToWrite(mail: Mail, mailFrom: string): Letter {
  try {
    return writeLetter(mail, mailFrom);
  } catch {
    // a letter that cannot be composed now cannot be composed later
    return { refusal: 'The letter could not be written.' };
  }
}
