import { examples, type CommandGroup } from './command.ts';
import { Refusal } from './context.ts';
import { findOrganisation, findUser } from './find.ts';
import { choiceOf } from './values.ts';

const ROLES = ['READER', 'RECRUITER', 'ADMIN', 'NONE'] as const;

/** `membership set`. */
export const membershipCommands: CommandGroup = (program, perform) => {
  const membership = program.command('membership').description('what a user may do in which organisation');
  membership
    .command('set')
    .argument('<user>', 'id or e-mail address of the user')
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<role>', 'READER reads; RECRUITER and ADMIN write; NONE ends the membership', choiceOf(ROLES))
    .description('make a user a member of an organisation, change its role or end the membership')
    .addHelpText(
      'after',
      examples(
        'membership set amara@northwind.example "Northwind Lyon" RECRUITER',
        'membership set amara@northwind.example "Northwind Lyon" NONE',
      ),
    )
    .action(
      perform(async (desk, user: string, organisation: string, role: (typeof ROLES)[number]) => {
        const set = await desk.change(async (transaction) => {
          const { id: userId, tenantId } = await findUser(transaction, user);
          const found = await findOrganisation(transaction, organisation);
          if (found.tenantId !== tenantId) {
            throw new Refusal(`User ${userId} is of tenant ${tenantId}, organisation ${found.id} of tenant ${found.tenantId}.`);
          }
          const key = { tenantId, organisationId: found.id, userId };
          if (role === 'NONE') {
            const { count } = await transaction.membership.deleteMany({ where: key });
            if (count === 0) throw new Refusal(`User ${userId} is no member of organisation ${found.id}.`);
          } else {
            await transaction.membership.upsert({
              where: { tenantId_organisationId_userId: key },
              create: { ...key, role },
              update: { role },
            });
          }
          const result = { user: userId, organisation: found.id, role: role === 'NONE' ? null : role };
          return { tenantId, details: { userId, organisationId: found.id }, result };
        });
        const what = set.role === null ? 'is no longer a member' : `is ${set.role}`;
        desk.say(`User ${set.user} ${what} in organisation ${set.organisation}, from the next request on.`, set);
      }),
    );
};
