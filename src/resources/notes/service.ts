import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { candidatesIn, notesIn, requireWriterIn, scopeOf, type Scope } from '../../auth/visibility.ts';
import { cutPage, sliceConditions, type Page, type Slice } from '../../database/collection.ts';
import { holdCandidate } from '../../auth/candidate-lock.ts';
import { sqlIn, type Transaction } from '../../database/database.ts';
import { invalid, type Fault } from '../../core/problem.ts';

type NewNote = { readonly candidateId: number; readonly organisationId: number; readonly text: string };

const shown = {
  user: true,
  organisation: true,
  candidate: { select: { id: true, title: true, firstName: true, lastName: true, email: true } },
} satisfies Prisma.NoteInclude;

export type NoteRow = Prisma.NoteGetPayload<{ include: typeof shown }>;

/** A page of the notes in scope, optionally of one candidate, by ascending id after `after`. */
export async function readNotes(
  prisma: PrismaClient,
  scope: Scope,
  candidateId: number | undefined,
  slice: Slice,
): Promise<Page<NoteRow>> {
  const notes = notesIn(scope);
  const marks = await sliceConditions(slice, (id) =>
    prisma.note.findFirst({ where: { ...notes, id }, orderBy: { id: 'desc' }, select: { createdAt: true } }),
  );
  const { limit, after = 0 } = slice;
  const rows = await prisma.note.findMany({
    where: { ...notes, AND: [{ id: { gt: after } }, ...(candidateId ? [{ candidateId }] : []), ...marks] },
    include: shown,
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return cutPage(rows, limit);
}

/**
 * Adds a note visible to one organisation, and a history entry to the candidate's applications
 * there.
 */
export async function addNote(transaction: Transaction, caller: Caller, note: NewNote, now: Date): Promise<void> {
  // A caller knows its own role, so this is `forbidden`. Another organisation is a fault of the
  // field.
  if (caller.roles.has(note.organisationId)) requireWriterIn(caller, note.organisationId);
  // loaded at first use, to keep the start short
  const { cleanMarkup } = await import('../sanitise.ts');
  const cleaned = cleanMarkup(note.text);
  const faults = await faultsOf(transaction, caller, note);
  if ('code' in cleaned) throw invalid([...faults, { field: 'text', code: cleaned.code }]);
  if (faults.length > 0) throw invalid(faults);
  const { text } = cleaned;
  const { tenantId, id: userId } = caller;
  const { candidateId, organisationId } = note;
  // The applications first, in the order of a change of a recruiter's name; the new note then does
  // not touch them again.
  const ids = await holdApplications(transaction, note, tenantId);
  await transaction.application.updateMany({ where: { tenantId, id: { in: ids } }, data: { lastActionTime: now } });
  await transaction.note.create({ data: { tenantId, candidateId, organisationId, userId, text, date: now } });
  const entry = { tenantId, userId, date: now, action: 'NOTE', text: 'Note added' } as const;
  await transaction.historyEntry.createMany({ data: ids.map((applicationId) => ({ ...entry, applicationId })) });
}

/**
 * Locks the candidate's applications to the organisation in order of id, against deadlocks. Returns
 * their ids.
 */
async function holdApplications(
  transaction: Transaction,
  { candidateId, organisationId }: NewNote,
  tenantId: number,
): Promise<number[]> {
  const held = await sqlIn(transaction)<{ id: number }>(HOLD_APPLICATIONS, [tenantId, candidateId, organisationId]);
  return held.map(({ id }) => id);
}

const HOLD_APPLICATIONS = `SELECT a."id" FROM "application" AS a
  JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = a."job_id"
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int AND j."organisation_id" = $3::int
  ORDER BY a."id" FOR NO KEY UPDATE OF a`;

async function faultsOf(
  transaction: Transaction,
  caller: Caller,
  { candidateId, organisationId }: NewNote,
): Promise<readonly Fault[]> {
  const candidate = await transaction.candidate.findFirst({
    where: { ...candidatesIn(scopeOf(caller)), id: candidateId },
    select: { id: true },
  });
  const faults: Fault[] = [];
  if (candidate === null || !(await holdCandidate(transaction, caller.tenantId, candidateId)))
    faults.push({ field: 'candidate_id', code: 'not_found' });
  if (!caller.roles.has(organisationId)) faults.push({ field: 'organisation_id', code: 'not_found' });
  return faults;
}
