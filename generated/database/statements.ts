// Generated from prisma/sql: npm run generate:database
import type { Sql } from '../../src/database/sql.ts';

/** Moves an application that is on the expected step to another one: step, step change, history and
 * event. No row, with nothing written, when it is on another step or has entered this one again, is not
 * in the organisations, or may not enter the target. Of several that expect the same step, one succeeds.
 *
 * prisma/sql/applications/enter-step.sql
 */
export const enterStep = (sql: Sql, { tenantId, applicationId, fromStepId, toStepId, anyStep, organisationIds, rejectionReasonId, userId, now, publicId, traceparent }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly fromStepId: number;
  readonly toStepId: number | null | undefined;
  readonly anyStep: boolean;
  readonly organisationIds: readonly number[];
  readonly rejectionReasonId: number | null | undefined;
  readonly userId: number;
  readonly now: Date;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
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
  sql(`WITH found AS MATERIALIZED (
  SELECT a."id" AS "application_id", a."step_entered_at" AS "entered", j."organisation_id", p."id" AS "step_id", p."name", p."status", p."rank", p."operational", p."outcome",
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
), moved AS (
  UPDATE "application" AS a SET "current_step_id" = found."step_id", "step_date" = found."day", "step_entered_at" = $9::timestamptz,
    "rejection_reason_id" = $7::int, "last_action_time" = $9::timestamptz
  FROM found WHERE a."tenant_id" = $1::int AND a."id" = found."application_id" AND a."current_step_id" = $3::int
    AND a."step_entered_at" = found."entered"
  RETURNING found.*
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
FROM moved, changed`, [tenantId, applicationId, fromStepId, toStepId, anyStep, organisationIds, rejectionReasonId, userId, now, publicId, traceparent]);

/** The reason and the template of a rejection, where the organisation of the application offers them. Citus refuses an
 * outer join by a NULL; no row has the id 0.
 *
 * prisma/sql/applications/find-rejection-terms.sql
 */
export const findRejectionTerms = (sql: Sql, { tenantId, organisationIds, applicationId, reasonId, templateId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly reasonId: number | null | undefined;
  readonly templateId: number | null | undefined;
}): Promise<readonly {
  readonly reasonId: number | null;
  readonly reasonName: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly language: string | null;
}[]> =>
  sql(`SELECT r."id" AS "reasonId", r."name" AS "reasonName", t."subject", t."message", t."language"
FROM "application" AS p
LEFT JOIN "rejection_reason" AS r ON r."tenant_id" = $1::int AND r."id" = coalesce($4::int, 0) AND r."retired_at" IS NULL
  AND (r."organisation_id" IS NULL OR r."organisation_id" = p."organisation_id")
LEFT JOIN "template" AS t ON t."tenant_id" = $1::int AND t."id" = coalesce($5::int, 0) AND t."organisation_id" = p."organisation_id"
  AND t."retired_at" IS NULL
WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int`, [tenantId, organisationIds, applicationId, reasonId, templateId]);

/** What still goes on in an application: interviews that are to take place, and offers with one of these statuses.
 *
 * prisma/sql/applications/find-still-open.sql
 */
export const findStillOpen = (sql: Sql, { tenantId, applicationId, offerStatuses }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly offerStatuses: readonly string[];
}): Promise<readonly {
  readonly kind: string;
  readonly id: number;
}[]> =>
  sql(`SELECT 'interview' AS "kind", "id" FROM "interview"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = 'SCHEDULED'
UNION ALL
SELECT 'offer', "id" FROM "offer"
WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "status" = ANY ($3::text[]::"OfferStatus"[])
ORDER BY "kind", "id"`, [tenantId, applicationId, offerStatuses]);

/** Writes a new application with its first step, history and event. The caller holds the lock of the
 * job. No row when the process of the job has no such step. The INSERTs read no table, so that Citus
 * takes their ids from the coordinator.
 *
 * prisma/sql/applications/insert-application.sql
 */
export const insertApplication = (sql: Sql, { tenantId, jobId, candidateId, sourceId, stepId, userId, received, now, score, availability, availabilityDate, consentProcessing, consentRetention, publicId, traceparent }: {
  readonly tenantId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly sourceId: number | null | undefined;
  readonly stepId: number | null | undefined;
  readonly userId: number | null | undefined;
  readonly received: Date;
  readonly now: Date;
  readonly score: number | null | undefined;
  readonly availability: string | null | undefined;
  readonly availabilityDate: string | null | undefined;
  readonly consentProcessing: boolean | null | undefined;
  readonly consentRetention: boolean | null | undefined;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
}): Promise<readonly {
  readonly id: number;
  readonly queued: boolean;
}[]> =>
  sql(`WITH target AS (
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
SELECT "id", EXISTS (SELECT 1 FROM happened) AS "queued" FROM applied`, [tenantId, jobId, candidateId, sourceId, stepId, userId, received, now, score, availability, availabilityDate, consentProcessing, consentRetention, publicId, traceparent]);

/** Records a letter as an e-mail about an application and queues it, with history and event. Locks the
 * candidate against erasure. No row when the candidate is erased, or the application has another one.
 *
 * prisma/sql/applications/insert-letter.sql
 */
export const insertLetter = (sql: Sql, { tenantId, applicationId, candidateId, organisationId, templateId, userId, date, subject, message, recipient, sender, messageId, publicId, traceparent, calendar }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly candidateId: number;
  readonly organisationId: number;
  readonly templateId: number | null | undefined;
  readonly userId: number;
  readonly date: Date;
  readonly subject: string;
  readonly message: string;
  readonly recipient: string;
  readonly sender: string;
  readonly messageId: string;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
  readonly calendar: string | null | undefined;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH held AS (
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
SELECT "id" FROM email`, [tenantId, applicationId, candidateId, organisationId, templateId, userId, date, subject, message, recipient, sender, messageId, publicId, traceparent, calendar]);

/** Locks applications in the order of their ids.
 *
 * prisma/sql/applications/lock-applications-by-id.sql
 */
export const lockApplicationsById = (sql: Sql, { tenantId, ids }: {
  readonly tenantId: number;
  readonly ids: readonly number[];
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."id" = ANY ($2::int[]) ORDER BY a."id" FOR NO KEY UPDATE OF a`, [tenantId, ids]);

/** Records the result of an assessment, in place of the one with the same external identifier, and
 * writes the history. The caller has locked the application, so that no other result is added
 * meanwhile. No row when the application has the maximum number of results.
 *
 * prisma/sql/applications/record-result.sql
 */
export const recordResult = (sql: Sql, { tenantId, applicationId, userId, date, name, score, maxScore, url, summary, externalId, most }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly userId: number;
  readonly date: Date;
  readonly name: string;
  readonly score: number | null | undefined;
  readonly maxScore: number | null | undefined;
  readonly url: string | null | undefined;
  readonly summary: string | null | undefined;
  readonly externalId: string | null | undefined;
  readonly most: number;
}): Promise<readonly {
  readonly id: number;
  readonly replaced: boolean;
}[]> =>
  sql(`WITH replaced AS (
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
SELECT "id", "replaced" FROM recorded`, [tenantId, applicationId, userId, date, name, score, maxScore, url, summary, externalId, most]);

/** Scores an application that still has the expected score, and records it in the history. Locks the
 * application after its candidate, as everywhere. No row when it has another score, is not in the
 * organisations, or its candidate is erased.
 *
 * prisma/sql/applications/set-score.sql
 */
export const setScore = (sql: Sql, { tenantId, organisationIds, applicationId, score, anyScore, expectedScore, userId, now, text }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly score: number | null | undefined;
  readonly anyScore: boolean;
  readonly expectedScore: number | null | undefined;
  readonly userId: number;
  readonly now: Date;
  readonly text: string;
}): Promise<readonly {
  readonly applicationId: number;
}[]> =>
  sql(`WITH held AS (
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
SELECT $1::int, "id", $7::int, $8::timestamptz, 'SCORE', $9::text FROM scored RETURNING "application_id" AS "applicationId"`, [tenantId, organisationIds, applicationId, score, anyScore, expectedScore, userId, now, text]);

/** Stores the items of applications that still have their revisions. The lock prevents a change
 * meanwhile, so that no item of an erased person remains; locked rows are skipped. A crash may lose
 * an item without harm, so this waits neither for the disk nor for a synchronous replica.
 *
 * prisma/sql/applications/store-items.sql
 */
export const storeItems = (sql: Sql, { tenantId, major, format, ids, revisions, bodies }: {
  readonly tenantId: number;
  readonly major: number;
  readonly format: string;
  readonly ids: readonly number[];
  readonly revisions: readonly number[];
  readonly bodies: readonly string[];
}): Promise<readonly never[]> =>
  sql(`INSERT INTO "application_item" ("tenant_id", "application_id", "major", "format", "revision", "body")
SELECT a."tenant_id", a."id", $2::smallint, $3::text, made."revision", made."body"
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unconfirmed
CROSS JOIN unnest(ARRAY (SELECT unnest($4::int[])), $5::int[], $6::text[]) AS made("id", "revision", "body")
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = made."id" AND a."revision" = made."revision"
ORDER BY a."id" FOR SHARE OF a SKIP LOCKED
ON CONFLICT ("tenant_id", "application_id", "major") DO UPDATE
SET "format" = excluded."format", "revision" = excluded."revision", "body" = excluded."body"`, [tenantId, major, format, ids, revisions, bodies]);

/** Sets the last action of an application, and locks it behind its candidate. No row when the candidate
 * is erased.
 *
 * prisma/sql/applications/touch.sql
 */
export const touch = (sql: Sql, { tenantId, candidateId, applicationId, now }: {
  readonly tenantId: number;
  readonly candidateId: number;
  readonly applicationId: number;
  readonly now: Date;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
)
UPDATE "application" AS a SET "last_action_time" = $4::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id"`, [tenantId, candidateId, applicationId, now]);

/** Adds a line to the audit of a tenant.
 *
 * prisma/sql/audit/add-audit-line.sql
 */
export const addAuditLine = (sql: Sql, { tenantId, userId, credentialId, operation, kind, resourceId, organisationId, fields, requestId }: {
  readonly tenantId: number;
  readonly userId: number | null | undefined;
  readonly credentialId: number | null | undefined;
  readonly operation: string;
  readonly kind: string;
  readonly resourceId: number;
  readonly organisationId: number | null | undefined;
  readonly fields: readonly string[];
  readonly requestId: string | null | undefined;
}): Promise<readonly never[]> =>
  sql(`INSERT INTO "audit_line" ("tenant_id", "user_id", "credential_id", "operation", "kind", "resource_id", "organisation_id", "fields", "request_id")
VALUES ($1::int, $2::int, $3::int, $4::text, ($5::text)::"AuditKind", $6::int, $7::int, $8::text[], $9::text)`, [tenantId, userId, credentialId, operation, kind, resourceId, organisationId, fields, requestId]);

/** The user of a valid credential, with organisation and role, by organisation: for an owner ADMIN
 * in all of the tenant. Apart from the credential, so that it names the tenant: Citus asks one
 * node, and the login works while another is away. The subquery keeps PostgreSQL from planning the
 * statement again for each value.
 *
 * prisma/sql/auth/find-caller.sql
 */
export const findCaller = (sql: Sql, { tenantId, userId, isOwners }: {
  readonly tenantId: number;
  readonly userId: number;
  readonly isOwners: boolean;
}): Promise<readonly {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly owner: boolean;
  readonly roles: unknown;
}[]> =>
  sql(`SELECT u."first_name" AS "firstName", u."last_name" AS "lastName", u."email", u."owner" AND (SELECT $3::boolean) AS "owner",
  CASE WHEN u."owner" AND (SELECT $3::boolean) THEN
    (SELECT coalesce(json_agg(json_build_array(o."id", 'ADMIN') ORDER BY o."id"), '[]')
     FROM "organisation" AS o WHERE o."tenant_id" = $1::int)
  ELSE
    (SELECT coalesce(json_agg(json_build_array(m."organisation_id", m."role") ORDER BY m."organisation_id"), '[]')
     FROM "membership" AS m WHERE m."tenant_id" = $1::int AND m."user_id" = u."id")
  END AS "roles"
FROM "user" AS u WHERE u."tenant_id" = $1::int AND u."id" = $2::int`, [tenantId, userId, isOwners]);

/** The credentials that logins and their passwords open, of several requests at once. A refused login reads one
 * row of "credential" for each key, whatever the reason, so that its time tells nothing: an unknown login
 * reads the row of the next one.
 *
 * prisma/sql/auth/find-credentials.sql
 */
export const findCredentials = (sql: Sql, { numbers, logins, hashes, now }: {
  readonly numbers: readonly number[];
  readonly logins: readonly string[];
  readonly hashes: readonly Uint8Array[];
  readonly now: Date;
}): Promise<readonly {
  readonly number: number;
  readonly id: number;
  readonly tenantId: number;
  readonly userId: number;
  readonly isOwners: boolean;
  readonly passwordHash: Buffer;
  readonly passwordKey: string | null;
  readonly previousPasswordKey: string | null;
  readonly previousExpiresAt: Date | null;
  readonly expiresAt: Date | null;
}[]> =>
  sql(`SELECT asked."number", each."id", each."tenant_id" AS "tenantId", each."user_id" AS "userId", each."owner" AS "isOwners", each."password_hash" AS "passwordHash",
  each."password_key" AS "passwordKey", each."previous_password_key" AS "previousPasswordKey",
  each."previous_expires_at" AS "previousExpiresAt", each."expires_at" AS "expiresAt"
FROM unnest($1::int[], $2::text[], $3::bytea[]) AS asked("number", "login", "hash")
CROSS JOIN LATERAL (SELECT * FROM "credential" AS nearest WHERE nearest."login" >= asked."login" ORDER BY nearest."login" LIMIT 1) AS each
WHERE each."login" = asked."login" AND each."revoked_at" IS NULL AND each."disabled_at" IS NULL
  AND (each."expires_at" IS NULL OR each."expires_at" > $4::timestamptz)
  AND (each."password_hash" = asked."hash" OR (each."previous_password_hash" = asked."hash" AND each."previous_expires_at" > $4::timestamptz))`, [numbers, logins, hashes, now]);

/** Replaces the hash of a password under another key by the one under the current key, unless it was replaced
 * meanwhile.
 *
 * prisma/sql/auth/replace-password-hash.sql
 */
export const replacePasswordHash = (sql: Sql, { tenantId, credentialId, hashes, hash, key }: {
  readonly tenantId: number;
  readonly credentialId: number;
  readonly hashes: readonly Uint8Array[];
  readonly hash: Uint8Array;
  readonly key: string;
}): Promise<readonly never[]> =>
  sql(`UPDATE "credential" SET "password_hash" = $4::bytea, "password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "password_hash" = ANY ($3::bytea[])`, [tenantId, credentialId, hashes, hash, key]);

/** Replaces the hash of a previous password under another key by the one under the current key, unless it was replaced
 * meanwhile.
 *
 * prisma/sql/auth/replace-previous-password-hash.sql
 */
export const replacePreviousPasswordHash = (sql: Sql, { tenantId, credentialId, hashes, hash, key }: {
  readonly tenantId: number;
  readonly credentialId: number;
  readonly hashes: readonly Uint8Array[];
  readonly hash: Uint8Array;
  readonly key: string;
}): Promise<readonly never[]> =>
  sql(`UPDATE "credential" SET "previous_password_hash" = $4::bytea, "previous_password_key" = $5::text
WHERE "tenant_id" = $1::int AND "id" = $2::int AND "previous_password_hash" = ANY ($3::bytea[])`, [tenantId, credentialId, hashes, hash, key]);

/** Deletes the answers that are kept for an Idempotency-Key and are about a candidate; the keys stay. Locked
 * rows are expired keys.
 *
 * prisma/sql/candidates/erase-stored-answers.sql
 */
export const eraseStoredAnswers = (sql: Sql, { tenantId, candidateId }: {
  readonly tenantId: number;
  readonly candidateId: number;
}): Promise<readonly never[]> =>
  sql(`UPDATE "idempotency_key" SET "body" = NULL WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT k."scope", k."key" FROM "idempotency_key" AS k
  WHERE k."tenant_id" = $1::int AND (k."candidate_id" = $2::int
    OR k."application_id" = ANY (ARRAY (SELECT a."id" FROM "application" AS a WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int)))
  FOR UPDATE OF k SKIP LOCKED)`, [tenantId, candidateId]);

/** The organisations to which a candidate has applied.
 *
 * prisma/sql/candidates/find-applied-organisations.sql
 */
export const findAppliedOrganisations = (sql: Sql, { tenantId, candidateId }: {
  readonly tenantId: number;
  readonly candidateId: number;
}): Promise<readonly {
  readonly organisationId: number;
}[]> =>
  sql(`SELECT DISTINCT a."organisation_id" AS "organisationId" FROM "application" AS a
WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int`, [tenantId, candidateId]);

/** Another candidate with the e-mail address who has an application to the organisations.
 *
 * prisma/sql/candidates/find-email-owner.sql
 */
export const findEmailOwner = (sql: Sql, { tenantId, organisationIds, candidateId, emailKey }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly candidateId: number;
  readonly emailKey: string;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."email_key" = $4::text AND c."id" <> $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
LIMIT 1`, [tenantId, organisationIds, candidateId, emailKey]);

/** The candidates, or the one of an id, of whom nothing has happened since a time: no action on any
 * application. Without an application, the time when the candidate was added counts.
 *
 * prisma/sql/candidates/find-inactive-candidates.sql
 */
export const findInactiveCandidates = (sql: Sql, { tenantId, before, candidateId }: {
  readonly tenantId: number;
  readonly before: Date;
  readonly candidateId: number | null | undefined;
}): Promise<readonly {
  readonly id: number;
  readonly last: Date;
}[]> =>
  sql(`SELECT c."id", coalesce(a."last", c."created_at") AS "last" FROM "candidate" AS c
CROSS JOIN LATERAL (SELECT max("last_action_time") AS "last" FROM "application"
  WHERE "tenant_id" = c."tenant_id" AND "candidate_id" = c."id") AS a
WHERE c."tenant_id" = $1::int AND c."erased_at" IS NULL AND ($3::int IS NULL OR c."id" = $3::int)
  AND coalesce(a."last", c."created_at") < $2::timestamptz ORDER BY c."id"`, [tenantId, before, candidateId]);

/** A candidate with an application to the organisations. No row for any other.
 *
 * prisma/sql/candidates/find-visible-candidate.sql
 */
export const findVisibleCandidate = (sql: Sql, { tenantId, organisationIds, candidateId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly candidateId: number;
}): Promise<readonly {
  readonly isErased: boolean;
}[]> =>
  sql(`SELECT c."erased_at" IS NOT NULL AS "isErased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))`, [tenantId, organisationIds, candidateId]);

/** Locks the candidate of a visible application against erasure.
 *
 * prisma/sql/candidates/lock-applicant.sql
 */
export const lockApplicant = (sql: Sql, { tenantId, organisationIds, applicationId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT c."id" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = (
    SELECT p."candidate_id" FROM "application" AS p
    WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int)
    AND c."erased_at" IS NULL FOR KEY SHARE OF c`, [tenantId, organisationIds, applicationId]);

/** Locks the applications of a candidate, in the order of their ids.
 *
 * prisma/sql/candidates/lock-applications.sql
 */
export const lockApplications = (sql: Sql, { tenantId, candidateId }: {
  readonly tenantId: number;
  readonly candidateId: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT "id" FROM "application" WHERE "tenant_id" = $1::int AND "candidate_id" = $2::int ORDER BY "id" FOR NO KEY UPDATE`, [tenantId, candidateId]);

/** Whether candidates are erased. Locks them against erasure and changes of the name, in the order of
 * their ids, against deadlocks.
 *
 * prisma/sql/candidates/lock-candidates.sql
 */
export const lockCandidates = (sql: Sql, { tenantId, ids }: {
  readonly tenantId: number;
  readonly ids: readonly number[];
}): Promise<readonly {
  readonly id: number;
  readonly erased: boolean;
}[]> =>
  sql(`SELECT c."id", c."erased_at" IS NOT NULL AS "erased" FROM "candidate" AS c
WHERE c."tenant_id" = $1::int AND c."id" = ANY ($2::int[]) ORDER BY c."id" FOR KEY SHARE OF c`, [tenantId, ids]);

/** Locks an e-mail address of the tenant until the transaction ends: by a number of its own space
 * (prisma/README.md), after the one by which servers of release 1.19 exclude each other. That one goes
 * with 1.21.
 *
 * prisma/sql/candidates/lock-email-address.sql
 */
export const lockEmailAddress = (sql: Sql, { tenantId, emailKey }: {
  readonly tenantId: number;
  readonly emailKey: string;
}): Promise<readonly {
  readonly former: string;
  readonly locked: string;
}[]> =>
  sql(`SELECT pg_advisory_xact_lock("hash")::text AS "former",
  pg_advisory_xact_lock((7271::bigint << 44) | ("hash" & ((1::bigint << 44) - 1)))::text AS "locked"
FROM (SELECT hashtextextended($2::text, $1::int) AS "hash") AS address`, [tenantId, emailKey]);

/** Moves the applications of a candidate to some organisations to another candidate. Locks them in the order
 * of their ids.
 *
 * prisma/sql/candidates/move-applications.sql
 */
export const moveApplications = (sql: Sql, { tenantId, candidateId, organisationIds, otherId }: {
  readonly tenantId: number;
  readonly candidateId: number;
  readonly organisationIds: readonly number[];
  readonly otherId: number;
}): Promise<readonly never[]> =>
  sql(`WITH held AS (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = $2::int AND a."organisation_id" = ANY ($3::int[])
  ORDER BY a."id" FOR UPDATE
)
UPDATE "application" AS a SET "candidate_id" = $4::int FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."id"`, [tenantId, candidateId, organisationIds, otherId]);

/** Cancels some of the deliveries of a tenant that wait for a disabled subscription.
 *
 * prisma/sql/deliveries/cancel-disabled.sql
 */
export const cancelDisabled = (sql: Sql, { tenantId, limit }: {
  readonly tenantId: number;
  readonly limit: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "webhook" AS w JOIN "delivery" AS d ON d."tenant_id" = $1::int AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
  WHERE w."tenant_id" = $1::int AND w."state" = 'DISABLED'
  LIMIT $2::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"`, [tenantId, limit]);

/** Takes due letters of a tenant, the oldest first.
 *
 * prisma/sql/deliveries/claim-due-mails.sql
 */
export const claimDueMails = (sql: Sql, { tenantId, free, now, leaseMs }: {
  readonly tenantId: number;
  readonly free: number;
  readonly now: Date | null | undefined;
  readonly leaseMs: number;
}): Promise<readonly {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  readonly ageMs: number;
  readonly candidateId: number;
  readonly applicationId: number;
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly message: string;
  readonly calendar: string | null;
  readonly sender: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly recipientName: string;
}[]> =>
  sql(`WITH due AS MATERIALIZED (
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
LEFT JOIN "user" AS u ON u."tenant_id" = $1::int AND u."id" = m."user_id"`, [tenantId, free, now, leaseMs]);

/** Takes due deliveries of a tenant, those of the least busy subscriptions first, so that a receiver that hangs
 * delays no other. A subscription has a limit of calls in flight, and of one after a failure; a suspended one
 * whose pause is over gets one call, as a probe. Times are computed before the UPDATEs, because Citus computes
 * none in them. The row of a healthy subscription is not written. A stronger lock of a probed one would wait
 * for every open transaction that queues an event.
 *
 * prisma/sql/deliveries/claim-due-webhooks.sql
 */
export const claimDueWebhooks = (sql: Sql, { tenantId, free, now, leaseMs, callsPerWebhook }: {
  readonly tenantId: number;
  readonly free: number;
  readonly now: Date | null | undefined;
  readonly leaseMs: number;
  readonly callsPerWebhook: number;
}): Promise<readonly {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  readonly ageMs: number;
  readonly webhookId: number;
  readonly probe: boolean;
  readonly version: number;
  readonly url: string;
  readonly isVouched: boolean;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly receiverCredentials: Buffer | null;
  readonly publicId: string;
  readonly name: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit' | 'InterviewChange' | 'EvaluationSubmit' | 'OfferChange';
  readonly date: Date;
  readonly organisationId: number;
  readonly applicationId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly stepChange: unknown;
  readonly subject: unknown;
  readonly traceparent: string | null;
}[]> =>
  sql(`WITH paused AS MATERIALIZED (
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
JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = e."application_id"`, [tenantId, free, now, leaseMs, callsPerWebhook]);

/** Deletes some calls of a tenant from before an instant, the oldest first.
 *
 * prisma/sql/deliveries/delete-calls.sql
 */
export const deleteCalls = (sql: Sql, { tenantId, oldest, limit }: {
  readonly tenantId: number;
  readonly oldest: Date;
  readonly limit: number;
}): Promise<readonly {
  readonly deliveryId: number;
}[]> =>
  sql(`DELETE FROM "call" WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "modified_at" < $2::timestamptz
  ORDER BY "modified_at" LIMIT $3::int FOR UPDATE SKIP LOCKED))
RETURNING "delivery_id" AS "deliveryId"`, [tenantId, oldest, limit]);

/** Deletes deliveries of a tenant that are over and have no call left: those named, and some that were cancelled
 * before an instant.
 *
 * prisma/sql/deliveries/delete-deliveries.sql
 */
export const deleteDeliveries = (sql: Sql, { tenantId, deliveryIds, oldest, limit }: {
  readonly tenantId: number;
  readonly deliveryIds: readonly number[];
  readonly oldest: Date;
  readonly limit: number;
}): Promise<readonly {
  readonly eventId: number | null;
}[]> =>
  sql(`DELETE FROM "delivery" AS d
WHERE d."tenant_id" = $1::int AND d."id" = ANY (ARRAY (
    SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" IN ('DELIVERED', 'DEAD', 'CANCELLED')
    UNION (SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "state" = 'CANCELLED' AND "next_attempt_at" < $3::timestamptz
      LIMIT $4::int)))
  AND NOT EXISTS (SELECT 1 FROM "call" AS c WHERE c."tenant_id" = $1::int AND c."delivery_id" = d."id")
RETURNING d."event_id" AS "eventId"`, [tenantId, deliveryIds, oldest, limit]);

/** Deletes those of some events of a tenant that have no delivery left.
 *
 * prisma/sql/deliveries/delete-events.sql
 */
export const deleteEvents = (sql: Sql, { tenantId, eventIds }: {
  readonly tenantId: number;
  readonly eventIds: readonly number[];
}): Promise<readonly never[]> =>
  sql(`DELETE FROM "event" AS e WHERE e."tenant_id" = $1::int AND e."id" = ANY ($2::int[])
  AND NOT EXISTS (SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."event_id" = e."id")`, [tenantId, eventIds]);

/** Gives waiting deliveries up: those to a webhook, or letters, which say so. A worker that has one
 * claimed keeps it.
 *
 * prisma/sql/deliveries/drop-deliveries.sql
 */
export const dropDeliveries = (sql: Sql, { tenantId, webhookId, since, id, now }: {
  readonly tenantId: number;
  readonly webhookId: number | null | undefined;
  readonly since: Date;
  readonly id: number | null | undefined;
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

/** The tenants with deliveries that wait for a disabled subscription.
 *
 * prisma/sql/deliveries/find-disabled-tenants.sql
 */
export const findDisabledTenants = (sql: Sql): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT DISTINCT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE w."state" = 'DISABLED' AND EXISTS (
  SELECT 1 FROM "delivery" AS d WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING')`, []);

/** The tenants with due letters, that of the oldest first.
 *
 * prisma/sql/deliveries/find-due-mail-tenants.sql
 */
export const findDueMailTenants = (sql: Sql, { now }: {
  readonly now: Date | null | undefined;
}): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'PENDING' AND "webhook_id" IS NULL AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms')
GROUP BY 1 ORDER BY min("next_attempt_at")`, [now]);

/** The tenants with due deliveries to subscriptions that may be called, in any order: one probe of the index for
 * each subscription, however much waits.
 *
 * prisma/sql/deliveries/find-due-tenants.sql
 */
export const findDueTenants = (sql: Sql, { now }: {
  readonly now: Date | null | undefined;
}): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w
WHERE (w."state" = 'ACTIVE' OR w."state" = 'SUSPENDED' AND w."suspended_until" <= coalesce($1::timestamptz, now() + interval '1 ms'))
  AND (SELECT true FROM "delivery" AS d
    WHERE d."tenant_id" = w."tenant_id" AND d."webhook_id" = w."id" AND d."state" = 'PENDING'
      AND d."next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms') LIMIT 1)
GROUP BY 1 ORDER BY random()`, [now]);

/** The tenants with claims that have expired.
 *
 * prisma/sql/deliveries/find-interrupted-tenants.sql
 */
export const findInterruptedTenants = (sql: Sql, { now }: {
  readonly now: Date | null | undefined;
}): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"
WHERE "state" = 'SENDING' AND "next_attempt_at" <= coalesce($1::timestamptz, now() + interval '1 ms')`, [now]);

/** The tenants with calls, or cancelled deliveries, before an instant.
 *
 * prisma/sql/deliveries/find-outdated-tenants.sql
 */
export const findOutdatedTenants = (sql: Sql, { oldest }: {
  readonly oldest: Date;
}): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = w."tenant_id" AND c."organisation_id" = w."organisation_id" AND c."modified_at" < $1::timestamptz)
UNION SELECT o."tenant_id" FROM "organisation" AS o WHERE EXISTS (SELECT 1 FROM "call" AS c
  WHERE c."tenant_id" = o."tenant_id" AND c."organisation_id" IS NULL AND c."modified_at" < $1::timestamptz)
UNION SELECT "tenant_id" FROM "delivery" WHERE "state" = 'CANCELLED' AND "next_attempt_at" < $1::timestamptz`, [oldest]);

/** One claim after another in each tenant, so that each counts the calls of the one before.
 *
 * prisma/sql/deliveries/lock-claims.sql
 */
export const lockClaims = (sql: Sql, { tenantId }: {
  readonly tenantId: number;
}): Promise<readonly {
  readonly locked: string;
}[]> =>
  sql(`SELECT pg_advisory_xact_lock(72707371, $1::int)::text AS "locked"`, [tenantId]);

/** The lock of the worker that clears: two at a time would each keep rows for the other.
 *
 * prisma/sql/deliveries/lock-clearing.sql
 */
export const lockClearing = (sql: Sql): Promise<readonly {
  readonly alone: boolean;
}[]> =>
  sql(`SELECT pg_try_advisory_xact_lock(72707372) AS "alone"`, []);

/** The candidates to whom letters go, without those that are erased. Locks them against erasure.
 *
 * prisma/sql/deliveries/lock-recipients.sql
 */
export const lockRecipients = (sql: Sql, { tenantId, state, since, id }: {
  readonly tenantId: number;
  readonly state: string;
  readonly since: Date;
  readonly id: number | null | undefined;
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

/** Returns deliveries that could not be attempted to the queue. A delivery that was claimed again, or that an
 * erasure has locked, keeps its state. The time is computed before the UPDATE, because Citus computes none in it.
 *
 * prisma/sql/deliveries/postpone-deliveries.sql
 */
export const postponeDeliveries = (sql: Sql, { tenantId, ids, attempts, waitsMs, now }: {
  readonly tenantId: number;
  readonly ids: readonly number[];
  readonly attempts: readonly number[];
  readonly waitsMs: readonly number[];
  readonly now: Date | null | undefined;
}): Promise<readonly never[]> =>
  sql(`WITH untried AS MATERIALIZED (
  SELECT each.id, attempt, coalesce($5::timestamptz, clock_timestamp()) + wait_ms * interval '1 ms' AS next_at
  FROM unnest($2::int[], $3::int[], $4::int[]) AS each (id, attempt, wait_ms)
), held AS MATERIALIZED (
  SELECT "id" FROM "delivery" WHERE "tenant_id" = $1::int AND "id" = ANY ($2::int[]) AND "state" = 'SENDING'
  FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE "delivery" AS d SET "state" = 'PENDING', "attempts" = d."attempts" - 1, "next_attempt_at" = untried.next_at
FROM untried JOIN held ON held."id" = untried.id
WHERE d."tenant_id" = $1::int AND d."id" = ANY ($2::int[]) AND d."id" = untried.id AND d."attempts" = untried.attempt`, [tenantId, ids, attempts, waitsMs, now]);

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

/** Records attempts of a tenant: the calls, the new states of the deliveries, the failures of their
 * subscriptions, and for abandoned letters the reason, also in the history. Rows for those that were recorded: a
 * locked candidate is skipped, so that there is no wait for an erasure and no deadlock; so is an application that an
 * erasure has just given another candidate. A delivery that is no
 * longer this attempt's keeps its state. Times and states are computed before the UPDATEs, because Citus
 * computes none in them.
 * 
 * "recent_outcomes" has a 1 for each failed and a 0 for each successful call among the latest, without leading
 * 0s: for a healthy subscription it is empty, and the row is not written. While suspended, the probe or a success
 * decides; a late failure of an earlier call does not lengthen the pause. A suspension by support
 * ("suspensions" is 0) is not ended by calls in flight, and one without an end by no call.
 *
 * prisma/sql/deliveries/record-ended.sql
 */
export const recordEnded = (sql: Sql, { tenantId, ids, attempts, states, waitsMs, agesMs, durationsMs, statuses, bodies, errors, now, webhookIds, marks, delivered, probes, gone, troubled, window, failures, pauseMs, longestPauseMs, urls }: {
  readonly tenantId: number;
  readonly ids: readonly number[];
  readonly attempts: readonly number[];
  readonly states: readonly string[];
  readonly waitsMs: readonly number[];
  readonly agesMs: readonly number[];
  readonly durationsMs: readonly number[];
  readonly statuses: readonly number[];
  readonly bodies: readonly string[];
  readonly errors: readonly (string | null)[];
  readonly now: Date | null | undefined;
  readonly webhookIds: readonly number[];
  readonly marks: readonly string[];
  readonly delivered: readonly boolean[];
  readonly probes: readonly (string | null)[];
  readonly gone: readonly boolean[];
  readonly troubled: readonly number[];
  readonly window: number;
  readonly failures: number;
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  readonly urls: readonly string[];
}): Promise<readonly {
  readonly id: number;
  readonly attempt: number;
}[]> =>
  sql(`WITH ended AS MATERIALIZED (
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
SELECT "delivery_id" AS "id", "attempt" FROM called`, [tenantId, ids, attempts, states, waitsMs, agesMs, durationsMs, statuses, bodies, errors, now, webhookIds, marks, delivered, probes, gone, troubled, window, failures, pauseMs, longestPauseMs, urls]);

/** Releases expired claims: the attempt is recorded as interrupted, and the delivery is due again.
 *
 * prisma/sql/deliveries/release-interrupted.sql
 */
export const releaseInterrupted = (sql: Sql, { tenantId, now, leaseMs }: {
  readonly tenantId: number;
  readonly now: Date | null | undefined;
  readonly leaseMs: number;
}): Promise<readonly never[]> =>
  sql(`WITH lost AS MATERIALIZED (
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
FROM lost JOIN freed USING ("id")`, [tenantId, now, leaseMs]);

/** Makes waiting letters due, or sends others again with all attempts. Only letters to locked
 * candidates.
 *
 * prisma/sql/deliveries/requeue-letters.sql
 */
export const requeueLetters = (sql: Sql, { tenantId, state, since, id, candidateIds, now }: {
  readonly tenantId: number;
  readonly state: string;
  readonly since: Date;
  readonly id: number | null | undefined;
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

/** The oldest open transaction that has written, other than this one. The columns of
 * pg_stat_activity are visible to every role. Without a process it is a prepared transaction.
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

/** Adds a document to an application, and an entry to its history. The caller holds the lock of the
 * candidate.
 *
 * prisma/sql/documents/insert-document.sql
 */
export const insertDocument = (sql: Sql, { tenantId, applicationId, type, name, mimeType, bytes, date, userId }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly type: 'CV' | 'COVER' | 'OTHER';
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly date: Date;
  readonly userId: number | null | undefined;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH added AS (
  INSERT INTO "document" ("tenant_id", "application_id", "type", "name", "mime_type", "size", "date")
  VALUES ($1::int, $2::int, $3::"DocumentType", $4::text, $5::text, octet_length($6::bytea), $7::timestamptz) RETURNING "id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  VALUES ($1::int, $2::int, $8::int, $7::timestamptz, 'DOCUMENT', 'Document added: ' || $4::text)
)
INSERT INTO "document_content" ("tenant_id", "document_id", "bytes") SELECT $1::int, "id", $6::bytea FROM added
RETURNING "document_id" AS "id"`, [tenantId, applicationId, type, name, mimeType, bytes, date, userId]);

/** Writes the bytes of documents where they are missing or differ.
 *
 * prisma/sql/documents/save-contents.sql
 */
export const saveContents = (sql: Sql, { tenantId, documentIds, contents }: {
  readonly tenantId: number;
  readonly documentIds: readonly number[];
  readonly contents: readonly Uint8Array[];
}): Promise<readonly {
  readonly documentId: number;
}[]> =>
  sql(`INSERT INTO "document_content" AS c ("tenant_id", "document_id", "bytes")
SELECT $1::int, given."id", given."bytes" FROM unnest($2::int[], $3::bytea[]) AS given("id", "bytes")
ON CONFLICT ("tenant_id", "document_id") DO UPDATE SET "bytes" = excluded."bytes" WHERE c."bytes" <> excluded."bytes"
RETURNING c."document_id" AS "documentId"`, [tenantId, documentIds, contents]);

/** Records what happened to an interview or offer of an application: last action, history, event. The caller
 * holds the lock of the application or of a row that belongs to it.
 *
 * prisma/sql/events/record-selection.sql
 */
export const recordSelection = (sql: Sql, { tenantId, applicationId, organisationId, userId, date, action, text, event, subject, publicId, traceparent }: {
  readonly tenantId: number;
  readonly applicationId: number;
  readonly organisationId: number;
  readonly userId: number | null | undefined;
  readonly date: Date;
  readonly action: 'APPLY' | 'STEP_CHANGE' | 'NOTE' | 'EMAIL' | 'QUESTIONNAIRE' | 'DOCUMENT' | 'ERASE' | 'SCORE' | 'RESULT' | 'INTERVIEW' | 'EVALUATION' | 'OFFER';
  readonly text: string;
  readonly event: 'ProcessStepChange' | 'ApplicationCreate' | 'EmailSend' | 'QuestionnaireSubmit' | 'InterviewChange' | 'EvaluationSubmit' | 'OfferChange';
  readonly subject: string;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
}): Promise<readonly {
  readonly queued: boolean;
}[]> =>
  sql(`WITH touched AS (
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
SELECT EXISTS (SELECT 1 FROM happened) AS "queued"`, [tenantId, applicationId, organisationId, userId, date, action, text, event, subject, publicId, traceparent]);

/** Takes an Idempotency-Key for this transaction; no row when it is taken. Waits for another
 * transaction that is taking it.
 *
 * prisma/sql/idempotency/claim-key.sql
 */
export const claimKey = (sql: Sql, { tenantId, scope, key, requestHash, now }: {
  readonly tenantId: number;
  readonly scope: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly now: Date;
}): Promise<readonly {
  readonly key: string;
}[]> =>
  sql(`INSERT INTO "idempotency_key" ("tenant_id", "scope", "key", "request_hash", "created_at")
VALUES ($1::int, $2::text, $3::text, $4::bytea, $5::timestamptz) ON CONFLICT DO NOTHING RETURNING "key"`, [tenantId, scope, key, requestHash, now]);

/** Deletes some keys of a tenant up to an instant. Those locked by a request or another worker are left.
 *
 * prisma/sql/idempotency/delete-expired-keys.sql
 */
export const deleteExpiredKeys = (sql: Sql, { tenantId, latest, limit }: {
  readonly tenantId: number;
  readonly latest: Date;
  readonly limit: number;
}): Promise<readonly {
  readonly key: string;
}[]> =>
  sql(`DELETE FROM "idempotency_key" WHERE "tenant_id" = $1::int AND ("scope", "key") IN (
  SELECT "scope", "key" FROM "idempotency_key" WHERE "tenant_id" = $1::int AND "created_at" <= $2::timestamptz
  LIMIT $3::int FOR UPDATE SKIP LOCKED)
RETURNING "key"`, [tenantId, latest, limit]);

/** The tenants with keys from before an instant, each with the latest of some of these.
 *
 * prisma/sql/idempotency/find-expired-keys.sql
 */
export const findExpiredKeys = (sql: Sql, { oldest, limit }: {
  readonly oldest: Date;
  readonly limit: number;
}): Promise<readonly {
  readonly tenantId: number;
  readonly latest: Date;
}[]> =>
  sql(`SELECT "tenant_id" AS "tenantId", max("created_at") AS "latest" FROM (
  SELECT "tenant_id", "created_at" FROM "idempotency_key" WHERE "created_at" < $1::timestamptz ORDER BY "created_at" LIMIT $2::int
) AS expired GROUP BY 1`, [oldest, limit]);

/** Keeps the answer to the request that has taken a key.
 *
 * prisma/sql/idempotency/keep-answer.sql
 */
export const keepAnswer = (sql: Sql, { tenantId, scope, key, body }: {
  readonly tenantId: number;
  readonly scope: string;
  readonly key: string;
  readonly body: string;
}): Promise<readonly never[]> =>
  sql(`UPDATE "idempotency_key" SET "body" = $4::text WHERE "tenant_id" = $1::int AND "scope" = $2::text AND "key" = $3::text`, [tenantId, scope, key, body]);

/** Counts the rows of the tables that grow with an import: with statistics of empty tables the planner
 * would scan them for each row.
 *
 * prisma/sql/imports/analyse-tables.sql
 */
export const analyseTables = (sql: Sql): Promise<readonly never[]> =>
  sql(`ANALYZE "job", "candidate", "candidate_pool", "application", "step_change", "history_entry", "email_message", "note", "document",
  "document_content", "assessment_result", "questionnaire_submission", "answer", "answer_choice", "external_reference"`, []);

/** Ids for new rows of a table.
 *
 * prisma/sql/imports/draw-ids.sql
 */
export const drawIds = (sql: Sql, { table, count }: {
  readonly table: string;
  readonly count: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT nextval(sequence)::int AS "id"
FROM (SELECT pg_get_serial_sequence(quote_ident($1::text), 'id')::regclass AS sequence OFFSET 0) AS of_table, generate_series(1, $2::int)`, [table, count]);

/** The appointments that letters of an application have carried, by their UID: the sender of the first letter,
 * the greatest SEQUENCE; of the last letter the METHOD and the times.
 *
 * prisma/sql/interviews/find-appointments.sql
 */
export const findAppointments = (sql: Sql, { tenantId, applicationId }: {
  readonly tenantId: number;
  readonly applicationId: number;
}): Promise<readonly {
  readonly uid: string;
  readonly organiser: string;
  readonly sequence: number;
  readonly method: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}[]> =>
  sql(`SELECT "uid", (array_agg("sender" ORDER BY "id"))[1] AS "organiser", max("sequence") AS "sequence",
  (array_agg("method" ORDER BY "id" DESC))[1] AS "method",
  (array_agg("starts" ORDER BY "id" DESC))[1]::timestamptz AS "startsAt",
  (array_agg("ends" ORDER BY "id" DESC))[1]::timestamptz AS "endsAt"
FROM (
  SELECT "id", "sender", substring("calendar" FROM 'METHOD:(\\w+)') AS "method", substring("calendar" FROM 'UID:([^\\r\\n]+)') AS "uid",
    substring("calendar" FROM 'SEQUENCE:(\\d+)')::int AS "sequence", substring("calendar" FROM 'DTSTART:(\\w+)') AS "starts",
    substring("calendar" FROM 'DTEND:(\\w+)') AS "ends"
  FROM "email_message" WHERE "tenant_id" = $1::int AND "application_id" = $2::int AND "calendar" IS NOT NULL
) AS letter
GROUP BY "uid"`, [tenantId, applicationId]);

/** Draws the id of a new job, from which its reference is made.
 *
 * prisma/sql/jobs/draw-job-id.sql
 */
export const drawJobId = (sql: Sql, { tenantId }: {
  readonly tenantId: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT nextval(pg_get_serial_sequence('"job"', 'id'))::int AS "id" FROM "tenant" WHERE "id" = $1::int`, [tenantId]);

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

/** Which of the ids that a job names are not in the scope, and whether another job has its reference. An id
 * that is null is not missing.
 *
 * prisma/sql/jobs/find-missing.sql
 */
export const findMissing = (sql: Sql, { tenantId, organisationIds, processId, contractTypeId, questionnaireId, ownerId, reference, jobId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly processId: number | null | undefined;
  readonly contractTypeId: number | null | undefined;
  readonly questionnaireId: number | null | undefined;
  readonly ownerId: number | null | undefined;
  readonly reference: string | null | undefined;
  readonly jobId: number | null | undefined;
}): Promise<readonly {
  readonly process_id: boolean;
  readonly contract_type_id: boolean;
  readonly questionnaire_id: boolean;
  readonly owner_id: boolean;
  readonly taken: boolean;
}[]> =>
  sql(`SELECT
  $3::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "process_organisation" AS o
    WHERE o."tenant_id" = $1::int AND o."organisation_id" = ANY ($2::int[]) AND o."process_id" = $3::int) AS "process_id",
  $4::int IS NOT NULL AND NOT EXISTS (SELECT FROM "contract_type" WHERE "tenant_id" = $1::int AND "id" = $4::int) AS "contract_type_id",
  $5::int IS NOT NULL AND NOT EXISTS (SELECT FROM "questionnaire" WHERE "tenant_id" = $1::int AND "id" = $5::int) AS "questionnaire_id",
  $6::int IS NOT NULL AND NOT EXISTS (
    SELECT FROM "membership" AS m
    WHERE m."tenant_id" = $1::int AND m."organisation_id" = ANY ($2::int[]) AND m."user_id" = $6::int) AS "owner_id",
  EXISTS (SELECT FROM "job" WHERE "tenant_id" = $1::int AND "reference" = $7::text AND "id" IS DISTINCT FROM $8::int) AS "taken"`, [tenantId, organisationIds, processId, contractTypeId, questionnaireId, ownerId, reference, jobId]);

/** Of some users: the members of the organisation, and those in the team of a job, who may have left it.
 *
 * prisma/sql/jobs/find-team-users.sql
 */
export const findTeamUsers = (sql: Sql, { tenantId, organisationId, jobId, userIds }: {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly jobId: number;
  readonly userIds: readonly number[];
}): Promise<readonly {
  readonly userId: number;
  readonly isMember: boolean;
}[]> =>
  sql(`SELECT "user_id" AS "userId", true AS "isMember" FROM "membership"
WHERE "tenant_id" = $1::int AND "organisation_id" = $2::int AND "user_id" = ANY ($4::int[])
UNION ALL SELECT "user_id", false FROM "job_team_member"
WHERE "tenant_id" = $1::int AND "job_id" = $3::int AND "user_id" = ANY ($4::int[])`, [tenantId, organisationId, jobId, userIds]);

/** A job of the organisations. No row for any other.
 *
 * prisma/sql/jobs/find-visible-job.sql
 */
export const findVisibleJob = (sql: Sql, { tenantId, organisationIds, jobId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly jobId: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT p."id" FROM "job" AS p WHERE p."tenant_id" = $1::int AND p."organisation_id" = ANY ($2::int[]) AND p."id" = $3::int`, [tenantId, organisationIds, jobId]);

/** Takes the locks that every new application takes, of jobs in the order of their ids, until the
 * transaction ends: ids of a job's applications become visible in order, so that a reader who pages by id
 * misses none. Taken before a candidate or the job itself is locked, against deadlocks.
 *
 * prisma/sql/jobs/lock-jobs.sql
 */
export const lockJobs = (sql: Sql, { tenantId, jobIds }: {
  readonly tenantId: number;
  readonly jobIds: readonly number[];
}): Promise<readonly {
  readonly pg_advisory_xact_lock: string;
}[]> =>
  sql(`SELECT pg_advisory_xact_lock($1::int, "id") FROM (SELECT unnest($2::int[]) AS "id" ORDER BY 1) AS jobs`, [tenantId, jobIds]);

/** The statistics of a job of the organisations: from counters and, for the median, from its hires. In the
 * counters source 0 stands for no source. OFFSET 0 keeps PostgreSQL from reading all applications of the job
 * for its hires, whose days an index has.
 *
 * prisma/sql/jobs/read-statistics.sql
 */
export const readStatistics = (sql: Sql, { tenantId, jobId, organisationIds, since }: {
  readonly tenantId: number;
  readonly jobId: number;
  readonly organisationIds: readonly number[];
  readonly since: string;
}): Promise<readonly {
  readonly title: string;
  readonly channels: unknown;
  readonly publications: unknown;
  readonly weeks: unknown;
  readonly steps: unknown;
  readonly tenthsToHire: number | null;
  readonly peers: number;
  readonly peerApplications: number;
}[]> =>
  sql(`SELECT j."title",
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
WHERE j."tenant_id" = $1::int AND j."id" = $2::int AND j."organisation_id" = ANY ($3::int[])`, [tenantId, jobId, organisationIds, since]);

/** Recounts the applications of a job, and its steps.
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

/** The files whose letter an erasure has taken from the candidate, or whose tenant is removed. `ids` are those of
 * the letters as file names have them: from the Message-ID, or from its hash.
 *
 * prisma/sql/letters/find-gone-letters.sql
 */
export const findGoneLetters = (sql: Sql, { names, tenantIds, candidateIds, ids }: {
  readonly names: readonly string[];
  readonly tenantIds: readonly (bigint | number)[];
  readonly candidateIds: readonly (bigint | number)[];
  readonly ids: readonly string[];
}): Promise<readonly {
  readonly name: string;
}[]> =>
  sql(`SELECT file.name
FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) AS file (name, tenant_id, candidate_id, id)
LEFT JOIN "tenant" AS t ON t."id" = file.tenant_id
LEFT JOIN "candidate" AS c ON (c."tenant_id", c."id") = (file.tenant_id, file.candidate_id)
WHERE t."id" IS NULL OR (c."id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "application" AS a JOIN "email_message" AS m ON (m."tenant_id", m."application_id") = (a."tenant_id", a."id")
  WHERE (a."tenant_id", a."candidate_id") = (c."tenant_id", c."id")
    AND (starts_with(m."message_id", concat('<', file.id, '@')) OR left(encode(sha256(convert_to(m."message_id", 'UTF8')), 'hex'), 32) = file.id)))`, [names, tenantIds, candidateIds, ids]);

/** The number and age of waiting deliveries, how long the first of them has been due, the subscriptions suspended for
 * their failures, and the age of the oldest open write. An index alone counts the deliveries, and finds the oldest and
 * the first that is due in the same pass: a query of its own may read them all. What waits for a suspended subscription
 * is not due.
 *
 * prisma/sql/metrics/read-backlog.sql
 */
export const readBacklog = (sql: Sql): Promise<readonly {
  readonly mail: boolean | null;
  readonly count: number | null;
  readonly age: number | null;
  readonly overdue: number | null;
  readonly suspended: number;
  readonly horizon: number;
}[]> =>
  sql(`WITH suspended AS (
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
LEFT JOIN aged ON true`, []);

/** Seconds since the last backup of the embedded database, and since the last run of retention for all tenants: infinite
 * before the first one. Retention is null until a tenant has got a rule.
 *
 * prisma/sql/metrics/read-last-runs.sql
 */
export const readLastRuns = (sql: Sql): Promise<readonly {
  readonly backup: number;
  readonly retention: number | null;
}[]> =>
  sql(`WITH last AS (
  SELECT
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'backup') AS backup,
    (SELECT max("date") FROM "audit_entry" WHERE "command" = 'retention run' AND "tenant_id" IS NULL) AS retention,
    EXISTS (SELECT 1 FROM "audit_entry" WHERE "command" = 'retention set') AS ruled
)
SELECT
  greatest(coalesce(extract(epoch FROM now() - backup), 'Infinity'), 0)::float8 AS backup,
  CASE WHEN ruled THEN greatest(coalesce(extract(epoch FROM now() - retention), 'Infinity'), 0)::float8 END AS retention
FROM last`, []);

/** The sessions of the service and its commands in this database, this one too.
 *
 * prisma/sql/move/count-sessions.sql
 */
export const countSessions = (sql: Sql): Promise<readonly {
  readonly count: number;
}[]> =>
  sql(`SELECT count(*)::int AS "count" FROM pg_stat_activity
WHERE datname = current_database() AND application_name = current_setting('application_name')`, []);

/** The tables of the schema public without that of the migrations, each after the tables that its
 * foreign keys name, with its columns and the last value of the sequence of its ids.
 *
 * prisma/sql/move/find-tables.sql
 */
export const findTables = (sql: Sql): Promise<readonly {
  readonly name: string;
  readonly columns: readonly string[];
  readonly last: number | null;
}[]> =>
  sql(`WITH RECURSIVE keys AS (
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
ORDER BY "place", 1`, []);

/** Adds a note to a visible candidate, and a history entry to the candidate's applications to the
 * organisation of the note, or to the note's own application. Locks the candidate, also against other
 * notes, as these may write several applications, then the applications. No row when the candidate is
 * not visible or erased, or has no such application, unless `alsoWithout` allows it.
 *
 * prisma/sql/notes/insert-note.sql
 */
export const insertNote = (sql: Sql, { tenantId, organisationIds, candidateId, organisationId, userId, text, now, applicationId, alsoWithout }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly candidateId: number;
  readonly organisationId: number;
  readonly userId: number;
  readonly text: string;
  readonly now: Date;
  readonly applicationId: number | null | undefined;
  readonly alsoWithout: boolean;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $3::int AND
    EXISTS (
      SELECT 1 FROM "application" AS seen
      WHERE seen."tenant_id" = $1::int AND seen."candidate_id" = c."id" AND seen."organisation_id" + 0 = ANY ($2::int[]))
    AND c."erased_at" IS NULL FOR NO KEY UPDATE OF c
), found AS MATERIALIZED (
  SELECT a."id" FROM "application" AS a
  WHERE a."tenant_id" = $1::int AND a."candidate_id" = ANY (ARRAY (SELECT "id" FROM held)) AND a."organisation_id" = $4::int
    AND ($8::int IS NULL OR a."id" = $8::int)
  ORDER BY a."id"
), told AS (
  -- the array and the sum leave plans that write the rows in this order, unless the table is tiny
  UPDATE "application" AS a SET "last_action_time" = $7::timestamptz FROM found
  WHERE a."tenant_id" = $1::int AND a."id" = ANY (ARRAY[found."id"]) AND a."candidate_id" + 0 = $3::int RETURNING a."id"
), written AS (
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $5::int, $7::timestamptz, 'NOTE', 'Note added' FROM told
), added AS (
  INSERT INTO "note" ("tenant_id", "candidate_id", "organisation_id", "application_id", "user_id", "text", "date")
  SELECT $1::int, "id", $4::int, $8::int, $5::int, $6::text, $7::timestamptz FROM held
  WHERE EXISTS (SELECT 1 FROM told) OR ($9::boolean AND $8::int IS NULL) RETURNING "id"
)
SELECT "id" FROM added`, [tenantId, organisationIds, candidateId, organisationId, userId, text, now, applicationId, alsoWithout]);

/** Gives an offer the status EXPIRED, with history and event, unless the candidate has answered or another
 * worker was first. Its application is locked before, as for every other write of an offer.
 *
 * prisma/sql/offers/expire.sql
 */
export const expire = (sql: Sql, { tenantId, offerId, now, publicId, traceparent }: {
  readonly tenantId: number;
  readonly offerId: number;
  readonly now: Date;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH expired AS (
  UPDATE "offer" AS o SET "status" = 'EXPIRED', "reason" = NULL
  WHERE o."tenant_id" = $1::int AND o."id" = $2::int
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
SELECT "id" FROM expired`, [tenantId, offerId, now, publicId, traceparent]);

/** Offers that the candidate has not answered in time, of all tenants.
 *
 * prisma/sql/offers/find-expired.sql
 */
export const findExpired = (sql: Sql, { now, limit }: {
  readonly now: Date;
  readonly limit: number;
}): Promise<readonly {
  readonly tenantId: number;
  readonly id: number;
  readonly applicationId: number;
}[]> =>
  sql(`SELECT "tenant_id" AS "tenantId", "id", "application_id" AS "applicationId" FROM "offer"
WHERE "status" = 'SENT' AND "expires" < ($1::timestamptz AT TIME ZONE 'UTC')::date LIMIT $2::int`, [now, limit]);

/** Locks the list of pools of a tenant until the transaction ends, so that two writers do not give the
 * same name: by a number of its own space (prisma/README.md).
 *
 * prisma/sql/pools/lock-pool-list.sql
 */
export const lockPoolList = (sql: Sql, { tenantId }: {
  readonly tenantId: number;
}): Promise<readonly {
  readonly locked: string;
}[]> =>
  sql(`SELECT pg_advisory_xact_lock((7272::bigint << 44) | $1::int)::text AS "locked"`, [tenantId]);

/** The steps of all processes of the tenant that meet the conditions.
 *
 * prisma/sql/processes/find-process-steps.sql
 */
export const findProcessSteps = (sql: Sql, { tenantId, id, status, outcome }: {
  readonly tenantId: number;
  readonly id: number | null | undefined;
  readonly status: 'START' | 'CURRENT' | 'END' | null | undefined;
  readonly outcome: string | null | undefined;
}): Promise<readonly {
  readonly id: number;
  readonly name: string;
}[]> =>
  sql(`SELECT "id", "name" FROM "process_step"
WHERE "tenant_id" = $1::int AND "id" = coalesce($2::int, "id") AND "status" = coalesce($3::"StepStatus", "status")
  AND ($4::text IS NULL OR coalesce("outcome"::text, 'NONE') = $4::text)`, [tenantId, id, status, outcome]);

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
  readonly userId: number | null | undefined;
  readonly score: number | null | undefined;
  readonly date: Date;
  readonly answers: string;
  readonly choices: string;
  readonly publicId: string;
  readonly traceparent: string | null | undefined;
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
SELECT EXISTS (SELECT 1 FROM happened) AS "queued"`, [tenantId, applicationId, questionnaireId, organisationId, userId, score, date, answers, choices, publicId, traceparent]);

/** Sets the score that answers gave, and locks the application behind its candidate, so that concurrent
 * submissions replace each other whole. No row when the candidate is erased, or the application has another one.
 *
 * prisma/sql/questionnaires/set-questionnaire-score.sql
 */
export const setQuestionnaireScore = (sql: Sql, { tenantId, candidateId, applicationId, score, now }: {
  readonly tenantId: number;
  readonly candidateId: number;
  readonly applicationId: number;
  readonly score: number | null | undefined;
  readonly now: Date;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`WITH held AS (
  SELECT c."id" FROM "candidate" AS c WHERE c."tenant_id" = $1::int AND c."id" = $2::int
    AND c."erased_at" IS NULL FOR KEY SHARE OF c
)
UPDATE "application" AS a SET "questionnaire_score" = $4::int, "last_action_time" = $5::timestamptz FROM held
WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id"`, [tenantId, candidateId, applicationId, score, now]);

/** The rows of a kind by the names that other systems have for them. The names of jobs are a column.
 *
 * prisma/sql/references/find-referenced-rows.sql
 */
export const findReferencedRows = (sql: Sql, { tenantId, kind, references }: {
  readonly tenantId: number;
  readonly kind: string;
  readonly references: readonly string[];
}): Promise<readonly {
  readonly reference: string;
  readonly id: number;
}[]> =>
  sql(`SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "reference" = ANY ($3::text[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "reference" = ANY ($3::text[])`, [tenantId, kind, references]);

/** The names that other systems have for rows of a kind. Those of jobs are a column.
 *
 * prisma/sql/references/find-references.sql
 */
export const findReferences = (sql: Sql, { tenantId, kind, ids }: {
  readonly tenantId: number;
  readonly kind: string;
  readonly ids: readonly number[];
}): Promise<readonly {
  readonly reference: string;
  readonly id: number;
}[]> =>
  sql(`SELECT "reference", "id" FROM "job" WHERE $2::text = 'job' AND "tenant_id" = $1::int AND "id" = ANY ($3::int[])
UNION ALL
SELECT "reference", "row_id" FROM "external_reference"
WHERE "tenant_id" = $1::int AND "kind" = $2::text AND "row_id" = ANY ($3::int[])`, [tenantId, kind, ids]);

/** The rows of a kind by the names that people know them by: users by their e-mail addresses, in any
 * case, the others by name.
 *
 * prisma/sql/references/find-rows-by-name.sql
 */
export const findRowsByName = (sql: Sql, { tenantId, kind, names }: {
  readonly tenantId: number;
  readonly kind: string;
  readonly names: readonly string[];
}): Promise<readonly {
  readonly name: string;
  readonly id: number;
}[]> =>
  sql(`SELECT "name", "id" FROM "organisation" WHERE $2::text = 'organisation' AND "tenant_id" = $1::int AND "name" = ANY ($3::text[])
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
ORDER BY "id"`, [tenantId, kind, names]);

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

/** The publication of the token of an apply URL, which is all that a stranger has.
 *
 * prisma/sql/submissions/find-apply-address.sql
 */
export const findApplyAddress = (sql: Sql, { tokenHash }: {
  readonly tokenHash: Uint8Array;
}): Promise<readonly {
  readonly tenantId: number;
  readonly jobId: number;
  readonly sourceId: number;
}[]> =>
  sql(`SELECT "tenant_id" AS "tenantId", "job_id" AS "jobId", "source_id" AS "sourceId" FROM "apply_address" WHERE "token_hash" = $1::bytea`, [tokenHash]);

/** The parts that an application to be recorded names: the job and the candidate where they are visible,
 * the step of the job's process, and the source.
 *
 * prisma/sql/submissions/find-order-terms.sql
 */
export const findOrderTerms = (sql: Sql, { tenantId, organisationIds, jobId, candidateId, sourceId, stepId }: {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly jobId: number;
  readonly candidateId: number | null | undefined;
  readonly sourceId: number | null | undefined;
  readonly stepId: number | null | undefined;
}): Promise<readonly {
  readonly organisationId: number | null;
  readonly jobStatus: 'DRAFT' | 'PENDING_APPROVAL' | 'OPEN' | 'CLOSED' | 'ARCHIVED' | null;
  readonly stepIds: readonly number[];
  readonly stepStatus: 'START' | 'CURRENT' | 'END' | null;
  readonly isErased: boolean | null;
  readonly hasSource: boolean;
}[]> =>
  sql(`SELECT
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
  EXISTS (SELECT 1 FROM "source" AS s WHERE s."tenant_id" = $1::int AND s."id" = $5::int) AS "hasSource"`, [tenantId, organisationIds, jobId, candidateId, sourceId, stepId]);

/** Writes a new candidate.
 *
 * prisma/sql/submissions/insert-candidate.sql
 */
export const insertCandidate = (sql: Sql, { tenantId, details }: {
  readonly tenantId: number;
  readonly details: string;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`INSERT INTO "candidate" ("tenant_id", "title", "first_name", "last_name", "first_name_key", "last_name_key", "email", "email_key",
  "email_secondary", "email_secondary_key", "birthdate", "home_phone", "mobile_phone", "office_phone", "address", "postalcode", "town",
  "country", "position", "position_company", "experience_start", "linkedin", "instagram")
SELECT $1::int, coalesce(g."title", 'UNKNOWN')::"CandidateTitle", g."firstName", g."lastName", g."firstNameKey", g."lastNameKey", g."email",
  g."emailKey", g."emailSecondary", g."emailSecondaryKey", g."birthdate", g."homePhone", g."mobilePhone", g."officePhone", g."address",
  g."postalcode", g."town", g."country", g."position", g."positionCompany", g."experienceStart", g."linkedin", g."instagram"
FROM jsonb_to_record($2::jsonb) AS g ("title" text, "firstName" text, "lastName" text, "firstNameKey" text, "lastNameKey" text, "email" text,
  "emailKey" text, "emailSecondary" text, "emailSecondaryKey" text, "birthdate" date, "homePhone" text, "mobilePhone" text,
  "officePhone" text, "address" text, "postalcode" text, "town" text, "country" text, "position" text, "positionCompany" text,
  "experienceStart" date, "linkedin" text, "instagram" text)
RETURNING "id"`, [tenantId, details]);

/** Lets one transaction at a time look for a name and then take it. Reads, and writes of rows that
 * belong to a tenant, do not wait.
 *
 * prisma/sql/tenants/lock-tenants.sql
 */
export const lockTenants = (sql: Sql): Promise<readonly never[]> =>
  sql(`LOCK TABLE "tenant" IN SHARE ROW EXCLUSIVE MODE`, []);

/** The next rows of work of a tenant.
 *
 * prisma/sql/touches/find-pending-touches.sql
 */
export const findPendingTouches = (sql: Sql, { tenantId, after, limit }: {
  readonly tenantId: number;
  readonly after: bigint | number;
  readonly limit: number;
}): Promise<readonly {
  readonly id: string;
}[]> =>
  sql(`SELECT "id" FROM "pending_touch" WHERE "tenant_id" = $1::int AND "id" > $2::bigint ORDER BY "id" LIMIT $3::int`, [tenantId, after, limit]);

/** The tenants with rows that are still to be marked.
 *
 * prisma/sql/touches/find-touched-tenants.sql
 */
export const findTouchedTenants = (sql: Sql): Promise<readonly {
  readonly tenantId: number;
}[]> =>
  sql(`SELECT DISTINCT "tenant_id" AS "tenantId" FROM "pending_touch"`, []);

/** Does one row of work, unless another worker has it.
 *
 * prisma/sql/touches/touch-pending.sql
 */
export const touchPending = (sql: Sql, { tenantId, id }: {
  readonly tenantId: number;
  readonly id: bigint | number;
}): Promise<readonly {
  readonly touch_pending: string;
}[]> =>
  sql(`SELECT "touch_pending"($1::int, $2::bigint)`, [tenantId, id]);

/** The users of a tenant with an e-mail address, in any case.
 *
 * prisma/sql/users/find-address-owner.sql
 */
export const findAddressOwner = (sql: Sql, { tenantId, email }: {
  readonly tenantId: number;
  readonly email: string;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT "id" FROM "user" WHERE "tenant_id" = $1::int AND lower("email" COLLATE "C") = lower($2::text COLLATE "C")`, [tenantId, email]);

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

/** Locks the owners of a tenant, and further users, in the order of their ids, against deadlocks. So changes of
 * users and credentials of a tenant come one after another.
 *
 * prisma/sql/users/lock-owners.sql
 */
export const lockOwners = (sql: Sql, { tenantId, userIds }: {
  readonly tenantId: number;
  readonly userIds: readonly number[];
}): Promise<readonly {
  readonly id: number;
  readonly owner: boolean;
  readonly disabledAt: Date | null;
}[]> =>
  sql(`SELECT u."id", u."owner", u."disabled_at" AS "disabledAt" FROM "user" AS u
WHERE u."tenant_id" = $1::int AND (u."owner" OR u."id" = ANY ($2::int[])) ORDER BY u."id" FOR NO KEY UPDATE OF u`, [tenantId, userIds]);

/** Cancels deliveries that wait for a webhook, at most so many; the upkeep cancels the rest while it is disabled.
 *
 * prisma/sql/webhooks/cancel-waiting.sql
 */
export const cancelWaiting = (sql: Sql, { tenantId, webhookId, limit }: {
  readonly tenantId: number;
  readonly webhookId: number;
  readonly limit: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"`, [tenantId, webhookId, limit]);

/** The deliveries of each webhook that wait or are being sent: so many of a webhook are counted at most.
 *
 * prisma/sql/webhooks/count-waiting.sql
 */
export const countWaiting = (sql: Sql, { tenantId, webhookIds, most }: {
  readonly tenantId: number;
  readonly webhookIds: readonly number[];
  readonly most: number;
}): Promise<readonly {
  readonly id: number;
  readonly count: number;
  readonly oldest: Date;
}[]> =>
  sql(`SELECT p."id", found."count", found."oldest" FROM unnest($2::int[]) AS p ("id")
CROSS JOIN LATERAL (
  SELECT count(*)::int AS "count", min(d."created_at") AS "oldest" FROM (
    SELECT "created_at" FROM "delivery"
    WHERE "tenant_id" = $1::int AND "webhook_id" = p."id" AND "state" IN ('PENDING', 'SENDING') LIMIT $3::int
  ) AS d
) AS found WHERE found."count" > 0`, [tenantId, webhookIds, most]);

/** Locks a call, so that the upkeep does not delete its event.
 *
 * prisma/sql/webhooks/lock-call.sql
 */
export const lockCall = (sql: Sql, { tenantId, callId }: {
  readonly tenantId: number;
  readonly callId: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`SELECT "id" FROM "call" WHERE "tenant_id" = $1::int AND "id" = $2::int FOR KEY SHARE`, [tenantId, callId]);

/** Makes deliveries that wait for a webhook due now, at most so many; the others are due at their time.
 *
 * prisma/sql/webhooks/release-waiting.sql
 */
export const releaseWaiting = (sql: Sql, { tenantId, webhookId, limit }: {
  readonly tenantId: number;
  readonly webhookId: number;
  readonly limit: number;
}): Promise<readonly {
  readonly id: number;
}[]> =>
  sql(`UPDATE "delivery" SET "next_attempt_at" = now()
WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (
  SELECT d."id" FROM "delivery" AS d WHERE d."tenant_id" = $1::int AND d."webhook_id" = $2::int AND d."state" = 'PENDING'
    AND d."next_attempt_at" > now()
  LIMIT $3::int FOR UPDATE OF d SKIP LOCKED))
RETURNING "id"`, [tenantId, webhookId, limit]);
