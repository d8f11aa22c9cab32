import type { Caller } from '../../auth/caller.ts';
import { ERASED, readChangeableApplication } from './access.ts';
import type { Write } from '../../database/write.ts';
import { invalid, type Fault } from '../../core/problem.ts';
import { resultFaults, type GivenResult } from './result-rules.ts';
import { touchApplication } from './touch.ts';

export type ResultOrder = GivenResult & { readonly applicationId: number };

type Recorded = { readonly id: number; readonly replaced: boolean };

/** The detail of an application shows all of them. */
const MAX_RESULTS = 100;

/** Records the result of an assessment, in place of the one with the same external identifier. */
export async function addResult(write: Write, caller: Caller, order: ResultOrder, now: Date): Promise<Recorded> {
  const { sql } = write;
  const application = await readChangeableApplication(write.sql, caller, order.applicationId);
  const erased: readonly Fault[] = application.candidate.erasedAt === null ? [] : [ERASED];
  const faults = [...erased, ...resultFaults(order)];
  if (faults.length > 0) throw invalid(faults);
  await touchApplication(sql, application, now);
  const { applicationId, name, score, maxScore, url, summary, externalId } = order;
  const given = {
    application_id: applicationId,
    user_id: caller.id,
    date: now,
    name,
    score,
    max_score: maxScore,
    url,
    summary,
    external_id: externalId,
  };
  const [recorded] = await sql<Recorded>(RECORD, [caller.tenantId, JSON.stringify(given), MAX_RESULTS]);
  if (recorded !== undefined) return recorded;
  throw invalid([{ field: '_body', code: 'too_long', detail: `An application may have ${MAX_RESULTS} results.` }]);
}

/** The application is locked, so that no other result comes in between. */
const RECORD = `WITH given AS (
    SELECT * FROM jsonb_to_record($2::jsonb) AS each ("application_id" int, "user_id" int, "date" timestamptz, "name" text,
      "score" double precision, "max_score" double precision, "url" text, "summary" text, "external_id" text)
  ), replaced AS (
    UPDATE "assessment_result" AS r SET "user_id" = given."user_id", "date" = given."date", "name" = given."name",
      "score" = given."score", "max_score" = given."max_score", "url" = given."url", "summary" = given."summary"
    FROM given WHERE r."tenant_id" = $1::int AND r."application_id" = given."application_id" AND r."external_id" = given."external_id"
    RETURNING r."id"
  ), counted AS MATERIALIZED (
    SELECT count(*) AS "results" FROM given JOIN "assessment_result" AS r
    ON r."tenant_id" = $1::int AND r."application_id" = given."application_id"
  ), added AS (
    INSERT INTO "assessment_result" ("tenant_id", "application_id", "user_id", "date", "name", "score", "max_score", "url", "summary", "external_id")
    SELECT $1::int, given.* FROM given, counted WHERE NOT EXISTS (SELECT 1 FROM replaced) AND counted."results" < $3::int
    RETURNING "id"
  ), recorded AS (
    SELECT "id", true AS "replaced" FROM replaced UNION ALL SELECT "id", false FROM added
  ), written AS (
    INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
    SELECT $1::int, "application_id", "user_id", "date", 'RESULT',
      CASE WHEN "replaced" THEN 'Result replaced: ' ELSE 'Result recorded: ' END || "name" FROM given, recorded
  )
  SELECT "id", "replaced" FROM recorded`;
