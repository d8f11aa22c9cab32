import { setTimeout as wait } from 'node:timers/promises';
import { databaseFailure } from './errors.ts';

const TRIES = 5;
const PAUSE_MS = 500;

/**
 * Does a transaction again while the database is away or others hold the locks that it needs. A change of a name that many rows show
 * gives way to those who write these rows, and so may need several tries.
 */
export async function retryTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || databaseFailure(error) === undefined) throw error;
      await wait(PAUSE_MS);
    }
  }
}
