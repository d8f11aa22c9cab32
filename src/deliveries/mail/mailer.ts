import type { Outcome } from '../outcome.ts';

/** A person as mail names one. */
export type Correspondent = { readonly name: string; readonly email: string };

/** A letter of a recruiter's to a candidate. */
export type Mail = {
  readonly tenantId: number;
  readonly candidateId: number;
  /** `<uuid@domain>`, the same at every attempt, so that a duplicate can be recognised. */
  readonly messageId: string;
  /** When it was written, not when it is sent. */
  readonly date: Date;
  /** The recruiter: the name that is shown, and where answers go. */
  readonly sender: Correspondent;
  readonly recipient: Correspondent;
  readonly subject: string;
  readonly html: string;
};

/** Sends letters. */
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
