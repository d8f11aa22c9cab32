import type { Candidate } from '#generated/prisma/client.ts';
import { ERASED } from '../../auth/application-access.ts';
import type { Caller } from '../../auth/caller.ts';
import { invalid, Problem, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/write.ts';
import { changedColumns } from '../changed-columns.ts';
import { columnsOf, fieldFaults, type GivenFields } from './fields.ts';
import { holdCandidate } from './hold.ts';

export type CandidateChange = {
  readonly candidateId: number;
  readonly given: GivenFields;
  /** Undefined: the candidate may have any modification date. */
  readonly expectedDate: Date | undefined;
};

/**
 * Changes the details of a candidate that still has the expected modification date. Details that it
 * has already are not written. `stale_candidate` when it has another date; faults of the body when
 * it is erased, and for a detail that is refused.
 */
export async function updateCandidate(write: Write, caller: Caller, change: CandidateChange, now: Date): Promise<void> {
  const { transaction } = write;
  const { candidateId, given, expectedDate } = change;
  const held = await holdCandidate(transaction, caller, candidateId);
  requireExpectedDate(held, expectedDate);
  const columns = changedColumns(held, columnsOf(given));
  const faults = [
    ...(held.erasedAt === null ? [] : [ERASED]),
    ...fieldFaults(given, now),
    ...((await isTaken(write, held, columns.emailKey)) ? [TAKEN] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
  if (Object.keys(columns).length === 0) return;
  const where = { tenantId_id: { tenantId: caller.tenantId, id: candidateId } };
  await transaction.candidate.update({ where, data: columns, select: { id: true } }).catch(asTaken);
}

/** Both dates have milliseconds. */
function requireExpectedDate({ id, modifiedAt }: Candidate, expected: Date | undefined): void {
  if (expected === undefined || expected.getTime() === modifiedAt.getTime()) return;
  throw new Problem({ code: 'stale_candidate', candidateId: id, modificationDate: modifiedAt });
}

const TAKEN: Fault = { field: 'email', code: 'taken', detail: 'Another candidate has this email address.' };

/** Whether another candidate has the address, when it changes. */
async function isTaken({ sql }: Write, { tenantId, id }: Candidate, emailKey: string | null | undefined): Promise<boolean> {
  if (emailKey === undefined || emailKey === null) return false;
  const [other] = await sql(
    `SELECT 1 FROM "candidate" WHERE "tenant_id" = $1::int AND "email_key" = $2::text AND "id" <> $3::int`,
    [tenantId, emailKey, id],
  );
  return other !== undefined;
}

/** The only unique column is the address: a transaction that committed meanwhile has taken it. */
function asTaken(error: unknown): never {
  throw (error as { readonly code?: unknown }).code === 'P2002' ? invalid([TAKEN]) : error;
}
