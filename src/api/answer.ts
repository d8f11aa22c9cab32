import type { Request, RequestHandler, Response } from 'express';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { hasQueued } from '../deliveries/queue.ts';
import type { Operation } from './document.ts';
import { hashRequest, runWrite, type KeyScope, type Repeatable } from './idempotency.ts';
import type { Links } from './links.ts';
import type { Attachment, Redirect, Versioned } from './outcome.ts';
import { matchesTag } from './version.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Whose `Idempotency-Key`s this request may name: set by what let it in. */
    keyScope?: KeyScope;
  }
}

type Handle = (request: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Calls the handler of an operation and sends what it answers. The one cast between the wire and the handlers: the validator has just
 * checked what it promises. `onQueued` hears of each committed transaction that has something to deliver.
 */
export function createAnswer(prisma: PrismaClient, handlers: object, links: Links, now: () => Date, onQueued: () => void) {
  return (operation: Operation): RequestHandler => {
    const handle = (handlers as Readonly<Record<string, Handle | undefined>>)[operation.id];
    if (handle === undefined) throw new Error(`There is no handler for the operation ${operation.id}.`);
    return async (request, response) => {
      const path = request.openapi?.pathParams ?? {};
      const search = searchOf(request.originalUrl);
      const address = operation.mount + fillIn(operation.path, path);
      const { query, body, caller } = request;
      const read = { path, query, caller, self: links.self(address, search) };
      if (!operation.hasBody) return send(response, operation, await handle(read), request.headers['if-none-match']);
      let queued = false;
      const done = await runWrite(prisma, repeatableOf(request, operation, address), now(), async (transaction) => {
        const answered = await handle({ ...read, body, transaction });
        queued = hasQueued(transaction);
        return answered;
      });
      if (queued) onQueued();
      if (done.replayed) response.setHeader('Idempotency-Replayed', 'true');
      await send(response, operation, done.body);
    };
  };
}

/** A request with an `Idempotency-Key`. One that only checks changes nothing, so that there is nothing to keep of it. */
function repeatableOf(request: Request, { method }: Operation, address: string): Repeatable | undefined {
  const key = request.get('idempotency-key');
  const { keyScope, query, body } = request;
  if (key === undefined || keyScope === undefined || query['validate_only'] === (true as unknown)) return undefined;
  return { ...keyScope, key, hash: hashRequest(method, address, searchOf(request.originalUrl), body) };
}

/** The query string of a request, without its question mark. */
export function searchOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

const fillIn = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

async function send(response: Response, operation: Operation, outcome: unknown, known?: string): Promise<void> {
  const { mediaType, cacheControl } = operation;
  response.setHeader('Cache-Control', cacheControl);
  if (outcome === undefined) return void response.end();
  const { kind } = outcome as { readonly kind?: unknown };
  if (kind === 'redirect') return sendRedirect(response, outcome as Redirect);
  if (kind === 'attachment') return sendAttachment(response, outcome as Attachment);
  if (kind === 'versioned') {
    const { version, read } = outcome as Versioned<unknown>;
    const tag = `W/"${version}"`;
    response.setHeader('ETag', tag);
    if (matchesTag(known, tag)) return void response.status(304).end();
    response.type(mediaType).json(await read());
    return;
  }
  // Express would answer 304 to `If-None-Match: *`, which this operation does not offer
  delete response.req.headers['if-none-match'];
  response.type(mediaType).json(outcome);
}

function sendRedirect(response: Response, { location }: Redirect): void {
  response.status(307).set({ Location: location, 'Cache-Control': 'no-store' }).end();
}

/** Express writes Content-Disposition by RFC 6266; `attachment` and `nosniff` keep what strangers sent from running in a browser. */
function sendAttachment(response: Response, { name, mimeType, bytes }: Attachment): void {
  response.attachment(name);
  response.set({ 'Content-Type': mimeType, 'Content-Length': String(bytes.length) });
  response.end(bytes);
}
