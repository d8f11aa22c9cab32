import type { Kind } from '../kind.ts';

export const process = {
  table: 'process',
  seen: 'process_organisation',
  read: 'getProcess',
  parts: { process_organisation: [] },
  shows: { organisation: 'process_organisation.organisation_id' },
} as const satisfies Kind;

export const processStep = {
  table: 'process_step',
  shown: { step: ['name', 'status'], outcome: ['outcome'] },
} as const satisfies Kind;
