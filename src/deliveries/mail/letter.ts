import type { SendMailOptions } from 'nodemailer';
import { readMailbox } from '../../core/email-address.ts';
import { oneLine } from '../../core/wording.ts';
import { writePlainText } from './plain-text.ts';

/** A person as mail names one. */
type Correspondent = { readonly name: string; readonly email: string };

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
  /** An appointment (iCalendar, RFC 5545). */
  readonly calendar?: string | null;
};

/** A letter as nodemailer takes it, or why there cannot be one. */
export type Letter = { readonly options: SendMailOptions } | { readonly refusal: string };

/**
 * Writes a letter as text and HTML: from the service's mailbox under the recruiter's name, with
 * replies to the recruiter. Names and subject are one line each, addresses one mailbox each, so
 * that nothing in them becomes a header or a recipient.
 */
export function writeLetter({ messageId, date, sender, recipient, subject, html, calendar }: Mail, mailFrom: string): Letter {
  const to = readMailbox(recipient.email);
  const replyTo = readMailbox(sender.email);
  if (to === undefined) return { refusal: 'The address of the recipient is not one e-mail address.' };
  if (replyTo === undefined) return { refusal: 'The address of the sender is not one e-mail address.' };
  const message = html.toWellFormed();
  return {
    options: {
      messageId,
      date,
      from: { name: nameOf(sender), address: mailFrom },
      replyTo: { name: nameOf(sender), address: replyTo },
      to: { name: nameOf(recipient), address: to },
      envelope: { from: mailFrom, to },
      subject: headerText(subject),
      text: writePlainText(message),
      html: message,
      ...(calendar && { icalEvent: { method: METHOD.exec(calendar)?.[1] ?? 'PUBLISH', content: calendar } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

/** What mail programs shall do with an appointment; the header of its part repeats it. */
const METHOD = /^METHOD:(\w+)/m;

const nameOf = ({ name }: Correspondent): string => headerText(name);

/** One line. Encoded words (RFC 2047) are broken up, so that mail programs do not decode them. */
const headerText = (text: string): string =>
  oneLine(text)
    .replace(/=(?=\?[^\s?]+\?[bq]\?)/gi, '= ')
    .trim();
