/** "Overload": `OVERLOAD_SECONDS=120 npm run test:resilience -- overload` is the long one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { killAll } from '../../runtime/process.ts';
import { expectFigure, parameter } from './figures.ts';
import { askFor, askInTurn, byStatus, measureCarried, openLines, type Lines, type Outcome } from './load.ts';
import { aDatabase, aServer, hasPostgres, mixedRequests, settingsOf, type LoadedServer } from './stand.ts';

const SECONDS = parameter('OVERLOAD_SECONDS', 9);
const TIMES = parameter('OVERLOAD_TIMES', 4);
/** Connections of clients, open before the load begins. */
const CONNECTIONS = 1_000;
const NORMAL_WITHIN_MS = 5_000;
const SLOW = 300_000 + SECONDS * 2_000;
const MIB = 2 ** 20;

const databases: Awaited<ReturnType<typeof aDatabase>>[] = [];
afterAll(async () => {
  killAll();
  await Promise.all(databases.map(({ drop }) => drop()));
});

const isAccepted = ({ status }: Outcome): boolean => status === 200 || status === 201;

function percentile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
}

/** Sends requests at a fixed rate, whatever the answers. */
async function atRate(lines: Lines, next: () => string, rate: number): Promise<readonly Outcome[]> {
  const asked: Promise<Outcome>[] = [];
  const began = performance.now();
  for (let passed = 0; passed < SECONDS * 1_000; passed = performance.now() - began) {
    while (asked.length < (passed / 1_000) * rate) {
      const at = (asked.length / rate) * 1_000;
      asked.push(lines.ask(next(), began + at));
    }
    await sleep(1);
  }
  return Promise.all(asked);
}

/** Milliseconds until as many clients as it carries are all served again as they were. */
async function timeUntilNormal(lines: Lines, next: () => string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const outcomes = await askFor(lines, next, 0.5);
    if (outcomes.every(isAccepted) || performance.now() - began > NORMAL_WITHIN_MS) return performance.now() - began - 500;
  }
}

async function overload(server: LoadedServer): Promise<void> {
  const lines = openLines(server.port, 4_000);
  const next = await mixedRequests(server);
  const carried = await measureCarried(lines, next);
  lines.close();
  // new connections are accepted slowly beside requests on open ones
  await askInTurn(lines, CONNECTIONS, next, () => lines.open() < CONNECTIONS);
  const before = await server.held();
  const all = await atRate(lines, next, carried * TIMES);
  const recovered = await timeUntilNormal(lines, next);
  lines.close();
  const after = await server.held();

  const accepted = all.filter(isAccepted);
  const refused = all.filter(({ status }) => status === 503);
  process.stderr.write(
    `  ${Math.round(carried)} requests/s carried; of ${all.length} at ${TIMES} times that ${JSON.stringify(byStatus(all))}\n`,
  );
  expect(accepted.length + refused.length).toBe(all.length);
  expect(refused.every(({ retryAfter }) => retryAfter)).toBe(true);
  expectFigure('overload: refused, share', refused.length / all.length, 'of all', { atLeast: 0.3 });
  expectFigure('overload: accepted, p99', percentile(accepted, 0.99), 'ms', { atMost: 1_500 });
  expectFigure('overload: refused, p50', percentile(refused, 0.5), 'ms', { atMost: 250 });
  expectFigure('overload: refused, p99', percentile(refused, 0.99), 'ms', { atMost: 500 });
  expectFigure('overload: accepted a second, of what is carried', accepted.length / SECONDS / carried, '', { atLeast: 0.25 });
  expectFigure('overload: normal again after', recovered, 'ms', { atMost: NORMAL_WITHIN_MS });
  expectFigure('overload: heap grown by', (after.heap - before.heap) / MIB, 'MiB', { atMost: 24 });
  expectFigure('overload: resident memory', after.rss / MIB, 'MiB', { atMost: 1_100 });
  expect((await server.end('SIGTERM')).code).toBe(0);
}

describe('Four times what it can carry: the rest is answered 503 with Retry-After at once', () => {
  (hasPostgres ? test : test.skip)(
    'on PostgreSQL',
    async () => {
      const database = await aDatabase();
      databases.push(database);
      await overload(await aServer(await settingsOf(database.url)));
    },
    SLOW,
  );

  test(
    'on the embedded database',
    async () => {
      const { DATABASE_URL: _, ...settings } = await settingsOf('');
      await overload(await aServer(settings));
    },
    SLOW,
  );
});
