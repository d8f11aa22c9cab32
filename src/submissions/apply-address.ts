import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Sql } from '../database.ts';
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
export async function findApplyTarget(sql: Sql, token: string): Promise<ApplyTarget> {
  const [address] = await sql<ApplyTarget & { readonly open: boolean }>(TARGET, [hashToken(token)]);
  if (address === undefined) throw notFound();
  const { open, ...target } = address;
  if (!open) throw new Problem({ code: 'gone' });
  return target;
}

const TARGET = `SELECT a."tenant_id" AS "tenantId", a."job_id" AS "jobId", a."source_id" AS "sourceId", j."status" = 'OPEN' AS "open"
  FROM "apply_address" AS a JOIN "job" AS j ON j."tenant_id" = a."tenant_id" AND j."id" = a."job_id" WHERE a."token_hash" = $1::bytea`;
