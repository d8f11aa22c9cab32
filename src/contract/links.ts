import { basePathOf, mountsOf, type Document } from './document.ts';
import { isDateTime } from './formats.ts';
import type { SchemaObject } from './openapi.ts';

/** Makes all URLs that a version returns, from its public URL and never from the request's Host. */
export type AnyLinks = ReturnType<typeof createLinks>;

/** `publicUrl` is the address one level above the base address, without a slash at its end. */
export function createLinks(document: Document, publicUrl: string) {
  const base = basePathOf(document);
  const operations = addressesOf(document);
  const actions = document.components['schemas']?.['ActionName'] as SchemaObject | undefined;
  const find = (id: string): Address => {
    const found = operations.get(id);
    if (found === undefined) throw new Error(`The contract has no operation ${id}.`);
    return found;
  };
  /** The URL of an operation with these parameters in its path and query. */
  const to = (id: string, values: object = {}): string => publicUrl + fillIn(find(id).path, values);
  const toOne = (operation: string, id: number): string => publicUrl + find(operation).path.with(1, String(id)).join('');
  const schema = (name: string): string => `${publicUrl}/schema${base.slice(1)}/${name}`;
  return {
    to,
    toOne,
    schema,
    /** A write that the caller may make, in the words of the contract. */
    action: <Name extends string>(name: Name, id: string, values?: object) => ({
      name,
      method: 'POST' as const,
      _self: to(id, values),
      _schema: schema(find(id).body),
      description: actions?.['x-enumDescriptions']?.[name] ?? '',
    }),
    changelog: () => `${publicUrl}/changelog`,
    /** The URL of an operation with its path parameters and the query string of the request. */
    self: (path: string, search: string) => publicUrl + path + (search && `?${escape(search)}`),
    /** The URL of a request by the path and query that were sent. */
    requested: (target: string) => publicUrl + escape(target),
    errorDocumentation: (code: string) => `${publicUrl}/docs${base}#error-${code}`,
  } as const;
}

type Address = {
  /** Path below the public URL: every second part is a parameter in braces. */
  readonly path: readonly string[];
  /** Schema of the body. */
  readonly body: string;
};

/** Addresses by `operationId`, the shortest of each: above the base address where it has one there. */
const addressesOf = (document: Document): ReadonlyMap<string, Address> =>
  new Map(
    Object.entries(document.paths).flatMap(([below, item]) => {
      const path = (mountsOf(document, item).at(-1) ?? '') + below;
      return [item.head, item.get, item.post].flatMap((operation) => {
        const schema = operation?.requestBody?.content['application/json']?.schema.$ref ?? '';
        const address = { path: path.split(/(\{\w+\})/), body: schema.split('/').at(-1) ?? '' };
        return operation ? [[operation.operationId, address] as const] : [];
      });
    }),
  );

/** The path with these parameters, the others as its query. */
function fillIn(path: readonly string[], values: object): string {
  const parts = [...path];
  const query: string[] = [];
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const place = path.indexOf(`{${name}}`);
    if (place > 0) parts[place] = encode(value);
    else query.push(...[value].flat().map((each) => `${name}=${encode(each)}`));
  }
  return query.length > 0 ? `${parts.join('')}?${query.join('&')}` : parts.join('');
}

const encode = (value: unknown): string => {
  const text = String(value);
  if (typeof value === 'number') return text;
  return isDateTime(text) ? encodeURIComponent(text).replaceAll('%3A', ':') : encodeURIComponent(text);
};

/**
 * Clients send characters that no URI allows (RFC 3986, 3.4), and percent signs alone. They are
 * encoded in returned URLs.
 */
const escape = (text: string): string => text.replace(/[^\w.~!$&'()*+,;=:@/?%-]|%(?![\da-f]{2})/gi, encodeURIComponent);
