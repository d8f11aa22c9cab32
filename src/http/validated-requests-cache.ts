/**
 * Caches the parameters of valid requests without a body, by URL and declared headers. Clients that
 * poll for changes repeat the same request.
 */
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Operation } from '../contract/document.ts';
import type { Query } from './query.ts';
import type { ValidatorMetadata } from './validation.ts';

/** The parameters as validation leaves them: of the types of the contract, with its defaults. */
type Parameters = { readonly query: Query; readonly path: ValidatorMetadata['pathParams'] };

export type ValidatedRequests = {
  /** The parameters of a cached request; undefined when it must be validated. */
  readonly find: (operation: Operation, request: CachedRequest) => Parameters | undefined;
  readonly add: (operation: Operation, request: CachedRequest, parameters: Parameters) => void;
};

type CachedRequest = Pick<Request, 'originalUrl' | 'headers'>;

const MAX_REQUESTS = 1_000;
const MAX_KEY_LENGTH = 1_000;

export function createValidatedRequests(): ValidatedRequests {
  const cache = new LRUCache<string, Parameters>({ max: MAX_REQUESTS });
  return {
    find: (operation, request) => (operation.hasBody ? undefined : cache.get(keyOf(operation, request))),
    add: (operation, request, { query, path }) => {
      const key = keyOf(operation, request);
      if (operation.hasBody || key.length > MAX_KEY_LENGTH) return;
      // shared by all requests with this key
      for (const value of Object.values(query)) Object.freeze(value);
      cache.set(key, { query: Object.freeze(query), path: Object.freeze(path) });
    },
  };
}

function keyOf({ id, headerNames }: Operation, { originalUrl, headers }: CachedRequest): string {
  const declared = headerNames.filter((name) => name in headers).map((name) => `\n${name}: ${String(headers[name])}`);
  return `${id} ${originalUrl}${declared.join('')}`;
}
