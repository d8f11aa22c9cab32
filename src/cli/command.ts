import { Command, Option } from 'commander';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Config } from '../core/config.ts';
import type { Database } from '../database/database.ts';
import { readOrCreateKeys } from '../database/embedded/key-files.ts';
import type { Desk, Io } from './context.ts';
import { formatJson, formatRecord, formatTable } from './output.ts';
import { retryTransaction } from '../database/retry.ts';

/** Makes of `work` the action of a command: it gets the desk, then the arguments and options as commander hands them over. */
export type Perform = <Given extends readonly unknown[]>(
  work: (desk: Desk, ...given: Given) => Promise<void>,
) => (...given: unknown[]) => Promise<void>;

/** Adds the commands of a group to the program; `performAsIs` opens the database without asking what state it is in. */
export type CommandGroup = (program: Command, perform: Perform, performAsIs: Perform) => void;

type Global = { readonly json?: true; readonly operator?: string };

/** `open` opens the database for each command. */
export function createPerform(io: Io, open: (io: Io, config: Config) => Promise<Database>): Perform {
  return <Given extends readonly unknown[]>(work: (desk: Desk, ...given: Given) => Promise<void>) =>
    async (...handed: unknown[]): Promise<void> => {
      const command = handed.at(-1) as Command;
      const config = io.readConfig();
      const database = await open(io, config);
      try {
        await work(createDesk(io, config, database, command), ...(handed.slice(0, -1) as unknown as Given));
      } finally {
        await database.close();
      }
    };
}

function createDesk(io: Io, config: Config, database: Database, command: Command): Desk {
  const { json = false, operator = io.readUserName() } = command.optsWithGlobals<Global>();
  const print = (text: string): void => void io.stdout.write(text);
  const audit: Desk['audit'] = async (transaction, tenantId, details = {}) => {
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
    change: (work) =>
      retryTransaction(() =>
        database.prisma.$transaction(async (transaction) => {
          const { tenantId, details, result } = await work(transaction);
          await audit(transaction, tenantId, details);
          return result;
        }),
      ),
    printRows: (rows) => print(json ? formatJson(rows) : formatTable(rows)),
    printRecord: (record) => print(json ? formatJson(record) : formatRecord(record)),
    say: (sentence, record) => print(json ? formatJson(record) : `${sentence}\n`),
  };
}

/** The words that call a command, such as `tenant add`. */
function nameOf(command: Command): string {
  return command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

const secrets = new WeakSet<Option>();

/** An option whose value the audit does not record. */
export function secretOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  secrets.add(option);
  return option;
}

function argumentsOf(command: Command): Prisma.InputJsonObject {
  const values = command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]);
  const options = command.options.map((option) => {
    const value = command.getOptionValue(option.attributeName()) as unknown;
    return [option.attributeName(), value !== undefined && secrets.has(option) ? '(not recorded)' : value];
  });
  const entries = [...values, ...options].filter(([, value]) => value !== undefined);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Prisma.InputJsonObject;
}

/** The end of a help text: how the command is typed. */
export const examples = (...lines: readonly string[]): string =>
  `\n${lines.length === 1 ? 'Example' : 'Examples'}:\n${lines.map((line) => `  npm run support -- ${line}\n`).join('')}`;
