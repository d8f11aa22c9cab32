/** "Overload": four times what the server can carry. `OVERLOAD_SECONDS=120 npm run test:resilience -- overload` is the long one. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { killAll } from '../start/process.ts';
import { expectFigure, parameter } from './figures.ts';
import { askAtRate, askInTurn, byStatus, openLines, percentile, type Lines } from './load.ts';
import { aDatabase, aServer, hasPostgres, mixedRequests, settingsOf, type LoadedServer } from './stand.ts';

const SECONDS = parameter('OVERLOAD_SECONDS', 8);
const MEASURED_SECONDS = 3;
const CLIENTS = 32;
const SLOW = 120_000 + SECONDS * 2_000;
const MIB = 2 ** 20;

let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let server: LoadedServer;
let lines: Lines;
let next: () => string;

const onPostgres = hasPostgres ? test : test.skip;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  server = await aServer(await settingsOf(database.url));
  next = await mixedRequests(server);
  lines = openLines(server.port, 1_000);
}, SLOW);
afterAll(async () => {
  lines?.close();
  killAll();
  await database?.drop();
});

const inSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
};

/** When a second began in which each request was answered within a tenth of a second. */
async function untilNormal(): Promise<number> {
  let since = performance.now();
  for (const deadline = since + 30_000; performance.now() < deadline;) {
    const { status, ms } = await lines.ask(next());
    if (status !== 200 || ms > 100) since = performance.now();
    if (performance.now() - since > 1_000) return since;
  }
  return Infinity;
}

onPostgres(
  '"Four times what it can carry": accepted requests are fast, the rest refused at once, memory is flat, and normal within five seconds afterwards',
  async () => {
    await askInTurn(lines, CLIENTS, next, inSeconds(2)); // what is compiled and prepared at the first time
    const calm = await askInTurn(lines, CLIENTS, next, inSeconds(MEASURED_SECONDS));
    expect(byStatus(calm)).toEqual({ 200: calm.length });
    const capacity = calm.length / MEASURED_SECONDS;
    process.stderr.write(`  capacity: ${Math.round(capacity)} requests a second, asked for ${Math.round(4 * capacity)}\n`);
    await askAtRate(lines, 4 * capacity, 2, next);
    const before = await server.held();

    const all = await askAtRate(lines, 4 * capacity, SECONDS, next);
    const ended = performance.now();
    const accepted = all.filter(({ status }) => status === 200);
    const refused = all.filter(({ status }) => status === 503);
    process.stderr.write(
      `  ${JSON.stringify(byStatus(all))}, accepted p50 ${percentile(accepted, 50).toFixed(0)} ms, refused p50 ${percentile(refused, 50).toFixed(0)} ms\n`,
    );
    expect(accepted.length + refused.length).toBe(all.length);
    expect(refused.every(({ retryAfter }) => retryAfter)).toBe(true);
    expectFigure('overload: accepted requests, p99', percentile(accepted, 99), 'ms', { atMost: 500 });
    expectFigure('overload: refused requests, p99', percentile(refused, 99), 'ms', { atMost: 500 });
    expectFigure('overload: of what it can carry it still carries', (100 * accepted.length) / SECONDS / capacity, '%', {
      atLeast: 25,
    });

    const late = (await untilNormal()) - ended;
    expectFigure('overload: normal again after', late, 'ms', { atMost: 5_000 });
    const after = await server.held();
    expectFigure('overload: heap grown by', (after.heap - before.heap) / MIB, 'MiB', { atMost: 16 });
    expectFigure('overload: resident memory', after.rss / MIB, 'MiB', { atMost: 512 });
    expect((await server.end('SIGTERM')).code).toBe(0);
  },
  SLOW,
);
