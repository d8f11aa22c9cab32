import type { Kind } from '../kind.ts';

export const questionnaire = {
  table: 'questionnaire',
  seen: 'tenant',
  shown: { questionnaire: ['name'], questions: [] },
} as const satisfies Kind;
