import { findOperation, violations } from './contract.ts';

export type Credentials = { readonly login: string; readonly password: string };

/** An answer of the service; `body` is the parsed JSON, undefined where there is none. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // the tests read what the contract has just been found to promise
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
};

/**
 * Calls the service as one recruiter. Every answer of an operation is checked against the contract:
 * the call rejects when it breaks it.
 */
export type Client = {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly request: (method: string, path: string, init?: RequestInit) => Promise<Answer>;
};

export const basic = ({ login, password }: Credentials): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/**
 * `path` is below the base address (`/job/1`), or a full address such as `_next`. Without
 * credentials the client is a stranger.
 */
export function createClient(origin: string, credentials?: Credentials): Client {
  const authorization = credentials && { authorization: basic(credentials) };
  const request: Client['request'] = async (method, path, init = {}) => {
    const url = path.startsWith('http') ? path : `${origin}/v1${path}`;
    const headers = { ...authorization, ...(init.headers as Record<string, string>) };
    const response = await fetch(url, { ...init, method, headers, redirect: 'manual' });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    const operation = findOperation(method, new URL(url).pathname);
    const found = operation ? violations(operation, response.status, response.headers, body) : [];
    if (found.length > 0) throw new Error(`The answer breaks the contract: ${found.join('; ')}\n${text.slice(0, 2000)}`);
    return { status: response.status, headers: response.headers, body };
  };
  return {
    request,
    get: (path, headers = {}) => request('GET', path, { headers }),
    post: (path, body, headers = {}) =>
      request('POST', path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** Reads a collection page by page until `_next` is empty. */
export async function readAll(
  client: Client,
  path: string,
  eachPage: () => Promise<void> = async () => {},
): Promise<Answer['body'][]> {
  const items: Answer['body'][] = [];
  for (let next = path; next !== '';) {
    const { status, body } = await client.get(next);
    if (status !== 200) throw new Error(`${next} answered ${status}: ${JSON.stringify(body)}`);
    items.push(...body.items);
    next = body._next;
    await eachPage();
  }
  return items;
}
