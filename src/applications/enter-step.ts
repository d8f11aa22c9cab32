/** How an application comes to stand on another step: step, step change, history and event by one statement. */
import type { Sql } from '../database.ts';
import { formatDay } from '../day.ts';
import { markQueued } from '../deliveries/queue.ts';
import { eventValues, QUEUE_EVENT } from '../webhooks/outbox.ts';
import { ADVANCE_TARGET, type Step } from './steps.ts';

export type Move = {
  readonly tenantId: number;
  readonly userId: number;
  /** Those in which the caller may move applications. */
  readonly organisationIds: readonly number[];
  readonly applicationId: number;
  readonly fromStepId: number;
  readonly now: Date;
} & (
  | {
      /** END and operational steps are refused. */
      readonly advancing: true;
      /** Undefined: the step of the next greater rank. */
      readonly toStepId: number | undefined;
    }
  | { readonly advancing: false; readonly toStepId: number }
);

/**
 * The step that was entered; undefined, and nothing written, when the application is not on the step that it is to leave, is not in these
 * organisations, or may not enter the other. The condition stands in the update itself: of any number of callers that read the same step,
 * one wins.
 */
export async function enterStep(sql: Sql, move: Move): Promise<Step | undefined> {
  const { tenantId, userId, organisationIds, applicationId, fromStepId, toStepId, advancing, now } = move;
  const values = [
    ...eventValues({ tenantId, applicationId, date: now, name: 'ProcessStepChange' }),
    organisationIds,
    fromStepId,
    userId,
    formatDay(now),
    ...(toStepId === undefined ? [] : [toStepId]),
  ];
  const statement = !advancing ? ENTER : toStepId === undefined ? ADVANCE : ADVANCE_TO;
  const [entered] = await sql<Step & { readonly queued: number }>(statement, values);
  if (entered === undefined) return undefined;
  const { queued, ...step } = entered;
  if (queued > 0) markQueued(sql);
  return step;
}

/** `here` is the application before the move: what an update returns of `a` is after it. */
const moveTo = (target: string): string => `WITH moved AS (
      UPDATE "application" AS a SET "current_step_id" = p."id", "step_date" = $10::date, "last_action_time" = $3::timestamptz
      FROM "application" AS here
      JOIN "job" AS j ON j."tenant_id" = $1::int AND j."id" = here."job_id"
      JOIN "process_step" AS s ON s."tenant_id" = $1::int AND s."id" = here."current_step_id"
      JOIN "process_step" AS p ON p."tenant_id" = $1::int AND p."process_id" = s."process_id"
      WHERE here."tenant_id" = $1::int AND here."id" = $2::int AND here."current_step_id" = $8::int AND j."organisation_id" = ANY ($7::int[])
        AND a."tenant_id" = $1::int AND a."id" = $2::int AND a."current_step_id" = $8::int AND ${target}
      RETURNING p.*, j."organisation_id", jsonb_build_object(
        'id', s."id", 'name', s."name", 'status', s."status", 'date', here."step_date") AS "left"
    ), changed AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1::int, $2::int, moved."id", $9::int, $3::timestamptz FROM moved RETURNING "id"
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1::int, $2::int, $9::int, $3::timestamptz, 'STEP_CHANGE', 'Moved to ' || moved."name" FROM moved
    ), told AS (
      SELECT moved."organisation_id", jsonb_build_object('changeId', changed."id", 'from', moved."left",
        'to', jsonb_build_object('id', moved."id", 'name', moved."name", 'status', moved."status", 'date', $10::text)) AS "step_change"
      FROM moved CROSS JOIN changed
    ), ${QUEUE_EVENT}
    SELECT "id", "name", "status", "rank", "operational", (SELECT count(*) FROM queued)::int AS "queued" FROM moved`;

const NEXT = `p."rank" = (SELECT min(n."rank") FROM "process_step" AS n
  WHERE n."tenant_id" = $1::int AND n."process_id" = s."process_id" AND n."rank" > s."rank")`;
const CHOSEN = `p."id" = $11::int`;

// made once: to put such a text together and to look its name up took up to ten microseconds of each advance
const ADVANCE = moveTo(`${NEXT} AND ${ADVANCE_TARGET}`);
const ADVANCE_TO = moveTo(`${CHOSEN} AND ${ADVANCE_TARGET}`);
const ENTER = moveTo(CHOSEN);
