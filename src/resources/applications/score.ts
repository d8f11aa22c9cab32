import type { Caller } from '../../auth/caller.ts';
import { ERASED } from './access.ts';
import { lockedCandidate } from '../../auth/candidate-lock.ts';
import { isOwned, requireWriterIn, scopeOf, scopeValues, writerScopeOf } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import type { StatementWrite } from '../../database/write.ts';
import { invalid, notFound, Problem } from '../../core/problem.ts';

export type Scoring = {
  readonly applicationId: number;
  /** Null takes the score away. */
  readonly score: number | null;
  /** Null: the application has no score. Undefined: it may have any. */
  readonly expectedScore: number | null | undefined;
};

/**
 * Scores an application that still has the expected score, by one statement. `stale_score` when it
 * has another one, `candidate_erased` when the candidate is erased.
 */
export async function scoreApplication({ sql }: StatementWrite, caller: Caller, scoring: Scoring, now: Date): Promise<void> {
  const { applicationId, score, expectedScore } = scoring;
  const text = score === null ? 'Score taken away' : `Score given: ${score}`;
  const expected = [expectedScore === undefined, expectedScore ?? null];
  const [scored] = await sql(SCORE, [
    ...scopeValues(writerScopeOf(caller)),
    applicationId,
    score,
    ...expected,
    caller.id,
    now,
    text,
  ]);
  if (scored === undefined) await refuse(sql, caller, scoring);
}

/** The application is locked after its candidate, as everywhere. */
const SCORE = `WITH held AS (${lockedCandidate(
  `c."id" = (SELECT p."candidate_id" FROM "application" AS p WHERE ${isOwned('p')} AND p."id" = $3::int)`,
)}), scored AS (
    UPDATE "application" AS a SET "score" = $4::int, "last_action_time" = $8::timestamptz FROM held
    WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id"
      AND ($5::boolean OR a."score" IS NOT DISTINCT FROM $6::int)
    RETURNING a."id"
  )
  INSERT INTO "history_entry" ("tenant_id", "application_id", "user_id", "date", "action", "text")
  SELECT $1::int, "id", $7::int, $8::timestamptz, 'SCORE', $9::text FROM scored RETURNING "application_id"`;

type Scored = { readonly organisationId: number; readonly score: number | null; readonly isErased: boolean };

const FIND = `SELECT p."organisation_id" AS "organisationId", p."score", c."erased_at" IS NOT NULL AS "isErased"
  FROM "application" AS p JOIN "candidate" AS c ON c."tenant_id" = $1 AND c."id" = p."candidate_id"
  WHERE ${isOwned('p')} AND p."id" = $3`;

/** Throws the reason why an application was not scored. */
async function refuse(sql: Sql, caller: Caller, { applicationId, expectedScore }: Scoring): Promise<never> {
  const [application] = await sql<Scored>(FIND, [...scopeValues(scopeOf(caller)), applicationId]);
  if (application === undefined) throw notFound();
  const { organisationId, score, isErased } = application;
  requireWriterIn(caller, organisationId);
  const isStale = expectedScore !== undefined && expectedScore !== score;
  if (isErased && !isStale) throw invalid([ERASED]);
  // where the scores are alike, another request changed it in between
  throw new Problem({ code: 'stale_score', applicationId, score });
}
