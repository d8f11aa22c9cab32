/** Moves applications to another step: step, step change, history and event in one statement. */
import type { Sql } from '../../database/database.ts';
import type { StatementWrite } from '../../database/write.ts';
import { queueingEvents, type EventIdentity } from '../../deliveries/outbox.ts';
import { ADVANCE_TARGET, type EnteredStep } from './steps.ts';

export type Move = {
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
export type EnterStep = (write: StatementWrite, move: Move) => Promise<EnteredStep | undefined>;

/** To a step that is neither END nor operational. */
export const advance: EnterStep = (write, move) => enterOne(ADVANCE, write, move);

/** To any step of its process. */
export const enter: EnterStep = (write, move) => enterOne(ENTER, write, move);

async function enterOne(statement: string, write: StatementWrite, move: Move): Promise<EnteredStep | undefined> {
  const [entered] = await enterAll(statement, write.sql, [move]);
  if (entered?.queued) write.queued = true;
  return entered?.step;
}

/** An application that was moved, and whether that is to be delivered. */
export type Entered = { readonly applicationId: number; readonly step: EnteredStep; readonly queued: boolean };

/**
 * Advances applications of one tenant, each given once. Applications locked by another transaction
 * are skipped, not waited for.
 */
export const advanceFree = (sql: Sql, moves: readonly Move[]): Promise<readonly Entered[]> => enterAll(ADVANCE_FREE, sql, moves);

async function enterAll(statement: string, sql: Sql, moves: readonly Move[]): Promise<readonly Entered[]> {
  const asked = moves.map(
    ({ tenantId, applicationId, fromStepId, toStepId, userId, organisationIds, rejectionReasonId, now, event }) => ({
      tenant_id: tenantId,
      application_id: applicationId,
      from_id: fromStepId,
      to_id: toStepId,
      user_id: userId,
      organisation_ids: organisationIds,
      reason_id: rejectionReasonId,
      date: now,
      ...event,
    }),
  );
  return sql<Entered>(statement, [moves[0]?.tenantId, JSON.stringify(asked)]);
}

/**
 * The application is locked before it is moved. Each row repeats the tenant, so that no application
 * of another tenant can be named. It also makes PostgreSQL estimate one row. Otherwise a generic
 * plan from small tables would read all applications of the tenant.
 */
const moveTo = (target: string, wait = ''): string =>
  queueingEvents(
    `asked AS (
      SELECT * FROM jsonb_to_recordset($2::jsonb) AS each ("tenant_id" int, "application_id" int, "from_id" int, "to_id" int, "user_id" int,
        "organisation_ids" int[], "reason_id" int, "date" timestamptz, "public_id" text, "traceparent" text) WHERE "tenant_id" = $1::int
    ), held AS (
      SELECT asked.*, (asked."date" AT TIME ZONE 'UTC')::date AS "day", here.* FROM asked CROSS JOIN LATERAL (
        SELECT j."organisation_id", p."id" AS "step_id", p."name", p."status", p."rank", p."operational", p."outcome",
          jsonb_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "left"
        FROM "application" AS a
        JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = a."job_id"
        JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."id" = a."current_step_id"
        JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = s."process_id"
        WHERE a."tenant_id" = $1::int AND a."id" = asked."application_id" AND a."current_step_id" = asked."from_id"
          AND j."organisation_id" = ANY (asked."organisation_ids") AND p."id" = coalesce(asked."to_id", (
            SELECT n."id" FROM "process_step" AS n
            WHERE n."tenant_id" = $1::int AND n."process_id" = s."process_id" AND n."rank" > s."rank" ORDER BY n."rank" LIMIT 1))
          AND ${target}
        FOR NO KEY UPDATE OF a ${wait}
      ) AS here
    ), moved AS (
      UPDATE "application" AS a SET "current_step_id" = held."step_id", "step_date" = held."day", "step_entered_at" = held."date",
        "rejection_reason_id" = held."reason_id", "last_action_time" = held."date"
      FROM held WHERE a."tenant_id" = $1::int AND a."id" = held."application_id" AND a."current_step_id" = held."from_id"
      RETURNING held.*
    ), changed AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1::int, "application_id", "step_id", "user_id", "date" FROM moved RETURNING "id", "application_id"
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, "application_id", "user_id", "date", 'STEP_CHANGE', 'Moved to ' || "name" FROM moved
    )`,
    {
      name: "'ProcessStepChange'",
      from: 'moved JOIN changed USING ("application_id")',
      applicationId: '"application_id"',
      stepChange: `jsonb_build_object('changeId', changed."id", 'from', moved."left",
        'to', jsonb_strip_nulls(jsonb_build_object('id', "step_id", 'name', "name", 'status', "status", 'date', "day", 'outcome', "outcome")))`,
    },
    (isQueued) => `SELECT "application_id" AS "applicationId", ${isQueued('"application_id"')} AS "queued",
      jsonb_build_object('id', "step_id", 'name', "name", 'status', "status", 'rank', "rank", 'operational', "operational",
        'outcome', "outcome", 'changeId', changed."id") AS "step"
    FROM moved JOIN changed USING ("application_id")`,
  );

const ADVANCE = moveTo(ADVANCE_TARGET);
const ADVANCE_FREE = moveTo(ADVANCE_TARGET, 'SKIP LOCKED');
const ENTER = moveTo('TRUE');
