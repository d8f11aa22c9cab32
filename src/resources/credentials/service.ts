import type { Prisma } from '#generated/prisma/client.ts';
import { ONE_IN_TENANT, type Caller } from '../../auth/visibility.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import type { Sql } from '../../database/sql.ts';
import { userColumns, type UserRow } from '../references.ts';

const shown = {
  select: {
    id: true,
    login: true,
    name: true,
    owner: true,
    issuedById: true,
    createdAt: true,
    expiresAt: true,
    revokedAt: true,
    user: { select: userColumns },
  },
} satisfies Prisma.CredentialDefaultArgs;

const readRows = createRead('Credential', shown);
const readIssuers = createRead('User', { select: userColumns });

/** A credential, never with its password or the hash of it. */
export type CredentialRow = ReadRow<'Credential', typeof shown> & { readonly issuedBy: UserRow | undefined };

const isGood = (now: string): string =>
  `p."revoked_at" IS NULL AND p."disabled_at" IS NULL AND (p."expires_at" IS NULL OR p."expires_at" > ${now}::timestamptz)`;
const OF_TENANT = { where: `p."tenant_id" = $1 AND ${isGood('$2')}` };
const OF_USER = { where: `${OF_TENANT.where} AND p."user_id" = $3::int` };

/** The good credentials of the caller, by id; for an owner those of all users, or of one. */
export async function readCredentials(
  sql: Sql,
  caller: Caller,
  userId: number | undefined,
  now: Date,
): Promise<readonly CredentialRow[]> {
  const asked = userId ?? (caller.owner ? undefined : caller.id);
  if (!caller.owner && asked !== caller.id) return [];
  const values = [caller.tenantId, now];
  const rows = asked === undefined ? await readRows(sql, OF_TENANT, values) : await readRows(sql, OF_USER, [...values, asked]);
  return withIssuers(sql, caller.tenantId, rows);
}

export async function readCredential(sql: Sql, tenantId: number, id: number): Promise<CredentialRow> {
  const row = await readOne(readRows, sql, ONE_IN_TENANT, [tenantId, id]);
  const [whole] = await withIssuers(sql, tenantId, [row]);
  return whole ?? { ...row, issuedBy: undefined };
}

async function withIssuers(
  sql: Sql,
  tenantId: number,
  rows: readonly ReadRow<'Credential', typeof shown>[],
): Promise<readonly CredentialRow[]> {
  const ids = new Set(rows.flatMap(({ issuedById }) => issuedById ?? []));
  const source = { where: `p."tenant_id" = $1 AND p."id" = ANY ($2::int[])` };
  const issuers = ids.size === 0 ? [] : await readIssuers(sql, source, [tenantId, [...ids]]);
  const byId = new Map(issuers.map((user) => [user.id, user]));
  return rows.map((row) => ({ ...row, issuedBy: row.issuedById === null ? undefined : byId.get(row.issuedById) }));
}
