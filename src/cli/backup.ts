import { stat } from 'node:fs/promises';
import { backUp, NotPossible, restoreBackup } from '../database/embedded/backup.ts';
import type { Database } from '../database/database.ts';
import { applyMigrations, MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { addCommand, createActions, Refusal, type CommandGroup, type Context, type Io } from './command.ts';

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
        const { config, database, printOutcome } = context;
        if (config.databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
        const { dataDirectory } = config;
        const durationMs = await orRefuse(backUp(database.pool, dataDirectory, file));
        await context.audit(database, null);
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
  )
    .argument('<file>', 'a file that `backup` has written')
    .action((...given: [file: string, ...unknown[]]) => restore(io, given));
};

/** Opens the restored database, not the one in place. */
async function restore(io: Io, given: readonly [file: string, ...unknown[]]): Promise<void> {
  const { databaseUrl, dataDirectory } = io.readConfig();
  if (databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
  const [file] = given;
  let print: Context['printOutcome'] | undefined;
  const record = async (unpacked: string): Promise<void> => {
    const { perform } = createActions(io, ({ openDatabase }, config) =>
      openRestored(openDatabase({ ...config, dataDirectory: unpacked }), file),
    );
    await perform(async (context) => {
      print = context.printOutcome;
      await context.audit(context.database, null);
    })(...given);
  };
  const inPlace = await orRefuse(restoreBackup(dataDirectory, file, record));
  const sentence = inPlace
    ? `The database is that of ${file} now. The former one is kept in ${dataDirectory}/postgresql.replaced.`
    : `${file} is ready. The service runs: restart it, and it begins with the restored database, unless ${dataDirectory}/postgresql.restored is deleted before. What it writes until then stays with the former one, which will be kept in ${dataDirectory}/postgresql.replaced.`;
  print?.(sentence, { file, inPlace });
}

/** Migrates it. Refuses a database of a newer release, or of another program. */
async function openRestored(opening: Promise<Database>, file: string): Promise<Database> {
  const database = await opening;
  try {
    const { isNew } = await missingMigrations(database.pool, MIGRATIONS).catch(({ message }: Error) => {
      throw new Refusal(`${file} cannot be restored. ${message}`);
    });
    if (isNew) throw new Refusal(`${file} is not a backup, but a database of another program.`);
    await applyMigrations(database.pool, MIGRATIONS);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const orRefuse = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown): never => {
    throw error instanceof NotPossible ? new Refusal(error.message) : error;
  });
