import { analysePartitioned, GROWING, partitioning, partitionTables } from '../database/partitions.ts';
import { addCommand, Refusal, type CommandGroup } from './command.ts';
import { integerIn } from './values.ts';

export const partitionCommands: CommandGroup = (program, { perform }) => {
  addCommand(
    program,
    'partition',
    'cut the tables that grow with applications into partitions by tenant; stop the service first, and have room for a copy',
    'partition',
    'partition --partitions 64',
  )
    .option('--partitions <number>', 'partitions of each table, 2 to 256', integerIn(2, 256), 16)
    .action(
      perform(async (context, { partitions }: { readonly partitions: number }) => {
        const { prisma } = context;
        if (context.config.databaseUrl === undefined)
          throw new Refusal('The embedded database stays whole: partitions are for a PostgreSQL at DATABASE_URL.');
        const tables = await prisma.$transaction(async (transaction) => {
          const names = await partitionTables(transaction, partitions);
          if (names.length === 0) throw new Refusal(`All ${GROWING.length} tables that grow are partitioned already.`);
          await context.audit(transaction, null, { tables: [...names] });
          return names;
        }, partitioning);
        await analysePartitioned(prisma, tables);
        context.printOutcome(`${tables.length} tables have ${partitions} partitions each now.`, { tables, partitions });
      }),
    );
};
