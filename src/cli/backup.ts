import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { backUp, NotPossible, unpackBackup } from '../database/embedded/backup.ts';
import { discardRestored } from '../database/embedded/data-folder.ts';
import { applyMigrations, migrationNames, MIGRATIONS } from '../database/migrations.ts';
import { addCommand, createActions, Refusal, type Actions, type CommandGroup, type Context, type Io } from './command.ts';

const ON_POSTGRESQL = 'This is for the embedded database: a PostgreSQL at DATABASE_URL has pg_dump and pg_restore.';

export const backupCommands: CommandGroup = (program, { perform }, io) => {
  addCommand(
    program,
    'backup',
    'copy the embedded database into a file, also while the service runs: requests wait while its files are copied',
    'backup /var/backups/recruitment.tar.gz',
  )
    .argument('<file>', 'where to write it; a file that is there is replaced once the new one is complete')
    .action(
      perform(async (context, file: string) => {
        const { config, database, now, printOutcome } = context;
        if (config.databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
        await context.audit(context.database, null);
        const { dataDirectory } = config;
        const migrations = await migrationNames(MIGRATIONS);
        const durationMs = await orRefuse(backUp(database.pool, { dataDirectory, file, migrations, now }));
        const { size } = await stat(file);
        const sentence = `${file} has the whole database (${(size / 1e6).toFixed(1)} MB); others waited ${(durationMs / 1_000).toFixed(1)} s. The keys in ${dataDirectory} are not in it: keep them elsewhere.`;
        printOutcome(sentence, { file, bytes: size, seconds: durationMs / 1_000 });
      }),
    );
  addCommand(
    program,
    'restore',
    'put a backup in the place of the embedded database: at once, or where the service runs, when it is started again; the former one is kept',
    'restore /var/backups/recruitment.tar.gz',
    'restore --cancel',
  )
    .argument('[file]', 'a file that `backup` has written')
    .option('--cancel', 'give up the restored database that waits for the next start')
    .action((file: string | undefined, { cancel = false }: { readonly cancel?: boolean }, command: Command) => {
      if (cancel === (file !== undefined)) throw new Refusal('Name the file to restore, or say --cancel.');
      return file === undefined ? cancelRestore(io, perform, command) : restore(io, [file, command]);
    });
};

/** The audit of the database in place records it: that one is opened after the restored one is deleted. */
function cancelRestore(io: Io, perform: Actions['perform'], command: Command): Promise<void> {
  const { databaseUrl, dataDirectory } = io.readConfig();
  if (databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
  if (!discardRestored(dataDirectory)) throw new Refusal('No restored database waits for the next start.');
  return perform(async (context) => {
    await context.audit(context.database, null);
    context.printOutcome('The restore is called off: the next start goes on with the database in place.', { cancelled: true });
  })(command);
}

/** Opens the restored database, not the one in place. */
async function restore(io: Io, given: readonly [file: string, ...unknown[]]): Promise<void> {
  const { databaseUrl, dataDirectory } = io.readConfig();
  if (databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
  const [file] = given;
  const unpacked = await orRefuse(unpackBackup(dataDirectory, file, await migrationNames(MIGRATIONS)));
  let print: Context['printOutcome'] | undefined;
  const { perform } = createActions(io, async ({ openDatabase }, config) => {
    const database = await openDatabase({ ...config, dataDirectory: unpacked.dataDirectory });
    await applyMigrations(database.pool, MIGRATIONS);
    return database;
  });
  const record = perform(async (context) => {
    print = context.printOutcome;
    await context.audit(context.database, null);
  });
  try {
    await record(...given);
    const inPlace = unpacked.install();
    const sentence = inPlace
      ? `The database is that of ${file} now. The former one is kept in ${dataDirectory}/postgresql.replaced.`
      : `${file} is ready. The service runs: restart it, and it begins with the restored database, unless restore --cancel is said before. What it writes until then stays with the former one, which will be kept in ${dataDirectory}/postgresql.replaced.`;
    print?.(sentence, { file, inPlace });
  } catch (error) {
    unpacked.discard();
    throw error;
  }
}

const orRefuse = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown): never => {
    throw error instanceof NotPossible ? new Refusal(error.message) : error;
  });
