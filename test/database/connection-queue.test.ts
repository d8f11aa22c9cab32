/** Who gets a connection next, and when there are too many who wait for one. */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createConnectionQueue } from '../../src/database/pool-queue.ts';
import { databaseFailure } from '../../src/database/errors.ts';
import { withBudget } from '../../src/core/deadline.ts';

const PATIENCE = 60_000;

/** A queue of one connection that somebody has, and who got it since, in order. */
function aBusyQueue(patience = PATIENCE) {
  const queue = createConnectionQueue(1, patience, true);
  const got: string[] = [];
  expect(queue.enter()).toBeUndefined();
  const enter = (name: string): Promise<void> => Promise.resolve(queue.enter()).then(() => void got.push(name));
  return { ...queue, enter, got };
}

test('a free connection is not waited for, and as many are given as there are', async () => {
  const { enter, leave, waiting } = createConnectionQueue(2, PATIENCE, true);
  expect([enter(), enter()]).toEqual([undefined, undefined]);
  const third = enter();
  expect(waiting()).toBe(1);
  leave();
  await third;
  expect(waiting()).toBe(0);
  leave();
  leave();
  expect([enter(), enter()]).toEqual([undefined, undefined]);
  const fourth = enter();
  expect(fourth).toBeInstanceOf(Promise);
  leave();
  await fourth;
});

test('requests are served in the order in which they came; one that has begun, and what is no request, goes first', async () => {
  const { enter, leave, got } = aBusyQueue();
  const begun = withBudget(PATIENCE, async () => {
    await enter('begun, first statement');
    await enter('begun, second statement');
  });
  const others = ['one', 'two'].map((name) => withBudget(PATIENCE, () => enter(name)));
  leave();
  await new Promise(setImmediate);
  const work = enter('no request');
  for (let turn = 0; turn < 4; turn += 1) {
    leave();
    await new Promise(setImmediate);
  }
  await Promise.all([begun, work, ...others]);
  expect(got).toEqual(['begun, first statement', 'begun, second statement', 'no request', 'one', 'two']);
});

test('a request that has begun on a connection of others goes before those that have not', async () => {
  const { enter, begin, leave, got } = aBusyQueue();
  const waiting = [
    withBudget(PATIENCE, () => enter('fresh')),
    withBudget(PATIENCE, () => {
      begin();
      return enter('begun');
    }),
  ];
  for (let turn = 0; turn < 2; turn += 1) {
    leave();
    await new Promise(setImmediate);
  }
  await Promise.all(waiting);
  expect(got).toEqual(['begun', 'fresh']);
});

test('whoever has waited long enough leaves the queue as before a database that cannot be used, also by a shorter budget', async () => {
  const { enter, leave, waiting, got } = aBusyQueue(50);
  const failures = await Promise.allSettled([enter('patient'), withBudget(10, () => enter('hurried'))]);
  expect(failures.map((each) => each.status === 'rejected' && databaseFailure(each.reason))).toEqual([
    'unavailable',
    'unavailable',
  ]);
  expect(waiting()).toBe(0);
  leave();
  await enter('later');
  expect(got).toEqual(['later']);
});

describe('a queue is crowded', () => {
  afterEach(() => void jest.useRealTimers());

  /** A queue that so many joined, after it moved at a pace of so many milliseconds for a while. */
  function aQueue(pace: number, joined: number) {
    jest.useFakeTimers();
    const queue = createConnectionQueue(1, PATIENCE, true);
    const ask = (): void => void withBudget(PATIENCE, queue.enter)?.catch(() => {});
    for (let index = 0; index < 301; index += 1) ask();
    for (let index = 0; index < 300; index += 1) {
      jest.advanceTimersByTime(pace);
      queue.leave();
    }
    for (let index = 0; index < joined; index += 1) ask();
    return { ...queue, ask };
  }

  test('when one more would wait too long', () => {
    expect(aQueue(5, 50).isCrowded()).toBe(false);
    const queue = aQueue(5, 50);
    jest.advanceTimersByTime(2_000);
    expect(queue.isCrowded()).toBe(true);
    for (let index = 0; index < 30; index += 1) queue.leave();
    expect(queue.isCrowded()).toBe(false);
  });

  test('not by a burst, nor by a few, nor by many who are served fast', () => {
    const burst = aQueue(5, 500);
    expect(burst.isCrowded()).toBe(false);
    jest.advanceTimersByTime(950);
    expect(burst.isCrowded()).toBe(false);
    for (const queue of [aQueue(100, 30), aQueue(0.5, 200)]) {
      jest.advanceTimersByTime(2_000);
      expect(queue.isCrowded()).toBe(false);
    }
  });

  test('and while others are refused, whoever has waited for a database that stood still is not served before the next', async () => {
    const { enter, leave, isCrowded, waiting } = aQueue(5, 50);
    jest.advanceTimersByTime(1_000);
    const later = Promise.resolve(withBudget(PATIENCE, enter));
    jest.advanceTimersByTime(200);
    for (let index = 0; index < 32; index += 1) expect(isCrowded()).toBe(true);
    leave();
    await later;
    expect(waiting()).toBe(0);
  });

  test('but all of a slow burst are served whose last ones were refused', () => {
    const { leave, waiting, isCrowded } = aQueue(5, 50);
    for (let late = 0; late < 2; late += 1) {
      jest.advanceTimersByTime(1_200);
      for (let index = 0; index < 31; index += 1) expect(isCrowded()).toBe(true);
    }
    for (let index = 0; index < 50; index += 1) {
      expect(waiting()).toBe(50 - index);
      leave();
    }
  });

  test('but all of a burst are served, however long it takes, when nobody is refused', () => {
    const { leave, waiting } = aQueue(5, 50);
    jest.advanceTimersByTime(5_000);
    for (let index = 0; index < 50; index += 1) {
      expect(waiting()).toBe(50 - index);
      leave();
    }
  });

  test('until it has been empty, and nobody was refused for a while: then a burst is let in again', () => {
    const queue = aQueue(5, 50);
    jest.advanceTimersByTime(2_000);
    expect(queue.isCrowded()).toBe(true);
    const serveAll = (): void => {
      while (queue.waiting() > 0) queue.leave();
    };
    const many = (): void => {
      for (let index = 0; index < 500; index += 1) queue.ask();
    };
    serveAll();
    many();
    expect(queue.isCrowded()).toBe(true);
    serveAll();
    jest.advanceTimersByTime(1_500);
    many();
    expect(queue.isCrowded()).toBe(false);
  });
});
