import { findAppliedOrganisations, lockEmailAddress } from '#generated/database/statements.ts';
import type { Candidate } from '#generated/prisma/client.ts';
import { isCandidateIn } from '../../pages/scans.ts';
import { ONE_IN_TENANT, mayWriteIn, scopeOf, scopeValues, type Caller, type Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import { notFound, Problem } from '../../core/problem.ts';
import { createRead, readOne } from '../../database/read.ts';
import type { Sql, Transaction } from '../../database/sql.ts';

/**
 * Locks a candidate until the transaction ends, erased or not, against all other writes about it
 * and against new applications. `not_found` when it is not visible; `forbidden` unless the caller
 * may write in each organisation to which the candidate has applied.
 */
export async function holdCandidate(transaction: Transaction, caller: Caller, id: number): Promise<Candidate> {
  const { candidate, organisationIds } = await holdSeen(transaction, caller, id);
  requireWriterInAll(caller, organisationIds);
  return candidate;
}

/** As `holdCandidate`, for a caller in any role; with the organisations to which the candidate has applied. */
export async function holdSeen(transaction: Transaction, caller: Caller, id: number) {
  const candidate = await readOne(readCandidates, transaction.sql, SEEN, [...scopeValues(scopeOf(caller)), id]);
  const organisationIds = await readAppliedTo(transaction.sql, caller, id);
  // the applications to an organisation may have been erased while this waited for the lock
  if (!organisationIds.some((each) => caller.roles.has(each))) throw notFound();
  return { candidate, organisationIds };
}

/** Refuses a caller that may not change a candidate that has applied to these organisations. */
export function requireWriterInAll(caller: Caller, organisationIds: readonly number[]): void {
  if (!organisationIds.every((each) => mayWriteIn(caller, each))) throw new Problem(NOT_EVERYWHERE);
}

/** The organisations are not named: the caller may not see them. */
const NOT_EVERYWHERE = {
  code: 'forbidden',
  detail: 'You must be RECRUITER or ADMIN in every organisation to which the candidate has applied.',
} as const;

/** Locks any candidate of the tenant, for support. */
export const holdCandidateOf = (transaction: Transaction, tenantId: number, id: number): Promise<Candidate> =>
  readOne(readCandidates, transaction.sql, IN_TENANT, [tenantId, id]);

/**
 * The organisations to which a candidate has applied. A write locks the candidate by an earlier
 * statement: one statement would read the applications as they were before it waited for the lock.
 */
export async function readAppliedTo(sql: Sql, { tenantId }: Pick<Scope, 'tenantId'>, id: number): Promise<readonly number[]> {
  const applied = await findAppliedOrganisations(sql, { tenantId, candidateId: id });
  return applied.map(({ organisationId }) => organisationId);
}

/**
 * Locks an e-mail address of the tenant until the transaction ends, so that two candidates of an
 * organisation do not get it concurrently. Taken before any candidate is locked, against deadlocks.
 */
export const lockAddress = ({ sql }: Transaction, tenantId: number, email: string) =>
  lockEmailAddress(sql, { tenantId, emailKey: searchKey(email) });

const readCandidates = createRead('Candidate', {});

/** `FOR UPDATE` from the start: a new name needs it, and raising a weaker lock could deadlock. */
const SEEN = { where: `${isCandidateIn('p')} AND p."id" = $3`, lock: 'FOR UPDATE' } as const;
const IN_TENANT = { ...ONE_IN_TENANT, lock: 'FOR UPDATE' } as const;
