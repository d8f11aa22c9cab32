import type { Config } from '../core/config.ts';

const SHARE = 1 / 100;

/** Says of one answer after the other whether it is due: under `sample` the first, then about one in a hundred. */
export function createSampling(validation: Config['responseValidation'], random: () => number = Math.random): () => boolean {
  if (validation === 'all') return () => true;
  let first = true;
  return () => {
    const due = first || random() < SHARE;
    first = false;
    return due;
  };
}
