import type { Kind } from '../kind.ts';

export const template = {
  table: 'template',
  change: 'TEMPLATE',
  link: 'template',
  seen: 'organisation',
} as const satisfies Kind;
