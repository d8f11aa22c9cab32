-- Returns deliveries that could not be attempted to the queue. A delivery that was claimed again, or that an
-- erasure has locked, keeps its state. The time is computed before the UPDATE, because Citus computes none in it.
-- @param {Int} $1:tenantId
-- @param {Int[]} $2:ids
-- @param {Int[]} $3:attempts
-- @param {Int[]} $4:waitsMs
-- @param {DateTime} $5:now?
WITH untried AS MATERIALIZED (
  SELECT each.id, attempt, coalesce($5::timestamptz, clock_timestamp()) + wait_ms * interval '1 ms' AS next_at
  FROM unnest($2::int[], $3::int[], $4::int[]) AS each (id, attempt, wait_ms)
), held AS MATERIALIZED (
  SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" = 'SENDING'
  FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE "delivery" AS d SET "state" = 'PENDING', "attempts" = d."attempts" - 1, "next_attempt_at" = untried.next_at
FROM untried JOIN held ON held."id" = untried.id
WHERE d."tenant_id" = $1::int AND d."id" = ANY ($2::int[]) AND d."id" = untried.id AND d."attempts" = untried.attempt
