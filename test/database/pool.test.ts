/** The rules of the queue for a connection, of a pool whose only connection the test holds. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ClientBase, PoolClient } from 'pg';
import { withDeadline, withSharedDeadline } from '../../src/core/deadline.ts';
import { QUEUE_FULL } from '../../src/core/problem.ts';
import { QueuedPool } from '../../src/database/pool.ts';

/** A connection to nothing, open at once. */
class OpenClient extends EventEmitter {
  connect(connected: () => void): void {
    setImmediate(connected);
  }
  end(ended: () => void): void {
    setImmediate(ended);
  }
}

const BURST = 72;

let pool: QueuedPool;
let held: PoolClient;
beforeEach(async () => {
  pool = new QueuedPool({
    Client: OpenClient as unknown as new () => ClientBase,
    max: 1,
    connectionTimeoutMillis: 30_000,
    hasDeadline: false,
    maxWaitingInOverload: BURST / 2,
  });
  held = await pool.connect();
});
afterEach(() => pool.end());

/** A request that takes a connection so many times, one after the other, and says so in the list. */
const request = (list: string[], name: string, times = 1): Promise<void> =>
  withDeadline(60_000, async () => {
    for (let time = 1; time <= times; time += 1) {
      const client = await pool.connect();
      list.push(`${name}${time}`);
      await sleep(1);
      client.release();
    }
  });

/** Lets all requests of the list begin their waits. */
const settle = (): Promise<void> => sleep(5);

test('a request that has begun goes before those that wait for their first connection', async () => {
  const list: string[] = [];
  const all = [request(list, 'a', 3), request(list, 'b', 2)];
  await settle();
  held.release();
  await Promise.all(all);
  expect(list).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('what several requests wait for goes before each of them', async () => {
  const list: string[] = [];
  const first = request(list, 'request');
  const shared = withSharedDeadline(60_000, async () => {
    const client = await pool.connect();
    list.push('shared');
    client.release();
  });
  await settle();
  held.release();
  await Promise.all([first, shared]);
  expect(list).toEqual(['shared', 'request1']);
});

test('a burst waits, and the request after it is refused at once', async () => {
  const list: string[] = [];
  const all = Array.from({ length: BURST }, () => request(list, 'one'));
  await settle();
  expect(pool.hasRoom()).toBe(false);
  await expect(request(list, 'late')).rejects.toBe(QUEUE_FULL);
  held.release();
  await Promise.all(all);
  expect(list).toHaveLength(BURST);
  expect(pool.hasRoom()).toBe(true);
});

test('a request that has begun and waits for many connections at once takes no place of others', async () => {
  const list: string[] = [];
  const goesOn = Promise.withResolvers<void>();
  const take = async (): Promise<void> => (await pool.connect()).release();
  const many = withDeadline(60_000, async () => {
    await take();
    await goesOn.promise;
    await Promise.all(Array.from({ length: BURST + 1 }, take));
  });
  held.release();
  await settle();
  held = await pool.connect();
  goesOn.resolve();
  await settle();
  expect(pool.hasRoom()).toBe(true);
  const other = request(list, 'other');
  held.release();
  await Promise.all([many, other]);
  expect(list).toEqual(['other1']);
});

test('a queue that has been there for a second takes fewer, until it was empty', async () => {
  const all = Array.from({ length: BURST / 2 }, () => request([], 'one'));
  await settle();
  expect(pool.hasRoom()).toBe(true);
  await sleep(1_100);
  expect(pool.hasRoom()).toBe(false);
  held.release();
  await Promise.all(all);
  expect(pool.hasRoom()).toBe(true);
});
