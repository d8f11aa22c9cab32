import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Transaction } from '../database.ts';
import type { KeyRing } from '../key-ring.ts';
import { notFound, Problem } from '../problem.ts';

/** A job and the source that brings its applications. */
export type ApplyTarget = { readonly tenantId: number; readonly jobId: number; readonly sourceId: number };

/**
 * Makes the token of an address: 256 bits in base64url, always the same for a target and a key, so that only its hash need be kept. Who has an address
 * that a former key made goes on using it: where it leads is found by the hash, without a key.
 */
export type MakeToken = (target: ApplyTarget) => string;

/** Servers that share the current key make the same tokens. */
export function createTokens({ current }: KeyRing): MakeToken {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', current, '', 'apply', 32)));
  return ({ tenantId, jobId, sourceId }) =>
    createHmac('sha256', key).update([tenantId, jobId, sourceId].join('/')).digest('base64url');
}

/** What of a token is kept; the token is random enough for a plain hash. */
export const hashToken = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(createHash('sha256').update(token).digest());

/** Where a token leads: `not_found` when nowhere, `gone` when to a job that takes no applications. */
export async function findApplyTarget(connection: Transaction, token: string): Promise<ApplyTarget> {
  const address = await connection.applyAddress.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { tenantId: true, jobId: true, sourceId: true, job: { select: { status: true } } },
  });
  if (address === null) throw notFound();
  const { job, ...target } = address;
  if (job.status !== 'OPEN') throw new Problem({ code: 'gone' });
  return target;
}
