import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { databaseFailure } from '../../../src/database/errors.ts';
import { openDatabase, type Database } from '../../../src/database/database.ts';

// several starts of PostgreSQL and of another process

let scratch: string;
let folder: string;
let holder: Database;
let guest: Database;

const join = (dataDirectory = folder): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDirectory, join: true }, () => {});
const launch = (...given: readonly string[]) =>
  spawn(process.execPath, [path.join(import.meta.dirname, '../../database/joining-client.ts'), folder, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const total = async (database: Database): Promise<number> =>
  (await database.pool.query<{ total: number }>('SELECT total FROM tally')).rows[0]?.total ?? NaN;
const add = (database: Database): Promise<number> =>
  database.prisma.$transaction(async (transaction) => {
    const [row] = await transaction.$queryRaw<{ total: number }[]>`SELECT total FROM tally`;
    return transaction.$executeRaw`UPDATE tally SET total = ${(row?.total ?? 0) + 1}`;
  });

beforeAll(async () => {
  scratch = await realpath(await mkdtemp(path.join(os.tmpdir(), 'recruitment-joining-')));
  folder = path.join(scratch, 'data');
  holder = await openDatabase({ databaseUrl: undefined, dataDirectory: folder }, () => {});
  await holder.pool.query('CREATE TABLE tally (total int); INSERT INTO tally VALUES (0)');
  guest = await join();
});
beforeEach(async () => {
  await holder.pool.query('UPDATE tally SET total = 0');
});
afterAll(async () => {
  await guest?.close();
  await holder?.close();
  await rm(scratch, { recursive: true, force: true });
});

describe('several clients of the one session', () => {
  test('use it in turn, each for a whole transaction, from other processes too', async () => {
    expect({ holder: holder.embedded, guest: guest.embedded }).toEqual({ holder: true, guest: false });
    const other = once(launch('add', '60'), 'exit');
    await Promise.all(Array.from({ length: 60 }, () => [add(holder), add(guest)]).flat());
    expect(await other).toEqual([0, null]);
    expect(await total(holder)).toBe(180);
  });

  test('leave it as it is: settings, statements and the application that the first one has prepared', async () => {
    const ask = () => holder.pool.query({ name: 'mine', text: 'SELECT total FROM tally' });
    await ask();
    const statements = 'SELECT name FROM pg_prepared_statements ORDER BY name';
    const before = (await holder.pool.query(statements)).rows;
    const another = await join();
    await another.prisma.$queryRaw`SELECT ${'x'}::text`;
    await another.close();
    await ask();
    expect((await holder.pool.query(statements)).rows).toEqual(before);
    const { rows } = await holder.pool.query("SELECT current_setting('search_path') AS path");
    expect(rows).toEqual([{ path: 'public' }]);
  });

  test('a statement of 5 MB, and an answer as long', async () => {
    const long = 'ß'.repeat(2_500_000);
    const { rows } = await guest.pool.query('SELECT $1::text AS long, length($1) AS length', [long]);
    expect(rows[0]).toEqual({ long, length: 2_500_000 });
    expect((await guest.pool.query(`SELECT length('${long}') AS length`)).rows).toEqual([{ length: 2_500_000 }]);
  });

  test('an error inside a transaction keeps the session until the rollback, while the others wait', async () => {
    const client = await guest.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE tally SET total = 7');
    await expect(client.query('SELECT 1/0')).rejects.toMatchObject({ code: '22012' });
    let answered = false;
    const waiting = total(holder).finally(() => (answered = true));
    await expect(client.query('SELECT 1')).rejects.toMatchObject({ code: '25P02' });
    expect(answered).toBe(false);
    await client.query('ROLLBACK');
    client.release();
    expect(await waiting).toBe(0);
  });

  test('kill -9 of a client inside a transaction rolls it back, and the next one has the session', async () => {
    const other = launch('lie');
    const ended = once(other, 'exit');
    await once(other.stdout, 'data');
    const waiting = total(holder);
    other.kill('SIGKILL');
    expect(await waiting).toBe(0);
    await ended;
  });

  test('a client that hangs up while it waits for its turn leaves no transaction behind', async () => {
    const client = await holder.pool.connect();
    await client.query('BEGIN');
    const impatient = await join();
    const inLine = (await impatient.pool.connect()) as PoolClient & { readonly connection: { readonly stream: Duplex } };
    const asked = inLine.query('BEGIN; UPDATE tally SET total = 9').catch((error: unknown) => error);
    await (await join()).close(); // the socket has been read by then
    inLine.connection.stream.destroy();
    expect(databaseFailure(await asked)).toBe('unavailable');
    inLine.release(true);
    await client.query('COMMIT');
    client.release();
    expect(await total(guest)).toBe(0);
  });
});

describe('a client that stalls', () => {
  beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] }));
  afterAll(() => void jest.useRealTimers());

  test('inside a transaction more than 10 s is cut off the same way, and told why', async () => {
    const client = await guest.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE tally SET total = 5');
    jest.advanceTimersByTime(9_999);
    await client.query('UPDATE tally SET total = 6');
    const waiting = total(holder);
    jest.advanceTimersByTime(10_000);
    await expect(client.query('COMMIT')).rejects.toMatchObject({ code: '25P03' });
    client.release(true);
    expect(await waiting).toBe(0);
    expect(await total(guest)).toBe(0);
  });

  test('outside a transaction is left alone', async () => {
    await total(guest);
    jest.advanceTimersByTime(60_000);
    expect(await total(guest)).toBe(0);
  });
});

describe('the socket', () => {
  test('is for this user alone, goes with the database, and takes the place of one that was left behind', async () => {
    const data = path.join(scratch, 'other');
    const file = path.join(data, 'socket');
    await mkdir(data);
    await writeFile(file, '');
    for (let start = 1; start <= 2; start++) {
      const database = await openDatabase({ databaseUrl: undefined, dataDirectory: data }, () => {});
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await database.close();
      await expect(stat(file)).rejects.toThrow('ENOENT');
    }
  });

  test('is found by its path from the working directory where the whole path is too long', async () => {
    const data = path.join(scratch, 'a'.repeat(80), 'data');
    const here = process.cwd();
    await mkdir(path.dirname(data));
    process.chdir(path.dirname(data));
    try {
      const database = await openDatabase({ databaseUrl: undefined, dataDirectory: data }, () => {});
      const other = await join(data);
      expect({ other: other.embedded, rows: (await other.pool.query('SELECT 1 AS one')).rows }).toEqual({
        other: false,
        rows: [{ one: 1 }],
      });
      await other.close();
      await database.close();
    } finally {
      process.chdir(here);
    }
  });

  test('hangs up on who does not speak the protocol, and the others go on', async () => {
    const socket = connect(path.join(folder, 'socket'));
    socket.end('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket.resume(), 'close');
    expect(await total(guest)).toBe(0);
  });
});
