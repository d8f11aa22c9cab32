import type { Caller } from '../auth/caller.ts';
import { requireWriter, requireWriterIn } from '../auth/visibility.ts';
import type { Transaction } from '../database.ts';
import { dayOf, formatDay } from '../day.ts';
import { invalid, Problem } from '../problem.ts';
import { emitEvent, type EventStep } from '../webhooks/outbox.ts';
import { findApplication, organisationFaults, readMovableApplication, type ChangeableApplication } from './change.ts';
import { chooseTarget, type Step } from './steps.ts';

export type Advance = {
  readonly applicationId: number;
  readonly expectedStepId: number;
  readonly targetStepId: number | undefined;
  readonly organisationId: number | undefined;
};

/** Moves an application that is still on the expected step; `stale_step` when it has moved, faults when the target is refused. */
export async function advanceStep(transaction: Transaction, caller: Caller, advance: Advance, now: Date): Promise<Step> {
  const { applicationId, expectedStepId, targetStepId, organisationId } = advance;
  const application = await readMovableApplication(transaction, caller, applicationId, organisationId);
  if (application.currentStepId !== expectedStepId) throw staleStep(application);
  const target = chooseTarget(application.job.process.steps, expectedStepId, targetStepId);
  const faults = organisationFaults(caller, organisationId);
  if ('refused' in target) throw invalid([...faults, { field: 'target_step_id', code: target.refused }]);
  if (faults.length > 0) throw invalid(faults);
  const moved = await enterStep(transaction, caller, application, target.step, now, expectedStepId);
  if (!moved) throw staleStep(await readMovableApplication(transaction, caller, applicationId));
  return target.step;
}

/** Puts an application on any step of its process, its own current one too; always adds a step change. */
export async function addStepChange(
  transaction: Transaction,
  caller: Caller,
  { applicationId, stepId }: { readonly applicationId: number; readonly stepId: number },
  now: Date,
): Promise<ChangeableApplication> {
  requireWriter(caller);
  // held before it is read, so that the step which the event says it left is the one that it leaves
  await transaction.$queryRaw`
    SELECT 1 FROM "application" WHERE "tenant_id" = ${caller.tenantId} AND "id" = ${applicationId} FOR NO KEY UPDATE`;
  const application = await findApplication(transaction, caller, applicationId);
  if (application === null) throw invalid([{ field: 'application_id', code: 'not_found' }]);
  requireWriterIn(caller, application.job.organisationId);
  const step = application.job.process.steps.find(({ id }) => id === stepId);
  if (step === undefined) throw invalid([{ field: 'process_step_id', code: 'not_in_process' }]);
  await enterStep(transaction, caller, application, step, now);
  return { ...application, currentStep: step, currentStepId: step.id };
}

/**
 * Step, step change, history and event together; false, and nothing written, when the application is not on the expected step. The
 * condition stands in the update itself: of any number of callers that read the same step, one wins.
 */
async function enterStep(
  transaction: Transaction,
  caller: Caller,
  application: ChangeableApplication,
  step: Step,
  now: Date,
  expectedStepId?: number,
): Promise<boolean> {
  const { tenantId, id } = application;
  const { count } = await transaction.application.updateMany({
    where: { tenantId, id, ...(expectedStepId !== undefined && { currentStepId: expectedStepId }) },
    data: { currentStepId: step.id, stepDate: dayOf(now), lastActionTime: now },
  });
  if (count === 0) return false;
  const trail = { tenantId, applicationId: id, userId: caller.id, date: now };
  const { id: changeId } = await transaction.stepChange.create({ data: { ...trail, stepId: step.id }, select: { id: true } });
  await transaction.historyEntry.create({ data: { ...trail, action: 'STEP_CHANGE', text: `Moved to ${step.name}` } });
  await emitEvent(transaction, {
    tenantId,
    organisationId: application.job.organisationId,
    applicationId: id,
    date: now,
    name: 'ProcessStepChange',
    stepChange: { changeId, from: stepOf(application.currentStep, application.stepDate), to: stepOf(step, now) },
  });
  return true;
}

const stepOf = ({ id, name, status }: Step, date: Date): EventStep => ({ id, name, status, date: formatDay(date) });

const staleStep = ({ id, currentStep, stepDate }: ChangeableApplication): Problem =>
  new Problem({ code: 'stale_step', applicationId: id, step: { ...currentStep, date: stepDate } });
