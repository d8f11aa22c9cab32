import type { Prisma } from '#generated/prisma/client.ts';
import { searchKey } from '../../core/search-key.ts';

/**
 * The filters of candidates: whole values, ignoring case and accents; `email` matches both
 * addresses.
 */
export type PersonFilters = {
  readonly lastName: string | undefined;
  readonly firstName: string | undefined;
  readonly email: string | undefined;
};

/** The conditions that a candidate meets when the filters name that person. */
export function personConditions({ lastName, firstName, email }: PersonFilters): Prisma.CandidateWhereInput[] {
  const emailKey = email && searchKey(email);
  return [
    ...(lastName ? [{ lastNameKey: searchKey(lastName) }] : []),
    ...(firstName ? [{ firstNameKey: searchKey(firstName) }] : []),
    ...(emailKey ? [{ OR: [{ emailKey }, { emailSecondaryKey: emailKey }] }] : []),
  ];
}
