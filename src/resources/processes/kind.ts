import type { Kind } from '../kind.ts';

export const process = {
  table: 'process',
  change: 'PROCESS',
  link: 'process',
  seen: 'process_organisation',
} as const satisfies Kind;
