/** Where an application stands in its process. */
import type { Caller } from '../../auth/caller.ts';
import type { Sql } from '../../database/sql.ts';
import type { EventStep } from '../../deliveries/outbox.ts';
import type { Step } from './steps.ts';

/** An application on its step, with the steps of its process by rank. */
export type Position = {
  readonly id: number;
  readonly organisationId: number;
  readonly step: EventStep;
  readonly steps: readonly Step[];
};

const POSITION = `
  SELECT a."id", j."organisation_id" AS "organisationId",
    json_build_object('id', s."id", 'name', s."name", 'status', s."status", 'date', a."step_date") AS "step",
    (SELECT json_agg(json_build_object(
       'id', p."id", 'name', p."name", 'status', p."status", 'rank', p."rank", 'operational', p."operational",
       'outcome', p."outcome") ORDER BY p."rank")
     FROM "process_step" AS p WHERE p."tenant_id" = $1 AND p."process_id" = j."process_id") AS "steps"
  FROM "application" AS a
  JOIN "job" AS j ON j."tenant_id" = $1 AND j."id" = a."job_id"
  JOIN "process_step" AS s ON s."tenant_id" = $1 AND s."id" = a."current_step_id"
  WHERE a."tenant_id" = $1 AND a."id" = $2 AND j."organisation_id" = ANY ($3::int[])`;

/** The current step of a visible application; undefined for any other. */
export async function readPosition(sql: Sql, { tenantId, roles }: Caller, id: number): Promise<Position | undefined> {
  const [position] = await sql<Position>(POSITION, [tenantId, id, [...roles.keys()]]);
  return position;
}
