/** A major version is announced to end, goes on until that day, and then answers 410 (openapi/decisions.md, 'Versions'). */
import type { RequestHandler } from 'express';
import { withoutDeadline, withDeadline, within } from '../core/deadline.ts';
import { Problem } from '../core/problem.ts';
import { basePathOf, type Document } from '../contract/document.ts';
import type { Expiration, ServedVersion } from '../contract/major-version.ts';

/** The expirations that are announced, by major version. */
export type Expirations = ReadonlyMap<number, Expiration>;

/** How long a request waits for a reading that it shares with others, and how long a reading may take, in milliseconds. */
const PATIENCE = 500;
const READING = 2_000;

/**
 * Reads what `read` finds: every request wants to know, and hears what was found at most `keptMs` milliseconds ago. It is read again when half of that
 * is over, so that on a busy server no request waits for it. While it fails or is slow, what was found before goes on to hold, if anything: whatever a
 * version does with the database fails by itself then.
 */
export function keepExpirations(read: () => Promise<Expirations>, keptMs: number): () => Promise<Expirations> {
  let known: Expirations = new Map();
  let goodUntil = -Infinity;
  let waiting: Promise<unknown> | undefined;
  const readAnew = async (until: number): Promise<void> => {
    try {
      // not with the budget of the request that happens to ask first
      known = await withoutDeadline(() => withDeadline(READING, async () => await read()));
      goodUntil = until;
    } catch {
      goodUntil = -Infinity;
    } finally {
      waiting = undefined;
    }
  };
  return async () => {
    const now = performance.now();
    if (now >= goodUntil - keptMs / 2) waiting ??= within(PATIENCE, readAnew(now + keptMs)).catch(() => {});
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
 * Notes which version is called, and tells in `Sunset` (RFC 8594), `Deprecation` (RFC 9745) and `Link` when it ends: for all that lies under the base
 * path of the version, before anything can be refused.
 */
export function createExpirationNotice(
  { document, links, latestIndex, readExpiration }: Omit<ServedVersion, 'createHandlers'>,
  now: () => Date,
): RequestHandler {
  const successors = latestIndex === links.index() ? [] : [`<${latestIndex}>; rel="successor-version"`];
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

/** Refuses whatever a version is asked that has ended. */
export const refuseExpired: RequestHandler = (request, _response, next) => {
  if (request.expired === true) throw new Problem({ code: 'version_expired' });
  next();
};
