import { records, type Attempt, type Entry, type Line, type Writer } from '../../records/kind.ts';
import { contractField, field, object, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';
import { cleanMarkup } from '../sanitise.ts';
import { isOf } from './service.ts';

const schema = object(['candidate', 'organisation', 'date', 'text'], {
  ...pointers('candidate', 'organisation', 'application', 'user'),
  date: field('Note', 'date'),
  text: contractField('NoteRequest', 'text'),
});

type Note = ValueOf<typeof schema>;

const REASONS = {
  too_short: 'says nothing when it is cleaned',
  too_long: 'has too many tags, or tags nested too deep',
} as const;

/** The text is cleaned as that of a note in the interface. */
const write: Writer<Note> = async (attempt, entries) => {
  const textOf = new Map<Line, string>();
  for (const { line, record } of entries) {
    const cleaned = cleanMarkup(record.text);
    if ('text' in cleaned) textOf.set(line, cleaned.text);
    else attempt.refuse(line, 'text', REASONS[cleaned.code]);
  }
  await refuseOtherApplications(attempt, entries);
  await writeEntries(attempt, entries, ({ line }) => ({ text: textOf.get(line) }));
};

/** A note about an application is one on its candidate, for the organisation of its job. */
async function refuseOtherApplications({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<Note>[]) {
  const ids = entries.flatMap(({ record }) => rowOf('application', record.application) ?? []);
  if (ids.length === 0) return;
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, id: { in: ids } },
    select: { id: true, candidateId: true, organisationId: true },
  });
  const applications = new Map(rows.map((row) => [row.id, row]));
  for (const { line, record } of entries) {
    const application = applications.get(rowOf('application', record.application) ?? 0);
    const place = {
      candidateId: rowOf('candidate', record.candidate),
      organisationId: rowOf('organisation', record.organisation),
    };
    if (application !== undefined && !isOf(application, place))
      refuse(line, 'application', 'is not one of the candidate to the organisation');
  }
}

export const note = records({ schema, write });
