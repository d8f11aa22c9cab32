import { Prisma, type PrismaClient } from '#generated/prisma/client.ts';
import type { Outcome } from './outcome.ts';
import type { Conclusion } from './schedule.ts';

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
 * Records attempts in one statement: the call, the new state of the delivery, the failures of its
 * subscription, and for an abandoned letter the reason, also in the history. A delivery that is no longer
 * this attempt's (claim expired, or cancelled) keeps its state. Answers about a candidate erased
 * meanwhile are not stored. Resolves to whether each was recorded; it was not when the candidate is
 * locked, although the subscription was updated. `now` is the clock of the database unless given.
 */
export async function recordAttempts(
  prisma: PrismaClient,
  attempts: readonly Attempted[],
  now?: Date,
): Promise<readonly boolean[]> {
  const rows = await prisma.$queryRaw<Pick<Attempted, 'tenantId' | 'id' | 'attempt'>[]>(record(attempts, now));
  const recorded = new Set(rows.map(nameOf));
  return attempts.map((each) => recorded.has(nameOf(each)));
}

const nameOf = ({ tenantId, id, attempt }: Pick<Attempted, 'tenantId' | 'id' | 'attempt'>): string =>
  [tenantId, id, attempt].join('/');

const record = (attempts: readonly Attempted[], now: Date | undefined): Prisma.Sql => Prisma.sql`
  WITH clock AS (
    SELECT coalesce(${now ?? null}::timestamptz, clock_timestamp()) AS now
  ), ended AS (${rowsOf(attempts)}), held AS MATERIALIZED (
    -- locked candidates are skipped: no wait for an erasure, and no deadlock
    SELECT "tenant_id", "id", "erased_at" IS NOT NULL AS erased FROM "candidate"
    WHERE ("tenant_id", "id") IN (SELECT tenant_id, candidate_id FROM ended) FOR KEY SHARE SKIP LOCKED
  ), concluded AS (
    UPDATE "delivery" SET "state" = ended.state::"DeliveryState", "next_attempt_at" = clock.now + ended.wait_ms * interval '1 ms'
    FROM ended JOIN held ON (held."tenant_id", held."id") = (ended.tenant_id, ended.candidate_id), clock
    WHERE "delivery"."id" = ANY (${attempts.map(({ id }) => id)}::int[])
      AND ("delivery"."tenant_id", "delivery"."id") = (ended.tenant_id, ended.id)
      -- PENDING: the claim expired, and the delivery was not claimed again
      AND "delivery"."state" IN ('SENDING', 'PENDING') AND "delivery"."attempts" = ended.attempt
    RETURNING "delivery"."tenant_id", "delivery"."id", "delivery"."attempts", "delivery"."email_id", "delivery"."next_attempt_at"
  ), ${subscriptions(attempts)}, ${givenUp}
  INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "response_status", "response_body", "error",
    "next_attempt_at")
  SELECT ended.tenant_id, ended.id, ended.attempt, clock.now - ended.age_ms * interval '1 ms', ended.duration_ms, ended.status,
    CASE WHEN held.erased THEN '' ELSE ended.body END, CASE WHEN NOT held.erased THEN ended.error END,
    CASE WHEN ended.state = 'PENDING' THEN concluded."next_attempt_at" END
  FROM ended JOIN held ON (held."tenant_id", held."id") = (ended.tenant_id, ended.candidate_id)
  LEFT JOIN concluded ON (concluded."tenant_id", concluded."id") = (ended.tenant_id, ended.id) CROSS JOIN clock
  ORDER BY ended.id RETURNING "tenant_id" AS "tenantId", "delivery_id" AS "id", "attempt"`;

function rowsOf(attempts: readonly Attempted[]): Prisma.Sql {
  const column = <Value>(read: (attempt: Attempted) => Value): Value[] => attempts.map(read);
  const wait = ({ conclusion }: Attempted): number => (conclusion.state === 'PENDING' ? conclusion.waitMs : 0);
  return Prisma.sql`
    SELECT * FROM unnest(${column(({ tenantId }) => tenantId)}::int[], ${column(({ id }) => id)}::int[],
      ${column(({ attempt }) => attempt)}::int[], ${column(({ candidateId }) => candidateId)}::int[],
      ${column(({ conclusion }) => conclusion.state)}::text[], ${column(wait)}::int[],
      ${column(({ begun }) => Math.round(performance.now() - begun))}::int[], ${column(({ outcome }) => outcome.durationMs)}::int[], ${column(({ outcome }) => outcome.status)}::int[],
      ${column(({ outcome }) => outcome.body)}::text[], ${column(({ outcome }) => outcome.error)}::text[]
    ) AS ended (tenant_id, id, attempt, candidate_id, state, wait_ms, age_ms, duration_ms, status, body, error)`;
}

const failed = ({ status }: Outcome): boolean => status === 0 || status >= 500;

/** The outcome of a group of calls for their subscription. */
type Verdict = {
  readonly tenantId: number;
  readonly id: number;
  /** One letter a call, as in `recent_outcomes`. */
  readonly marks: string;
  readonly delivered: boolean;
  readonly probe: 'failed' | 'lives' | null;
  readonly gone: boolean;
};

function verdictsOf(attempts: readonly Attempted[]): readonly Verdict[] {
  const called = attempts.flatMap(({ tenantId, webhook, outcome }) =>
    webhook === null ? [] : [{ ...webhook, tenantId, outcome }],
  );
  return Object.values(Object.groupBy(called, ({ tenantId, id }) => `${tenantId}/${id}`)).flatMap((calls = []) => {
    const [first] = calls;
    const probe = calls.find((call) => call.probe);
    return first === undefined
      ? []
      : {
          tenantId: first.tenantId,
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
function subscriptions(attempts: readonly Attempted[]): Prisma.Sql {
  const verdicts = verdictsOf(attempts);
  const column = <Value>(read: (verdict: Verdict) => Value): Value[] => verdicts.map(read);
  return Prisma.sql`outcomes AS (
    SELECT * FROM unnest(${column(({ tenantId }) => tenantId)}::int[], ${column(({ id }) => id)}::int[], ${column(({ marks }) => marks)}::text[],
      ${column(({ delivered }) => delivered)}::boolean[], ${column(({ probe }) => probe)}::text[], ${column(({ gone }) => gone)}::boolean[]
    ) AS outcomes (tenant_id, id, marks, delivered, probe, gone)
  ), before AS (
    SELECT w."tenant_id", w."id", w."state", w."suspensions", ltrim(right(w."recent_outcomes" || outcomes.marks, ${WINDOW}::int), '0') AS recent,
      outcomes.delivered, outcomes.probe, outcomes.gone, w."state" = 'SUSPENDED' AND w."suspended_until" IS NOT NULL AS pausing
    FROM "webhook" w JOIN outcomes ON (outcomes.tenant_id, outcomes.id) = (w."tenant_id", w."id")
    WHERE w."state" <> 'ACTIVE' OR w."recent_outcomes" <> '' OR outcomes.marks LIKE '%1%' OR outcomes.gone
    ORDER BY w."id" FOR NO KEY UPDATE OF w
  ), judged AS (
    SELECT *, pausing AND (coalesce(probe = 'lives', false) OR delivered AND "suspensions" > 0) AS heals,
      pausing AND coalesce(probe = 'failed', false)
        OR "state" = 'ACTIVE' AND right(recent, 1) = '1' AND length(replace(recent, '0', '')) >= ${FAILURES}::int AS suspends
    FROM before
  ), changed AS (
    UPDATE "webhook" SET
      "state" = CASE WHEN judged.gone THEN 'DISABLED' WHEN judged.heals THEN 'ACTIVE' WHEN judged.suspends THEN 'SUSPENDED'
        ELSE judged."state"::text END::"WebhookState",
      "suspensions" = CASE WHEN judged.heals THEN 0 WHEN judged.suspends THEN judged."suspensions" + 1 ELSE judged."suspensions" END,
      "suspended_until" = CASE WHEN judged.gone OR judged.heals THEN NULL WHEN judged.suspends THEN clock.now
          + least(${PAUSE_MS}::float8 * 2 ^ least(judged."suspensions", 10), ${LONGEST_PAUSE_MS}::float8) * interval '1 ms'
        ELSE "webhook"."suspended_until" END,
      "recent_outcomes" = CASE WHEN judged.heals THEN '' ELSE judged.recent END
    FROM judged, clock WHERE ("webhook"."tenant_id", "webhook"."id") = (judged."tenant_id", judged."id")
  )`;
}

const givenUp = Prisma.sql`given_up AS (
    SELECT m."tenant_id", m."id", m."application_id", m."user_id", m."subject", clock.now,
      left(coalesce(ended.error, ended.body), 500) AS reason
    FROM concluded JOIN ended ON (ended.tenant_id, ended.id) = (concluded."tenant_id", concluded."id") CROSS JOIN clock
    JOIN held ON (held."tenant_id", held."id") = (ended.tenant_id, ended.candidate_id)
    JOIN "email_message" m ON (m."tenant_id", m."id") = (ended.tenant_id, concluded."email_id")
    WHERE ended.state = 'DEAD' AND NOT held.erased
  ), history AS (
    INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
    SELECT "tenant_id", "application_id", "user_id", now, 'EMAIL', concat('Email not delivered: ', "subject", '. ', reason) FROM given_up
  ), bounced AS (
    UPDATE "email_message" SET "error" = given_up.reason FROM given_up
    WHERE ("email_message"."tenant_id", "email_message"."id") = (given_up."tenant_id", given_up."id")
  ), acted AS (
    UPDATE "application" SET "last_action_time" = given_up.now FROM given_up
    WHERE ("application"."tenant_id", "application"."id") = (given_up."tenant_id", given_up."application_id")
  )`;
