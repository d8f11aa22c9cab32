/**
 * "A mirror kept by `modified_since` alone, polled at random moments during random concurrent
 * writes, ends equal to the source, also when transactions commit out of order". The embedded
 * database has one connection, so there transactions follow one another; with DATABASE_URL they are
 * held open across the commits of others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { readAll } from '../../harness/client.ts';
import { startService, type Service } from '../../harness/service.ts';
import { createChance, createMirror, keyOf, settled, type Mirror } from './mirror.ts';
import { aBusyOffice, openWriters, rename, writeBehindIt, writeByInterface } from './writers.ts';

const server = process.env['DATABASE_URL'];
/** The order of commits differs by seed on a server alone. */
const SEEDS = server === undefined ? [11] : [11, 22, 33];

let service: Service;
let writers: Database;
beforeAll(async () => {
  service = await startService();
  writers = server === undefined ? service.database : await openWriters(service);
});
afterAll(async () => {
  if (writers !== service.database) await writers.close();
  await service.close();
});

test.each(SEEDS)('applications, job applications, step changes and notes, seed %d', async (seed) => {
  const office = await aBusyOffice(service);
  const { client } = office;
  const collections = ['/application?', `/job/${office.job.id}/application?`, '/step?', '/note?'];
  const mirrors = collections.map((collection, index) => createMirror(client, collection, createChance(seed + index)));

  let writing = true;
  const polls = mirrors.map(async (mirror, index) => {
    const chance = createChance(seed + 10 + index);
    for (; writing; await wait(chance.below(25))) await mirror.poll();
  });
  const byInterface = [client, service.as(office.colleague), client].map(async (writer, index) => {
    const chance = createChance(seed + 20 + index);
    for (let count = 0; count < 25; count += 1) {
      await writeByInterface(office, writer, chance);
      await wait(chance.below(15));
    }
  });
  const behindIt = [0, 1, 2].map(async (index) => {
    const chance = createChance(seed + 30 + index);
    for (let count = 0; count < 8; count += 1) {
      await writeBehindIt(office, writers.pool, chance, server === undefined ? 0 : 60);
      if (index === 0 && count % 3 === 0) await rename(office, writers.pool, chance);
      await wait(chance.below(20));
    }
  });
  await Promise.all([...byInterface, ...behindIt]).finally(() => void (writing = false));
  await Promise.all(polls);
  // dates are in whole milliseconds, and the present one is still being given
  await wait(5);
  await Promise.all(mirrors.map((mirror) => mirror.poll()));

  for (const [index, collection] of collections.entries()) {
    const source = await readAll(client, `${collection}limit=100`);
    expect(source.length).toBeGreaterThan(7);
    expect(contentOf(mirrors[index])).toEqual(source.map(settled).toSorted((one, other) => keyOf(one) - keyOf(other)));
  }
});

const contentOf = (mirror: Mirror | undefined) =>
  [...(mirror?.items.values() ?? [])].map(settled).toSorted((one, other) => keyOf(one) - keyOf(other));
