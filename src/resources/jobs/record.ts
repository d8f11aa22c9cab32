import { formatDay, parseDay } from '../../core/dates.ts';
import { records, refuseFaults, type Attempt, type Entry, type Line, type Writer } from '../../records/kind.ts';
import {
  all,
  falseByDefault,
  field,
  list,
  named,
  object,
  optionalText,
  pointer,
  pointers,
  set,
  storedIn,
  type ValueOf,
  type Values,
} from '../../records/schema.ts';
import { findList } from '../../records/shape.ts';
import { itemRows, writeEntries, writeNumbered, type Saved } from '../../records/write-rows.ts';
import { location, pay, recordedPayFaults, term } from '../record-parts.ts';
import { JOB_TAGS, sanitise } from '../sanitise.ts';
import { MARKUP } from './fields.ts';
import { periodFaults } from './publish.ts';

const attribute = object(['api_name', 'name', 'value'], {
  ...all(named, 'JobAttribute', 'api_name', 'name'),
  value: field('JobAttribute', 'value', { maxLength: 10_000 }),
});

const publication = object(['source', 'start_date'], {
  source: pointer('source'),
  ...all(field, 'Publication', 'start_date', 'end_date'),
});

const schema = object(['title', 'organisation', 'process'], {
  title: named('JobCore', 'title'),
  status: field('JobCore', 'status', { default: 'DRAFT' }),
  client: field('JobCore', 'client'),
  location: location('JobLocation', all(field, 'JobLocation', 'longitude', 'latitude')),
  ...pointers('organisation', 'process', 'questionnaire'),
  owner: pointer('user'),
  contract_type: pointer('contract_type'),
  ...all(optionalText, 'Job', 'description', 'employer_description', 'position_description', 'profile_description'),
  pay,
  term,
  start_date: field('Job', 'start_date'),
  ...all(falseByDefault, 'FeedJob', 'cv_required', 'cover_required'),
  team: storedIn('job_team_member', 'user_id', set(pointer('user'))),
  attributes: storedIn('job_attribute', 'api_name', list(attribute)),
  publications: storedIn('publication', 'id', list(publication)),
});

type Job = ValueOf<typeof schema>;

/** Texts are cleaned as in the interface, but keep headings and tables. */
const write: Writer<Job> = async (attempt, entries) => {
  const textsOf = new Map<Line, Values>();
  for (const { line, record } of entries) {
    textsOf.set(line, cleanTexts(attempt, line, record));
    refuseFaults(attempt, line, recordedPayFaults(record.pay));
    const wrong = (record.publications ?? []).findIndex((period) => periodFaults(periodOf(period)).length > 0);
    if (wrong >= 0) attempt.refuse(line, `publications.${wrong}.end_date`, 'lies before start_date');
  }
  await refuseOtherPlace(attempt, entries);
  const saved = await writeEntries(attempt, entries, ({ line, isNew }) => ({
    ...(isNew && { reference: line.reference }),
    ...textsOf.get(line),
  }));
  await writePublications(attempt, saved);
};

/** The given texts with the permitted tags only. */
function cleanTexts({ refuse }: Attempt, line: Line, record: Values): Values {
  const cleaned = Object.values(MARKUP).flatMap((field) => {
    const html = record[field];
    return typeof html === 'string' ? [[field, sanitise(html, JOB_TAGS)] as const] : [];
  });
  for (const [field, text] of cleaned) if (text === undefined) refuse(line, field, 'has tags nested too deep');
  return Object.fromEntries(cleaned);
}

/** A job keeps its organisation; one with applications also its process, as they are at its steps. */
async function refuseOtherPlace({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<Job>[]) {
  const rows = await transaction.prisma.job.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) } },
    select: { id: true, organisationId: true, processId: true, applications: { select: { id: true }, take: 1 } },
  });
  const jobs = new Map(rows.map((row) => [row.id, row]));
  for (const { line, id, record } of entries) {
    const job = jobs.get(id ?? 0);
    if (job === undefined) continue;
    if (record.organisation !== undefined && job.organisationId !== rowOf('organisation', record.organisation))
      refuse(line, 'organisation', 'of a job cannot be changed: add another job');
    if (record.process !== undefined && job.applications.length > 0 && job.processId !== rowOf('process', record.process))
      refuse(line, 'process', 'cannot be changed: the job has applications that go through the other one');
  }
}

/** A publication is identified by its source and its first day. */
async function writePublications(attempt: Attempt, saved: readonly Saved<Job>[]): Promise<void> {
  const list = findList(attempt.kind.shape, 'publications');
  const parts = itemRows(attempt, list, saved);
  if (parts.length === 0) return;
  const rows = await attempt.transaction.prisma.publication.findMany({
    where: { tenantId: attempt.tenant.id, jobId: { in: saved.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  });
  const known = Map.groupBy(rows, ({ jobId, sourceId, startDate }) => `${jobId} ${sourceId} ${formatDay(startDate)}`);
  const placed = parts.map((part) => {
    const { job_id: job, source_id: source, start_date: start } = part.row;
    return { ...part, old: known.get(`${String(job)} ${String(source)} ${String(start)}`)?.shift() };
  });
  await writeNumbered(attempt, list.table, placed);
}

const periodOf = ({ start_date: start, end_date: end }: ValueOf<typeof publication>) => ({
  startDate: parseDay(start),
  endDate: typeof end === 'string' ? parseDay(end) : null,
});

export const job = records({ keepsReference: true, schema, write });
