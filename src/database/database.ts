import { setTimeout } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  types,
  type ClientBase,
  type CustomTypesConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import { PrismaClient } from '#generated/prisma/client.ts';
import { readAddress } from './address.ts';
import { FolderInUse } from './embedded/data-folder.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts';
import { findSocket, joinSession } from './embedded/socket.ts';
import { QueuedPool } from './pool.ts';
import { beginSession } from './session.ts';
import type { InTransaction, Plan, Sql } from './sql.ts';
import { createStatementNames } from './statement-names.ts';
import { createInTransaction } from './transaction.ts';
import { createPoolerCheck, isPooled, POOLED_LIFETIME_SECONDS } from './transaction-pooler.ts';

/** The open database: Prisma and plain SQL share one pool of connections. */
export type Database = {
  readonly prisma: PrismaClient;
  /** For frequent statements: it costs less than Prisma. */
  readonly sql: Sql;
  readonly inTransaction: InTransaction;
  readonly pool: QueuedPool;
  /** Whether PostgreSQL runs inside this process. */
  readonly embedded: boolean;
  /** Waits for running statements, then disconnects. */
  close(): Promise<void>;
};

/** Without a URL, the embedded database in the folder. */
export type DatabaseSettings = {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly databasePoolSize?: number;
  /** Where another process has the embedded database open: connects to that process. */
  readonly join?: boolean;
  /** Time limit of a statement to a PostgreSQL where no deadline is set; undefined: none. */
  readonly statementMs?: number;
  /** An operator's program: a connection and a statement of a PostgreSQL may take a minute. */
  readonly patient?: boolean;
  /** False: deadlines do not apply, and statements and locks of a PostgreSQL have no time limit. */
  readonly limited?: boolean;
};

/** A PostgreSQL elsewhere gives a connection within this time, or the request fails. */
const CONNECT_WITHIN_MS = 2_000;
/** What an operator waits for. */
const PATIENT_MS = 60_000;
/** The embedded database has one connection, for which a burst of requests waits. */
const EMBEDDED_CONNECT_WITHIN_MS = 30_000;
/** Under overload fewer requests may wait, so that each is served in time. */
const WAITING_IN_OVERLOAD = 40;
/** One connection serves fewer. */
const EMBEDDED_WAITING_IN_OVERLOAD = 32;

/**
 * Opens the database. When PostgreSQL does not answer, the first query fails. When the embedded
 * database does not start, this rejects. `onError` gets errors of broken connections.
 */
export async function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl !== undefined) return assemble(openServer(databaseUrl, settings, onError));
  const embedded = await (settings.join ? openOrFind(dataDirectory) : openEmbeddedDatabase(dataDirectory));
  return 'socket' in embedded ? joinDatabase(embedded.socket, onError) : connectEmbedded(embedded, onError);
}

/** Connects to an embedded database, which may still be opening. Closing this closes both. */
export function connectEmbedded(embedded: EmbeddedDatabase, onError: (error: Error) => void): Database {
  const config = { stream: () => embedded.connect(), user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 };
  const pool = new QueuedPool(
    withSession(false, {
      ...config,
      connectionTimeoutMillis: EMBEDDED_CONNECT_WITHIN_MS,
      hasDeadline: false,
      maxWaitingInOverload: EMBEDDED_WAITING_IN_OVERLOAD,
    }),
  );
  const database = assemble(openPool(pool, onError));
  void embedded.ended.then(onError);
  const sharing = embedded.share(pool).catch(() => () => {}); // it has not opened, which `opened` says
  return {
    ...database,
    embedded: true,
    async close() {
      (await sharing)(); // a transaction of another process would hold the connection
      await database.close();
      await embedded.close();
    },
  };
}

/**
 * Prisma sends the reads of a transaction concurrently. The next major version of pg refuses that
 * without pipeline mode.
 */
const PIPELINED = { pipeline: true } as const;

const JOIN_WITHIN_MS = 10_000;

/** Opens the database, or finds the socket of the process that has it open. */
async function openOrFind(dataDirectory: string): Promise<EmbeddedDatabase | { readonly socket: string }> {
  const deadline = Date.now() + JOIN_WITHIN_MS;
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

/** Sets up no session and names no statements: the session belongs to the other process. */
const joinDatabase = (socket: string, onError: (error: Error) => void): Database => {
  const stream = () => joinSession(socket);
  const config = { ...PIPELINED, stream, user: 'postgres', database: 'postgres', ssl: false, max: 1 };
  const pool = new QueuedPool({ ...config, connectionTimeoutMillis: EMBEDDED_CONNECT_WITHIN_MS, hasDeadline: false });
  return assemble(openPool(pool, onError, () => false));
};

/** Opens the pool of a PostgreSQL. */
function openServer(
  address: string,
  { databasePoolSize: max = 10, statementMs, patient = false, limited = true }: DatabaseSettings,
  onError: (error: Error) => void,
) {
  const connectionString = readAddress(address);
  const connectMs = patient ? PATIENT_MS : limited ? CONNECT_WITHIN_MS : EMBEDDED_CONNECT_WITHIN_MS;
  const pooler = isPooled(connectionString) ? createPoolerCheck(connectMs) : undefined;
  const config = withSession(
    limited,
    {
      connectionString,
      max,
      connectionTimeoutMillis: connectMs,
      // pg closes idle connections after ten seconds, and a new one costs more than a statement
      idleTimeoutMillis: 300_000,
      keepAlive: true,
      statementMs,
      hasDeadline: limited,
      maxWaitingInOverload: WAITING_IN_OVERLOAD,
    },
    patient ? PATIENT_MS : undefined,
  );
  const pool = new QueuedPool(
    pooler ? { ...config, onConnect: pooler.check, maxLifetimeSeconds: POOLED_LIFETIME_SECONDS } : config,
  );
  return openPool(pool, onError, pooler?.prepares);
}

/**
 * Each new connection sets up its session, within the time that a connection may take. `statementMs`
 * takes the place of the time limit of statements.
 */
const withSession = <Config extends PoolConfig & { readonly connectionTimeoutMillis: number }>(
  limited: boolean,
  config: Config,
  statementMs?: number,
): Config => ({
  ...config,
  ...PIPELINED,
  application_name: 'recruitment',
  onConnect: (client: ClientBase) => client.query(beginSession(config.connectionTimeoutMillis, limited, statementMs)),
});

/** `named`: whether a statement may have a name now. */
function openPool(pool: QueuedPool, onError: (error: Error) => void, named: () => boolean = () => true) {
  // pg-pool listens only while a connection is idle. An error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  const [names, prismaNames] = [createStatementNames('s'), createStatementNames('p')];
  const nameStatement: typeof names = (statement) => (named() ? prismaNames(statement) : '');
  const queryOf = (text: string, values: readonly unknown[], plan: Plan = 'kept', as?: 'array'): QueryConfig => ({
    name: plan === 'kept' && named() ? names({ sql: text }) : '',
    text,
    values: [...values],
    types: DAYS_AS_TEXT,
    ...(as && { rowMode: as }),
  });
  type Statement = Parameters<typeof queryOf>;
  const sql: Sql = async <Row>(...statement: Statement) =>
    rowsOf<Row>(await withConnection(pool, (client) => client.query(queryOf(...statement))));
  const sqlOn =
    (client: PoolClient): Sql =>
    async <Row>(...statement: Statement) =>
      rowsOf<Row>(await client.query(queryOf(...statement)));
  return { pool, nameStatement, sql, inTransaction: createInTransaction({ pool, sqlOn, nameStatement }) };
}

const rowsOf = <Row>({ rows }: QueryResult): readonly Row[] => rows as readonly unknown[] as readonly Row[];

/** As `pool.query`, which adds and removes listeners for each statement. After an error the connection is closed. */
async function withConnection<Result>(pool: QueuedPool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** pg makes a day midnight of the time zone of the process. */
const DAYS_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === types.builtins.DATE ? (text: string) => text : types.getTypeParser(oid, format),
};

function assemble({ pool, nameStatement, sql, inTransaction }: ReturnType<typeof openPool>): Database {
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement });
  const { connectionTimeoutMillis = 0 } = pool.options;
  const prisma = new PrismaClient({
    adapter,
    // longer than the pool waits, so that a missing connection always fails with the same error
    transactionOptions: { maxWait: connectionTimeoutMillis + 1_000, timeout: 10_000 },
  });
  return {
    prisma,
    sql,
    inTransaction,
    pool,
    embedded: false,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
