import type { Role } from '#generated/prisma/enums.ts';
import { ONE_IN_TENANT, type Caller } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { organisationColumns, userColumns } from '../references.ts';

const account = {
  id: true,
  login: true,
  name: true,
  owner: true,
  user: { select: { ...userColumns, language: true, timeZone: true } },
} as const;

const readOrganisationRows = createRead('Organisation', { select: organisationColumns });
const readAccountRows = createRead('Credential', { select: account });

/** An organisation of the caller, with its role there. */
export type MembershipRow = ReadRow<'Organisation', { select: typeof organisationColumns }> & { readonly role: Role };
export type AccountRow = ReadRow<'Credential', { select: typeof account }>;

const SEEN = { where: `p."tenant_id" = $1 AND p."id" = ANY ($2::int[])` };

export async function readMemberships(sql: Sql, { tenantId, roles }: Caller): Promise<readonly MembershipRow[]> {
  const rows = await readOrganisationRows(sql, SEEN, [tenantId, [...roles.keys()]]);
  return rows.flatMap((row) => {
    const role = roles.get(row.id);
    return role === undefined ? [] : [{ ...row, role }];
  });
}

/** The caller as a recruiter, with the credential that it used. */
export const readAccount = (sql: Sql, { tenantId, credentialId }: Caller): Promise<AccountRow> =>
  readOne(readAccountRows, sql, ONE_IN_TENANT, [tenantId, credentialId]);
