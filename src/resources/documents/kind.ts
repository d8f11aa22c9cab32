import type { Kind } from '../kind.ts';

export const document = { table: 'document', parent: 'application', erasure: 'deleted' } as const satisfies Kind;
