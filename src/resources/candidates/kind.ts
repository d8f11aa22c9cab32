import type { Kind } from '../kind.ts';

export const candidate = {
  table: 'candidate',
  change: 'CANDIDATE',
  link: 'candidate',
  seen: 'application',
} as const satisfies Kind;
