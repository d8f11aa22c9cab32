import { examples, type CommandGroup } from './command.ts';
import { findTenant, ofTenant } from './find.ts';
import { readName } from './values.ts';

/** `organisation add`, `organisation list`. */
export const organisationCommands: CommandGroup = (program, perform) => {
  const organisation = program
    .command('organisation')
    .description('organisations of a tenant: what a user is a member of, and what jobs, notes and webhooks belong to');
  organisation
    .command('add')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the organisation', readName)
    .description('add an organisation to a tenant')
    .addHelpText('after', examples('organisation add "Northwind Clinics" "Northwind Lyon"'))
    .action(
      perform(async (desk, tenant: string, name: string) => {
        const added = await desk.change(async (transaction) => {
          const { id: tenantId } = await findTenant(transaction, tenant);
          const { id } = await transaction.organisation.create({ data: { tenantId, name } });
          return { tenantId, details: { id }, result: { id, tenant: tenantId, name } };
        });
        desk.say(`Organisation ${added.id} (${name}) was added to tenant ${added.tenant}.`, added);
      }),
    );
  organisation
    .command('list')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .option('--name <text>', 'only those whose name contains the text')
    .description('list organisations')
    .addHelpText('after', examples('organisation list --tenant 1'))
    .action(
      perform(async (desk, { tenant, name }: { readonly tenant?: string; readonly name?: string }) => {
        const { prisma } = desk.database;
        const rows = await prisma.organisation.findMany({
          where: {
            ...(await ofTenant(prisma, tenant)),
            ...(name !== undefined && { name: { contains: name, mode: 'insensitive' } }),
          },
          include: { _count: { select: { memberships: true, jobs: true, webhooks: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        desk.printRows(
          rows.map(({ id, tenantId, name, _count }) => ({
            id,
            tenant: tenantId,
            name,
            members: _count.memberships,
            jobs: _count.jobs,
            webhooks: _count.webhooks,
          })),
        );
      }),
    );
};
