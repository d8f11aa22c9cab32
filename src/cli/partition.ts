/** Commands that lay out the tables of a PostgreSQL: partitions, and nodes of Citus. */
import { sqlIn, type Transaction } from '../database/database.ts';
import { distributeTables, distributionObstacle } from '../database/citus.ts';
import { analysePartitioned, GROWING, partitioning, partitionTables } from '../database/partitions.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { integerIn } from './values.ts';

export const layoutCommands: CommandGroup = (program, { perform }) => {
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
        const tables = await layOut(context, 'partitions are', (transaction) => partitionTables(transaction, partitions));
        if (tables.length === 0) throw new Refusal(`All ${GROWING.length} tables that grow are partitioned already.`);
        await analysePartitioned(context.prisma, tables);
        context.printOutcome(`${tables.length} tables have ${partitions} partitions each now.`, { tables, partitions });
      }),
    );
  addCommand(
    program,
    'distribute',
    'spread the tenants over the nodes of Citus; stop the service first, and have room for a copy',
    'distribute',
  ).action(
    perform(async (context) => {
      const tables = await layOut(context, 'Citus is', async (transaction) => {
        const sql = sqlIn(transaction);
        const obstacle = await distributionObstacle(sql);
        if (obstacle !== undefined) throw new Refusal(obstacle);
        return distributeTables(sql);
      });
      if (tables.length === 0) throw new Refusal('All tables are distributed already.');
      context.printOutcome(`${tables.length} tables are distributed now.`, { tables });
    }),
  );
};

/** Does the work in one transaction, and returns the names of the tables that it changed. */
function layOut(
  { config, prisma, audit }: Context,
  what: string,
  work: (transaction: Transaction) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (config.databaseUrl === undefined)
    throw new Refusal(`The embedded database stays whole: ${what} for a PostgreSQL at DATABASE_URL.`);
  return prisma.$transaction(async (transaction) => {
    const tables = await work(transaction);
    if (tables.length > 0) await audit(transaction, null, { tables: [...tables] });
    return tables;
  }, partitioning);
}
