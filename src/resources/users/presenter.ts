import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatInstant } from '../../core/dates.ts';
import { presentEnvelope, presentOrganisation, presentUser } from '../references.ts';
import type { MemberRow, UserRow } from './service.ts';

export const presentMemberList = (rows: readonly MemberRow[], self: string, links: Links): Schema<'UserList'> => ({
  ...presentEnvelope('UserList', self, links),
  items: rows.map(presentMember),
});

/** The list of an owner. */
export const presentUserList = (rows: readonly UserRow[], self: string, links: Links): Schema<'UserList'> => ({
  ...presentEnvelope('UserList', self, links),
  items: rows.map((row) => presentWhole(row, links)),
});

/** A user that an owner has added or changed. */
export const presentUserResult = (row: UserRow, self: string, links: Links): Schema<'UserResult'> => ({
  ...presentEnvelope('UserResult', self, links),
  ...presentWhole(row, links),
});

const presentWhole = (row: UserRow, links: Links): Schema<'Member'> => ({
  ...presentMember(row),
  ...optionalFields<Schema<'Member'>>({ owner: row.owner || null, program: row.program || null }),
  status: row.disabledAt === null ? 'ACTIVE' : 'DISABLED',
  language: row.language,
  time_zone: row.timeZone,
  modification_date: formatInstant(row.modifiedAt),
  _actions: [links.action('update', 'updateUser', { userid: row.id })],
});

const presentMember = ({ memberships, ...user }: MemberRow): Schema<'Member'> => ({
  ...presentUser(user),
  memberships: { items: memberships.map(presentMemberRole) },
});

const presentMemberRole = ({ organisation, role }: MemberRow['memberships'][number]): Schema<'MemberRole'> => ({
  organisation: presentOrganisation(organisation),
  role,
});
