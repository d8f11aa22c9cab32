import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../contract/document.ts';
import type { Query } from './query.ts';
import type { ValidatorMetadata } from './validation.ts';

/** The parameters of a request as the check leaves them: of the types that the contract gives them, with its defaults. */
type Checked = { readonly query: Query; readonly path: ValidatorMetadata['pathParams'] };

/** Requests that were found to be allowed; undefined for one that has to be checked. */
export type CheckedRequests = {
  readonly find: (operation: Operation, request: Asked) => Checked | undefined;
  readonly remember: (operation: Operation, request: Asked, checked: Checked) => void;
};

type Asked = Pick<Request, 'originalUrl' | 'headers'>;

/** How many requests are remembered, and how many characters one may take: a few megabytes at most. */
const REMEMBERED = 1_000;
const LONGEST = 1_000;

/**
 * Caches which requests without a body are valid, by URL and declared headers. Clients that poll
 * for changes repeat the same request.
 */
export function createCheckedRequests(): CheckedRequests {
  const known = new LRUCache<string, Checked>({ max: REMEMBERED });
  return {
    find: (operation, request) => (operation.hasBody ? undefined : known.get(keyOf(operation, request))),
    remember: (operation, request, { query, path }) => {
      if (operation.hasBody) return;
      const key = keyOf(operation, request);
      if (key.length > LONGEST) return;
      // every such request is given the same
      for (const value of Object.values(query)) Object.freeze(value);
      known.set(key, { query: Object.freeze(query), path: Object.freeze(path) });
    },
  };
}

function keyOf({ id, headerNames }: Operation, { originalUrl, headers }: Asked): string {
  let key = `${id} ${originalUrl}`;
  for (const name of headerNames) if (name in headers) key += `\n${name}: ${String(headers[name])}`;
  return key;
}
