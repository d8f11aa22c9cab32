/** Chance that a seed repeats. */
import { createRandom } from './random.ts';

export type Draws = {
  /** A whole number from 0 up to one below the limit. */
  readonly below: (limit: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly shuffle: <Value>(values: readonly Value[]) => readonly Value[];
};

/** The same draws for the same seed. */
export function createDraws(seed: number): Draws {
  const below = createRandom(seed);
  return {
    below,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      return values[below(values.length)] as (typeof values)[number];
    },
    shuffle: (values) => {
      const left = [...values];
      return values.map(() => left.splice(below(left.length), 1)[0] as (typeof values)[number]);
    },
  };
}
