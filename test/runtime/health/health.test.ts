/** The probes of one server with a scripted database. */
import { afterEach, expect, test } from '@jest/globals';
import { createDatabaseCheck } from '../../../src/runtime/health/database-check.ts';
import { createHealth } from '../../../src/runtime/health/health.ts';
import { startServer, type RunningServer } from '../../../src/runtime/http-server.ts';

type Question = () => Promise<{ readonly rows: readonly unknown[] }>;

let server: RunningServer | undefined;
afterEach(async () => server?.close(0));

const primary: Question = () => Promise.resolve({ rows: [{ replica: false }] });

/** A scripted pool that counts its queries. */
function aPool(query: Question) {
  const asked = { count: 0, query };
  const ask = (): ReturnType<Question> => {
    asked.count += 1;
    return asked.query();
  };
  return { asked, pool: { query: ask, waitingCount: 0 } as unknown as Parameters<typeof createDatabaseCheck>[0]['pool'] };
}

async function aServer(query: Question) {
  const health = createHealth();
  const { asked, pool } = aPool(query);
  server = await startServer({ host: '127.0.0.1', port: 0 }, () => Promise.resolve((_, response) => void response.end('app')), {
    health,
  });
  const { origin } = server;
  return {
    health,
    asked,
    begin: () => health.begin(createDatabaseCheck({ pool, embedded: false })),
    ask: async (path: string, method = 'GET') => {
      const response = await fetch(`${origin}${path}`, { method });
      const text = await response.text();
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
    },
  };
}

const unavailable = (part: string, reason: string) => ({
  status: 503,
  retryAfter: '1',
  text: JSON.stringify({ status: 'unavailable', reasons: [{ part, reason }] }),
});

test('it lives, and says that it is starting, is ready, is shutting down', async () => {
  const { ask, begin, health } = await aServer(primary);
  expect(await ask('/health/live')).toEqual({ status: 200, retryAfter: null, text: '{"status":"live"}' });
  expect(await ask('/health/ready')).toEqual(unavailable('service', 'It is starting.'));
  begin();
  expect(await ask('/health/ready?from=proxy')).toEqual({ status: 200, retryAfter: null, text: '{"status":"ready"}' });
  expect(await ask('/health/ready', 'HEAD')).toMatchObject({ status: 200, text: '' });
  expect(await ask('/health/ready', 'POST')).toMatchObject({ status: 405 });
  expect(await ask('/health')).toMatchObject({ status: 200, text: 'app' });
  health.end();
  expect(await ask('/health/ready')).toEqual(unavailable('service', 'It is shutting down.'));
  expect(await ask('/health/live')).toMatchObject({ status: 200 });
});

test.each([
  ['ECONNREFUSED', 'It cannot be reached (ECONNREFUSED).'],
  ['53300', 'It takes no more connections (53300).'],
  ['57P03', 'It is starting or stopping (57P03).'],
  ['XX000', 'It does not answer as it should (XX000).'],
])('a database that answers %s', async (code, reason) => {
  const { ask, begin } = await aServer(() => Promise.reject(Object.assign(new Error('secret'), { code })));
  begin();
  expect(await ask('/health/ready')).toEqual(unavailable('database', reason));
});

test('a replica is not ready for writes', async () => {
  const { ask, begin } = await aServer(() => Promise.resolve({ rows: [{ replica: true }] }));
  begin();
  expect(await ask('/health/ready')).toEqual(unavailable('database', 'It is a replica, which takes no writes.'));
});

test('a silent database is told after a second; it is asked once, and ready when it speaks', async () => {
  const spoken = Promise.withResolvers<{ rows: unknown[] }>();
  const { ask, begin, asked } = await aServer(() => spoken.promise);
  begin();
  const silent = unavailable('database', 'It does not answer within a second.');
  expect(await ask('/health/ready')).toEqual(silent);
  for (let probe = 0; probe < 10; probe += 1) expect(await ask('/health/ready')).toEqual(silent);
  expect(asked.count).toBe(1);
  asked.query = primary;
  spoken.resolve({ rows: [{ replica: false }] });
  expect(await ask('/health/ready')).toMatchObject({ status: 200 });
});

test('many probes are one question a second', async () => {
  const { ask, begin, asked } = await aServer(primary);
  begin();
  const started = performance.now();
  for (let probe = 0; probe < 100; probe += 1) expect(await ask('/health/ready')).toMatchObject({ status: 200 });
  expect(asked.count).toBeLessThanOrEqual(1 + Math.floor((performance.now() - started) / 1_000));
});
