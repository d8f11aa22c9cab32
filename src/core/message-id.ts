import { randomUUID } from 'node:crypto';
import { readMailbox } from './email-address.ts';

/**
 * A new Message-ID for a letter of the sender's. It is under the sender's own domain (RFC 5322, 3.6.4: a domain that the author may
 * name), which stays the same wherever the service runs and tells strangers nothing of the machine.
 */
export function createMessageId(sender: string): string {
  const mailbox = readMailbox(sender);
  const domain = mailbox?.slice(mailbox.lastIndexOf('@') + 1) ?? 'localhost';
  return `<${randomUUID()}@${domain}>`;
}
