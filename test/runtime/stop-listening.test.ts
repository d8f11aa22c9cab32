/** A server that stops listening: what the system has connected for it, and it has not taken yet, is answered. */
import { once } from 'node:events';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { startServer } from '../../src/runtime/http-server.ts';

const CLIENTS = 12;

/**
 * Clients in another thread connect and request repeatedly for so many milliseconds; the shared
 * counter has the number of sent requests.
 */
const ASKERS = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, clients, told, forMs } } = require('node:worker_threads');
const count = new Int32Array(told);
const ask = () => new Promise((resolve) => {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n', () => { Atomics.add(count, 0, 1); Atomics.notify(count, 0); }));
  socket.setEncoding('latin1').on('data', (chunk) => { answer += chunk; socket.end(); }).on('error', () => {}).on('close', () => resolve(answer));
});
const end = performance.now() + forMs;
const answers = [];
const client = async () => { do answers.push(await ask()); while (performance.now() < end); };
Promise.all(Array.from({ length: clients }, client)).then(() => parentPort.postMessage(answers));
`;

/** A server, those who ask it, and what they were answered: the status of each, in the end. */
async function asked(forMs: number) {
  const server = await startServer({ host: '127.0.0.1', port: 0 }, () =>
    Promise.resolve((_request, response) => void response.end('answered')),
  );
  const told = new SharedArrayBuffer(4);
  const { port } = new URL(server.origin);
  const askers = new Worker(ASKERS, { eval: true, workerData: { port, clients: CLIENTS, told, forMs } });
  const statuses = once(askers, 'message').then(([answers]: string[][]) => (answers ?? []).map((answer) => answer.slice(9, 12)));
  return { server, count: new Int32Array(told), statuses };
}

test('SIGTERM cuts no request: connections that still wait to be taken are answered before it stops listening', async () => {
  const { server, count, statuses } = await asked(0);
  for (let seen = 0; seen < CLIENTS; seen = Atomics.load(count, 0)) Atomics.wait(count, 0, seen, 10_000);
  await server.close(5_000);
  expect(await statuses).toEqual(Array.from({ length: CLIENTS }, () => '200'));
});

test('nor where it has something to do all the time for longer than a second', async () => {
  const { server, count, statuses } = await asked(1_500);
  while (Atomics.load(count, 0) === 0) await endOfTurn();
  const closed = server.close(5_000);
  for (const end = performance.now() + 1_800; performance.now() < end; await endOfTurn()) {
    for (const done = performance.now() + 5; performance.now() < done;);
  }
  await closed;
  const answered = await statuses;
  expect(answered.length).toBeGreaterThan(CLIENTS);
  expect([...new Set(answered)]).toEqual(['200']);
});
