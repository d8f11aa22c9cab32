import type { Kind } from '../kind.ts';

export const user = {
  table: 'user',
  seen: 'membership',
  parts: { membership: [] },
  shows: { organisation: 'membership.organisation_id' },
  shown: { user: ['first_name', 'last_name', 'email'] },
} as const satisfies Kind;
