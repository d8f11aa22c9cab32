/** How one attempt to deliver ended, by webhook or by mail. */
export type Outcome = {
  /**
   * Delivered; to be tried again; refused for good; or postponed: nothing was sent, because the
   * resolver of this machine did not answer.
   */
  readonly verdict: 'DELIVERED' | 'RETRY' | 'GIVE_UP' | 'POSTPONE';
  /** Status of the HTTP answer or code of the SMTP reply; 0 when no answer came. */
  readonly status: number;
  /** The beginning of the answer, in characters that the database can keep. */
  readonly body: string;
  /** Why no answer came, in English. */
  readonly error: string | null;
  readonly durationMs: number;
  /** The earliest next attempt that the receiver asked for. */
  readonly retryAfterMs?: number;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits between attempts, in milliseconds (openapi/decisions.md, 'Retries'): ten attempts in all.
 */
export const RETRY_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

const JITTER = 0.2;
const LONGEST_MS = 24 * HOUR;

/** The wait of a delivery whose host could not be looked up, in milliseconds. */
const POSTPONED_MS = 30 * SECOND;
/**
 * The age up to which a delivery is postponed: the duration of ten attempts. Then a failed lookup
 * counts as an attempt.
 */
const POSTPONABLE_MS = RETRY_MS.reduce((total, wait) => total + wait, 0);

/**
 * The next state of a delivery; `waitMs` is the time until the next attempt. `POSTPONED`: no
 * attempt was made, and it is not counted.
 */
export type Conclusion =
  { readonly state: 'DELIVERED' | 'DEAD' } | { readonly state: 'PENDING' | 'POSTPONED'; readonly waitMs: number };

/**
 * The next state after an attempt's outcome; the first attempt is 1, `ageMs` is the age of the
 * delivery. `random` is from 0 to 1: up to a fifth is added to a wait, to spread retries.
 */
export function conclude(attempt: number, outcome: Outcome, random: number, ageMs = 0): Conclusion {
  if (outcome.verdict === 'DELIVERED') return { state: 'DELIVERED' };
  if (outcome.verdict === 'POSTPONE' && ageMs < POSTPONABLE_MS)
    return { state: 'POSTPONED', waitMs: Math.round(POSTPONED_MS * (1 + JITTER * random)) };
  const wait = RETRY_MS[attempt - 1];
  if (outcome.verdict === 'GIVE_UP' || wait === undefined) return { state: 'DEAD' };
  const asked = Math.min(outcome.retryAfterMs ?? 0, LONGEST_MS);
  return { state: 'PENDING', waitMs: Math.round(Math.max(wait * (1 + JITTER * random), asked)) };
}
