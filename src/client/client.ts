import type { paths } from '#generated/v1/openapi.ts';
import { addQuery, createAddresses, fillPath, OPEN_PATHS, type Values } from './addresses.ts';
import type { Calls, FilePath, Method } from './calls.ts';
import { errorOf, unexpected } from './failure.ts';
import { basic, composeHeaders } from './headers.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { noAnswer, repeat, type Fetch, type RetryOptions } from './retry.ts';

/** The address of the service, and the credentials. */
export type RecruitmentClientOptions = {
  /**
   * The versioned base URL, such as `https://recruitment.example/v1`. Use https: every request
   * carries credentials.
   */
  readonly baseUrl: string;
  /** How requests are sent; the fetch of the platform unless you say otherwise. */
  readonly fetch?: Fetch | undefined;
  readonly retry?: RetryOptions | undefined;
} & (
  | { readonly login: string; readonly password: string }
  // changelog, schemas and apply addresses need no credentials
  | { readonly login?: undefined; readonly password?: undefined }
);

/** Calls, and `mirror`, which keeps a copy of several lists. */
export type RecruitmentClient = Calls & { readonly mirror: Mirror };

type Options = {
  readonly at?: string | undefined;
  readonly params?:
    { readonly header?: Readonly<Record<string, string>>; readonly path?: Values; readonly query?: Values } | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Page = { readonly _next?: string; readonly items: readonly unknown[] };

const FILES = {
  '/application/{applicationid}/cv': true,
  '/application/{applicationid}/document/{documentid}': true,
  '/document/{token}': true,
} as const satisfies Readonly<Record<FilePath, true>>;

/** Throws TypeError when the base address or the login is none; it sends nothing yet. */
export function createRecruitmentClient(options: RecruitmentClientOptions): RecruitmentClient {
  const addresses = createAddresses(options.baseUrl);
  const authorization = options.login === undefined ? undefined : basic(options.login, options.password);
  const fetch = repeat(options.fetch ?? ((request) => globalThis.fetch(request)), options.retry);

  async function call(method: Method, path: keyof paths, { at, params, body: json, headers, signal }: Options = {}) {
    const all = composeHeaders(method, OPEN_PATHS.includes(path) ? undefined : authorization, headers, params?.header);
    if (json !== undefined && !all.has('content-type')) all.set('Content-Type', 'application/json');
    const address = at === undefined ? addresses.base + fillPath(path, params?.path) : addresses.own(at);
    const request = new Request(addQuery(address, params?.query), {
      method: method.toUpperCase(),
      headers: all,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(signal && { signal }),
      // A redirect to another host would carry the body of a write, though no credentials.
      redirect: method === 'post' ? 'manual' : 'follow',
    });
    const response = await fetch(request);
    const body = await readBody(response, Object.hasOwn(FILES, path)).catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw noAnswer(cause, all);
    });
    if (!response.ok) throw errorOf(response, body, all.get('idempotency-key') ?? undefined);
    if (method === 'head') return { data: undefined, response };
    if (typeof body !== 'object' || body === null) throw unexpected(response);
    return { data: body, response };
  }

  async function* pages(path: keyof paths, first: Options = {}): AsyncGenerator<Page, void, undefined> {
    const { headers, signal } = first;
    const seen = new Set([first.at]);
    for (let options = first; ;) {
      const { data, response } = await call('get', path, options);
      const page = data as Page;
      if (!Array.isArray(page.items)) throw unexpected(response);
      yield page;
      const { _next: next } = page;
      if (!next) return;
      // a repeated address would never end
      if (seen.has(next)) throw unexpected(response);
      seen.add(next);
      options = { at: next, headers, signal };
    }
  }

  async function* items(path: keyof paths, first?: Options): AsyncGenerator<unknown, void, undefined> {
    for await (const page of pages(path, first)) yield* page.items;
  }

  const calls = {
    GET: (path: keyof paths, given?: Options) => call('get', path, given),
    POST: (path: keyof paths, given?: Options) => call('post', path, given),
    HEAD: (path: keyof paths, given?: Options) => call('head', path, given),
    pages,
    items,
    // The types of RecruitmentClient give the options and answers of each path.
  } satisfies Readonly<Record<Exclude<keyof RecruitmentClient, 'mirror'>, unknown>> as unknown as Omit<
    RecruitmentClient,
    'mirror'
  >;
  return { ...calls, mirror: createMirror(calls) };
}

/** A file as a Blob, JSON parsed, other text as it is; undefined where there is nothing. */
async function readBody(response: Response, isFile: boolean): Promise<unknown> {
  if (response.ok && isFile) return response.blob();
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
