/**
 * More connections than the process may open files: those that are served go on being served, and
 * the database finds its files.
 */
import { setTimeout } from 'node:timers/promises';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { endPrograms, startProgram } from '../programs/program.ts';
import { expectFigure, parameter } from './figures.ts';
import { aNoteService, readNotes } from './note-service.ts';
import { open } from './raw-connection.ts';

const DESCRIPTORS = parameter('DESCRIPTORS', 400);
const SERVICE = 'exec node_modules/.bin/node --liftoff-only src/main.ts';

afterAll(endPrograms);

test('connections beyond the descriptors are closed at once, and nobody who is connected notices', async () => {
  const world = await aNoteService();
  const program = await startProgram(
    'sh',
    ['-c', `ulimit -n ${DESCRIPTORS} && ${SERVICE}`],
    /^The recruitment service listens on (\S+)$/m,
    {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: { PORT: '0', ...world.settings },
    },
  );
  const port = Number(new URL(program.found).port);
  const known = `Host: a\r\nAuthorization: ${world.authorization}\r\n`;
  const client = open(port);
  let heard = '';
  client.socket.on('data', (part) => void (heard += part.toString('latin1')));
  client.socket.write(`GET /v1/ HTTP/1.1\r\n${known}\r\n`);
  await until(() => heard.includes('HTTP/1.1 200 '));

  const crowd = Array.from({ length: DESCRIPTORS * 3 }, () => open(port));
  let closed = 0;
  for (const { over } of crowd)
    void over.then(
      () => (closed += 1),
      () => undefined,
    );
  await until(() => closed > DESCRIPTORS);
  const texts = Array.from({ length: 20 }, (_, index) => `beside the crowd ${index}`);
  for (const text of texts) {
    const body = world.noteBody(text);
    client.socket.write(
      `POST /v1/note HTTP/1.1\r\n${known}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  client.socket.write(`GET /v1/candidate HTTP/1.1\r\n${known}Connection: close\r\n\r\n`);
  const { statuses } = await client.over;
  expect(statuses).toEqual(Array.from({ length: 22 }, () => 200));

  const left = performance.now();
  for (const { socket } of crowd) socket.destroy();
  await until(async () => (await fetch(program.found).catch(() => undefined))?.status === 401);
  expectFigure('A new client after the crowd has left', performance.now() - left, 'ms', { atMost: 5_000 });
  expect(await program.end('SIGTERM')).toBe(0);
  expect(program.output()).not.toMatch(/EMFILE|"level":50/);
  expect((await readNotes(world)).toSorted()).toEqual(texts.toSorted());
});

/** Asks again every few milliseconds, for half a minute at most. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come to pass: ${holds.toString()}`);
    await setTimeout(20);
  }
}
