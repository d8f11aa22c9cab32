import type { Response } from 'express';
import { compress, isCompressible, takesGzip } from './compression.ts';
import type { Operation } from '../contract/document.ts';
import type { Attachment, Ready, Redirect, Unchanged } from '../contract/outcome.ts';
import type { CheckAnswer } from './validation.ts';
import { isKnown, tagOf, versionOfText } from '../contract/etag.ts';

/** Sends what a handler answers; `known` is the `If-None-Match` of the request. */
type Send = (response: Response, outcome: unknown, known?: string) => Promise<void>;

/** Prepares sending the successes of an operation. Headers are set after the body was validated. */
export function createSend({ mediaType, cacheControl, tagged }: Operation, check: CheckAnswer): Send {
  const contentType = `${mediaType}; charset=utf-8`;
  const describe = (response: Response, version: string | undefined): void => {
    response.setHeader('Cache-Control', cacheControl);
    const vary = response.getHeader('Vary');
    response.setHeader('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (version !== undefined) response.setHeader('ETag', tagOf(version));
  };
  const sendUnchanged = (response: Response, version: string): void => {
    describe(response, version);
    response.statusCode = 304;
    response.end();
  };
  const sendReady = async (response: Response, body: Ready<unknown>): Promise<void> => {
    // cached answers are sent without validation, so they must have been validated once
    check(body.checked);
    describe(response, body.version);
    linkNext(response, body.checked);
    response.setHeader('Content-Type', contentType);
    await sendText(response, bytesOf(body.octets, 'latin1'));
    await body.afterwards();
  };
  const sendBody = async (response: Response, body: unknown, known: string | undefined): Promise<void> => {
    const text = encode(body as object);
    const version = tagged ? versionOfText(text) : undefined;
    if (version !== undefined && isKnown(known, version)) return sendUnchanged(response, version);
    check(body);
    describe(response, version);
    linkNext(response, body);
    response.setHeader('Content-Type', contentType);
    await sendText(response, text);
  };
  return async (response, outcome, known) => {
    const { kind } = (outcome ?? {}) as { readonly kind?: unknown };
    if (outcome === undefined) return void response.setHeader('Cache-Control', cacheControl).end();
    if (kind === 'redirect') return sendRedirect(response, outcome as Redirect);
    if (kind === 'attachment') return sendAttachment(response.setHeader('Cache-Control', cacheControl), outcome as Attachment);
    if (kind === 'ready') return sendReady(response, outcome as Ready<unknown>);
    if (kind === 'unchanged') return sendUnchanged(response, (outcome as Unchanged).version);
    await sendBody(response, outcome, known);
  };
}

/** Repeats the `_next` of a page as a link (RFC 8288), beside those of a version that ends. */
function linkNext(response: Response, body: unknown): void {
  const { _next: next } = body as { readonly _next?: string };
  if (next) response.append('Link', `<${next}>; rel="next"`);
}

/**
 * The body as JSON. The items of a page are encoded one by one, because one character beyond
 * Latin-1 makes V8 store and encode all of a text in a slower way.
 */
function encode(body: object): string | Buffer {
  if (!('items' in body)) return JSON.stringify(body);
  const { items, ...page } = body as { readonly items: readonly unknown[] };
  const parts = items.flatMap((item, index) => (index === 0 ? [JSON.stringify(item)] : [',', JSON.stringify(item)]));
  return bytesOf([`${JSON.stringify(page).slice(0, -1)},"items":[`, ...parts, ']}'], 'utf8');
}

/** Writes the parts into one buffer, without joining them to a text first. */
function bytesOf(parts: readonly string[], encoding: 'latin1' | 'utf8'): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((length, part) => length + Buffer.byteLength(part, encoding), 0));
  parts.reduce((at, part) => at + bytes.write(part, at, encoding), 0);
  return bytes;
}

/** Not `response.send`, which would answer 304 where the operation offers none. */
async function sendText(response: Response, text: string | Buffer): Promise<void> {
  const withoutBody = response.req.method === 'HEAD';
  if (isCompressible(text) && takesGzip(response.req)) {
    response.setHeader('Content-Encoding', 'gzip');
    // the length is known only when the work is done
    if (withoutBody) return void response.end();
    const compressed = await compress(text);
    response.setHeader('Content-Length', compressed.length);
    return void response.end(compressed);
  }
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(withoutBody ? undefined : text);
}

function sendRedirect(response: Response, { location }: Redirect): void {
  response.status(307).set({ Location: location, 'Cache-Control': 'no-store' }).end();
}

/**
 * Express writes Content-Disposition by RFC 6266; `attachment` and `nosniff` keep documents of
 * strangers from running in a browser.
 */
function sendAttachment(response: Response, { name, mimeType, bytes }: Attachment): void {
  response.attachment(name);
  response.set({ 'Content-Type': mimeType, 'Content-Length': String(bytes.length) });
  response.end(bytes);
}
