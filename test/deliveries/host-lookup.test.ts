import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { createHostLookup, LookupUnanswered, UnknownHost, type LookupSettings } from '../../src/deliveries/host-lookup.ts';
import { aNameServer, type NameServer, type Zone } from '../harness/name-server.ts';

const LIMIT_MS = 300;

let folder: string;
let server: NameServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'names-'));
});
afterEach(() => server?.close());

/** Writes a file of the machine; returns its path. */
async function aFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

/** A lookup by a name server of this zone, on a machine whose files say nothing unless given. */
async function aLookup(zone: Zone, given: LookupSettings = {}) {
  server = await aNameServer(zone);
  const files = { hostsFile: path.join(folder, 'none'), resolverFile: path.join(folder, 'none') };
  const lookupHost = createHostLookup({ servers: [server.address], limitMs: LIMIT_MS, ...files, ...given });
  return { lookupHost, asked: server.asked };
}

const four = (address: string) => ({ address, family: 4 });
const six = (address: string) => ({ address, family: 6 });

test('the addresses of both families, those of IPv4 first', async () => {
  const { lookupHost } = await aLookup({ 'receiver.example': ['2001:db8::7', '192.0.2.7', '192.0.2.8'] });
  expect(await lookupHost('receiver.example')).toEqual([four('192.0.2.7'), four('192.0.2.8'), six('2001:db8::7')]);
  expect(await lookupHost('Receiver.EXAMPLE.')).toHaveLength(3);
});

test('one lookup a host at a time shared by its calls; a result is not kept', async () => {
  const { lookupHost, asked } = await aLookup({ 'receiver.example': ['192.0.2.7'] });
  const found = await Promise.all(Array.from({ length: 8 }, () => lookupHost('receiver.example')));
  expect(found).toEqual(Array(8).fill([four('192.0.2.7')]));
  expect(asked.toSorted()).toEqual(['A receiver.example', 'AAAA receiver.example']);
  await lookupHost('receiver.example');
  expect(asked).toHaveLength(4);
});

test('a silent name server: no answer in its own time, and lookups of other hosts are answered meanwhile', async () => {
  const { lookupHost } = await aLookup({ 'silent.example': 'silent', 'receiver.example': ['192.0.2.7'] });
  const started = performance.now();
  let over = 0;
  const silent = Array.from({ length: 8 }, () => lookupHost('silent.example').finally(() => (over += 1)));
  const ended = Promise.allSettled(silent);
  expect(await lookupHost('receiver.example')).toEqual([four('192.0.2.7')]);
  expect(over).toBe(0);
  for (const each of await ended) expect(each).toMatchObject({ status: 'rejected', reason: expect.any(LookupUnanswered) });
  expect(performance.now() - started).toBeGreaterThanOrEqual(LIMIT_MS - 5);
});

test.each<[string, string, new () => Error]>([
  ['there is no such host', 'none.example', UnknownHost],
  ['it has no address', 'empty.example', UnknownHost],
  ['it is no name', 'a..example', UnknownHost],
  ['a part of the name is too long', `${'a'.repeat(64)}.example`, UnknownHost],
  ['the name server failed', 'failing.example', LookupUnanswered],
  ['it says nothing of one family and does not answer for the other', 'half.example', LookupUnanswered],
])('no address: %s', async (_what, host, kind) => {
  const zone: Zone = { 'empty.example': [], 'failing.example': 'SERVFAIL', 'A half.example': [], 'AAAA half.example': 'silent' };
  const { lookupHost } = await aLookup(zone);
  await expect(lookupHost(host)).rejects.toBeInstanceOf(kind);
});

test('a name server that failed is asked again after a pause, while there is time, and not at full speed', async () => {
  const zone: Record<string, Zone[string]> = { 'receiver.example': 'SERVFAIL' };
  const { lookupHost, asked } = await aLookup(zone, { limitMs: 1_500 });
  const found = lookupHost('receiver.example');
  await sleep(200);
  zone['receiver.example'] = ['192.0.2.7'];
  expect(await found).toEqual([four('192.0.2.7')]);
  zone['receiver.example'] = 'SERVFAIL';
  const started = performance.now();
  const before = asked.length;
  await expect(lookupHost('receiver.example')).rejects.toBeInstanceOf(LookupUnanswered);
  expect(performance.now() - started).toBeGreaterThanOrEqual(1_495);
  expect(asked.length - before).toBeLessThan(20);
});

test('nobody listens where the name server should be', async () => {
  const { lookupHost } = await aLookup({});
  await server?.close();
  server = undefined;
  await expect(lookupHost('receiver.example')).rejects.toBeInstanceOf(LookupUnanswered);
});

test.each<[string, Zone]>([
  ['does not answer', { 'A half.example': ['192.0.2.7'], 'AAAA half.example': 'silent' }],
  ['fails', { 'A half.example': ['192.0.2.7'], 'AAAA half.example': 'SERVFAIL' }],
])('the addresses of one family where the name server %s for the other', async (_what, zone) => {
  const { lookupHost } = await aLookup(zone);
  expect(await lookupHost('half.example')).toEqual([four('192.0.2.7')]);
});

test('(and /etc/hosts): what the file says comes first, in whatever case; the name server is not asked', async () => {
  const hostsFile = await aFile(
    'hosts',
    '# 192.0.2.1 adapter\n192.0.2.9\tAdapter adapter.internal # ours\n2001:db8::9 adapter\nnonsense adapter\n',
  );
  const { lookupHost, asked } = await aLookup({ adapter: ['192.0.2.1'] }, { hostsFile });
  expect(await lookupHost('ADAPTER')).toEqual([four('192.0.2.9'), six('2001:db8::9')]);
  expect(await lookupHost('adapter.internal.')).toEqual([four('192.0.2.9')]);
  expect(asked).toEqual([]);
});

test.each(['localhost', 'LOCALHOST', 'localhost.', 'api.localhost'])('%s is this machine, without a question', async (host) => {
  const { lookupHost, asked } = await aLookup({ localhost: ['192.0.2.1'], 'api.localhost': ['192.0.2.1'] });
  expect(await lookupHost(host)).toEqual([four('127.0.0.1'), six('::1')]);
  expect(asked).toEqual([]);
});

test.each([
  ['192.0.2.7', 4],
  ['2001:db8::7', 6],
])('an address needs no lookup: %s', async (address, family) => {
  const { lookupHost, asked } = await aLookup({});
  expect([await lookupHost(address), asked]).toEqual([[{ address, family }], []]);
});

test('a short name is looked for in the domains of the machine, a full one as it is', async () => {
  const resolverFile = await aFile('resolv.conf', 'nameserver 192.0.2.53\nsearch old.example\nsearch one.example two.example.\n');
  const zone: Zone = { 'mail.two.example': ['192.0.2.7'], 'receiver.example': ['192.0.2.8'] };
  const { lookupHost, asked } = await aLookup(zone, { resolverFile });
  expect(await lookupHost('mail')).toEqual([four('192.0.2.7')]);
  expect(asked.filter((question) => question.startsWith('A '))).toEqual(['A mail', 'A mail.one.example', 'A mail.two.example']);
  await expect(lookupHost('mail.')).rejects.toBeInstanceOf(UnknownHost);
  expect(await lookupHost('receiver.example')).toEqual([four('192.0.2.8')]);
});
