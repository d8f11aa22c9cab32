/** Requests on idle connections while the server closes. */
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setImmediate as endOfTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createGracefulClose } from '../../src/runtime/graceful-close.ts';

const read = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  return read(socket);
}

test('a connection without a request is kept for half a second after the last request on any of them, so that none is cut on its way', async () => {
  const server = createServer((_request, response) => void response.end());
  const close = createGracefulClose(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 9 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) expect(await ask(socket)).toMatch(/connection: keep-alive/i);
  const [idle, ...busy] = sockets;
  const left = once(idle as Socket, 'close');
  const began = performance.now();
  const closed = close(30_000);
  for (const socket of busy) {
    await wait(150);
    expect(await ask(socket)).toMatch(/connection: close/i);
  }
  await Promise.all([left, closed]);
  const seconds = (performance.now() - began) / 1_000;
  expect(seconds).toBeGreaterThan(1.6);
});

test('a request that came while the process stood still is answered, however long ago the server began to close', async () => {
  const server = createServer((_request, response) => void response.end());
  const close = createGracefulClose(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  expect(await ask(socket)).toMatch(/connection: keep-alive/i);
  const closed = close(30_000);
  await wait(100);
  await endOfTurn(); // so that timers come before what there is to read
  const answer = ask(socket);
  for (const end = performance.now() + 1_000; performance.now() < end;);
  expect(await answer).toMatch(/connection: close/i);
  await closed;
});
