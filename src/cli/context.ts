import type { Readable, Writable } from 'node:stream';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Config } from '../core/config.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { KeyRing } from '../core/key-ring.ts';

/** What the command line gets from its process; a test gives its own. */
export type Io = {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly readConfig: () => Config;
  readonly openDatabase: (config: Config) => Promise<Database>;
  /** Who the operating system says is typing. */
  readonly readUserName: () => string;
  readonly now: () => Date;
};

/** What was asked for cannot be done, in one sentence for who typed it; exit 2. Any other error is a fault, exit 1. */
export class Refusal extends Error {}

/** A row or a set of them as it is printed: plain values under names that --json keeps and tables show in capitals. */
export type Printable = Readonly<Record<string, string | number | boolean | object | null>>;

/** What a change was made on, for the audit: the tenant, null for the service as a whole, and what the arguments do not tell. */
export type Changed<Result> = {
  readonly tenantId: number | null;
  readonly details?: Prisma.InputJsonObject;
  readonly result: Result;
};

/** What a command works with. */
export type Desk = {
  readonly io: Io;
  readonly config: Config;
  readonly database: Database;
  /** Keys of the HMAC over issued passwords. */
  readonly credentialKeys: () => KeyRing;
  /** Keys under which secrets of webhooks lie encrypted. */
  readonly secretKeys: () => KeyRing;
  /** Whether the output is for a program: one JSON document, nothing else, on standard output. */
  readonly json: boolean;
  readonly now: Date;
  /** Makes a change and its line in the audit in one transaction. */
  readonly change: <Result>(work: (transaction: Transaction) => Promise<Changed<Result>>) => Promise<Result>;
  /** Writes the line in the audit alone, for a command with transactions of its own. */
  readonly audit: (transaction: Transaction, tenantId: number | null, details?: Prisma.InputJsonObject) => Promise<void>;
  /** Prints rows: a table, or a JSON array. */
  readonly printRows: (rows: readonly Printable[]) => void;
  /** Prints one thing: a line for each of its values, or a JSON object. */
  readonly printRecord: (record: Printable) => void;
  /** Prints what was done: a sentence, or the JSON object. */
  readonly say: (sentence: string, record: Printable) => void;
};
