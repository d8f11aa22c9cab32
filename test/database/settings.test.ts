/**
 * "Whatever the settings of database and role [...], the service sets what it relies on": with
 * settings changed, every operation answers as it does with PostgreSQL's own settings. Each has a
 * copy of one database.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/database/database.ts';
import type { Credentials } from '../harness/client.ts';
import { startService } from '../harness/service.ts';
import { fillForTour, tour, type Stop } from '../harness/tour.ts';

const server = process.env['DATABASE_URL'] ?? '';
/** The name of the run's template in front, so that the end of the run removes what is left. */
const named = (name: string): string => `${process.env['TEST_TEMPLATE']}_settings_${name}`;
const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const NOW = new Date();

/** What changes an answer, or refuses one, unless the service sets it, and more; those apart that exclude each other. */
const SETTINGS = [
  ["datestyle = 'SQL, DMY'", 'search_path = "$user"', 'extra_float_digits = -15'],
  ["search_path = ''", 'idle_session_timeout = 50'],
  [
    'search_path = elsewhere, public',
    "timezone = 'Pacific/Kiritimati'",
    "intervalstyle = 'sql_standard'",
    'standard_conforming_strings = off',
    'bytea_output = escape',
    'client_encoding = LATIN1',
    'array_nulls = off',
    'quote_all_identifiers = on',
    'transform_null_equals = on',
    "default_transaction_isolation = 'serializable'",
    'default_transaction_deferrable = on',
    'statement_timeout = 100',
    'lock_timeout = 1',
    'idle_in_transaction_session_timeout = 100',
    'synchronous_commit = off',
    'check_function_bodies = off',
    'row_security = off',
    'track_activities = off',
    'plan_cache_mode = force_generic_plan',
  ],
] as const;

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

(server === '' ? describe.skip : describe)('every operation answers as ever', () => {
  const filled = named('filled');
  let recruiter: Credentials;
  let expected: readonly Stop[];

  beforeAll(async () => {
    await run(server, `CREATE DATABASE ${filled} TEMPLATE ${process.env['TEST_TEMPLATE']}`);
    const database = await openDatabase({ databaseUrl: urlOf(filled), dataDirectory: '' }, console.error);
    recruiter = await fill(database);
    await database.pool.query('CREATE SCHEMA elsewhere CREATE TABLE candidate (id int)');
    await database.close();
    expected = await visit();
  }, 60_000);
  afterAll(() => run(server, `DROP DATABASE ${filled}`));

  async function fill({ prisma }: Database): Promise<Credentials> {
    const logins = await fillForTour(prisma, NOW);
    const admin = logins.find(({ role }) => role === 'ADMIN');
    if (admin === undefined) throw new Error('The demo set has an admin.');
    return admin;
  }

  /** The answers of a service on a copy of the database with the setting. */
  async function visit(alter: (copy: string) => readonly string[] = () => []): Promise<readonly Stop[]> {
    const copy = named(randomBytes(4).toString('hex'));
    await run(server, `CREATE DATABASE ${copy} TEMPLATE ${filled}`, ...alter(copy));
    const database = await openDatabase({ databaseUrl: urlOf(copy), dataDirectory: '' }, () => {});
    const service = await startService({ database }, () => NOW);
    try {
      return await tour(service.as(recruiter), service.origin);
    } finally {
      await service.close();
      await run(server, `DROP DATABASE ${copy} WITH (FORCE)`);
    }
  }

  /** The answers that differ from those without settings. */
  const differing = (stops: readonly Stop[]): readonly string[] =>
    stops
      .filter((stop, index) => JSON.stringify(stop) !== JSON.stringify(expected[index]))
      .map((stop) => JSON.stringify(stop).slice(0, 500));

  test.each(SETTINGS.map((settings) => [settings.join(', '), settings] as const))('with %s', async (_, settings) => {
    const alter = (copy: string) => settings.map((setting) => `ALTER DATABASE ${copy} SET ${setting}`);
    expect(differing(await visit(alter))).toEqual([]);
  });

  test('with a setting of the role', async () => {
    const alter = (copy: string) => [`ALTER ROLE CURRENT_USER IN DATABASE ${copy} SET datestyle = 'German'`];
    expect(differing(await visit(alter))).toEqual([]);
  });
});
