import type { Kind } from '../kind.ts';

export const stepChange = {
  table: 'step_change',
  seen: 'organisation',
  parent: 'application',
  shows: { candidate: 'application.candidate_id', step: 'step_id', user: 'user_id' },
  erasure: 'dated',
} as const satisfies Kind;
