import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { compress, takesGzip } from './compression.ts';
import { matchesTag } from '../contract/etag.ts';

/** Bytes that are the same for all callers, with media type and digest. */
export type Representation = {
  readonly type: string;
  readonly bytes: Buffer;
  readonly digest: string;
  /** The compressed bytes, made at the first request for them. */
  readonly compressed: () => Promise<Buffer>;
};

export function represent(type: string, content: string | Buffer): Representation {
  const bytes = Buffer.from(content);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type, bytes, digest, compressed: once(() => compress(bytes, 9)) };
}

/** Makes a value at the first call and keeps it; after a failure the next call tries again. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => {
    if (kept === undefined) {
      kept = { value: make() };
      if (kept.value instanceof Promise) kept.value.catch(() => (kept = undefined));
    }
    return kept.value;
  };
}

/** Sends the bytes, compressed where the client accepts that, or 304 where it has them. */
export async function sendRepresentation(
  request: Request,
  response: Response,
  { type, bytes, digest, compressed }: Representation,
  cacheControl = 'public, no-cache',
): Promise<void> {
  const tag = `W/"${digest}"`;
  response.vary('Accept-Encoding').set({ ETag: tag, 'Cache-Control': cacheControl });
  if (matchesTag(request.headers['if-none-match'], tag)) return void response.status(304).end();
  const small = takesGzip(request);
  if (small) response.set('Content-Encoding', 'gzip');
  response.set('Content-Type', type).send(small ? await compressed() : bytes);
}

/** Answers with a text that is written at the first request, and with these headers. */
export function sendOnce(type: string, headers: Readonly<Record<string, string>>, write: () => string): RequestHandler {
  const written = once(() => represent(type, write()));
  return (request, response) => sendRepresentation(request, response.set(headers), written());
}
