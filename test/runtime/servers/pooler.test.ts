/** Behind a pooler: no session keeps a lock or a setting of the service, and none is missing in silence. */
import { cpSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { missingSettings, poolerProgram, startPooler, type Pooler } from '../../../scripts/test/pooler.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { findUnmetRequirement } from '../../../src/database/requirements.ts';
import { prepareDemo } from '../../../src/demo/demo-data.ts';
import { aServerDatabase } from '../../harness/database.ts';
import { CREDENTIAL_KEY, CREDENTIAL_KEYS, SECRET_KEY, SECRET_KEYS } from '../../harness/service.ts';
import { aFolder, killAll, startInVain } from '../process.ts';

const server = process.env['DATABASE_URL'];
const keys = { credentialKeys: CREDENTIAL_KEYS, secretKeys: SECRET_KEYS };

async function run(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let rows: readonly unknown[] = [];
  for (const sql of statements) ({ rows } = await client.query<Record<string, unknown>>(sql));
  await client.end();
  return rows;
}

(server === undefined || poolerProgram === undefined ? describe.skip : describe)('behind PgBouncer', () => {
  let direct: string;
  let pooler: Pooler | undefined;
  const through = async (mode: 'transaction' | 'session'): Promise<string> => {
    pooler = await startPooler(direct, mode);
    return pooler.url;
  };
  beforeAll(async () => void (direct = await aServerDatabase()));
  afterEach(async () => {
    await pooler?.end();
    pooler = undefined;
  });
  afterAll(killAll);

  const unmetAt = async (databaseUrl: string): Promise<string | undefined> => {
    const database = await openDatabase({ databaseUrl, dataDirectory: '' }, () => {});
    return findUnmetRequirement(database.pool).finally(() => database.close());
  };

  test('in session mode it is taken as it is', async () => {
    expect(await unmetAt(await through('session'))).toBeUndefined();
  });

  test('in transaction mode it is refused when the address does not say so', async () => {
    const url = Object.assign(new URL(await through('transaction')), { search: '' }).href;
    expect(await unmetAt(url)).toContain('add ?pgbouncer=true to its URL');
  });

  test('a start is refused with the statements that give the role the missing settings', async () => {
    const settings = { DATABASE_URL: await through('transaction'), CREDENTIAL_KEY, SECRET_KEY, DATA_DIR: await aFolder() };
    const refused = await startInVain(settings);
    expect(refused).toMatchObject({ code: 1 });
    const statements = await missingSettings(direct);
    for (const statement of statements) expect(refused.stderr).toContain(statement);

    await run(direct, ...statements);
    expect(await missingSettings(direct)).toEqual([]);
  });

  test('starts one after the other, each with one more migration, leave no lock and no setting', async () => {
    await run(direct, ...(await missingSettings(direct)));
    const databaseUrl = await through('transaction');
    const folder = await aFolder();
    cpSync(MIGRATIONS, folder, { recursive: true });
    for (const migration of ['99990101_a', '99990102_b', '99990103_c']) {
      await mkdir(path.join(folder, migration));
      await writeFile(path.join(folder, migration, 'migration.sql'), `CREATE TABLE "${migration}" ()`);
      const database = await openDatabase({ databaseUrl, dataDirectory: '' }, () => {});
      expect(await applyMigrations(database.pool, folder)).toEqual([migration]);
      await prepareDemo({ demoData: 'on' }, database, keys);
      await database.close();
    }
    expect(
      await run(
        direct,
        `SELECT 1 FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database WHERE l.locktype = 'advisory' AND datname = current_database()`,
      ),
    ).toEqual([]);
    const left = `SELECT name FROM pg_settings WHERE source = 'session' AND name NOT IN ('application_name', 'client_encoding')`;
    expect(await run(databaseUrl, left)).toEqual([]);
  });
});
