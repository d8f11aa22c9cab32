/**
 * A major version has an announced end; after it every request is answered 410
 * (openapi/decisions.md, 'Versions').
 */
import type { RequestHandler } from 'express';
import { within, withSharedDeadline } from '../core/deadline.ts';
import { Problem } from '../core/problem.ts';
import { basePathOf, type Document } from '../contract/document.ts';
import type { Expiration, ServedVersion } from './major-version.ts';

/** The expirations that are announced, by major version. */
export type Expirations = ReadonlyMap<number, Expiration>;

/** Milliseconds: how long a request waits for a shared read, and how long a read may take. */
const WAITING_MS = 500;
const READING_MS = 2_000;

/**
 * Caches the result of `read` for `cacheMs` milliseconds. It is refreshed in the background after
 * half of that. While a refresh fails or is slow, the last result stays valid.
 */
export function cacheExpirations(read: () => Promise<Expirations>, cacheMs: number): () => Promise<Expirations> {
  let known: Expirations = new Map();
  let goodUntil = -Infinity;
  let waiting: Promise<unknown> | undefined;
  const readAnew = async (until: number): Promise<void> => {
    try {
      // with a deadline of its own, not that of the first request
      known = await withSharedDeadline(READING_MS, async () => await read());
      goodUntil = until;
    } catch {
      goodUntil = -Infinity;
    } finally {
      waiting = undefined;
    }
  };
  return async () => {
    const now = performance.now();
    if (now >= goodUntil - cacheMs / 2) waiting ??= within(WAITING_MS, readAnew(now + cacheMs)).catch(() => {});
    if (now >= goodUntil) await waiting;
    return known;
  };
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The contract of the version that is called; undefined for what belongs to none. */
    contract?: Document;
    /** Whether that version has ended. */
    expired?: boolean;
  }
}

/**
 * Sets `Sunset` (RFC 8594), `Deprecation` (RFC 9745) and `Link` on every answer below the base path
 * of a version that ends, errors included.
 */
export function createExpirationNotice(
  { document, links, latestIndex, readExpiration }: Omit<ServedVersion, 'createHandlers'>,
  now: () => Date,
): RequestHandler {
  const successors = latestIndex === links.to('getIndex') ? [] : [`<${latestIndex}>; rel="successor-version"`];
  const further = [`<${links.changelog()}>; rel="deprecation"`, ...successors].join(', ');
  const basePath = basePathOf(document);
  return async (request, response, next) => {
    const { path } = request;
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return next();
    request.contract = document;
    const expiration = await readExpiration();
    if (expiration === undefined) return next();
    const { expiresOn, deprecatedAt } = expiration;
    response.set({
      Sunset: expiresOn.toUTCString(),
      Deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}`,
      Link: further,
    });
    request.expired = now() >= expiresOn;
    next();
  };
}

/** Refuses all requests to a version that has ended. */
export const refuseExpired: RequestHandler = (request, _response, next) => {
  if (request.expired === true) throw new Problem({ code: 'version_expired' });
  next();
};
