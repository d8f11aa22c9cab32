import { records } from '../../records/kind.ts';
import { falseByDefault, field, LONG, object, pointers, text } from '../../records/schema.ts';

/** An e-mail that was exchanged. It is recorded and never sent. */
export const email = records({
  schema: object(['application', 'date', 'subject', 'sender', 'recipient'], {
    ...pointers('application', 'template', 'user'),
    date: field('EmailMessage', 'date'),
    subject: field('EmailMessage', 'subject', { maxLength: 10_000 }),
    sender: field('EmailMessage', 'sender', { maxLength: 1000 }),
    recipient: field('EmailMessage', 'recipient', { maxLength: 1000 }),
    received: falseByDefault('EmailMessage', 'received'),
    message: text({ maxLength: LONG, default: '' }),
    message_id: text({ maxLength: 1000 }),
    error: text({ maxLength: 1000 }),
  }),
});
