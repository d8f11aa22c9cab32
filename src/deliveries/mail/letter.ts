import { convert, type HtmlToTextOptions } from 'html-to-text';
import type { SendMailOptions } from 'nodemailer';
import type { Correspondent, Mail } from './mailer.ts';
import { readMailbox } from '../../core/email-address.ts';
import { oneLine } from '../../core/wording.ts';

/** A letter as nodemailer takes it, or why there cannot be one. */
export type Letter = { readonly options: SendMailOptions } | { readonly refusal: string };

const TEXT: HtmlToTextOptions = {
  wordwrap: 78,
  // The library processes each line once for every level, and thousands of levels overflow the
  // stack.
  limits: { maxDepth: 20, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    // its lines are as many as it has characters
    { selector: 'pre', format: 'block' },
  ],
};

/**
 * Writes a letter as text and HTML: from the service's mailbox under the recruiter's name, with
 * replies to the recruiter. Names and subject are one line each, addresses one mailbox each, so
 * that nothing in them becomes a header or a recipient.
 */
export function writeLetter({ messageId, date, sender, recipient, subject, html }: Mail, mailFrom: string): Letter {
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
      text: convert(message, TEXT),
      html: message,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

const nameOf = ({ name }: Correspondent): string => headerText(name);

/** One line. Encoded words (RFC 2047) are broken up, so that mail programs do not decode them. */
const headerText = (text: string): string =>
  oneLine(text)
    .replace(/=(?=\?[^\s?]+\?[bq]\?)/gi, '= ')
    .trim();
