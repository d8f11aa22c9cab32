import type { Kind } from '../kind.ts';

export const note = {
  table: 'note',
  change: 'NOTE',
  seen: 'organisation',
  parent: 'candidate',
  erasure: 'deleted',
} as const satisfies Kind;
