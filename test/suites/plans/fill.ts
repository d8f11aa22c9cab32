import type { Service } from '../../harness/service.ts';

/** Applications that one statement adds in the time that a statement has. */
const BATCH = 500;

/**
 * Puts so many applications beside those of the job, with what an item is made from, and has
 * PostgreSQL count them.
 */
export async function fill({ database: { sql } }: Service, jobId: number, count: number): Promise<void> {
  for (let left = count; left > 0; left -= BATCH) await sql(FILL, [jobId, Math.min(left, BATCH)]);
  await sql('ANALYZE', []);
}

const FILL = `
  WITH someone AS (
    INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key")
    SELECT "tenant_id", 'Ana', 'Lima', 'ana', 'lima' FROM "job", generate_series(1, $2::int) WHERE "id" = $1
    RETURNING "tenant_id", "id"
  ), applied AS (
    INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "current_step_id", "step_date", "route")
    SELECT j."tenant_id", j."id", c."id", s."id", CURRENT_DATE, 'API'
    FROM someone AS c JOIN "job" AS j ON j."id" = $1 JOIN "process_step" AS s ON s."process_id" = j."process_id" AND s."rank" = 1
    RETURNING "tenant_id", "id", "current_step_id"
  ), moved AS (
    INSERT INTO "step_change" ("tenant_id", "application_id", "step_id")
    SELECT "tenant_id", "id", "current_step_id" FROM applied, generate_series(1, 3)
  )
  INSERT INTO "history_entry" ("tenant_id", "application_id", "action", "text")
  SELECT "tenant_id", "id", 'STEP_CHANGE', 'New' FROM applied, generate_series(1, 3)`;
