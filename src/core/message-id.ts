import { randomUUID } from 'node:crypto';
import { readMailbox } from './email-address.ts';

/**
 * A new Message-ID under the sender's domain (RFC 5322, section 3.6.4), which is the same on every
 * machine.
 */
export function createMessageId(sender: string): string {
  const mailbox = readMailbox(sender);
  const domain = mailbox?.slice(mailbox.lastIndexOf('@') + 1) ?? 'localhost';
  return `<${randomUUID()}@${domain}>`;
}
