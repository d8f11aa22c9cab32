/** The Redis of the tests, at REDIS_URL or on this machine. */
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { ANSWER_MS, orLeaveOut } from '../../../scripts/probe.ts';

const url = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** Undefined where no Redis answers; its tests are then left out. */
export const redisUrl: string | undefined = await answers();

async function answers(): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port || 6379), timeout: ANSWER_MS });
  const answer = await new Promise<string | undefined>((resolve) => {
    socket
      .on('connect', () => resolve(url))
      .on('error', () => resolve(undefined))
      .on('timeout', () => resolve(undefined));
  });
  socket.destroy();
  return orLeaveOut(answer, `Redis that answers at ${hostname}`);
}

/** Waits until the condition holds. Gives up before a test does: what goes on after it keeps the process. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const over = Date.now() + 240_000; !(await condition()); await sleep(20))
    if (Date.now() > over) throw new Error(`Not so within four minutes: ${String(condition)}`);
}

export const openRedis = () => createClient({ url: redisUrl ?? '' }).connect();
