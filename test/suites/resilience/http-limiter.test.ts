/** The rate limit with an address given in every way: a client cannot choose its key. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aFolder, killAll, start } from '../../runtime/process.ts';
import { expectFigure, parameter, seed } from './figures.ts';

const LIMIT = 20;
const RUNS = parameter('FORWARDED', 300);
const SETTINGS = { RATE_LIMIT_PER_MINUTE: String(LIMIT), DEMO_DATA: 'off', LOG_LEVEL: 'error' };

/** Ports of two services: one direct, one behind a proxy. */
let alone: number;
let behind: number;
beforeAll(async () => {
  const begin = async (settings: Readonly<Record<string, string>>) => {
    const { base } = await start({ ...SETTINGS, ...settings, DATA_DIR: await aFolder() });
    return Number(new URL(base).port);
  };
  [alone, behind] = await Promise.all([begin({ HOST: '::' }), begin({ TRUST_PROXY: '1', HOST: '::' })]);
});
afterAll(killAll);

type From = { readonly host?: string; readonly localAddress?: string };

/** Sends one request for each list of header lines down one connection; gives the statuses, in their order. */
const ask = (port: number, requests: readonly (readonly string[])[], { host = '127.0.0.1', localAddress }: From = {}) =>
  new Promise<readonly number[]>((resolve, reject) => {
    const socket = connect({ port, host, ...(localAddress && { localAddress }) });
    let text = '';
    const last = requests.length - 1;
    requests.forEach((lines, index) => {
      const head = ['GET /v1/nothing HTTP/1.1', 'Host: a', ...lines, ...(index === last ? ['Connection: close'] : [])];
      socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
    });
    socket.on('data', (part) => void (text += part.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))));
  });

const times = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const forwarded = (address: string): readonly string[] => [`X-Forwarded-For: ${address}`];
const passed = (statuses: readonly number[]): number => statuses.filter((status) => status === 401).length;

test('a caller who stands alone is counted by its connection, whatever address it claims', async () => {
  const claims = (index: number): readonly string[] => [
    `X-Forwarded-For: 203.0.113.${index}`,
    `X-Forwarded-For: 198.51.100.${index}`,
    `Forwarded: for=203.0.113.${index}`,
    `X-Real-IP: 203.0.113.${index}`,
    `X-Client-IP: 203.0.113.${index}`,
    `True-Client-IP: 203.0.113.${index}`,
    `CF-Connecting-IP: 203.0.113.${index}`,
  ];
  expectFigure('Passed of 60 forged ones', passed(await ask(alone, times(60, claims))), 'requests', { atMost: LIMIT });
});

test('requests that come all at once, on a hundred connections, are counted one by one', async () => {
  const from = { localAddress: '127.0.0.2' };
  const all = await Promise.all(times(100, () => ask(alone, [[]], from)));
  expect(passed(all.flat())).toBe(LIMIT);
  expect(all.flat()).toHaveLength(100);
});

test('each address of IPv4 has a count of its own, and the one of IPv6 too', async () => {
  for (const from of [{ localAddress: '127.0.0.3' }, { localAddress: '127.0.0.4' }, { host: '::1' }]) {
    const all = await Promise.all(times(LIMIT + 5, () => ask(alone, [[]], from)));
    expect(passed(all.flat())).toBe(LIMIT);
  }
});

test('behind a proxy what a caller writes before the address that the proxy adds counts nothing', async () => {
  const numRuns = RUNS;
  const texts = [
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('', 'unknown', '_x', '::1', '127.0.0.1', 'a"b', ';', '\t'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  ];
  const claim = fc.array(fc.oneof(...texts), { maxLength: 4 }).map((list) => list.join(', '));
  const claims = fc.sample(fc.tuple(claim, fc.boolean()), { numRuns, seed: seed() });
  const requests = claims.map(([text, apart]) =>
    apart ? [...forwarded(text), ...forwarded('203.0.113.77')] : forwarded(`${text}, 203.0.113.77`),
  );
  const statuses = await ask(behind, requests);
  expect(statuses).toHaveLength(numRuns);
  expectFigure(`Passed of ${numRuns} with forged addresses before their own`, passed(statuses), 'requests', { atMost: LIMIT });
});
