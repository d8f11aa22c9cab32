import { expect, test } from '@jest/globals';
import { cacheExpirations, type Expirations } from '../../src/http/expiration.ts';

const FOUND: Expirations = new Map([[1, { expiresOn: new Date('2027-12-31'), deprecatedAt: new Date('2026-11-21') }]]);

test('expirations are read once for requests that come within the time they are kept', async () => {
  let reads = 0;
  const read = cacheExpirations(async () => ((reads += 1), FOUND), 60_000);
  await Promise.all([read(), read(), read()]);
  await read();
  expect(reads).toBe(1);
});

test('and again when that is over', async () => {
  let reads = 0;
  const read = cacheExpirations(async () => ((reads += 1), FOUND), 0);
  await read();
  await read();
  expect(reads).toBe(2);
});

test('while it fails, what was found before goes on to hold: who is refused does not depend on the database', async () => {
  let reads = 0;
  const read = cacheExpirations(async () => {
    reads += 1;
    if (reads !== 2) throw new Error('the database is away');
    return FOUND;
  }, 0);
  expect([await read(), await read(), await read()]).toEqual([new Map(), FOUND, FOUND]);
  expect(reads).toBe(3);
});

test('what failed is read again at once, however long it would have been kept', async () => {
  let reads = 0;
  const read = cacheExpirations(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is away');
    return FOUND;
  }, 60_000);
  expect([await read(), await read()]).toEqual([new Map(), FOUND]);
});

test('while it is slow, nobody waits longer than half a second, and what it finds holds as soon as it is found', async () => {
  const slow = Promise.withResolvers<Expirations>();
  const read = cacheExpirations(() => slow.promise, 60_000);
  expect([await read(), await read()]).toEqual([new Map(), new Map()]);
  slow.resolve(FOUND);
  await slow.promise;
  expect(await read()).toBe(FOUND);
});
