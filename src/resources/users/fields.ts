/** The details of a user that an author gives, and their rules. */
import { findAddressOwner } from '#generated/database/statements.ts';
import type { Role } from '#generated/prisma/enums.ts';
import type { Author } from '../../auth/visibility.ts';
import { blankFaults, faultIf, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { timeZoneFaults } from '../detail-faults.ts';

/** A role in an organisation; null ends the membership. */
export type GivenRole<Given = Role | null> = { readonly organisationId: number; readonly role: Given };

/** Undefined is not given. */
export type GivenDetails = {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
};

/** A tenant may have so many users that are ACTIVE. Support may add more. */
const MAX_ACTIVE = 10_000;

export const detailFaults = ({ firstName, lastName, timeZone }: GivenDetails): readonly Fault[] => [
  ...blankFaults({ first_name: firstName, last_name: lastName }),
  ...timeZoneFaults(timeZone),
];

/** The fault of an address that another user of the tenant has, in any case. The owners are locked. */
export async function addressFaults(
  { sql }: Transaction,
  tenantId: number,
  email: string | undefined,
  ownId?: number,
): Promise<readonly Fault[]> {
  if (email === undefined) return [];
  const other = (await findAddressOwner(sql, { tenantId, email })).find(({ id }) => id !== ownId);
  return faultIf(other !== undefined, 'email', 'taken', `It is the address of user ${other?.id} already.`);
}

/** That a server of 1.19 has taken an address since the check: it does not lock the owners. */
export const TAKEN: Fault = { field: 'email', code: 'taken', detail: 'It is the address of another user already.' };

export const programFaults = (program: boolean, owner: boolean): readonly Fault[] =>
  faultIf(program && owner, 'owner', 'not_combinable', 'A program is never an owner.');

/** Faults of organisations that are not of the tenant, or named twice. */
export async function roleFaults(
  { prisma }: Transaction,
  tenantId: number,
  roles: readonly GivenRole[],
): Promise<readonly Fault[]> {
  if (roles.length === 0) return [];
  const ids = roles.map(({ organisationId }) => organisationId);
  const known = await prisma.organisation.findMany({ where: { tenantId, id: { in: ids } }, select: { id: true } });
  return ids.flatMap((id, index) => {
    const field = `roles.${index}.organisation_id`;
    return [
      ...faultIf(!known.some((each) => each.id === id), field, 'not_found'),
      ...faultIf(ids.indexOf(id) < index, field, 'repeated'),
    ];
  });
}

/** The fault of one more ACTIVE user. */
export async function numberFaults(
  { prisma }: Transaction,
  { tenantId, caller }: Author,
  field: string,
): Promise<readonly Fault[]> {
  if (caller === undefined) return [];
  const isFull = (await prisma.user.count({ where: { tenantId, disabledAt: null } })) >= MAX_ACTIVE;
  return faultIf(isFull, field, 'too_long', `Your company may have ${MAX_ACTIVE.toLocaleString('en')} users that are ACTIVE.`);
}

/** The names that the contract has for details, in its order. */
const FIELDS = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  language: 'language',
  timeZone: 'time_zone',
  program: 'program',
  owner: 'owner',
} as const;

/** The names of details and roles in the audit. */
export const fieldsOf = (details: object, roles: readonly GivenRole[], others: readonly string[] = []): readonly string[] => [
  ...Object.entries(FIELDS).flatMap(([name, field]) => (name in details ? [field] : [])),
  ...others,
  ...roles.map(fieldOfRole),
];

const fieldOfRole = ({ organisationId }: GivenRole): string => `roles.${organisationId}`;
