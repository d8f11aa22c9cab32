import { Prisma, type PrismaClient } from '#generated/prisma/client.ts';
import type { Outcome, Conclusion } from './schedule.ts';

/** An attempt that is over. */
export type Attempted = {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  /** When it began, by `performance.now()`. */
  readonly begun: number;
  readonly candidateId: number;
  /**
   * The called subscription, and whether the call was a probe. Null for mail, and for a call that
   * was counted before.
   */
  readonly webhook: { readonly id: number; readonly probe: boolean } | null;
  readonly outcome: Outcome;
  readonly conclusion: Conclusion;
};

/**
 * Failures among the latest calls, the last one included, that suspend a subscription
 * (openapi/decisions.md, 'Suspension').
 */
const WINDOW = 20;
const FAILURES = 10;
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

const GONE = 410;

/**
 * Records attempts of a tenant in one statement: the call, the new state of the delivery, the failures
 * of its subscription, and for an abandoned letter the reason, also in the history. A delivery that is no
 * longer this attempt's (claim expired, or cancelled) keeps its state. Answers about a candidate erased
 * meanwhile are not stored. Resolves to whether each was recorded; it was not when the candidate is
 * locked, although the subscription was updated. `now` is the clock of the database unless given.
 */
export async function recordAttempts(
  prisma: PrismaClient,
  tenantId: number,
  attempts: readonly Attempted[],
  now?: Date,
): Promise<readonly boolean[]> {
  const rows = await prisma.$queryRaw<Pick<Attempted, 'id' | 'attempt'>[]>(record(tenantId, attempts, now));
  const recorded = new Set(rows.map(nameOf));
  return attempts.map((each) => recorded.has(nameOf(each)));
}

const nameOf = ({ id, attempt }: Pick<Attempted, 'id' | 'attempt'>): string => `${id}/${attempt}`;

// Times and states are computed before the UPDATEs, because Citus does so in none.
const record = (tenantId: number, attempts: readonly Attempted[], now: Date | undefined): Prisma.Sql => Prisma.sql`
  WITH ended AS MATERIALIZED (${rowsOf(attempts, now)}), held AS MATERIALIZED (
    -- locked candidates are skipped: no wait for an erasure, and no deadlock
    SELECT "id", "erased_at" IS NOT NULL AS erased FROM "candidate"
    WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (${attempts.map(({ candidateId }) => candidateId)}::int[]) FOR KEY SHARE SKIP LOCKED
  ), concluded AS (
    UPDATE "delivery" SET "state" = ended.state, "next_attempt_at" = ended.next_at
    FROM ended JOIN held ON held."id" = ended.candidate_id
    WHERE "delivery"."tenant_id" = ${tenantId}::int AND "delivery"."id" = ANY (${attempts.map(({ id }) => id)}::int[])
      AND "delivery"."id" = ended.id
      -- PENDING: the claim expired, and the delivery was not claimed again
      AND "delivery"."state" IN ('SENDING', 'PENDING') AND "delivery"."attempts" = ended.attempt
    RETURNING "delivery"."id", "delivery"."email_id", "delivery"."next_attempt_at"
  ), ${subscriptions(tenantId, attempts, now)}, ${givenUp(tenantId)}, called AS (
    INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "response_status", "response_body", "error",
      "next_attempt_at")
    SELECT ${tenantId}::int, ended.id, ended.attempt, ended.begun, ended.duration_ms, ended.status,
      CASE WHEN held.erased THEN '' ELSE ended.body END, CASE WHEN NOT held.erased THEN ended.error END,
      CASE WHEN ended.state = 'PENDING' THEN concluded."next_attempt_at" END
    FROM ended JOIN held ON held."id" = ended.candidate_id LEFT JOIN concluded ON concluded."id" = ended.id
    ORDER BY ended.id RETURNING "delivery_id", "attempt"
  )
  SELECT "delivery_id" AS "id", "attempt" FROM called`;

const clockRow = (now: Date | undefined) =>
  Prisma.sql`(SELECT coalesce(${now ?? null}::timestamptz, clock_timestamp()) AS now) AS clock`;

function rowsOf(attempts: readonly Attempted[], now: Date | undefined): Prisma.Sql {
  const column = <Value>(read: (attempt: Attempted) => Value): Value[] => attempts.map(read);
  const wait = ({ conclusion }: Attempted): number => (conclusion.state === 'PENDING' ? conclusion.waitMs : 0);
  return Prisma.sql`
    SELECT each.id, attempt, candidate_id, state::"DeliveryState" AS state, clock.now, clock.now + wait_ms * interval '1 ms' AS next_at,
      clock.now - age_ms * interval '1 ms' AS begun, duration_ms, status, body, error
    FROM unnest(${column(({ id }) => id)}::int[],
      ${column(({ attempt }) => attempt)}::int[], ${column(({ candidateId }) => candidateId)}::int[],
      ${column(({ conclusion }) => conclusion.state)}::text[], ${column(wait)}::int[],
      ${column(({ begun }) => Math.round(performance.now() - begun))}::int[], ${column(({ outcome }) => outcome.durationMs)}::int[], ${column(({ outcome }) => outcome.status)}::int[],
      ${column(({ outcome }) => outcome.body)}::text[], ${column(({ outcome }) => outcome.error)}::text[]
    ) AS each (id, attempt, candidate_id, state, wait_ms, age_ms, duration_ms, status, body, error) CROSS JOIN ${clockRow(now)}`;
}

const failed = ({ status }: Outcome): boolean => status === 0 || status >= 500;

/** The outcome of a group of calls for their subscription. */
type Verdict = {
  readonly id: number;
  /** One letter a call, as in `recent_outcomes`. */
  readonly marks: string;
  readonly delivered: boolean;
  readonly probe: 'failed' | 'lives' | null;
  readonly gone: boolean;
};

function verdictsOf(attempts: readonly Attempted[]): readonly Verdict[] {
  const called = attempts.flatMap(({ webhook, outcome }) => (webhook === null ? [] : [{ ...webhook, outcome }]));
  return Object.values(Object.groupBy(called, ({ id }) => id)).flatMap((calls = []) => {
    const [first] = calls;
    const probe = calls.find((call) => call.probe);
    return first === undefined
      ? []
      : {
          id: first.id,
          marks: calls.map(({ outcome }) => (failed(outcome) ? '1' : '0')).join(''),
          delivered: calls.some(({ outcome }) => outcome.verdict === 'DELIVERED'),
          probe: probe === undefined ? null : failed(probe.outcome) ? 'failed' : 'lives',
          gone: calls.some(({ outcome }) => outcome.status === GONE),
        };
  });
}

/**
 * Suspension (openapi/decisions.md, 'Suspension'). `recent_outcomes` has a 1 for each failed and a
 * 0 for each successful call among the latest, without leading 0s: for a healthy subscription it is
 * empty, and the row is not written. While suspended, the probe or a success decides; a late
 * failure of an earlier call does not lengthen the pause. A suspension by support (`suspensions` is
 * 0) is not ended by calls in flight, and one without an end by no call.
 */
function subscriptions(tenantId: number, attempts: readonly Attempted[], now: Date | undefined): Prisma.Sql {
  const verdicts = verdictsOf(attempts);
  const column = <Value>(read: (verdict: Verdict) => Value): Value[] => verdicts.map(read);
  const troubled = verdicts.filter(({ marks, gone }) => gone || marks.includes('1')).map(({ id }) => id);
  return Prisma.sql`before AS MATERIALIZED (
    SELECT "id", "state", "suspensions", "suspended_until", "recent_outcomes" FROM "webhook"
    WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (${column(({ id }) => id)}::int[])
      AND ("state" <> 'ACTIVE' OR "recent_outcomes" <> '' OR "id" = ANY (${troubled}::int[]))
    ORDER BY "id" FOR NO KEY UPDATE
  ), outcome AS (
    SELECT before.*, ltrim(right("recent_outcomes" || marks, ${WINDOW}::int), '0') AS recent, delivered, probe, gone,
      "state" = 'SUSPENDED' AND "suspended_until" IS NOT NULL AS pausing
    FROM before JOIN unnest(${column(({ id }) => id)}::int[], ${column(({ marks }) => marks)}::text[],
      ${column(({ delivered }) => delivered)}::boolean[], ${column(({ probe }) => probe)}::text[], ${column(({ gone }) => gone)}::boolean[]
    ) AS called (id, marks, delivered, probe, gone) ON called.id = before."id"
  ), judged AS (
    SELECT *, pausing AND (coalesce(probe = 'lives', false) OR delivered AND "suspensions" > 0) AS heals,
      pausing AND coalesce(probe = 'failed', false)
        OR "state" = 'ACTIVE' AND right(recent, 1) = '1' AND length(replace(recent, '0', '')) >= ${FAILURES}::int AS suspends
    FROM outcome
  ), verdict AS MATERIALIZED (
    SELECT "id", CASE WHEN gone THEN 'DISABLED' WHEN heals THEN 'ACTIVE' WHEN suspends THEN 'SUSPENDED' ELSE "state" END AS state,
      CASE WHEN heals THEN 0 WHEN suspends THEN "suspensions" + 1 ELSE "suspensions" END AS suspensions,
      CASE WHEN gone OR heals THEN NULL WHEN suspends THEN clock.now
          + least(${PAUSE_MS}::float8 * 2 ^ least("suspensions", 10), ${LONGEST_PAUSE_MS}::float8) * interval '1 ms'
        ELSE "suspended_until" END AS suspended_until,
      CASE WHEN heals THEN '' ELSE recent END AS recent
    FROM judged CROSS JOIN ${clockRow(now)}
  ), changed AS (
    UPDATE "webhook" SET "state" = verdict.state, "suspensions" = verdict.suspensions, "suspended_until" = verdict.suspended_until,
      "recent_outcomes" = verdict.recent
    FROM verdict WHERE "webhook"."tenant_id" = ${tenantId}::int AND "webhook"."id" = verdict."id"
  )`;
}

const givenUp = (tenantId: number): Prisma.Sql => Prisma.sql`given_up AS MATERIALIZED (
    SELECT m."id", m."application_id", m."user_id", m."subject", ended.now, left(coalesce(ended.error, ended.body), 500) AS reason
    FROM concluded JOIN ended ON ended.id = concluded."id" JOIN held ON held."id" = ended.candidate_id
    JOIN "email_message" m ON m."tenant_id" = ${tenantId}::int AND m."id" = concluded."email_id"
    WHERE ended.state = 'DEAD' AND NOT held.erased
  ), history AS (
    INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
    SELECT ${tenantId}::int, "application_id", "user_id", now, 'EMAIL', concat('Email not delivered: ', "subject", '. ', reason) FROM given_up
  ), bounced AS (
    UPDATE "email_message" SET "error" = given_up.reason FROM given_up
    WHERE "email_message"."tenant_id" = ${tenantId}::int AND "email_message"."id" = given_up."id"
  ), acted AS (
    UPDATE "application" SET "last_action_time" = given_up.now FROM given_up
    WHERE "application"."tenant_id" = ${tenantId}::int AND "application"."id" = given_up."application_id"
  )`;

/**
 * Returns deliveries of a tenant that could not be attempted to the queue. The attempt is not counted,
 * and history and subscription do not change. A delivery that was claimed again, or that an erasure has
 * locked, keeps its state. `now` is the database's clock by default.
 */
export async function postpone(
  prisma: PrismaClient,
  tenantId: number,
  attempts: readonly Attempted[],
  now?: Date,
): Promise<void> {
  const column = (read: (attempt: Attempted) => number): number[] => attempts.map(read);
  const ids = column(({ id }) => id);
  const wait = ({ conclusion }: Attempted): number => ('waitMs' in conclusion ? conclusion.waitMs : 0);
  // before the UPDATE, because Citus computes no time in it
  await prisma.$executeRaw`
    WITH untried AS MATERIALIZED (
      SELECT each.id, attempt, coalesce(${now ?? null}::timestamptz, clock_timestamp()) + wait_ms * interval '1 ms' AS next_at
      FROM unnest(${ids}::int[], ${column(({ attempt }) => attempt)}::int[], ${column(wait)}::int[]) AS each (id, attempt, wait_ms)
    ), held AS MATERIALIZED (
      SELECT "id" FROM "delivery" WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (${ids}::int[]) AND "state" = 'SENDING'
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE "delivery" d SET "state" = 'PENDING', "attempts" = d."attempts" - 1, "next_attempt_at" = untried.next_at
    FROM untried JOIN held ON held."id" = untried.id
    WHERE d."tenant_id" = ${tenantId}::int AND d."id" = ANY (${ids}::int[]) AND d."id" = untried.id AND d."attempts" = untried.attempt`;
}
