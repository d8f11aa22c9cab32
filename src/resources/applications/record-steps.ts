/** The steps that applications went through, why they were rejected, and their history. */
import { changeRows, readRows, type Table } from '../../database/rows.ts';
import type { Attempt, Entry, Line } from '../../records/kind.ts';
import type { Values } from '../../records/schema.ts';
import { findList, instantOf } from '../../records/shape.ts';
import { itemRows, writeNumbered, type Part, type Saved } from '../../records/write-rows.ts';
import { findStep } from '../held/records.ts';
import type { Application } from './record-schema.ts';

/** One step that an application was at. */
export type StepRow = { readonly step_id: number; readonly date: string; readonly user_id: number | null };

/** The steps that records name, by line, in order; the last is the one where the application is. */
type StepRows = ReadonlyMap<Line, readonly StepRow[]>;

/** The applications that exist, and the jobs of all entries with the steps of their processes; by id. */
export type Places = Awaited<ReturnType<typeof readPlaces>>;

export async function readPlaces({ transaction, tenant, rowOf }: Attempt, entries: readonly Entry<Application>[]) {
  const among = (ids: readonly number[]) => ({ tenantId: tenant.id, id: { in: [...new Set(ids)] } });
  const applications = await transaction.prisma.application.findMany({
    where: among(entries.flatMap(({ id }) => id ?? [])),
    select: {
      id: true,
      jobId: true,
      candidateId: true,
      sourceId: true,
      date: true,
      currentStepId: true,
      stepEnteredAt: true,
    },
  });
  const jobs = await transaction.prisma.job.findMany({
    where: among(entries.flatMap(({ record }) => rowOf('job', record.job) ?? [])),
    select: { id: true, organisationId: true, process: { select: { steps: { orderBy: { rank: 'asc' } } } } },
  });
  return { there: new Map(applications.map((row) => [row.id, row])), jobs: new Map(jobs.map((row) => [row.id, row])) };
}

/**
 * Finds the steps of the entries. A new application without steps is at the first one since it was
 * received.
 */
export function refuseUnknownSteps(attempt: Attempt, entries: readonly Entry<Application>[], { jobs }: Places): StepRows {
  const stepRows = new Map<Line, readonly StepRow[]>();
  for (const { line, record, id } of entries) {
    const offered = jobs.get(attempt.rowOf('job', record.job) ?? 0)?.process.steps ?? [];
    const [first] = offered;
    const given = record.steps ?? [];
    if (given.length === 0) {
      if (first === undefined) attempt.refuse(line, 'job', 'has a process without steps');
      else if (id === undefined) stepRows.set(line, [{ step_id: first.id, date: instantOf(record.date), user_id: null }]);
      continue;
    }
    const found = given.map((item, index) => {
      const step = findStep(offered, item.step_name, item.rank);
      if (typeof step === 'string') attempt.refuse(line, `steps.${index}.step_name`, step);
      const stepId = typeof step === 'string' ? 0 : step.id;
      return { step_id: stepId, date: instantOf(item.date), user_id: attempt.rowOf('user', item.user) };
    });
    stepRows.set(line, found);
  }
  return stepRows;
}

/**
 * Refuses reasons of applications that are not on a step with the outcome REJECTED, and those of
 * other organisations. Returns the column as it is to be written with the row; undefined where it
 * stays. A reason belongs to the last step of the record, and an existing application may be on
 * another one.
 */
export async function refuseUnfoundedReasons(
  attempt: Attempt,
  entries: readonly Entry<Application>[],
  { there, jobs }: Places,
  stepRows: StepRows,
): Promise<(entry: Entry<Application>) => number | null | undefined> {
  const { transaction, tenant, rowOf } = attempt;
  const reasonOf = ({ record }: Entry<Application>): number | null => rowOf('rejection_reason', record.rejection_reason);
  const reasons = await transaction.prisma.rejectionReason.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap((entry) => reasonOf(entry) ?? []) } },
    select: { id: true, organisationId: true },
  });
  const owners = new Map(reasons.map(({ id, organisationId }) => [id, organisationId]));
  for (const entry of entries) {
    const { line, record, id } = entry;
    const job = jobs.get(rowOf('job', record.job) ?? 0);
    const stepId = stepRows.get(line)?.at(-1)?.step_id ?? there.get(id ?? 0)?.currentStepId;
    const step = job?.process.steps.find((each) => each.id === stepId);
    const owner = owners.get(reasonOf(entry) ?? 0);
    // without a reason, or at a step that was not found and has been refused
    if (owner === undefined || step === undefined) continue;
    if (step.outcome !== 'REJECTED') {
      const reason = `needs a step with the outcome REJECTED: "${step.name}" has ${step.outcome ?? 'none'}`;
      attempt.refuse(line, 'rejection_reason', reason);
    } else if (owner !== null && owner !== job?.organisationId)
      attempt.refuse(line, 'rejection_reason', 'must be one of the organisation of the job, or of the whole tenant');
  }
  return (entry) => {
    const [last, stay] = [stepRows.get(entry.line)?.at(-1), there.get(entry.id ?? 0)];
    if (stay === undefined) return reasonOf(entry);
    const isThere = last === undefined || (last.step_id === stay.currentStepId && last.date === stay.stepEnteredAt.toISOString());
    return isThere && entry.record.rejection_reason !== undefined ? reasonOf(entry) : undefined;
  };
}

/** Adds missing steps, and moves applications that have progressed since. */
export async function writeSteps(attempt: Attempt, saved: readonly Saved<Application>[], stepRows: StepRows): Promise<void> {
  const { transaction, tenant, written } = attempt;
  const given = saved.flatMap(({ line, id }) =>
    (stepRows.get(line) ?? []).map((row) => ({ line, row: { application_id: id, ...row } })),
  );
  const { there, missing } = await addMissing(attempt, 'step_change', saved, given);
  const moved = saved.flatMap(({ line, record, id, isNew }) => {
    const last = stepRows.get(line)?.at(-1);
    const reached = (there.get(id) ?? []).map(({ date }) => String(date)).reduce((top, date) => (date > top ? date : top), '');
    // recruiters may have moved the application further meanwhile
    if (isNew || !last || !missing.has(line) || last.date < reached) return [];
    const entered = { current_step_id: last.step_id, step_date: last.date.slice(0, 10), step_entered_at: last.date };
    const reason = attempt.rowOf('rejection_reason', record.rejection_reason);
    return [{ id, ...entered, rejection_reason_id: reason }];
  });
  const changed = await changeRows(transaction.sql, 'application', tenant.id, moved);
  for (const { line, id } of saved) if (changed.has(id)) written(line, 'changed');
}

/** Adds missing entries of the history. An application that comes without its history begins one. */
export async function writeHistory(attempt: Attempt, saved: readonly Saved<Application>[]): Promise<void> {
  const list = findList(attempt.kind.shape, 'history');
  const given = itemRows(attempt, list, saved, ({ record, isNew }) => {
    const beginning = { date: record.date, action: 'APPLY', text: 'Application imported' };
    return record.history ?? (isNew ? [beginning] : []);
  });
  await addMissing(attempt, list.table, saved, given);
}

/**
 * Adds the given rows of applications that are not there; two equal rows count as two. Returns the
 * rows that were there, by application, and the lines that lacked some.
 */
async function addMissing(attempt: Attempt, table: Table, saved: readonly Saved<Application>[], given: readonly Part[]) {
  const ids = saved.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const rows = await readRows(attempt.transaction.sql, table, attempt.tenant.id, 'application_id', ids);
  const known = rows.map((row): Values => ({ ...row, date: instantOf(row['date']) }));
  const columns = Object.keys(given[0]?.row ?? {});
  const keyOf = (row: Values): string => JSON.stringify(columns.map((name) => row[name]));
  const counts = new Map([...Map.groupBy(known, keyOf)].map(([key, equal]) => [key, equal.length]));
  const missing = given.filter(({ row }) => {
    const count = counts.get(keyOf(row)) ?? 0;
    counts.set(keyOf(row), count - 1);
    return count <= 0;
  });
  await writeNumbered(attempt, table, missing);
  const there = Map.groupBy(known, (row) => Number(row['application_id']));
  return { there, missing: new Set(missing.map(({ line }) => line)) };
}
