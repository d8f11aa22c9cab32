/** The context, declaration and execution of commands. */
import type { Readable, Writable } from 'node:stream';
import { Command, Option } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Config } from '../core/config.ts';
import type { KeyRing } from '../core/key-ring.ts';
import type { Database, Transaction } from '../database/database.ts';
import { readOrCreateKeys } from '../database/embedded/key-files.ts';
import { applyMigrations, MIGRATIONS, missingMigrations } from '../database/migrations.ts';
import { retryTransaction } from '../database/retry.ts';
import { formatJson, formatRecord, formatTable, type Printable } from './output.ts';

/** The parts that the command line gets from its process; tests pass their own. */
export type Io = {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly readConfig: () => Config;
  readonly openDatabase: (config: Config) => Promise<Database>;
  /** The name of the user of the operating system. */
  readonly readUserName: () => string;
  readonly now: () => Date;
};

/** The command cannot be carried out as typed; the message is one sentence for the operator. Exit code 2. */
export class Refusal extends Error {}

/** A finished change. `tenantId` and `details` go to the audit; null stands for the service as a whole. */
export type Changed<Result extends Printable | undefined> = {
  readonly tenantId: number | null;
  readonly details?: Prisma.InputJsonObject;
  readonly result: Result;
  /** Printed after the commit, or the result in its place with --json. */
  readonly sentence?: string;
};

export type Context = {
  readonly io: Io;
  readonly config: Config;
  readonly database: Database;
  /** Keys of the HMAC over issued passwords. */
  readonly credentialKeys: () => KeyRing;
  /** Keys that encrypt the secrets of webhooks. */
  readonly secretKeys: () => KeyRing;
  /** Whether standard output is one JSON document and nothing else. */
  readonly json: boolean;
  readonly now: Date;
  /** Makes a change and its audit entry in one transaction. */
  readonly change: <Result extends Printable | undefined>(
    work: (transaction: Transaction) => Promise<Changed<Result>>,
  ) => Promise<Result>;
  /** Writes an audit entry alone, for commands with transactions of their own. */
  readonly audit: (transaction: Transaction, tenantId: number | null, details?: Prisma.InputJsonObject) => Promise<void>;
  /** Prints a table, or a JSON array. */
  readonly printRows: (rows: readonly Printable[]) => void;
  /** Prints one value a line, or a JSON object. */
  readonly printRecord: (record: Printable) => void;
  /** Prints a sentence, or a JSON object. */
  readonly printOutcome: (sentence: string, record: Printable) => void;
};

/** Makes `work` the action of a command: it gets the context, then commander's arguments and options. */
export type Perform = <Given extends readonly unknown[]>(
  work: (context: Context, ...given: Given) => Promise<void>,
) => (...given: unknown[]) => Promise<void>;

/** Adds the commands of a group; `performUnchecked` opens the database without looking at its migrations. */
export type CommandGroup = (program: Command, perform: Perform, performUnchecked: Perform) => void;

/** Declares a command with its help text and its examples, each typed without `npm run support --`. */
export const addCommand = (parent: Command, name: string, description: string, ...examples: readonly string[]): Command =>
  parent
    .command(name)
    .description(description)
    .addHelpText(
      'after',
      `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((line) => `  npm run support -- ${line}\n`).join('')}`,
    );

const secretOptions = new WeakSet<Option>();

/** An option whose value the audit does not record. */
export function secretOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  secretOptions.add(option);
  return option;
}

type GlobalOptions = { readonly json?: true; readonly operator?: string };

/** `open` opens the database for each command. */
export function createPerform(io: Io, open: (io: Io, config: Config) => Promise<Database>): Perform {
  return <Given extends readonly unknown[]>(work: (context: Context, ...given: Given) => Promise<void>) =>
    async (...handed: unknown[]): Promise<void> => {
      const command = handed.at(-1) as Command;
      const config = io.readConfig();
      const database = await open(io, config);
      try {
        await work(createContext(io, config, database, command), ...(handed.slice(0, -1) as unknown as Given));
      } finally {
        await database.close();
      }
    };
}

function createContext(io: Io, config: Config, database: Database, command: Command): Context {
  const { json = false, operator = io.readUserName() } = command.optsWithGlobals<GlobalOptions>();
  const print = (text: string): void => void io.stdout.write(text);
  const printOutcome: Context['printOutcome'] = (sentence, record) => print(json ? formatJson(record) : `${sentence}\n`);
  const audit: Context['audit'] = async (transaction, tenantId, details = {}) => {
    const entry = { operator, command: nameOf(command), arguments: { ...argumentsOf(command), ...details } };
    await transaction.auditEntry.create({ data: { tenantId, date: io.now(), ...entry } });
  };
  return {
    io,
    config,
    database,
    credentialKeys: () => config.credentialKeys ?? readOrCreateKeys(config.dataDirectory, 'credential'),
    secretKeys: () => config.secretKeys ?? readOrCreateKeys(config.dataDirectory, 'secret'),
    json,
    now: io.now(),
    audit,
    async change(work) {
      const { result, sentence } = await retryTransaction(() =>
        database.prisma.$transaction(async (transaction) => {
          const changed = await work(transaction);
          await audit(transaction, changed.tenantId, changed.details);
          return changed;
        }),
      );
      if (sentence !== undefined && result !== undefined) printOutcome(sentence, result);
      return result;
    },
    printRows: (rows) => print(json ? formatJson(rows) : formatTable(rows)),
    printRecord: (record) => print(json ? formatJson(record) : formatRecord(record)),
    printOutcome,
  };
}

/** The words of a command, such as `tenant add`. */
function nameOf(command: Command): string {
  return command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

function argumentsOf(command: Command): Prisma.InputJsonObject {
  const values = command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]);
  const options = command.options.map((option) => {
    const value = command.getOptionValue(option.attributeName()) as unknown;
    return [option.attributeName(), value !== undefined && secretOptions.has(option) ? '(not recorded)' : value];
  });
  const entries = [...values, ...options].filter(([, value]) => value !== undefined);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Prisma.InputJsonObject;
}

/**
 * Opens the database for a command. Creates a new embedded one; refuses one with missing
 * migrations, which the server applies.
 */
export async function openMigrated(io: Io, config: Config): Promise<Database> {
  const database = await io.openDatabase(config);
  try {
    const missing = await missingMigrations(database.pool, MIGRATIONS);
    if (missing.isNew && database.embedded) {
      await applyMigrations(database.pool, MIGRATIONS);
      io.stderr.write(`A new database was made in ${config.dataDirectory}.\n`);
    } else if (missing.names.length > 0) {
      throw new Error(describeMissing(missing.names));
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export const describeMissing = (names: readonly string[]): string =>
  `The database lacks ${names.length === 1 ? 'a migration' : `${names.length} migrations`} of this program (${names.join(', ')}): start the service once, and it applies them.`;
