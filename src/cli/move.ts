/** The command that moves the database to another place, with every id, login and delivery. */
import path from 'node:path';
import { countSessions } from '#generated/database/statements.ts';
import { readDatabaseUrl } from '../core/database-url.ts';
import { ConfigError, type Config } from '../core/config.ts';
import { keyFile } from '../core/key-files.ts';
import { wrongAddress } from '../database/address.ts';
import { copyRows, findFilled } from '../database/copy.ts';
import type { Database } from '../database/database.ts';
import { databaseFailure } from '../database/errors.ts';
import { applyMigrations, MIGRATIONS } from '../database/migrations.ts';
import { findUnmetRequirement } from '../database/requirements.ts';
import { isPooled } from '../database/transaction-pooler.ts';
import { addCommand, Refusal, type CommandGroup, type Context } from './command.ts';
import { describeFindings, examine, failIfWrong } from './doctor.ts';
import { reasonOf } from './faults.ts';
import { readInput } from './input.ts';
import { KEY_NAMES, keysIn, SETTINGS } from './key-state.ts';
import { createProgress } from './progress.ts';

export const moveCommand: CommandGroup = (program, { perform }) => {
  addCommand(
    program,
    'move',
    'copy the whole database into an empty PostgreSQL, or into a new folder, with all its ids; stop the service first',
    'move --to postgresql://user:password@host:5432/recruitment',
    'move --to @address.txt',
    'move --to /var/lib/recruitment-copy',
  )
    .requiredOption(
      '--to <place>',
      'URL of a PostgreSQL, or a folder for an embedded database; @FILE or - (standard input): read from there',
    )
    .addHelpText(
      'after',
      '\nThe database that is moved stays as it is. The other one gets its tables, then all rows in one ' +
        'transaction: interrupted, it stays empty, and the command can be run again.',
    )
    .action(perform((context, options: { readonly to: string }) => move(context, options.to)));
};

/** A database, its settings, and what sentences call it. */
type Side = { readonly database: Database; readonly config: Config; readonly name: string };

async function move(context: Context, to: string): Promise<void> {
  const { database, config, json, io } = context;
  const { databaseUrl, dataDirectory } = config;
  const name = databaseUrl === undefined ? `the database in ${dataDirectory}` : 'the database of DATABASE_URL';
  refusePooler(databaseUrl, 'DATABASE_URL');
  await refuseShared({ database, config, name });
  if ((await findFilled(database.sql)) === undefined) throw new Refusal(`There is nothing to move: ${name} is empty.`);
  const target = await openTarget(context, await readInput(io, to));
  try {
    const rows = await copy(context, target);
    const settings = settingsOf(context, target.config);
    const examined = await examine({ ...context, ...target, prisma: target.database.prisma }, true);
    // nothing is sent while the service is stopped
    const findings = examined.filter(({ check }) => check !== 'deliveries');
    const sentence = [
      `All ${rows} rows are in the new database. On it the service, its workers and these commands need:`,
      ...settings.map((setting) => `  ${setting}`),
      `Nothing has changed in ${name}: what the service writes to one of the two is missing in the other.`,
    ].join('\n');
    context.printOutcome(sentence, { rows, settings, findings });
    if (!json) io.stdout.write(describeFindings(findings));
    failIfWrong(findings);
  } finally {
    await target.database.close();
  }
}

/** Opens and migrates the empty database. */
async function openTarget({ io, config }: Context, place: string): Promise<Side> {
  const isUrl = /^\w+:/.test(place);
  if (isUrl && readDatabaseUrl(place) === null)
    throw new Refusal(
      '--to must be a folder, or a URL of the form postgresql://user:password@host:5432/database, with user and password percent-encoded.',
    );
  if (isUrl) refusePooler(place, '--to');
  const address = isUrl ? { databaseUrl: place } : { databaseUrl: undefined, dataDirectory: path.resolve(place) };
  const target = { config: { ...config, ...address }, name: 'the database of --to' };
  let database: Database | undefined;
  try {
    database = await io.openDatabase(target.config);
    const unmet = await findUnmetRequirement(database.pool);
    if (unmet !== undefined) throw new Refusal(unmet);
    await refuseShared({ ...target, database });
    const filled = await findFilled(database.sql);
    if (filled !== undefined) throw new Refusal(`The database of --to must be empty; its table ${filled} has rows.`);
    await applyMigrations(database.pool, MIGRATIONS);
    return { ...target, database };
  } catch (error) {
    await database?.close();
    throw aboutTarget(error as Error);
  }
}

/** The error with `--to` in its sentence, in place of the setting of a service. */
function aboutTarget(error: Error): Error {
  const wrong = wrongAddress(error);
  const reason = wrong ?? (databaseFailure(error) && 'The database of --to cannot be used now.');
  const sentence = [reason, reasonOf(error)]
    .filter((part) => part !== undefined)
    .join(' ')
    .replaceAll('DATABASE_URL', '--to');
  const isRefused = wrong !== undefined || error instanceof Refusal || error instanceof ConfigError;
  return isRefused ? new Refusal(sentence) : new Error(sentence);
}

function refusePooler(url: string | undefined, setting: string): void {
  if (url !== undefined && isPooled(url))
    throw new Refusal(`${setting} names a pooler: name the PostgreSQL behind it, without pgbouncer=true.`);
}

/** Refuses a database that others have open as well. */
export async function refuseShared({ database, config, name }: Side): Promise<void> {
  const isShared =
    config.databaseUrl === undefined
      ? !database.embedded
      : (await countSessions(database.sql)).some(({ count }) => count > database.pool.totalCount);
  if (isShared) throw new Refusal(`A server, a worker or another command has ${name} open: stop it first.`);
}

async function copy({ database, io, audit }: Context, target: Side): Promise<number> {
  io.stderr.write('All rows are copied in one transaction: interrupted, the database of --to stays empty.\n');
  const progress = createProgress(io.stderr);
  const onProgress = (copied: number, total: number): void => progress.show(`${copied} of ${total} rows`, copied / total);
  try {
    return await database.inTransaction((from) =>
      target.database.inTransaction(async (into) => {
        const rows = await copyRows(from.sql, into.sql, onProgress);
        await audit(into, null, { rows });
        return rows;
      }),
    );
  } catch (error) {
    throw new Error(`Nothing was moved, and the database of --to is empty. ${reasonOf(error)}`);
  } finally {
    progress.clear();
  }
}

/** The settings that the moved database needs, as a shell takes them. Shows no secret. */
function settingsOf({ config, keys }: Context, target: Config): readonly string[] {
  const place =
    target.databaseUrl === undefined
      ? `DATA_DIR='${target.dataDirectory}', without DATABASE_URL`
      : 'DATABASE_URL: the address of --to';
  const ofKeys = KEY_NAMES.flatMap((name) => {
    const setting = SETTINGS[name];
    if (keysIn(config, name) !== undefined) return [`${setting}, as it is set now, with its fallbacks`];
    const file = keyFile(config.dataDirectory, name);
    const former = keys(name).fallbacks.length > 0;
    return [
      `${setting}="$(head -n 1 '${file}')"`,
      ...(former ? [`${setting}_FALLBACKS="$(tail -n +2 '${file}' | paste -sd ,)"`] : []),
    ];
  });
  return [place, ...ofKeys];
}
