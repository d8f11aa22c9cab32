import type { RequestHandler } from 'express';
import type { NamedExample } from './prism.ts';

/** The preferences of a caller (RFC 7240). */
type Preferences = Partial<Readonly<{ code: number; example: string; dynamic: boolean; seed: string }>>;

/** `?__code=503` stands for `Prefer: code=503`, for browsers. The contract has no such parameters. */
export const moveToHeader: RequestHandler = (request, _response, next) => {
  const [path = '', search = ''] = request.originalUrl.split(/\?(.*)/s);
  const pairs = search.split('&');
  const preferred = pairs.filter((pair) => /^__(code|example|dynamic|seed)=/.test(pair));
  if (preferred.length > 0) {
    const wishes = [...new URLSearchParams(preferred.join('&'))].map(([name, value]) => `${name.slice(2)}="${value}"`);
    const rest = pairs.filter((pair) => !preferred.includes(pair)).join('&');
    request.originalUrl = request.url = rest === '' ? path : `${path}?${rest}`;
    request.headers['prefer'] = [...wishes, request.headers['prefer'] ?? []].flat().join(', ');
  }
  next();
};

const isOn = (text: string): boolean => text !== 'false';
const READ: Readonly<Record<string, (text: string) => unknown>> = { code: Number, example: String, dynamic: isOn, seed: String };

/** Reads `code=409, example="stale_step"`; preferences with other names are ignored. */
export function readPreferences(header = ''): Preferences {
  const pairs = [...header.matchAll(/([\w-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g)];
  const wishes = pairs.flatMap(([, name = '', quoted, plain = '']) => {
    const read = READ[name.toLowerCase()];
    return read ? [[name.toLowerCase(), read(quoted ?? plain)]] : [];
  });
  return Object.fromEntries(wishes) as Preferences;
}

/**
 * The success of this very URL, so that links work; with a page cursor else the last page, so that
 * each collection ends.
 */
export function exampleAt(examples: readonly NamedExample[], path: string, search: string): NamedExample | undefined {
  const successes = examples.filter(({ code }) => code < 300);
  const here = successes.find(({ value }) => {
    const url = URL.parse(textOf(value, '_self'));
    return url?.pathname === path && url.search.slice(1) === search;
  });
  const isLater = new URLSearchParams(search).has('pagecursor');
  return here ?? (isLater ? successes.find(({ value }) => textOf(value, '_next', 'none') === '') : undefined);
}

const textOf = (value: unknown, name: string, otherwise = ''): string => {
  const text = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof text === 'string' ? text : otherwise;
};
