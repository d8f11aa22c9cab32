import type { Kind } from '../kind.ts';

export const organisation = { table: 'organisation', shown: { organisation: [] } } as const satisfies Kind;
