/**
 * Where this process connects to, seen at the socket: to an address that anyone on the internet
 * has, and to no other.
 */
import { isIP } from 'node:net';
import os from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSmtpMailer } from '../../../src/deliveries/mail/smtp-mailer.ts';
import { urlFaults } from '../../../src/resources/webhooks/subscriptions/url.ts';
import { callWebhook } from '../../../src/deliveries/webhook/call.ts';
import { createHostLookup, type HostLookup } from '../../../src/deliveries/host-lookup.ts';
import { createReceiverConnections } from '../../../src/deliveries/webhook/receiver-connection.ts';
import { answering, aReceiver, type Receiver } from '../../harness/receiver.ts';
import { literal, resolved, type Literal } from './address-notations.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { watchNetwork, type Network } from './network.ts';

const URLS = parameter('EGRESS_URLS', 2_000);
const NAMES = parameter('EGRESS_NAMES', 400);
const SEED = seed();
const PUBLIC = '93.184.216.34';
const NOT_PUBLIC = 'The IP address of the host is not public.';

let network: Network;
let receiver: Receiver;
let receiverPort: number;
const agents: ReturnType<typeof createReceiverConnections>[] = [];
beforeAll(async () => {
  receiver = await aReceiver();
  receiverPort = Number(new URL(receiver.url).port);
  network = await watchNetwork();
});
afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
});
afterAll(async () => {
  network.restore();
  await receiver.close();
});

/** A caller as deliveries have it; the names are what the resolver says, call by call, its last answer for ever. */
function aCaller(...answers: readonly (readonly string[])[]) {
  let asked = 0;
  const lookupHost: HostLookup = async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    await turn();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  const agent = createReceiverConnections(false, answers.length === 0 ? createHostLookup() : lookupHost);
  agents.push(agent);
  const call = (url: string, insecure = true) =>
    callWebhook(agent, { url, headers: {}, body: '{}' }, { insecure, limitMs: 5_000 });
  return { call, asked: () => asked };
}

const dress = fc.record({
  scheme: fc.constantFrom('http', 'https', 'HTTPS'),
  user: fc.constantFrom('', '', `${PUBLIC}@`, '127.0.0.1@', 'user:pass@', `user:${PUBLIC}%40@`),
  port: fc.constantFrom('', '', ':80', ':443', ':22', ':6379', ':65535'),
  path: fc.constantFrom('', '/', `/@${PUBLIC}`, '/hook?to=http://127.0.0.1/', '#@127.0.0.1'),
});

const portOf = (scheme: string, port: string): number => Number(port.slice(1)) || (scheme === 'http' ? 80 : 443);

test('an address in a url, however it is written: it is connected to where it is public, and only then', async () => {
  const { call } = aCaller([PUBLIC]);
  const told = { public: 0, private: 0, either: 0 };
  const property = fc.asyncProperty(literal, dress, async ({ text, address, verdict }: Literal, { scheme, user, port, path }) => {
    const url = `${scheme}://${user}${text}${port}${path}`;
    network.begin();
    const outcome = await call(url);
    const expected = { address, port: portOf(scheme, port) };
    if (verdict === 'public') expect({ url, attempts: network.attempts }).toEqual({ url, attempts: [expected] });
    if (verdict === 'private')
      expect({ url, attempts: network.attempts, ...outcome }).toMatchObject({ url, attempts: [], error: NOT_PUBLIC });
    if (verdict === 'private') expect(urlFaults(url, false)).not.toEqual([]);
    told[verdict] += 1;
  });
  await fc.assert(property, { numRuns: URLS, seed: SEED });
  process.stderr.write(`  of ${URLS} urls: ${JSON.stringify(told)}\n`);
  expectFigure('Urls refused, as an independent judge says', told.private, 'urls', { atLeast: URLS / 10 });
  expectFigure('Urls connected to, as an independent judge says', told.public, 'urls', { atLeast: URLS / 10 });
}, 600_000);

test('a name, whatever it resolves to: one address that is not public is enough, and what was checked is connected to', async () => {
  const names = fc.array(fc.array(resolved, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
  const isPrivate = ({ verdict }: Literal): boolean => verdict === 'private';
  let refused = 0;
  const property = fc.asyncProperty(names, dress, async (answers, { scheme, port }) => {
    const { call, asked } = aCaller(...answers.map((addresses) => addresses.map(({ address }) => address)));
    for (const [turn, addresses] of [...answers, answers.at(-1) ?? []].entries()) {
      network.begin();
      const { error } = await call(`${scheme}://rebinding.example${port}/`);
      const allowed = addresses.some(isPrivate) ? [] : addresses.map(({ address }) => address);
      expect(network.attempts.filter((attempt) => !allowed.includes(attempt.address))).toEqual([]);
      if (addresses.every(({ verdict }) => verdict === 'public')) expect(network.attempts.length).toBeGreaterThan(0);
      if (addresses.some(isPrivate)) expect(error).toBe(NOT_PUBLIC);
      expect(asked()).toBe(turn + 1);
      refused += Number(error === NOT_PUBLIC);
    }
    await agents.pop()?.destroy();
  });
  await fc.assert(property, { numRuns: NAMES, seed: SEED });
  expectFigure('Calls of names that were refused', refused, 'calls', { atLeast: NAMES / 10 });
}, 600_000);

test.each([301, 302, 303, 307, 308])('a redirect leads nowhere: %d', async (status) => {
  for (const location of [
    `http://127.0.0.1:${receiverPort}/`,
    'http://169.254.169.254/',
    `http://${PUBLIC}/other`,
    '//8.8.8.8/',
  ]) {
    receiver.react(answering(status, '', { location }));
    network.begin({ address: PUBLIC, port: receiverPort });
    const { call } = aCaller([PUBLIC], ['127.0.0.1']);
    expect(await call('http://receiver.example/hook')).toMatchObject({ verdict: 'RETRY', status });
    expect(network.attempts).toEqual([{ address: PUBLIC, port: 80 }]);
  }
});

test('a name is looked up and checked anew for each connection', async () => {
  receiver.react(answering(200, '', { connection: 'close' }));
  network.begin({ address: PUBLIC, port: receiverPort });
  const { call, asked } = aCaller([PUBLIC], ['127.0.0.1']);
  expect(await call('http://receiver.example/')).toMatchObject({ status: 200 });
  expect(await call('http://receiver.example/')).toMatchObject({ status: 0, error: NOT_PUBLIC });
  expect([network.attempts, asked()]).toEqual([[{ address: PUBLIC, port: 80 }], 2]);
});

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'api.localhost',
  os.hostname(),
  'loopback.localhost.',
  '%6cocalhost',
  'ⓛocalhost',
])('a name of this machine, by its own resolver: %s', async (host) => {
  network.begin();
  expect(await aCaller().call(`http://${host}:${receiverPort}/`)).toMatchObject({ status: 0 });
  expect(network.attempts).toEqual([]);
});

test.each([
  ['no https', `http://${PUBLIC}/`],
  ['another scheme', `ftp://${PUBLIC}/`],
  ['a file', 'file:///etc/passwd'],
  ['a socket of this machine', 'http+unix://%2fvar%2frun%2fdocker.sock/'],
  ['a zone', 'https://[fe80::1%25eth0]/'],
  ['a zone, bare', 'https://[fe80::1%eth0]/'],
  ['five parts', 'https://1.2.3.4.5/'],
  ['a part too large', 'https://256.1.1.1/'],
  ['a number too large', 'https://4294967296/'],
  ['no port', 'https://93.184.216.34:99999/'],
  ['no host', 'https:///'],
  ['no url', '93.184.216.34'],
])('nothing leaves for %s', async (_what, url) => {
  network.begin();
  expect(await aCaller([PUBLIC]).call(url, false)).toMatchObject({ verdict: 'RETRY', status: 0 });
  expect(network.attempts).toEqual([]);
});

test('a letter leads to the mail server that was set, whatever it says', async () => {
  const mailer = createSmtpMailer('smtp://203.0.113.25:2525', 'recruitment@northwind.example', { limitMs: 2_000 });
  network.begin();
  const person = { name: 'http://127.0.0.1/', email: 'amara@localhost.example' };
  for (const html of [
    '<img src="http://127.0.0.1/">',
    '<link href="file:///etc/passwd">',
    '<a href="http://169.254.169.254/">x</a>',
  ]) {
    await mailer.send({
      tenantId: 1,
      candidateId: 1,
      messageId: '<1@x>',
      date: new Date(),
      sender: person,
      recipient: person,
      subject: 'http://[::1]/',
      html,
    });
  }
  await mailer.close();
  expect(network.attempts.length).toBeGreaterThan(0);
  expect(new Set(network.attempts.map(({ address, port }) => `${address} ${port}`))).toEqual(new Set(['203.0.113.25 2525']));
});
