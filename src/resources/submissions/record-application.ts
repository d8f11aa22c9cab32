/** The application of a submission: its row, first step, history and event. */
import { executeIn } from '../../database/transaction.ts';
import type { Write } from '../../database/write.ts';
import { formatDay } from '../../core/dates.ts';
import { identifyEvent, queueingEvents } from '../../deliveries/outbox.ts';
import type { ApplyTarget } from './apply-address.ts';
import type { CheckedSubmission } from './service.ts';

/**
 * Writes the application and returns its id. The caller holds the lock of the job, so this is one
 * statement when there are no documents.
 */
export async function recordApplication(
  write: Write,
  { tenantId, jobId, sourceId }: ApplyTarget,
  candidateId: number,
  { submission, documents, score }: CheckedSubmission,
  now: Date,
): Promise<number> {
  const { availability, availabilityDate, consentProcessing, consentRetention } = submission;
  const given = {
    job_id: jobId,
    candidate_id: candidateId,
    source_id: sourceId,
    date: now,
    questionnaire_score: score,
    availability,
    availability_date: availability === 'date' && availabilityDate ? formatDay(availabilityDate) : null,
    consent_processing: consentProcessing,
    consent_retention: consentRetention,
    ...identifyEvent(),
  };
  const values = [tenantId, JSON.stringify(given)];
  const [applied] = await write.sql<{ id: number; queued: boolean }>(APPLY, values);
  if (!applied) throw new Error(`Process of job ${jobId} has no first step.`);
  if (applied.queued) write.queued = true;
  for (const { type, name, mimeType, bytes } of documents)
    await executeIn(write.transaction, ADD_DOCUMENT, [tenantId, applied.id, type, name, mimeType, bytes, now.toISOString()]);
  return applied.id;
}

const APPLY = queueingEvents(
  `given AS (
      SELECT each.*, j."organisation_id", p."id" AS "step_id", s."name" AS "source"
      FROM jsonb_to_record($2::jsonb) AS each ("job_id" int, "candidate_id" int, "source_id" int, "date" timestamptz, "questionnaire_score" int,
        "availability" text, "availability_date" date, "consent_processing" boolean, "consent_retention" boolean, "public_id" text, "traceparent" text)
      JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = each."job_id"
      JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = j."process_id" AND p."status" = 'START'
      JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = each."source_id"
    ), applied AS (
      INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "source_id", "current_step_id", "step_date", "step_entered_at", "route", "date",
        "last_action_time", "candidate_last_action", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention")
      SELECT $1::int, "job_id", "candidate_id", "source_id", "step_id", ("date" AT TIME ZONE 'UTC')::date, "date", 'API', "date",
        "date", "date", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention" FROM given
      RETURNING "id"
    ), entered AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "date") SELECT $1::int, applied."id", "step_id", "date" FROM applied, given
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "date", "action", "text")
      SELECT $1::int, applied."id", "date", 'APPLY', 'Applied through ' || "source" FROM applied, given
    )`,
  { name: "'ApplicationCreate'", from: 'applied, given', applicationId: 'applied."id"' },
  (isQueued) => `SELECT "id", ${isQueued('"id"')} AS "queued" FROM applied`,
);

const ADD_DOCUMENT = `
  WITH added AS (
    INSERT INTO "document" ("tenant_id", "application_id", "type", "name", "mime_type", "size", "date")
    VALUES ($1::int, $2::int, $3::"DocumentType", $4::text, $5::text, octet_length($6::bytea), $7::timestamptz) RETURNING "id"
  ), written AS (
    INSERT INTO "history_entry" ("tenant_id", "application_id", "date", "action", "text")
    VALUES ($1::int, $2::int, $7::timestamptz, 'DOCUMENT', 'Document added: ' || $4::text)
  )
  INSERT INTO "document_content" ("tenant_id", "document_id", "bytes") SELECT $1::int, "id", $6::bytea FROM added`;
