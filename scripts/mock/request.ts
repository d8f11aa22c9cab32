import type { IncomingHttpHeaders } from 'node:http';
import type { Operation } from '../../src/contract/document.ts';
import type { PrismRequest } from './prism.ts';
import type { Route } from './routes.ts';

export type MockRequest = {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A request as far as it can be read before it is judged. */
export type ReadRequest = {
  readonly operation: Operation;
  /** Parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The query string without what is meant for the mock. */
  readonly search: string;
  readonly prism: PrismRequest;
  readonly isTooLarge: boolean;
  /** Whether the body should be JSON and is not. */
  readonly isBroken: boolean;
};

/** Some login with some password, as Prism reads them: it splits at every colon, and a password may have one. */
const ANY_LOGIN = `Basic ${btoa('any:login')}`;
const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding'];

/** Parses a request for Prism; an undeclared body is ignored. */
export function readRequest(
  { operation, path, parameters }: Extract<Route, { kind: 'operation' }>,
  search: string,
  { headers, body: bytes }: MockRequest,
): ReadRequest {
  const isJson = /^(?:$|application\/json\b)/i.test(headers['content-type'] ?? '');
  const body = operation.hasBody && bytes.length > 0 ? parse(bytes.toString(), isJson) : undefined;
  const authorization = hasLogin(headers.authorization) ? ANY_LOGIN : headers.authorization;
  const sent = Object.entries({ ...headers, ...(authorization && { authorization }) }).filter(
    ([name]) => !BODY_HEADERS.includes(name) || operation.hasBody,
  );
  const length = operation.hasBody ? [['content-length', String(bytes.length)]] : [];
  return {
    operation,
    parameters,
    search,
    prism: {
      method: operation.method,
      url: { path, query: queryOf(search) },
      headers: Object.fromEntries([...sent.map(([name, value]) => [name, String(value)]), ...length]) as Record<string, string>,
      body: body?.value,
    },
    isTooLarge: operation.hasBody && bytes.length > operation.bodyLimit,
    isBroken: body !== undefined && body.value === undefined,
  };
}

/** Whether a header holds a login and a password, as Basic credentials. */
export const hasLogin = (authorization = ''): boolean => {
  const [, token = ''] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? [];
  return Buffer.from(token, 'base64').includes(':');
};

/** The value that a text stands for; undefined when it stands for none. */
function parse(text: string, isJson: boolean): { readonly value: unknown } {
  if (!isJson) return { value: text };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { value: undefined };
  }
}

function queryOf(search: string): Record<string, string | string[]> {
  const query = new URLSearchParams(search);
  const values = [...new Set(query.keys())].map((name) => [name, query.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]));
}
