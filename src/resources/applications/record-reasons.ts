/** Why applications were rejected. */
import type { Attempt, Entry } from '../../records/kind.ts';
import type { Application } from './record-schema.ts';
import type { StepRows } from './record-steps.ts';

type Asked = Pick<Entry<Application>, 'line' | 'record' | 'id'>;

/**
 * Refuses reasons of applications that are not on a step with the outcome REJECTED, and those of
 * other organisations. Returns the column as it is to be written with the row; undefined where it
 * stays. A reason belongs to the last step of the record, and an existing application may be on
 * another one.
 */
export async function refuseUnfoundedReasons(
  attempt: Attempt,
  entries: readonly Entry<Application>[],
  stepRows: StepRows,
): Promise<(entry: Asked) => number | null | undefined> {
  const reasonOf = ({ record }: Asked): number | null => attempt.rowOf('rejection_reason', record.rejection_reason);
  const stays = await readStays(attempt, entries);
  const lastOf = ({ line }: Asked) => stepRows.get(line)?.at(-1);
  const giving = entries.flatMap((entry) => {
    const stepId = lastOf(entry)?.step_id ?? stays.get(entry.id ?? 0)?.currentStepId;
    const reasonId = reasonOf(entry);
    // a step that was not found has been refused
    return reasonId === null || !stepId ? [] : [{ ...entry, stepId, reasonId }];
  });
  const steps = await readSteps(
    attempt,
    giving.map(({ stepId }) => stepId),
  );
  const owners = await readOwners(attempt, giving);
  for (const { line, record, stepId, reasonId } of giving) {
    const { name, outcome = null } = steps.get(stepId) ?? {};
    const owner = owners.reasons.get(reasonId) ?? null;
    const isOffered = owner === null || owner === owners.jobs.get(attempt.rowOf('job', record.job) ?? 0);
    if (outcome !== 'REJECTED')
      attempt.refuse(line, 'rejection_reason', `needs a step with the outcome REJECTED: "${name}" has ${outcome ?? 'none'}`);
    else if (!isOffered)
      attempt.refuse(line, 'rejection_reason', 'must be one of the organisation of the job, or of the whole tenant');
  }
  return (entry) => {
    const [last, stay] = [lastOf(entry), stays.get(entry.id ?? 0)];
    if (stay === undefined) return reasonOf(entry);
    const isThere = last === undefined || (last.step_id === stay.currentStepId && last.date === stay.stepEnteredAt.toISOString());
    return isThere && entry.record.rejection_reason !== undefined ? reasonOf(entry) : undefined;
  };
}

/** Where the applications are that exist. */
async function readStays({ transaction, tenant }: Attempt, entries: readonly Entry<Application>[]) {
  const rows = await transaction.prisma.application.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) } },
    select: { id: true, currentStepId: true, stepEnteredAt: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

async function readSteps({ transaction, tenant }: Attempt, ids: readonly number[]) {
  const rows = await transaction.prisma.processStep.findMany({
    where: { tenantId: tenant.id, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, outcome: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The organisations of reasons, null where they are the whole tenant's, and of jobs. */
async function readOwners({ transaction, tenant, rowOf }: Attempt, giving: readonly (Asked & { readonly reasonId: number })[]) {
  const select = { id: true, organisationId: true } as const;
  const among = (ids: readonly number[]) => ({ where: { tenantId: tenant.id, id: { in: [...new Set(ids)] } }, select });
  const reasons = await transaction.prisma.rejectionReason.findMany(among(giving.map(({ reasonId }) => reasonId)));
  const jobs = await transaction.prisma.job.findMany(among(giving.flatMap(({ record }) => rowOf('job', record.job) ?? [])));
  return {
    reasons: new Map(reasons.map(({ id, organisationId }) => [id, organisationId])),
    jobs: new Map(jobs.map(({ id, organisationId }) => [id, organisationId])),
  };
}
