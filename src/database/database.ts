import { setTimeout } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { type Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { boundPool, type Bounds } from './pool-deadline.ts';
import type { ConnectionQueue } from './pool-queue.ts';
import { FolderInUse } from './embedded/directory-lock.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts';
import { findSocket } from './embedded/socket-place.ts';
import { runStatement } from './run-statement.ts';
import { shareConnections } from './pipelined-reads.ts';
import { beginSession, checkAddress } from './session.ts';
import { createStatementNames } from './statement-names.ts';
import { comment, statementTags } from '../core/tracing/statement-comment.ts';

/** A transaction of Prisma, as the services hand it on. */
export type Transaction = Prisma.TransactionClient;

/** Runs one statement, whose `$1` and so on stand for the values; each connection prepares a text once. */
export type Sql = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** Runs statements inside a transaction of Prisma's. */
export const sqlIn =
  (transaction: Transaction): Sql =>
  (text, values) =>
    transaction.$queryRawUnsafe(text, ...values);

/** A statement as a connection takes it: by a name, under which it is prepared once, or without one. */
export type PreparedStatement = QueryConfig;

/** One connection of the pool. */
export type Connection = PoolClient;

/** The open database: Prisma and plain SQL share one pool of connections. */
export type Database = {
  readonly prisma: PrismaClient;
  /** For what is asked so often that Prisma's share of the time counts. */
  readonly sql: Sql;
  /** The same for reads that are quick whatever there is to read: those of several requests share a connection. */
  readonly sharedSql: Sql;
  readonly pool: Pool;
  /** Whether PostgreSQL runs inside this process. */
  readonly embedded: boolean;
  /** Who waits for a connection of the pool. */
  readonly queue: Pick<ConnectionQueue, 'waiting' | 'isCrowded'>;
  /** Waits for what runs, then disconnects. */
  close(): Promise<void>;
};

/** Without a URL the database lives in the folder. */
export type DatabaseSettings = {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly databasePoolSize?: number;
  /** Has the statements of a PostgreSQL name the trace that they belong to. */
  readonly traceStatements?: boolean;
  /** Where another process has the embedded database open: use it through that one, instead of being refused. */
  readonly join?: boolean;
  /** Milliseconds after which a statement to a PostgreSQL is given up where no budget says so before; undefined: it may take its time. */
  readonly statementMs?: number;
};

/**
 * Opens the database. A PostgreSQL that is away shows at the first query, an embedded one that does not start shows here.
 * `onError` hears of connections that break.
 */
export async function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, dataDirectory, databasePoolSize = 10, statementMs, traceStatements: trace = false } = settings;
  if (databaseUrl !== undefined)
    return assemble(serverAt(databaseUrl, databasePoolSize), 2_000, onError, { trace, bound: { statementMs } });
  const embedded = await (settings.join ? openOrFind(dataDirectory) : openEmbeddedDatabase(dataDirectory));
  return 'socket' in embedded ? joinDatabase(embedded.socket, onError) : connectEmbedded(embedded, onError);
}

// pg closes idle connections after 10 s by default, and the first request after a silence then takes three times as long
function serverAt(connectionString: string, max: number, variable = 'DATABASE_URL'): PoolConfig {
  checkAddress(connectionString, variable);
  return {
    connectionString,
    max,
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    // statements may be sent before those before them are answered (pipelined-reads.ts)
    pipeline: true,
  };
}

/**
 * One more connection to a PostgreSQL, beside the pool: for what must not wait behind the requests. A statement that gets no answer in two
 * seconds fails, and the next one has a new connection. It is connected at once, so that the first statement need not wait for that.
 */
export function openConnection(databaseUrl: string, onError: (error: Error) => void) {
  const { pool, sql } = openPool({ ...serverAt(databaseUrl, 1), query_timeout: 2_000 }, 2_000, onError);
  pool.connect().then(
    (client) => client.release(),
    () => {}, // the first statement tells it
  );
  return { sql, close: () => pool.end() };
}

/** A replica of a PostgreSQL. One that is away shows at the first query; one that falls silent fails a statement sooner than the network would. */
export const openReplica = (databaseUrl: string, poolSize: number, onError: (error: Error) => void): Database =>
  assemble(serverAt(databaseUrl, poolSize, 'DATABASE_REPLICA_URLS'), 2_000, onError, { bound: { statementMs: 6_000 } });

/** The database over an embedded one, which ends with it, and which is asked nothing before it is opened. */
export function connectEmbedded(embedded: EmbeddedDatabase, onError: (error: Error) => void): Database {
  // There is one connection, so a burst of requests waits for it in the pool: 200 transactions at once were 0.3 s of work on an idle
  // machine and 0.9 s on a busy one, and a page of applications is dearer. Two seconds would turn bursts into failures.
  const stream = { stream: () => embedded.connect(), user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 };
  const database = assemble(stream, 30_000, onError);
  void embedded.ended.then(onError);
  return {
    ...database,
    embedded: true,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

const joinLimit = 10_000;

/** Opens the database, or finds the socket of the process that has it open; at its first start that takes some seconds to listen. */
async function openOrFind(dataDirectory: string): Promise<EmbeddedDatabase | { readonly socket: string }> {
  const deadline = Date.now() + joinLimit;
  for (;;) {
    try {
      return await openEmbeddedDatabase(dataDirectory);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      const socket = await findSocket(dataDirectory);
      if (socket !== undefined) return { socket };
      if (Date.now() >= deadline) throw new Error(`${error.message} That process does not answer.`, { cause: error });
      await setTimeout(100);
    }
  }
}

/** The session belongs to the other process: it is neither set up nor given named statements. */
const joinDatabase = (socket: string, onError: (error: Error) => void): Database =>
  assemble({ host: socket, port: 5432, user: 'postgres', database: 'postgres', ssl: false, max: 1 }, 30_000, onError, {
    own: false,
  });

type Manner = {
  /** Whether the session is set up for this process alone. */
  readonly own?: boolean;
  /** Whether statements name their trace. */
  readonly trace?: boolean;
  /** Nobody waits without end for a PostgreSQL that is elsewhere. */
  readonly bound?: Pick<Bounds, 'statementMs'>;
};

function openPool(
  config: PoolConfig,
  patience: number,
  onError: (error: Error) => void,
  { own = true, trace = false }: Manner = {},
) {
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: patience,
    application_name: 'recruitment',
    // the time for connecting ends before this
    ...(own && { onConnect: (client) => client.query(beginSession(patience)) }),
  });
  // on each connection, for pg-pool listens only while one is idle, and an error nobody listens to ends the process
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  const nameStatement = own ? createStatementNames() : () => '';
  const prepare = (statement: string, values: readonly unknown[]): PreparedStatement => {
    const text = trace ? comment(statement) : statement;
    return { name: nameStatement({ sql: text }), text, values: [...values] };
  };
  const sql: Sql = (text, values) => runStatement(pool, prepare(text, values));
  return { pool, nameStatement, prepare, sql };
}

function assemble(config: PoolConfig, patience: number, onError: (error: Error) => void, manner: Manner = {}): Database {
  const { pool, nameStatement, prepare, sql } = openPool(config, patience, onError, manner);
  const queue = boundPool(pool, { patience, budgeted: manner.bound !== undefined, ...manner.bound });
  const sharing = { connect: () => pool.connect(), begin: queue.begin, prepare, statementMs: manner.bound?.statementMs };
  const sharedSql = config.pipeline ? shareConnections(sharing) : sql;
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement });
  const prisma = new PrismaClient({
    adapter,
    ...(manner.trace && { comments: [statementTags] }),
    // the pool gives up first, so that a wait for a connection always ends the same way
    transactionOptions: { maxWait: patience + 1_000, timeout: 10_000 },
  });
  return {
    prisma,
    sql,
    sharedSql,
    pool,
    embedded: false,
    queue,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
