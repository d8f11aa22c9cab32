/** Moves an application to another step: step, step change, history and event in one statement. */
import type { StatementWrite } from '../../database/write.ts';
import { queueingEvents, type EventIdentity } from '../../deliveries/outbox.ts';
import { ADVANCE_TARGET, type EnteredStep } from './steps.ts';

type Move = {
  readonly tenantId: number;
  readonly userId: number;
  /** Those in which the caller may move applications. */
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly fromStepId: number;
  /** Undefined: the step of the next greater rank. */
  readonly toStepId: number | undefined;
  /** Why the application is rejected. Every other move takes the reason away. */
  readonly rejectionReasonId?: number | undefined;
  readonly now: Date;
  readonly event: EventIdentity;
};

/**
 * Moves an application and returns the step it entered. Undefined, with nothing written, when the
 * application is not on the step to leave, is not in these organisations, or may not enter the
 * target. Of several callers that expect the same step, one succeeds.
 */
type EnterStep = (write: StatementWrite, move: Move) => Promise<EnteredStep | undefined>;

/** To a step that is neither END nor operational. */
export const advance: EnterStep = (write, move) => enterStep(write, move, false);

/** To any step of its process. */
export const enter: EnterStep = (write, move) => enterStep(write, move, true);

async function enterStep(write: StatementWrite, move: Move, anyStep: boolean): Promise<EnteredStep | undefined> {
  const { tenantId, applicationId, fromStepId, toStepId, userId, organisationIds, rejectionReasonId, now, event } = move;
  const [entered] = await write.sql<Entered>(ENTER, [
    tenantId,
    applicationId,
    fromStepId,
    toStepId ?? null,
    anyStep,
    organisationIds,
    rejectionReasonId ?? null,
    userId,
    now,
    event.public_id,
    event.traceparent,
  ]);
  if (entered?.queued) write.queued = true;
  return entered?.step;
}

type Entered = { readonly step: EnteredStep; readonly queued: boolean };

/** The application is locked before it is moved. */
const ENTER = queueingEvents(
  `held AS (
      SELECT a."id" AS "application_id", j."organisation_id", p."id" AS "step_id", p."name", p."status", p."rank", p."operational",
        p."outcome", jsonb_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "left",
        $9::timestamptz AS "date", ($9::timestamptz AT TIME ZONE 'UTC')::date AS "day", $10::text AS "public_id", $11::text AS "traceparent"
      FROM "application" AS a
      JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = a."job_id"
      JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."id" = a."current_step_id"
      JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = s."process_id"
      WHERE a."tenant_id" = $1::int AND a."id" = $2::int AND a."current_step_id" = $3::int
        AND p."id" = coalesce($4::int, (
          SELECT n."id" FROM "process_step" AS n
          WHERE n."tenant_id" = $1::int AND n."process_id" = s."process_id" AND n."rank" > s."rank" ORDER BY n."rank" LIMIT 1))
        AND ($5::boolean OR (${ADVANCE_TARGET})) AND j."organisation_id" = ANY ($6::int[])
      FOR NO KEY UPDATE OF a
    ), moved AS (
      UPDATE "application" AS a SET "current_step_id" = held."step_id", "step_date" = held."day", "step_entered_at" = held."date",
        "rejection_reason_id" = $7::int, "last_action_time" = held."date"
      FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."application_id" AND a."current_step_id" = $3::int
      RETURNING held.*
    ), changed AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1::int, "application_id", "step_id", $8::int, "date" FROM moved RETURNING "id"
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, "application_id", $8::int, "date", 'STEP_CHANGE', 'Moved to ' || "name" FROM moved
    )`,
  {
    name: "'ProcessStepChange'",
    from: 'moved, changed',
    applicationId: '"application_id"',
    stepChange: `jsonb_build_object('changeId', changed."id", 'from', moved."left",
        'to', jsonb_strip_nulls(jsonb_build_object('id', "step_id", 'name', "name", 'status', "status", 'date', "day", 'outcome', "outcome")))`,
  },
  (isQueued) => `SELECT ${isQueued('"application_id"')} AS "queued",
      jsonb_build_object('id', "step_id", 'name', "name", 'status', "status", 'rank', "rank", 'operational', "operational",
        'outcome', "outcome", 'changeId', changed."id") AS "step"
    FROM moved, changed`,
);
