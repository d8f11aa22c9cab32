import { requireTenantOwner } from '../../auth/visibility.ts';
import type { ApiRequest, HandlerParts, HandlersFor } from '../../http/v1.ts';
import { changePoolList, type PoolListChange } from './change-list.ts';
import { presentPoolList } from './presenter.ts';
import { readPools } from './service.ts';

export const createPoolHandlers = ({ sql, links, now }: HandlerParts) =>
  ({
    listPools: async ({ caller, self }) => presentPoolList(await readPools(sql, caller), caller, self, links),
    changePoolList: async ({ body, caller, write, author, self }) => {
      const change = changeOf(body);
      if (change.change.length > 0) requireTenantOwner(caller);
      await changePoolList(write, author, change, now());
      return presentPoolList(await readPools(write.sql, caller), caller, self, links);
    },
  }) satisfies HandlersFor<'listPools' | 'changePoolList'>;

const changeOf = ({ add = [], change = [] }: ApiRequest<'changePoolList'>['body']): PoolListChange => ({
  add: add.map(({ name }) => name.trim()),
  change: change.map(({ id, name, retired }) => ({ id, name: name?.trim(), retired })),
});
