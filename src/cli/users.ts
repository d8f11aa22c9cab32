import { Role } from '#generated/prisma/enums.ts';
import { createUser } from '../resources/users/create.ts';
import { updateUser, type UserChange } from '../resources/users/update.ts';
import { addCommand, Refusal, type Changed, type ChangeContext, type CommandGroup } from './command.ts';
import { containing, findOrganisation, findTenant, findUser, ownedBy, type Texts } from './find.ts';
import { choiceOf, readEmail, readLanguage, readName, readTimeZone } from './values.ts';

type Names = Readonly<Record<'firstName' | 'lastName' | 'language' | 'timeZone', string>>;
type Profile = Names & { readonly program?: true };

export const userCommands: CommandGroup = (program, { change, list }) => {
  const user = program.command('user').description('users: recruiters of a tenant, who call the interface with credentials');
  addCommand(
    user,
    'add',
    'add a user; it sees nothing before it is a member of an organisation (membership set)',
    'user add 1 amara@northwind.example --first-name Amara --last-name Okafor',
  )
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<email>', 'e-mail address, the Reply-To of what the user sends', readEmail)
    .requiredOption('--first-name <name>', 'first name', readName)
    .requiredOption('--last-name <name>', 'last name', readName)
    .option('--language <code>', 'language, as two letters', readLanguage, 'en')
    .option('--time-zone <zone>', 'time zone, such as Europe/Paris', readTimeZone, 'UTC')
    .option('--program', 'a program that calls in its own name; it is never an owner')
    .action(
      change(async ({ transaction, authorIn, now }, tenant: string, email: string, profile: Profile) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const id = await createUser(transaction, authorIn(tenantId), { email, ...profile }, now);
        const sentence = `User ${id} (${email}) was added. Next: membership set ${id} ORGANISATION ROLE.`;
        return { tenantId, details: { id }, result: { id, tenant: tenantId, email }, sentence };
      }),
    );
  addCommand(
    user,
    'update',
    'change the name, the e-mail address, the language or the time zone of a user; logins stay',
    'user update 7 --email amara.okafor@northwind.example',
    'user update amara@northwind.example --last-name "Okafor-Lind"',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .option('--email <address>', 'new e-mail address', readEmail)
    .option('--first-name <name>', 'new first name', readName)
    .option('--last-name <name>', 'new last name', readName)
    .option('--language <code>', 'language, as two letters', readLanguage)
    .option('--time-zone <zone>', 'time zone, such as Europe/Paris', readTimeZone)
    .action(
      change(async ({ transaction, authorIn, now }, text: string, given: Partial<Names & Record<'email', string>>) => {
        if (Object.keys(given).length === 0) throw new Refusal('Say what to change: --email, --first-name, --last-name, …');
        const { id, tenantId } = await findUser(transaction, text);
        await updateUser(transaction, authorIn(tenantId), { userId: id, ...given }, now);
        const after = await transaction.prisma.user.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
        const { email, firstName: first_name, lastName: last_name, language, timeZone: time_zone } = after;
        const sentence = `User ${id} is ${first_name} ${last_name} (${email}), ${language}, ${time_zone}.`;
        return { tenantId, details: { id }, result: { id, email, first_name, last_name, language, time_zone }, sentence };
      }),
    );
  for (const [name, description] of Object.entries(SWITCHES))
    addCommand(user, name, description, `user ${name} amara@northwind.example`)
      .argument('<user>', 'id or e-mail address of the user')
      .action(change((context, text: string) => switchUser(context, text, name === 'disable')));
  addCommand(
    user,
    'owner',
    'make a user an owner of its tenant; it gets the rights by a credential of its own (credential issue --owner)',
    'user owner amara@northwind.example',
    'user owner amara@northwind.example --take',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .option('--take', 'make it an owner no longer')
    .action(change(setOwner));
  addCommand(
    user,
    'list',
    'list users with their roles by organisation',
    'user list --organisation "Northwind Lyon"',
    'user list --email okafor --json',
  )
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--organisation <organisation>', 'only members of this organisation (id or name)')
    .option('--email <text>', 'only those whose address contains the text')
    .action(
      list(
        async (
          { database, prisma },
          { tenant: owner, organisation, email: text }: Texts<'tenant' | 'organisation' | 'email'>,
        ) => {
          const rows = await prisma.user.findMany({
            where: {
              ...(await ownedBy(database, { tenant: owner })),
              ...(organisation !== undefined && { memberships: { some: await ownedBy(database, { organisation }) } }),
            },
            include: { memberships: { orderBy: { organisationId: 'asc' } } },
            orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
          });
          const found = containing(rows, text, ({ email }) => email);
          return found.map(({ id, tenantId: tenant, firstName: first_name, lastName: last_name, email, memberships, ...row }) => {
            const roles = memberships.map(({ organisationId, role }) => `${organisationId}=${role}`);
            const { owner, program, disabledAt: disabled } = row;
            return { id, tenant, first_name, last_name, email, roles, owner, program, disabled };
          });
        },
      ),
    );
};

const SWITCHES = {
  disable: 'refuse all credentials of a user until it is enabled; name and memberships stay as they are',
  enable: 'accept the credentials of a disabled user again',
} as const;

async function switchUser(context: ChangeContext, text: string, isDisabled: boolean): Promise<Changed> {
  const status = isDisabled ? 'DISABLED' : 'ACTIVE';
  const { id, tenantId, email } = await findUser(context.transaction, text);
  await makeDifferent(context, `User ${id} (${email}) is ${status} already.`, tenantId, { userId: id, status });
  const sentence = `User ${id} (${email}) is ${isDisabled ? 'disabled: its credentials are refused' : 'enabled: its credentials are accepted again'}, within two seconds.`;
  return { tenantId, details: { id }, result: { id, email, disabled: isDisabled ? context.now : null }, sentence };
}

async function setOwner(context: ChangeContext, text: string, { take }: { readonly take?: true }): Promise<Changed> {
  const owner = take === undefined;
  const { id, tenantId, email } = await findUser(context.transaction, text);
  const state = owner ? 'an owner' : 'no owner';
  await makeDifferent(context, `User ${id} (${email}) is ${state} already.`, tenantId, { userId: id, owner });
  const next = owner ? ` Next: credential issue ${id} --owner --name NAME.` : '';
  return { tenantId, details: { id }, result: { id, email, owner }, sentence: `User ${id} (${email}) is ${state}.${next}` };
}

/** Changes a user; refuses a change of nothing. */
async function makeDifferent(
  { transaction, authorIn, now }: ChangeContext,
  refusal: string,
  tenantId: number,
  given: UserChange,
): Promise<void> {
  const changed = await updateUser(transaction, authorIn(tenantId), given, now);
  if (changed.length === 0) throw new Refusal(refusal);
}

const ROLES = [...Object.values(Role), 'NONE'] as const;

export const membershipCommands: CommandGroup = (program, { change }) => {
  const membership = program.command('membership').description('what a user may do in which organisation');
  addCommand(
    membership,
    'set',
    'make a user a member of an organisation, or change its role',
    'membership set amara@northwind.example "Northwind Lyon" RECRUITER',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<role>', 'READER reads; RECRUITER and ADMIN write; NONE ends the membership', choiceOf(ROLES))
    .action(change(setRole));
  addCommand(
    membership,
    'remove',
    'end the membership of a user in an organisation',
    'membership remove amara@northwind.example "Northwind Lyon"',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .argument('<organisation>', 'id or name of the organisation')
    .action(change((context, user: string, organisation: string) => setRole(context, user, organisation, 'NONE')));
};

async function setRole(
  { transaction, authorIn, now }: ChangeContext,
  user: string,
  organisation: string,
  role: (typeof ROLES)[number],
): Promise<Changed> {
  const { id: userId, tenantId } = await findUser(transaction, user);
  const { id: organisationId, tenantId: other } = await findOrganisation(transaction, organisation);
  if (other !== tenantId)
    throw new Refusal(`User ${userId} is of tenant ${tenantId}, organisation ${organisationId} of tenant ${other}.`);
  const given = role === 'NONE' ? null : role;
  const roles = [{ organisationId, role: given }];
  const changed = await updateUser(transaction, authorIn(tenantId), { userId, roles }, now);
  if (given === null && changed.length === 0) throw new Refusal(`User ${userId} is no member of organisation ${organisationId}.`);
  const what = role === 'NONE' ? 'is no longer a member' : `is ${role}`;
  const sentence = `User ${userId} ${what} in organisation ${organisationId}, within two seconds.`;
  return {
    tenantId,
    details: { userId, organisationId },
    result: { user: userId, organisation: organisationId, role: given },
    sentence,
  };
}
