import type { Kind } from '../kind.ts';

export const stepChange = {
  table: 'step_change',
  change: 'STEP_CHANGE',
  seen: 'organisation',
  parent: 'application',
  erasure: 'dated',
} as const satisfies Kind;
