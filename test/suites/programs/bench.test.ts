/**
 * `npm run bench` is run by hand; this keeps its database one that the service takes for its own, and
 * holds the one figure of it that needs no quiet machine.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { makeFilledDatabase } from '../../../scripts/bench/database.ts';
import { operationsOf, requireAgreement } from '../../../scripts/bench/operations.ts';
import { KEYS } from '../../../scripts/bench/population.ts';
import { connect } from '../../../scripts/bench/postgres.ts';
import { measurePromoted } from '../../../scripts/bench/promoted.ts';
import { startServer } from '../../../scripts/bench/servers.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const server = await connect();
const cleanup = new AsyncDisposableStack();
afterAll(async () => {
  await cleanup.disposeAsync();
  await server?.end();
});

const onServer = server === undefined ? test.skip : test;
const database = server && (await makeFilledDatabase(server, 2_000, cleanup));

onServer('what the bench fills its database with is what the service would have kept', async () => {
  const args = ['src/support.ts', 'doctor', '--read-model', '--json'];
  const env = { ...process.env, ...KEYS, DATABASE_URL: database?.url, PUBLIC_URL: 'http://127.0.0.1:3000' };
  const run = promisify(execFile)(path.join(root, 'node_modules/.bin/node'), args, { cwd: root, env });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  expect(JSON.parse(stdout)).toContainEqual({ check: 'tallies', grade: 'ok', finding: 'all statistics equal a recount' });
});

onServer('the hand-written server gives the answers of the service', async () => {
  const { url, client } = database as NonNullable<typeof database>;
  const servers = [await startServer('service', url, cleanup), await startServer('H', url, cleanup)];
  for (const operation of await operationsOf(database as NonNullable<typeof database>))
    await requireAgreement(client, operation, servers);
});

onServer('what a request has used is freed by small collections', async () => {
  const measured = await measurePromoted(database as NonNullable<typeof database>, cleanup);
  expect(measured.map(({ name }) => name)).toEqual(['account', 'job', 'notes, 100', 'advance', 'note']);
  expect(measured.filter(({ service, most }) => service > most)).toEqual([]);
});
