import { expect, test } from '@jest/globals';
import { keepExpirations, type Expirations } from '../../src/api/expiration.ts';

const NONE: Expirations = new Map();

test('expirations are read once for requests that come within the time they are kept', async () => {
  let reads = 0;
  const read = keepExpirations(async () => ((reads += 1), NONE), 60_000);
  await Promise.all([read(), read(), read()]);
  await read();
  expect(reads).toBe(1);
});

test('and again when that is over', async () => {
  let reads = 0;
  const read = keepExpirations(async () => ((reads += 1), NONE), 0);
  await read();
  await read();
  expect(reads).toBe(2);
});

test('a failure is told to those who asked, and not kept', async () => {
  let reads = 0;
  const read = keepExpirations(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is away');
    return NONE;
  }, 60_000);
  await expect(Promise.all([read(), read()])).rejects.toThrow('away');
  expect(await read()).toBe(NONE);
  expect(reads).toBe(2);
});
