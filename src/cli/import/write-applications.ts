import type { Transaction } from '../../database/database.ts';
import { readQuestions, refuseUnknownAnswers, saveAnswers } from './application-answers.ts';
import { readJobSteps, refuseUnknownSteps, type Journey } from './application-steps.ts';
import { saveTrail } from './application-trail.ts';
import type { Attempt, Entry, Writer } from './attempt.ts';
import { instantOf, listOf, type Line, type Values } from './records.ts';
import { findRows, type ImportTenant } from './references.ts';
import { refuseErased, saveEntries, type Saved } from './save.ts';

const DEFAULTS: Values = { route: 'IMPORT' };

/**
 * Locks the jobs against new applications until the end of the transaction, so that a reader who
 * pages by id misses none. The order of locks is the one of `POST /apply`, so there is no deadlock.
 */
export async function lockJobs(transaction: Transaction, tenant: ImportTenant, lines: readonly Line[]): Promise<void> {
  const references = new Set(lines.flatMap(({ kind, record }) => (kind === 'application' ? [String(record['job'])] : [])));
  const jobs = await findRows(transaction, tenant, 'job', [...references]);
  if (jobs.size === 0) return;
  await transaction.$executeRawUnsafe(
    `SELECT pg_advisory_xact_lock($1::int, id) FROM (SELECT unnest($2::int[]) AS id ORDER BY 1) AS jobs`,
    tenant.id,
    [...jobs.values()],
  );
}

/** Applications with steps, history and answers. No event is written and no mail sent. */
export const writeApplications: Writer = async (attempt, entries) => {
  await refuseErased(attempt, entries, 'candidate');
  await refuseCounted(attempt, entries);
  await refuseSecond(attempt, entries);
  for (const { line, record } of entries) {
    if (record['availability'] === 'date' && typeof record['availability_date'] !== 'string')
      attempt.refuse(line, 'availability_date', 'is missing, and the availability is a date');
  }
  const journeys = refuseUnknownSteps(attempt, entries, await readJobSteps(attempt, entries));
  const questions = await readQuestions(attempt, entries);
  const answers = refuseUnknownAnswers(attempt, entries, questions);
  const more = (entry: Saved): Values => columnsOf(entry, journeys.get(entry.line));
  const saved = await saveEntries(attempt, 'application', entries, more, DEFAULTS);
  await saveTrail(attempt, saved, journeys);
  await saveAnswers(attempt, saved, answers);
};

function columnsOf({ record, isNew }: Saved, journey: Journey | undefined): Values {
  const lastAction = record['last_action_time'] === null && { last_action_time: undefined };
  // an existing application keeps the columns that are counted
  if (!isNew) return { job_id: undefined, candidate_id: undefined, source_id: undefined, date: undefined, ...lastAction };
  const last = journey?.at(-1);
  return {
    current_step_id: last?.stepId,
    step_date: (last?.date ?? instantOf(record['date'])).slice(0, 10),
    last_action_time: instantOf(record['last_action_time'] ?? latestOf(record)),
  };
}

/** The latest date in the record. */
const latestOf = (record: Values): string =>
  [record, ...listOf(record['steps']), ...listOf(record['history'])]
    .map(({ date }) => instantOf(date))
    .reduce((latest, each) => (each > latest ? each : latest));

type Counted = {
  readonly id: number;
  readonly job_id: number;
  readonly candidate_id: number;
  readonly source_id: number | null;
  readonly date: Date;
};

/** Statistics count these columns of an application, so they never change. */
async function refuseCounted(attempt: Attempt, entries: readonly Entry[]): Promise<void> {
  const there = entries.filter(({ id }) => id !== undefined);
  if (there.length === 0) return;
  const rows = await attempt.transaction.$queryRawUnsafe<Counted[]>(
    `SELECT "id", "job_id", "candidate_id", "source_id", "date" FROM "application" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[])`,
    attempt.tenant.id,
    there.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { line, record, id } of there) {
    const row = known.get(id ?? 0);
    if (row === undefined) continue;
    const differing = [
      ['job', row.job_id !== attempt.rowOf('job', record['job'])],
      ['candidate', row.candidate_id !== attempt.rowOf('candidate', record['candidate'])],
      ['source', record['source'] !== undefined && row.source_id !== attempt.rowOf('source', record['source'])],
      ['date', row.date.toISOString() !== instantOf(record['date'])],
    ] as const;
    for (const [field, differs] of differing)
      if (differs) attempt.refuse(line, field, 'of an application is counted and cannot be changed afterwards');
  }
}

/** A candidate applies to a job once. */
async function refuseSecond(attempt: Attempt, entries: readonly Entry[]): Promise<void> {
  const fresh = entries.filter(({ id }) => id === undefined);
  if (fresh.length === 0) return;
  const pairs = fresh.map(({ line, record }) => ({
    line,
    candidate: attempt.rowOf('candidate', record['candidate']),
    job: attempt.rowOf('job', record['job']),
  }));
  const rows = await attempt.transaction.$queryRawUnsafe<{ candidate_id: number; job_id: number }[]>(
    `SELECT a."candidate_id", a."job_id" FROM unnest($2::int[], $3::int[]) AS g(candidate_id, job_id)
     JOIN "application" AS a ON a."tenant_id" = $1::int AND a."candidate_id" = g.candidate_id AND a."job_id" = g.job_id`,
    attempt.tenant.id,
    pairs.map(({ candidate }) => candidate),
    pairs.map(({ job }) => job),
  );
  const taken = new Set(rows.map(({ candidate_id: candidate, job_id: job }) => `${candidate} ${job}`));
  for (const { line, candidate, job } of pairs) {
    const key = `${candidate} ${job}`;
    if (taken.has(key)) attempt.refuse(line, 'candidate', 'has an application to this job already');
    taken.add(key);
  }
}
