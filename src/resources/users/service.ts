import { isMember, ONE_IN_TENANT, scopeValues, type Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { userColumns } from '../references.ts';

const memberships = {
  select: { role: true, organisation: { select: { id: true, name: true } } },
  orderBy: { organisationId: 'asc' },
} as const;

const member = { ...userColumns, memberships } as const;

/** All that an owner sees of a user. */
const whole = {
  ...member,
  language: true,
  timeZone: true,
  owner: true,
  program: true,
  disabledAt: true,
  modifiedAt: true,
} as const;

const readMemberRows = createRead(
  'User',
  { select: member },
  { memberships: (alias) => `${alias}."organisation_id" = ANY ($3::int[])` },
);
const readWholeRows = createRead('User', { select: whole });

export type MemberRow = ReadRow<'User', { select: typeof member }>;
export type UserRow = ReadRow<'User', { select: typeof whole }>;

const MEMBERS = { where: isMember('p') };
const OF_TENANT = { where: `p."tenant_id" = $1` };

/** The users of the scope, by id, each with the memberships in `sight`. */
export const readMembers = (sql: Sql, scope: Scope, sight: Scope): Promise<readonly MemberRow[]> =>
  readMemberRows(sql, MEMBERS, [...scopeValues(scope), sight.organisationIds]);

export const readUsers = (sql: Sql, tenantId: number): Promise<readonly UserRow[]> => readWholeRows(sql, OF_TENANT, [tenantId]);

/** The users of the scope, by id, for an owner. */
export const readUsersIn = (sql: Sql, scope: Scope): Promise<readonly UserRow[]> =>
  readWholeRows(sql, MEMBERS, scopeValues(scope));

export const readUser = (sql: Sql, tenantId: number, id: number): Promise<UserRow> =>
  readOne(readWholeRows, sql, ONE_IN_TENANT, [tenantId, id]);
