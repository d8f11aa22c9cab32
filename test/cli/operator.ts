/** The operators' command line inside the test's process. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import type { Command } from 'commander';
import type { Io } from '../../src/cli/command.ts';
import { readConfig } from '../../src/core/config.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { createProgram, run } from '../../src/cli/run.ts';
import { CREDENTIAL_KEY, SECRET_KEY, type Service } from '../harness/service.ts';

export type Output = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Given = {
  readonly input?: string | AsyncIterable<string>;
  /** Whether the input is typed at a terminal. */
  readonly typed?: boolean;
  readonly now?: Date;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Runs commands as "olga" on the database, which stays open; without one, on that of the settings. */
export const createOperator =
  (database?: Database) =>
  async (argv: readonly string[], { input = '', typed: isTTY = false, now, environment = {} }: Given = {}): Promise<Output> => {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    const code = await run(argv, {
      stdin: Object.assign(Readable.from(typeof input === 'string' ? [input] : input), { isTTY }),
      stdout,
      stderr,
      readConfig: () => readConfig({ CREDENTIAL_KEY, SECRET_KEY, DATA_DIR: process.env['TEST_SCRATCH'], ...environment }),
      openDatabase: async (config) =>
        database ? { ...database, close: async () => {} } : openDatabase({ ...config, join: true, limited: false }, () => {}),
      readUserName: () => 'olga',
      // a frozen clock would run behind that of the database
      now: () => now ?? new Date(),
    });
    stdout.end();
    stderr.end();
    return { code, stdout: await text(stdout), stderr: await text(stderr) };
  };

/** The words of each command that is not a group. */
export const namesOfCommands = (): readonly string[] => namesIn(createProgram({} as Io), '');

const namesIn = (command: Command, words: string): readonly string[] =>
  command.commands.length === 0 ? [words] : command.commands.flatMap((each) => namesIn(each, `${words} ${each.name()}`.trim()));

/** Runs a command with --json that must succeed and returns what it printed. */
// the tests read what they expect
// oxlint-disable-next-line typescript/no-explicit-any
export async function parsed(output: Promise<Output>): Promise<any> {
  const { code, stdout, stderr } = await output;
  if (code !== 0) throw new Error(`Exit ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Commands on the database of a service that is yet to start, with what they are given unless a call gives other. */
export function commandsOn(read: () => Given & { readonly service: Service }) {
  const support = (argv: readonly string[], given: Given = {}) => {
    const { service, ...others } = read();
    return createOperator(service.database)(argv, { ...others, ...given });
  };
  return {
    support,
    json: (...argv: string[]) => parsed(support([...argv, '--json'])),
    /** The sentence by which a command is refused that writes nothing, in the audit neither. */
    refusal: async (...argv: string[]): Promise<string> => {
      const { auditEntry } = read().service.prisma;
      const before = await auditEntry.count();
      const { code, stdout, stderr } = await support(argv);
      expect({ code, stdout, audited: await auditEntry.count() }).toEqual({ code: 2, stdout: '', audited: before });
      return stderr;
    },
  };
}
