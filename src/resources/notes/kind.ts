import type { Kind } from '../kind.ts';

export const note = {
  table: 'note',
  seen: 'organisation',
  parent: 'candidate',
  shows: { candidate: 'candidate_id', organisation: 'organisation_id', user: 'user_id' },
  erasure: 'deleted',
} as const satisfies Kind;
