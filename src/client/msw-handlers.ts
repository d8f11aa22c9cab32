/** Handlers for Mock Service Worker; the entry `msw` of the package adds the examples of the contract. */
import { http, type HttpHandler } from 'msw';
import type { operations } from '#generated/v1/openapi.ts';
import { createAddresses } from './addresses.ts';

type OperationId = keyof operations;
type Responses<Id extends OperationId> = operations[Id]['responses'];

/** A response of an operation, as the contract types its body. */
export type Reply<Id extends OperationId, Status extends keyof Responses<Id> = keyof Responses<Id>> = {
  readonly [Each in Status]: {
    readonly status: Each;
    readonly body: Responses<Id>[Each] extends { content: infer Content } ? Content[keyof Content] : undefined;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[Status];

/** A request, with the parameters of its path. */
export type MswRequest = { readonly request: Request; readonly params: Readonly<Record<string, string>> };

/** The response: an example by its name, a response, or a function that returns one. */
export type Answer<Id extends OperationId, Names> = Names | Reply<Id> | ((request: MswRequest) => Reply<Id> | Promise<Reply<Id>>);

/** Examples by operation and name, the first success first. */
export type ExamplesOf<Examples> = {
  readonly [Id in keyof Examples & OperationId]: Readonly<Record<keyof Examples[Id], Reply<Id>>>;
};

export type MswHandlers<Examples> = {
  /** One handler an operation, for `setupServer` or `setupWorker`. */
  readonly handlers: readonly HttpHandler[];
  /** Makes the handler of one operation, for `server.use` in a test. */
  readonly on: {
    readonly [Id in keyof Examples & OperationId]: (answer?: Answer<Id, keyof Examples[Id]>) => HttpHandler;
  };
  /** The examples of the contract, with the addresses of this service. */
  readonly examples: Examples;
};

/** Where an operation is: its path, and whether it is also served one level above the base URL. */
export type Place = { readonly method: 'get' | 'head' | 'post'; readonly path: string; readonly above: boolean };

type AnyReply = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> };
type AnyAnswer = string | AnyReply | ((request: MswRequest) => AnyReply | Promise<AnyReply>);

/**
 * Handlers of the service at `baseUrl`. Without another answer a handler gives the example of this
 * very URL, the last page where a cursor is given, else the first example.
 */
export function createHandlersOf<Examples>(
  places: Readonly<Record<keyof Examples & OperationId, Place>>,
  examples: Examples,
  server: string,
  baseUrl: string,
): MswHandlers<Examples> {
  const { base } = createAddresses(baseUrl);
  const above = base.slice(0, base.lastIndexOf('/'));
  const text = JSON.stringify(examples).replaceAll(server, JSON.stringify(base).slice(1, -1));
  const moved = JSON.parse(text.replaceAll(new URL(server).origin, above)) as Examples;
  const handlerOf = (place: Place, replies: Readonly<Record<string, AnyReply>>, answer?: AnyAnswer): HttpHandler => {
    const pattern = patternOf(place, base, above);
    return http[place.method](pattern, async ({ request }) => {
      const params = paramsOf(pattern, request);
      if (typeof answer === 'function') return respond(await answer({ request, params }));
      return respond(typeof answer === 'object' ? answer : answer === undefined ? nearest(replies, request) : replies[answer]);
    });
  };
  const on = Object.fromEntries(
    Object.entries<Place>(places).map(([id, place]) => {
      const replies = (moved as Readonly<Record<string, Readonly<Record<string, AnyReply>>>>)[id] ?? {};
      return [id, (answer?: AnyAnswer) => handlerOf(place, replies, answer)];
    }),
  );
  const handlers = Object.values(on).map((create) => create());
  return { handlers, on: on as unknown as MswHandlers<Examples>['on'], examples: moved };
}

/** A pattern, because a path of MSW would have one address only. */
function patternOf({ path, above: alsoAbove }: Place, base: string, above: string): RegExp {
  const addresses = [base, ...(alsoAbove ? [above] : [])].map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const named = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/^\/$/, '/?');
  return new RegExp(`^(?:${addresses.join('|')})${named}$`);
}

function paramsOf(pattern: RegExp, { url }: Request): Readonly<Record<string, string>> {
  const { origin, pathname } = new URL(url);
  const found = Object.entries(pattern.exec(origin + pathname)?.groups ?? {});
  return Object.fromEntries(found.map(([name, value]) => [name, decodeURIComponent(value)]));
}

function nearest(replies: Readonly<Record<string, AnyReply>>, { url }: Request): AnyReply | undefined {
  const successes = Object.values(replies).filter(({ status }) => status < 400);
  const field = ({ body }: AnyReply, name: string): unknown => (body as Readonly<Record<string, unknown>> | undefined)?.[name];
  const here = successes.find((reply) => field(reply, '_self') === url);
  const isLater = new URL(url).searchParams.has('pagecursor');
  return here ?? (isLater ? successes.find((reply) => field(reply, '_next') === '') : undefined) ?? successes[0];
}

function respond(reply: AnyReply | undefined): Response {
  if (reply === undefined) throw new TypeError('The contract has no example of this name.');
  const { status, body, headers } = reply;
  if (body === undefined) return new Response(null, { status, ...(headers && { headers }) });
  const isText = typeof body === 'string';
  const type = { 'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8' };
  return new Response(isText ? body : JSON.stringify(body), { status, headers: { ...type, ...headers } });
}
