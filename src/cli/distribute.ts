/** The command that spreads the tables over the nodes of Citus. */
import { distributeTables, distributionObstacle } from '../database/citus.ts';
import { addCommand, Refusal, type CommandGroup } from './command.ts';

export const distributeCommand: CommandGroup = (program, { perform }) => {
  addCommand(
    program,
    'distribute',
    'spread the tenants over the nodes of Citus; stop the service first, and have room for a copy',
    'distribute',
  ).action(
    perform(async ({ config, database, audit, printOutcome }) => {
      if (config.databaseUrl === undefined)
        throw new Refusal('The embedded database stays whole: Citus is for a PostgreSQL at DATABASE_URL.');
      const tables = await database.inTransaction(async (transaction) => {
        const sql = transaction.sql;
        const obstacle = await distributionObstacle(sql);
        if (obstacle !== undefined) throw new Refusal(obstacle);
        const names = await distributeTables(sql);
        if (names.length > 0) await audit(transaction, null, { tables: [...names] });
        return names;
      });
      if (tables.length === 0) throw new Refusal('All tables are distributed already.');
      printOutcome(`${tables.length} tables are distributed now.`, { tables });
    }),
  );
};
