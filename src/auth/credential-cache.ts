/** Caches callers by credential for a short time instead of reading them at each request. */
import { hash, randomBytes } from 'node:crypto';
import type { BasicCredentials } from './basic.ts';
import type { Admission, Caller, VerifyCredentials } from './caller.ts';

type KeepSettings = {
  /** Milliseconds after which a revocation, a changed role or name takes effect; 0: at once. */
  readonly keptMs: number;
  readonly now: () => Date;
  /** How many are remembered at most; the oldest go first. */
  readonly limit?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number;
};

/** Some megabytes at most. */
const CALLERS_KEPT = 10_000;

/** With so much of the time left it is asked anew, beside the requests: under load all of a caller would wait for it together. */
const AHEAD = 0.25;

type Kept = { readonly until: number; readonly admission: Promise<Admission | undefined>; renewing?: boolean };

/**
 * Answers what `verify` said at most `keptMs` ago, counted from the moment of asking, so that what changed then is known when they are over. An expiry
 * takes effect at its instant. A no and a fault are not remembered; requests that come while it is asked share the answer.
 */
export function keepCallers(
  verify: VerifyCredentials,
  { keptMs, now, limit = CALLERS_KEPT, elapsed = () => performance.now() }: KeepSettings,
): (credentials: BasicCredentials) => Promise<Caller | undefined> {
  // in the order of asking, which is the order in which they end
  const kept = new Map<string, Kept>();
  // as long as a block of SHA-256; a digest under a key that only this process has opens nothing, here or elsewhere
  const secret = randomBytes(48).toString('base64');
  const keep = (key: string, asked: Kept): void => {
    kept.delete(key);
    kept.set(key, asked);
  };
  const ask = (key: string, credentials: BasicCredentials, instant: number): Kept => {
    const asked: Kept = { until: instant + keptMs, admission: verify(credentials) };
    const forget = (): void => void (kept.get(key) === asked && kept.delete(key));
    asked.admission.then((admission) => admission ?? forget(), forget);
    for (const [oldest, { until }] of kept) {
      if (until > instant && kept.size < limit) break;
      kept.delete(oldest);
    }
    keep(key, asked);
    return asked;
  };
  const renew = (key: string, credentials: BasicCredentials, instant: number, known: Kept): void => {
    if (known.renewing || instant < known.until - keptMs * AHEAD) return;
    known.renewing = true;
    const admission = verify(credentials);
    admission.then(
      (admitted) => {
        if (kept.get(key) !== known) return;
        if (admitted === undefined) kept.delete(key);
        else keep(key, { until: instant + keptMs, admission });
      },
      // the earlier result stays valid until it expires
      () => {},
    );
  };
  return async (credentials) => {
    const key = hash('sha256', `${secret}${credentials.login}:${credentials.password}`);
    const instant = elapsed();
    const known = kept.get(key);
    const valid = known !== undefined && instant < known.until ? known : ask(key, credentials, instant);
    if (valid === known) renew(key, credentials, instant, known);
    const admitted = await valid.admission;
    return admitted !== undefined && (admitted.endsAt === null || now() < admitted.endsAt) ? admitted.caller : undefined;
  };
}
