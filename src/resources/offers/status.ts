import type { Offer, OfferStatus, Template } from '#generated/prisma/client.ts';
import { isAdminIn, requireAdminIn, type Caller } from '../../auth/visibility.ts';
import { blankFaults, erasedFaults, faultIf, invalid, Problem, type Fault } from '../../core/problem.ts';
import { listOf } from '../../core/wording.ts';
import type { Write } from '../../database/sql.ts';
import { ENDED, requireExpectedStep, type ChangeableApplication } from '../held/access.ts';
import { readStillOpen, type StillOpen } from '../held/still-open.ts';
import { queueLetter, readTemplate, templateFor, writeNamedLetter, type LetterOrder } from '../letters/send-email.ts';
import { moveHeld } from '../held/step-changes.ts';
import { chooseHire } from '../held/steps.ts';
import { openFaults } from './add.ts';
import { isOver, NOT_OVER, readOtherOffers } from './fields.ts';
import { holdOffer, writeOffer } from './hold.ts';
import { offerKeywords } from './keywords.ts';
import { nextStatuses } from '../held/offer-statuses.ts';

export type StatusChange = LetterOrder & {
  readonly offerId: number;
  readonly expected: OfferStatus;
  readonly status: OfferStatus;
  readonly reason: string | undefined;
  readonly expires: Date | undefined;
  /** Undefined: no hire. */
  readonly hire: { readonly expectedStepId: number; readonly targetStepId: number | undefined } | undefined;
};

/**
 * Effects of a change of the status: the queued letter, and for a hire the step change and what
 * stays open after it.
 */
export type OfferMoved = {
  readonly emailId: number | undefined;
  readonly changeId: number | undefined;
  readonly stillOpen: StillOpen | undefined;
};

/** How the history calls a new status; no figures, because readers see it. */
const TEXTS: Readonly<Record<OfferStatus, string>> = {
  DRAFT: 'Offer taken back to draft',
  PENDING_APPROVAL: 'Offer presented for approval',
  APPROVED: 'Offer approved',
  SENT: 'Offer sent',
  ACCEPTED: 'Offer accepted',
  DECLINED: 'Offer declined',
  EXPIRED: 'Offer expired',
  WITHDRAWN: 'Offer withdrawn',
};

/**
 * Gives an offer another status, with the letter and the hire that belong to it, in one transaction.
 * Nothing happens where it has the status already. `forbidden` when an approval is not by an ADMIN,
 * `stale_resource` when it has another status than expected, `stale_step` when the application of a
 * hire has moved; faults of the body at once.
 */
export async function changeOfferStatus(write: Write, caller: Caller, change: StatusChange, now: Date): Promise<OfferMoved> {
  const { status, expected, hire } = change;
  const template = await readTemplate(write, caller, change.templateId);
  const { offer, application } = await holdOffer(write, caller, change.offerId);
  if (status === 'APPROVED') requireAdminIn(caller, offer.organisationId);
  if (offer.status !== expected)
    throw new Problem({ code: 'stale_resource', id: offer.id, modificationDate: offer.modifiedAt, status: offer.status });
  if (offer.status === status) return { emailId: undefined, changeId: undefined, stillOpen: undefined };
  if (hire !== undefined && status === 'ACCEPTED') requireExpectedStep(application, hire.expectedStepId);
  const { columns, letter, target } = await checked(write, caller, change, template, offer, application, now);
  await writeOffer(write, caller, offer, columns, TEXTS[status], now);
  const step = target && (await moveHeld(write, caller, application, target.id, now));
  const email = letter && (await queueLetter(write, caller, application, letter.templateId, letter, now));
  const stillOpen = step && (await readStillOpen(write.sql, application, step));
  return { emailId: email?.id, changeId: step?.changeId, stillOpen };
}

/** The new columns, the letter and the step of a hire. Throws all faults at once. */
async function checked(
  write: Write,
  caller: Caller,
  change: StatusChange,
  template: Template | undefined,
  offer: Offer,
  application: ChangeableApplication,
  now: Date,
) {
  const { status, reason, expires = offer.expires, hire } = change;
  const next = nextStatuses(offer.status, isAdminIn(caller, offer.organisationId));
  const isSent = status === 'SENT';
  const reopens = isSent && offer.status === 'EXPIRED';
  const columns = { status, reason: reason ?? null, expires };
  // elsewhere its fields are misplaced
  const order = isSent ? change : NO_LETTER;
  const { letter, faults: letterFaults } = await writeNamedLetter(
    application,
    caller,
    order,
    templateFor(application, template),
    offerKeywords({ ...offer, expires }, template?.language ?? 'en'),
  );
  const target = hire && status === 'ACCEPTED' ? chooseHire(application.job.process.steps, hire.targetStepId) : undefined;
  const faults: readonly Fault[] = [
    ...erasedFaults(application.candidate),
    ...faultIf(!next.includes(status), 'status', 'status_not_reachable', reachable(offer.status, next)),
    ...blankFaults({ reason }),
    ...misplacedFaults(change),
    ...faultIf(reopens && change.expires === undefined, 'expires', 'required', 'The offer has expired.'),
    ...faultIf(isSent && !(reopens && change.expires === undefined) && isOver(expires, now), 'expires', 'out_of_range', NOT_OVER),
    ...(reopens ? openFaults(await readOtherOffers(write, offer), 'status') : []),
    ...letterFaults,
    ...(target && application.currentStep.status === 'END' ? [{ ...ENDED, field: 'hire' }] : []),
    ...(target && 'refused' in target ? [{ field: 'hire.target_step_id', code: target.refused, detail: target.detail }] : []),
  ];
  if (faults.length > 0 || (target && 'refused' in target)) throw invalid(faults);
  return { columns, letter, target: target?.step };
}

const NO_LETTER: LetterOrder = { templateId: undefined, subject: undefined, message: undefined };

const reachable = (status: OfferStatus, next: readonly OfferStatus[]): string =>
  next.length === 0 ? `An offer stays ${status}.` : `From ${status} you may go to ${listOf(next)}.`;

/** A last day and a letter belong to SENT, a hire to ACCEPTED. */
function misplacedFaults({ status, expires, templateId, subject, message, hire }: StatusChange): readonly Fault[] {
  const withSent = { expires, template_id: templateId, subject, message };
  const misplaced = (field: string, owner: OfferStatus): Fault => ({
    field,
    code: 'not_combinable',
    detail: `It is given with the status \`${owner}\` only.`,
  });
  return [
    ...Object.entries(withSent).flatMap(([field, value]) =>
      status !== 'SENT' && value !== undefined ? [misplaced(field, 'SENT')] : [],
    ),
    ...(status !== 'ACCEPTED' && hire !== undefined ? [misplaced('hire', 'ACCEPTED')] : []),
  ];
}
