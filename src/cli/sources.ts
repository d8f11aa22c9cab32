import { addCommand, Refusal, type CommandGroup } from './command.ts';
import { findTenant, ownedBy, type Texts } from './find.ts';
import { readName } from './values.ts';

export const sourceCommands: CommandGroup = (program, { change, list }) => {
  const source = program.command('source').description('sources: where jobs are advertised and applications come from');
  addCommand(source, 'add', 'add a source to a tenant', 'source add "Northwind Clinics" "Careers site"')
    .argument('<tenant>', 'id or name of the tenant')
    .argument('<name>', 'name of the source', readName)
    .action(
      change(async ({ transaction }, tenant: string, name: string) => {
        const { id: tenantId } = await findTenant(transaction, tenant);
        const known = await transaction.prisma.source.findUnique({ where: { tenantId_name: { tenantId, name } } });
        if (known !== null) throw new Refusal(`The tenant has the source ${known.id} "${name}" already.`);
        const { id } = await transaction.prisma.source.create({ data: { tenantId, name }, select: { id: true } });
        const sentence = `Source ${id} (${name}) was added.`;
        return { tenantId, details: { id }, result: { id, tenant: tenantId, name }, sentence };
      }),
    );
  addCommand(source, 'list', 'list sources, and how many applications each brought', 'source list --tenant 1')
    .option('--tenant <tenant>', 'only those of this tenant (id or name)')
    .action(
      list(async ({ database, prisma }, owner: Texts<'tenant'>) => {
        const rows = await prisma.source.findMany({
          where: await ownedBy(database, owner),
          include: { postingService: true, _count: { select: { publications: true, applications: true } } },
          orderBy: [{ tenantId: 'asc' }, { id: 'asc' }],
        });
        return rows.map(({ id, tenantId: tenant, name, postingService, _count }) => {
          return { id, tenant, name, posting_service: postingService?.name ?? null, ..._count };
        });
      }),
    );
};
