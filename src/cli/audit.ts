import { InvalidArgumentError } from 'commander';
import { examples, type CommandGroup } from './command.ts';
import { ofTenant } from './find.ts';
import { readInstant } from './values.ts';

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
  audit
    .command('list')
    .option('--tenant <tenant>', 'only changes of this tenant (id or name)')
    .option('--by <operator>', 'only changes by this operator')
    .option('--command <words>', 'only changes by commands that begin so, such as "credential"')
    .option('--since <time>', 'only changes from then on (2026-11-20 or 2026-11-20T08:00:00Z)', readInstant)
    .option('--limit <count>', 'at most so many, the latest', readCount, 100)
    .description('list changes, the latest last')
    .addHelpText('after', examples('audit list --since 2026-11-20', 'audit list --command "credential rotate" --json'))
    .action(
      perform(async (desk, { tenant, by, command, since, limit }: Filters) => {
        const { prisma } = desk.database;
        const rows = await prisma.auditEntry.findMany({
          where: {
            ...(await ofTenant(prisma, tenant)),
            ...(by !== undefined && { operator: by }),
            ...(command !== undefined && { command: { startsWith: command } }),
            ...(since !== undefined && { date: { gte: since } }),
          },
          orderBy: { id: 'desc' },
          take: limit,
        });
        desk.printRows(
          rows.toReversed().map(({ id, date, operator, command, tenantId, arguments: given }) => ({
            id,
            date,
            operator,
            command,
            tenant: tenantId,
            arguments: given,
          })),
        );
      }),
    );
};

function readCount(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= 10_000) return count;
  throw new InvalidArgumentError('It must be a whole number from 1 to 10000.');
}
