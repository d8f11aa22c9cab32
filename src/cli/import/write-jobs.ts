import { formatDay } from '../../core/dates.ts';
import type { Attempt, Entry, Writer } from './attempt.ts';
import { findList, SHAPES } from './record-shapes.ts';
import { listOf } from './records.ts';
import { itemRows, saveEntries, saveNumbered, type Saved } from './save.ts';

const PUBLICATIONS = findList(SHAPES.job, 'publications');

export const writeJobs: Writer = async (attempt, entries) => {
  for (const { line, record } of entries) {
    const wrong = listOf(record['publications']).findIndex(
      ({ start_date: start, end_date: end }) => typeof end === 'string' && end < String(start),
    );
    if (wrong >= 0) attempt.refuse(line, `publications.${wrong}.end_date`, 'lies before start_date');
  }
  await refuseOtherProcess(attempt, entries);
  const saved = await saveEntries(attempt, 'job', entries, ({ line, isNew }) => (isNew ? { reference: line.reference } : {}));
  await savePublications(attempt, saved);
};

/** A job with applications keeps its process: they are at its steps. */
async function refuseOtherProcess({ transaction, tenant, rowOf, refuse }: Attempt, entries: readonly Entry[]) {
  const rows = await transaction.job.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) }, applications: { some: {} } },
    select: { id: true, processId: true },
  });
  const processes = new Map(rows.map(({ id, processId }) => [id, processId]));
  for (const { line, id, record } of entries) {
    const process = record['process'] === undefined ? undefined : processes.get(id ?? 0);
    if (process !== undefined && process !== rowOf('process', record['process']))
      refuse(line, 'process', 'cannot be changed: the job has applications that go through the other one');
  }
}

/** A publication is identified by its source and its first day. */
async function savePublications(attempt: Attempt, saved: readonly Saved[]): Promise<void> {
  const parts = itemRows(attempt, PUBLICATIONS, saved);
  if (parts.length === 0) return;
  const rows = await attempt.transaction.publication.findMany({
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
