import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { databaseFailure } from '../../src/database/errors.ts';
import { budgetLeft, lengthenBudget, NoAnswer, unhurried, withBudget, within } from '../../src/core/deadline.ts';

const never = new Promise<never>(() => {});

/** Keeps this process from all else for so long. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('a budget', () => {
  test('is that of all that the work begins; outside there is none', async () => {
    expect(budgetLeft()).toBeUndefined();
    await withBudget(1_000, async () => {
      await sleep(1);
      expect(budgetLeft()).toBeLessThan(1_000);
      expect(budgetLeft()).toBeGreaterThan(0);
    });
  });

  test('inside another is no longer than that one; work for others is outside both', () => {
    withBudget(100, () => {
      expect(withBudget(1_000, budgetLeft)).toBeLessThanOrEqual(100);
      expect(withBudget(10, budgetLeft)).toBeLessThanOrEqual(10);
      expect(unhurried(budgetLeft)).toBe(Infinity);
      expect(unhurried(() => withBudget(1_000, budgetLeft))).toBeGreaterThan(100);
    });
  });

  test('is given back what the caller took', () => {
    withBudget(100, () => {
      lengthenBudget(1_000);
      expect(budgetLeft()).toBeGreaterThan(1_000);
    });
  });

  test('is not used up while this process does not come to work', async () => {
    await withBudget(300, async () => {
      await sleep(1);
      block(500);
      expect(budgetLeft()).toBeGreaterThan(100);
    });
  });
});

describe('a wait', () => {
  test('ends when its time is over, as a database that cannot be used', async () => {
    const failure: unknown = await within(20, never).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswer);
    expect(databaseFailure(failure)).toBe('unavailable');
  });

  test('takes an answer that came while this process was busy with something else', async () => {
    const answered = new Promise((resolve) => setTimeout(resolve, 100, 'here'));
    const waiting = within(50, answered);
    block(150);
    expect(await waiting).toBe('here');
  });
});
