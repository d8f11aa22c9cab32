import net from 'node:net';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { withDeadline, withoutDeadline } from '../../src/core/deadline.ts';
import { databaseFailure } from '../../src/database/errors.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { until } from '../runtime/servers/redis.ts';

const adapterError = (cause: object): object => ({
  code: 'P2010',
  meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
});
const made = (words: object): Error => Object.assign(new Error('in the words of PostgreSQL'), words);
const sqlState = (code: string, words: object = {}): Error => made({ code, severity: 'ERROR', ...words });

describe('what an error means', () => {
  test.each<[string, unknown]>([
    ['an unreachable server, raw query', adapterError({ kind: 'DatabaseNotReachable', host: '127.0.0.1', port: 5432 })],
    ['a statement that took too long, raw query', adapterError({ kind: 'postgres', originalCode: '57014', code: '57014' })],
    ['no connection free in the pool', new Error('timeout exceeded when trying to connect')],
    ['an error at COMMIT, which has no code of Prisma', made({ cause: { kind: 'postgres', code: '57P01' } })],
    ['a socket that is gone', made({ message: 'connect ENOENT /run/postgresql/.s.PGSQL.5432', code: 'ENOENT' })],
    ['a certificate that ran out', made({ message: 'certificate has expired', code: 'CERT_HAS_EXPIRED' })],
    ['a certificate of another authority', made({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })],
    [
      'a database that takes no connections',
      sqlState('55000', { message: 'database "x" is not currently accepting connections' }),
    ],
    ['a database that refuses the role', sqlState('42501', { message: 'permission denied for database "x"' })],
    ...[
      'failure on connection marked as essential: 10.0.0.2:5432',
      "failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.2:5432",
      'cannot connect to 10.0.0.2:5432 to fetch intermediate results',
      'failed to read result "1_2" from node 10.0.0.2:5432',
      'execution cannot recover from multiple connection failures. Last node failed 10.0.0.2:5432',
      'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
    ].flatMap((message): [string, unknown][] => [
      [`a node of Citus is lost: ${message}`, sqlState('XX000', { message })],
      [`the same through Prisma: ${message}`, adapterError({ kind: 'postgres', code: 'XX000', severity: 'ERROR', message })],
    ]),
    ['a wrapped error', new Error('could not read the job', { cause: sqlState('08006') })],
    ...['08001', '25P03', '28P01', '3D000', '40001', '40P01', '53100', '53300', '55P03', '57014', '57P01', '57P03'].map(
      (code): [string, unknown] => [`SQLSTATE ${code}`, sqlState(code)],
    ),
    ...['P1001', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'].map((code): [string, unknown] => [code, made({ code })]),
  ])('%s: unavailable', (_name, error) => {
    expect(databaseFailure(error)).toBe('unavailable');
  });

  test.each<[string, unknown]>([
    [
      'a duplicate',
      made({
        code: 'P2002',
        meta: { driverAdapterError: { cause: { originalCode: '23505', kind: 'UniqueConstraintViolation' } } },
      }),
    ],
    ['a row that is not there', made({ code: 'P2025' })],
    ['a wrong statement', adapterError({ kind: 'postgres', originalCode: '42601', code: '42601' })],
    ['a check that failed', sqlState('23514')],
    ['a defect of PostgreSQL or Citus', sqlState('XX000', { message: 'cache lookup failed for type 1' })],
    ['a table that is not ours', sqlState('42501', { message: 'permission denied for table job' })],
    ['a NUL in a text', sqlState('22021')],
    ['a defect of ours', new TypeError("Cannot read properties of undefined (reading 'code')")],
    ['nothing', undefined],
    ['a text', 'P1001'],
    ['a file that is not there', made({ message: 'ENOENT: no such file or directory', code: 'ENOENT' })],
  ])('%s: not the database', (_name, error) => {
    expect(databaseFailure(error)).toBeUndefined();
  });

  test('errors that cause one another have an end', () => {
    const error = new Error('a');
    error.cause = error;
    expect(databaseFailure(error)).toBeUndefined();
  });
});

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? describe.skip : describe;

onServer(`on PostgreSQL${server === undefined ? ' (skipped: DATABASE_URL is not set)' : ''}`, () => {
  const name = `recruitment_test_failure_${randomBytes(6).toString('hex')}`;
  const at = (change: Partial<URL>): string => Object.assign(new URL(server ?? ''), { pathname: `/${name}`, ...change }).href;
  let database: Database;
  let other: Client;

  beforeAll(async () => {
    other = new Client({ connectionString: server });
    await other.connect();
    await other.query(`CREATE DATABASE ${name}`);
    await other.query(`CREATE ROLE ${name} LOGIN CONNECTION LIMIT 0 PASSWORD 'secret'`);
    database = await openDatabase({ databaseUrl: at({}), dataDirectory: '', databasePoolSize: 2 }, () => {});
    await database.pool.query('CREATE TABLE locked (id int)');
  });
  afterAll(async () => {
    await database.close();
    await other.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await other.query(`DROP ROLE ${name}`);
    await other.end();
  });

  // each way in which the service asks the database
  const ways = (
    use: Database,
    run: (query: (sql: string) => Promise<unknown>) => Promise<unknown>,
  ): Record<string, () => Promise<unknown>> => ({
    raw: () => run((sql) => use.prisma.$queryRawUnsafe(sql)),
    transaction: () => use.prisma.$transaction((transaction) => run((sql) => transaction.$queryRawUnsafe(sql))),
    pool: () => run((sql) => use.pool.query(sql)),
    sql: () => run((text) => use.sql(text, [])),
  });
  const expectUnavailable = async (attempts: Record<string, () => Promise<unknown>>): Promise<void> => {
    const names = Object.keys(attempts);
    const found = await Promise.all(
      names.map(async (key) => [
        key,
        databaseFailure(
          await attempts[key]?.().then(
            () => 'succeeded',
            (error: unknown) => error,
          ),
        ),
      ]),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(names.map((key) => [key, 'unavailable'])));
  };
  const stillWorks = async (): Promise<void> => {
    expect(await database.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  };
  const elsewhere = async (databaseUrl: string): Promise<void> => {
    const away = await openDatabase({ databaseUrl, dataDirectory: '' }, () => {});
    await expectUnavailable({ ...ways(away, (query) => query('SELECT 1')), model: () => away.prisma.tenant.findMany() });
    await away.close();
  };

  test('a port where nobody listens, a host that does not exist', async () => {
    await elsewhere(at({ port: '1' }));
    await elsewhere(at({ hostname: 'nowhere.invalid' }));
  });

  test('a database that does not exist, a role without a connection left', async () => {
    await elsewhere(at({ pathname: `/${name}_nothing` }));
    await elsewhere(at({ username: name, password: 'secret' }));
  });

  test.each(['destroy', 'resetAndDestroy', 'ref'] as const)('a server that accepts and then calls socket.%s', async (then) => {
    const sockets: net.Socket[] = [];
    const silent = net.createServer((socket) => sockets.push(socket.on('error', () => {})[then]())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await elsewhere(at({ hostname: '127.0.0.1', port: String((silent.address() as net.AddressInfo).port) }));
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('a statement that takes too long', async () => {
    const slow = (query: (sql: string) => Promise<unknown>): Promise<unknown> => query('SELECT pg_sleep(6)');
    await expectUnavailable({ raw: ways(database, slow)['raw']!, pool: ways(database, slow)['pool']! });
    await stillWorks();
  });

  test('a lock that another holds', async () => {
    const holder = new Client({ connectionString: at({}) });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE locked');
    const attempts = ways(database, (query) => query('SELECT * FROM locked'));
    await expectUnavailable({ raw: attempts['raw']!, transaction: attempts['transaction']! });
    await expectUnavailable({ pool: attempts['pool']! });
    await holder.end();
    await stillWorks();
  });

  test('a backend that an operator ends, in a statement and between two', async () => {
    const during = ways(database, (query) => query('SELECT pg_sleep(4)'));
    const endSleep = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND state = 'active' AND query = 'SELECT pg_sleep(4)'`;
    for (const [key, attempt] of Object.entries(during)) {
      // again and again: a backend that was ended before may be listed for a while
      let isOver = false;
      const ended = until(async () => (await other.query(endSleep)) && isOver);
      await expectUnavailable({ [key]: attempt });
      isOver = true;
      await ended;
    }
    const between = (): Promise<unknown> =>
      database.prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1`;
        await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await transaction.$queryRaw`SELECT 1`;
      });
    await expectUnavailable({ between });
    await stillWorks();
  });

  test('no connection left in the pool', async () => {
    const taken = [await database.pool.connect(), await database.pool.connect()];
    await expectUnavailable({ ...ways(database, (query) => query('SELECT 1')), model: () => database.prisma.tenant.findMany() });
    for (const client of taken) client.release();
    await stillWorks();
  });

  test('a statement, a transaction and a wait for a connection that outlast the deadline of the request', async () => {
    const inTime = (attempts: Record<string, () => Promise<unknown>>) =>
      // Prisma begins a query when it is awaited
      Object.fromEntries(Object.entries(attempts).map(([key, run]) => [key, () => withDeadline(300, async () => await run())]));
    const { transaction, ...slow } = ways(database, (query) => query('SELECT pg_sleep(3)'));
    await expectUnavailable(inTime({ raw: slow['raw']!, sql: slow['sql']! }));
    await expectUnavailable(inTime({ transaction: transaction! }));
    const taken = [await database.pool.connect(), await database.pool.connect()];
    await expectUnavailable(inTime(ways(database, (query) => query('SELECT 1'))));
    await expectUnavailable({ late: () => withDeadline(0, () => database.sql('SELECT 1', [])) });
    for (const client of taken) client.release();
    await stillWorks();
    expect(await withoutDeadline(() => database.sql('SELECT pg_sleep(0.4)', []))).toHaveLength(1);
  });

  test('a transaction that outlives its time, two that lock one another', async () => {
    const expired = (): Promise<unknown> =>
      database.prisma.$transaction(
        async (transaction) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await transaction.$queryRaw`SELECT 1`;
        },
        { timeout: 100 },
      );
    await expectUnavailable({ expired });
    await database.pool.query('INSERT INTO locked VALUES (1), (2)');
    const cross = (first: number, second: number): Promise<unknown> =>
      database.prisma
        .$transaction(async (transaction) => {
          await transaction.$executeRaw`UPDATE locked SET id = id WHERE id = ${first}`;
          await new Promise((resolve) => setTimeout(resolve, 100));
          await transaction.$executeRaw`UPDATE locked SET id = id WHERE id = ${second}`;
        })
        .catch((error: unknown) => error);
    const outcomes = (await Promise.all([cross(1, 2), cross(2, 1)])).filter((outcome) => outcome !== undefined);
    expect(outcomes.map(databaseFailure)).toEqual(['unavailable']);
    await stillWorks();
  });
});
