import { inGroups } from '../core/batch.ts';
import type { Sql } from '../database/sql.ts';
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

/** A login and the hashes of its password, one under each key. */
type Asked = { readonly login: string; readonly hashes: readonly Buffer[] };

type Found = Credential & { readonly number: number };

/** Credentials that one statement reads. */
const GROUP = 100;

// A refused login reads one row of "credential" for each key, whatever the reason, so that its time
// tells nothing: an unknown login reads the row of the next one. Rows of the tenant are read after it
// is accepted.
const CREDENTIALS = `
  WITH c AS MATERIALIZED (
    SELECT asked."number", each."id", each."tenant_id", each."user_id", each."password_hash", each."password_key",
      each."previous_password_key", each."previous_expires_at", each."expires_at"
    FROM unnest($1::int[], $2::text[], $3::bytea[]) AS asked("number", "login", "hash")
    CROSS JOIN LATERAL (SELECT * FROM "credential" AS nearest WHERE nearest."login" >= asked."login" ORDER BY nearest."login" LIMIT 1) AS each
    WHERE each."login" = asked."login" AND each."revoked_at" IS NULL AND each."disabled_at" IS NULL
      AND (each."expires_at" IS NULL OR each."expires_at" > $4)
      AND (each."password_hash" = asked."hash" OR (each."previous_password_hash" = asked."hash" AND each."previous_expires_at" > $4))
  )
  SELECT c.*, u."first_name", u."last_name", u."email",
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = u."tenant_id" AND m."user_id" = u."id") AS "roles"
  FROM c JOIN "user" AS u ON u."tenant_id" = c."tenant_id" AND u."id" = c."user_id"`;

/**
 * Reads the credential that a login and its password open now; none of a disabled user. Concurrent
 * requests share a statement.
 */
export const createReadCredential = (sql: Sql, now: () => Date): ((asked: Asked) => Promise<Credential | undefined>) =>
  inGroups(GROUP, async (group: readonly Asked[]) => {
    const pairs = group.flatMap(({ login, hashes }, number) => hashes.map((hash) => ({ number, login, hash })));
    const values = [pairs.map(({ number }) => number), pairs.map(({ login }) => login), pairs.map(({ hash }) => hash), now()];
    const found = new Map((await sql<Found>(CREDENTIALS, values)).map((credential) => [credential.number, credential]));
    return group.map((_, number) => found.get(number));
  });

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
