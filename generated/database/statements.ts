// Generated from prisma/sql: npm run generate:database
import type { Sql } from '../../src/database/sql.ts';

/** Moves an application that is on the expected step to another one: step, step change, history and
 * event. Locks the application. No row, with nothing written, when it is on another step, is not in
 * the organisations, or may not enter the target. Of several that expect the same step, one succeeds.
 *
 * prisma/sql/applications/enter-step.sql
 */
export const enterStep = (sql: Sql, { tenantId, applicationId, fromStepId, toStepId, anyStep, organisationIds, rejectionReasonId, userId, now, publicId, traceparent }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly fromStepId: number;
  readonly toStepId: number | null;
  readonly anyStep: boolean;
  readonly organisationIds: readonly number[];
  readonly rejectionReasonId: number | null;
  readonly userId: number;
  readonly now: Date;
  readonly publicId: string;
  readonly traceparent: string | null;
}): Promise<readonly {
  readonly changeId: number;
  readonly id: number;
  readonly name: string;
  readonly status: 'START' | 'CURRENT' | 'END';
  readonly rank: number;
  readonly operational: boolean;
  readonly outcome: 'HIRED' | 'REJECTED' | 'WITHDRAWN' | null;
  readonly queued: boolean;
}[]> =>
  sql(`WITH held AS (
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
      'id', "step_id", 'name', "name", 'status', "status", 'date', "day", 'outcome', "outcome"))) AS "step_change"
  FROM moved, changed
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT changed."id" AS "changeId", "step_id" AS "id", "name", "status", "rank", "operational", "outcome",
  EXISTS (SELECT 1 FROM happened) AS "queued"
FROM moved, changed`, [tenantId, applicationId, fromStepId, toStepId, anyStep, organisationIds, rejectionReasonId, userId, now, publicId, traceparent]);

/** Writes a new application with its first step, history and event. The caller holds the lock of the
 * job. No row when the process of the job has no such step.
 *
 * prisma/sql/applications/insert-application.sql
 */
export const insertApplication = (sql: Sql, { tenantId, jobId, candidateId, sourceId, stepId, userId, received, now, score, availability, availabilityDate, consentProcessing, consentRetention, publicId, traceparent }: {
  readonly tenantId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly sourceId: number | null;
  readonly stepId: number | null;
  readonly userId: number | null;
  readonly received: Date;
  readonly now: Date;
  readonly score: number | null;
  readonly availability: string | null;
  readonly availabilityDate: string | null;
  readonly consentProcessing: boolean | null;
  readonly consentRetention: boolean | null;
  readonly publicId: string;
  readonly traceparent: string | null;
}): Promise<readonly {
  readonly id: number;
  readonly queued: boolean;
}[]> =>
  sql(`WITH target AS (
  SELECT j."organisation_id", p."id" AS "step_id"
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
    THEN 'Applied through ' || (SELECT s."name" FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $4::int)
    ELSE 'Application recorded' END
  FROM applied
), happening AS (
  SELECT 'ApplicationCreate'::"EventName" AS "name", applied."id" AS "application_id", "organisation_id", $8::timestamptz AS "date",
    $14::text AS "public_id", $15::text AS "traceparent", NULL::jsonb AS "step_change"
  FROM applied, target
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT "id", EXISTS (SELECT 1 FROM happened) AS "queued" FROM applied`, [tenantId, jobId, candidateId, sourceId, stepId, userId, received, now, score, availability, availabilityDate, consentProcessing, consentRetention, publicId, traceparent]);

/** Records a letter as an e-mail about an application and queues it, with history and event. Locks the
 * candidate against erasure. No row when the candidate is erased.
 *
 * prisma/sql/applications/insert-letter.sql
 */
export const insertLetter = (sql: Sql, { tenantId, applicationId, candidateId, organisationId, templateId, userId, date, subject, message, recipient, sender, messageId, publicId, traceparent }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly candidateId: number;
  readonly organisationId: number;
  readonly templateId: number;
  readonly userId: number;
  readonly date: Date;
  readonly subject: string;
  readonly message: string;
  readonly recipient: string;
  readonly sender: string;
  readonly messageId: string;
  readonly publicId: string;
  readonly traceparent: string | null;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH held AS (
  SELECT c."id" FROM "candidate" AS c
  WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND c."erased_at" IS NULL FOR KEY SHARE OF c
), touched AS (
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $2::int RETURNING a."id"
), email AS (
  INSERT INTO "email_message" ("tenant_id", "application_id", "template_id", "user_id", "date", "subject", "message", "recipient",
    "sender", "message_id")
  SELECT $1::int, "id", $5::int, $6::int, $7::timestamptz, $8::text, $9::text, $10::text, $11::text, $12::text FROM touched
  RETURNING "id"
), letter AS (
  INSERT INTO "delivery" ("tenant_id", "email_id") SELECT $1::int, "id" FROM email
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $6::int, $7::timestamptz, 'EMAIL', 'Email sent: ' || $8::text FROM touched
), happening AS (
  SELECT 'EmailSend'::"EventName" AS "name", "id" AS "application_id", $4::int AS "organisation_id", $7::timestamptz AS "date",
    $13::text AS "public_id", $14::text AS "traceparent", NULL::jsonb AS "step_change"
  FROM touched
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT "id" FROM email`, [tenantId, applicationId, candidateId, organisationId, templateId, userId, date, subject, message, recipient, sender, messageId, publicId, traceparent]);

/** The candidates, or the one of an id, of whom nothing has happened since a time: no action on any
 * application. Without an application, the time when the candidate was added counts.
 *
 * prisma/sql/candidates/find-inactive-candidates.sql
 */
export const findInactiveCandidates = (sql: Sql, { tenantId, before, candidateId }: {
  readonly tenantId: number;
  readonly before: Date;
  readonly candidateId: number | null;
}): Promise<readonly {
  readonly id: number;
  readonly last: Date;
}[]> =>
  sql(`SELECT c."id", coalesce(a."last", c."created_at") AS "last" FROM "candidate" AS c
CROSS JOIN LATERAL (SELECT max("last_action_time") AS "last" FROM "application"
  WHERE "tenant_id" = c."tenant_id" AND "candidate_id" = c."id") AS a
WHERE c."tenant_id" = $1::int AND c."erased_at" IS NULL AND ($3::int IS NULL OR c."id" = $3::int)
  AND coalesce(a."last", c."created_at") < $2::timestamptz ORDER BY c."id"`, [tenantId, before, candidateId]);

/** Gives waiting deliveries up: those to a webhook, or letters, which say so. A worker that has one
 * claimed keeps it.
 *
 * prisma/sql/deliveries/drop-deliveries.sql
 */
export const dropDeliveries = (sql: Sql, { tenantId, webhookId, since, id, now }: {
  readonly tenantId: number;
  readonly webhookId: number | null;
  readonly since: Date;
  readonly id: number | null;
  readonly now: Date;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH dropped AS (
  UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = $5::timestamptz
  WHERE "tenant_id" = $1::int AND "webhook_id" IS NOT DISTINCT FROM $2::int AND "state" = 'PENDING'
    AND "created_at" >= $3::timestamptz AND ($4::int IS NULL OR "id" = $4::int)
  RETURNING "id", "email_id"
), explained AS (
  UPDATE "email_message" SET "error" = 'The letter was withdrawn before it was sent.'
  WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM dropped))
)
SELECT "id" FROM dropped`, [tenantId, webhookId, since, id, now]);

/** The candidates to whom letters go, without those that are erased. Locks them against erasure.
 *
 * prisma/sql/deliveries/lock-recipients.sql
 */
export const lockRecipients = (sql: Sql, { tenantId, state, since, id }: {
  readonly tenantId: number;
  readonly state: string;
  readonly since: Date;
  readonly id: number | null;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH
letters AS (
  SELECT d."id", a."candidate_id" FROM "delivery" AS d
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
  WHERE d."tenant_id" = $1::int AND d."webhook_id" IS NULL AND d."state" = $2::text::"DeliveryState"
    AND d."created_at" >= $3::timestamptz AND ($4::int IS NULL OR d."id" = $4::int)
)
SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY (ARRAY (SELECT "candidate_id" FROM letters)) AND c."erased_at" IS NULL
FOR KEY SHARE OF c`, [tenantId, state, since, id]);

/** Queues an event once more to a webhook, due at once by the database's clock.
 *
 * prisma/sql/deliveries/queue-delivery.sql
 */
export const queueDelivery = (sql: Sql, { tenantId, eventId, webhookId }: {
  readonly tenantId: number;
  readonly eventId: number;
  readonly webhookId: number;
}): Promise<readonly never[]> =>
  sql(`INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id") VALUES ($1::int, $2::int, $3::int)`, [tenantId, eventId, webhookId]);

/** Makes waiting letters due, or sends others again: they begin anew with all attempts. Only letters to
 * candidates that are locked.
 *
 * prisma/sql/deliveries/requeue-letters.sql
 */
export const requeueLetters = (sql: Sql, { tenantId, state, since, id, candidateIds, now }: {
  readonly tenantId: number;
  readonly state: string;
  readonly since: Date;
  readonly id: number | null;
  readonly candidateIds: readonly number[];
  readonly now: Date;
}): Promise<readonly {
  readonly emailId: number | null;
}[]> =>
  sql(`WITH
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
SELECT "email_id" AS "emailId" FROM retried`, [tenantId, state, since, id, candidateIds, now]);

/** Sets the sequences of tables after their greatest ids.
 *
 * prisma/sql/demo/set-sequences.sql
 */
export const setSequences = (sql: Sql, { tables, tops }: {
  readonly tables: readonly string[];
  readonly tops: readonly number[];
}): Promise<readonly {
  readonly setval: string;
}[]> =>
  sql(`SELECT setval(pg_get_serial_sequence(quote_ident("name"), 'id'), "top") FROM unnest($1::text[], $2::int[]) AS used ("name", "top")`, [tables, tops]);

/** Switches the triggers that date changes off, or on again: the rows have dates of their own.
 *
 * prisma/sql/demo/switch-dating.sql
 */
export const switchDating = (sql: Sql): Promise<readonly never[]> =>
  sql(`DO $$ DECLARE dating record; BEGIN
  FOR dating IN
    SELECT tgrelid::regclass AS place, tgname AS name, CASE tgenabled WHEN 'D' THEN 'ENABLE' ELSE 'DISABLE' END AS turn
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgname ~ '^(stamp|touch)' AND relnamespace = current_schema()::regnamespace
  LOOP EXECUTE format('ALTER TABLE %s %s TRIGGER %I', dating.place, dating.turn, dating.name); END LOOP;
END $$`, []);

/** The oldest open transaction that has written, other than this one. The columns of pg_stat_activity
 * are those that every role sees. Without a process it is a prepared transaction.
 *
 * prisma/sql/doctor/find-oldest-write.sql
 */
export const findOldestWrite = (sql: Sql): Promise<readonly {
  readonly pid: number | null;
  readonly age: number;
  readonly role: string | null;
  readonly application: string | null;
}[]> =>
  sql(`SELECT w."pid", greatest(floor(extract(epoch FROM now() - w."since")), 0)::int AS "age",
  a.usename::text AS "role", nullif(a.application_name, '') AS "application"
FROM "open_writes"() AS w LEFT JOIN pg_stat_activity AS a ON a.pid = w."pid"
WHERE w."pid" IS DISTINCT FROM pg_backend_pid() ORDER BY w."since" LIMIT 1`, []);

/** The release of PostgreSQL, and its clock.
 *
 * prisma/sql/doctor/read-server.sql
 */
export const readServer = (sql: Sql): Promise<readonly {
  readonly version: string;
  readonly now: Date;
}[]> =>
  sql(`SELECT current_setting('server_version') AS "version", clock_timestamp() AS "now"`, []);

/** The jobs whose kept counts differ from a recount: one statement, and so of one moment.
 *
 * prisma/sql/jobs/find-miscounted-jobs.sql
 */
export const findMiscountedJobs = (sql: Sql): Promise<readonly {
  readonly tenantId: number;
  readonly jobId: number;
}[]> =>
  sql(`SELECT DISTINCT "tenant_id" AS "tenantId", "job_id" AS "jobId" FROM (
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
) AS miscounted ORDER BY 1, 2`, []);

/** Counts the applications of a job, and its steps, anew.
 *
 * prisma/sql/jobs/recount-job.sql
 */
export const recountJob = (sql: Sql, { tenantId, jobId }: {
  readonly tenantId: number;
  readonly jobId: number;
}): Promise<readonly {
  readonly recount_applications: string;
  readonly recount_steps: string;
}[]> =>
  sql(`SELECT "recount_applications"($1::int, $2::int), "recount_steps"($1::int, $2::int)`, [tenantId, jobId]);

/** Writes the answers to a questionnaire that the application has no answers to, with history and event.
 * The caller holds the lock of the application.
 *
 * prisma/sql/questionnaires/insert-answers.sql
 */
export const insertAnswers = (sql: Sql, { tenantId, applicationId, questionnaireId, organisationId, userId, score, date, answers, choices, publicId, traceparent }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly questionnaireId: number;
  readonly organisationId: number;
  readonly userId: number | null;
  readonly score: number | null;
  readonly date: Date;
  readonly answers: string;
  readonly choices: string;
  readonly publicId: string;
  readonly traceparent: string | null;
}): Promise<readonly {
  readonly queued: boolean;
}[]> =>
  sql(`WITH submitted AS (
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
    $10::text AS "public_id", $11::text AS "traceparent", NULL::jsonb AS "step_change"
),
subscribed AS (
  SELECT w."id" FROM "webhook" AS w JOIN happening AS h ON h."organisation_id" = w."organisation_id" AND h."name" = ANY (w."events")
  WHERE w."tenant_id" = $1::int AND w."state" <> 'DISABLED'
), happened AS (
  INSERT INTO "event" ("tenant_id", "name", "application_id", "organisation_id", "created_at", "public_id", "traceparent", "step_change")
  SELECT $1::int, "name", "application_id", "organisation_id", "date", "public_id", "traceparent", "step_change"
  FROM happening WHERE EXISTS (SELECT 1 FROM subscribed)
  RETURNING "id"
), queued AS (
  INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
  SELECT $1::int, happened."id", subscribed."id" FROM happened CROSS JOIN subscribed
)
SELECT EXISTS (SELECT 1 FROM happened) AS "queued"`, [tenantId, applicationId, questionnaireId, organisationId, userId, score, date, answers, choices, publicId, traceparent]);

/** Sets settings of PostgreSQL until the end of the transaction.
 *
 * prisma/sql/settings/set-locally.sql
 */
export const setLocally = (sql: Sql, { settings }: {
  readonly settings: string;
}): Promise<readonly {
  readonly set_config: string;
}[]> =>
  sql(`SELECT set_config("key", "value", true) FROM jsonb_each_text($1::jsonb)`, [settings]);

/** Lets one transaction at a time look for a name and then take it. Reads, and writes of rows that
 * belong to a tenant, do not wait.
 *
 * prisma/sql/tenants/lock-tenants.sql
 */
export const lockTenants = (sql: Sql): Promise<readonly never[]> =>
  sql(`LOCK TABLE "tenant" IN SHARE ROW EXCLUSIVE MODE`, []);

/** The users of all tenants with an e-mail address, in any case.
 *
 * prisma/sql/users/find-users-with-address.sql
 */
export const findUsersWithAddress = (sql: Sql, { email }: {
  readonly email: string;
}): Promise<readonly {
  readonly tenantId: number;
  readonly id: number;
}[]> =>
  sql(`SELECT "tenant_id" AS "tenantId", "id" FROM "user" WHERE lower("email" COLLATE "C") = lower($1::text COLLATE "C")`, [email]);

/** When a user was disabled. Locks the user against a change of it.
 *
 * prisma/sql/users/lock-user.sql
 */
export const lockUser = (sql: Sql, { tenantId, userId }: {
  readonly tenantId: number;
  readonly userId: number;
}): Promise<readonly {
  readonly disabledAt: Date | null;
}[]> =>
  sql(`SELECT "disabled_at" AS "disabledAt" FROM "user" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR SHARE`, [tenantId, userId]);
