import type { Kind } from '../kind.ts';

export const source = {
  table: 'source',
  seen: 'tenant',
  shows: { posting_service: 'posting_service_id' },
  shown: { source: [] },
} as const satisfies Kind;

export const postingService = { table: 'posting_service', shown: { posting_service: [] } } as const satisfies Kind;

export const contractType = { table: 'contract_type', shown: { contract_type: [] } } as const satisfies Kind;
