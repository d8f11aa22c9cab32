import type { Kind } from '../kind.ts';

/** Messages stay as empty rows, so that they can be counted. */
export const email = {
  table: 'email_message',
  parent: 'application',
  erasure: { subject: '', sender: '', recipient: '', message: '', message_id: null, calendar: null, error: null },
} as const satisfies Kind;
