import { createServer, isIP, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callWebhook, readRetryAfter } from '../../src/deliveries/webhook/call.ts';
import { createReceiverConnections } from '../../src/deliveries/webhook/receiver-connection.ts';
import { answering, aReceiver, hanging, type Reaction, type Receiver } from '../harness/receiver.ts';

const connections = createReceiverConnections(true);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(async () => {
  await receiver.close();
  await connections.close();
});

const LIMIT_MS = 200;

const callAt = (url: string, limitMs = 10_000) =>
  callWebhook(connections, { url, headers: {}, body: '{}' }, { insecure: true, limitMs });

const call = (reaction: Reaction, limitMs?: number) => {
  receiver.react(reaction);
  return callAt(receiver.url, limitMs);
};

/** Sends raw bytes to any request, and keeps the connection open unless it should end it. */
async function aRawServer(bytes: string, end = false): Promise<{ readonly url: string; readonly close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', () => (end ? socket.end(bytes) : socket.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

test.each([200, 201, 202, 204, 299])('2xx within 30 s in all is success: %d', async (status) => {
  expect(await call(answering(status))).toMatchObject({ verdict: 'DELIVERED', status, error: null });
});

test.each([400, 401, 404, 429, 500, 502, 503])('every other status is tried again: %d', async (status) => {
  expect(await call(answering(status, 'no'))).toMatchObject({ verdict: 'RETRY', status, body: 'no', error: null });
});

test('410 is given up', async () => {
  expect(await call(answering(410))).toMatchObject({ verdict: 'GIVE_UP', status: 410 });
});

test('a receiver that hangs is left after the limit', async () => {
  const outcome = await call(hanging, LIMIT_MS);
  expect(outcome).toMatchObject({
    verdict: 'RETRY',
    status: 0,
    body: '',
    error: expect.stringContaining('No complete answer came within'),
  });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(LIMIT_MS - 5);
});

test('"within 30 s in all": a receiver that drips is left after the limit too, whatever status it began with', async () => {
  let dripping: NodeJS.Timeout | undefined;
  const outcome = await call((response) => {
    response.writeHead(200);
    dripping = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(dripping));
  }, LIMIT_MS);
  expect(outcome).toMatchObject({ verdict: 'RETRY', status: 0, body: '' });
});

test('"the first 8 KiB of the answer are kept": of 50 MB no more is read', async () => {
  let sent = 0;
  const chunk = Buffer.alloc(65_536, 'x');
  const outcome = await call((response) => {
    response.writeHead(200);
    const send = (): void => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  });
  expect(outcome).toMatchObject({ verdict: 'DELIVERED', status: 200, body: 'x'.repeat(8_192) });
  expect(sent).toBeLessThan(20_000_000);
});

test('NUL and broken UTF-8 made storable', async () => {
  const bytes = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xc3]), Buffer.from('é')]);
  const { body } = await call((response) => void response.writeHead(500).end(bytes));
  expect(body).toBe('ab\uFFFD\uFFFDé');
  const cut = await call((response) => void response.writeHead(500).end('é'.repeat(5_000).padStart(5_001, 'a')));
  expect(cut.body).toBe(`${'é'.repeat(4_095).padStart(4_096, 'a')}\uFFFD`);
  expect(cut.body.isWellFormed()).toBe(true);
});

test.each([
  ['closes without an answer', '', 'The connection was closed before the answer was complete.'],
  ['speaks no HTTP', 'SSH-2.0-OpenSSH\r\n', 'The answer could not be understood.'],
  [
    'closes inside the body',
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
    'The connection was closed before the answer was complete.',
  ],
  ['sends endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`, 'The headers of the answer are too large.'],
])('a receiver that %s', async (_, bytes, error) => {
  const raw = await aRawServer(bytes, true);
  expect(await callAt(raw.url)).toMatchObject({ verdict: 'RETRY', status: 0, body: '', error });
  raw.close();
});

test('nobody listens', async () => {
  const gone = await aReceiver();
  await gone.close();
  expect(await callAt(gone.url)).toMatchObject({ verdict: 'RETRY', status: 0, error: 'The connection was refused.' });
});

test('the body and its headers arrive as they are', async () => {
  receiver.react(answering(200));
  await callWebhook(
    connections,
    { url: receiver.url, headers: { 'x-own': 'é'.normalize('NFC') }, body: '{"é":1}' },
    { insecure: true },
  );
  expect(receiver.received.at(-1)).toMatchObject({
    body: '{"é":1}',
    headers: { 'content-type': 'application/json', 'content-length': '8', 'user-agent': 'recruitment-service' },
  });
});

test('"The URL must be https": http is not called unless a setting lifts it', async () => {
  const before = receiver.received.length;
  const outcome = await callWebhook(connections, { url: receiver.url, headers: {}, body: '{}' });
  expect(outcome).toMatchObject({ verdict: 'RETRY', status: 0, error: 'The URL is not https.' });
  expect(receiver.received).toHaveLength(before);
});

test('an address is https in whatever case it is written', async () => {
  const outcome = await callWebhook(connections, { url: receiver.url.replace('http:', 'HTTPS:'), headers: {}, body: '{}' });
  expect(outcome).toMatchObject({ status: 0, error: expect.not.stringMatching('is not https') });
});

test('the connect time after it: a lookup that takes longer than connecting may costs the receiver nothing', async () => {
  const lookupHost = async () => {
    await sleep(300);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const slowly = createReceiverConnections(true, lookupHost, 150);
  receiver.react(answering(200));
  const url = receiver.url.replace('127.0.0.1', 'receiver.example');
  expect(await callWebhook(slowly, { url, headers: {}, body: '{}' }, { insecure: true })).toMatchObject({ status: 200 });
  await slowly.close();
});

test('of the addresses of a host the next is tried where one does not answer', async () => {
  const addresses = ['127.0.0.2', '::1', '127.0.0.1'].map((address) => ({ address, family: isIP(address) }));
  const several = createReceiverConnections(true, () => Promise.resolve(addresses));
  receiver.react(answering(200));
  const url = receiver.url.replace('127.0.0.1', 'receiver.example');
  expect(await callWebhook(several, { url, headers: {}, body: '{}' }, { insecure: true })).toMatchObject({ status: 200 });
  expect(receiver.received.at(-1)?.headers.host).toMatch(/^receiver\.example:/);
  await several.close();
});

test.each<[string | string[] | undefined, number | undefined]>([
  ['120', 120_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 10:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['99999999999', undefined],
  [['1', '2'], undefined],
  [undefined, undefined],
])('Retry-After %j is %j ms', (value, expected) => {
  expect(readRetryAfter(value, new Date('2026-11-20T10:00:00Z'))).toBe(expected);
});
