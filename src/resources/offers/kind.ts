import type { Kind } from '../kind.ts';

const noPay = { pay_min: null, pay_max: null, pay_currency: null, pay_period: null, pay_note: null };

export const offer = {
  table: 'offer',
  seen: 'writers',
  read: 'getOffer',
  parent: 'application',
  shows: {
    candidate: 'application.candidate_id',
    contract_type: 'contract_type_id',
    job: 'job_id',
    organisation: 'organisation_id',
  },
  erasure: { ...noPay, text: null, reason: null, external_id: null },
} as const satisfies Kind;
