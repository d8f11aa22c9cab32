import { givenInstant } from '../../core/given.ts';
import { narrowedScope, requireTenantOwner, scopeOf } from '../../auth/visibility.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { createUser } from './create.ts';
import { presentMemberList, presentUserList, presentUserResult } from './presenter.ts';
import { readMembers, readUser, readUsers, readUsersIn } from './service.ts';
import { updateUser } from './update.ts';

export const createUserHandlers = ({ sql, links, now }: HandlerParts) =>
  ({
    listUsers: async ({ query, caller, self }) => {
      const scope = narrowedScope(caller, query.organisation_id);
      if (!caller.owner) return presentMemberList(await readMembers(sql, scope, scopeOf(caller)), self, links);
      const isWhole = query.organisation_id === undefined;
      return presentUserList(await (isWhole ? readUsers(sql, caller.tenantId) : readUsersIn(sql, scope)), self, links);
    },
    createUser: async ({ body, caller, author, write, self }) => {
      requireTenantOwner(caller);
      const { email, program, owner, roles } = body;
      const names = { firstName: body.first_name.trim(), lastName: body.last_name.trim() };
      const given = { ...detailsOf(body), email, ...names, program, owner, roles: roles?.map(roleOf) };
      const id = await createUser(write, author, given, now());
      return presentUserResult(await readUser(write.sql, caller.tenantId, id), self, links);
    },
    updateUser: async ({ path, body, caller, author, write, self }) => {
      requireTenantOwner(caller);
      const { owner, status, roles } = body;
      const expectedDate = givenInstant(body.expected_modification_date);
      const change = { ...detailsOf(body), userId: path.userid, owner, status, roles: roles?.map(roleOf), expectedDate };
      await updateUser(write, author, change, now());
      return presentUserResult(await readUser(write.sql, caller.tenantId, path.userid), self, links);
    },
  }) satisfies HandlersFor<'listUsers' | 'createUser' | 'updateUser', { listUsers: 'organisation_id' }>;

const detailsOf = (body: ApiRequest<'updateUser'>['body'] | ApiRequest<'createUser'>['body']) => ({
  email: body.email,
  firstName: body.first_name?.trim(),
  lastName: body.last_name?.trim(),
  language: body.language,
  timeZone: body.time_zone,
});

const roleOf = <Role>({ organisation_id: organisationId, role }: { readonly organisation_id: number; readonly role: Role }) => ({
  organisationId,
  role,
});
