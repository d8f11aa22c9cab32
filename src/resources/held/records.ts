/** Records about an application: its limits, as in the interface, and the names of its steps. */
import { lockApplicationsById } from '#generated/database/statements.ts';
import { createRead } from '../../database/read.ts';
import { readRows, type Row } from '../../database/rows.ts';
import { matchRows } from '../../records/match-rows.ts';
import { among, type Attempt, type Entry, type Match, type Page } from '../../records/kind.ts';
import type { Values } from '../../records/schema.ts';

type AboutApplication = Values & { readonly application: string };

/** A record of the same external identifier in the same application is the same one. */
export const byExternalId = ({ rowOf }: Attempt): Match<AboutApplication> => ({
  field: 'external_id',
  isUnique: true,
  within: { column: 'application_id', rowOf: ({ record }) => rowOf('application', record.application) },
});

/**
 * Entries with their rows, and all rows of their applications: these are locked behind their candidates, so
 * that nothing is added meanwhile. Refuses entries whose row belongs to another application.
 */
export async function matchHeld<Record extends AboutApplication>(attempt: Attempt, entries: readonly Entry<Record>[]) {
  const { transaction, tenant, kind, rowOf } = attempt;
  const { sql } = transaction;
  const applicationIds = entries.flatMap(({ record }) => rowOf('application', record.application) ?? []);
  await lockApplicationsById(sql, { tenantId: tenant.id, ids: applicationIds });
  const matched = await matchRows(attempt, entries, byExternalId(attempt));
  const own = await readRows(
    sql,
    kind.table,
    tenant.id,
    'id',
    matched.flatMap(({ id }) => id ?? []),
  );
  const applicationOf = new Map(own.map((row) => [row['id'], row['application_id']]));
  // copies of the job are kept with the row
  for (const { line, id, record } of matched)
    if (id !== undefined && applicationOf.get(id) !== rowOf('application', record.application))
      attempt.refuse(line, 'application', `of an ${kind.name} cannot be changed afterwards`);
  return { matched, held: await readRows(sql, kind.table, tenant.id, 'application_id', applicationIds) };
}

/** Refuses new entries of an application that has `most` rows already. The last check: a refused line does not count. */
export function refuseBeyond(
  attempt: Attempt,
  entries: readonly Entry<AboutApplication>[],
  held: readonly Row[],
  most: number,
): void {
  const counts = new Map([...Map.groupBy(held, (row) => row['application_id'])].map(([id, rows]) => [id, rows.length]));
  for (const { line, id, record } of entries) {
    const application = attempt.rowOf('application', record.application);
    const count = counts.get(application) ?? 0;
    if (id !== undefined || attempt.isRefused(line)) continue;
    if (count >= most) attempt.refuse(line, 'application', `has ${most} ${line.kind}s already`);
    else counts.set(application, count + 1);
  }
}

type NamedStep = { readonly id: number; readonly name: string; readonly rank: number };

/** The step of this name or rank; else why there is none. */
export function findStep(
  offered: readonly NamedStep[],
  name: string | null | undefined,
  rank: number | null | undefined,
): NamedStep | string {
  if (typeof name !== 'string' && typeof rank !== 'number') return 'is missing, and so is rank';
  const found = offered.filter(
    (step) => (typeof name !== 'string' || step.name === name) && (typeof rank !== 'number' || step.rank === rank),
  );
  const [step, ...others] = found;
  if (step === undefined) return 'is no step of the process of the job';
  return others.length === 0 ? step : 'is that of several steps of the process: give the rank, too';
}

const readSteps = createRead('ProcessStep', {});

type StepOf = (step: NamedStep & { readonly processId: number }) => Values;

/** How records name the steps of processes. */
export async function createStepNames({ transaction: { sql }, tenantId }: Page, processIds: readonly number[]): Promise<StepOf> {
  const steps = await readSteps(sql, { where: among('process_id') }, [tenantId, [...new Set(processIds)]]);
  const namesakes = Map.groupBy(steps, (step) => `${step.processId} ${step.name}`);
  return ({ processId, name, rank }) => ({
    step_name: name,
    // needed where steps of the process share a name
    ...((namesakes.get(`${processId} ${name}`)?.length ?? 0) > 1 && { rank }),
  });
}
