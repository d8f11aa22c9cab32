/** Where an application stands in its process, and how it comes to stand elsewhere. */
import type { Caller } from '../auth/caller.ts';
import type { Sql } from '../database.ts';
import { formatDay } from '../day.ts';
import { markQueued } from '../deliveries/queue.ts';
import { bindTo } from '../statement.ts';
import { queueEvent, type EventStep } from '../webhooks/outbox.ts';
import type { Step } from './steps.ts';

/** An application on its step, with the steps of its process by rank. */
export type Position = {
  readonly tenantId: number;
  readonly id: number;
  readonly organisationId: number;
  readonly step: EventStep;
  readonly steps: readonly Step[];
};

const POSITION = `
  SELECT a."tenant_id" AS "tenantId", a."id", j."organisation_id" AS "organisationId",
    json_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "step",
    (SELECT json_agg(json_build_object(
       'id', p."id", 'name', p."name", 'status', p."status", 'rank', p."rank", 'operational', p."operational") ORDER BY p."rank")
     FROM "process_step" AS p WHERE p."tenant_id" = $1 AND p."process_id" = j."process_id") AS "steps"
  FROM "application" AS a
  JOIN "job" AS j ON j."tenant_id" = $1 AND j."id" = a."job_id"
  JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = a."current_step_id"
  WHERE a."tenant_id" = $1 AND a."id" = $2 AND j."organisation_id" = ANY ($3::int[])`;

/** The position of an application that the caller sees; undefined for any other. */
export async function readPosition(sql: Sql, { tenantId, roles }: Caller, id: number): Promise<Position | undefined> {
  const [position] = await sql<Position>(POSITION, [tenantId, id, [...roles.keys()]]);
  return position;
}

/**
 * Step, step change, history and event together; false, and nothing written, when the application is no longer on the step of this
 * position. The condition stands in the update itself: of any number of callers that read the same step, one wins.
 */
export async function enterStep(sql: Sql, caller: Caller, position: Position, to: Step, now: Date): Promise<boolean> {
  const { tenantId, id, organisationId, step: from } = position;
  const day = formatDay(now);
  const told = JSON.stringify({ from: stepOf(from, from.date), to: stepOf(to, day) });
  const values: unknown[] = [tenantId, id, from.id, to.id, caller.id, now, day, `Moved to ${to.name}`, told];
  const happening = { tenantId, organisationId, applicationId: id, date: now, name: 'ProcessStepChange' } as const;
  const text = `WITH moved AS (
      UPDATE "application" SET "current_step_id" = $4::int, "step_date" = $7::date, "last_action_time" = $6::timestamptz
      WHERE "tenant_id" = $1 AND "id" = $2 AND "current_step_id" = $3::int RETURNING "id"
    ), changed AS (
      INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id", "date")
      SELECT $1, moved."id", $4::int, $5::int, $6::timestamptz FROM moved
      RETURNING jsonb_build_object('changeId', "id") || $9::jsonb AS "step_change"
    ), written AS (
      INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
      SELECT $1, moved."id", $5::int, $6::timestamptz, 'STEP_CHANGE', $8 FROM moved
    ), ${queueEvent(bindTo(values), happening, 'changed')}
    SELECT (SELECT count(*) FROM moved)::int AS "moved", (SELECT count(*) FROM queued)::int AS "queued"`;
  const [outcome] = await sql<{ readonly moved: number; readonly queued: number }>(text, values);
  if (outcome !== undefined && outcome.queued > 0) markQueued(sql);
  return outcome?.moved === 1;
}

const stepOf = ({ id, name, status }: Omit<EventStep, 'date'>, date: string): EventStep => ({ id, name, status, date });
