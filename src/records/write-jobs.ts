import { formatDay } from '../core/dates.ts';
import { JOB_TAGS, sanitise } from '../resources/sanitise.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { refusePay } from './pay.ts';
import { findList, SHAPES } from './record-shapes.ts';
import { pick, type Line, type Values } from './records.ts';
import { itemRows, saveEntries, saveNumbered, type Saved } from './save.ts';

const PUBLICATIONS = findList(SHAPES.job, 'publications');

const TEXTS = ['description', 'employer_description', 'position_description', 'profile_description'];

/** Texts are cleaned as in the interface, but keep headings and tables. */
export const writeJobs: Writer<'job'> = async (attempt, entries) => {
  const textsOf = new Map<Line, Values>();
  for (const { line, record } of entries) {
    textsOf.set(line, cleanTexts(attempt, line, record));
    const wrong = (record.publications ?? []).findIndex(
      ({ start_date: start, end_date: end }) => typeof end === 'string' && end < start,
    );
    refusePay(attempt, line, record.pay);
    if (wrong >= 0) attempt.refuse(line, `publications.${wrong}.end_date`, 'lies before start_date');
  }
  await refuseOtherPlace(attempt, entries);
  const saved = await saveEntries(attempt, 'job', entries, ({ line, isNew }) => ({
    ...(isNew && { reference: line.reference }),
    ...textsOf.get(line),
  }));
  await savePublications(attempt, saved);
};

/** The given texts with the permitted tags only. */
function cleanTexts({ refuse }: Attempt, line: Line, record: Values): Values {
  const given = Object.entries(pick(record, TEXTS)).filter(([, html]) => typeof html === 'string');
  const cleaned = given.map(([field, html]) => [field, sanitise(String(html), JOB_TAGS)] as const);
  for (const [field, text] of cleaned) if (text === undefined) refuse(line, field, 'has tags nested too deep');
  return Object.fromEntries(cleaned);
}

/** A job keeps its organisation; one with applications also its process, as they are at its steps. */
async function refuseOtherPlace({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry<'job'>[]) {
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
async function savePublications(attempt: Attempt, saved: readonly Saved<'job'>[]): Promise<void> {
  const parts = itemRows(attempt, PUBLICATIONS, saved);
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
  await saveNumbered(attempt, PUBLICATIONS.table, placed);
}
