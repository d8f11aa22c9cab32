import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { databaseFailure } from './errors.ts';
import { wrongAddress } from './address.ts';

const TRIES = 5;
const RETRY_MS = 500;

/**
 * Repeats a transaction while the database is away or locks are held by others. The change of a
 * name that many rows show yields to writers of these rows, so it may need several attempts.
 */
export async function retryTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || databaseFailure(error) === undefined) throw error;
      await sleep(RETRY_MS);
    }
  }
}

/** Milliseconds between two attempts, and at least so many between two lines in the log. */
const PAUSE_MS = 1_000;
const LOG_INTERVAL_MS = 4_000;

/**
 * Waits for a database that is away, starting or full, then does the work. Logs the wait every few
 * seconds. Rejects with errors that do not pass by waiting.
 */
export async function whenDatabaseAnswers<Result>(work: () => Promise<Result>, log: Logger): Promise<Result> {
  let loggedAt = -Infinity;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (databaseFailure(error) === undefined || wrongAddress(error) !== undefined) throw error;
      if (performance.now() - loggedAt >= LOG_INTERVAL_MS) {
        log.warn({ err: error }, 'the database does not answer: the start waits for it');
        loggedAt = performance.now();
      }
      await sleep(PAUSE_MS);
    }
  }
}
