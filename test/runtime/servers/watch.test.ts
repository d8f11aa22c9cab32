import { expect, test } from '@jest/globals';
import { createWatch } from '../../../src/database/replicas/replicas.ts';

const LAG = 5_000;

test.each<[string, number, number | undefined, number, number | undefined, readonly number[]]>([
  ['all that the primary had just now', 100, 100, 0, undefined, [0]],
  ['all that the primary had five seconds ago', 100, 100, LAG, undefined, [0]],
  ['all that the primary had longer ago', 100, 100, LAG + 1, undefined, []],
  ['more than was asked of the primary', 100, 140, 0, undefined, [0]],
  ['less than the primary had at the oldest moment known', 100, 99, 0, undefined, []],
  ['nothing that could be read', 100, undefined, 0, undefined, []],
  ['all up to the position', 100, 100, 0, 100, [0]],
  ['less than up to the position', 100, 100, 0, 101, []],
])('a replica that has %s', (_what, primary, replica, later, position, usable) => {
  const watch = createWatch(1, LAG);
  watch.notePrimary(primary, 1_000);
  watch.noteReplica(0, replica);
  expect(watch.usable(1_000 + later, position)).toEqual(usable);
});

test('one that follows at a distance is read from, one that stands still is not', () => {
  const watch = createWatch(2, LAG);
  watch.noteReplica(1, 0);
  for (let at = 0; at <= 20_000; at += 250) {
    watch.notePrimary(at, at);
    watch.noteReplica(0, at - 2_000);
  }
  expect(watch.usable(20_000)).toEqual([0]);
  expect(watch.usable(20_000, 18_000)).toEqual([0]);
  expect(watch.usable(20_000, 18_250)).toEqual([]);
});

test('while the primary says nothing no replica is: nobody can tell how far it is behind', () => {
  const watch = createWatch(1, LAG);
  watch.noteReplica(0, 100);
  expect(watch.usable(0)).toEqual([]);
});
