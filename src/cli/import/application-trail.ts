import type { Journey, Stay } from './application-steps.ts';
import type { Attempt } from './attempt.ts';
import { saveNumbered } from './parts.ts';
import { instantOf, listOf, type Line, type Values } from './records.ts';
import type { Saved } from './save.ts';
import { changeRows } from './tables.ts';

type Trace = Values & { readonly application_id: number; readonly date: string; readonly user_id: number | null };

type Known<Columns> = Columns & { readonly application_id: number; readonly user_id: number | null; readonly date: Date };

/**
 * Adds missing step changes and history, and moves applications that have progressed since. Nothing
 * is deleted.
 */
export async function saveTrail(attempt: Attempt, saved: readonly Saved[], journeys: ReadonlyMap<Line, Journey>): Promise<void> {
  const latest = await saveSteps(attempt, saved, journeys);
  await moveApplications(attempt, saved, latest);
  await saveHistory(attempt, saved);
}

const traced = (applicationId: number, { stepId, date, userId }: Stay): Trace => ({
  application_id: applicationId,
  step_id: stepId,
  user_id: userId,
  date,
});

/**
 * Returns the last imported step of applications that existed before, unless they are already
 * further.
 */
async function saveSteps(
  attempt: Attempt,
  saved: readonly Saved[],
  journeys: ReadonlyMap<Line, Journey>,
): Promise<ReadonlyMap<Saved, Stay>> {
  const known = await readTraces<{ readonly step_id: number }>(attempt, saved, 'step_change', ['step_id']);
  const latest = new Map<Saved, Stay>();
  const missing = saved.flatMap((entry) => {
    const journey = journeys.get(entry.line) ?? [];
    const there = known.get(entry.id) ?? [];
    const fresh = lacking(
      journey.map((stay) => traced(entry.id, stay)),
      there.map((row) => ({ ...row, date: row.date.toISOString() })),
    );
    const last = journey.at(-1);
    const reached = there.map(({ date }) => date.toISOString()).reduce((top, date) => (date > top ? date : top), '');
    if (!entry.isNew && last && fresh.length > 0 && last.date >= reached) latest.set(entry, last);
    return fresh.map((row) => ({ entry, row }));
  });
  await saveNumbered(attempt, 'step_change', missing);
  return latest;
}

async function moveApplications(
  { transaction, tenant, written }: Attempt,
  saved: readonly Saved[],
  latest: ReadonlyMap<Saved, Stay>,
) {
  const moved = await changeRows(
    transaction,
    'application',
    [...latest].map(([{ id }, { stepId, date }]) => ({
      tenant_id: tenant.id,
      id,
      current_step_id: stepId,
      step_date: date.slice(0, 10),
    })),
  );
  for (const { line, id } of saved) if (moved.has(id)) written(line, 'changed');
}

/** An application that comes without its history begins one. */
async function saveHistory(attempt: Attempt, saved: readonly Saved[]): Promise<void> {
  const known = await readTraces<{ readonly action: string; readonly text: string }>(attempt, saved, 'history_entry', [
    'action',
    'text',
  ]);
  const missing = saved.flatMap((entry) => {
    const { record, isNew, id } = entry;
    const beginning: readonly Values[] = isNew ? [{ date: record['date'], action: 'APPLY', text: 'Application imported' }] : [];
    const given = Array.isArray(record['history']) ? listOf(record['history']) : beginning;
    const traces = given.map(({ date, action, text, user }): Trace => ({
      application_id: id,
      action,
      text: text ?? '',
      user_id: attempt.rowOf('user', user),
      date: instantOf(date),
    }));
    const there = (known.get(id) ?? []).map((row) => ({ ...row, date: row.date.toISOString() }));
    return lacking(traces, there).map((row) => ({ entry, row }));
  });
  await saveNumbered(attempt, 'history_entry', missing);
}

/** The traces of the applications that were there already. */
async function readTraces<Columns>(
  { transaction, tenant }: Attempt,
  saved: readonly Saved[],
  table: string,
  columns: readonly string[],
): Promise<ReadonlyMap<number, readonly Known<Columns>[]>> {
  const ids = saved.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await transaction.$queryRawUnsafe<Known<Columns>[]>(
    `SELECT "application_id", ${columns.map((name) => `"${name}"${name === 'action' ? '::text' : ''}`).join(', ')}, "user_id", "date"
     FROM "${table}" WHERE "tenant_id" = $1::int AND "application_id" = ANY ($2::int[]) ORDER BY "id"`,
    tenant.id,
    ids,
  );
  return Map.groupBy(rows, ({ application_id: id }) => id);
}

/** The given entries that are missing; two equal entries count as two. */
function lacking(given: readonly Trace[], there: readonly Trace[]): readonly Trace[] {
  const keyOf = (trace: Trace): string =>
    JSON.stringify(
      Object.keys(trace)
        .toSorted()
        .map((name) => trace[name]),
    );
  const counts = new Map<string, number>();
  for (const trace of there) counts.set(keyOf(trace), (counts.get(keyOf(trace)) ?? 0) + 1);
  return given.filter((trace) => {
    const count = counts.get(keyOf(trace)) ?? 0;
    counts.set(keyOf(trace), count - 1);
    return count <= 0;
  });
}
