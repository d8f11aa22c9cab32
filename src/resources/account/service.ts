import type { Caller } from '../../auth/caller.ts';
import { ONE_IN_TENANT } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { organisationColumns, userColumns } from '../references.ts';

const membership = { role: true, organisation: { select: organisationColumns } } as const;
const account = {
  login: true,
  user: {
    select: {
      ...userColumns,
      language: true,
      timeZone: true,
      memberships: { select: membership, orderBy: { organisationId: 'asc' } },
    },
  },
} as const;

const readMembershipRows = createRead('Membership', { select: membership });
const readAccountRows = createRead('Credential', { select: account });

export type MembershipRow = ReadRow<'Membership', { select: typeof membership }>;
export type AccountRow = ReadRow<'Credential', { select: typeof account }>;

const MEMBERSHIPS = {
  where: `p."tenant_id" = $1 AND p."user_id" = $2`,
  orderBy: 't."organisation_id"',
};
/** The organisations that the caller is a member of, by id, with its role in each. */
export const readMemberships = (sql: Sql, { tenantId, id }: Caller): Promise<readonly MembershipRow[]> =>
  readMembershipRows(sql, MEMBERSHIPS, [tenantId, id]);

/** The caller as a recruiter, with its memberships and the login of the credentials that it used. */
export const readAccount = (sql: Sql, { tenantId, credentialId }: Caller): Promise<AccountRow> =>
  readOne(readAccountRows, sql, ONE_IN_TENANT, [tenantId, credentialId]);
