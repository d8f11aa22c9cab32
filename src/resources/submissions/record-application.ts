/** A new application: its row, first step, history, event and documents. */
import { invalid } from '../../core/problem.ts';
import type { Write } from '../../database/write.ts';
import { formatDay } from '../../core/dates.ts';
import { identifyEvent, queueingEvents } from '../../deliveries/outbox.ts';
import { recordDocument, type TypedDocument } from '../documents/record-document.ts';

type NewApplication = {
  readonly tenantId: number;
  readonly jobId: number;
  readonly candidateId: number;
  readonly sourceId: number | undefined;
  /** Undefined: the START step. */
  readonly stepId?: number | undefined;
  /** The recruiter who records it; undefined when the candidate applied. */
  readonly userId?: number;
  /** When it was received. */
  readonly date: Date;
  readonly documents: readonly TypedDocument[];
  readonly particulars?: Particulars;
};

/** The parts of an application that come from candidates only. */
type Particulars = {
  readonly availability: string | undefined;
  readonly availabilityDate: Date | undefined;
  readonly consentProcessing: boolean | undefined;
  readonly consentRetention: boolean | undefined;
  readonly score: number | null;
};

/**
 * Writes the application and returns its id. The caller holds the lock of the job, so this is one
 * statement when there are no documents.
 */
export async function recordApplication(write: Write, application: NewApplication, now: Date): Promise<number> {
  const { tenantId, jobId, candidateId, sourceId, stepId, userId, date, documents, particulars } = application;
  const given = {
    job_id: jobId,
    candidate_id: candidateId,
    source_id: sourceId,
    step_id: stepId,
    user_id: userId,
    ...(userId === undefined
      ? { route: 'API', candidate_last_action: date }
      : { route: 'RECRUITER', text: 'Application recorded' }),
    received: date,
    ...(particulars && columnsOf(particulars)),
    date: now,
    ...identifyEvent(),
  };
  const [applied] = await write.sql<{ id: number; queued: boolean }>(APPLY, [tenantId, JSON.stringify(given)]);
  // the process of the job was changed after the step was checked
  if (!applied) throw invalid([{ field: 'step_id', code: 'not_in_process' }]);
  if (applied.queued) write.queued = true;
  for (const document of documents)
    await recordDocument(write.sql, { tenantId, applicationId: applied.id, userId }, document, date);
  return applied.id;
}

const columnsOf = ({ availability, availabilityDate, consentProcessing, consentRetention, score }: Particulars) => ({
  questionnaire_score: score,
  availability,
  availability_date: availability === 'date' && availabilityDate ? formatDay(availabilityDate) : null,
  consent_processing: consentProcessing,
  consent_retention: consentRetention,
});

/** `date` is the moment of the event, `received` that of the application. */
const APPLY = queueingEvents(
  `given AS (
      SELECT each.*, j."organisation_id", p."id" AS "first_step_id", s."name" AS "source"
      FROM jsonb_to_record($2::jsonb) AS each ("job_id" int, "candidate_id" int, "source_id" int, "step_id" int, "user_id" int,
        "route" "ApplicationRoute", "text" text, "received" timestamptz, "candidate_last_action" timestamptz, "questionnaire_score" int,
        "availability" text, "availability_date" date, "consent_processing" boolean, "consent_retention" boolean,
        "date" timestamptz, "public_id" text, "traceparent" text)
      JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = each."job_id"
      JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = j."process_id"
        AND CASE WHEN each."step_id" IS NULL THEN p."status" = 'START' ELSE p."id" = each."step_id" END
      LEFT JOIN "source" AS s ON s."tenant_id" = $1::int AND s."id" = each."source_id"
    ), applied AS (
      INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "source_id", "current_step_id", "step_date", "step_entered_at", "route", "date",
        "last_action_time", "candidate_last_action", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention")
      SELECT $1::int, "job_id", "candidate_id", "source_id", "first_step_id", ("received" AT TIME ZONE 'UTC')::date, "received", "route", "received",
        "received", "candidate_last_action", "questionnaire_score", "availability", "availability_date", "consent_processing", "consent_retention"
      FROM given RETURNING "id"
    ), entered AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1::int, applied."id", "first_step_id", "user_id", "received" FROM applied, given
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, applied."id", "user_id", "received", 'APPLY', coalesce("text", 'Applied through ' || "source") FROM applied, given
    )`,
  { name: "'ApplicationCreate'", from: 'applied, given', applicationId: 'applied."id"' },
  (isQueued) => `SELECT "id", ${isQueued('"id"')} AS "queued" FROM applied`,
);
