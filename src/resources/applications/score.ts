import { setScore } from '#generated/database/statements.ts';
import { readChangeableApplication } from '../held/access.ts';
import { writerScopeOf, type Caller } from '../../auth/visibility.ts';
import type { Sql, StatementWrite } from '../../database/sql.ts';
import { ERASED, invalid, Problem } from '../../core/problem.ts';

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
  const [scored] = await setScore(sql, {
    ...writerScopeOf(caller),
    applicationId,
    score,
    anyScore: expectedScore === undefined,
    expectedScore,
    userId: caller.id,
    now,
    text,
  });
  if (scored === undefined) await refuse(sql, caller, scoring);
}

/** Throws the reason why an application was not scored. */
async function refuse(sql: Sql, caller: Caller, { applicationId, expectedScore }: Scoring): Promise<never> {
  const { score, candidate } = await readChangeableApplication(sql, caller, applicationId);
  const isStale = expectedScore !== undefined && expectedScore !== score;
  if (candidate.erasedAt !== null && !isStale) throw invalid([ERASED]);
  // with equal scores, another request has changed it meanwhile
  throw new Problem({ code: 'stale_score', applicationId, score });
}
