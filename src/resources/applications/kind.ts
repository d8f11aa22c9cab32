import type { Kind } from '../kind.ts';

export const application = {
  table: 'application',
  change: 'APPLICATION',
  link: 'application',
  seen: 'organisation',
  parent: 'candidate',
} as const satisfies Kind;

export const result = { table: 'assessment_result', parent: 'application', erasure: 'deleted' } as const satisfies Kind;

export const historyEntry = { table: 'history_entry', parent: 'application', erasure: { text: '' } } as const satisfies Kind;
