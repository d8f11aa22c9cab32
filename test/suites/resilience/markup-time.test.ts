/**
 * How long texts of tags block the event loop: in the request, and in the letter made from them.
 */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { expectFigure, parameter, seed } from './figures.ts';
import type { Timed } from './markup-timer.ts';

const MOST_MS = 50;
const TIMEOUT = 60 * 60_000;

const timesOf = (...what: readonly (string | number)[]): readonly Timed[] =>
  JSON.parse(
    execFileSync(process.execPath, ['test/suites/resilience/markup-timer.ts', ...what.map(String)], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }),
  ) as readonly Timed[];

/** Fails with the texts that take too long. */
function judge(what: string, times: readonly Timed[], mostMs: number): void {
  expect(times.filter(({ cleaning, writing }) => Math.max(cleaning, writing) > mostMs)).toEqual([]);
  expectFigure(`${what}: the slowest to clean`, Math.max(...times.map(({ cleaning }) => cleaning)), 'ms', { atMost: mostMs });
  expectFigure(`${what}: the slowest letter to write`, Math.max(...times.map(({ writing }) => writing)), 'ms', {
    atMost: mostMs,
  });
}

test.each([65_536, 100_000])(
  'Letters and notes of 65,000 to 100,000 characters of tags hold the event loop: %d characters',
  (length) => judge(`${length} characters of tags`, timesOf('soups', length), MOST_MS),
  TIMEOUT,
);

test(
  'texts of tags by chance',
  () => judge('tags by chance', timesOf('chance', 100_000, parameter('SOUPS', 500), seed()), MOST_MS),
  TIMEOUT,
);

test(
  'a message of keywords, each for the longest value',
  () => judge('a message of keywords', timesOf('keywords', 100_000), MOST_MS),
  TIMEOUT,
);

test(
  'a description of an imported job, of a million characters of tags that others close',
  () => judge('descriptions of a million characters', timesOf('descriptions', 1_000_000), 5_000),
  TIMEOUT,
);
