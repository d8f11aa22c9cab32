import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Bytes that are the same for everybody, with their media type and a digest of them. */
export type Representation = {
  readonly type: string;
  readonly bytes: Buffer;
  readonly digest: string;
  /** The bytes compressed: once, when they are first asked for. */
  readonly compressed: () => Promise<Buffer>;
};

const compress = promisify(gzip);

export function represent(type: string, content: string | Buffer): Representation {
  const bytes = Buffer.from(content);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  let compressed: Promise<Buffer> | undefined;
  return { type, bytes, digest, compressed: () => (compressed ??= compress(bytes, { level: 9 })) };
}

/** A function that makes its value when it is first called, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => (kept ??= { value: make() }).value;
}
