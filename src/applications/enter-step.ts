/** How an application comes to stand on another step: step, step change, history and event by one statement. */
import type { Sql } from '../database.ts';
import { formatDay } from '../day.ts';
import { markQueued } from '../deliveries/queue.ts';
import { bindTo } from '../statement.ts';
import { queueEvent } from '../webhooks/outbox.ts';
import { ADVANCE_TARGET, type Step } from './steps.ts';

export type Move = {
  readonly tenantId: number;
  readonly userId: number;
  /** Those in which the caller may move applications. */
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly fromStepId: number;
  /** Undefined: the step of the next greater rank. */
  readonly toStepId: number | undefined;
  /** Whether END and operational steps are refused. */
  readonly advancing: boolean;
  readonly now: Date;
};

/**
 * The step that was entered; undefined, and nothing written, when the application is not on the step that it is to leave, is not in these
 * organisations, or may not enter the other. The condition stands in the update itself: of any number of callers that read the same step,
 * one wins.
 */
export async function enterStep(sql: Sql, move: Move): Promise<Step | undefined> {
  const { tenantId, userId, organisationIds, applicationId, fromStepId, toStepId, advancing, now } = move;
  const values: unknown[] = [tenantId, applicationId, organisationIds, fromStepId, userId, now, formatDay(now)];
  const bind = bindTo(values);
  const next = `p."rank" = (SELECT min(n."rank") FROM "process_step" AS n
    WHERE n."tenant_id" = $1 AND n."process_id" = place."process_id" AND n."rank" > place."rank")`;
  const chosen = toStepId === undefined ? next : `p."id" = ${bind(toStepId)}::int`;
  const text = `WITH place AS (
      SELECT a."step_date", j."organisation_id", s.* FROM "application" AS a
      JOIN "job" AS j ON j."tenant_id" = $1 AND j."id" = a."job_id"
      JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = a."current_step_id"
      WHERE a."tenant_id" = $1 AND a."id" = $2::int AND a."current_step_id" = $4::int AND j."organisation_id" = ANY ($3::int[])
    ), target AS (
      SELECT p.* FROM place JOIN "process_step" AS p ON p."tenant_id" = $1 AND p."process_id" = place."process_id"
      WHERE ${chosen}${advancing ? ` AND ${ADVANCE_TARGET}` : ''}
    ), moved AS (
      UPDATE "application" AS a SET "current_step_id" = target."id", "step_date" = $7::date, "last_action_time" = $6::timestamptz
      FROM target WHERE a."tenant_id" = $1 AND a."id" = $2::int AND a."current_step_id" = $4::int RETURNING target.*
    ), changed AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1, $2::int, moved."id", $5::int, $6::timestamptz FROM moved RETURNING "id"
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1, $2::int, $5::int, $6::timestamptz, 'STEP_CHANGE', 'Moved to ' || moved."name" FROM moved
    ), told AS (
      SELECT place."organisation_id", jsonb_build_object('changeId', changed."id",
        'from', jsonb_build_object('id', place."id", 'name', place."name", 'status', place."status", 'date', place."step_date"),
        'to', jsonb_build_object('id', moved."id", 'name', moved."name", 'status', moved."status", 'date', $7::text)) AS "step_change"
      FROM place, moved, changed
    ), ${queueEvent(bind, { tenantId, applicationId, date: now, name: 'ProcessStepChange' })}
    SELECT "id", "name", "status", "rank", "operational", (SELECT count(*) FROM queued)::int AS "queued" FROM moved`;
  const [entered] = await sql<Step & { readonly queued: number }>(text, values);
  if (entered === undefined) return undefined;
  const { queued, ...step } = entered;
  if (queued > 0) markQueued(sql);
  return step;
}
