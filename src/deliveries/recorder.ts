import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { databaseFailure } from '../database/errors.ts';
import { postpone, recordAttempts, type Attempted } from './record.ts';

/** Resolves when the attempt is recorded, or when the database has refused it for good. */
type Recorder = (attempted: Attempted, now?: Date) => Promise<void>;

type Waiting = { readonly attempted: Attempted; readonly now: Date | undefined; readonly done: () => void };

const isPostponed = ({ attempted }: Waiting): boolean => attempted.conclusion.state === 'POSTPONED';

const RETRY_MS = 200;

/**
 * Records attempts in groups by tenant, one statement at a time. It waits until the database
 * answers. An attempt whose candidate is being erased is recorded with a later group. An attempt
 * that the database refuses is logged and left to its lease, without the others of its group.
 */
export function createRecorder(sql: Sql, log: Logger): Recorder {
  let waiting: readonly Waiting[] = [];
  let recording = false;

  async function recordAll(): Promise<void> {
    if (recording) return;
    recording = true;
    while (waiting.length > 0) {
      await setImmediate(); // results that arrive in the same turn are recorded by one statement
      const ended = Map.groupBy(waiting, ({ attempted }) => attempted.tenantId);
      waiting = [];
      const left: Waiting[] = [];
      for (const [tenantId, batch] of ended) left.push(...(await recordUntilDone(tenantId, batch)));
      if (left.length > 0 && waiting.length === 0) await sleep(RETRY_MS);
      waiting = [...waiting, ...left];
    }
    recording = false;
  }

  /** Returns the attempts to record again; the others are done. */
  async function recordUntilDone(tenantId: number, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const left = await recordGroup(tenantId, batch);
    for (const each of batch) if (!left.some(({ done }) => done === each.done)) each.done();
    return left;
  }

  async function recordGroup(tenantId: number, batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const made = batch.filter((each) => !isPostponed(each));
      await postponeAll(tenantId, batch.filter(isPostponed));
      if (made.length === 0) return [];
      const attempts = made.map(({ attempted }) => attempted);
      const recorded = await recordAttempts(sql, tenantId, attempts, made[0]?.now);
      // The statement updated the subscriptions for the whole group; that must not happen twice.
      return made
        .filter((_, index) => !recorded[index])
        .map((each) => ({ ...each, attempted: { ...each.attempted, webhook: null } }));
    } catch (error) {
      log.error({ err: error, attempts: batch.length }, 'attempts were not recorded');
      // the next tenant comes first: the row that is locked, or the node that is away, may be of this one alone
      if (databaseFailure(error) !== undefined) return batch;
      if (batch.length === 1) return [];
      const left: Waiting[] = [];
      for (const each of batch) left.push(...(await recordGroup(tenantId, [each])));
      return left;
    }
  }

  async function postponeAll(tenantId: number, batch: readonly Waiting[]): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    const attempts = batch.map(({ attempted }) => attempted);
    await postpone(sql, tenantId, attempts, first.now);
    log.warn({ deliveries: batch.length }, `deliveries are put off: ${first.attempted.outcome.error}`);
  }

  return (attempted, now) =>
    new Promise((done) => {
      waiting = [...waiting, { attempted, now, done }];
      void recordAll();
    });
}
