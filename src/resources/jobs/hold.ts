import { lockJobs } from '#generated/database/statements.ts';
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

/** As `holdJob`, and against new applications: before a change that applications show. */
export async function holdShownJob(transaction: Transaction, caller: Caller, id: number): Promise<Job> {
  await lockJobs(transaction.sql, { tenantId: caller.tenantId, jobIds: [id] });
  return holdJob(transaction, caller, id);
}

const readJobs = createRead('Job', {});

/**
 * Not `FOR UPDATE`, which would deadlock with moves: a move locks its application, then refers to the
 * job. A change that applications show waits for these, and takes `FOR UPDATE` at its end.
 */
const IN_SCOPE = { ...ONE_OWNED, lock: 'FOR NO KEY UPDATE' } as const;
