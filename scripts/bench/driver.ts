import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { AUTHORIZATION, type Server } from './servers.ts';
import type { LoadRequest } from './wrk.ts';

/** Latencies in milliseconds, and answers a second. */
export type Waits = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** Sends each request once, as fast as answers come on so many connections; `next` is asked until it has no more. */
export async function sendAll(server: Server, next: () => LoadRequest | undefined, connections: number): Promise<Waits> {
  const pool = new Pool(server.origin, { connections });
  const times: number[] = [];
  const began = performance.now();
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let request = next(); request !== undefined; request = next()) {
          const sent = performance.now();
          await send(pool, request);
          times.push(performance.now() - sent);
        }
      }),
    );
    return summarise(times, performance.now() - began);
  } finally {
    await pool.close();
  }
}

/**
 * Sends requests at a steady pace, whether answers come or not. An answer's time counts from the
 * moment its request was due, so that one that had to wait behind others is not taken for a quick
 * one; the timer of Node adds up to a millisecond.
 */
export async function sendSteadily(server: Server, next: () => LoadRequest, perSecond: number, seconds: number): Promise<Waits> {
  const pool = new Pool(server.origin, { connections: 256 });
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  const began = performance.now();
  try {
    for (let sent = 0; sent < perSecond * seconds; await wait(1)) {
      for (; sent < Math.min(perSecond * seconds, ((performance.now() - began) / 1000) * perSecond); sent++) {
        const due = began + (sent / perSecond) * 1000;
        answers.push(send(pool, next()).then(() => void times.push(performance.now() - due)));
      }
    }
    await Promise.all(answers);
    return summarise(times, performance.now() - began);
  } finally {
    await pool.destroy();
  }
}

async function send(pool: Pool, { path, bodies }: LoadRequest): Promise<void> {
  const [body] = bodies ?? [];
  const answer = await pool.request({
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: AUTHORIZATION, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body ?? null,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} to ${path}: ${text.slice(0, 500)}`);
}

function summarise(times: number[], milliseconds: number): Waits {
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { perSecond: (times.length * 1000) / milliseconds, p50: at(0.5), p99: at(0.99) };
}
