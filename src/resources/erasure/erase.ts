import { eraseStoredAnswers, lockApplications, moveApplications } from '#generated/database/statements.ts';
import type { Candidate } from '#generated/prisma/client.ts';
import { mayWriteIn, ownedIn, writerScopeOf, type Author, type Caller, type Scope } from '../../auth/visibility.ts';
import type { ErasedReferences } from '../../core/erased-reference.ts';
import { Problem } from '../../core/problem.ts';
import type { Transaction, Write } from '../../database/sql.ts';
import { deleteRows, writeRows } from '../../database/rows.ts';
import { addLine } from '../audit/add-line.ts';
import { cancelInterviews } from '../interviews/cancel.ts';
import { withdrawOffers } from '../offers/withdraw.ts';
import { KINDS } from '../kinds.ts';
import { holdSeen } from '../candidates/hold.ts';
import { NO_DETAILS } from '../candidates/fields.ts';

type Reason = { readonly reason: keyof typeof ERASE_REASONS; readonly comment: string | undefined };

type Person = { readonly tenantId: number; readonly candidateId: number };

export const ERASE_REASONS = {
  CANDIDATE_REQUEST: 'Personal data erased: the candidate asked for it.',
  RETENTION: 'Personal data erased: the time for which it may be kept is over.',
  OTHER: 'Personal data erased.',
} as const;

/**
 * Erases the personal data of a candidate in the organisations in which the caller may write. Where
 * others have the candidate, too, these keep it, and the erased part is another candidate. Returns
 * the id of the erased one. Identifiers, dates, steps, routes and sources stay, and with them all
 * statistics. Erasing again does nothing. `not_found` for a candidate that is not visible;
 * `forbidden` where the caller only reads.
 */
export async function eraseCandidate(
  transaction: Write,
  caller: Caller,
  erasure: Reason & { readonly candidateId: number; readonly author: Author },
  references: ErasedReferences,
  now: Date,
): Promise<number> {
  const { candidate, organisationIds } = await holdSeen(transaction, caller, erasure.candidateId);
  if (!organisationIds.some((id) => mayWriteIn(caller, id))) throw new Problem(NOWHERE);
  const isShared = candidate.erasedAt === null && !organisationIds.every((id) => mayWriteIn(caller, id));
  const erased = isShared ? await separatePart(transaction, candidate, writerScopeOf(caller)) : candidate;
  await eraseHeld(transaction, erased, erasure, references, now);
  return erased.id;
}

/**
 * Moves what the organisations have of a candidate, applications and notes, to a new candidate
 * without any details, which it returns. The candidate is locked; nothing else of it changes.
 */
async function separatePart(transaction: Transaction, candidate: Candidate, scope: Scope): Promise<Candidate> {
  const { tenantId, id: candidateId } = candidate;
  const part = await transaction.prisma.candidate.create({ data: { tenantId, formerId: candidateId, ...NO_DETAILS } });
  await moveApplications(transaction.sql, { ...scope, candidateId, otherId: part.id });
  await transaction.prisma.note.updateMany({ where: { ...ownedIn(scope), candidateId }, data: { candidateId: part.id } });
  return part;
}

const NOWHERE = {
  code: 'forbidden',
  detail: 'You must be RECRUITER or ADMIN in an organisation to which the candidate has applied.',
} as const;

/** Erases a candidate that is locked already, with a line of the audit. */
export async function eraseHeld(
  transaction: Write,
  { tenantId, id: candidateId, erasedAt }: Candidate,
  { author, ...given }: Reason & { readonly author: Author },
  references: ErasedReferences,
  now: Date,
): Promise<void> {
  const person = { tenantId, candidateId };
  const erasure = { ...given, userId: author.caller?.id ?? null };
  // a server of 1.19 leaves them open
  if (erasedAt !== null) return endSelection(transaction, person, erasure, now);
  // a change of a name locks the applications before notes and step changes
  await lockApplications(transaction.sql, person);
  await eraseParticulars(transaction, person, now);
  await eraseApplications(transaction, person, now);
  await cancelLetters(transaction, person);
  await eraseKinds(transaction, person, references, now);
  await eraseWebhookAnswers(transaction, person);
  await endSelection(transaction, person, erasure, now);
  // stored answers contain names, documents and results; the keys stay, so that the same request is refused
  await eraseStoredAnswers(transaction.sql, person);
  await recordErasure(transaction, person, erasure, now);
  await addLine(transaction.sql, author, { kind: 'CANDIDATE', resourceId: candidateId, fields: ['erased'] });
}

/** Cancels interviews still to come, and withdraws undecided offers. */
async function endSelection(
  transaction: Write,
  { tenantId, candidateId }: Person,
  { userId }: { readonly userId: number | null },
  now: Date,
): Promise<void> {
  const actor = { tenantId, id: userId };
  await cancelInterviews(transaction, actor, { application: { candidateId } }, now);
  await withdrawOffers(transaction, actor, candidateId, now);
}

/**
 * The rows of each kind, with the references of other systems to them; see `ErasedReferences`.
 * References of deleted rows are deleted.
 */
async function eraseKinds(
  { prisma, sql }: Transaction,
  { tenantId, candidateId }: Person,
  { keep }: ErasedReferences,
  now: Date,
): Promise<void> {
  const applications = await prisma.application.findMany({ where: { tenantId, candidateId }, select: { id: true } });
  const people = { candidate: [candidateId], application: applications.map(({ id }) => id) };
  const named = (kind: string, ids: readonly number[]) => ({ kind, rowId: { in: [...ids] } });
  const gone = [];
  const kept = Object.entries(people).map(([kind, ids]) => named(kind, ids));
  for (const [kind, { table, parent, erasure }] of Object.entries(KINDS)) {
    if (parent === undefined || erasure === undefined) continue;
    const rows = [sql, table, tenantId, `${parent}_id`, people[parent]] as const;
    if (erasure === 'deleted') gone.push(named(kind, await deleteRows(...rows)));
    else kept.push(named(kind, await writeRows(...rows, erasure === 'dated' ? { modified_at: now } : erasure)));
  }
  await prisma.externalReference.deleteMany({ where: { tenantId, OR: gone } });
  for (const { kind, reference } of await prisma.externalReference.findMany({ where: { tenantId, OR: kept } }))
    await prisma.externalReference.update({
      where: { tenantId_kind_reference: { tenantId, kind, reference } },
      data: { reference: keep(tenantId, reference) },
    });
}

async function eraseParticulars(transaction: Transaction, { tenantId, candidateId }: Person, now: Date): Promise<void> {
  await transaction.prisma.candidatePool.deleteMany({ where: { tenantId, candidateId } });
  await transaction.prisma.candidate.update({
    where: { tenantId_id: { tenantId, id: candidateId } },
    data: { ...NO_DETAILS, erasedAt: now },
    select: { id: true },
  });
}

/**
 * Scores and reasons of rejection are deleted too: they come from answers and from opinions on the
 * person.
 */
async function eraseApplications(transaction: Transaction, { tenantId, candidateId }: Person, now: Date): Promise<void> {
  await transaction.prisma.application.updateMany({
    where: { tenantId, candidateId },
    data: {
      score: null,
      questionnaireScore: null,
      rejectionReasonId: null,
      availability: null,
      availabilityDate: null,
      consentProcessing: null,
      consentRetention: null,
      lastActionTime: now,
    },
  });
  const own = { tenantId, application: { candidateId } };
  // the update locks the applications, so that no item of them is stored before the commit
  await transaction.prisma.applicationItem.deleteMany({ where: own });
  await transaction.prisma.evaluation.deleteMany({ where: { tenantId, interview: own } });
  await transaction.prisma.answer.deleteMany({ where: { tenantId, submission: own } });
  await transaction.prisma.questionnaireSubmission.updateMany({ where: own, data: { score: null } });
}

async function cancelLetters(transaction: Transaction, { tenantId, candidateId }: Person): Promise<void> {
  await transaction.prisma.delivery.updateMany({
    where: { tenantId, email: { tenantId, application: { candidateId } }, state: { in: ['PENDING', 'SENDING'] } },
    data: { state: 'CANCELLED' },
  });
}

/** Events hold no personal data, but answers of receivers and mail servers may. */
async function eraseWebhookAnswers(transaction: Transaction, { tenantId, candidateId }: Person): Promise<void> {
  const own = { application: { candidateId } };
  await transaction.prisma.call.updateMany({
    where: {
      tenantId,
      delivery: { OR: [{ event: own }, { email: own }] },
      AND: { OR: [{ responseBody: { not: '' } }, { error: { not: null } }] },
    },
    data: { responseBody: '', error: null },
  });
}

async function recordErasure(
  transaction: Transaction,
  { tenantId, candidateId }: Person,
  { reason, comment, userId }: Reason & { readonly userId: number | null },
  now: Date,
): Promise<void> {
  const applications = await transaction.prisma.application.findMany({ where: { tenantId, candidateId }, select: { id: true } });
  const text = [ERASE_REASONS[reason], comment?.trim()].filter((part) => part).join(' ');
  await transaction.prisma.historyEntry.createMany({
    data: applications.map(({ id }) => ({ tenantId, applicationId: id, userId, date: now, action: 'ERASE' as const, text })),
  });
}
