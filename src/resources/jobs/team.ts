import { findTeamUsers } from '#generated/database/statements.ts';
import type { Job } from '#generated/prisma/client.ts';
import { invalid, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/transaction.ts';

type TeamChange = { readonly add: readonly number[]; readonly remove: readonly number[] };

/**
 * Adds members of its organisation to the team of a job, which is held, and takes users out of it.
 * To add a user who is in the team, or remove one who is not, changes nothing. A user who has left
 * the organisation can only be removed. Throws the faults of the body that name refused users.
 */
export async function changeTeam(transaction: Transaction, job: Job, { add, remove }: TeamChange): Promise<void> {
  const { tenantId, id, organisationId } = job;
  const { sql, prisma } = transaction;
  const known = await findTeamUsers(sql, { tenantId, organisationId, jobId: id, userIds: [...add, ...remove] });
  const members = new Set(known.filter(({ isMember }) => isMember).map(({ userId }) => userId));
  const removable = new Set(known.map(({ userId }) => userId));
  const faults = [
    ...(add.length + remove.length === 0 ? [NONE] : []),
    ...unknownUsers('add', add, members),
    ...unknownUsers('remove', remove, removable),
    ...remove.flatMap((userId, index) => (add.includes(userId) ? [inBoth(index)] : [])),
  ];
  if (faults.length > 0) throw invalid(faults);
  await prisma.jobTeamMember.createMany({
    data: add.map((userId) => ({ tenantId, jobId: id, userId })),
    skipDuplicates: true,
  });
  await prisma.jobTeamMember.deleteMany({ where: { tenantId, jobId: id, userId: { in: [...remove] } } });
}

const NONE: Fault = { field: '_body', code: 'too_short', detail: 'It must name at least one user in `add` or `remove`.' };

const MEMBERS = 'It must be a member of the organisation of the job.';
const unknownUsers = (field: 'add' | 'remove', users: readonly number[], known: ReadonlySet<number>): readonly Fault[] =>
  users.flatMap((userId, index) =>
    known.has(userId) ? [] : [{ field: `${field}.${index}`, code: 'not_found', detail: MEMBERS } as const],
  );

const inBoth = (index: number): Fault => ({
  field: `remove.${index}`,
  code: 'not_combinable',
  detail: 'The user is in `add`, too.',
});
