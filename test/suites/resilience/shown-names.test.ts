/**
 * "A property test with concurrent writers of every shown name, on PostgreSQL, at READ COMMITTED,
 * compares every list, detail, ETag and mirror afterwards: no difference in a thousand rounds." It
 * needs a PostgreSQL; scripts/test/resilience.ts names it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createChance } from '../collections/mirror.ts';
import { playRounds, type Tally } from '../collections/name-rounds.ts';
import { openWriters } from '../collections/writers.ts';
import type { Database } from '../../../src/database/database.ts';
import { startService, type Service } from '../../harness/service.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 1_000);
/** Rounds for each office. */
const ROUNDS_OF_AN_OFFICE = 10;
const AT_ONCE = 2;

const onServer = process.env['DATABASE_URL'] !== undefined;

let service: Service;
let writers: Database;
beforeAll(async () => {
  if (!onServer) return;
  service = await startService();
  writers = await openWriters(service);
});
afterAll(async () => {
  await writers?.close();
  await service?.close();
});

(onServer ? test : test.skip)(
  'no list, detail, ETag or mirror shows a former name after any of a thousand rounds',
  async () => {
    const tally: Tally = { committed: 0, gaveWay: 0, answered: 0, unavailable: 0 };
    const offices = Array.from({ length: ROUNDS / ROUNDS_OF_AN_OFFICE }, (_, index) => index);
    const stale: string[] = [];
    const play = async (): Promise<void> => {
      for (let seed = offices.shift(); seed !== undefined && stale.length === 0; seed = offices.shift()) {
        const found = await playRounds(service, writers.prisma, ROUNDS_OF_AN_OFFICE, createChance(seed), tally);
        stale.push(...found.map((what) => `office ${seed}, ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    expect(stale).toEqual([]);
    console.log(tally);
    expect(tally.gaveWay).toBeLessThan(tally.committed / 5);
    expect(tally.unavailable).toBeLessThan(tally.answered / 20);
  },
  3_600_000,
);
