import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Store } from 'express-rate-limit';
import { openRateLimitStore } from '../../../src/http/rate-limit/open-store.ts';
import { createPostgresStore } from '../../../src/http/rate-limit/postgres-store.ts';
import { createRateLimit } from '../../../src/http/rate-limit/rate-limit.ts';
import { createRedisStore } from '../../../src/http/rate-limit/redis-store.ts';
import { createSharedStore } from '../../../src/http/rate-limit/shared-store.ts';
import { createApp } from '../../../src/runtime/app.ts';
import type { Database, Sql } from '../../../src/database/database.ts';
import { createLog } from '../../../src/core/log.ts';
import { connectRedis, type Redis } from '../../../src/http/rate-limit/redis.ts';
import { startServer, type RunningServer } from '../../../src/runtime/http-server.ts';
import { versions } from '../../../src/resources/versions.ts';
import { createClient } from '../../harness/client.ts';
import { openTestDatabase } from '../../harness/database.ts';
import { CREDENTIAL_KEYS } from '../../harness/service.ts';
import { aDoorTo } from './door.ts';
import { openRedis, redisUrl, until } from './redis.ts';

let database: Database;
let redis: Redis | undefined;
const servers: RunningServer[] = [];
const stores: Store[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  redis = redisUrl === undefined ? undefined : await openRedis();
});
afterAll(async () => {
  for (const server of servers) await server.close(0);
  for (const store of stores) await store.shutdown?.();
  await redis?.close();
  await database.close();
});

/** A fresh address: counts outlive the tests. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** One more server, with the store of its own that a server of its own would have. */
async function aServer(shared: Store, limit = 45, patience = 10_000) {
  const logged: string[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  const rateLimitStore = createSharedStore(shared, log, patience);
  stores.push(rateLimitStore);
  const server = await startServer({ host: '127.0.0.1', port: 0 }, (publicUrl) =>
    createApp({
      database,
      versions,
      settings: { publicUrl, credentialKeys: CREDENTIAL_KEYS, rateLimitPerMinute: limit, trustProxy: ['loopback'] },
      log: createLog('silent'),
      rateLimitStore,
    }),
  );
  servers.push(server);
  const knock = async (address: string) => {
    const { status, headers } = await createClient(server.origin).get('/', { 'x-forwarded-for': address });
    const [remaining, reset] = ['remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    return { status, remaining, reset, limit: headers.get('ratelimit-limit'), retryAfter: headers.get('retry-after') };
  };
  return { knock, logged, origin: server.origin };
}

const statement = (sql: Sql): { readonly sql: Sql; readonly asked: () => number } => {
  let asked = 0;
  return { sql: (text, values) => ((asked += 1), sql(text, values)), asked: () => asked };
};

describe.each<[string, (() => Store) | undefined, (address: string, left: number) => Promise<unknown>]>([
  [
    'PostgreSQL',
    () => createPostgresStore(database.sql),
    (address, left) =>
      database.pool.query(`UPDATE rate_limit SET expires_at = now() + $2 * interval '1 ms' WHERE key = $1`, [address, left]),
  ],
  [
    'Redis',
    redisUrl === undefined ? undefined : () => createRedisStore(redis as Redis),
    async (address, left) => redis?.send(['PEXPIRE', `recruitment:rate-limit:${address}`, String(left)]),
  ],
])('"Several servers share one count when a shared store is configured": in %s', (_name, createStore, expire) => {
  const shared = createStore === undefined ? test.skip : test;
  const two = async (limit?: number) => {
    if (createStore === undefined) throw new Error('There is no such store.');
    return [await aServer(createStore(), limit), await aServer(createStore(), limit)] as const;
  };

  shared('of 120 requests at once to two servers exactly 45 pass, each with a number of its own', async () => {
    const [one, other] = await two();
    const address = anAddress();
    const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => (index % 2 ? one : other).knock(address)));
    const passed = answers.filter(({ status }) => status === 401);
    expect(passed.map(({ remaining }) => remaining).toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 45 }, (_, n) => n),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(75);
    expect(passed.every(({ limit, reset = 0 }) => limit === '45' && reset > 55 && reset <= 60)).toBe(true);
  });

  shared('"on 429 also Retry-After", which says what is left of the minute; after it the address may call again', async () => {
    const [one, other] = await two(2);
    const address = anAddress();
    await one.knock(address);
    await other.knock(address);
    await expire(address, 29_500);
    expect(await one.knock(address)).toEqual({ status: 429, remaining: 0, reset: 30, limit: '2', retryAfter: '30' });
    await expire(address, 300);
    await other.knock(address);
    await until(async () => (await other.knock(address)).status === 401);
    expect(await one.knock(anAddress())).toMatchObject({ status: 401, remaining: 1, reset: 60 });
  });

  shared('"IPv6 by /56": addresses of one /56 share the count of all servers', async () => {
    const [one, other] = await two(2);
    const prefix = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xff).toString(16)}`;
    expect((await one.knock(`${prefix}01::1`)).remaining).toBe(1);
    expect((await other.knock(`${prefix}ff::2`)).remaining).toBe(0);
    expect((await one.knock(`${prefix}80::3`)).status).toBe(429);
  });
});

describe('a store that does not answer: nobody waits for it, and nobody passes uncounted', () => {
  test.each<[string, Sql]>([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['never answers', () => new Promise(() => {})],
  ])('PostgreSQL %s: each server counts for itself until it is back, and says so once', async (how, broken) => {
    let sql = broken;
    const { knock, logged } = await aServer(
      createPostgresStore((text, values) => sql(text, values)),
      3,
      200,
    );
    const address = anAddress();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await knock(address));
    expect(answers.map(({ status, remaining }) => [status, remaining])).toEqual([
      [401, 2],
      [401, 1],
      [401, 0],
      [429, 0],
      [429, 0],
    ]);
    expect(logged.filter((line) => line.includes('this server counts for itself'))).toHaveLength(1);
    if (how === 'never answers') return; // its driver gives that statement up (openConnection)
    sql = database.sql;
    await until(async () => {
      await knock(anAddress());
      return logged.some((line) => line.includes('counted for all servers again'));
    });
    const fresh = anAddress();
    await knock(fresh);
    expect(await database.sql('SELECT hits FROM rate_limit WHERE key = $1', [fresh])).toEqual([{ hits: 1 }]);
  });

  (redisUrl === undefined ? test.skip : test)('Redis goes away and comes back, at the start too', async () => {
    const door = await aDoorTo(redisUrl ?? '');
    await door.shut();
    const client = await connectRedis(door.url, () => {});
    try {
      const { knock, logged } = await aServer(createRedisStore(client), 3, 200);
      const counted = () => logged.map((line) => (JSON.parse(line) as { msg: string }).msg.slice(0, 20));
      const back = () =>
        until(async () => {
          await knock(anAddress());
          return counted().at(-1) === 'requests are counted';
        });
      expect(await knock(anAddress())).toMatchObject({ status: 401, remaining: 2 });
      await door.open();
      await back();
      const address = anAddress();
      await knock(address);
      expect(await redis?.send(['GET', `recruitment:rate-limit:${address}`])).toBe('1');
      await door.shut();
      expect(await knock(anAddress())).toMatchObject({ status: 401, remaining: 2 });
      await door.open();
      await back();
      expect(counted()).toEqual(['the shared count of ', 'requests are counted', 'the shared count of ', 'requests are counted']);
    } finally {
      await client.close();
      await door.shut();
    }
  });
});

test('an address over the limit costs the store nothing more until its minute ends', async () => {
  const { sql, asked } = statement(database.sql);
  const { knock } = await aServer(createPostgresStore(sql), 1);
  const address = anAddress();
  for (let count = 0; count < 10; count += 1) await knock(address);
  expect(asked()).toBe(2);
});

test('requests that come together are counted by one statement, each with a number of its own', async () => {
  const { sql, asked } = statement(database.sql);
  const store = createPostgresStore(sql);
  const [address, other] = [anAddress(), anAddress()];
  const infos = await Promise.all([address, other, address, address].map(async (each) => store.increment(each)));
  expect(infos.map(({ totalHits }) => totalHits)).toEqual([1, 1, 2, 3]);
  expect(asked()).toBe(1);
});

test('an address may be any text that a proxy gives: it is counted, and the store goes on', async () => {
  const { knock, logged } = await aServer(createPostgresStore(database.sql), 2);
  const text = `${anAddress()}-${'x'.repeat(5_000)}`;
  expect([await knock(text), await knock(text), await knock(text)].map(({ status }) => status)).toEqual([401, 401, 429]);
  expect(logged).toEqual([]);
});

test('who leaves before being counted is not served, and costs the others nothing', async () => {
  const { sql, asked } = statement(database.sql);
  const { knock, logged, origin } = await aServer(createPostgresStore(sql), 5);
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /v1/ HTTP/1.1\r\nHost: here\r\n\r\n', () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await knock(anAddress())).remaining).toBe(4);
  expect(asked()).toBeGreaterThan(0);
  expect(logged).toEqual([]);
  const left = { ip: undefined } as Request;
  await createRateLimit(5, createPostgresStore(sql))(left, {} as Response, () => {
    throw new Error('It was served.');
  });
});

test('"old rows are cleared": of addresses that call no more nothing stays behind', async () => {
  const store = createPostgresStore(database.sql);
  void store.init?.({ windowMs: 50 } as Parameters<NonNullable<Store['init']>>[0]);
  const address = anAddress();
  await store.increment(address);
  await until(async () => (await database.sql('SELECT 1 FROM rate_limit WHERE key = $1', [address])).length === 0);
  await store.shutdown?.();
});

test('"0 for no limit" costs nothing: no store is opened', () => {
  const settings = { rateLimitPerMinute: 0, databaseUrl: 'postgresql://127.0.0.1:1/none' };
  expect(openRateLimitStore(settings, redis, createLog('silent')).store).toBeUndefined();
  expect(
    openRateLimitStore({ ...settings, rateLimitPerMinute: 45, databaseUrl: undefined }, undefined, createLog('silent')).store,
  ).toBeUndefined();
});
