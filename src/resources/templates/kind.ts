import type { Kind } from '../kind.ts';

export const template = {
  table: 'template',
  seen: 'organisation',
  link: 'template',
  shows: { organisation: 'organisation_id' },
} as const satisfies Kind;
