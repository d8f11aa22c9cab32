import type { Kind } from '../kind.ts';

export const candidate = {
  table: 'candidate',
  seen: 'application',
  read: 'getCandidate',
  parts: { candidate_pool: [] },
  shows: { pool: 'candidate_pool.pool_id' },
} as const satisfies Kind;
