/** A major version is announced to end, goes on until that day, and then answers 410 (interface, "Versioning"). */
import type { RequestHandler } from 'express';
import { Problem } from '../problem.ts';
import type { Links } from './links.ts';

/** When a version is disabled, and since when that is known. */
export type Expiration = {
  /** The beginning of the day, in UTC. */
  readonly expiresOn: Date;
  readonly deprecatedAt: Date;
};

/** The expirations that are announced, by major version. */
export type Expirations = ReadonlyMap<number, Expiration>;

/**
 * Reads what `read` finds, at most once in `keptMs` milliseconds: every request wants to know. While it fails, what was found before goes on to
 * hold, if anything: whatever a version does with the database fails by itself then.
 */
export function keepExpirations(read: () => Promise<Expirations>, keptMs: number): () => Promise<Expirations> {
  let known: Expirations = new Map();
  let reading: { readonly until: number; readonly found: Promise<Expirations> } | undefined;
  const readAnew = async (): Promise<Expirations> => {
    try {
      known = await read();
    } catch {
      reading = undefined;
    }
    return known;
  };
  return () => {
    if (reading === undefined || performance.now() >= reading.until)
      reading = { until: performance.now() + keptMs, found: readAnew() };
    return reading.found;
  };
}

/**
 * Tells in `Sunset` (RFC 8594), `Deprecation` (RFC 9745) and `Link` that this version ends, and refuses with `version_expired` when it has.
 */
export function createExpirationCheck(
  readExpiration: () => Promise<Expiration | undefined>,
  links: Pick<Links, 'changelog' | 'index'>,
  latestIndex: string,
  now: () => Date,
): RequestHandler {
  const successors = latestIndex === links.index() ? [] : [`<${latestIndex}>; rel="successor-version"`];
  const further = [`<${links.changelog()}>; rel="deprecation"`, ...successors].join(', ');
  return async (_request, response, next) => {
    const expiration = await readExpiration();
    if (expiration === undefined) return next();
    const { expiresOn, deprecatedAt } = expiration;
    response.set({
      Sunset: expiresOn.toUTCString(),
      Deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}`,
      Link: further,
    });
    if (now() >= expiresOn) throw new Problem({ code: 'version_expired' });
    next();
  };
}
