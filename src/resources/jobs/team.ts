import { findTeamUsers } from '#generated/database/statements.ts';
import type { Job } from '#generated/prisma/client.ts';
import { invalid } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { NO_MEMBER, listFaults, type ListChange } from '../detail-faults.ts';

/**
 * Adds members of its organisation to the team of a job, which is held, and removes users. Adding a
 * member of the team, or removing another user, changes nothing. A user who has left the
 * organisation can only be removed. Throws the faults of the body that name refused users.
 */
export async function changeTeam(transaction: Transaction, job: Job, { add, remove }: ListChange): Promise<void> {
  const { tenantId, id, organisationId } = job;
  const { sql, prisma } = transaction;
  const known = await findTeamUsers(sql, { tenantId, organisationId, jobId: id, userIds: [...add, ...remove] });
  const members = new Set(known.filter(({ isMember }) => isMember).map(({ userId }) => userId));
  const removable = new Set(known.map(({ userId }) => userId));
  const faults = listFaults({ add, remove }, 'user', { add: members, remove: removable }, NO_MEMBER);
  if (faults.length > 0) throw invalid(faults);
  await prisma.jobTeamMember.createMany({
    data: add.map((userId) => ({ tenantId, jobId: id, userId })),
    skipDuplicates: true,
  });
  await prisma.jobTeamMember.deleteMany({ where: { tenantId, jobId: id, userId: { in: [...remove] } } });
}
