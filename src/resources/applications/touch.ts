import { touch } from '#generated/database/statements.ts';
import type { ChangeableApplication } from './access.ts';
import type { Sql } from '../../database/sql.ts';
import { ERASED, invalid } from '../../core/problem.ts';

/**
 * Locks an application behind its candidate until the transaction ends, and sets its last action.
 * Throws `candidate_erased` when the candidate was erased meanwhile.
 */
export async function touchApplication(sql: Sql, application: ChangeableApplication, now: Date): Promise<void> {
  const { tenantId, id: applicationId, candidateId } = application;
  const touched = await touch(sql, { tenantId, candidateId, applicationId, now });
  if (touched.length === 0) throw invalid([ERASED]);
}
