import type { Prisma } from '#generated/prisma/client.ts';
import { searchKey } from '../../core/search-key.ts';

/** What a candidate is looked for by: whole values, without regard to case and accents; the e-mail address is the first or the second. */
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
