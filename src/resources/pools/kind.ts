import type { Kind } from '../kind.ts';

export const pool = { table: 'pool', seen: 'tenant', shown: { pool: [] } } as const satisfies Kind;
