import { createHash } from 'node:crypto';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Transaction } from '../database.ts';
import { invalid, Problem } from '../problem.ts';

/** Whose keys these are: those of a login, or of an apply address. */
export type KeyScope = { readonly tenantId: number; readonly scope: string };

/** A request that its sender may repeat; what `hash` covers must be the same again. */
export type Repeatable = KeyScope & { readonly key: string; readonly hash: Buffer };

export type Done<Body> = { readonly body: Body; readonly replayed: boolean };

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A wait for a lock that took too long, as PostgreSQL calls it. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Digest of all that makes two requests the same. */
export const hashRequest = (...parts: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Carries a write out in one transaction, once for each `Idempotency-Key` in 24 hours (decisions, section 6). The key is a row of the same
 * transaction: a failed write leaves none, and twins wait for the first, then are answered as it was. One that waits too
 * long is told `idempotency_conflict`; the same key with another request is `key_reused`.
 */
export function runWrite<Body>(
  prisma: PrismaClient,
  request: Repeatable | undefined,
  now: Date,
  write: (transaction: Transaction) => Promise<Body>,
): Promise<Done<Body>> {
  return prisma.$transaction(async (transaction) => {
    const stored = request && (await claimKey(transaction, request, now));
    if (stored) return { body: JSON.parse(stored) as Body, replayed: true };
    const body = await write(transaction);
    if (request) {
      const { tenantId, scope, key } = request;
      const where = { tenantId_scope_key: { tenantId, scope, key } };
      await transaction.idempotencyKey.update({ where, data: { body: JSON.stringify(body) } });
    }
    return { body, replayed: false };
  });
}

/** Takes the key for this transaction, or returns the answer it was taken for. */
async function claimKey(transaction: Transaction, request: Repeatable, now: Date): Promise<string | undefined> {
  const { tenantId, scope, key, hash } = request;
  const outdated = { tenantId, scope, createdAt: { lt: new Date(now.getTime() - KEPT_MS) } };
  await transaction.idempotencyKey.deleteMany({ where: outdated });
  const row = { tenantId, scope, key, requestHash: Uint8Array.from(hash), createdAt: now };
  const { count } = await transaction.idempotencyKey.createMany({ data: [row], skipDuplicates: true }).catch(asConflict);
  if (count === 1) return undefined;
  const known = await transaction.idempotencyKey.findUnique({ where: { tenantId_scope_key: { tenantId, scope, key } } });
  if (known?.body == null) throw new Problem({ code: 'idempotency_conflict' });
  if (!hash.equals(known.requestHash)) throw invalid([{ field: '_body', code: 'key_reused' }]);
  return known.body;
}

function asConflict(error: unknown): never {
  throw JSON.stringify(error).includes(LOCK_NOT_AVAILABLE)
    ? new Problem({ code: 'idempotency_conflict' }, { cause: error })
    : error;
}
