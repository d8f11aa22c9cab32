import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

const program = `
  import { runUntilSignal } from '${path.join(root, 'src/runtime/run-until-signal.ts')}';
  setInterval(() => {}, 60_000);
  await runUntilSignal('program', async () => {
    process.kill(process.pid, 'SIGTERM');
    return { stop: async () => console.log('stopped in order') };
  });`;

test('a SIGTERM that comes just as a program has begun stops it in order', async () => {
  const node = path.join(root, 'node_modules/.bin/node');
  const child = spawn(node, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(printed).toBe('stopped in order\n');
});
