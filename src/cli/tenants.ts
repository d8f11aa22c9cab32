import { addCommand, Refusal, type CommandGroup } from './command.ts';
import { containing, findOrganisation, findTenant, findUser, ownedBy, refusingTaken, type Texts } from './find.ts';
import { choiceOf, readEmail, readLanguage, readName, readTimeZone } from './values.ts';

export const tenantCommands: CommandGroup = (program, { change, list }) => {
  const tenant = program
    .command('tenant')
    .description('tenants: customers, each with organisations, users, candidates and jobs that no other one sees');
  addCommand(tenant, 'add', 'add a tenant', 'tenant add "Northwind Clinics"')
    .argument('<name>', 'name of the customer', readName)
    .action(
      change(async ({ transaction }, name: string) => {
        const { id } = await transaction.tenant.create({ data: { name } });
        const sentence = `Tenant ${id} (${name}) was added. Next: organisation add ${id} NAME.`;
        return { tenantId: id, details: { id }, result: { id, name }, sentence };
      }),
    );
  addCommand(tenant, 'list', 'list the tenants', 'tenant list', 'tenant list --name northwind --json')
    .option('--name <text>', 'only those whose name contains the text')
    .action(
      list(async ({ prisma }, { name }: Texts<'name'>) => {
        const rows = await prisma.tenant.findMany({
          include: { _count: { select: { organisations: true, users: true } } },
          orderBy: { id: 'asc' },
        });
        const found = containing(rows, name, (row) => row.name);
        return found.map(({ id, createdAt: created, _count, ...row }) => ({ id, name: row.name, ..._count, created }));
      }),
    );
};

export const organisationCommands: CommandGroup = (program, { change, list }) => {
  const organisation = program
    .command('organisation')
    .description('organisations of a tenant: what a user is a member of, and what jobs, notes and webhooks belong to');
  addCommand(organisation, 'add', 'add an organisation to a tenant', 'organisation add "Northwind Clinics" "Northwind Lyon"')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the organisation', readName)
    .action(
      change(async ({ transaction }, tenant: string, name: string) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const { id } = await transaction.organisation.create({ data: { tenantId, name } });
        const sentence = `Organisation ${id} (${name}) was added to tenant ${tenantId}.`;
        return { tenantId, details: { id }, result: { id, tenant: tenantId, name }, sentence };
      }),
    );
  addCommand(organisation, 'list', 'list organisations', 'organisation list --tenant 1')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--name <text>', 'only those whose name contains the text')
    .action(
      list(async ({ prisma }, { name: text, ...owner }: Texts<'tenant' | 'name'>) => {
        const rows = await prisma.organisation.findMany({
          where: await ownedBy(prisma, owner),
          include: { _count: { select: { memberships: true, jobs: true, webhooks: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        const found = containing(rows, text, ({ name }) => name);
        return found.map(({ id, tenantId: tenant, name, _count: { memberships: members, ...counts } }) => {
          return { id, tenant, name, members, ...counts };
        });
      }),
    );
};

type Profile = Readonly<Record<'firstName' | 'lastName' | 'language' | 'timeZone', string>>;

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
    .action(
      change(async ({ transaction }, tenant: string, email: string, profile: Profile) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const { id } = await refusingTaken(
          transaction.user.create({ data: { tenantId, email, ...profile }, select: { id: true } }),
          `The tenant has a user with the address ${email} already.`,
        );
        const sentence = `User ${id} (${email}) was added. Next: membership set ${id} ORGANISATION ROLE.`;
        return { tenantId, details: { id }, result: { id, tenant: tenantId, email }, sentence };
      }),
    );
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
      list(async ({ prisma }, { tenant: owner, organisation, email: text }: Texts<'tenant' | 'organisation' | 'email'>) => {
        const rows = await prisma.user.findMany({
          where: {
            ...(await ownedBy(prisma, { tenant: owner })),
            ...(organisation !== undefined && { memberships: { some: await ownedBy(prisma, { organisation }) } }),
          },
          include: { memberships: { orderBy: { organisationId: 'asc' } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        const found = containing(rows, text, ({ email }) => email);
        return found.map(({ id, tenantId: tenant, firstName: first_name, lastName: last_name, email, memberships }) => {
          const roles = memberships.map(({ organisationId, role }) => `${organisationId}=${role}`);
          return { id, tenant, first_name, last_name, email, roles };
        });
      }),
    );
};

const ROLES = ['READER', 'RECRUITER', 'ADMIN', 'NONE'] as const;

export const membershipCommands: CommandGroup = (program, { change }) => {
  const membership = program.command('membership').description('what a user may do in which organisation');
  addCommand(
    membership,
    'set',
    'make a user a member of an organisation, change its role or end the membership',
    'membership set amara@northwind.example "Northwind Lyon" RECRUITER',
    'membership set amara@northwind.example "Northwind Lyon" NONE',
  )
    .argument('<user>', 'id or e-mail address of the user')
    .argument('<organisation>', 'id or name of the organisation')
    .argument('<role>', 'READER reads; RECRUITER and ADMIN write; NONE ends the membership', choiceOf(ROLES))
    .action(
      change(async ({ transaction }, user: string, organisation: string, role: (typeof ROLES)[number]) => {
        const { id: userId, tenantId } = await findUser(transaction, user);
        const { id: organisationId, tenantId: other } = await findOrganisation(transaction, organisation);
        if (other !== tenantId)
          throw new Refusal(`User ${userId} is of tenant ${tenantId}, organisation ${organisationId} of tenant ${other}.`);
        const key = { tenantId, organisationId, userId };
        if (role === 'NONE') {
          const { count } = await transaction.membership.deleteMany({ where: key });
          if (count === 0) throw new Refusal(`User ${userId} is no member of organisation ${organisationId}.`);
        } else {
          const where = { tenantId_organisationId_userId: key };
          await transaction.membership.upsert({ where, create: { ...key, role }, update: { role } });
        }
        const what = role === 'NONE' ? 'is no longer a member' : `is ${role}`;
        const sentence = `User ${userId} ${what} in organisation ${organisationId}, from the next request on.`;
        const result = { user: userId, organisation: organisationId, role: role === 'NONE' ? null : role };
        return { tenantId, details: { userId, organisationId }, result, sentence };
      }),
    );
};
