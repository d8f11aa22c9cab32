/** `npm run bench` is run by hand; this keeps its database one that the service takes for its own. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { makeFilledDatabase } from '../../../scripts/bench/database.ts';
import { KEYS } from '../../../scripts/bench/population.ts';
import { connect } from '../../../scripts/bench/postgres.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const server = await connect();
const cleanup = new AsyncDisposableStack();
afterAll(async () => {
  await cleanup.disposeAsync();
  await server?.end();
});

(server === undefined ? test.skip : test)(
  'what the bench fills its database with is what the service would have kept',
  async () => {
    const { url } = await makeFilledDatabase(server as NonNullable<typeof server>, 2_000, cleanup);
    const args = ['src/support.ts', 'doctor', '--read-model', '--json'];
    const env = { ...process.env, ...KEYS, DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1:3000' };
    const run = promisify(execFile)(path.join(root, 'node_modules/.bin/node'), args, { cwd: root, env });
    const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
    expect(JSON.parse(stdout)).toContainEqual({ check: 'tallies', grade: 'ok', finding: 'all statistics equal a recount' });
  },
);
