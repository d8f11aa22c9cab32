/** Advisory locks: each use has numbers of its own (prisma/README.md, 'Advisory locks'). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import { lockEmailAddress } from '#generated/database/statements.ts';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An address of this tenant whose number in release 1.19 is that of a write open since 1979. */
const TENANT = 7;
const ADDRESS = 'ada16942740@mail.example';

let database: Database;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

/** Runs the work with a connection whose transaction is rolled back. */
async function inSession<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const lockAddress = (client: PoolClient, emailKey: string, tenantId = TENANT) =>
  lockEmailAddress(
    async <Row>(text: string, values: readonly unknown[]) => (await client.query(text, [...values])).rows as Row[],
    {
      tenantId,
      emailKey,
    },
  );

/** The first 20 bits of the locks of one number that the session holds. */
const spacesOf = async (client: PoolClient): Promise<readonly number[]> => {
  const { rows } = await client.query<{ space: number }>(
    `SELECT (classid::bigint >> 12)::int AS space FROM pg_locks
     WHERE locktype = 'advisory' AND objsubid = 1 AND pid = pg_backend_pid() ORDER BY 1`,
  );
  return rows.map(({ space }) => space);
};

const openSince = async (client: PoolClient): Promise<readonly Date[]> =>
  (await client.query<{ since: Date }>('SELECT "since" FROM "open_writes"()')).rows.map(({ since }) => since);

test('the lock of an e-mail address is no open write, also by its number in release 1.19', () =>
  inSession(async (client) => {
    await lockAddress(client, ADDRESS);
    expect(await spacesOf(client)).toEqual([7270, 7271]);
    expect(await openSince(client)).toEqual([]);
  }));

test('a write is open since its transaction began, whatever else it locks', () =>
  inSession(async (client) => {
    await lockAddress(client, ADDRESS);
    await client.query(`INSERT INTO "tenant" ("id", "name") VALUES ($1, 'x')`, [TENANT]);
    await client.query(`INSERT INTO "source" ("tenant_id", "name") VALUES ($1, 'x')`, [TENANT]);
    const { rows } = await client.query<{ now: Date }>(`SELECT date_trunc('milliseconds', now()) AS now`);
    expect(await openSince(client)).toEqual([rows[0]?.now]);
  }));

test('each e-mail address has a lock in the space of addresses', () =>
  inSession(async (client) => {
    for (let count = 0; count < 100; count += 1) await lockAddress(client, `ada${count}@mail.example`, count);
    expect((await spacesOf(client)).filter((space) => space === 7271)).toHaveLength(100);
  }));

test('every advisory lock of the code stands in the list', () => {
  const files = globSync(['src/**/*.ts', 'prisma/sql/**/*.sql', 'prisma/functions/*.sql'], { cwd: ROOT });
  const using = files.filter((file) => /pg_\w*advisory\w*\(/.test(readFileSync(path.join(ROOT, file), 'utf8')));
  const listed = readFileSync(path.join(ROOT, 'prisma/README.md'), 'utf8').split('## Advisory locks')[1] ?? '';
  const isListed = (file: string): boolean => listed.includes(`(${path.relative('prisma', file)})`);
  expect(using.filter((file) => !isListed(file))).toEqual([]);
  expect(using).toContain('prisma/functions/stamp.sql');
});
