import type { Prisma } from '#generated/prisma/client.ts';
import { addDays } from '../core/dates.ts';
import { createChance, happens } from './chance.ts';
import type { DemoJob } from './jobs.ts';

type DemoReason = Prisma.RejectionReasonCreateManyInput & {
  readonly id: number;
  readonly organisationId: number | null;
  readonly retiredAt: Date | null;
};

/** Ids 30 and 31 are those of the contract's examples. */
const REASONS = [
  { tenantId: 1, id: 30, organisationId: null, name: 'Another candidate was chosen' },
  { tenantId: 1, id: 31, organisationId: 1, name: 'Licence is missing' },
  { tenantId: 1, id: 32, organisationId: null, name: 'Too little experience' },
  { tenantId: 1, id: 33, organisationId: null, name: 'Cannot start in time' },
  { tenantId: 1, id: 34, organisationId: 2, name: 'No laboratory practice' },
  { tenantId: 2, id: 35, organisationId: null, name: 'Another candidate was chosen' },
  { tenantId: 2, id: 36, organisationId: null, name: 'Too little experience' },
  { tenantId: 2, id: 37, organisationId: 4, name: 'Cannot work in shifts' },
] as const;

/** The reasons of the tenants and of some organisations. One was retired 40 days before the day. */
export const rejectionReasonsOn = (day: Date): readonly DemoReason[] => [
  ...REASONS.map((reason) => ({ ...reason, retiredAt: null })),
  { tenantId: 1, id: 38, organisationId: null, name: 'Other', retiredAt: addDays(day, -40) },
];

/** Chooses the reasons of rejections. Some have none. */
export function createReasons(day: Date): (job: DemoJob, date: Date) => number | null {
  const chance = createChance('rejection reasons', day);
  const reasons = rejectionReasonsOn(day);
  return ({ tenantId, organisationId }, date) => {
    const offered = reasons.filter(
      (reason) =>
        reason.tenantId === tenantId &&
        (reason.organisationId ?? organisationId) === organisationId &&
        (reason.retiredAt === null || date < reason.retiredAt),
    );
    return happens(chance, 85) ? chance.helpers.arrayElement(offered).id : null;
  };
}
