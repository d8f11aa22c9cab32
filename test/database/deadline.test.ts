import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { databaseFailure } from '../../src/database/errors.ts';
import { remainingMs, extendDeadline, DeadlineExceeded, withoutDeadline, withDeadline, within } from '../../src/core/deadline.ts';

const never = new Promise<never>(() => {});

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a deadline', () => {
  test('holds for all that the work starts, and not outside', async () => {
    expect(remainingMs()).toBeUndefined();
    await withDeadline(1_000, async () => {
      await sleep(1);
      expect(remainingMs()).toBeLessThan(1_000);
      expect(remainingMs()).toBeGreaterThan(0);
    });
  });

  test('inside another is not later; work without a deadline has none', () => {
    withDeadline(100, () => {
      expect(withDeadline(1_000, remainingMs)).toBeLessThanOrEqual(100);
      expect(withDeadline(10, remainingMs)).toBeLessThanOrEqual(10);
      expect(withoutDeadline(remainingMs)).toBe(Infinity);
      expect(withoutDeadline(() => withDeadline(1_000, remainingMs))).toBeGreaterThan(100);
    });
  });

  test('is moved by the time in which the client sent its body', () => {
    withDeadline(100, () => {
      extendDeadline(1_000);
      expect(remainingMs()).toBeGreaterThan(1_000);
    });
  });
});

describe('a wait', () => {
  test('ends at its limit, as an unavailable database', async () => {
    const failure: unknown = await within(20, never).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeadlineExceeded);
    expect(databaseFailure(failure)).toBe('unavailable');
  });

  test('takes an answer that came while the event loop was blocked', async () => {
    const answered = new Promise((resolve) => setTimeout(resolve, 100, 'here'));
    const waiting = within(50, answered);
    block(150);
    expect(await waiting).toBe('here');
  });
});
