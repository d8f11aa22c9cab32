import { addCommand, type CommandGroup } from './command.ts';
import { containing, findTenant, ownedBy, type Texts } from './find.ts';
import { readName } from './values.ts';

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
