import { addCommand, type CommandGroup } from './command.ts';
import { findTenant, readId, type Texts } from './find.ts';
import { integerIn, readInstant } from './values.ts';

type Filters = Texts<'tenant' | 'by' | 'command'> & { readonly since?: Date; readonly limit: number };

export const auditCommands: CommandGroup = (program, { list }) => {
  const audit = program.command('audit').description('who changed what from this command line; the audit only grows');
  addCommand(
    audit,
    'list',
    'list changes, the latest last',
    'audit list --since 2026-11-20',
    'audit list --command "credential rotate" --json',
  )
    .option('--tenant <tenant>', 'only changes of this tenant (id or name; the id also when it was removed)')
    .option('--by <operator>', 'only changes by this operator')
    .option('--command <words>', 'only changes by commands that begin so, such as "credential"')
    .option('--since <time>', 'only changes from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .option('--limit <count>', 'at most so many, the latest', integerIn(1, 10_000), 100)
    .action(
      list(async ({ database, prisma }, { tenant: owner, by, command: words, since, limit }: Filters) => {
        const rows = await prisma.auditEntry.findMany({
          where: {
            ...(owner !== undefined && { tenantId: readId(owner) ?? (await findTenant(database, owner)).id }),
            ...(by !== undefined && { operator: by }),
            ...(words !== undefined && { command: { startsWith: words } }),
            ...(since !== undefined && { date: { gte: since } }),
          },
          orderBy: { id: 'desc' },
          take: limit,
        });
        return rows.toReversed().map(({ id, date, operator, command, tenantId: tenant, arguments: given }) => {
          return { id, date, operator, command, tenant, arguments: given };
        });
      }),
    );
};
