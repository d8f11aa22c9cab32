import { findRejectionTerms } from '#generated/database/statements.ts';
import {
  ENDED,
  holdApplication,
  organisationFaults,
  requireExpectedStep,
  requireOwner,
  type ChangeableApplication,
} from '../held/access.ts';
import { scopeOf, type Caller } from '../../auth/visibility.ts';
import type { Sql, Write } from '../../database/sql.ts';
import { ERASED, faultIf, invalid, type Fault } from '../../core/problem.ts';
import type { LetterTexts } from '../letters/letter.ts';
import { cancelInterviews } from '../interviews/cancel.ts';
import { writeCancellations } from '../interviews/letter.ts';
import { readStillOpen, type StillOpen } from '../held/still-open.ts';
import { queueLetter, writeNamedLetter, type LetterOrder, type SentEmail } from '../letters/send-email.ts';
import { moveHeld, type Advance } from '../held/step-changes.ts';
import { chooseRejection, type EnteredStep } from '../held/steps.ts';

/** Without a target it is the first step by rank that rejects. */
export type Rejection = Advance &
  LetterOrder & {
    readonly reasonId: number | undefined;
    /** Whether interviews that are to take place are cancelled. */
    readonly cancelsInterviews: boolean;
  };

type Reason = { readonly id: number; readonly name: string };

export type Rejected = {
  readonly step: EnteredStep;
  readonly reason: Reason | undefined;
  readonly email: SentEmail | undefined;
  readonly stillOpen: StillOpen | undefined;
};

/**
 * Moves an application that is still on the expected step to a step that rejects, and queues the
 * letter, in one transaction. Where interviews are cancelled, letters take them out of calendars: that of
 * the rejection one of them. `stale_step` when it has moved; faults of the body when it has ended
 * already, and for a step, a reason or a letter that is refused.
 */
export async function rejectApplication(write: Write, caller: Caller, rejection: Rejection, now: Date): Promise<Rejected> {
  const { applicationId } = rejection;
  // before the locks, so that a slow read holds none
  const named = await readNamed(write.sql, caller, rejection);
  const application = await holdApplication(write.sql, caller, applicationId);
  requireOwner(caller, application.job.organisationId, rejection.organisationId);
  requireExpectedStep(application, rejection.expectedStepId);
  const { target, reason, letter } = await checked(application, caller, rejection, named);
  const step = await moveHeld(write, caller, application, target.id, now, reason?.id);
  // past interviews stay, and are counted with their evaluations
  const toCome = { applicationId, evaluations: { none: {} }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] };
  const cancelled = rejection.cancelsInterviews ? await cancelInterviews(write, caller, toCome, now) : [];
  const [first, ...others] = await writeCancellations(write, caller, application, cancelled, now);
  const email =
    letter && (await queueLetter(write, caller, application, letter.templateId, { ...letter, calendar: first?.calendar }, now));
  const rest = letter || !first ? others : [first, ...others];
  for (const cancellation of rest) await queueLetter(write, caller, application, null, cancellation, now);
  return { step, reason, email, stillOpen: await readStillOpen(write.sql, application, step) };
}

/** The step, the reason and the letter of a rejection. Throws all faults at once. */
async function checked(application: ChangeableApplication, caller: Caller, rejection: Rejection, { reason, template }: Named) {
  const { reasonId, templateId, organisationId } = rejection;
  const isErased = application.candidate.erasedAt !== null;
  const target = chooseRejection(application.job.process.steps, rejection.targetStepId);
  // filled in for the step in the letter
  const told = 'step' in target ? { ...application, currentStep: target.step } : application;
  const { letter, faults: letterFaults } = await writeNamedLetter(told, caller, rejection, template);
  const faults: readonly Fault[] = [
    ...organisationFaults(caller, organisationId),
    ...(application.currentStep.status === 'END' ? [ENDED] : []),
    ...('step' in target ? [] : [{ field: 'target_step_id', code: target.refused, detail: target.detail }]),
    ...(isErased && (reasonId ?? templateId) !== undefined ? [ERASED] : []),
    ...faultIf(reasonId !== undefined && reason === undefined, 'rejection_reason_id', 'not_found'),
    ...letterFaults,
  ];
  if (faults.length > 0 || !('step' in target)) throw invalid(faults);
  return { target: target.step, reason, letter };
}

type Named = { readonly reason: Reason | undefined; readonly template: LetterTexts | undefined };

/** The reason and the template that the body names, where the organisation of the application offers them. */
async function readNamed(sql: Sql, caller: Caller, { applicationId, reasonId, templateId }: Rejection): Promise<Named> {
  if (reasonId === undefined && templateId === undefined) return { reason: undefined, template: undefined };
  const [found] = await findRejectionTerms(sql, { ...scopeOf(caller), applicationId, reasonId, templateId });
  const { reasonId: id = null, reasonName: name = null, subject = null, message = null, language = null } = found ?? {};
  return {
    reason: id === null || name === null ? undefined : { id, name },
    template: subject === null || message === null || language === null ? undefined : { subject, message, language },
  };
}
