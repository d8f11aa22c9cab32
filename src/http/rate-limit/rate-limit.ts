import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit, type AugmentedRequest, type Store } from 'express-rate-limit';
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
  if (limit === 0) return goOn;
  const count = createCounter(
    { limit, keyOf: ipAddressOf, sentence: `An IP address may make ${limit} requests a minute.`, standardHeaders: 'draft-6' },
    shared,
  );
  const policy = `"${POLICY}";q=${limit};w=${WINDOW_MS / 1000}`;
  return (request, response, next) => {
    // a closed connection has no address to count, and needs no answer
    if (request.ip === undefined) return;
    count(request, response, (error?: unknown) => {
      // the parser has refused the rest of the request meanwhile
      if (response.headersSent) return;
      describeQuota(response, policy);
      next(error);
    });
  };
}

/**
 * Allows `limit` requests a minute of one key, from all IP addresses together; 0 for no limit. Counts as
 * `createRateLimit` does, and sends no headers but `Retry-After`.
 */
export const createKeyLimit = (
  limit: number,
  { keyOf, sentence }: Pick<Counted, 'keyOf' | 'sentence'>,
  shared?: Store,
): RequestHandler => (limit === 0 ? goOn : createCounter({ limit, keyOf, sentence, standardHeaders: false }, shared));

const goOn: RequestHandler = (_request, _response, next) => next();

type Counted = {
  readonly limit: number;
  readonly keyOf: (request: Request) => string;
  /** What a refusal says of the limit. */
  readonly sentence: string;
  readonly standardHeaders: 'draft-6' | false;
};

/** Counts in the shared store; in this process without one, and while it fails. */
function createCounter(counted: Counted, shared: Store | undefined): RequestHandler {
  const countHere = countIn(new MemoryStore(), counted);
  if (shared === undefined) return countHere;
  const count = countIn(shared, counted);
  return (request, response, next) =>
    void count(request, response, (error?: unknown) => {
      if (error === undefined || error instanceof Problem) return next(error);
      void countHere(request, response, next); // the shared store failed
    });
}

const countIn = (store: Store, { limit, keyOf, sentence, standardHeaders }: Counted): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit,
    keyGenerator: keyOf,
    standardHeaders,
    legacyHeaders: false,
    store,
    // the store reports its failures
    logger: { error: () => {}, warn: () => {} },
    // A proxy that is not configured, or an invalid address that it sends, is not logged for each
    // request. Several limits count in the shared store, each by keys of its own.
    validate: { xForwardedForHeader: false, forwardedHeader: false, ip: false, unsharedStore: false },
    handler: (request, response, next) => {
      const { resetTime } = (request as AugmentedRequest)['rateLimit'] ?? {};
      const seconds = Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
      response.setHeader('Retry-After', seconds);
      next(new Problem({ code: 'rate_limited', detail: `Wait ${seconds} s. ${sentence}` }));
    },
  });

/** The IP address of a client, of IPv6 its network. */
export const ipAddressOf = ({ ip }: Request): string => ipKeyGenerator(addressIn(ip ?? ''), IPV6_SUBNET);

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
