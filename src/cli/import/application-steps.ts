import type { Attempt, Entry } from './attempt.ts';
import { instantOf, listOf, type Line, type Values } from './records.ts';

/** One step that an application was at. */
export type Stay = { readonly stepId: number; readonly date: string; readonly userId: number | null };

/** The steps that a record names, in order; the last is the one where the application is. */
export type Journey = readonly Stay[];

type Step = { readonly id: number; readonly job_id: number; readonly name: string; readonly rank: number };

/** The steps of the jobs that entries lead to, by job. */
export async function readJobSteps({ transaction, tenant, rowOf }: Attempt, entries: readonly Entry[]) {
  const jobs = new Set(entries.map(({ record }) => rowOf('job', record['job'])));
  const rows = await transaction.$queryRawUnsafe<Step[]>(
    `SELECT s."id", j."id" AS "job_id", s."name", s."rank" FROM "job" AS j
     JOIN "process_step" AS s ON s."tenant_id" = j."tenant_id" AND s."process_id" = j."process_id"
     WHERE j."tenant_id" = $1::int AND j."id" = ANY ($2::int[]) ORDER BY s."rank"`,
    tenant.id,
    [...jobs],
  );
  return Map.groupBy(rows, ({ job_id: job }) => job);
}

/**
 * Finds the steps of the entries. A new application without steps is at the first one since it was
 * received.
 */
export function refuseUnknownSteps(
  attempt: Attempt,
  entries: readonly Entry[],
  steps: ReadonlyMap<number, readonly Step[]>,
): ReadonlyMap<Line, Journey> {
  const journeys = new Map<Line, Journey>();
  for (const { line, record, id } of entries) {
    const offered = steps.get(attempt.rowOf('job', record['job']) ?? 0) ?? [];
    const [first] = offered;
    const given = listOf(record['steps']);
    if (given.length === 0) {
      const stay = { stepId: first?.id ?? 0, date: instantOf(record['date']), userId: null };
      if (first === undefined) attempt.refuse(line, 'job', 'has a process without steps');
      else if (id === undefined) journeys.set(line, [stay]);
      continue;
    }
    const found = given.map((stay, index) => {
      const step = findStep(offered, stay);
      if (typeof step === 'string') attempt.refuse(line, `steps.${index}.step_name`, step);
      return {
        stepId: typeof step === 'string' ? 0 : step.id,
        date: instantOf(stay['date']),
        userId: attempt.rowOf('user', stay['user']),
      };
    });
    journeys.set(line, found);
  }
  return journeys;
}

function findStep(offered: readonly Step[], { step_name: name, rank }: Values): Step | string {
  if (typeof name !== 'string' && typeof rank !== 'number') return 'is missing, and so is rank';
  const found = offered.filter(
    (step) => (typeof name !== 'string' || step.name === name) && (typeof rank !== 'number' || step.rank === rank),
  );
  const [step, ...others] = found;
  if (step === undefined) return 'is no step of the process of the job';
  return others.length === 0 ? step : 'is that of several steps of the process: give the rank, too';
}
