/**
 * Names that answers show of other rows, in random rounds of concurrent changes; several connections,
 * so on PostgreSQL only. `ROUNDS=1000 npm run test:postgres -- name-rounds` is the long one.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { startService, type Service } from '../../harness/service.ts';
import { createChance } from './mirror.ts';
import { playRounds, type Tally } from './name-rounds.ts';
import { leaveAllToWorker } from './shown-names.ts';
import { openWriters } from './writers.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
const ROUNDS_OF_AN_OFFICE = 10;
const AT_ONCE = 2;

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer.each([
  ['rows are marked with them', () => Promise.resolve()],
  ['rows are marked by the worker', leaveAllToWorker],
])('changes of names beside readers and writers: %s', (_, prepare) => {
  let service: Service;
  let others: Database;
  beforeAll(async () => {
    service = await startService();
    await prepare(service);
    service.worker.start(5);
    others = await openWriters(service);
  });
  afterAll(async () => {
    await others?.close();
    await service?.close();
  });

  test('compares every list, detail, ETag and mirror: none shows a former name after any of the random rounds', async () => {
    const tally: Tally = { committed: 0, gaveWay: 0, answered: 0, unavailable: 0 };
    const seeds = Array.from({ length: ROUNDS / ROUNDS_OF_AN_OFFICE }, (_, index) => index);
    const stale: string[] = [];
    const play = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined && stale.length === 0; seed = seeds.shift()) {
        const found = await playRounds(service, others.prisma, ROUNDS_OF_AN_OFFICE, createChance(seed), tally);
        stale.push(...found.map((what) => `seed ${seed}, ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    expect(stale).toEqual([]);
    expect(tally.gaveWay).toBeLessThan(tally.committed / 5);
    expect(tally.unavailable).toBeLessThan(tally.answered / 20);
  }, 3_600_000);
});
