/** A server that stops listening: what the system has connected for it, and it has not taken yet, is answered. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { startServer } from '../../src/server.ts';

const CLIENTS = 12;

/** Connects and asks, as often as told, while this thread is busy; the counter in `told` says how many requests have left. */
const ASKERS = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, clients, told } } = require('node:worker_threads');
const count = new Int32Array(told);
const ask = () => new Promise((resolve) => {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n', () => { Atomics.add(count, 0, 1); Atomics.notify(count, 0); }));
  socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk)).on('error', () => {}).on('close', () => resolve(answer));
});
Promise.all(Array.from({ length: clients }, ask)).then((answers) => parentPort.postMessage(answers));
`;

test('SIGTERM cuts no request: connections that still wait to be taken are answered before it stops listening', async () => {
  const server = await startServer({ host: '127.0.0.1', port: 0 }, () =>
    Promise.resolve((_request, response) => void response.end('answered')),
  );
  const told = new SharedArrayBuffer(4);
  const count = new Int32Array(told);
  const { port } = new URL(server.origin);
  const askers = new Worker(ASKERS, { eval: true, workerData: { port, clients: CLIENTS, told } });
  const answers = once(askers, 'message') as Promise<[string[]]>;
  for (let seen = 0; seen < CLIENTS; seen = Atomics.load(count, 0)) Atomics.wait(count, 0, seen, 10_000);
  await server.close(5_000);
  const [each] = await answers;
  expect(each.map((answer) => answer.slice(9, 12))).toEqual(Array.from({ length: CLIENTS }, () => '200'));
});
