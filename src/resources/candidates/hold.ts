import type { Candidate } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/caller.ts';
import { isCandidateIn, scopeOf, scopeValues, writerScopeOf } from '../../auth/visibility.ts';
import { notFound, Problem } from '../../core/problem.ts';
import { rowsIn, sqlIn, type Transaction } from '../../database/database.ts';
import { createRead } from '../../database/read.ts';

/**
 * Locks a candidate until the transaction ends, erased or not, against all that takes
 * `lockedCandidate`. `not_found` for one that is not visible; `forbidden` when the caller may write
 * in none of the organisations through which it is visible.
 */
export async function holdCandidate(transaction: Transaction, caller: Caller, id: number): Promise<Candidate> {
  const [held] = await readCandidates(rowsIn(transaction), HELD, [...scopeValues(writerScopeOf(caller)), id]);
  if (held !== undefined) return held;
  const [seen] = await sqlIn(transaction)(SEEN, [...scopeValues(scopeOf(caller)), id]);
  throw seen === undefined ? notFound() : new Problem({ code: 'forbidden' });
}

/** The same for support, of any candidate of the tenant. */
export async function holdCandidateOf(transaction: Transaction, tenantId: number, id: number): Promise<Candidate> {
  const [held] = await readCandidates(rowsIn(transaction), IN_TENANT, [tenantId, id]);
  if (held === undefined) throw notFound();
  return held;
}

const readCandidates = createRead('Candidate', {});

const IS_NAMED = `${isCandidateIn('p')} AND p."id" = $3`;
/** `FOR UPDATE` from the start: a new name needs it, and raising a weaker lock could deadlock. */
const HELD = { from: `SELECT * FROM "candidate" AS p WHERE ${IS_NAMED} FOR UPDATE OF p` };
const IN_TENANT = {
  from: `SELECT * FROM "candidate" AS p WHERE p."tenant_id" = $1 AND p."id" = $2 FOR UPDATE OF p`,
};
const SEEN = `SELECT 1 FROM "candidate" AS p WHERE ${IS_NAMED}`;
