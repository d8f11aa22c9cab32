import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { aServerDatabase } from '../../harness/database.ts';
import { aFolder, killAll, start } from '../../runtime/process.ts';

afterAll(killAll);

(process.env['DATABASE_URL'] === undefined ? test.skip : test)(
  'two servers started at once on one fresh PostgreSQL both come up, and it is migrated and filled once',
  async () => {
    const connectionString = await aServerDatabase('');
    const settings = {
      DATABASE_URL: connectionString,
      CREDENTIAL_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO_DATA: 'on',
      DATA_DIR: await aFolder(),
    };
    const servers = await Promise.all([start(settings), start(settings)]);

    const migrations = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const client = new Client({ connectionString });
    await client.connect();
    const ledger = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    );
    await client.end();
    expect(ledger.rows.map((row) => row.name)).toEqual(migrations.map((entry) => entry.name).toSorted());
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
