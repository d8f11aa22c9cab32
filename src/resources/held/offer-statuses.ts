import type { OfferStatus } from '#generated/prisma/enums.ts';

/** The next statuses that a RECRUITER may give to an offer, by its present one. */
const NEXT: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  DRAFT: ['PENDING_APPROVAL', 'WITHDRAWN'],
  PENDING_APPROVAL: ['DRAFT', 'WITHDRAWN'],
  APPROVED: ['SENT', 'DRAFT', 'WITHDRAWN'],
  SENT: ['ACCEPTED', 'DECLINED', 'WITHDRAWN'],
  ACCEPTED: ['DECLINED'],
  DECLINED: [],
  EXPIRED: ['SENT', 'WITHDRAWN'],
  WITHDRAWN: [],
};

/** The statuses in which an ADMIN may also approve. */
const APPROVABLE: readonly OfferStatus[] = ['DRAFT', 'PENDING_APPROVAL'];

/** The statuses that may follow another one (openapi/decisions.md, 'Offers'). */
export const nextStatuses = (status: OfferStatus, isAdmin: boolean): readonly OfferStatus[] =>
  isAdmin && APPROVABLE.includes(status) ? [...NEXT[status], 'APPROVED'] : NEXT[status];

/** The statuses of an offer without a decision. */
export const UNDECIDED: readonly OfferStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'SENT'];

/** Whether an offer keeps the application from getting another one. */
export const isOpen = ({ status }: { readonly status: OfferStatus }): boolean =>
  status === 'ACCEPTED' || UNDECIDED.includes(status);
