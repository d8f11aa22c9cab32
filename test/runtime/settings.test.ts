/**
 * "Whatever the settings of database and role [...], the service sets what it relies on, or refuses
 * the start with a sentence."
 */
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { aFolder, killAll, start, startInVain } from './process.ts';

const server = process.env['DATABASE_URL'] ?? '';
const made: string[] = [];
const roles: string[] = [];

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

const urlOf = (name: string): URL => Object.assign(new URL(server), { pathname: `/${name}` });

/** An unmigrated database; `how` is its CREATE clause, `alter` a change to it. */
async function aFreshDatabase(how = '', alter: (name: string) => readonly string[] = () => []): Promise<string> {
  // the name of the run's template in front, so that the end of the run removes it
  const name = `${process.env['TEST_TEMPLATE']}_${randomBytes(4).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name} ${how}`);
  made.push(name);
  await run(urlOf(name).href, ...alter(name));
  return name;
}

const settingsFor = async (url: URL) => ({
  DATABASE_URL: url.href,
  CREDENTIAL_KEY: randomBytes(32).toString('hex'),
  SECRET_KEY: randomBytes(32).toString('hex'),
  DEMO_DATA: 'on',
  DATA_DIR: await aFolder(),
});

afterEach(async () => {
  killAll();
  for (const name of made.splice(0)) await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
  for (const role of roles.splice(0)) await run(server, `DROP ROLE ${role}`);
});

(server === '' ? describe.skip : describe)('on a PostgreSQL', () => {
  test('a database with settings of its own is migrated, filled, and answers', async () => {
    const name = await aFreshDatabase("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'", (fresh) => [
      'CREATE SCHEMA elsewhere',
      `ALTER DATABASE ${fresh} SET datestyle = 'SQL, DMY'`,
      `ALTER DATABASE ${fresh} SET timezone = 'Pacific/Kiritimati'`,
      `ALTER DATABASE ${fresh} SET search_path = elsewhere, public`,
      `ALTER DATABASE ${fresh} SET standard_conforming_strings = off`,
      `ALTER DATABASE ${fresh} SET default_transaction_isolation = 'serializable'`,
      `ALTER DATABASE ${fresh} SET statement_timeout = 100`,
      `ALTER DATABASE ${fresh} SET client_encoding = 'LATIN1'`,
    ]);
    const { base, stdout, end } = await start(await settingsFor(urlOf(name)));
    const login = /curl -u '([^']+)'/.exec(stdout)?.[1] ?? '';
    const headers = { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
    for (const path of ['', 'job', 'job/1/stats', 'job/1/application', 'candidate', 'step', 'note', 'template'])
      expect([path, (await fetch(new URL(path, base), { headers })).status]).toEqual([path, 200]);
    expect(await end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  }, 60_000);

  const LATIN1 = "TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'";
  const ASCII = "TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'";
  const alter = (setting: string) => (name: string) => [`ALTER DATABASE ${name} SET ${setting}`];

  test.each([
    ['has the encoding LATIN1', LATIN1, undefined],
    ['has the encoding SQL_ASCII', ASCII, undefined],
    ['session_replication_role is replica', '', alter('session_replication_role = replica')],
    ['default_transaction_read_only is on', '', alter('default_transaction_read_only = on')],
  ])('a database in which %s is refused in a sentence', async (sentence, how, change) => {
    const name = await aFreshDatabase(how, change);
    const { code, stderr } = await startInVain(await settingsFor(urlOf(name)));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^The service did not start\\. [^\\n]*${name}[^\\n]*${sentence}[^\\n]*\\.\\n$`)),
    });
  });

  test('a role that may make no tables is told what to grant', async () => {
    const role = `maker_${randomBytes(4).toString('hex')}`;
    await run(server, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    roles.push(role);
    const name = await aFreshDatabase();
    const url = Object.assign(urlOf(name), { username: role, password: 'x' });
    const { code, stderr } = await startInVain(await settingsFor(url));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The service did not start. The role ${role} may not use the schema public of the database ${name}, where the service keeps its tables: GRANT USAGE, CREATE ON SCHEMA public TO ${role}.\n`,
    });
  });
});
