/**
 * Backups on PostgreSQL as src/cli/README.md describes: dump, restore, doctor; the rows are the
 * same, and the service runs on them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/database/database.ts';
import { readTables } from '../../harness/rows.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, start, type Started } from '../../runtime/process.ts';
import { hasProgram } from '../../../scripts/probe.ts';
import { expectFigure } from './figures.ts';

const hasPrograms = ['pg_dump', 'pg_restore'].every((name) => hasProgram(name));
const runs = hasPrograms && postgresPrograms !== undefined ? test : test.skip;

const keys = { CREDENTIAL_KEY: 'c'.repeat(40), SECRET_KEY: 's'.repeat(40) };
let cluster: Awaited<ReturnType<typeof startReplication>> | undefined;
let service: Started | undefined;

beforeAll(async () => {
  if (hasPrograms && postgresPrograms !== undefined) cluster = await startReplication(0);
});
afterAll(() => {
  killAll();
  cluster?.end();
});

const settings = async (url: string, demo: 'on' | 'off') => ({
  ...keys,
  DATABASE_URL: url,
  DATA_DIR: await aFolder(),
  DEMO_DATA: demo,
  LOG_LEVEL: 'warn',
});

async function contentOf(url: string): Promise<Readonly<Record<string, string>>> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '', limited: false }, console.error);
  return readTables(database).finally(() => database.close());
}

runs(
  'a dump that is taken while the service runs is restored into an empty database: the same rows, the doctor finds nothing, the logins work',
  async () => {
    const source = cluster?.primary.url ?? '';
    const target = Object.assign(new URL(source), { pathname: '/restored' }).href;
    service = await start(await settings(source, 'on'));
    const login = /curl -u '([^']+)'/.exec(service.welcome)?.[1] ?? '';
    const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
    // creates apply addresses, by which the doctor recognises the key
    expect(await fetch(`${service.base}feed?source_id=4`, { headers: { authorization } })).toMatchObject({ status: 200 });
    const before = await contentOf(source);
    const file = path.join(mkdtempSync(path.join(process.env['TEST_SCRATCH'] ?? '', 'dump-')), 'recruitment.dump');
    execFileSync('pg_dump', ['--format=custom', `--file=${file}`, source]);
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });

    await cluster?.primary.query('CREATE DATABASE restored');
    execFileSync('pg_restore', ['--exit-on-error', `--dbname=${target}`, file]);
    const after = await contentOf(target);
    const different = Object.keys(before).filter((name) => after[name] !== before[name]);
    expect(different).toEqual([]);
    expectFigure(`tables that differ after the restore, of ${Object.keys(after).length}`, different.length, 'tables', {
      atMost: 0,
    });

    const restored = await settings(target, 'off');
    const env = { PATH: process.env['PATH'], ...restored };
    const doctor = spawnSync('node_modules/.bin/node', ['src/support.ts', 'doctor', '--read-model'], { env, encoding: 'utf8' });
    expect({ status: doctor.status, stdout: doctor.stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('matches what is stored'),
    });
    service = await start(restored);
    expect(await fetch(`${service.base}account`, { headers: { authorization } })).toMatchObject({ status: 200 });
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  },
  120_000,
);
