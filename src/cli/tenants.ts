import { examples, type CommandGroup } from './command.ts';
import { readName } from './values.ts';

/** `tenant add`, `tenant list`. */
export const tenantCommands: CommandGroup = (program, perform) => {
  const tenant = program
    .command('tenant')
    .description('tenants: customers, each with organisations, users, candidates and jobs that no other one sees');
  tenant
    .command('add')
    .argument('<name>', 'name of the customer', readName)
    .description('add a tenant')
    .addHelpText('after', examples('tenant add "Northwind Clinics"'))
    .action(
      perform(async (desk, name: string) => {
        const added = await desk.change(async (transaction) => {
          const { id } = await transaction.tenant.create({ data: { name } });
          return { tenantId: id, details: { id }, result: { id, name } };
        });
        desk.say(`Tenant ${added.id} (${name}) was added. Next: organisation add ${added.id} NAME.`, added);
      }),
    );
  tenant
    .command('list')
    .option('--name <text>', 'only those whose name contains the text')
    .description('list the tenants')
    .addHelpText('after', examples('tenant list', 'tenant list --name northwind --json'))
    .action(
      perform(async (desk, { name }: { readonly name?: string }) => {
        const rows = await desk.database.prisma.tenant.findMany({
          where: name === undefined ? {} : { name: { contains: name, mode: 'insensitive' } },
          include: { _count: { select: { organisations: true, users: true } } },
          orderBy: { id: 'asc' },
        });
        desk.printRows(
          rows.map(({ id, name, createdAt, _count }) => ({
            id,
            name,
            organisations: _count.organisations,
            users: _count.users,
            created: createdAt,
          })),
        );
      }),
    );
};
