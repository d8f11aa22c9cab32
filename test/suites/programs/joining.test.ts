import { cpSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { databaseFailure } from '../../../src/database/errors.ts';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { embeddedTemplate } from '../../harness/template.ts';
import { createMessageReader, type ClientMessage } from '../../../src/database/embedded/socket-server.ts';

// several starts of PostgreSQL and of another process

let scratch: string;
let folder: string;
let holder: Database;
let guest: Database;

const join = (dataDirectory = folder): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDirectory, join: true }, () => {});
/** A database that need not be made first. */
async function copyTemplate(name: string): Promise<string> {
  const data = path.join(scratch, name);
  cpSync(await embeddedTemplate(), data, { recursive: true });
  return data;
}
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
    const client = await holder.pool.connect();
    const ask = () => client.query({ name: 'mine', text: 'SELECT total FROM tally' });
    await ask();
    const statements = 'SELECT name FROM pg_prepared_statements ORDER BY name';
    const before = (await client.query(statements)).rows;
    const another = await join();
    await another.prisma.$queryRaw`SELECT ${'x'}::text`;
    await another.close();
    await ask();
    expect((await client.query(statements)).rows).toEqual(before);
    const { rows } = await client.query("SELECT current_setting('enable_seqscan') AS scans");
    client.release();
    expect(rows).toEqual([{ scans: 'off' }]);
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

  test('"inside a transaction more than 10 s is cut off the same way", and told why', async () => {
    const client = await guest.pool.connect();
    const gone = new Promise((resolve) => client.once('end', () => resolve(undefined)));
    await client.query('BEGIN');
    await client.query('UPDATE tally SET total = 5');
    jest.advanceTimersByTime(9_999);
    await client.query('UPDATE tally SET total = 6');
    const waiting = total(holder);
    const reason = once(client, 'error') as Promise<[Error & { code: string }]>;
    jest.advanceTimersByTime(10_000);
    expect((await reason)[0]).toMatchObject({ code: '25P03' });
    await gone;
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
    const data = await copyTemplate('other');
    const file = path.join(data, 'socket', '.s.PGSQL.5432');
    for (let start = 1; start <= 2; start++) {
      const database = await openDatabase({ databaseUrl: undefined, dataDirectory: data }, () => {});
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
      await database.close();
      await expect(stat(file)).rejects.toThrow('ENOENT');
    }
  });

  test('lies in a shorter place where the path of the folder is too long for one', async () => {
    const data = await copyTemplate('a'.repeat(120));
    const database = await openDatabase({ databaseUrl: undefined, dataDirectory: data }, () => {});
    const place = await readlink(path.join(data, 'socket'));
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    const other = await join(data);
    expect((await other.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await other.close();
    await database.close();
    expect(await readdir(data)).not.toContain('socket');
    await expect(stat(place)).rejects.toThrow('ENOENT');
  });

  test('hangs up on who does not speak the protocol, and the others go on', async () => {
    const socket = connect(path.join(folder, 'socket', '.s.PGSQL.5432'));
    socket.end('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket.resume(), 'close');
    expect(await total(guest)).toBe(0);
  });
});

describe('"split frontend messages correctly whatever the chunking"', () => {
  const message = (type: string, body: string): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(5, type), Buffer.from(body)]);
    bytes.writeInt32BE(body.length + 4, 1);
    return bytes;
  };
  const packet = (code: number, body = ''): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(body)]);
    bytes.writeInt32BE(bytes.length, 0);
    bytes.writeInt32BE(code, 4);
    return bytes;
  };
  const statement = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, type.repeat(9))));
  const query = message('Q', 'SELECT 1\0');
  const spoken = Buffer.concat([packet(80_877_103), packet(0x30000, 'user\0me\0\0'), statement, query, message('X', '')]);

  test.each([1, 2, 3, 5, 7, 64, 1_000])('in chunks of %d', (size) => {
    const readMessages = createMessageReader();
    const messages: ClientMessage[] = [];
    for (let at = 0; at < spoken.length; at += size) messages.push(...readMessages(spoken.subarray(at, at + size)));
    expect(messages).toEqual([
      { kind: 'packet', code: 80_877_103 },
      { kind: 'packet', code: 0x30000 },
      { kind: 'messages', bytes: statement },
      { kind: 'messages', bytes: query },
      { kind: 'terminate' },
    ]);
  });

  test.each([
    ['a first packet of 7 bytes', Buffer.from([0, 0, 0, 7, 0, 3, 0])],
    ['one of 1 MB', Buffer.from([0, 0x10, 0, 0, 0, 3, 0, 0])],
  ])('%s is refused', (_, bytes) => {
    expect(() => createMessageReader()(Buffer.concat([bytes, Buffer.alloc(8)]))).toThrow('No such message.');
  });
});
