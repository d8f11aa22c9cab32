import { lockJobs as lockJobRows } from '#generated/database/statements.ts';
import type { Transaction } from '../database/transaction.ts';
import { refuseUnknownAnswers, saveAnswers } from './application-answers.ts';
import { refuseUnknownSteps, saveHistory, saveSteps, type StepRow } from './application-steps.ts';
import { refuseUnfoundedReasons } from './application-reasons.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import type { RecordOf } from './record-schemas.ts';
import { instantOf, type Line, type Values } from './records.ts';
import { findRows, type ImportTenant } from './references.ts';
import { refuseErased } from './write-candidates.ts';
import { saveEntries, type Saved } from './save.ts';

/**
 * Locks the jobs against new applications until the end of the transaction, so that a reader who
 * pages by id misses none. The order of locks is the one of `POST /apply`, so there is no deadlock.
 */
export async function lockJobs(transaction: Transaction, tenant: ImportTenant, lines: readonly Line[]): Promise<void> {
  const references = new Set(lines.flatMap(({ kind, record }) => (kind === 'application' ? [String(record['job'])] : [])));
  const jobs = await findRows(transaction, tenant, 'job', [...references]);
  if (jobs.size === 0) return;
  await lockJobRows(transaction.sql, { tenantId: tenant.id, jobIds: [...jobs.values()] });
}

/** Applications with steps, history and answers. No event is written and no mail sent. */
export const writeApplications: Writer<'application'> = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'candidate');
  await refuseCounted(attempt, entries);
  for (const { line, record } of entries) {
    if (record.availability === 'date' && typeof record.availability_date !== 'string')
      attempt.refuse(line, 'availability_date', 'is missing, and the availability is a date');
  }
  const stepRows = await refuseUnknownSteps(attempt, entries);
  const reasonOf = await refuseUnfoundedReasons(attempt, entries, stepRows);
  const answers = await refuseUnknownAnswers(attempt, entries);
  await refuseSecond(attempt, entries);
  const saved = await saveEntries(attempt, 'application', entries, (entry) => ({
    ...columnsOf(entry, stepRows.get(entry.line)),
    rejection_reason_id: reasonOf(entry),
  }));
  await saveSteps(attempt, saved, stepRows);
  await saveHistory(attempt, saved);
  await saveAnswers(attempt, saved, answers);
};

function columnsOf({ record, isNew }: Saved<'application'>, rows: readonly StepRow[] | undefined): Values {
  const lastAction = record.last_action_time === null && { last_action_time: undefined };
  // an existing application keeps the columns that are counted
  if (!isNew) return { job_id: undefined, candidate_id: undefined, source_id: undefined, date: undefined, ...lastAction };
  const last = rows?.at(-1);
  const enteredAt = last?.date ?? instantOf(record.date);
  return {
    current_step_id: last?.step_id,
    step_date: enteredAt.slice(0, 10),
    step_entered_at: enteredAt,
    last_action_time: instantOf(record.last_action_time ?? latestOf(record)),
  };
}

const latestOf = (record: RecordOf<'application'>): string =>
  [record, ...(record.steps ?? []), ...(record.history ?? [])]
    .map(({ date }) => instantOf(date))
    .reduce((latest, each) => (each > latest ? each : latest));

/** Statistics count these columns of an application, so they never change. */
async function refuseCounted(
  { transaction, tenant, rowOf, refuse }: Attempt,
  entries: readonly Entry<'application'>[],
): Promise<void> {
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) } },
    select: { id: true, jobId: true, candidateId: true, sourceId: true, date: true },
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { line, record, id } of entries) {
    const row = known.get(id ?? 0);
    if (row === undefined) continue;
    const differing = {
      job: row.jobId !== rowOf('job', record.job),
      candidate: row.candidateId !== rowOf('candidate', record.candidate),
      source: record.source !== undefined && row.sourceId !== rowOf('source', record.source),
      date: row.date.toISOString() !== instantOf(record.date),
    };
    for (const [field, differs] of Object.entries(differing))
      if (differs) refuse(line, field, 'of an application is counted and cannot be changed afterwards');
  }
}

/** A candidate applies to a job once. A line that is refused does not count: this is the last check. */
async function refuseSecond(
  { transaction, tenant, rowOf, refuse, isRefused }: Attempt,
  entries: readonly Entry<'application'>[],
): Promise<void> {
  const fresh = entries.filter(({ line, id }) => id === undefined && !isRefused(line));
  const pairs = fresh.map(({ record }) => [rowOf('candidate', record.candidate), rowOf('job', record.job)]);
  const idsAt = (place: number) => ({ in: [...new Set(pairs.flatMap((pair) => pair[place] ?? []))] });
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, candidateId: idsAt(0), jobId: idsAt(1) },
    select: { candidateId: true, jobId: true },
  });
  const taken = new Set(rows.map(({ candidateId, jobId }) => `${candidateId} ${jobId}`));
  fresh.forEach(({ line }, index) => {
    const pair = (pairs[index] ?? []).join(' ');
    if (taken.has(pair)) refuse(line, 'candidate', 'has an application to this job already');
    taken.add(pair);
  });
}
