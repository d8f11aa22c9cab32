import type { Sql } from '../database/database.ts';
import type { Role } from './caller.ts';

/** A valid credential. */
export type Credential = {
  readonly id: number;
  readonly tenant_id: number;
  readonly password_hash: Uint8Array;
  /** Fingerprints of the keys that the hashes were made with, where that is known. */
  readonly password_key: string | null;
  readonly previous_password_key: string | null;
  readonly previous_expires_at: Date | null;
  readonly expires_at: Date | null;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Organisation and role, by organisation. */
  readonly roles: readonly (readonly [number, Role])[];
};

// A refused login reads one row of "credential", whatever the reason, so that its time tells nothing:
// an unknown login reads the row of the next one. Rows of the tenant are read after it is accepted.
const CREDENTIAL = `
  WITH nearest AS MATERIALIZED (SELECT * FROM "credential" WHERE "login" >= $1 ORDER BY "login" LIMIT 1),
  c AS MATERIALIZED (
    SELECT "id", "tenant_id", "user_id", "password_hash", "password_key", "previous_password_key", "previous_expires_at", "expires_at"
    FROM nearest WHERE "login" = $1 AND "revoked_at" IS NULL AND "disabled_at" IS NULL AND ("expires_at" IS NULL OR "expires_at" > $3)
      AND ("password_hash" = ANY ($2::bytea[]) OR ("previous_password_hash" = ANY ($2::bytea[]) AND "previous_expires_at" > $3))
  )
  SELECT c.*, u."first_name", u."last_name", u."email",
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = u."tenant_id" AND m."user_id" = u."id") AS "roles"
  FROM c JOIN "user" AS u ON u."tenant_id" = c."tenant_id" AND u."id" = c."user_id"`;

/**
 * The credential that the login and a password, hashed with each key, open at this instant; none of
 * a disabled user.
 */
export async function readCredential(
  sql: Sql,
  login: string,
  hashes: readonly Buffer[],
  instant: Date,
): Promise<Credential | undefined> {
  const [credential] = await sql<Credential>(CREDENTIAL, [login, hashes, instant]);
  return credential;
}

const carryOver = (column: 'password' | 'previous_password'): string => `
  UPDATE "credential" SET "${column}_hash" = $4, "${column}_key" = $5
  WHERE "tenant_id" = $1 AND "id" = $2 AND "${column}_hash" = ANY ($3::bytea[])`;
const CARRY_OVER = { current: carryOver('password'), previous: carryOver('previous_password') } as const;

/** Replaces the hash under another key by the one under the current key, unless it was replaced meanwhile. */
export async function carryCredentialOver(
  sql: Sql,
  { tenant_id: tenantId, id }: Credential,
  which: keyof typeof CARRY_OVER,
  [hash, ...others]: readonly Buffer[],
  key: string,
): Promise<void> {
  await sql(CARRY_OVER[which], [tenantId, id, [hash, ...others], hash, key]);
}
