-- The number and age of waiting deliveries, the suspended subscriptions, and the age of the oldest open write. An
-- index alone counts them, and finds the oldest in the same pass: a query of its own may read all deliveries.
-- @nullable mail, count, age
WITH waiting AS (
  SELECT "webhook_id" IS NULL AS mail, count(*)::int AS count, min("id") AS oldest FROM "delivery" WHERE "state" = 'PENDING' GROUP BY 1
), aged AS (
  SELECT mail, count, greatest(extract(epoch FROM now() - d."created_at"), 0)::float8 AS age FROM waiting JOIN "delivery" AS d ON d."id" = oldest
)
SELECT mail, count, age, suspended, horizon
FROM (SELECT count(*)::int AS suspended FROM "webhook" WHERE "state" = 'SUSPENDED') AS s
CROSS JOIN (SELECT greatest(extract(epoch FROM now() - min("since")), 0)::float8 AS horizon FROM "open_writes"()) AS h
LEFT JOIN aged ON true
