/** The details of an offer that a caller gives, and the rules that the contract cannot state. */
import type { Offer } from '#generated/prisma/client.ts';
import { dayOf } from '../../core/dates.ts';
import { blankFaults, faultIf, type Fault } from '../../core/problem.ts';
import type { Write } from '../../database/sql.ts';
import { payFaults, type payColumns } from '../pay.ts';
import { cleanMarkup } from '../sanitise.ts';

type Detail =
  'contractTypeId' | 'startDate' | 'termCount' | 'termUnit' | 'text' | 'expires' | 'externalId' | keyof typeof payColumns;

/** Undefined is not given. Null takes away. */
export type GivenDetails = { readonly [Name in Detail]?: Offer[Name] | undefined };

/** Another offer of the same application. */
export type OtherOffer = Pick<Offer, 'id' | 'status' | 'externalId'>;

/** The other offers of an application. The caller has locked it, so no other is added meanwhile. */
export const readOtherOffers = (
  { prisma }: Write,
  { tenantId, applicationId, id }: { readonly tenantId: number; readonly applicationId: number; readonly id?: number },
): Promise<OtherOffer[]> =>
  prisma.offer.findMany({
    where: { tenantId, applicationId, ...(id !== undefined && { id: { not: id } }) },
    select: { id: true, status: true, externalId: true },
    orderBy: { id: 'asc' },
  });

/** The details with the tags of notes only in the text, or all that is wrong with them. */
export async function checkDetails(
  { prisma }: Write,
  tenantId: number,
  given: GivenDetails,
  others: readonly OtherOffer[],
  now: Date,
): Promise<{ readonly details: GivenDetails } | { readonly faults: readonly Fault[] }> {
  const { contractTypeId, expires, externalId } = given;
  const cleaned = typeof given.text === 'string' ? cleanMarkup(given.text) : { text: given.text };
  const faults: readonly Fault[] = [
    ...payFaults(given),
    ...('code' in cleaned ? [{ field: 'text', ...cleaned }] : []),
    ...faultIf(isOver(expires, now), 'expires', 'out_of_range', NOT_OVER),
    ...blankFaults({ external_id: externalId }),
    ...faultIf(
      typeof externalId === 'string' && others.some((other) => other.externalId === externalId),
      'external_id',
      'taken',
      'Another offer of the application has this identifier.',
    ),
    ...(typeof contractTypeId === 'number' && !(await prisma.contractType.count({ where: { tenantId, id: contractTypeId } }))
      ? [{ field: 'contract_type_id', code: 'not_found' } as const]
      : []),
  ];
  return faults.length > 0 || 'code' in cleaned ? { faults } : { details: { ...given, text: cleaned.text } };
}

/** Whether a day was over before today, in UTC. */
export const isOver = (day: Date | null | undefined, now: Date): boolean => day instanceof Date && day < dayOf(now);

export const NOT_OVER = 'It must be today or later.';
