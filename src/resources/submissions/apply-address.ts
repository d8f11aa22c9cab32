import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Job } from '#generated/prisma/client.ts';
import { findApplyAddress } from '#generated/database/statements.ts';
import type { Database } from '../../database/database.ts';
import type { Sql } from '../../database/sql.ts';
import type { KeyRing } from '../../core/key-ring.ts';
import { notFound, Problem } from '../../core/problem.ts';

/** A job and the source that brings its applications. */
export type ApplyTarget = { readonly tenantId: number; readonly jobId: number; readonly sourceId: number };

/**
 * Makes the token of an apply address: 256 bits in base64url, the same for the same target and key.
 * Only the hash is stored, by which an address of a former key is still found.
 */
export type MakeToken = (target: ApplyTarget) => string;

/** Servers that share the current key make the same tokens. */
export function createTokens({ current }: KeyRing): MakeToken {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', current, '', 'apply', 32)));
  return ({ tenantId, jobId, sourceId }) =>
    createHmac('sha256', key).update([tenantId, jobId, sourceId].join('/')).digest('base64url');
}

/** The stored hash of a token; the token is random enough for an unsalted hash. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(createHash('sha256').update(token).digest());

/** The publication of a token. Throws `not_found` for an unknown token. */
export async function findApplyTarget(sql: Sql, token: string): Promise<ApplyTarget> {
  const [target] = await findApplyAddress(sql, { tokenHash: hashToken(token) });
  if (target === undefined) throw notFound();
  return target;
}

/** Throws `gone` for a job that is closed to applications. */
export function refuseClosed({ status }: Pick<Job, 'status'>): void {
  if (status !== 'OPEN') throw new Problem({ code: 'gone' });
}

/** The scope of the `Idempotency-Key`s of an apply address. */
export const keyScopeOf = (token: string): string => `apply:${Buffer.from(hashToken(token)).toString('hex')}`;

/**
 * The publication of a token. Throws `not_found` for an unknown token, `gone` for a job closed to
 * applications.
 */
export async function findOpenTarget({ prisma, sql }: Pick<Database, 'prisma' | 'sql'>, token: string): Promise<ApplyTarget> {
  const target = await findApplyTarget(sql, token);
  const { tenantId, jobId: id } = target;
  refuseClosed(await prisma.job.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } }, select: { status: true } }));
  return target;
}
