import { PassThrough } from 'node:stream';
import { expect, jest, test } from '@jest/globals';
import { createProgress } from '../../src/cli/progress.ts';

const open = (isTTY: boolean) => {
  const stderr = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY });
  return { ...createProgress(stderr), said: (): unknown => stderr.read() };
};

test('a bar on a terminal: one line that is written over, and taken away', () => {
  const { show, clear, said } = open(true);
  show('12 of 24 rows', 0.5);
  show('13 of 24 rows', 0.54);
  expect(said()).toBe(`\r\u001b[K[${'#'.repeat(15)}${'.'.repeat(15)}] 12 of 24 rows (50 %)`);
  clear();
  clear();
  expect(said()).toBe('\r\u001b[K');
});

test('a line a minute otherwise', () => {
  jest.useFakeTimers();
  const { show, clear, said } = open(false);
  show('1 records');
  jest.advanceTimersByTime(60_000);
  show('2 records', 0.25);
  show('3 records', 0.26);
  clear();
  expect(said()).toBe('2 records (25 %)\n');
  jest.useRealTimers();
});
