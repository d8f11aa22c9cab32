/** "Soak": `SOAK_SECONDS=1800 npm run test:resilience -- soak` is the long one. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '../../runtime/servers/redis.ts';
import { killAll } from '../../runtime/process.ts';
import { expectFigure, parameter } from './figures.ts';
import { byStatus, measureCarried, openLines, type Lines, type Outcome } from './load.ts';
import { aDatabase, asText, aServer, hasPostgres, mixedRequests, settingsOf, type Held, type LoadedServer } from './stand.ts';

const SECONDS = parameter('SOAK_SECONDS', 12);
const CLIENTS = parameter('SOAK_CLIENTS', 1_000);
/**
 * As many requests of all clients together come in a second, or this share of what the server
 * carries where that is less.
 */
const RATE = 100;
const SHARE = 0.25;
const WARM_SECONDS = 6;
const SPOILERS = 12;
const SLOW = 300_000 + SECONDS * 2_000;
const MIB = 2 ** 20;

const onPostgres = hasPostgres ? test : test.skip;
let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let server: LoadedServer;
let lines: Lines;
const spoilers = new Set<Socket>();

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  server = await aServer({ ...(await settingsOf(database.url)), TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '1000000' });
  lines = openLines(server.port, CLIENTS);
});
afterAll(async () => {
  lines?.close();
  endSpoilers();
  killAll();
  await database?.drop();
});

let number = 0;

/** Each request comes from another address, and each that reads names another Content-Type. */
const distinct = (): readonly [headers: string, ofReads: string] => {
  number += 1;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return [`X-Forwarded-For: ${address}\r\n`, `Content-Type: application/x-${number}\r\n`];
};

/** Clients that ask, think, and ask again, so often a second together, for so many seconds. */
async function soak(next: () => string, rate: number, seconds: number): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1_000;
  const client = async (): Promise<void> => {
    for (;;) {
      const thought = performance.now() + Math.random() * 2_000 * (CLIENTS / rate);
      await sleep(Math.max(0, Math.min(thought, end) - performance.now()));
      if (thought >= end) return;
      outcomes.push(await lines.ask(next()));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return outcomes;
}

/** Sockets that ask for pages and read none, and sockets that never come to the end of their request. */
function beginSpoilers(): void {
  const page = asText('GET', 'job/12/application?limit=100', server.authorization);
  for (let index = 0; index < SPOILERS; index += 1) {
    const slowReader = connect(server.port, '127.0.0.1', () => slowReader.write(page.repeat(6))).pause();
    const halfOpen = connect(server.port, '127.0.0.1', () => halfOpen.write(page.slice(0, -2)));
    for (const socket of [slowReader, halfOpen]) spoilers.add(socket.on('error', () => {}));
  }
}

function endSpoilers(): void {
  for (const socket of spoilers) socket.destroy();
  spoilers.clear();
}

/** The server's memory and files without connections. */
async function heldAlone(): Promise<Held> {
  lines.close();
  endSpoilers();
  let held = await server.held();
  await until(async () => {
    const { handles } = held;
    held = await server.held();
    return held.handles === handles && handles < CLIENTS / 2;
  });
  return held;
}

onPostgres(
  '"Soak": mixed load of many clients with slow readers, half-open sockets, distinct Content-Types and addresses leaves heap and handles flat',
  async () => {
    const mixed = await mixedRequests(server);
    const next = (): string => mixed(...distinct());
    const rate = Math.min(RATE, SHARE * (await measureCarried(lines, next)));
    beginSpoilers();
    const warm = await soak(next, rate, WARM_SECONDS);
    const before = await heldAlone();
    beginSpoilers();
    const all = await soak(next, rate, SECONDS);
    const after = await heldAlone();
    process.stderr.write(
      `  ${all.length} requests of ${CLIENTS} clients, ${Math.round(rate)} a second: ${JSON.stringify(byStatus([...warm, ...all]))}\n`,
    );
    expectFigure('soak: heap grown by', (after.heap - before.heap) / MIB, 'MiB', { atMost: 12 });
    expectFigure('soak: handles grown by', after.handles - before.handles, 'open files', { atMost: 12 });
    expectFigure('soak: resident memory', after.rss / MIB, 'MiB', { atMost: 768 });
    expect(byStatus([...warm, ...all])).toEqual({ 200: warm.length + all.length });
    expect((await server.end('SIGTERM')).code).toBe(0);
  },
  SLOW,
);
