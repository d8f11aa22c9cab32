import type { Sql } from '../database.ts';
import type { Role } from './caller.ts';

/** A credential as support issued it, with whom it lets in. */
export type Credential = {
  readonly id: number;
  readonly tenant_id: number;
  readonly password_hash: Uint8Array;
  readonly previous_password_hash: Uint8Array | null;
  readonly previous_expires_at: Date | null;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Organisation and role, by organisation. */
  readonly roles: readonly (readonly [number, Role])[];
};

const CREDENTIAL = `
  SELECT c."id", c."tenant_id", c."password_hash", c."previous_password_hash", c."previous_expires_at", c."expires_at",
    c."revoked_at", u."id" AS "user_id", u."first_name", u."last_name", u."email",
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = c."tenant_id" AND m."user_id" = c."user_id") AS "roles"
  FROM "credential" AS c JOIN "user" AS u ON u."tenant_id" = c."tenant_id" AND u."id" = c."user_id"
  WHERE c."login" = $1`;

/** The credential of a login, whatever its state. */
export async function readCredential(sql: Sql, login: string): Promise<Credential | undefined> {
  const [credential] = await sql<Credential>(CREDENTIAL, [login]);
  return credential;
}
