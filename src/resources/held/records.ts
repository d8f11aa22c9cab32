/** Records about an application: its limits, as in the interface, and the names of its steps. */
import { lockApplicationsById } from '#generated/database/statements.ts';
import { createRead } from '../../database/read.ts';
import { among, type Attempt, type Entry, type Match, type Page } from '../../records/kind.ts';
import type { Values } from '../../records/schema.ts';

type AboutApplication = Values & { readonly application: string };

/** A record of the same external identifier in the same application is the same one. */
export const byExternalId = ({ rowOf }: Attempt): Match<AboutApplication> => ({
  field: 'external_id',
  isUnique: true,
  within: { column: 'application_id', rowOf: ({ record }) => rowOf('application', record.application) },
});

type Selected = readonly Entry<AboutApplication>[];

/** A row that is there. */
export type Held = { readonly id: number; readonly applicationId: number };

/** Locks the applications of entries, behind their candidates, so that nothing is added to them meanwhile. */
export async function lockLimits({ transaction, tenant, rowOf }: Attempt, entries: Selected): Promise<void> {
  const ids = entries.flatMap(({ record }) => rowOf('application', record.application) ?? []);
  await lockApplicationsById(transaction.sql, { tenantId: tenant.id, ids });
}

/** Selects the rows of entries, and those of their applications. */
export const heldBeside = ({ tenant, rowOf }: Attempt, entries: Selected) => ({
  tenantId: tenant.id,
  OR: [
    { applicationId: { in: entries.flatMap(({ record }) => rowOf('application', record.application) ?? []) } },
    { id: { in: entries.flatMap(({ id }) => id ?? []) } },
  ],
});

/** Refuses entries whose row belongs to another application: copies of its job are kept with the row. */
export function refuseMoved(attempt: Attempt, entries: Selected, held: readonly Held[]): void {
  const applicationOf = new Map(held.map(({ id, applicationId }) => [id, applicationId]));
  for (const { line, id, record } of entries)
    if (id !== undefined && applicationOf.get(id) !== attempt.rowOf('application', record.application))
      attempt.refuse(line, 'application', `of an ${line.kind} cannot be changed afterwards`);
}

/** Refuses new entries of an application that has `most` rows already. The last check: a refused line does not count. */
export function refuseBeyond(attempt: Attempt, entries: Selected, held: readonly Held[], most: number): void {
  const counts = new Map<number, number>();
  for (const { applicationId } of held) counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1);
  for (const { line, id, record } of entries) {
    const application = attempt.rowOf('application', record.application) ?? 0;
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
