/** "Several servers share one count when a shared store is configured." */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Store } from 'express-rate-limit';
import { createLog } from '../../../src/core/log.ts';
import type { Database } from '../../../src/database/database.ts';
import { createRateLimit } from '../../../src/http/rate-limit/rate-limit.ts';
import { openRedisStore } from '../../../src/http/rate-limit/redis-store.ts';
import { versions } from '../../../src/resources/versions.ts';
import { createApp } from '../../../src/runtime/app.ts';
import { startServer, type RunningServer } from '../../../src/runtime/http-server.ts';
import { createClient } from '../../harness/client.ts';
import { openTestDatabase } from '../../harness/database.ts';
import { NEEDED } from '../../harness/service.ts';
import { aDoorTo } from './door.ts';
import { openRedis, redisUrl, until } from './redis.ts';

let database: Database;
const servers: RunningServer[] = [];
const closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const server of servers) await server.close(0);
  for (const close of closings) await close();
  await database.close();
});

/** A fresh address: counts outlive the tests. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** One more server that counts in the store. */
async function aServer(rateLimitStore: Store, limit = 45) {
  const server = await startServer({ host: '127.0.0.1', port: 0 }, (publicUrl) =>
    createApp({
      database,
      versions,
      settings: { publicUrl, ...NEEDED, rateLimitPerMinute: limit, trustProxy: ['loopback'] },
      log: createLog('silent'),
      rateLimitStore,
    }),
  );
  servers.push(server);
  return async (address: string, method = 'GET', path = '/') => {
    const { status, headers } = await createClient(server.origin).request(method, path, {
      headers: { 'x-forwarded-for': address },
    });
    const [remaining, reset] = ['remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));
    return { status, remaining, reset, limit: headers.get('ratelimit-limit'), retryAfter: headers.get('retry-after') };
  };
}

(redisUrl === undefined ? describe.skip : describe)('in Redis', () => {
  let redis: Awaited<ReturnType<typeof openRedis>>;
  beforeAll(async () => {
    redis = await openRedis();
    closings.push(() => redis.close());
  });

  async function aStore(url = redisUrl ?? '', onError: (error: Error) => void = () => {}): Promise<Store> {
    const { store, close } = await openRedisStore(url, onError);
    closings.push(close);
    return store;
  }

  const keyOf = (address: string): string => `recruitment:rate-limit:${address}`;

  test('of 120 requests at once to two servers exactly 45 pass, each with a number of its own', async () => {
    const [one, other] = [await aServer(await aStore()), await aServer(await aStore())];
    const address = anAddress();
    const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => (index % 2 ? one : other)(address)));
    const passed = answers.filter(({ status }) => status === 401);
    expect(passed.map(({ remaining }) => remaining).toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 45 }, (_, n) => n),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(75);
    expect(passed.every(({ limit, reset = 0 }) => limit === '45' && reset > 0 && reset <= 60)).toBe(true);
  });

  test('on 429 also Retry-After, which says what is left of the minute; after it the address may call again', async () => {
    const [one, other] = [await aServer(await aStore(), 2), await aServer(await aStore(), 2)];
    const address = anAddress();
    await one(address);
    await other(address);
    await redis.pExpire(keyOf(address), 29_500);
    expect(await one(address)).toEqual({ status: 429, remaining: 0, reset: 30, limit: '2', retryAfter: '30' });
    await redis.pExpire(keyOf(address), 300);
    await until(async () => (await other(address)).status === 401);
  });

  test('"IPv6 by /56": addresses of one /56 share the count of all servers', async () => {
    const [one, other] = [await aServer(await aStore(), 2), await aServer(await aStore(), 2)];
    const prefix = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xff).toString(16)}`;
    expect((await one(`${prefix}01::1`)).remaining).toBe(1);
    expect((await other(`${prefix}ff::2`)).remaining).toBe(0);
    expect((await one(`${prefix}80::3`)).status).toBe(429);
  });

  test('"from all IP addresses together": the servers share the count of an apply URL', async () => {
    const [one, other] = [await aServer(await aStore(), 3), await aServer(await aStore(), 3)];
    const path = `/apply/api/${randomInt(2 ** 40).toString(36)}`;
    const statuses = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await (index % 2 ? one : other)(anAddress(), 'HEAD', path)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429]);
    const { status, retryAfter, remaining } = await one(anAddress(), 'HEAD', path);
    expect([status, Number(retryAfter) > 0 && Number(retryAfter) <= 60, remaining]).toEqual([429, true, 2]);
    expect((await one(anAddress(), 'HEAD', `${path}x`)).status).toBe(404);
  });

  test('Redis is away, at the start too: the server counts for itself, and in Redis again when it is back', async () => {
    const door = await aDoorTo(redisUrl ?? '');
    await door.shut();
    const errors: Error[] = [];
    const knock = await aServer(await aStore(door.url, (error) => void errors.push(error)), 1);
    const expectOneOfTwo = async (address: string) =>
      expect([await knock(address), await knock(address)]).toMatchObject([
        { status: 401, remaining: 0 },
        { status: 429, remaining: 0 },
      ]);
    try {
      await expectOneOfTwo(anAddress());
      expect(errors.length).toBeGreaterThan(0);
      for (let times = 0; times < 2; times += 1) {
        await door.open();
        await until(async () => {
          const address = anAddress();
          await knock(address);
          return (await redis.exists(keyOf(address))) === 1;
        });
        const [address, other] = [anAddress(), anAddress()];
        await expectOneOfTwo(address);
        expect(await redis.get(keyOf(address))).toBe('2');
        await door.shut();
        await expectOneOfTwo(other);
        expect(await redis.exists(keyOf(other))).toBe(0);
      }
    } finally {
      await door.shut().catch(() => {});
    }
  });
});

test('who leaves before being counted is not served', () => {
  const left = { ip: undefined } as Request;
  void createRateLimit(5)(left, {} as Response, () => {
    throw new Error('It was served.');
  });
});
