import type { PageParameter } from '../../contract/paging.ts';
import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { scopeOf, writerScopeOf } from '../../auth/visibility.ts';
import { malformed } from '../../core/problem.ts';
import { presentChangePage } from './presenter.ts';
import { readChanges } from './service.ts';

type Reads = {
  listChanges: Exclude<PageParameter, 'since'> | 'kind';
};

export const createChangeHandlers = ({ sql, links, paging }: HandlerParts) =>
  ({
    listChanges: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listChanges'), query);
      const { modifiedSince, horizon } = page;
      // the contract cannot say that a parameter is required except beside another one
      if (modifiedSince === undefined || horizon === undefined)
        throw malformed([{ parameter: 'modified_since', code: 'required' }]);
      const scopes = { seen: scopeOf(caller), written: writerScopeOf(caller), owner: caller.owner };
      const result = await readChanges(sql, scopes, page.query.kind, { ...page, modifiedSince, horizon });
      return presentChangePage(result.rows, horizon, { self, end: paging.presentEnd(page, result), links });
    },
  }) satisfies HandlersFor<'listChanges', Reads>;
