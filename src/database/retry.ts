import { setTimeout as wait } from 'node:timers/promises';
import { databaseFailure } from './errors.ts';

const TRIES = 5;
const PAUSE_MS = 500;

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
      await wait(PAUSE_MS);
    }
  }
}
