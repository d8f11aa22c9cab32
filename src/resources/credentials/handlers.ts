import { givenInstant } from '../../core/given.ts';
import { requireTenantOwner } from '../../auth/visibility.ts';
import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { issueCredential } from './issue.ts';
import { presentCredentialList, presentIssued, presentRevoked } from './presenter.ts';
import { revokeCredential } from './revoke.ts';
import { readCredential, readCredentials } from './service.ts';

export const createCredentialHandlers = ({ sql, links, credentialKeys: keys, now }: HandlerParts) =>
  ({
    listCredentials: async ({ query, caller, self }) =>
      presentCredentialList(await readCredentials(sql, caller, query.user_id, now()), { caller, self, links }),
    issueCredential: async ({ body, caller, author, write, self }) => {
      requireTenantOwner(caller);
      const { user_id: userId, owner } = body;
      const given = { userId, name: body.name.trim(), owner, expiresAt: givenInstant(body.expires) };
      const { id, password } = await issueCredential(write, author, given, { keys, now: now() });
      return presentIssued(await readCredential(write.sql, caller.tenantId, id), password, { caller, self, links });
    },
    revokeCredential: {
      byAnyRole: async ({ path, caller, author, write, self }) => {
        const { credentialid: id } = path;
        const revokedAt = await revokeCredential(write, author, id, now());
        return presentRevoked(await readCredential(write.sql, caller.tenantId, id), revokedAt, { caller, self, links });
      },
    },
  }) satisfies HandlersFor<'listCredentials' | 'issueCredential' | 'revokeCredential', { listCredentials: 'user_id' }>;
