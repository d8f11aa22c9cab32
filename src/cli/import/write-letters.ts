import { cleanMarkup } from '../../resources/sanitise.ts';
import type { Attempt, Entry } from './attempt.ts';
import { instantOf, pick, type Line, type Values } from './records.ts';
import { refuseErased } from './erased-people.ts';
import { saveEntries } from './save.ts';
import type { Writer } from './writers.ts';

/** As they are given: `send-email` cleans what it sends. */
export const writeTemplates: Writer = async (attempt, entries) => {
  await saveEntries(attempt, 'template', entries, ({ record }) => ({
    ...pick(record, ['name', 'language', 'subject', 'message']),
    organisation_id: attempt.rowOf('organisation', record['organisation']),
  }));
};

const REASONS = { too_short: 'says nothing when it is cleaned', too_long: 'has too many tags, or tags nested too deep' } as const;

/** The text is kept as a note of the interface would be. */
export const writeNotes: Writer = async (attempt, entries) => {
  const textOf = new Map<Line, string>();
  for (const { line, record } of entries) {
    const cleaned = cleanMarkup(String(record['text']));
    if ('text' in cleaned) textOf.set(line, cleaned.text);
    else attempt.refuse(line, 'text', REASONS[cleaned.code]);
  }
  await refuseErased(attempt, entries, 'candidate');
  await saveEntries(attempt, 'note', entries, ({ line, record }) => ({
    candidate_id: attempt.rowOf('candidate', record['candidate']),
    organisation_id: attempt.rowOf('organisation', record['organisation']),
    ...optionalPointer(attempt, record, 'user'),
    date: instantOf(record['date']),
    text: textOf.get(line),
  }));
};

const EMAIL_DEFAULTS = { message: '', received: false, template_id: null, user_id: null, message_id: null };

/** E-mails that were exchanged: they are recorded, and never sent. */
export const writeEmails: Writer = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'application');
  await saveEntries(
    attempt,
    'email',
    entries,
    ({ record }) => ({
      ...pick(record, ['subject', 'sender', 'recipient', 'message', 'received', 'message_id']),
      application_id: attempt.rowOf('application', record['application']),
      ...optionalPointer(attempt, record, 'user'),
      ...optionalPointer(attempt, record, 'template'),
      date: instantOf(record['date']),
    }),
    EMAIL_DEFAULTS,
  );
};

/** The column of a pointer that may be left alone, or taken away with null. */
function optionalPointer(attempt: Attempt, record: Entry['record'], kind: 'user' | 'template'): Values {
  return record[kind] === undefined ? {} : { [`${kind}_id`]: attempt.rowOf(kind, record[kind]) };
}
