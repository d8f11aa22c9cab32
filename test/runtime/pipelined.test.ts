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
      response.end(request.url === '/large' ? 'x'.repeat(2 ** 25) : 'small');
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

test('of a connection that is closed no further request begins', async () => {
  const { begun, socket } = await aServer();
  socket.write(REQUESTS);
  await until(() => begun.length > 0);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toEqual(['/large']);
});
