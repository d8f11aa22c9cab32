/** The context, declaration and execution of commands. */
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Author } from '../auth/visibility.ts';
import type { Config } from '../core/config.ts';
import type { KeyRing } from '../core/key-ring.ts';
import { Problem } from '../core/problem.ts';
import { oneLine } from '../core/wording.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/sql.ts';
import { readOrCreateKeys, type KeyName } from '../core/key-files.ts';
import { clusterOf } from '../database/embedded/data-folder.ts';
import { inLongTransaction } from '../database/long-transaction.ts';
import { applyMigrations, MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { retryTransaction } from '../database/retry.ts';
import { keysIn } from './key-state.ts';
import { formatJson, formatRecord, formatTable, type Printable } from './output.ts';
import type { Terminal } from './progress.ts';

/** The parts that the command line gets from its process; tests pass their own. */
export type Io = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Terminal;
  readonly readConfig: () => Config;
  readonly openDatabase: (config: Config) => Promise<Database>;
  /** The name of the user of the operating system. */
  readonly readUserName: () => string;
  readonly now: () => Date;
};

/** The command cannot be carried out as typed; the message is one sentence for the operator. Exit code 2. */
export class Refusal extends Error {}

/** A finished change. `tenantId` and `details` go to the audit; null stands for the service as a whole. */
export type Changed = {
  readonly tenantId: number | null;
  readonly details?: Prisma.InputJsonObject;
  /** Printed after the commit; for people after the sentence in its place. */
  readonly result: Printable;
  readonly sentence?: string;
  /** A password or a secret under its name: shown this once, with the result. */
  readonly secret?: Readonly<Record<string, string>>;
};

export type Context = {
  readonly io: Io;
  readonly config: Config;
  readonly database: Database;
  readonly prisma: Database['prisma'];
  /**
   * The keys of the HMAC over issued passwords, or the keys that encrypt the secrets of webhooks.
   */
  readonly keys: (name: KeyName) => KeyRing;
  /** Whether standard output is one JSON document and nothing else. */
  readonly json: boolean;
  readonly now: Date;
  /** Support by this command, for the audit of a tenant. */
  readonly authorIn: (tenantId: number) => Author;
  /** Writes an audit entry alone, for commands with transactions of their own. */
  readonly audit: (transaction: Transaction, tenantId: number | null, details?: Prisma.InputJsonObject) => Promise<void>;
  /** Prints a table, or a JSON array. */
  readonly printRows: (rows: readonly Printable[]) => void;
  /** Prints one value a line, or a JSON object. */
  readonly printRecord: (record: Printable) => void;
  /** Prints a sentence, or a JSON object. */
  readonly printOutcome: (sentence: string, record: Printable) => void;
};

/** The context of a command that makes a change: with the transaction of the change. */
export type ChangeContext = Context & { readonly transaction: Transaction };

type Making<Of, Result> = <Given extends readonly unknown[]>(
  work: (context: Of, ...given: Given) => Promise<Result>,
) => (...given: unknown[]) => Promise<void>;

/**
 * A check of doctor: returns the finding when all is in order; throws the fault otherwise, or a `Look`.
 */
export type Check = (context: Context) => Promise<string>;

/** Each makes `work` the action of a command: it gets the context, then commander's arguments and options. */
export type Actions = {
  readonly perform: Making<Context, void>;
  /** `work` finds rows, which are printed. */
  readonly list: Making<Context, readonly Printable[]>;
  /** `work` makes a change in the transaction; its audit entry is written in the same one. */
  readonly change: Making<ChangeContext, Changed>;
};

export type CommandGroup = (program: Command, actions: Actions, io: Io) => void;

/** Declares a command with its help text and its examples, each typed without `npm run support --`. */
export const addCommand = (parent: Command, name: string, description: string, ...examples: readonly string[]): Command =>
  parent
    .command(name)
    .description(description)
    .addHelpText(
      'after',
      `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((line) => `  npm run support -- ${line}\n`).join('')}`,
    );

type GlobalOptions = { readonly json?: true; readonly operator?: string };

/** `open` opens the database for each command. */
export function createActions(io: Io, open: (io: Io, config: Config) => Promise<Database>): Actions {
  const perform: Actions['perform'] =
    (work) =>
    async (...handed) => {
      const command = handed.at(-1) as Command;
      const config = io.readConfig();
      const database = await open(io, config);
      try {
        await work(createContext(io, config, database, command), ...(handed.slice(0, -1) as never));
      } finally {
        await database.close();
      }
    };
  return {
    perform,
    list: (work) => perform(async (context, ...given) => context.printRows(await work(context, ...(given as never)))),
    change: (work) =>
      perform((context, ...given) =>
        makeChange(context, (transaction) => work({ ...context, transaction }, ...(given as never))),
      ),
  };
}

type Work = (transaction: Transaction) => Promise<Changed>;

/**
 * Makes a change and writes its audit entry in one transaction, which has the time of an import: a
 * renamed row may be shown by many others.
 */
export function commitChange(context: Context, work: Work): Promise<Changed> {
  return retryTransaction(() =>
    inLongTransaction(context.database, async (transaction) => {
      const changed = await work(transaction).catch(asRefusal);
      await context.audit(transaction, changed.tenantId, changed.details);
      return changed;
    }),
  );
}

/** The faults that a service found, in words. */
function asRefusal(error: unknown): never {
  if (!(error instanceof Problem) || error.detail.code !== 'invalid') throw error;
  const faults = error.detail.faults.map(({ field, code, detail }) => `${field}: ${detail ?? code}`);
  throw new Refusal(`It is refused: ${faults.join('; ')}`, { cause: error });
}

/** The same; prints the change after the commit. */
export async function makeChange(context: Context, work: Work): Promise<void> {
  const { result, sentence, secret } = await commitChange(context, work);
  if (secret === undefined && sentence !== undefined) return context.printOutcome(sentence, result);
  if (secret !== undefined && !context.json)
    context.printOutcome(`${sentence} The ${Object.keys(secret).join()} is shown this once.\n`, result);
  context.printRecord({ ...result, ...secret });
}

function createContext(io: Io, config: Config, database: Database, command: Command): Context {
  const { json = false, operator = io.readUserName() } = command.optsWithGlobals<GlobalOptions>();
  const print = (text: string): void => void io.stdout.write(text);
  return {
    io,
    config,
    database,
    prisma: database.prisma,
    keys: (name) => keysIn(config, name) ?? readOrCreateKeys(config.dataDirectory, name),
    json,
    now: io.now(),
    authorIn: (tenantId) => ({ tenantId, operation: nameOf(command) }),
    async audit(transaction, tenantId, details = {}) {
      const entry = { operator, command: nameOf(command), arguments: { ...argumentsOf(command), ...details } };
      await transaction.prisma.auditEntry.create({ data: { tenantId, date: io.now(), ...entry } });
    },
    printRows: (rows) => print(json ? formatJson(rows) : formatTable(rows)),
    printRecord: (record) => print(json ? formatJson(record) : formatRecord(record)),
    printOutcome: (sentence, record) => print(json ? formatJson(record) : `${sentence.split('\n').map(oneLine).join('\n')}\n`),
  };
}

/** The words of a command, such as `tenant add`. */
function nameOf(command: Command): string {
  return command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

/** Options whose values the audit does not record: secrets, and what may name a candidate. */
const SECRET = ['basic', 'bearer', 'header', 'folder', 'to'];

function argumentsOf(command: Command): Prisma.InputJsonObject {
  const values = command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]);
  const options = command.options.map((option) => {
    const value = command.getOptionValue(option.attributeName()) as unknown;
    return [option.attributeName(), value !== undefined && SECRET.includes(option.attributeName()) ? '(not recorded)' : value];
  });
  const entries = [...values, ...options].filter(([, value]) => value !== undefined);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Prisma.InputJsonObject;
}

/**
 * Opens the database for a command. Creates a new embedded one; refuses one with missing
 * migrations, which the server applies.
 */
export async function openMigrated(io: Io, config: Config): Promise<Database> {
  const cluster = clusterOf(config.dataDirectory);
  const wasThere = existsSync(cluster);
  const database = await io.openDatabase(config);
  try {
    const missing = await missingMigrations(database.pool, MIGRATIONS);
    if (missing.isNew && database.embedded) await applyMigrations(database.pool, MIGRATIONS);
    else if (missing.names.length > 0) throw new Error(describeMissing(missing.names));
    if (!wasThere && existsSync(cluster)) io.stderr.write(`A new database was made in ${config.dataDirectory}.\n`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const describeMissing = (names: readonly string[]): string =>
  `The database lacks ${names.length === 1 ? 'a migration' : `${names.length} migrations`} of this program (${names.join(', ')}): start the service once, and it applies them.`;

/**
 * The address one level above the base address, without a slash at its end, as the server makes it
 * from the same settings.
 */
export const publicAddress = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
