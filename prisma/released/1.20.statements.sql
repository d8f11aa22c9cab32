PREPARE "addAuditLine" AS
INSERT INTO "audit_line" ("tenant_id", "user_id", "credential_id", "operation", "kind", "resource_id", "organisation_id", "fields", "request_id")
VALUES ($1::int, $2::int, $3::int, $4::text, ($5::text)::"AuditKind", $6::int, $7::int, $8::text[], $9::text);

PREPARE "cancelDisabled" AS
UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "webhook" AS w JOIN "delivery" AS d ON d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
  WHERE w."tenant_id" = $1::int AND w."state" = 'DISABLED'
  LIMIT $2::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id";

PREPARE "cancelWaiting" AS
UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id";

PREPARE "claimDueMails" AS
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
LEFT JOIN "user" AS u ON u."tenant_id" = $1::int AND u."id" = m."user_id";

PREPARE "claimDueWebhooks" AS
WITH paused AS MATERIALIZED (
  SELECT w."id", coalesce($3::timestamptz, now() + interval '1 ms') + $4::int * interval '1 ms' AS lease FROM "webhook" AS w
  WHERE w."tenant_id" = $1::int AND w."state" = 'SUSPENDED' AND w."suspended_until" <= coalesce($3::timestamptz, now() + interval '1 ms')
    AND (SELECT true FROM "delivery" AS d
      WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
        AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms') LIMIT 1)
  LIMIT $2::int FOR NO KEY UPDATE OF w SKIP LOCKED
), probing AS (
  UPDATE "webhook" SET "suspended_until" = paused.lease FROM paused
  WHERE "webhook"."tenant_id" = $1::int AND "webhook"."id" = ANY (ARRAY (SELECT "id" FROM paused)) AND "webhook"."id" = paused."id"
  RETURNING "webhook"."id"
), eligible AS MATERIALIZED (
  SELECT id, free FROM (
    SELECT "id" AS id, 1 AS free, -1 AS calls FROM probing
    UNION ALL
    SELECT w."id", CASE WHEN right(w."recent_outcomes", 1) = '1' THEN 1 ELSE $5::int END - busy.calls, busy.calls
    FROM "webhook" AS w CROSS JOIN LATERAL (SELECT count(*)::int AS calls FROM "delivery" AS d
      WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'SENDING') AS busy
    WHERE w."tenant_id" = $1::int AND w."state" = 'ACTIVE'
      AND (SELECT true FROM "delivery" AS d
        WHERE d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
          AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms') LIMIT 1)
  ) AS each WHERE free > 0 ORDER BY calls, random()
), due AS MATERIALIZED (
  SELECT picked."id", coalesce($3::timestamptz, now() + interval '1 ms') + $4::int * interval '1 ms' AS lease FROM eligible, LATERAL (
    SELECT d."id" FROM "delivery" AS d
    WHERE d."tenant_id" = $1::int AND d."webhook_id" = eligible.id AND d."state" = 'PENDING'
      AND d."next_attempt_at" <= coalesce($3::timestamptz, now() + interval '1 ms')
    ORDER BY d."next_attempt_at", d."id" LIMIT eligible.free FOR UPDATE SKIP LOCKED) AS picked
  LIMIT $2::int
), taken AS (
  UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "next_attempt_at" = due.lease FROM due
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY (ARRAY (SELECT "id" FROM due)) AND "delivery"."id" = due."id"
  RETURNING "delivery"."id", "attempts", "webhook_id", "event_id", "created_at"
)
SELECT $1::int AS "tenantId", taken."id", taken."attempts" AS "attempt",
  (extract(epoch FROM coalesce($3::timestamptz, now() + interval '1 ms') - taken."created_at") * 1000)::float8 AS "ageMs",
  w."id" AS "webhookId", w."state" = 'SUSPENDED' AS "probe", w."version", w."url", w."is_vouched" AS "isVouched", w."secret",
  CASE WHEN w."previous_secret_expires_at" > coalesce($3::timestamptz, now() + interval '1 ms') THEN w."previous_secret" END AS "previousSecret",
  w."receiver_credentials" AS "receiverCredentials", e."public_id" AS "publicId", e."name", e."created_at" AS "date",
  e."organisation_id" AS "organisationId", e."application_id" AS "applicationId", a."job_id" AS "jobId",
  a."candidate_id" AS "candidateId", e."step_change" AS "stepChange", e."subject", e."traceparent"
FROM taken
JOIN "webhook" AS w ON w."tenant_id" = $1::int AND w."id" = taken."webhook_id"
JOIN "event" AS e ON e."tenant_id" = $1::int AND e."id" = taken."event_id"
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = e."application_id";

PREPARE "claimKey" AS
INSERT INTO "idempotency_key" ("tenant_id", "scope", "key", "request_hash", "created_at")
VALUES ($1::int, $2::text, $3::text, $4::bytea, $5::timestamptz) ON CONFLICT DO NOTHING RETURNING "key";

PREPARE "countSessions" AS
SELECT count(*)::int AS "count" FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name');

PREPARE "countWaiting" AS
SELECT p."id", found."count", found."oldest" FROM unnest($2::int[]) AS p ("id")
CROSS JOIN LATERAL (
  SELECT count(*)::int AS "count", min(d."created_at") AS "oldest" FROM (
    SELECT "created_at" FROM "delivery"
    WHERE "tenant_id" = $1::int AND "webhook_id" = p."id" AND "state" IN ('PENDING', 'SENDING') LIMIT $3::int
  ) AS d
) AS found WHERE found."count" > 0;

PREPARE "deleteCalls" AS
DELETE FROM "call" WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "modified_at" < $2::timestamptz
  ORDER BY "modified_at" LIMIT $3::int FOR UPDATE SKIP LOCKED))
RETURNING "delivery_id" AS "deliveryId";

PREPARE "deleteDeliveries" AS
DELETE FROM "delivery" AS d
WHERE d."tenant_id" = $1::int AND d."id" = ANY (ARRAY (
    SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" IN ('DELIVERED', 'DEAD', 'CANCELLED')
    UNION (SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "state" = 'CANCELLED' AND "next_attempt_at" < $3::timestamptz
      LIMIT $4::int)))
  AND NOT EXISTS (SELECT 1 FROM "call" AS c WHERE c."tenant_id" = $1::int AND c."delivery_id" = d."id")
RETURNING d."event_id" AS "eventId";

PREPARE "deleteEvents" AS
DELETE FROM "event" AS e WHERE e."tenant_id" = $1::int AND e."id" = ANY ($2::int[])
  AND NOT EXISTS (SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."event_id" = e."id");

PREPARE "deleteExpiredKeys" AS
DELETE FROM "idempotency_key" WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT "scope", "key" FROM "idempotency_key" WHERE "tenant_id" = $1::int AND "created_at" <= $2::timestamptz
  LIMIT $3::int FOR UPDATE SKIP LOCKED)
RETURNING "key";

PREPARE "drawIds" AS
SELECT nextval(sequence)::int AS "id"
FROM (SELECT pg_get_serial_sequence(quote_ident($1::text), 'id')::regclass AS sequence OFFSET 0) AS of_table, generate_series(1, $2::int);

PREPARE "drawJobId" AS
SELECT nextval(pg_get_serial_sequence('"job"', 'id'))::int AS "id" FROM "tenant" WHERE "id" = $1::int;

PREPARE "dropDeliveries" AS
WITH dropped AS (
  UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = $5::timestamptz
  WHERE "tenant_id" = $1::int AND "webhook_id" IS NOT DISTINCT FROM $2::int AND "state" = 'PENDING'
    AND "created_at" >= $3::timestamptz AND ($4::int IS NULL OR "id" = $4::int)
  RETURNING "id", "email_id"
), explained AS (
  UPDATE "email_message" SET "error" = 'The letter was withdrawn before it was sent.'
  WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM dropped))
)
SELECT "id" FROM dropped;

PREPARE "enterStep" AS
WITH held AS (
  SELECT a."id" AS "application_id", j."organisation_id", p."id" AS "step_id", p."name", p."status", p."rank", p."operational", p."outcome",
    jsonb_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "left",
    ($9::timestamptz AT TIME ZONE 'UTC')::date AS "day"
  FROM "application" AS a
  JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = a."job_id"
  JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."id" = a."current_step_id"
  JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = s."process_id"
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int AND a."current_step_id" = $3::int
    AND p."id" = coalesce($4::int, (
      SELECT n."id" FROM "process_step" AS n
      WHERE n."tenant_id" = $1::int AND n."process_id" = s."process_id" AND n."rank" > s."rank" ORDER BY n."rank" LIMIT 1))
    AND ($5::boolean OR p."status" <> 'END' AND NOT p."operational") AND j."organisation_id" = ANY ($6::int[])
  FOR NO KEY UPDATE OF a
), moved AS (
  UPDATE "application" AS a SET "current_step_id" = held."step_id", "step_date" = held."day", "step_entered_at" = $9::timestamptz,
    "rejection_reason_id" = $7::int, "last_action_time" = $9::timestamptz
  FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."application_id" AND a."current_step_id" = $3::int
  RETURNING held.*
), changed AS (
  INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
  SELECT $1::int, "application_id", "step_id", $8::int, $9::timestamptz FROM moved RETURNING "id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "application_id", $8::int, $9::timestamptz, 'STEP_CHANGE', 'Moved to ' || "name" FROM moved
), happening AS (
  SELECT 'ProcessStepChange'::"EventName" AS "name", "application_id", "organisation_id", $9::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent",
    jsonb_build_object('changeId', changed."id", 'from', "left", 'to', jsonb_strip_nulls(jsonb_build_object(
      'id', "step_id", 'name', "name", 'status', "status", 'date', "day", 'outcome', "outcome"))) AS "step_change", NULL::jsonb AS "subject"
  FROM moved, changed
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT changed."id" AS "changeId", "step_id" AS "id", "name", "status", "rank", "operational", "outcome",
  EXISTS (SELECT 1 FROM happened) AS "queued"
FROM moved, changed;

PREPARE "eraseStoredAnswers" AS
UPDATE "idempotency_key" SET "body" = NULL WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT k."scope", k."key" FROM "idempotency_key" AS k
  WHERE k."tenant_id" = $1::int AND (k."candidate_id" = $2::int
    OR k."application_id" = ANY (ARRAY (SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int)))
  FOR UPDATE OF k SKIP LOCKED);

PREPARE "expire" AS
WITH held AS (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int
    AND a."id" = (SELECT o."application_id" FROM "offer" AS o WHERE o."tenant_id" = $1::int AND o."id" = $2::int)
  FOR NO KEY UPDATE
), expired AS (
  UPDATE "offer" AS o SET "status" = 'EXPIRED', "reason" = NULL FROM held
  WHERE o."tenant_id" = $1::int AND o."id" = $2::int AND o."application_id" = held."id"
    AND o."status" = 'SENT' AND o."expires" < ($3::timestamptz AT TIME ZONE 'UTC')::date
  RETURNING o."id", o."application_id", o."organisation_id"
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $3::timestamptz FROM expired
  WHERE a."tenant_id" = $1::int AND a."id" = expired."application_id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "date", "action", "text")
  SELECT $1::int, "application_id", $3::timestamptz, 'OFFER', 'Offer expired' FROM expired
), happening AS (
  SELECT 'OfferChange'::"EventName" AS "name", "application_id", "organisation_id", $3::timestamptz AS "date",
    $4::text AS "public_id", $5::text AS "traceparent", NULL::jsonb AS "step_change",
    jsonb_build_object('offer', jsonb_build_object('id', "id", 'status', 'EXPIRED')) AS "subject"
  FROM expired
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT "id" FROM expired;

PREPARE "findAddressOwner" AS
SELECT "id" FROM "user" WHERE "tenant_id" = $1::int AND lower("email" COLLATE "C") = lower($2::text COLLATE "C");

PREPARE "findAppliedOrganisations" AS
SELECT DISTINCT a."organisation_id" AS "organisationId" FROM "application" AS a
WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int;

PREPARE "findApplyAddress" AS
SELECT "tenant_id" AS "tenantId", "job_id" AS "jobId", "source_id" AS "sourceId" FROM "apply_address" WHERE "token_hash" = $1::bytea;

PREPARE "findAppointments" AS
SELECT "uid", (array_agg("sender" ORDER BY "id"))[1] AS "organiser", max("sequence") AS "sequence",
  (array_agg("method" ORDER BY "id" DESC))[1] AS "method",
  (array_agg("starts" ORDER BY "id" DESC))[1]::timestamptz AS "startsAt",
  (array_agg("ends" ORDER BY "id" DESC))[1]::timestamptz AS "endsAt"
FROM (
  SELECT "id", "sender", substring("calendar" FROM 'METHOD:(\w+)') AS "method", substring("calendar" FROM 'UID:([^\r\n]+)') AS "uid",
    substring("calendar" FROM 'SEQUENCE:(\d+)')::int AS "sequence", substring("calendar" FROM 'DTSTART:(\w+)') AS "starts",
    substring("calendar" FROM 'DTEND:(\w+)') AS "ends"
  FROM "email_message" WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "calendar" IS NOT NULL
) AS letter
GROUP BY "uid";

PREPARE "findCaller" AS
SELECT u."first_name" AS "firstName", u."last_name" AS "lastName", u."email", u."owner" AND (SELECT $3::boolean) AS "owner",
  CASE WHEN u."owner" AND (SELECT $3::boolean) THEN
    (SELECT coalesce(json_agg(json_build_array(o."id", 'ADMIN') ORDER BY o."id"), '[]')
     FROM "organisation" AS o WHERE o."tenant_id" = $1::int)
  ELSE
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = $1::int AND m."user_id" = u."id")
  END AS "roles"
FROM "user" AS u WHERE u."tenant_id" = $1::int AND u."id" = $2::int;

PREPARE "findCredentials" AS
SELECT asked."number", each."id", each."tenant_id" AS "tenantId", each."user_id" AS "userId", each."owner" AS "isOwners", each."password_hash" AS "passwordHash",
  each."password_key" AS "passwordKey", each."previous_password_key" AS "previousPasswordKey",
  each."previous_expires_at" AS "previousExpiresAt", each."expires_at" AS "expiresAt"
FROM unnest($1::int[], $2::text[], $3::bytea[]) AS asked("number", "login", "hash")
CROSS JOIN LATERAL (SELECT * FROM "credential" AS nearest WHERE nearest."login" >= asked."login" ORDER BY nearest."login" LIMIT 1) AS each
WHERE each."login" = asked."login" AND each."revoked_at" IS NULL AND each."disabled_at" IS NULL
  AND (each."expires_at" IS NULL OR each."expires_at" > $4::timestamptz)
  AND (each."password_hash" = asked."hash" OR (each."previous_password_hash" = asked."hash" AND each."previous_expires_at" > $4::timestamptz));

PREPARE "findDisabledTenants" AS
SELECT DISTINCT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE w."state" = 'DISABLED' AND EXISTS (
  SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING');

PREPARE "findDueMailTenants" AS
SELECT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'PENDING' AND "webhook_id" IS NULL AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms')
GROUP BY 1 ORDER BY min("next_attempt_at");

PREPARE "findDueTenants" AS
SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w
WHERE (w."state" = 'ACTIVE' OR w."state" = 'SUSPENDED' AND w."suspended_until" <= coalesce($1::timestamptz, now() + interval '1 ms'))
  AND (SELECT true FROM "delivery" AS d
    WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
      AND d."next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms') LIMIT 1)
GROUP BY 1 ORDER BY random();

PREPARE "findEmailOwner" AS
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."email_key" = $4::text AND c."id" <> $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
LIMIT 1;

PREPARE "findExpired" AS
SELECT "tenant_id" AS "tenantId", "id" FROM "offer"
WHERE "status" = 'SENT' AND "expires" < ($1::timestamptz AT TIME ZONE 'UTC')::date LIMIT $2::int;

PREPARE "findExpiredKeys" AS
SELECT "tenant_id" AS "tenantId", max("created_at") AS "latest" FROM (
  SELECT "tenant_id", "created_at" FROM "idempotency_key" WHERE "created_at" < $1::timestamptz ORDER BY "created_at" LIMIT $2::int
) AS expired GROUP BY 1;

PREPARE "findGoneLetters" AS
SELECT file.name
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS file (name, tenant_id, candidate_id, id)
LEFT JOIN "tenant" AS t ON t."id" = file.tenant_id
LEFT JOIN "candidate" AS c ON (c."tenant_id", c."id") = (file.tenant_id, file.candidate_id)
WHERE t."id" IS NULL OR (c."id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "application" AS a JOIN "email_message" AS m ON (m."tenant_id", m."application_id") = (a."tenant_id", a."id")
  WHERE (a."tenant_id", a."candidate_id") = (c."tenant_id", c."id")
    AND (starts_with(m."message_id", concat('<', file.id, '@')) OR left(encode(sha256(convert_to(m."message_id", 'UTF8')), 'hex'), 32) = file.id)));

PREPARE "findInactiveCandidates" AS
SELECT c."id", coalesce(a."last", c."created_at") AS "last" FROM "candidate" AS c
CROSS JOIN LATERAL (SELECT max("last_action_time") AS "last" FROM "application"
  WHERE "tenant_id" = c."tenant_id" AND "candidate_id" = c."id") AS a
WHERE c."tenant_id" = $1::int AND c."erased_at" IS NULL AND ($3::int IS NULL OR c."id" = $3::int)
  AND coalesce(a."last", c."created_at") < $2::timestamptz ORDER BY c."id";

PREPARE "findInterruptedTenants" AS
SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'SENDING' AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms');

PREPARE "findMiscountedJobs" AS
SELECT DISTINCT "tenant_id" AS "tenantId", "job_id" AS "jobId" FROM (
  SELECT "tenant_id", "job_id" FROM (
    SELECT "tenant_id", "id" AS "job_id", "organisation_id", "contract_type_id", "status" FROM "job"
  ) AS job LEFT JOIN "job_tally" AS kept USING ("tenant_id", "job_id") LEFT JOIN (
    SELECT "tenant_id", "job_id", count(*) AS "n" FROM "application" GROUP BY 1, 2
  ) AS counted USING ("tenant_id", "job_id")
  WHERE (kept."count", kept."organisation_id", kept."contract_type_id", kept."status")
    IS DISTINCT FROM (coalesce(counted."n", 0), job."organisation_id", job."contract_type_id", job."status")
  UNION ALL
  SELECT "tenant_id", "job_id" FROM "source_tally" AS kept FULL JOIN (
    SELECT "tenant_id", "job_id", coalesce("source_id", 0) AS "source_id", count(*) AS "n", max("tally_day"("date")) AS "day"
    FROM "application" GROUP BY 1, 2, 3
  ) AS counted USING ("tenant_id", "job_id", "source_id")
  WHERE (kept."count", kept."last_day") IS DISTINCT FROM (counted."n", counted."day")
  UNION ALL
  SELECT "tenant_id", "job_id" FROM "week_tally" AS kept FULL JOIN (
    SELECT "tenant_id", "job_id", date_trunc('week', "tally_day"("date"))::date AS "week_start", count(*) AS "n"
    FROM "application" GROUP BY 1, 2, 3
  ) AS counted USING ("tenant_id", "job_id", "week_start") WHERE kept."count" IS DISTINCT FROM counted."n"
  UNION ALL
  SELECT "tenant_id", "job_id" FROM (
    SELECT "tenant_id", "job_id", "current_step_id" AS "step_id", count(*) AS "current", 0 AS "entered"
    FROM "application" GROUP BY 1, 2, 3
    UNION ALL
    SELECT "tenant_id", "job_id", "step_id", 0, count(DISTINCT "application_id") FROM "step_change" GROUP BY 1, 2, 3
    UNION ALL
    SELECT "tenant_id", "job_id", "step_id", -"current", -"entered" FROM "step_tally"
  ) AS differing GROUP BY 1, 2, "step_id" HAVING sum("current") <> 0 OR sum("entered") <> 0
) AS miscounted ORDER BY 1, 2;

PREPARE "findMissing" AS
SELECT
  $3::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "process_organisation" AS o
    WHERE o."tenant_id" = $1::int AND o."organisation_id" = ANY ($2::int[]) AND o."process_id" = $3::int) AS "process_id",
  $4::int IS NOT NULL AND NOT EXISTS (SELECT FROM "contract_type" WHERE "tenant_id" = $1::int AND "id" = $4::int) AS "contract_type_id",
  $5::int IS NOT NULL AND NOT EXISTS (SELECT FROM "questionnaire" WHERE "tenant_id" = $1::int AND "id" = $5::int) AS "questionnaire_id",
  $6::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "membership" AS m
    WHERE m."tenant_id" = $1::int AND m."organisation_id" = ANY ($2::int[]) AND m."user_id" = $6::int) AS "owner_id",
  EXISTS (SELECT FROM "job" WHERE "tenant_id" = $1::int AND "reference" = $7::text AND "id" IS DISTINCT FROM $8::int) AS "taken";

PREPARE "findOldestWrite" AS
SELECT w."pid", greatest(floor(extract(epoch FROM now() - w."since")), 0)::int AS "age",
  a.usename::text AS "role", nullif(a.application_name, '') AS "application"
FROM "open_writes"() AS w LEFT JOIN pg_stat_activity AS a ON a.pid = w."pid"
WHERE w."pid" IS DISTINCT FROM pg_backend_pid() ORDER BY w."since" LIMIT 1;

PREPARE "findOrderTerms" AS
SELECT
  (SELECT p."organisation_id" FROM "job" AS p
   WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int) AS "organisationId",
  (SELECT p."status" FROM "job" AS p
   WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int) AS "jobStatus",
  ARRAY (
    SELECT s."id" FROM "job" AS p JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."process_id" = p."process_id"
    WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int
    ORDER BY s."rank") AS "stepIds",
  (SELECT s."status" FROM "process_step" AS s WHERE s."tenant_id" = $1::int AND s."id" = $6::int) AS "stepStatus",
  (SELECT c."erased_at" IS NOT NULL FROM "candidate" AS c
   WHERE c."tenant_id" = $1::int AND c."id" = $4::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
  ) AS "isErased",
  EXISTS (SELECT 1 FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $5::int) AS "hasSource";

PREPARE "findOutdatedTenants" AS
SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = w."tenant_id" AND c."organisation_id" = w."organisation_id" AND c."modified_at" < $1::timestamptz)
UNION SELECT o."tenant_id" FROM "organisation" AS o WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = o."tenant_id" AND c."organisation_id" IS NULL AND c."modified_at" < $1::timestamptz)
UNION SELECT "tenant_id" FROM "delivery" WHERE "state" = 'CANCELLED' AND "next_attempt_at" < $1::timestamptz;

PREPARE "findPendingTouches" AS
SELECT "id" FROM "pending_touch" WHERE "tenant_id" = $1::int AND "id" > $2::bigint ORDER BY "id" LIMIT $3::int;

PREPARE "findProcessSteps" AS
SELECT "id", "name" FROM "process_step"
WHERE "tenant_id" = $1::int AND "id" = coalesce($2::int, "id") AND "status" = coalesce($3::"StepStatus", "status")
  AND ($4::text IS NULL OR coalesce("outcome"::text, 'NONE') = $4::text);

PREPARE "findReferencedRows" AS
SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "reference" = ANY ($3::text[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "reference" = ANY ($3::text[]);

PREPARE "findReferences" AS
SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "id" = ANY ($3::int[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "row_id" = ANY ($3::int[]);

PREPARE "findRejectionTerms" AS
SELECT r."id" AS "reasonId", r."name" AS "reasonName", t."subject", t."message", t."language"
FROM "application" AS p
LEFT JOIN "rejection_reason" AS r ON r."tenant_id" = $1::int AND r."id" = coalesce($4::int, 0) AND r."retired_at" IS NULL
  AND (r."organisation_id" IS NULL OR r."organisation_id" = p."organisation_id")
LEFT JOIN "template" AS t ON t."tenant_id" = $1::int AND t."id" = coalesce($5::int, 0) AND t."organisation_id" = p."organisation_id"
  AND t."retired_at" IS NULL
WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int;

PREPARE "findRowsByName" AS
SELECT "name", "id" FROM "organisation" WHERE $2::text = 'organisation' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT given AS "name", u."id" FROM unnest($3::text[]) AS given
JOIN "user" AS u ON $2::text = 'user' AND u."tenant_id" = $1::int AND lower(u."email" COLLATE "C") = lower(given COLLATE "C")
UNION ALL
SELECT "name", "id" FROM "contract_type" WHERE $2::text = 'contract_type' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "source" WHERE $2::text = 'source' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "process" WHERE $2::text = 'process' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
UNION ALL
SELECT "name", "id" FROM "questionnaire" WHERE $2::text = 'questionnaire' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
ORDER BY "id";

PREPARE "findStillOpen" AS
SELECT 'interview' AS "kind", "id" FROM "interview"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = 'SCHEDULED'
UNION ALL
SELECT 'offer', "id" FROM "offer"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = ANY ($3::text[]::"OfferStatus"[])
ORDER BY "kind", "id";

PREPARE "findTables" AS
WITH RECURSIVE keys AS (
    SELECT conrelid, confrelid FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
  ), placed ("oid", "place") AS (
    SELECT "oid", 0 FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
    UNION SELECT conrelid, "place" + 1 FROM placed JOIN keys ON confrelid = placed."oid"
    -- keys of another program may form a circle
    WHERE "place" < 100
  )
SELECT relname::text AS "name",
  ARRAY (SELECT attname::text FROM pg_attribute WHERE attrelid = c."oid" AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS "columns",
  (SELECT last_value::int FROM pg_sequences WHERE schemaname = 'public' AND sequencename = relname || '_id_seq') AS "last"
FROM (SELECT "oid", max("place") AS "place" FROM placed GROUP BY 1) AS p JOIN pg_class AS c ON c."oid" = p."oid"
ORDER BY "place", 1;

PREPARE "findTeamUsers" AS
SELECT "user_id" AS "userId", true AS "isMember" FROM "membership"
WHERE "tenant_id" = $1::int AND "organisation_id" = $2::int AND "user_id" = ANY ($4::int[])
UNION ALL SELECT "user_id", false FROM "job_team_member"
WHERE "tenant_id" = $1::int AND "job_id" = $3::int AND "user_id" = ANY ($4::int[]);

PREPARE "findTouchedTenants" AS
SELECT DISTINCT "tenant_id" AS "tenantId" FROM "pending_touch";

PREPARE "findUsersWithAddress" AS
SELECT "tenant_id" AS "tenantId", "id" FROM "user" WHERE lower("email" COLLATE "C") = lower($1::text COLLATE "C");

PREPARE "findVisibleCandidate" AS
SELECT c."erased_at" IS NOT NULL AS "isErased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]));

PREPARE "findVisibleJob" AS
SELECT p."id" FROM "job" AS p WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int;

PREPARE "insertAnswers" AS
WITH submitted AS (
  INSERT INTO "questionnaire_submission" ("tenant_id", "application_id", "questionnaire_id", "score", "date")
  VALUES ($1::int, $2::int, $3::int, $6::int, $7::timestamptz)
), answered AS (
  INSERT INTO "answer" ("tenant_id", "application_id", "questionnaire_id", "question_id", "text")
  SELECT $1::int, $2::int, $3::int, "question_id", "text" FROM jsonb_to_recordset($8::jsonb) AS each ("question_id" int, "text" text)
), chosen AS (
  INSERT INTO "answer_choice" ("tenant_id", "application_id", "questionnaire_id", "question_id", "choice_id")
  SELECT $1::int, $2::int, $3::int, "question_id", "choice_id"
  FROM jsonb_to_recordset($9::jsonb) AS each ("question_id" int, "choice_id" int)
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  VALUES ($1::int, $2::int, $5::int, $7::timestamptz, 'QUESTIONNAIRE', 'Questionnaire answered')
), happening AS (
  SELECT 'QuestionnaireSubmit'::"EventName" AS "name", $2::int AS "application_id", $4::int AS "organisation_id", $7::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT EXISTS (SELECT 1 FROM happened) AS "queued";

PREPARE "insertApplication" AS
WITH target AS (
  SELECT j."organisation_id", p."id" AS "step_id",
    (SELECT s."name" FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $4::int) AS "source"
  FROM "job" AS j
  JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = j."process_id"
    AND CASE WHEN $5::int IS NULL THEN p."status" = 'START' ELSE p."id" = $5::int END
  WHERE j."tenant_id" = $1::int AND j."id" = $2::int
), applied AS (
  INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "source_id", "current_step_id", "step_date", "step_entered_at", "route", "date",
    "last_action_time", "candidate_last_action", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention")
  SELECT $1::int, $2::int, $3::int, $4::int, "step_id", ($7::timestamptz AT TIME ZONE 'UTC')::date, $7::timestamptz,
    CASE WHEN $6::int IS NULL THEN 'API' ELSE 'RECRUITER' END::"ApplicationRoute", $7::timestamptz,
    $7::timestamptz, CASE WHEN $6::int IS NULL THEN $7::timestamptz END, $9::int, $10::text, $11::date, $12::boolean, $13::boolean
  FROM target RETURNING "id"
), entered AS (
  INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
  SELECT $1::int, applied."id", "step_id", $6::int, $7::timestamptz FROM applied, target
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, applied."id", $6::int, $7::timestamptz, 'APPLY', CASE WHEN $6::int IS NULL
    THEN 'Applied through ' || "source" ELSE 'Application recorded' END
  FROM applied, target
), happening AS (
  SELECT 'ApplicationCreate'::"EventName" AS "name", applied."id" AS "application_id", "organisation_id", $8::timestamptz AS "date",
    $14::text AS "public_id", $15::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
  FROM applied, target
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT "id", EXISTS (SELECT 1 FROM happened) AS "queued" FROM applied;

PREPARE "insertCandidate" AS
INSERT INTO "candidate" ("tenant_id", "title", "first_name", "last_name", "first_name_key", "last_name_key", "email", "email_key",
  "email_secondary", "email_secondary_key", "birthdate", "home_phone", "mobile_phone", "office_phone", "address", "postalcode", "town",
  "country", "position", "position_company", "experience_start", "linkedin", "instagram")
SELECT $1::int, coalesce(g."title", 'UNKNOWN')::"CandidateTitle", g."firstName", g."lastName", g."firstNameKey", g."lastNameKey", g."email",
  g."emailKey", g."emailSecondary", g."emailSecondaryKey", g."birthdate", g."homePhone", g."mobilePhone", g."officePhone", g."address",
  g."postalcode", g."town", g."country", g."position", g."positionCompany", g."experienceStart", g."linkedin", g."instagram"
FROM jsonb_to_record($2::jsonb) AS g ("title" text, "firstName" text, "lastName" text, "firstNameKey" text, "lastNameKey" text, "email" text,
  "emailKey" text, "emailSecondary" text, "emailSecondaryKey" text, "birthdate" date, "homePhone" text, "mobilePhone" text,
  "officePhone" text, "address" text, "postalcode" text, "town" text, "country" text, "position" text, "positionCompany" text,
  "experienceStart" date, "linkedin" text, "instagram" text)
RETURNING "id";

PREPARE "insertDocument" AS
WITH added AS (
  INSERT INTO "document" ("tenant_id", "application_id", "type", "name", "mime_type", "size", "date")
  VALUES ($1::int, $2::int, $3::"DocumentType", $4::text, $5::text, octet_length($6::bytea), $7::timestamptz) RETURNING "id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  VALUES ($1::int, $2::int, $8::int, $7::timestamptz, 'DOCUMENT', 'Document added: ' || $4::text)
)
INSERT INTO "document_content" ("tenant_id", "document_id", "bytes") SELECT $1::int, "id", $6::bytea FROM added
RETURNING "document_id" AS "id";

PREPARE "insertLetter" AS
WITH held AS (
  SELECT c."id" FROM "candidate" AS c
  WHERE c."tenant_id" = $1::int AND c."id" = $3::int
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int AND a."candidate_id" = held."id" RETURNING a."id"
), email AS (
  INSERT INTO "email_message" ("tenant_id", "application_id", "template_id", "user_id", "date", "subject", "message", "recipient",
    "sender", "message_id", "calendar")
  SELECT $1::int, "id", $5::int, $6::int, $7::timestamptz, $8::text, $9::text, $10::text, $11::text, $12::text, $15::text FROM touched
  RETURNING "id"
), letter AS (
  INSERT INTO "delivery" ("tenant_id", "email_id") SELECT $1::int, "id" FROM email
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $6::int, $7::timestamptz, 'EMAIL', 'Email sent: ' || $8::text FROM touched
), happening AS (
  SELECT 'EmailSend'::"EventName" AS "name", "id" AS "application_id", $4::int AS "organisation_id", $7::timestamptz AS "date",
    $13::text AS "public_id", $14::text AS "traceparent", NULL::jsonb AS "step_change", NULL::jsonb AS "subject"
  FROM touched
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT "id" FROM email;

PREPARE "insertNote" AS
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
), told AS (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = ANY (ARRAY (SELECT "id" FROM held)) AND a."organisation_id" = $4::int
    AND ($8::int IS NULL OR a."id" = $8::int)
  ORDER BY a."id" FOR NO KEY UPDATE OF a
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM told
  WHERE a."tenant_id" = $1::int AND a."id" = told."id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $5::int, $7::timestamptz, 'NOTE', 'Note added' FROM told
), added AS (
  INSERT INTO "note" ("tenant_id", "candidate_id", "organisation_id", "application_id", "user_id", "text", "date")
  SELECT $1::int, "id", $4::int, $8::int, $5::int, $6::text, $7::timestamptz FROM held
  WHERE EXISTS (SELECT 1 FROM told) OR ($9::boolean AND $8::int IS NULL) RETURNING "id"
)
SELECT "id" FROM added;

PREPARE "keepAnswer" AS
UPDATE "idempotency_key" SET "body" = $4::text WHERE "tenant_id" = $1::int AND "scope" = $2::text AND "key" = $3::text;

PREPARE "lockApplicant" AS
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = (
    SELECT p."candidate_id" FROM "application" AS p
    WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int)
    AND c."erased_at" IS NULL FOR KEY SHARE OF c;

PREPARE "lockApplications" AS
SELECT "id" FROM "application" WHERE "tenant_id" = $1::int AND "candidate_id" = $2::int ORDER BY "id" FOR NO KEY UPDATE;

PREPARE "lockApplicationsById" AS
SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."id" = ANY ($2::int[]) ORDER BY a."id" FOR NO KEY UPDATE OF a;

PREPARE "lockCall" AS
SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR KEY SHARE;

PREPARE "lockCandidates" AS
SELECT c."id", c."erased_at" IS NOT NULL AS "erased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c;

PREPARE "lockClaims" AS
SELECT pg_advisory_xact_lock(72707371, $1::int)::text AS "locked";

PREPARE "lockClearing" AS
SELECT pg_try_advisory_xact_lock(72707372) AS "alone";

PREPARE "lockEmailAddress" AS
SELECT pg_advisory_xact_lock("hash")::text AS "former",
  pg_advisory_xact_lock((7271::bigint << 44) | ("hash" & ((1::bigint << 44) - 1)))::text AS "locked"
FROM (SELECT hashtextextended($2::text, $1::int) AS "hash") AS address;

PREPARE "lockJobs" AS
SELECT pg_advisory_xact_lock($1::int, "id") FROM (SELECT unnest($2::int[]) AS "id" ORDER BY 1) AS jobs;

PREPARE "lockOwners" AS
SELECT u."id", u."owner", u."disabled_at" AS "disabledAt" FROM "user" AS u
WHERE u."tenant_id" = $1::int AND (u."owner" OR u."id" = ANY ($2::int[])) ORDER BY u."id" FOR NO KEY UPDATE OF u;

PREPARE "lockPoolList" AS
SELECT pg_advisory_xact_lock((7272::bigint << 44) | $1::int)::text AS "locked";

PREPARE "lockRecipients" AS
WITH
letters AS (
  SELECT d."id", a."candidate_id" FROM "delivery" AS d
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
  WHERE d."tenant_id" = $1::int AND d."webhook_id" IS NULL AND d."state" = $2::text::"DeliveryState"
    AND d."created_at" >= $3::timestamptz AND ($4::int IS NULL OR d."id" = $4::int)
)
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY (ARRAY (SELECT "candidate_id" FROM letters)) AND c."erased_at" IS NULL
FOR KEY SHARE OF c;

PREPARE "moveApplications" AS
WITH held AS (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int AND a."organisation_id" = ANY ($3::int[])
  ORDER BY a."id" FOR UPDATE
)
UPDATE "application" AS a SET "candidate_id" = $4::int FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."id";

PREPARE "postponeDeliveries" AS
WITH untried AS MATERIALIZED (
  SELECT each.id, attempt, coalesce($5::timestamptz, clock_timestamp()) + wait_ms * interval '1 ms' AS next_at
  FROM unnest($2::int[], $3::int[], $4::int[]) AS each (id, attempt, wait_ms)
), held AS MATERIALIZED (
  SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" = 'SENDING'
  FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE "delivery" AS d SET "state" = 'PENDING', "attempts" = d."attempts" - 1, "next_attempt_at" = untried.next_at
FROM untried JOIN held ON held."id" = untried.id
WHERE d."tenant_id" = $1::int AND d."id" = ANY ($2::int[]) AND d."id" = untried.id AND d."attempts" = untried.attempt;

PREPARE "queueDelivery" AS
INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id") VALUES ($1::int, $2::int, $3::int);

PREPARE "readBacklog" AS
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
LEFT JOIN aged ON true;

PREPARE "readLastRuns" AS
WITH last AS (
  SELECT
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'backup') AS backup,
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'retention run' AND "tenant_id" IS NULL) AS retention,
    EXISTS (SELECT 1 FROM "audit_entry" WHERE "command" = 'retention set') AS ruled
)
SELECT
  greatest(coalesce(extract(epoch FROM now() - backup), 'Infinity'), 0)::float8 AS backup,
  CASE WHEN ruled THEN greatest(coalesce(extract(epoch FROM now() - retention), 'Infinity'), 0)::float8 END AS retention
FROM last;

PREPARE "readServer" AS
SELECT current_setting('server_version') AS "version", clock_timestamp() AS "now";

PREPARE "readStatistics" AS
SELECT j."title",
  (SELECT json_agg(json_build_array(t."source_id", s."name", t."count", t."last_day"))
   FROM "source_tally" AS t LEFT JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = t."source_id"
   WHERE t."tenant_id" = $1::int AND t."job_id" = $2::int) AS "channels",
  (SELECT json_agg(json_build_array(p."source_id", s."name", p."since"))
   FROM (
     SELECT "source_id", min("start_date") AS "since" FROM "publication" WHERE "tenant_id" = $1::int AND "job_id" = $2::int GROUP BY "source_id"
   ) AS p
   JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = p."source_id") AS "publications",
  (SELECT json_agg(json_build_array("week_start", "count"))
   FROM "week_tally" WHERE "tenant_id" = $1::int AND "job_id" = $2::int AND "week_start" >= $4::date) AS "weeks",
  (SELECT json_agg(json_build_array(p."id", p."name", p."status", p."outcome", t."current", t."entered") ORDER BY p."rank")
   FROM "process_step" AS p LEFT JOIN "step_tally" AS t ON t."tenant_id" = $1::int AND t."job_id" = $2::int AND t."step_id" = p."id"
   WHERE p."tenant_id" = $1::int AND p."process_id" = j."process_id") AS "steps",
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY hired."tenths") FROM "process_step" AS e CROSS JOIN LATERAL (
     SELECT greatest(0, floor(date_part('epoch', a."step_entered_at" - a."date") / 8640 + 0.5)) AS "tenths" FROM "application" AS a
     WHERE a."tenant_id" = $1::int AND a."job_id" = $2::int AND a."current_step_id" = e."id" OFFSET 0
   ) AS hired WHERE e."tenant_id" = $1::int AND e."process_id" = j."process_id" AND e."outcome" = 'HIRED') AS "tenthsToHire",
  peers."jobs" AS "peers", peers."applications" AS "peerApplications"
FROM "job" AS j CROSS JOIN LATERAL (
  SELECT count(*)::int AS "jobs", coalesce(sum(p."count"), 0)::int AS "applications" FROM "job_tally" AS p
  WHERE p."tenant_id" = $1::int AND p."contract_type_id" = j."contract_type_id" AND p."status" = 'OPEN'
    AND p."organisation_id" = ANY ($3::int[]) AND p."job_id" <> j."id"
) AS peers
WHERE j."tenant_id" = $1::int AND j."id" = $2::int AND j."organisation_id" = ANY ($3::int[]);

PREPARE "recordEnded" AS
WITH ended AS MATERIALIZED (
  SELECT each.id, attempt, state::"DeliveryState" AS state, clock.now, clock.now + wait_ms * interval '1 ms' AS next_at,
    clock.now - age_ms * interval '1 ms' AS begun, duration_ms, status, body, error
  FROM unnest($2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[])
    AS each (id, attempt, state, wait_ms, age_ms, duration_ms, status, body, error) CROSS JOIN (SELECT coalesce($11::timestamptz, clock_timestamp()) AS now) AS clock
), held AS MATERIALIZED (
  SELECT d."id", c."erased_at" IS NOT NULL AS erased FROM "delivery" AS d
  LEFT JOIN "event" AS e ON e."tenant_id" = $1::int AND e."id" = d."event_id"
  LEFT JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = coalesce(e."application_id", m."application_id")
  JOIN "candidate" AS c ON c."tenant_id" = $1::int AND c."id" = a."candidate_id"
  WHERE d."tenant_id" = $1::int AND d."id" = ANY ($2::int[]) FOR KEY SHARE OF c, a SKIP LOCKED
), concluded AS (
  UPDATE "delivery" SET "state" = ended.state, "next_attempt_at" = ended.next_at
  FROM ended JOIN held ON held."id" = ended.id
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY ($2::int[]) AND "delivery"."id" = ended.id
    -- PENDING: the claim expired, and the delivery was not claimed again
    AND "delivery"."state" IN ('SENDING', 'PENDING') AND "delivery"."attempts" = ended.attempt
  RETURNING "delivery"."id", "delivery"."email_id", "delivery"."next_attempt_at"
), before AS MATERIALIZED (
  SELECT "id", "url", "state", "suspensions", "suspended_until", "recent_outcomes", "changed_at" FROM "webhook"
  WHERE "tenant_id" = $1::int AND "id" = ANY ($12::int[])
    AND ("state" <> 'ACTIVE' OR "recent_outcomes" <> '' OR "id" = ANY ($17::int[]))
  ORDER BY "id" FOR NO KEY UPDATE
), outcome AS (
  SELECT before.*, ltrim(right("recent_outcomes" || marks, $18::int), '0') AS recent, delivered, probe, gone,
    "state" = 'SUSPENDED' AND "suspended_until" IS NOT NULL AS pausing
  FROM before JOIN unnest($12::int[], $22::text[], $13::text[], $14::boolean[], $15::text[], $16::boolean[])
    AS called (id, url, marks, delivered, probe, gone) ON called.id = before."id" AND called.url = before."url"
), judged AS (
  SELECT *, pausing AND (coalesce(probe = 'lives', false) OR delivered AND "suspensions" > 0) AS heals,
    pausing AND coalesce(probe = 'failed', false)
      OR "state" = 'ACTIVE' AND right(recent, 1) = '1' AND length(replace(recent, '0', '')) >= $19::int AS suspends
  FROM outcome
), verdict AS MATERIALIZED (
  SELECT "id", CASE WHEN gone THEN 'DISABLED' WHEN heals THEN 'ACTIVE' WHEN suspends THEN 'SUSPENDED' ELSE "state" END AS state,
    CASE WHEN heals THEN 0 WHEN suspends THEN "suspensions" + 1 ELSE "suspensions" END AS suspensions,
    CASE WHEN gone OR heals THEN NULL WHEN suspends THEN clock.now
        + least($20::int::float8 * 2 ^ least("suspensions", 10), $21::int::float8) * interval '1 ms'
      ELSE "suspended_until" END AS suspended_until,
    CASE WHEN heals THEN '' ELSE recent END AS recent,
    CASE WHEN CASE WHEN gone THEN "state" <> 'DISABLED' ELSE heals OR suspends AND "state" = 'ACTIVE' END
      THEN clock.now ELSE "changed_at" END AS changed_at
  FROM judged CROSS JOIN (SELECT coalesce($11::timestamptz, clock_timestamp()) AS now) AS clock
), changed AS (
  UPDATE "webhook" SET "state" = verdict.state, "suspensions" = verdict.suspensions, "suspended_until" = verdict.suspended_until,
    "recent_outcomes" = verdict.recent, "changed_at" = verdict.changed_at
  FROM verdict WHERE "webhook"."tenant_id" = $1::int AND "webhook"."id" = verdict."id"
), given_up AS MATERIALIZED (
  SELECT m."id", m."application_id", m."user_id", m."subject", ended.now, left(coalesce(ended.error, ended.body), 500) AS reason
  FROM concluded JOIN ended ON ended.id = concluded."id" JOIN held ON held."id" = ended.id
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = concluded."email_id"
  WHERE ended.state = 'DEAD' AND NOT held.erased
), history AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "application_id", "user_id", now, 'EMAIL', concat('Email not delivered: ', "subject", '. ', reason) FROM given_up
), bounced AS (
  UPDATE "email_message" SET "error" = given_up.reason FROM given_up
  WHERE "email_message"."tenant_id" = $1::int AND "email_message"."id" = given_up."id"
), acted AS (
  UPDATE "application" SET "last_action_time" = given_up.now FROM given_up
  WHERE "application"."tenant_id" = $1::int AND "application"."id" = given_up."application_id"
), called AS (
  INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "response_status", "response_body", "error",
    "next_attempt_at")
  SELECT $1::int, ended.id, ended.attempt, ended.begun, ended.duration_ms, ended.status,
    CASE WHEN held.erased THEN '' ELSE ended.body END, CASE WHEN NOT held.erased THEN ended.error END,
    CASE WHEN ended.state = 'PENDING' THEN concluded."next_attempt_at" END
  FROM ended JOIN held ON held."id" = ended.id LEFT JOIN concluded ON concluded."id" = ended.id
  ORDER BY ended.id RETURNING "delivery_id", "attempt"
)
SELECT "delivery_id" AS "id", "attempt" FROM called;

PREPARE "recordResult" AS
WITH replaced AS (
  UPDATE "assessment_result" AS r SET "user_id" = $3::int, "date" = $4::timestamptz, "name" = $5::text,
    "score" = $6::double precision, "max_score" = $7::double precision, "url" = $8::text, "summary" = $9::text
  WHERE r."tenant_id" = $1::int AND r."application_id" = $2::int AND r."external_id" = $10::text
  RETURNING r."id"
), counted AS MATERIALIZED (
  SELECT count(*) AS "results" FROM "assessment_result" AS r WHERE r."tenant_id" = $1::int AND r."application_id" = $2::int
), added AS (
  INSERT INTO "assessment_result" ("tenant_id", "application_id", "user_id", "date", "name", "score", "max_score", "url", "summary", "external_id")
  SELECT $1::int, $2::int, $3::int, $4::timestamptz, $5::text, $6::double precision, $7::double precision, $8::text, $9::text, $10::text
  FROM counted WHERE NOT EXISTS (SELECT 1 FROM replaced) AND counted."results" < $11::int
  RETURNING "id"
), recorded AS (
  SELECT "id", true AS "replaced" FROM replaced UNION ALL SELECT "id", false FROM added
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, $2::int, $3::int, $4::timestamptz, 'RESULT',
    CASE WHEN "replaced" THEN 'Result replaced: ' ELSE 'Result recorded: ' END || $5::text FROM recorded
)
SELECT "id", "replaced" FROM recorded;

PREPARE "recordSelection" AS
WITH touched AS (
  UPDATE "application" AS a SET "last_action_time" = $5::timestamptz
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int RETURNING a."id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $4::int, $5::timestamptz, $6::"HistoryAction", $7::text FROM touched
), happening AS (
  SELECT $8::"EventName" AS "name", "id" AS "application_id", $3::int AS "organisation_id", $5::timestamptz AS "date",
    $10::text AS "public_id", $11::text AS "traceparent", NULL::jsonb AS "step_change", $9::jsonb AS "subject"
  FROM touched
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change",
    "subject")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change", "subject"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT EXISTS (SELECT 1 FROM happened) AS "queued";

PREPARE "recountJob" AS
SELECT "recount_applications"($1::int, $2::int), "recount_steps"($1::int, $2::int);

PREPARE "releaseInterrupted" AS
WITH lost AS MATERIALIZED (
  SELECT "id", "attempts", "next_attempt_at" - $3::int * interval '1 ms' AS begun,
    coalesce($2::timestamptz, now() + interval '1 ms') AS due_at
  FROM "delivery"
  WHERE "tenant_id" = $1::int AND "state" = 'SENDING' AND "next_attempt_at" <= coalesce($2::timestamptz, now() + interval '1 ms')
  FOR UPDATE SKIP LOCKED
), freed AS (
  UPDATE "delivery" SET "state" = 'PENDING', "next_attempt_at" = lost.due_at FROM lost
  WHERE "delivery"."tenant_id" = $1::int AND "delivery"."id" = ANY (ARRAY (SELECT "id" FROM lost)) AND "delivery"."id" = lost."id"
  RETURNING "delivery"."id", "next_attempt_at"
)
INSERT INTO "call" ("tenant_id", "delivery_id", "attempt", "called_at", "duration_ms", "error", "next_attempt_at")
SELECT $1::int, "id", lost."attempts", lost.begun, 0, 'The call was interrupted: the service was stopped.', freed."next_attempt_at"
FROM lost JOIN freed USING ("id");

PREPARE "releaseWaiting" AS
UPDATE "delivery" SET "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
    AND d."next_attempt_at" > now()
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id";

PREPARE "replacePasswordHash" AS
UPDATE "credential" SET "password_hash" = $4::bytea, "password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "password_hash" = ANY ($3::bytea[]);

PREPARE "replacePreviousPasswordHash" AS
UPDATE "credential" SET "previous_password_hash" = $4::bytea, "previous_password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "previous_password_hash" = ANY ($3::bytea[]);

PREPARE "requeueLetters" AS
WITH
letters AS (
  SELECT d."id", a."candidate_id" FROM "delivery" AS d
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
  WHERE d."tenant_id" = $1::int AND d."webhook_id" IS NULL AND d."state" = $2::text::"DeliveryState"
    AND d."created_at" >= $3::timestamptz AND ($4::int IS NULL OR d."id" = $4::int)
)
, retried AS (
  UPDATE "delivery" SET "state" = 'PENDING', "attempts" = CASE WHEN "state" = 'PENDING' THEN "attempts" ELSE 0 END,
    "next_attempt_at" = $6::timestamptz
  WHERE "tenant_id" = $1::int AND "state" = $2::text::"DeliveryState"
    AND "id" = ANY (ARRAY (SELECT "id" FROM letters WHERE "candidate_id" = ANY ($5::int[])))
  RETURNING "email_id"
), cleared AS (
  UPDATE "email_message" SET "error" = NULL WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM retried))
)
SELECT "email_id" AS "emailId" FROM retried;

PREPARE "saveContents" AS
INSERT INTO "document_content" AS c ("tenant_id", "document_id", "bytes")
SELECT $1::int, given."id", given."bytes" FROM unnest($2::int[], $3::bytea[]) AS given("id", "bytes")
ON CONFLICT ("tenant_id", "document_id") DO UPDATE SET "bytes" = excluded."bytes" WHERE c."bytes" <> excluded."bytes"
RETURNING c."document_id" AS "documentId";

PREPARE "setLocally" AS
SELECT set_config("key", "value", true) FROM jsonb_each_text($1::jsonb);

PREPARE "setQuestionnaireScore" AS
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
)
UPDATE "application" AS a SET "questionnaire_score" = $4::int, "last_action_time" = $5::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id";

PREPARE "setScore" AS
WITH held AS (
  SELECT c."id" FROM "candidate" AS c
  WHERE c."tenant_id" = $1::int AND c."id" = (
      SELECT p."candidate_id" FROM "application" AS p
      WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int)
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
), scored AS (
  UPDATE "application" AS a SET "score" = $4::int, "last_action_time" = $8::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id"
    AND ($5::boolean OR a."score" IS NOT DISTINCT FROM $6::int)
  RETURNING a."id"
)
INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
SELECT $1::int, "id", $7::int, $8::timestamptz, 'SCORE', $9::text FROM scored RETURNING "application_id" AS "applicationId";

PREPARE "setSequences" AS
SELECT setval(pg_get_serial_sequence(quote_ident("name"), 'id'), "top") FROM unnest($1::text[], $2::int[]) AS used ("name", "top");

PREPARE "storeItems" AS
INSERT INTO "application_item" ("tenant_id", "application_id", "major", "format", "revision", "body")
SELECT a."tenant_id", a."id", $2::smallint, $3::text, made."revision", made."body"
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unconfirmed
CROSS JOIN unnest(ARRAY (SELECT unnest($4::int[])), $5::int[], $6::text[]) AS made("id", "revision", "body")
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = made."id" AND a."revision" = made."revision"
ORDER BY a."id" FOR SHARE OF a SKIP LOCKED
ON CONFLICT ("tenant_id", "application_id", "major") DO UPDATE
SET "format" = excluded."format", "revision" = excluded."revision", "body" = excluded."body";

PREPARE "touch" AS
WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
)
UPDATE "application" AS a SET "last_action_time" = $4::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id";

PREPARE "touchPending" AS
SELECT "touch_pending"($1::int, $2::bigint);
