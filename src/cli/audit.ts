import { addCommand, type CommandGroup } from './command.ts';
import { ownedBy } from './find.ts';
import { integerIn, readInstant } from './values.ts';

type Filters = {
  readonly tenant?: string;
  readonly by?: string;
  readonly command?: string;
  readonly since?: Date;
  readonly limit: number;
};

/** `audit list`. */
export const auditCommands: CommandGroup = (program, perform) => {
  const audit = program.command('audit').description('who changed what from this command line; the audit only grows');
  addCommand(
    audit,
    'list',
    'list changes, the latest last',
    'audit list --since 2026-11-20',
    'audit list --command "credential rotate" --json',
  )
    .option('--tenant <tenant>', 'only changes of this tenant (id or name)')
    .option('--by <operator>', 'only changes by this operator')
    .option('--command <words>', 'only changes by commands that begin so, such as "credential"')
    .option('--since <time>', 'only changes from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .option('--limit <count>', 'at most so many, the latest', integerIn(1, 10_000), 100)
    .action(
      perform(async (context, { tenant, by, command, since, limit }: Filters) => {
        const { prisma } = context.database;
        const rows = await prisma.auditEntry.findMany({
          where: {
            ...(await ownedBy(prisma, { tenant })),
            ...(by !== undefined && { operator: by }),
            ...(command !== undefined && { command: { startsWith: command } }),
            ...(since !== undefined && { date: { gte: since } }),
          },
          orderBy: { id: 'desc' },
          take: limit,
        });
        context.printRows(
          rows.toReversed().map(({ tenantId, arguments: given, ...entry }) => ({
            id: entry.id,
            date: entry.date,
            operator: entry.operator,
            command: entry.command,
            tenant: tenantId,
            arguments: given,
          })),
        );
      }),
    );
};
