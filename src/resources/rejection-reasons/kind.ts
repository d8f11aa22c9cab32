import type { Kind } from '../kind.ts';

export const rejectionReason = { table: 'rejection_reason', shown: { rejection_reason: ['name'] } } as const satisfies Kind;
