-- The number and age of waiting deliveries, how long the first of them has been due, the subscriptions suspended for
-- their failures, and the age of the oldest open write. An index alone counts the deliveries, and finds the oldest and
-- the first that is due in the same pass: a query of its own may read them all. What waits for a suspended subscription
-- is not due.
-- @nullable mail, count, age, overdue
WITH suspended AS (
  SELECT "id", "suspensions" FROM "webhook" WHERE "state" = 'SUSPENDED'
), waiting AS (
  SELECT "webhook_id" AS webhook, count(*) AS count, min("id") AS oldest, min("next_attempt_at") AS due
  FROM "delivery" WHERE "state" = 'PENDING' GROUP BY 1
), summed AS (
  SELECT webhook IS NULL AS mail, sum(count)::int AS count, min(oldest) AS oldest, min(due) FILTER (WHERE s."id" IS NULL) AS due
  FROM waiting LEFT JOIN suspended AS s ON s."id" = webhook GROUP BY 1
), aged AS (
  SELECT mail, count, greatest(extract(epoch FROM now() - d."created_at"), 0)::float8 AS age,
    greatest(extract(epoch FROM now() - due), 0)::float8 AS overdue
  FROM summed JOIN "delivery" AS d ON d."id" = oldest
)
SELECT mail, count, age, overdue, suspended, horizon
FROM (SELECT count(*)::int AS suspended FROM suspended WHERE "suspensions" > 0) AS s
CROSS JOIN (SELECT greatest(extract(epoch FROM now() - min("since")), 0)::float8 AS horizon FROM "open_writes"()) AS h
LEFT JOIN aged ON true
