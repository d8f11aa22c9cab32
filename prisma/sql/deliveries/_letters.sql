-- The letters of the tenant $1 in the state $2 that were queued from $3 on, or the one of the id $4:
-- delivery and candidate.
letters AS (
  SELECT d."id", a."candidate_id" FROM "delivery" AS d
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
  WHERE d."tenant_id" = $1::int AND d."webhook_id" IS NULL AND d."state" = $2::text::"DeliveryState"
    AND d."created_at" >= $3::timestamptz AND ($4::int IS NULL OR d."id" = $4::int)
)
