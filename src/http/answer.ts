import type { Request, RequestHandler } from 'express';
import { requireWriter } from '../auth/visibility.ts';
import { withoutDeadline } from '../core/deadline.ts';
import type { Database } from '../database/database.ts';
import type { StatementWrite } from '../database/sql.ts';
import type { Operation } from '../contract/document.ts';
import { hashRequest, runWrite, type Done, type KeyScope, type Repeatable } from './idempotency.ts';
import type { AnyLinks } from '../contract/links.ts';
import { searchOf } from './query.ts';
import { createSend } from './send.ts';
import type { CheckAnswer } from './validation.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The scope of the `Idempotency-Key`; set when the request is admitted. */
    keyScope?: KeyScope;
  }
}

type Handle = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;
type Handler = Handle | { readonly write: Handle } | { readonly byAnyRole: Handle } | { readonly outside: Handle };

/**
 * The parts that answer a request. `onQueued` is called with the tenant after each commit that
 * queued a delivery.
 */
type AnswerParts = Pick<Database, 'sql' | 'inTransaction'> & {
  readonly handlers: object;
  readonly links: AnyLinks;
  readonly now: () => Date;
  readonly onQueued: (tenantId: number) => void;
};

/**
 * Calls the handler of an operation and sends its answer. This is the only cast between requests
 * and handlers; the validator has checked the types.
 */
export function createAnswer({ handlers, links, ...parts }: AnswerParts) {
  return (operation: Operation, check: CheckAnswer): RequestHandler => {
    const handler = (handlers as Readonly<Record<string, Handler | undefined>>)[operation.id];
    if (handler === undefined) throw new Error(`There is no handler for the operation ${operation.id}.`);
    const carryOut = 'outside' in handler ? callOutside(handler.outside) : createWrite(handler, parts);
    const send = createSend(operation, check);
    // a stored answer may be older than a field of the contract
    const sendStored = createSend(operation, () => undefined);
    return async (request, response) => {
      const path = request.openapi?.pathParams ?? {};
      const address = (operation.mounts[0] ?? '') + fillIn(operation.path, path);
      const { query, body, caller } = request;
      const read = { path, query, caller, self: links.self(address, searchOf(request.originalUrl)) };
      if (typeof handler === 'function' && !operation.hasBody) {
        const ifNoneMatch = request.headers['if-none-match'];
        return send(response, await handler({ ...read, ifNoneMatch }), ifNoneMatch);
      }
      // before the key is looked up, because a replay also requires a writer
      if (caller && !('byAnyRole' in handler)) requireWriter(caller);
      const author = caller && { tenantId: caller.tenantId, operation: operation.id, caller, requestId: String(request.id) };
      const asked = { ...read, body, author };
      const done = await carryOut(asked, repeatableOf(request, operation, address), request.keyScope);
      if (!done.replayed) return send(response, done.body);
      response.setHeader('Idempotency-Replayed', 'true');
      await sendStored(response, done.body);
    };
  };
}

/** Runs a call that changes nothing: there is no answer to store, and no transaction is open meanwhile. */
const callOutside =
  (handle: Handle) =>
  async (request: Readonly<Record<string, unknown>>): Promise<Done<unknown>> => ({
    body: await withoutDeadline(() => handle(request)),
    replayed: false,
  });

/**
 * Runs a write in a transaction. A write of one statement without an `Idempotency-Key` needs none.
 */
function createWrite(
  handler: Exclude<Handler, { readonly outside: Handle }>,
  { sql, inTransaction, now, onQueued }: Omit<AnswerParts, 'handlers' | 'links'>,
) {
  const inOneStatement = 'write' in handler;
  const handle = typeof handler === 'function' ? handler : 'write' in handler ? handler.write : handler.byAnyRole;
  return async (
    request: Readonly<Record<string, unknown>>,
    repeatable: Repeatable | undefined,
    scope: KeyScope | undefined,
  ): Promise<Done<unknown>> => {
    let queued = false;
    const carryOut = async (write: StatementWrite): Promise<unknown> => {
      const answered = await handle({ ...request, write });
      queued = write.queued;
      return answered;
    };
    const done =
      inOneStatement && repeatable === undefined
        ? { body: await carryOut({ sql, queued: false }), replayed: false }
        : await runWrite(inTransaction, repeatable, now(), carryOut);
    if (queued && scope) onQueued(scope.tenantId);
    return done;
  };
}

/** The key of a request; undefined without one, and for `validate_only`, which changes nothing. */
function repeatableOf(request: Request, { method, shownOnce }: Operation, address: string): Repeatable | undefined {
  const key = request.get('idempotency-key');
  const { keyScope, query, bodyHash } = request;
  if (key === undefined || keyScope === undefined || bodyHash === undefined || query['validate_only'] === (true as unknown))
    return undefined;
  return { ...keyScope, key, hash: hashRequest(method, address, searchOf(request.originalUrl), bodyHash), shownOnce };
}

const fillIn = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
