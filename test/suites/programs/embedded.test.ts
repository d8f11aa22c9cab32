import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { databaseFailure } from '../../../src/database/errors.ts';
import { connectEmbedded, type Database } from '../../../src/database/database.ts';
import { postgresMajor } from '../../../src/database/embedded/data-folder.ts';
import { createDurable, DurableNodeFs, durableStartParameters } from '../../../src/database/embedded/durable-node-fs.ts';
import { openEmbeddedDatabase } from '../../../src/database/embedded/embedded-database.ts';
import { killWriters, startWriter } from '../../database/writer.ts';

// several starts of PostgreSQL and of other processes in one test: 3 s alone, five times that beside the other tests

let scratch: string;
let folder: string;
const errors: Error[] = [];
const open = async (dataDirectory = folder): Promise<Database> =>
  connectEmbedded(await openEmbeddedDatabase(dataDirectory), (error) => errors.push(error));

async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = await open();
  try {
    await use(database);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  scratch = await realpath(await mkdtemp(path.join(os.tmpdir(), 'recruitment-embedded-')));
  folder = path.join(scratch, 'data');
  // the remains of a first start that was killed
  await mkdir(path.join(folder, 'postgresql'), { recursive: true });
  await writeFile(path.join(folder, 'postgresql', 'PG_VERSION'), `${postgresMajor}\n`);
  await writeFile(path.join(folder, 'first-start-unfinished'), '');
});
afterAll(async () => {
  killWriters();
  await rm(scratch, { recursive: true, force: true });
});

describe('the session', () => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query('CREATE TABLE written (id int PRIMARY KEY)');
  });
  afterAll(() => database?.close());

  test('starts anew after a first start that was cut off, as the version that the folder check expects', async () => {
    const { rows } = await database.pool.query('SHOW server_version_num');
    expect(rows[0].server_version_num).toMatch(new RegExp(`^${postgresMajor}0`));
  });

  test('has the settings of every connection', async () => {
    const names = ['TimeZone', 'fsync', 'synchronous_commit'];
    const { rows } = await database.pool.query(
      'SELECT array(SELECT current_setting(name) FROM unnest($1::text[]) AS name) AS settings',
      [names],
    );
    expect(rows[0].settings).toEqual(['UTC', 'on', 'on']);
  });

  test('carries values, scripts, errors and large messages as PostgreSQL does', async () => {
    const instant = new Date('2026-03-29T01:30:00.123Z');
    const sent = [instant, { a: [1, 'ü'] }, ['x', null], Buffer.from([0, 255]), 'ß'.repeat(3_000_000)];
    const { rows } = await database.pool.query(
      'SELECT $1::timestamptz AS a, $2::jsonb AS b, $3::text[] AS c, $4::bytea AS d, $5::text AS e',
      sent,
    );
    expect(Object.values(rows[0])).toEqual(sent);
    const script = await database.pool.query('SELECT 1 AS one; SELECT 2 AS two');
    expect((script as unknown as { rows: unknown[] }[]).map((result) => result.rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    await expect(database.pool.query('SELECT 1/$1::int', [0])).rejects.toMatchObject({ code: '22012', severity: 'ERROR' });
    await expect(database.pool.query('SELECT nothing')).rejects.toMatchObject({ code: '42703', position: '8' });
    await expect(database.prisma.$queryRaw`SELECT 1/0`).rejects.toMatchObject({ code: 'P2010' });
  });

  test('rolls back a transaction of Prisma that throws, and says so when one fails at its COMMIT', async () => {
    const attempt = database.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw`INSERT INTO written VALUES (-1)`;
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await database.pool.query('CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const twice = database.prisma.$transaction(async (transaction) => transaction.$executeRaw`INSERT INTO late VALUES (1), (1)`);
    await expect(twice).rejects.toThrow();
    const { rows } = await database.pool.query('SELECT id FROM written UNION ALL SELECT id FROM late');
    expect(rows).toEqual([]);
  });

  test('lets a new connection begin as on PostgreSQL: outside a transaction and without prepared statements', async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query({ name: 'same', text: 'INSERT INTO written VALUES ($1)', values: [-2] });
    await client.query("SET statement_timeout = '1h'");
    client.release(true);
    const { rows } = await database.pool.query({
      name: 'same',
      text: "SELECT count(*)::int AS rows, current_setting('statement_timeout') AS patience FROM written",
    });
    expect(rows).toEqual([{ rows: 0, patience: '0' }]);
  });

  test('serves a burst, each transaction whole', async () => {
    await database.pool.query('CREATE TABLE tally (total int); INSERT INTO tally VALUES (0)');
    const add = (): Promise<number> =>
      database.prisma.$transaction(async (transaction) => {
        const [row] = await transaction.$queryRaw<{ total: number }[]>`SELECT total FROM tally`;
        return transaction.$executeRaw`UPDATE tally SET total = ${(row?.total ?? 0) + 1}`;
      });
    await Promise.all(Array.from({ length: 200 }, add));
    const { rows } = await database.pool.query('SELECT total FROM tally');
    expect(rows).toEqual([{ total: 200 }]);
  });

  test('leaves the timers of the process alone', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await database.pool.query('SELECT count(*) FROM generate_series(1, 3000000)');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});

describe('durability', () => {
  test('each commit is synced to the disk, and a read is not', async () => {
    const fs = new DurableNodeFs(path.join(folder, 'postgresql'));
    const database = await createDurable(fs, { startParams: [...durableStartParameters] });
    const count = async (statement: string): Promise<number> => {
      const before = fs.syncs;
      for (let id = 0; id < 10; id++) await database.query(statement);
      return fs.syncs - before;
    };
    await database.exec('CREATE TABLE synced (id int)');
    expect(await count('INSERT INTO synced VALUES (1)')).toBeGreaterThanOrEqual(10);
    expect(await count('SELECT * FROM synced LIMIT 1')).toBe(0);
    await database.close();
  });

  test('a PGlite that leaves the sync out is refused by its version', async () => {
    const fs = new DurableNodeFs(path.join(scratch, 'synced-by-none'));
    fs.init = NodeFS.prototype.init.bind(fs);
    const { version } = JSON.parse(await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
      version: string;
    };
    await expect(createDurable(fs, {})).rejects.toThrow(`PGlite ${version} syncs no files to disk.`);
  });

  test('a killed process loses no acknowledged row', async () => {
    for (let kill = 1; kill <= 2; kill++) {
      const writer = startWriter(folder);
      await writer.wrote(20 * kill);
      await writer.kill();
      const last = Number(writer.output().at(-1));
      await withDatabase(async ({ pool }) => {
        const { rows } = await pool.query('SELECT count(*)::int AS count FROM written WHERE id BETWEEN 1 AND $1', [last]);
        expect(rows).toEqual([{ count: last }]);
      });
    }
  });
});

describe('the folder', () => {
  test('belongs to one process, and to the next once that is gone', async () => {
    await withDatabase(async () => {
      const writer = startWriter(folder);
      await writer.ended;
      expect(writer.complaint()).toContain(`The data folder ${folder} is in use by another process`);
      await expect(open()).rejects.toThrow('in use by another process');
    });
    const writer = startWriter(folder);
    await writer.wrote(1);
    await expect(open()).rejects.toThrow('in use by another process');
    await writer.kill();
    await withDatabase(async ({ pool }) => {
      await pool.query('SELECT 1');
    });
  });

  test('may have a path longer than a unix socket can', async () => {
    const long = path.join(scratch, 'a'.repeat(120), 'b'.repeat(120));
    await mkdir(path.dirname(long));
    await rename(folder, long);
    folder = long;
    await withDatabase(async ({ pool }) => {
      const { rows } = await pool.query('SELECT count(*) > 0 AS kept FROM written');
      expect(rows).toEqual([{ kept: true }]);
    });
  });

  test('of another major version is refused with the way out', async () => {
    const other = path.join(scratch, 'other');
    await mkdir(path.join(other, 'postgresql'), { recursive: true });
    await writeFile(path.join(other, 'postgresql', 'PG_VERSION'), '17\n');
    await expect(open(other)).rejects.toThrow(/written by PostgreSQL 17, but this release contains PostgreSQL 18\. Dump it/);
    await expect(open(other)).rejects.toThrow('PostgreSQL 17'); // and not "in use"
  });

  test('that PostgreSQL cannot read is refused, and let go', async () => {
    const broken = path.join(scratch, 'broken');
    await mkdir(path.join(broken, 'postgresql'), { recursive: true });
    await writeFile(path.join(broken, 'postgresql', 'PG_VERSION'), `${postgresMajor}\n`);
    await expect(open(broken)).rejects.toThrow('PostgreSQL does not start on');
    await expect(open(broken)).rejects.toThrow('PostgreSQL does not start on');
  });
});

test('a thread that dies fails what runs and what follows as unavailable, and is reported', async () => {
  errors.length = 0;
  const posted = jest.spyOn(Worker.prototype, 'postMessage');
  const database = await open();
  await database.pool.query('SELECT 1');
  const thread = posted.mock.contexts[0] as Worker | undefined;
  posted.mockRestore();
  const running = database.pool.query('SELECT count(*) FROM generate_series(1, 100000000)').catch((error: unknown) => error);
  await thread?.terminate();
  expect(databaseFailure(await running)).toBe('unavailable');
  expect(databaseFailure(await database.prisma.$queryRaw`SELECT 1`.catch((error: unknown) => error))).toBe('unavailable');
  expect(errors.map(({ message }) => message)).toContain('The embedded database has stopped.');
  await database.close();
  await withDatabase(async ({ pool }) => {
    await pool.query('SELECT 1');
  });
});
