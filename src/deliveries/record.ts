import { postponeDeliveries, recordEnded } from '#generated/database/statements.ts';
import type { Sql } from '../database/sql.ts';
import type { Outcome, Conclusion } from './schedule.ts';

export type Attempted = {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  /** When it began, by `performance.now()`. */
  readonly begun: number;
  /**
   * The called subscription, its URL then, and whether the call was a probe. Null for mail, and for a
   * call that was counted before.
   */
  readonly webhook: { readonly id: number; readonly url: string; readonly probe: boolean } | null;
  readonly outcome: Outcome;
  readonly conclusion: Conclusion;
};

/**
 * Failures among the latest calls, the last one included, that suspend a subscription
 * (openapi/decisions.md, 'Suspension').
 */
const SUSPENSION = { window: 20, failures: 10, pauseMs: 60_000, longestPauseMs: 3_600_000 } as const;

const GONE = 410;

/**
 * Records attempts of a tenant in one statement: the call, the new state of the delivery, the failures
 * of its subscription, and for an abandoned letter the reason, also in the history. A delivery that is no
 * longer this attempt's (claim expired, or cancelled) keeps its state. Answers about a candidate erased
 * meanwhile are not stored. Resolves to whether each was recorded; it was not when the candidate is
 * locked, although the subscription was updated. `now` is the clock of the database unless given.
 */
export async function recordAttempts(
  sql: Sql,
  tenantId: number,
  attempts: readonly Attempted[],
  now: Date | null = null,
): Promise<readonly boolean[]> {
  const column = <Value>(read: (attempt: Attempted) => Value): Value[] => attempts.map(read);
  const wait = ({ conclusion }: Attempted): number => (conclusion.state === 'PENDING' ? conclusion.waitMs : 0);
  const verdicts = verdictsOf(attempts);
  const rows = await recordEnded(sql, {
    tenantId,
    now,
    ids: column(({ id }) => id),
    attempts: column(({ attempt }) => attempt),
    states: column(({ conclusion }) => conclusion.state),
    waitsMs: column(wait),
    agesMs: column(({ begun }) => Math.round(performance.now() - begun)),
    durationsMs: column(({ outcome }) => outcome.durationMs),
    statuses: column(({ outcome }) => outcome.status),
    bodies: column(({ outcome }) => outcome.body),
    errors: column(({ outcome }) => outcome.error),
    webhookIds: verdicts.map(({ id }) => id),
    urls: verdicts.map(({ url }) => url),
    marks: verdicts.map(({ marks }) => marks),
    delivered: verdicts.map(({ delivered }) => delivered),
    probes: verdicts.map(({ probe }) => probe),
    gone: verdicts.map(({ gone }) => gone),
    troubled: verdicts.filter(({ marks, gone }) => gone || marks.includes('1')).map(({ id }) => id),
    ...SUSPENSION,
  });
  const recorded = new Set(rows.map(nameOf));
  return attempts.map((each) => recorded.has(nameOf(each)));
}

const nameOf = ({ id, attempt }: Pick<Attempted, 'id' | 'attempt'>): string => `${id}/${attempt}`;

const failed = ({ status }: Outcome): boolean => status === 0 || status >= 500;

/** The outcome of a group of calls at one URL for their subscription. */
type Verdict = {
  readonly id: number;
  readonly url: string;
  /** One letter a call, as in `recent_outcomes`. */
  readonly marks: string;
  readonly delivered: boolean;
  readonly probe: 'failed' | 'lives' | null;
  readonly gone: boolean;
};

function verdictsOf(attempts: readonly Attempted[]): readonly Verdict[] {
  const called = attempts.flatMap(({ webhook, outcome }) => (webhook === null ? [] : [{ ...webhook, outcome }]));
  return Object.values(Object.groupBy(called, ({ id, url }) => `${id} ${url}`)).flatMap((calls = []) => {
    const [first] = calls;
    const probe = calls.find((call) => call.probe);
    return first === undefined
      ? []
      : {
          id: first.id,
          url: first.url,
          marks: calls.map(({ outcome }) => (failed(outcome) ? '1' : '0')).join(''),
          delivered: calls.some(({ outcome }) => outcome.verdict === 'DELIVERED'),
          probe: probe === undefined ? null : failed(probe.outcome) ? 'failed' : 'lives',
          gone: calls.some(({ outcome }) => outcome.status === GONE),
        };
  });
}

/**
 * Returns deliveries of a tenant that could not be attempted to the queue. The attempt is not counted,
 * and history and subscription do not change. A delivery that was claimed again, or that an erasure has
 * locked, keeps its state. `now` is the database's clock by default.
 */
export async function postpone(
  sql: Sql,
  tenantId: number,
  attempts: readonly Attempted[],
  now: Date | null = null,
): Promise<void> {
  await postponeDeliveries(sql, {
    tenantId,
    now,
    ids: attempts.map(({ id }) => id),
    attempts: attempts.map(({ attempt }) => attempt),
    waitsMs: attempts.map(({ conclusion }) => ('waitMs' in conclusion ? conclusion.waitMs : 0)),
  });
}
