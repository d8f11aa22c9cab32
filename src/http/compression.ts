import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request } from 'express';

/**
 * Bytes from which an answer is compressed. Below this the fixed cost of compressing outweighs the
 * few packets that it saves.
 */
const COMPRESSIBLE = 16 * 1024;

const deflate = promisify(gzip);

/** Whether a body is long enough to be compressed. */
export const isCompressible = (text: string | Buffer): boolean => text.length >= COMPRESSIBLE;

/**
 * Compresses off the main thread. Higher levels take much longer for a little less, which is worth
 * it for what is sent many times.
 */
export const compress = (text: string | Buffer, level = 1): Promise<Buffer> => deflate(text, { level });

/** Whether the client prefers gzip to identity (RFC 9110, 12.5.3). */
export const takesGzip = (request: Request): boolean =>
  request.headers['accept-encoding'] !== undefined && request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
