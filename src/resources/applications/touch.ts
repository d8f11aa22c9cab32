import { ERASED, type ChangeableApplication } from './access.ts';
import { lockedCandidate } from '../../auth/candidate-lock.ts';
import type { Sql } from '../../database/sql.ts';
import { invalid } from '../../core/problem.ts';

/**
 * Locks an application behind its candidate until the transaction ends, and sets its last action.
 * Throws `candidate_erased` when the candidate was erased meanwhile.
 */
export async function touchApplication(sql: Sql, application: ChangeableApplication, now: Date): Promise<void> {
  const { tenantId, id, candidateId } = application;
  const touched = await sql(TOUCH, [tenantId, candidateId, id, now]);
  if (touched.length === 0) throw invalid([ERASED]);
}

const TOUCH = `WITH held AS (${lockedCandidate('c."id" = $2::int')})
  UPDATE "application" AS a SET "last_action_time" = $4::timestamptz FROM held
  WHERE a."tenant_id" = $1::int AND a."id" = $3::int AND a."candidate_id" = held."id" RETURNING a."id"`;
