import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit, type Store } from 'express-rate-limit';
import { Problem } from '../../core/problem.ts';

export const WINDOW_MS = 60_000;
/** The name of the limit in its headers. */
const POLICY = 'minute';
/** Subscribers of IPv6 get at least a /56: all of it counts as one address. */
const IPV6_SUBNET = 56;

/**
 * Allows `limit` requests a minute and address, 0 for no limit. Every answer has the remaining
 * number. Counts in the store that servers share; in this process without one, and while it fails.
 */
export function createRateLimit(limit: number, shared?: Store): RequestHandler {
  if (limit === 0) return (_request, _response, next) => next();
  const countHere = createCounter(limit, new MemoryStore());
  const count = shared === undefined ? countHere : createCounter(limit, shared);
  const policy = `"${POLICY}";q=${limit};w=${WINDOW_MS / 1000}`;
  return (request, response, next) => {
    const describeAndGoOn = (error?: unknown): void => {
      describeQuota(response, policy);
      next(error);
    };
    const goOn = (error?: unknown): void => {
      if (error === undefined || error instanceof Problem) return describeAndGoOn(error);
      void countHere(request, response, describeAndGoOn); // the shared store failed
    };
    // a closed connection has no address to count, and needs no answer
    if (request.ip !== undefined) void count(request, response, goOn);
  };
}

const createCounter = (limit: number, store: Store): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit,
    keyGenerator: ({ ip }) => ipKeyGenerator(addressIn(ip ?? ''), IPV6_SUBNET),
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    store,
    // the store reports its failures
    logger: { error: () => {}, warn: () => {} },
    // A proxy that is not configured, or an invalid address that it sends, is not logged for each
    // request.
    validate: { xForwardedForHeader: false, forwardedHeader: false, ip: false },
    handler: (_request, response, next) => {
      const reset = Number(response.getHeader('RateLimit-Reset') ?? 0);
      const seconds = Math.max(1, reset);
      response.setHeader('Retry-After', seconds);
      next(
        new Problem({ code: 'rate_limited', detail: `Wait ${seconds} s. An IP address may make ${limit} requests a minute.` }),
      );
    },
  });

/**
 * The headers of the current draft (draft-ietf-httpapi-ratelimit-headers-10) beside those of draft
 * 6: the middleware sends either.
 */
function describeQuota(response: Response, policy: string): void {
  const remaining = response.getHeader('RateLimit-Remaining');
  response.setHeader('RateLimit', `"${POLICY}";r=${String(remaining)};t=${String(response.getHeader('RateLimit-Reset'))}`);
  response.setHeader('RateLimit-Policy', policy);
}

/**
 * Some proxies append the port, in brackets for IPv6. Without removing it each connection would be
 * another address.
 */
function addressIn(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}
