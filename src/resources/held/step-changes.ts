import { enterStep } from '#generated/database/statements.ts';
import { requireWriterIn, writerScopeOf, type Caller } from '../../auth/visibility.ts';
import type { Sql, StatementWrite, Write } from '../../database/sql.ts';
import { invalid } from '../../core/problem.ts';
import { identifyEvent } from '../../deliveries/outbox.ts';
import {
  lockApplication,
  organisationFaults,
  readChangeableApplication,
  requireExpectedStep,
  staleStep,
  type ChangeableApplication,
} from './access.ts';
import { readStillOpen, type StillOpen } from './still-open.ts';
import { chooseTarget, describeSteps, type EnteredStep } from './steps.ts';

export type Advance = {
  readonly applicationId: number;
  readonly expectedStepId: number;
  readonly targetStepId: number | undefined;
  readonly organisationId: number | undefined;
};

/**
 * Moves an application that is still on the expected step, by one statement. `stale_step` when it
 * has moved, faults of the body when the target is refused.
 */
export async function advanceStep(write: StatementWrite, caller: Caller, order: Advance, now: Date): Promise<EnteredStep> {
  const { applicationId, expectedStepId, targetStepId, organisationId } = order;
  const organisationIds = writerScopeOf(caller).organisationIds.filter(
    (id) => organisationId === undefined || id === organisationId,
  );
  const move: Move = {
    tenantId: caller.tenantId,
    userId: caller.id,
    organisationIds,
    applicationId,
    fromStepId: expectedStepId,
    toStepId: targetStepId,
    rejectionReasonId: undefined,
    anyStep: false,
    now,
  };
  const entered = await enter(write, move);
  if (entered !== undefined) return entered;
  const application = await requireMovable(write.sql, caller, order);
  // another request has moved it to this step again
  const enteredThen = await enter(write, move);
  if (enteredThen === undefined) throw staleStep(application);
  return enteredThen;
}

/** Reads an application, or throws the reason why it cannot be moved. */
async function requireMovable(sql: Sql, caller: Caller, order: Advance): Promise<ChangeableApplication> {
  const { applicationId, expectedStepId, targetStepId, organisationId } = order;
  const application = await readChangeableApplication(sql, caller, applicationId, organisationId);
  requireExpectedStep(application, expectedStepId);
  const target = chooseTarget(application.job.process.steps, expectedStepId, targetStepId);
  const faults = organisationFaults(caller, organisationId);
  if ('refused' in target) throw invalid([...faults, { field: 'target_step_id', code: target.refused, detail: target.detail }]);
  if (faults.length > 0) throw invalid(faults);
  return application;
}

export type StepChanged = { readonly changeId: number; readonly stillOpen: StillOpen | undefined };

/**
 * Moves an application to any step of its process, also the current one. Always adds a step change.
 */
export async function addStepChange(
  write: Write,
  caller: Caller,
  { applicationId, stepId }: { readonly applicationId: number; readonly stepId: number },
  now: Date,
): Promise<StepChanged & { readonly application: ChangeableApplication }> {
  // locked, so that the event names the step that it leaves
  const application = await lockApplication(write.sql, caller, applicationId);
  if (application === undefined) throw invalid([{ field: 'application_id', code: 'not_found' }]);
  const { job } = application;
  requireWriterIn(caller, job.organisationId);
  const step = job.process.steps.find((each) => each.id === stepId);
  if (step === undefined)
    throw invalid([
      { field: 'process_step_id', code: 'not_in_process', detail: describeSteps(job.process.steps.map(({ id }) => id)) },
    ]);
  const { changeId } = await moveHeld(write, caller, application, stepId, now);
  const stillOpen = await readStillOpen(write.sql, application, step);
  return { application: { ...application, currentStep: step, currentStepId: step.id }, changeId, stillOpen };
}

/** Moves an application that is locked to any step of its process. */
export async function moveHeld(
  write: StatementWrite,
  { id: userId }: Caller,
  { tenantId, id, currentStepId, job }: ChangeableApplication,
  toStepId: number,
  now: Date,
  rejectionReasonId?: number,
): Promise<EnteredStep> {
  const from = { tenantId, organisationIds: [job.organisationId], applicationId: id, fromStepId: currentStepId };
  const entered = await enter(write, { ...from, userId, toStepId, anyStep: true, rejectionReasonId, now });
  if (entered === undefined) throw new Error(`Application ${id} is locked and was not moved.`);
  return entered;
}

type Move = {
  readonly tenantId: number;
  readonly userId: number;
  /** The organisations in which the caller may move applications. */
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly fromStepId: number;
  /** Undefined: the step of the next greater rank. */
  readonly toStepId: number | undefined;
  /** Why the application is rejected. Every other move takes the reason away. */
  readonly rejectionReasonId: number | undefined;
  /** Whether END and operational steps may be entered. */
  readonly anyStep: boolean;
  readonly now: Date;
};

/**
 * Moves an application and returns the step it entered: step, step change, history and event in one
 * statement. Undefined, with nothing written, when the application is not on the step to leave, is
 * not in these organisations, or may not enter the target. Of several callers that expect the same
 * step, one succeeds.
 */
async function enter(write: StatementWrite, move: Move): Promise<EnteredStep | undefined> {
  const [entered] = await enterStep(write.sql, { ...move, ...identifyEvent() });
  if (entered?.queued) write.queued = true;
  return entered;
}
