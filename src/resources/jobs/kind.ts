import type { Kind } from '../kind.ts';

export const job = { table: 'job', change: 'JOB', link: 'job', seen: 'organisation' } as const satisfies Kind;
