import type { Job } from '#generated/prisma/client.ts';
import { ONE_OWNED, requireAdminIn, scopeOf, scopeValues, type Caller } from '../../auth/visibility.ts';
import type { Transaction } from '../../database/sql.ts';
import { createRead, readOne } from '../../database/read.ts';

/**
 * Locks a job until the transaction ends, against all other changes of it. `not_found` when it is
 * not visible; `forbidden` when the caller is not ADMIN in its organisation.
 */
export async function holdJob(transaction: Transaction, caller: Caller, id: number): Promise<Job> {
  const job = await readOne(readJobs, transaction.sql, IN_SCOPE, [...scopeValues(scopeOf(caller)), id]);
  requireAdminIn(caller, job.organisationId);
  return job;
}

const readJobs = createRead('Job', {});

/** `FOR UPDATE` from the start: a new status needs it, and raising a weaker lock could deadlock. */
const IN_SCOPE = { ...ONE_OWNED, lock: 'FOR UPDATE' } as const;
