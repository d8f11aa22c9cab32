import type { Kind } from '../kind.ts';

export const candidate = {
  table: 'candidate',
  seen: 'application',
  link: 'candidate',
  parts: { candidate_pool: [] },
  shows: { pool: 'candidate_pool.pool_id' },
} as const satisfies Kind;
