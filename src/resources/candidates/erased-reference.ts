import { createHash } from 'node:crypto';

/**
 * What is kept of a reference to an erased person, enough to know the person again when the
 * other system brings the record once more, so that an import does not bring the data back; the reference itself may be personal.
 */
export const erasedReference = (tenantId: number, reference: string): string =>
  `erased:${createHash('sha256').update(`${tenantId} ${reference}`).digest('hex')}`;
