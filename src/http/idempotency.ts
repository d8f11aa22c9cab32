import { createHash } from 'node:crypto';
import { claimKey, keepAnswer } from '#generated/database/statements.ts';
import type { InTransaction, Transaction, Write } from '../database/sql.ts';
import { KEY_KEPT_MS } from '../database/idempotency-keys.ts';
import { ERASED, invalid, Problem } from '../core/problem.ts';

/** Whose keys these are: those of a login, or of an apply address. */
export type KeyScope = { readonly tenantId: number; readonly scope: string };

/** A request that its sender may repeat. `shownOnce` are fields of its answer that are not stored. */
export type Repeatable = KeyScope & {
  readonly key: string;
  readonly hash: Buffer;
  readonly shownOnce?: ReadonlySet<string>;
};

export type Done<Body> = { readonly body: Body; readonly replayed: boolean };

/** A wait for a lock that took too long, as PostgreSQL calls it. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The digest of method, address, query string and digest of the body. */
export const hashRequest = (method: string, address: string, search: string, bodyHash: Buffer): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, address, search]))
    .update(bodyHash)
    .digest();

/**
 * Runs a write in one transaction, once for each `Idempotency-Key` in 24 hours
 * (openapi/decisions.md, 'Idempotency'). The key is a row of the same transaction, so a failed
 * write leaves none. A concurrent request with the same key waits for the first and gets its
 * answer; after too long it gets `idempotency_conflict`. The same key with another request gets
 * `key_reused`. A key whose stored answer an erasure has deleted gets `candidate_erased`.
 */
export async function runWrite<Body>(
  inTransaction: InTransaction,
  request: Repeatable | undefined,
  now: Date,
  write: (write: Write) => Promise<Body>,
): Promise<Done<Body>> {
  // the transaction itself: a copy of its properties would make a client of Prisma
  const carryOut = (transaction: Transaction): Promise<Body> => write(Object.assign(transaction, { queued: false }));
  if (request === undefined) return { body: await inTransaction(carryOut), replayed: false };
  const outdated = new Date(now.getTime() - KEY_KEPT_MS);
  return inTransaction(async (transaction) => {
    const stored = await takeKey(transaction, request, now, outdated).catch(asConflict);
    if (stored !== undefined) return { body: JSON.parse(stored) as Body, replayed: true };
    const body = await carryOut(transaction);
    await keepAnswer(transaction.sql, { ...identityOf(request), body: JSON.stringify(storedPart(body, request)) });
    return { body, replayed: false };
  });
}

const storedPart = (body: unknown, { shownOnce = new Set() }: Repeatable): unknown =>
  shownOnce.size === 0 ? body : Object.fromEntries(Object.entries(body as object).filter(([name]) => !shownOnce.has(name)));

/** Takes the key for this transaction, or returns the answer it was taken for. */
async function takeKey(transaction: Transaction, request: Repeatable, now: Date, outdated: Date): Promise<string | undefined> {
  const where = identityOf(request);
  const row = { requestHash: Uint8Array.from(request.hash), createdAt: now };
  const [taken] = await claimKey(transaction.sql, { ...where, requestHash: row.requestHash, now });
  if (taken !== undefined) return undefined;
  const find = () => transaction.prisma.idempotencyKey.findFirst({ where });
  let known = await find();
  if (known !== null && known.createdAt < outdated) {
    const isOutdated = { ...where, createdAt: { lt: outdated } };
    const { count: retaken } = await transaction.prisma.idempotencyKey.updateMany({ where: isOutdated, data: row });
    if (retaken > 0) return undefined;
    // a concurrent request has taken the expired key first
    known = await find();
  }
  // the cleanup has deleted the expired key meanwhile
  if (known === null) throw new Problem({ code: 'idempotency_conflict' });
  if (!request.hash.equals(known.requestHash)) throw invalid([{ field: '_body', code: 'key_reused' }]);
  if (known.body === null) throw invalid([ERASED]);
  return known.body;
}

const identityOf = ({ tenantId, scope, key }: Repeatable) => ({ tenantId, scope, key: hashKey(key) });

/** The stored form of a key, because a caller may have put a name into it. */
const hashKey = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex')}`;

function asConflict(error: unknown): never {
  throw JSON.stringify(error).includes(LOCK_NOT_AVAILABLE)
    ? new Problem({ code: 'idempotency_conflict' }, { cause: error })
    : error;
}
