import type { Caller } from '../../auth/caller.ts';
import { ERASED, lockApplication, organisationFaults, requireOwner, type ChangeableApplication } from './access.ts';
import { lockedCandidate } from '../../auth/candidate-lock.ts';
import { isOwned, scopeOf, scopeValues } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import type { Write } from '../../database/write.ts';
import { invalid, notFound, Problem, type Fault } from '../../core/problem.ts';
import { isOffered } from '../rejection-reasons/service.ts';
import { enter } from './enter-step.ts';
import { queueLetter, writeLetter, type Letter, type SentEmail } from './send-email.ts';
import { chooseRejection, type EnteredStep } from './steps.ts';

export type Rejection = {
  readonly applicationId: number;
  readonly expectedStepId: number;
  /** Undefined: the first step by rank that rejects. */
  readonly targetStepId: number | undefined;
  readonly reasonId: number | undefined;
  /** Undefined: no letter is sent. */
  readonly templateId: number | undefined;
  readonly subject: string | undefined;
  readonly message: string | undefined;
  readonly organisationId: number | undefined;
};

type Reason = { readonly id: number; readonly name: string };

export type Rejected = {
  readonly step: EnteredStep;
  readonly reason: Reason | undefined;
  readonly email: SentEmail | undefined;
};

/**
 * Moves an application that is still on the expected step to a step that rejects, and queues the
 * letter, in one transaction. `stale_step` when it has moved; faults of the body when it has ended
 * already, and for a step, a reason or a letter that is refused.
 */
export async function rejectApplication(write: Write, caller: Caller, rejection: Rejection, now: Date): Promise<Rejected> {
  const { applicationId } = rejection;
  // before the locks, so that a slow read holds none
  const named = await readNamed(write.sql, caller, rejection);
  // before the application, because an erasure locks them in this order
  await write.sql(LOCK_CANDIDATE, [...scopeValues(scopeOf(caller)), applicationId]);
  const application = await lockApplication(write.sql, caller, applicationId);
  if (application === undefined) throw notFound();
  requireOwner(caller, application.job.organisationId, rejection.organisationId);
  requireExpectedStep(application, rejection.expectedStepId);
  const { target, reason, letter } = await checked(application, caller, rejection, named);
  const step = await enter(write, {
    tenantId: caller.tenantId,
    userId: caller.id,
    organisationIds: [application.job.organisationId],
    applicationId,
    fromStepId: application.currentStepId,
    toStepId: target.id,
    rejectionReasonId: reason?.id,
    now,
  });
  if (step === undefined) throw new Error(`Application ${applicationId} is locked and was not rejected.`);
  const email = letter && (await queueLetter(write, caller, application, letter.templateId, letter, now));
  return { step, reason, email };
}

const LOCK_CANDIDATE = lockedCandidate(
  `c."id" = (SELECT p."candidate_id" FROM "application" AS p WHERE ${isOwned('p')} AND p."id" = $3::int)`,
);

function requireExpectedStep({ id, currentStep, stepDate }: ChangeableApplication, expectedStepId: number): void {
  if (currentStep.id === expectedStepId) return;
  throw new Problem({ code: 'stale_step', applicationId: id, step: { ...currentStep, date: stepDate } });
}

/** The step, the reason and the letter of a rejection. Throws all faults at once. */
async function checked(application: ChangeableApplication, caller: Caller, rejection: Rejection, named: Named) {
  const { reasonId, templateId, organisationId } = rejection;
  const isErased = application.candidate.erasedAt !== null;
  const target = chooseRejection(application.job.process.steps, rejection.targetStepId);
  const { reason, template } = ofOrganisation(named, application.job.organisationId);
  // filled in for the step in the letter
  const told = 'step' in target ? { ...application, currentStep: target.step } : application;
  const letter = isErased ? undefined : await writeNamedLetter(told, caller, rejection, template);
  const faults: readonly Fault[] = [
    ...organisationFaults(caller, organisationId),
    ...(application.currentStep.status === 'END' ? [ENDED] : []),
    ...('step' in target ? [] : [{ field: 'target_step_id', code: target.refused, detail: target.detail }]),
    ...(isErased && (reasonId ?? templateId) !== undefined ? [ERASED] : []),
    ...(reasonId !== undefined && reason === undefined ? [{ field: 'rejection_reason_id', code: 'not_found' } as const] : []),
    ...(templateId !== undefined && template === undefined ? [{ field: 'template_id', code: 'not_found' } as const] : []),
    ...lonelyTexts(rejection),
    ...(letter && 'faults' in letter ? letter.faults : []),
  ];
  if (faults.length > 0 || !('step' in target) || (letter && 'faults' in letter)) throw invalid(faults);
  return { target: target.step, reason, letter };
}

const ENDED: Fault = { field: '_body', code: 'already_ended' };

/** A subject or a message replaces a text of a template, so it needs one. */
const lonelyTexts = ({ templateId, subject, message }: Rejection): readonly Fault[] =>
  templateId === undefined && (subject ?? message) !== undefined
    ? [{ field: 'template_id', code: 'required', detail: '`subject` and `message` replace the texts of a template.' }]
    : [];

type Template = { readonly subject: string; readonly message: string; readonly organisation: number };

async function writeNamedLetter(
  application: ChangeableApplication,
  caller: Caller,
  { templateId, subject, message }: Rejection,
  template: Template | undefined,
): Promise<(Letter & { readonly templateId: number }) | { readonly faults: readonly Fault[] } | undefined> {
  if (templateId === undefined || template === undefined) return undefined;
  const letter = await writeLetter(application, caller, { subject, message }, template);
  return 'faults' in letter ? letter : { ...letter, templateId };
}

type Named = {
  /** `organisation` is null for a reason of the whole tenant. */
  readonly reason: (Reason & { readonly organisation: number | null }) | null;
  readonly template: Template | null;
};

/** The reason and the template that the body names, where the caller can see them. */
async function readNamed(sql: Sql, caller: Caller, { reasonId, templateId }: Rejection): Promise<Named> {
  const none = { reason: null, template: null };
  if (reasonId === undefined && templateId === undefined) return none;
  const [named = none] = await sql<Named>(NAMED, [...scopeValues(scopeOf(caller)), reasonId ?? null, templateId ?? null]);
  return named;
}

/** Those of the organisation that owns the job, the reason also of the whole tenant. */
const ofOrganisation = ({ reason, template }: Named, organisationId: number) => ({
  reason: reason && [organisationId, null].includes(reason.organisation) ? { id: reason.id, name: reason.name } : undefined,
  template: template?.organisation === organisationId ? template : undefined,
});

const NAMED = `SELECT
  (SELECT json_build_object('id', r."id", 'name', r."name", 'organisation', r."organisation_id") FROM "rejection_reason" AS r
   WHERE ${isOffered('r')} AND r."id" = $3::int) AS "reason",
  (SELECT json_build_object('subject', t."subject", 'message', t."message", 'organisation', t."organisation_id") FROM "template" AS t
   WHERE ${isOwned('t')} AND t."id" = $4::int) AS "template"`;
