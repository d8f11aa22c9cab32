import createClient, { createQuerySerializer } from 'openapi-fetch';
import type { paths } from '#generated/v1/openapi.ts';
import { createAddresses, OPEN_PATHS } from './addresses.ts';
import type { Call, CallArguments, FilePath, ItemOf, ListPath, Method, OperationAt, PageOf } from './calls.ts';
import { errorOf, unexpected } from './failure.ts';
import { basic, composeHeaders } from './headers.ts';
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

/** Calls by method and path. `pages` and `items` follow the `_next` of a list. */
export type RecruitmentClient = { readonly [M in Method as Uppercase<M>]: Call<M> } & {
  readonly pages: <Path extends ListPath>(
    path: Path,
    ...options: CallArguments<OperationAt<Path, 'get'>>
  ) => AsyncGenerator<PageOf<Path>, void, undefined>;
  readonly items: <Path extends ListPath>(
    path: Path,
    ...options: CallArguments<OperationAt<Path, 'get'>>
  ) => AsyncGenerator<ItemOf<Path>, void, undefined>;
};

type Options = {
  readonly at?: string | undefined;
  readonly params?:
    { readonly header?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, unknown>> } | undefined;
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
  const { request } = createClient<paths>();

  async function call(method: Method, path: keyof paths, { at, params, body, headers, signal }: Options = {}) {
    const all = composeHeaders(method, OPEN_PATHS.includes(path) ? undefined : authorization, headers, params?.header);
    const { data, error, response } = await send(request, fetch, method, path, {
      baseUrl: addresses.baseOf(path),
      params: at === undefined ? { ...params, header: undefined } : { path: {} },
      ...(at !== undefined && { pathSerializer: () => extend(addresses.own(at), params?.query) }),
      ...(body !== undefined && { body }),
      headers: all,
      ...(signal && { signal }),
      parseAs: Object.hasOwn(FILES, path) ? 'blob' : 'text',
      // A redirect to another host would carry the body of a write, though no credentials.
      redirect: method === 'post' ? 'manual' : 'follow',
    });
    if (!response.ok) throw errorOf(response, error, all.get('idempotency-key') ?? undefined);
    return { data: typeof data === 'string' || data === undefined ? readJson(method, response, data) : data, response };
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

  return {
    GET: (path: keyof paths, given?: Options) => call('get', path, given),
    POST: (path: keyof paths, given?: Options) => call('post', path, given),
    HEAD: (path: keyof paths, given?: Options) => call('head', path, given),
    pages,
    items,
    // The types of RecruitmentClient give the options and answers of each path.
  } satisfies Readonly<Record<keyof RecruitmentClient, unknown>> as unknown as RecruitmentClient;
}

/** The address with parameters besides those that it has. */
function extend(address: string, query: Readonly<Record<string, unknown>> = {}): string {
  const search = createQuerySerializer()(query);
  return search === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

type Sent = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

/**
 * Sends by openapi-fetch. Rejects with NoAnswerError also when the connection breaks during the
 * answer.
 */
async function send(request: unknown, fetch: Fetch, method: Method, path: string, init: SendInit): Promise<Sent> {
  let answered = false;
  const once: Fetch = async (each) => {
    const response = await fetch(each);
    answered = true;
    return response;
  };
  try {
    return await (request as (method: Method, path: string, init: object) => Promise<Sent>)(method, path, {
      ...init,
      fetch: once,
    });
  } catch (cause) {
    if (!answered || init.signal?.aborted) throw cause;
    throw noAnswer(cause, init.headers);
  }
}

type SendInit = { readonly headers: Headers; readonly signal?: AbortSignal } & Readonly<Record<string, unknown>>;

/** The body of a success; nothing for HEAD. Throws when a 200 has a page or no body. */
function readJson(method: Method, response: Response, text: string | undefined): unknown {
  if (method === 'head') return undefined;
  try {
    const data: unknown = JSON.parse(text ?? '');
    if (typeof data === 'object' && data !== null) return data;
  } catch {
    // thrown below, like JSON that is no object
  }
  throw unexpected(response);
}
