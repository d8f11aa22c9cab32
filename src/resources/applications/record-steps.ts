/** The steps that applications went through, and their history. */
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
export type StepRows = ReadonlyMap<Line, readonly StepRow[]>;

/**
 * Finds the steps of the entries. A new application without steps is at the first one since it was
 * received.
 */
export async function refuseUnknownSteps(attempt: Attempt, entries: readonly Entry<Application>[]): Promise<StepRows> {
  const steps = await readJobSteps(attempt, entries);
  const stepRows = new Map<Line, readonly StepRow[]>();
  for (const { line, record, id } of entries) {
    const offered = steps.get(attempt.rowOf('job', record.job) ?? 0) ?? [];
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

async function readJobSteps({ transaction, tenant, rowOf }: Attempt, entries: readonly Entry<Application>[]) {
  const jobs = new Set(entries.flatMap(({ record }) => rowOf('job', record.job) ?? []));
  const rows = await transaction.prisma.job.findMany({
    where: { tenantId: tenant.id, id: { in: [...jobs] } },
    select: { id: true, process: { select: { steps: { orderBy: { rank: 'asc' } } } } },
  });
  return new Map(rows.map(({ id, process }) => [id, process.steps]));
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
    // not those that recruiters have moved further meanwhile
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
