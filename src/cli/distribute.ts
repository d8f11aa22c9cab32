import { distributeTables, distributionObstacle } from '../database/citus.ts';
import { partitioning } from '../database/partitions.ts';
import { addCommand, Refusal, type CommandGroup } from './command.ts';

export const distributeCommands: CommandGroup = (program, { perform }) => {
  addCommand(
    program,
    'distribute',
    'spread the tenants over the nodes of Citus; stop the service first, and have room for a copy',
    'distribute',
  ).action(
    perform(async (context) => {
      if (context.config.databaseUrl === undefined)
        throw new Refusal('The embedded database stays whole: Citus is for a PostgreSQL at DATABASE_URL.');
      const tables = await context.prisma.$transaction(async (transaction) => {
        const obstacle = await distributionObstacle(transaction);
        if (obstacle !== undefined) throw new Refusal(obstacle);
        const names = await distributeTables(transaction);
        if (names.length === 0) throw new Refusal('All tables are distributed already.');
        await context.audit(transaction, null, { tables: [...names] });
        return names;
      }, partitioning);
      context.printOutcome(`${tables.length} tables are distributed now.`, { tables });
    }),
  );
};
