import type { Kind } from '../kind.ts';

export const questionnaire = { table: 'questionnaire', change: 'QUESTIONNAIRE', seen: 'tenant' } as const satisfies Kind;
