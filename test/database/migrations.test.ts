import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { listMigrations, schemaFile } from '../../scripts/database/difference.ts';
import { withSchemaEngine } from '../../scripts/database/schema-engine.ts';
import { openDatabase, type Database } from '../../src/database/database.ts';
import { splitStatements } from '../../src/database/migration-error.ts';
import { applyMigrations } from '../../src/database/migrations.ts';
import { aServerDatabase, openTestDatabase } from '../harness/database.ts';

const server = process.env['DATABASE_URL'];
const onServerOnly = server === undefined ? test.skip : test;
const onEmbeddedOnly = server === undefined ? test : test.skip;
let databaseUrl: string | undefined;
let scratch: string;
let database: Database;
let folder: string;

async function write(migration: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, migration), { recursive: true });
  await writeFile(path.join(folder, migration, 'migration.sql'), sql);
}

const apply = (): Promise<readonly string[]> => applyMigrations(database.pool, folder);
const query = async (sql: string): Promise<unknown[]> => (await database.pool.query<Record<string, unknown>>(sql)).rows;
const tables = (): Promise<unknown[]> => query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");

beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'recruitment-migrations-'));
  databaseUrl = server && (await aServerDatabase(''));
  database = await (databaseUrl ? openDatabase({ databaseUrl, dataDirectory: '' }, () => {}) : openTestDatabase());
});
afterAll(async () => {
  await database.close();
  await rm(scratch, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(path.join(scratch, 'migrations-'));
  await writeFile(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await write('20260101000000_first', 'CREATE TABLE first (id int PRIMARY KEY);\n-- a comment\nINSERT INTO first VALUES (1);\n');
});

describe('applying', () => {
  test('brings the database to the newest migration, once, in the order of the names', async () => {
    await write('20260102000000_second', 'CREATE TABLE second AS SELECT * FROM first');
    expect(await apply()).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(await query('SELECT * FROM second')).toEqual([{ id: 1 }]);
    expect(await apply()).toEqual([]);
    await write('20260103000000_third', 'DROP TABLE second');
    expect(await apply()).toEqual(['20260103000000_third']);
  });

  test('by several servers at once is done by one of them, however long it takes', async () => {
    // longer than lock_timeout, which must not end the wait of the others; an embedded one has one connection
    await write('20260102000000_slow', `SELECT pg_sleep(${server === undefined ? 0 : 2.3})`);
    const started = await Promise.all([apply(), apply(), apply()]);
    expect(started.flat().sort()).toEqual(['20260101000000_first', '20260102000000_slow']);
    expect(await query('SELECT count(*)::int AS entries FROM _prisma_migrations')).toEqual([{ entries: 2 }]);
  });

  onServerOnly('waits for nobody where the database is up to date, and else for whom it finds at work', async () => {
    await apply();
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(72707369)');
    expect(await apply()).toEqual([]);
    // as `prisma migrate deploy` does it: its entry is there before the migration is
    await write('20260102000000_second', 'CREATE TABLE second (id int);');
    const checksum = createHash('sha256').update('CREATE TABLE second (id int);').digest('hex');
    await other.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', $1, '20260102000000_second')", [
      checksum,
    ]);
    const waiting = apply();
    const isWaiting =
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while ((await query(isWaiting)).length === 0);
    await other.query("UPDATE _prisma_migrations SET finished_at = now() WHERE id = 'x'");
    await other.end();
    expect(await waiting).toEqual([]);
  });

  onServerOnly(
    'gives up a lock that another transaction holds and tries again, so that others do not wait behind it',
    async () => {
      await apply();
      const reader = new Client({ connectionString: databaseUrl });
      await reader.connect();
      await reader.query('BEGIN; SELECT FROM first');
      await write('20260102000000_wider', 'ALTER TABLE first ADD COLUMN name text');
      const held: string[] = [];
      const applying = applyMigrations(database.pool, folder, { onHeld: ({ message }) => held.push(message) });
      while (held.length < 2) await database.pool.query('SELECT FROM first'); // rejects after lock_timeout
      expect(held[0]).toMatch(/_wider failed[^]*canceling statement due to lock timeout\nALTER TABLE first/);
      await reader.end();
      expect(await applying).toEqual(['20260102000000_wider']);
    },
  );

  test('leaves the connections of the pool with their limits', async () => {
    const limits = "SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l";
    const before = await query(limits);
    await apply();
    expect(await query(limits)).toEqual(before);
  });

  onEmbeddedOnly('keeps the ledger that Prisma keeps', async () => {
    await apply();
    const columns = `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
    const rows = `SELECT length(id) AS id, checksum, migration_name, logs, rolled_back_at, applied_steps_count,
      finished_at >= started_at AS ordered FROM _prisma_migrations`;
    const ours = [await query(columns), await query(rows)];
    await withSchemaEngine(schemaFile, async (engine, scratchDatabase) => {
      const migrationsList = await listMigrations(folder);
      const filters = { externalTables: [], externalEnums: [] };
      // the engine never clears the timer of its advisory lock, and jest would wait 10 s for it
      const start = globalThis.setTimeout;
      const timers = jest
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation(((...call: Parameters<typeof start>) => start(...call).unref()) as typeof start);
      await engine.applyMigrations({ migrationsList, filters }).finally(() => timers.mockRestore());
      expect(ours).toEqual([(await scratchDatabase.query(columns)).rows, (await scratchDatabase.query(rows)).rows]);
    });
  });

  test('takes a checkout with other line ends for the same migration', async () => {
    await apply();
    const sql = await readFile(path.join(folder, '20260101000000_first', 'migration.sql'), 'utf8');
    await write('20260101000000_first', sql.replaceAll('\n', '\r\n'));
    expect(await apply()).toEqual([]);
  });
});

describe('a migration that fails', () => {
  const failing: readonly [string, string, RegExp][] = [
    [
      'while it is read',
      'CREATE TABLE a (id int);\n\nCREATE TABEL b (id int);',
      /line 3, and[^\n]*syntax error at or near "TABEL"\nCREATE TABEL b \(id int\)$/,
    ],
    [
      'where PostgreSQL says the place',
      "CREATE TABLE a (id int);\n-- ü😀;\nSELECT ';', 'é',\n  nothing FROM a; SELECT 1",
      /line 4, and[^\n]*column "nothing" does not exist\nSELECT ';', 'é',\n  nothing FROM a$/,
    ],
    [
      'where PostgreSQL does not',
      'CREATE TABLE a (id int);\n/* ; */ INSERT INTO first\nVALUES (1);\nSELECT 1;',
      /line 2, and[^\n]*duplicate key[^\n]*\nKey \(id\)=\(1\) already exists\.\nINSERT INTO first\nVALUES \(1\)$/,
    ],
    [
      'inside a function',
      "SELECT 1;\nDO $$ BEGIN PERFORM 1; RAISE EXCEPTION 'no; never'; END $$;",
      /line 2, and[^\n]*no; never\nDO \$\$ BEGIN/,
    ],
    [
      'at its end',
      'ALTER TABLE first ADD CONSTRAINT late UNIQUE (id) DEFERRABLE INITIALLY DEFERRED;\nINSERT INTO first SELECT 2;\nALTER TABLE first DROP CONSTRAINT first_pkey; INSERT INTO first VALUES (2)',
      /_failing failed, and the database is as it was: duplicate key/,
    ],
  ];
  test.each(failing)('%s leaves the database as it was and names the statement', async (_where, sql, message) => {
    await apply();
    const before = await tables();
    await write('20260102000000_failing', sql);
    const error = await apply().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).cause).toBeDefined();
    expect(await tables()).toEqual(before);
    expect(await query('SELECT * FROM first')).toEqual([{ id: 1 }]);
    expect(await query('SELECT migration_name FROM _prisma_migrations')).toEqual([{ migration_name: '20260101000000_first' }]);
    await write('20260102000000_failing', 'CREATE TABLE repaired (id int)');
    expect(await apply()).toEqual(['20260102000000_failing']);
  });
});

describe('a history that does not fit', () => {
  test('because a migration was edited is refused', async () => {
    await apply();
    await write('20260101000000_first', 'CREATE TABLE first (id bigint);');
    await write('20260102000000_second', 'CREATE TABLE second (id int);');
    await expect(apply()).rejects.toThrow('The migration 20260101000000_first was edited after it was applied.');
    expect(await tables()).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'first' }]);
  });

  test('because the database is newer is refused', async () => {
    await write('20260102000000_second', 'CREATE TABLE second (id int);');
    await apply();
    await rm(path.join(folder, '20260102000000_second'), { recursive: true });
    await expect(apply()).rejects.toThrow('The database is newer than this program: it has the migration 20260102000000_second');
  });

  test('because another tool left a failed migration is refused, until it is marked as rolled back', async () => {
    await apply();
    await write('20260102000000_second', 'CREATE TABLE second (id int);');
    await query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ('x', 'x', '20260102000000_second', 'failed')",
    );
    await expect(apply()).rejects.toThrow('The migration 20260102000000_second failed under another tool.');
    await query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'");
    expect(await apply()).toEqual(['20260102000000_second']);
  });
});

describe('a database of release 1.18', () => {
  const SQUASHED = '20261126122507_version_1_18';
  const enter = (migration: string) =>
    query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('${migration}', 'x', '${migration}', now())`,
    );
  const names = () => query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1');

  beforeEach(async () => {
    await apply(); // for the ledger
    await query('TRUNCATE _prisma_migrations; DROP TABLE first');
    await rm(path.join(folder, '20260101000000_first'), { recursive: true });
    await write(SQUASHED, 'CREATE TABLE whole (id int)');
    await write('20261126154000_later', 'CREATE TABLE later (id int)');
    await enter('20260901000000_one_of_1_18');
  });

  test('is taken as it is, and has one migration in place of its own afterwards', async () => {
    await enter('20261126122507_assessment_results');
    expect(await apply()).toEqual(['20261126154000_later']);
    expect(await names()).toEqual([{ name: SQUASHED }, { name: '20261126154000_later' }]);
    expect(await tables()).toEqual([{ tablename: '_prisma_migrations' }, { tablename: 'later' }]);
    expect(await apply()).toEqual([]);
  });

  test('is refused where a migration of it is missing, and nothing is changed', async () => {
    await expect(apply()).rejects.toThrow('The database is older than release 1.18');
    expect(await names()).toEqual([{ name: '20260901000000_one_of_1_18' }]);
    expect(await tables()).toEqual([{ tablename: '_prisma_migrations' }]);
  });
});

test.each<[string, readonly string[]]>([
  ['SELECT 1', ['SELECT 1']],
  ['-- nothing\n/* ; */ ;;\n', []],
  ["SELECT 'a;''b'; SELECT E'\\';' ;SELECT \"x;y\"", ["SELECT 'a;''b'", "SELECT E'\\';'", 'SELECT "x;y"']],
  ['DO $body$ BEGIN; $$;$$ END $body$; SELECT $$;$$', ['DO $body$ BEGIN; $$;$$ END $body$', 'SELECT $$;$$']],
  ['SELECT 1 -- ; no\n + 2; -- end', ['SELECT 1 -- ; no\n + 2']],
])('the statements of %j', (sql, statements) => {
  expect(splitStatements(sql).map(({ text }) => text)).toEqual(statements);
});
