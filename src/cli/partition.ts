import { InvalidArgumentError } from 'commander';
import { analysePartitioned, GROWING, partitioning, partitionTables } from '../database/partitions.ts';
import { examples, type CommandGroup } from './command.ts';
import { Refusal } from './context.ts';

/** `partition`. */
export const partitionCommands: CommandGroup = (program, perform) => {
  program
    .command('partition')
    .option('--partitions <number>', 'partitions of each table, 2 to 256', readPartitions, 16)
    .description(
      'cut the tables that grow with applications into partitions by tenant; stop the service first, and have room for a copy',
    )
    .addHelpText('after', examples('partition', 'partition --partitions 64'))
    .action(
      perform(async (desk, { partitions }: { readonly partitions: number }) => {
        const { prisma } = desk.database;
        if (desk.config.databaseUrl === undefined)
          throw new Refusal('The embedded database stays whole: partitions are for a PostgreSQL at DATABASE_URL.');
        const tables = await prisma.$transaction(async (transaction) => {
          const names = await partitionTables(transaction, partitions);
          if (names.length === 0) throw new Refusal(`All ${GROWING.length} tables that grow are partitioned already.`);
          await desk.audit(transaction, null, { tables: [...names] });
          return names;
        }, partitioning);
        await analysePartitioned(prisma, tables);
        desk.say(`${tables.length} tables have ${partitions} partitions each now.`, { tables, partitions });
      }),
    );
};

function readPartitions(text: string): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (number >= 2 && number <= 256) return number;
  throw new InvalidArgumentError('It must be a whole number from 2 to 256.');
}
