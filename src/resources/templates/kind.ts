import type { Kind } from '../kind.ts';

export const template = {
  table: 'template',
  seen: 'organisation',
  read: 'getTemplate',
  shows: { organisation: 'organisation_id' },
} as const satisfies Kind;
