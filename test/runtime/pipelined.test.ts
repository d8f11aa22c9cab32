import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Application } from '../../src/http/refusal.ts';
import { startServer, type RunningServer } from '../../src/runtime/http-server.ts';
import { until } from './servers/redis.ts';

let server: RunningServer;
afterEach(() => server.close(0));

/** A server whose answer to `/large` is more than the buffers of a connection hold; with the requests that it has begun. */
async function aServer() {
  const begun: string[] = [];
  const application: Application = Object.assign(
    (request: { readonly url?: string | undefined }, response: { end: (text: string) => unknown }) => {
      begun.push(request.url ?? '');
      if (request.url !== '/held') response.end(request.url === '/large' ? 'x'.repeat(2 ** 25) : 'small');
    },
    { presentRefusal: undefined },
  ) as unknown as Application;
  server = await startServer({ host: '127.0.0.1', port: 0 }, async () => application);
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  return { begun, socket };
}

const REQUESTS = ['/large', '/second', '/third'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

test('a request begins when the answer to the one before it has left: until then it would hold its turn', async () => {
  const { begun, socket } = await aServer();
  socket.write(REQUESTS);
  await until(() => begun.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toEqual(['/large']);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-500)));
  await until(() => text.split('small').length === 3);
  expect(begun).toEqual(['/large', '/second', '/third']);
  socket.destroy();
});

test('while a request waits, nothing more is read from its connection', async () => {
  const { begun, socket } = await aServer();
  const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  socket.write(requestOf('/held'));
  await until(() => begun.length > 0);
  let read = 0;
  const count = () => (read += 1);
  subscribe('http.server.request.start', count);
  socket.write(requestOf('/').repeat(100_000));
  for (let waits = 0; waits < 20 && read < 20_000; waits += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  unsubscribe('http.server.request.start', count);
  // what one reading of the connection holds
  expect([begun, read < 20_000]).toEqual([['/held'], true]);
  socket.destroy();
});

test('of a connection that is closed no further request begins', async () => {
  const { begun, socket } = await aServer();
  socket.write(REQUESTS);
  await until(() => begun.length > 0);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toEqual(['/large']);
});
