import type { Kind } from '../kind.ts';

const noPay = { pay_min: null, pay_max: null, pay_currency: null, pay_period: null, pay_note: null };

export const offer = {
  table: 'offer',
  change: 'OFFER',
  link: 'offer',
  seen: 'writers',
  parent: 'application',
  erasure: { ...noPay, text: null, reason: null, external_id: null },
} as const satisfies Kind;
