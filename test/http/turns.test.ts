import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { withDeadline } from '../../src/core/deadline.ts';
import { createTurns } from '../../src/http/turns.ts';

const aResponse = (): ServerResponse => Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;

test('the next request of a sender begins when the response of one closes', async () => {
  const turns = createTurns(2);
  const responses = Array.from({ length: 5 }, aResponse);
  const begun: number[] = [];
  const taken = responses.map((response, index) => turns.take('a', response).then(() => void begun.push(index)));
  await Promise.all(taken.slice(0, 2));
  expect(begun).toEqual([0, 1]);
  for (const [index, response] of responses.entries()) {
    response.emit('close');
    await taken[index + 2];
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('senders get turns one after the other, and no more at a time than one sender may have', async () => {
  const turns = createTurns(3, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (sender: string) =>
    turns.run(sender, () => {
      begun.push(sender);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const asked = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask);
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'a', 'b']);
  for (let index = 0; index < asked.length; index += 1) {
    ends[index]?.();
    await asked[index === 2 ? 4 : 0];
    await new Promise(setImmediate);
  }
  expect(begun).toEqual(['a', 'a', 'b', 'a', 'b', 'c', 'a']);
});

test('work that fails ends its turn', async () => {
  const turns = createTurns(1);
  await expect(turns.run('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await turns.run('b', () => Promise.resolve(1))).toBe(1);
});

test('one that waits longer than its request may is refused with `unavailable`, and its place is free again', async () => {
  const turns = createTurns(1);
  const [one, late, next] = [aResponse(), aResponse(), aResponse()];
  await turns.take('a', one);
  await expect(withDeadline(20, () => turns.take('b', late))).rejects.toMatchObject({ detail: { code: 'unavailable' } });
  const last = turns.take('b', next);
  one.emit('close');
  await last;
});

test('a response that closed while it waited takes no place', async () => {
  const turns = createTurns(1);
  const [one, gone, next] = [aResponse(), aResponse(), aResponse()];
  await turns.take('a', one);
  const waits = turns.take('a', gone);
  Object.assign(gone, { closed: true });
  one.emit('close');
  await waits;
  await turns.take('a', next);
});
