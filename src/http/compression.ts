import { gzip } from 'node:zlib';
import type { Request } from 'express';

/**
 * Bytes from which an answer is compressed. Below this the fixed cost of compressing outweighs the
 * few packets that it saves.
 */
const COMPRESSIBLE = 16 * 1024;

/** Whether a body is long enough to be compressed. */
export const isCompressible = (text: string | Buffer): boolean => text.length >= COMPRESSIBLE;

/**
 * Compresses off the main thread. Higher levels take much longer for a little less, so they are for
 * bodies that are sent many times. zlib keeps its callback and what this uses until a full
 * collection. That of `promisify` would use the text.
 */
export function compress(text: string | Buffer, level = 1): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  gzip(text, { level }, (error, bytes) => (error ? reject(error) : resolve(bytes)));
  return promise;
}

/** Whether the client prefers gzip to identity (RFC 9110, 12.5.3). */
export const takesGzip = (request: Request): boolean =>
  request.headers['accept-encoding'] !== undefined && request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
