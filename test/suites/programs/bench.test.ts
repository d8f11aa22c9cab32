/** `npm run bench -- --mirror`, at a size that a test can fill. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { connect } from '../../../scripts/bench/postgres.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const server = await connect();
await server?.end();

(server === undefined ? test.skip : test)(
  '"a copy is current again after 100 random changes in at most 5 requests"; wrk is not needed',
  async () => {
    const program = path.join(root, 'node_modules/.bin/node');
    const args = ['scripts/bench/bench.ts', '--mirror', '--applications', '2000', '--json'];
    const env = { ...process.env, PATH: '/nowhere' };
    const { stdout } = await promisify(execFile)(program, args, { cwd: root, env });
    const { mirrored, goals } = JSON.parse(stdout);
    expect(mirrored.first.items).toBe(3_000);
    expect(mirrored.again.items).toBe(100);
    expect(mirrored.again.requests).toBeLessThanOrEqual(5);
    expect(goals).toEqual([expect.objectContaining({ met: true })]);
  },
);
