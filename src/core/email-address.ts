import { domainToASCII } from 'node:url';
import { randomUUID } from 'node:crypto';

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const MAILBOX = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@([\\p{L}\\p{M}\\p{N}.-]+)$`, 'u');
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`);

/** Octets (RFC 5321, 4.5.3.1). */
const LONGEST = { local: 64, mailbox: 254 };

/**
 * The one mailbox in the text, with its domain in ASCII (IDNA); undefined for anything else.
 * Letters beyond ASCII before the `@` stay (SMTPUTF8). Quoted local parts and domain literals (RFC
 * 5321) are refused: they can smuggle in a second recipient.
 */
export function readMailbox(text: string): string | undefined {
  const [, local = '', written = ''] = (text.length <= LONGEST.mailbox && MAILBOX.exec(text)) || [];
  const domain = readDomain(written);
  if (local === '' || domain === undefined || Buffer.byteLength(local) > LONGEST.local) return undefined;
  const mailbox = `${local}@${domain}`;
  return Buffer.byteLength(mailbox) <= LONGEST.mailbox ? mailbox : undefined;
}

function readDomain(text: string): string | undefined {
  // a name of numbers alone is an address to domainToASCII: 1.2 becomes 1.0.0.2
  const domain = domainToASCII(text);
  return HOST.test(domain) ? domain : undefined;
}

/**
 * A new Message-ID under the sender's domain (RFC 5322, section 3.6.4), which is the same on every
 * machine.
 */
export function createMessageId(sender: string): string {
  const mailbox = readMailbox(sender);
  const domain = mailbox?.slice(mailbox.lastIndexOf('@') + 1) ?? 'localhost';
  return `<${randomUUID()}@${domain}>`;
}
