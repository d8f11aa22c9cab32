import type { Kind } from '../kind.ts';

export const user = { table: 'user', change: 'USER', seen: 'membership' } as const satisfies Kind;

export const source = { table: 'source', change: 'SOURCE', seen: 'tenant' } as const satisfies Kind;

export const pool = { table: 'pool', change: 'POOL', seen: 'tenant' } as const satisfies Kind;
