-- Takes due letters of a tenant, the oldest first.
-- @param {Int} $1:tenantId
-- @param {Int} $2:free the most that are taken
-- @param {DateTime} $3:now?
-- @param {Int} $4:leaseMs after which a claim counts as interrupted
WITH due AS MATERIALIZED (
  SELECT d."id", coalesce($3::timestamptz, now() + interval '1 ms') + $4::int * interval '1 ms' AS lease FROM "delivery" AS d
  WHERE d."tenant_id" = $1::int AND d."state" = 'PENDING' AND d."webhook_id" IS NULL
    AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms')
  ORDER BY d."next_attempt_at", d."id" LIMIT $2::int FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "next_attempt_at" = due.lease FROM due
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY (ARRAY (SELECT "id" FROM due)) AND "delivery"."id" = due."id"
  RETURNING "delivery"."id", "attempts", "email_id", "created_at"
)
SELECT $1::int AS "tenantId", taken."id", taken."attempts" AS "attempt",
  (extract(epoch FROM coalesce($3::timestamptz, now() + interval '1 ms') - taken."created_at") * 1000)::float8 AS "ageMs",
  a."candidate_id" AS "candidateId", a."id" AS "applicationId", coalesce(m."message_id", '') AS "messageId", m."date", m."subject", m."message", m."calendar",
  m."sender", concat_ws(' ', u."first_name", u."last_name") AS "senderName", m."recipient",
  concat_ws(' ', c."first_name", c."last_name") AS "recipientName"
FROM taken
JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = taken."email_id"
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
JOIN "candidate" AS c ON c."tenant_id" = $1::int AND c."id" = a."candidate_id"
LEFT JOIN "user" AS u ON u."tenant_id" = $1::int AND u."id" = m."user_id"
