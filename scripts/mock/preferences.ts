import type { IncomingHttpHeaders } from 'node:http';

/**
 * The preferences of a caller, from the header `Prefer` (RFC 7240), or from `__code` and the like
 * in the query, for browsers.
 */
export type Preferences = {
  readonly code?: number;
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
};

const NAMES = ['code', 'example', 'dynamic', 'seed'] as const;

/**
 * The preferences of a request, and its query without them. Preferences that are none of the mock's
 * are not its business.
 */
export function readPreferences(headers: IncomingHttpHeaders, search: string): { preferences: Preferences; search: string } {
  const pairs = search.replace(/^\?/, '').split('&');
  const isOurs = (pair: string): boolean => NAMES.some((name) => pair.startsWith(`__${name}=`));
  const inQuery = [...new URLSearchParams(pairs.filter(isOurs).join('&'))].map(
    ([name, value]) => [name.slice(2), value] as const,
  );
  const wishes = new Map([...inQuery, ...wishesOf(String(headers['prefer'] ?? ''))]);
  const [code, example, dynamic, seed] = NAMES.map((name) => wishes.get(name));
  return {
    preferences: {
      ...(code !== undefined && { code: Number(code) }),
      ...(example !== undefined && { example }),
      ...(dynamic !== undefined && { dynamic: dynamic !== 'false' }),
      ...(seed !== undefined && { seed }),
    },
    search: pairs.filter((pair) => !isOurs(pair)).join('&'),
  };
}

/** `code=409, example="stale_step"` as pairs. */
const wishesOf = (header: string): readonly (readonly [string, string])[] =>
  [...header.matchAll(/([\w-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g)].map(([, name = '', quoted, plain = '']) => [
    name.toLowerCase(),
    quoted ?? plain,
  ]);
