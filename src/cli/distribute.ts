/** The command that spreads the tables over the nodes of Citus. */
import { distributeTables, distributionObstacle } from '../database/citus.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { addYes, confirm, type Yes } from './input.ts';
import { refuseShared } from './move.ts';

export const distributeCommand: CommandGroup = (program, { perform }) => {
  const command = addCommand(
    program,
    'distribute',
    'spread the tenants over the nodes of Citus; stop the service first, and have room for a copy',
    'distribute',
    'distribute --yes',
  );
  addYes(command).action(perform(distribute));
};

async function distribute(context: Context, answer: Yes): Promise<void> {
  const { config, database, audit, printOutcome } = context;
  if (config.databaseUrl === undefined)
    throw new Refusal('The embedded database stays whole: Citus is for a PostgreSQL at DATABASE_URL.');
  await refuseShared({ database, config, name: 'this database' });
  const obstacle = await distributionObstacle(database.sql);
  if (obstacle !== undefined) throw new Refusal(obstacle);
  await confirm(context, answer, 'Every row is copied to the nodes, and there is no way back but a backup.', 'distribute');
  const tables = await database.inTransaction(async (transaction) => {
    const names = await distributeTables(transaction.sql);
    if (names.length > 0) await audit(transaction, null, { tables: [...names] });
    return names;
  });
  if (tables.length === 0) throw new Refusal('All tables are distributed already.');
  printOutcome(`${tables.length} tables are distributed now.`, { tables });
}
