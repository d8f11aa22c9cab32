/** Caches callers by their `Authorization` header for a short time instead of reading them at each request. */
import { hash, randomBytes } from 'node:crypto';
import type { Caller } from './visibility.ts';
import type { Admission, VerifyHeader } from './authenticate.ts';

type CacheSettings = {
  /** Milliseconds after which a revocation, a changed role or name takes effect; 0: at once. */
  readonly cacheMs: number;
  readonly now: () => Date;
  /** How many are remembered at most; the oldest go first. */
  readonly limit?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number;
};

/** Some megabytes at most. */
const MAX_CALLERS = 10_000;

/** With this share of `cacheMs` left an entry is renewed in the background, so that no request waits for it. */
const RENEW_SHARE = 0.25;

type Entry = { readonly until: number; readonly admission: Promise<Admission | undefined>; renewing?: boolean };

/**
 * Returns what `verify` found at most `cacheMs` ago, counted from the start of the verification. An
 * expiry takes effect at its instant. A refusal and a fault are not cached; concurrent requests share
 * one verification.
 */
export function cacheCallers(
  verify: VerifyHeader,
  { cacheMs, now, limit = MAX_CALLERS, elapsed = () => performance.now() }: CacheSettings,
): (authorization: string) => Promise<Caller | undefined> {
  // in the order of asking, which is the order in which they end
  const entries = new Map<string, Entry>();
  // as long as a block of SHA-256; a digest under a key that only this process has opens nothing, here or elsewhere
  const secret = randomBytes(48).toString('base64');
  const store = (key: string, asked: Entry): void => {
    entries.delete(key);
    entries.set(key, asked);
  };
  const ask = (key: string, authorization: string, instant: number): Entry => {
    const asked: Entry = { until: instant + cacheMs, admission: verify(authorization) };
    const forget = (): void => void (entries.get(key) === asked && entries.delete(key));
    asked.admission.then((admission) => admission ?? forget(), forget);
    for (const [oldest, { until }] of entries) {
      if (until > instant && entries.size < limit) break;
      entries.delete(oldest);
    }
    store(key, asked);
    return asked;
  };
  const renew = (key: string, authorization: string, instant: number, known: Entry): void => {
    if (known.renewing || instant < known.until - cacheMs * RENEW_SHARE) return;
    known.renewing = true;
    const admission = verify(authorization);
    admission.then(
      (admitted) => {
        if (entries.get(key) !== known) return;
        if (admitted === undefined) entries.delete(key);
        else store(key, { until: instant + cacheMs, admission });
      },
      // the earlier result stays valid until it expires
      () => {},
    );
  };
  return async (authorization) => {
    const key = hash('sha256', `${secret}${authorization}`);
    const instant = elapsed();
    const known = entries.get(key);
    const valid = known !== undefined && instant < known.until ? known : ask(key, authorization, instant);
    if (valid === known) renew(key, authorization, instant, known);
    const admitted = await valid.admission;
    return admitted !== undefined && (admitted.endsAt === null || now() < admitted.endsAt) ? admitted.caller : undefined;
  };
}
