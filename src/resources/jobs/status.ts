import type { Job, JobStatus } from '#generated/prisma/client.ts';
import { invalid, Problem } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';

type StatusChange = {
  /** Undefined: the job may have any status. */
  readonly expected: JobStatus | undefined;
  readonly status: JobStatus;
};

/**
 * Gives a job, which is held, another status. Nothing happens where it has it already.
 * `stale_status` when it has another one than expected, `job_archived` for a job that is archived.
 */
export async function changeStatus(transaction: Transaction, job: Job, { expected, status }: StatusChange): Promise<void> {
  const { tenantId, id } = job;
  if (expected !== undefined && expected !== job.status)
    throw new Problem({ code: 'stale_status', jobId: id, status: job.status });
  if (status === job.status) return;
  if (job.status === 'ARCHIVED') throw invalid([{ field: 'status', code: 'job_archived', detail: `Job ${id} stays ARCHIVED.` }]);
  await transaction.prisma.job.update({ where: { tenantId_id: { tenantId, id } }, data: { status }, select: { id: true } });
}
