import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { backUp, NotPossible, unpackBackup, type Unpacked } from '../database/embedded/backup.ts';
import { applyMigrations, migrationNames, MIGRATIONS } from '../database/migrations.ts';
import { createPerform, examples, type CommandGroup } from './command.ts';
import { Refusal, type Desk, type Io } from './context.ts';

const ON_POSTGRESQL = 'This is for the embedded database: a PostgreSQL at DATABASE_URL has pg_dump and pg_restore.';

/** `backup`. */
export const backupCommands: CommandGroup = (program, perform) => {
  program
    .command('backup')
    .argument('<file>', 'where to write it; a file that is there is replaced once the new one is whole')
    .description('copy the embedded database into a file, also while the service runs: requests wait while its files are copied')
    .addHelpText('after', examples('backup /var/backups/recruitment.tar.gz'))
    .action(
      perform(async (desk, file: string) => {
        const { config, database, now, say } = desk;
        if (config.databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
        await desk.audit(database.prisma, null);
        const { dataDirectory } = config;
        const migrations = await migrationNames(MIGRATIONS);
        const milliseconds = await orRefuse(backUp(database.pool, { dataDirectory, file, migrations, now }));
        const { size } = await stat(file);
        const sentence = `${file} has the whole database (${(size / 1e6).toFixed(1)} MB); others waited ${(milliseconds / 1_000).toFixed(1)} s. The keys in ${dataDirectory} are not in it: keep them elsewhere.`;
        say(sentence, { file, bytes: size, seconds: milliseconds / 1_000 });
      }),
    );
};

/** `restore`. It opens the database that is restored, and not the one that is there. */
export function addRestoreCommand(program: Command, io: Io): void {
  program
    .command('restore')
    .argument('<file>', 'a file that `backup` has written')
    .description(
      'put a backup in the place of the embedded database: at once, or where the service runs, when it is started again; the former one is kept',
    )
    .addHelpText('after', examples('restore /var/backups/recruitment.tar.gz'))
    .action(async (file: string, _options: object, command: Command) => {
      const { databaseUrl, dataDirectory } = io.readConfig();
      if (databaseUrl !== undefined) throw new Refusal(ON_POSTGRESQL);
      const unpacked = await orRefuse(unpackBackup(dataDirectory, file, await migrationNames(MIGRATIONS)));
      try {
        const desk = await makeReady(io, unpacked, [file, _options, command]);
        const inPlace = unpacked.install();
        const sentence = inPlace
          ? `The database is that of ${file} now. The former one is kept in ${dataDirectory}/postgresql.replaced.`
          : `${file} is ready. The service runs: restart it, and it begins with the restored database. What it writes until then stays with the former one, which will be kept in ${dataDirectory}/postgresql.replaced.`;
        desk.say(sentence, { file, inPlace });
      } catch (error) {
        unpacked.discard();
        throw error;
      }
    });
}

const orRefuse = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown): never => {
    throw error instanceof NotPossible ? new Refusal(error.message) : error;
  });

/** Starts PostgreSQL on what was unpacked, brings it up to date and notes in its audit that it was restored. */
async function makeReady(io: Io, { dataDirectory }: Unpacked, handed: readonly unknown[]): Promise<Desk> {
  const perform = createPerform(io, async ({ openDatabase }, config) => {
    const database = await openDatabase({ ...config, dataDirectory });
    await applyMigrations(database.pool, MIGRATIONS);
    return database;
  });
  let used: Desk | undefined;
  await perform(async (desk) => {
    used = desk;
    await desk.audit(desk.database.prisma, null);
  })(...handed);
  if (used === undefined) throw new Error('Nothing was restored.');
  return used;
}
