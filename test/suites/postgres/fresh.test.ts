import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { aFolder, killAll, start } from '../../runtime/process.ts';

const server = process.env['DATABASE_URL'];
// the name of the run's template in front, so that the end of the run removes it
const name = `${process.env['TEST_TEMPLATE'] ?? ''}_${randomBytes(6).toString('hex')}`;

afterAll(killAll);

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end());
}

(server === undefined ? test.skip : test)(
  'two servers started at once on one fresh PostgreSQL both come up, and it is migrated and filled once',
  async () => {
    await query(server ?? '', `CREATE DATABASE ${name}`);
    const url = Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href;
    const settings = {
      DATABASE_URL: url,
      CREDENTIAL_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO_DATA: 'on',
      DATA_DIR: await aFolder(),
    };
    const servers = await Promise.all([start(settings), start(settings)]);

    const migrations = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const ledger = await query(
      url,
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    );
    expect(ledger.map((row) => row['name'])).toEqual(migrations.map((entry) => entry.name).toSorted());
    const applied = servers.flatMap(({ printed }) => [...printed().matchAll(/"migrations":(\[[^\]]*\])/g)]);
    expect(applied.flatMap(([, names = '']) => JSON.parse(names) as string[]).toSorted()).toEqual(
      migrations.map((entry) => entry.name).toSorted(),
    );
    const logins = servers.map(({ welcome }) => /curl -u '([^']+)'/.exec(welcome)?.[1]);
    expect(logins[0]).toBeDefined();
    expect(logins[1]).toBe(logins[0]);
    for (const { base } of servers) {
      const authorization = `Basic ${Buffer.from(logins[0] ?? '').toString('base64')}`;
      expect(await fetch(base, { headers: { authorization } })).toMatchObject({ status: 200 });
    }
    for (const started of servers) expect(await started.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  },
);
