import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { databaseFailure } from '../database-failure.ts';
import { recordAttempts, type Attempted } from './record.ts';

/** Resolves when the attempt is recorded, or when the database has refused it for good. */
export type Recorder = (attempted: Attempted, now?: Date) => Promise<void>;

type Waiting = { readonly attempted: Attempted; readonly now: Date | undefined; readonly done: () => void };

/** What ends within this time is recorded together: on the embedded database ten times faster than one by one. */
const LINGER_MS = 5;
const BATCH = 500;
const RETRY_MS = 200;

/**
 * Records attempts in groups, one statement at a time: what ends meanwhile goes with the next. A database that is away is waited for;
 * an attempt that it refuses is logged and left to be interrupted, without the others of its group.
 */
export function createRecorder(prisma: PrismaClient, log: Logger): Recorder {
  const waiting: Waiting[] = [];
  let recording = false;

  async function recordAll(): Promise<void> {
    if (recording) return;
    recording = true;
    while (waiting.length > 0) {
      await sleep(LINGER_MS);
      const batch = waiting.splice(0, BATCH);
      await recordUntilDone(
        batch.map(({ attempted }) => attempted),
        batch[0]?.now,
      );
      for (const { done } of batch) done();
    }
    recording = false;
  }

  async function recordUntilDone(batch: readonly Attempted[], now: Date | undefined): Promise<void> {
    try {
      await recordAttempts(prisma, batch, now);
    } catch (error) {
      log.error({ err: error, attempts: batch.length }, 'attempts were not recorded');
      if (databaseFailure(error) !== undefined) {
        await sleep(RETRY_MS);
        return recordUntilDone(batch, now);
      }
      if (batch.length > 1) for (const attempted of batch) await recordUntilDone([attempted], now);
    }
  }

  return (attempted, now) =>
    new Promise((done) => {
      waiting.push({ attempted, now, done });
      void recordAll();
    });
}
