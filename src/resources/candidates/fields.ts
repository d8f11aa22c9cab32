/** The details of a candidate that a caller gives: their rules, and the columns that they fill. */
import type { Candidate } from '#generated/prisma/client.ts';
import { isBlank } from '../../core/wording.ts';
import type { Fault } from '../../core/problem.ts';
import { searchKey } from '../../core/names.ts';
import { isWebLink } from '../../core/web-link.ts';

/** The field of the interface that each detail has. */
const FIELDS = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  emailSecondary: 'email_secondary',
  birthdate: 'birthdate',
  homePhone: 'home_phone',
  mobilePhone: 'mobile_phone',
  officePhone: 'office_phone',
  address: 'location.address',
  postalcode: 'location.postalcode',
  town: 'location.town',
  country: 'location.country',
  position: 'position',
  positionCompany: 'position_company',
  experienceStart: 'experience_start',
  linkedin: 'linkedin',
  instagram: 'instagram',
} as const;

type Detail = keyof typeof FIELDS;

/** Undefined is not given. Null takes away; a title and names cannot be taken away. */
export type GivenFields = { readonly [Name in Detail]?: Candidate[Name] | undefined };

type Keys = Pick<Candidate, 'firstNameKey' | 'lastNameKey' | 'emailKey' | 'emailSecondaryKey'>;

/** The columns to write; fields that were not given are missing. */
export type FieldColumns = Partial<Pick<Candidate, Detail> & Keys>;

/** The columns of a candidate of whom nothing is known. An erasure writes them, so it leaves no detail. */
export const NO_DETAILS = {
  ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, null])),
  emailKey: null,
  emailSecondaryKey: null,
  title: 'UNKNOWN',
  firstName: '',
  lastName: '',
  firstNameKey: '',
  lastNameKey: '',
} as const;

/** The fault of a profile that is no web link. */
const NO_WEB_LINK = { code: 'format', detail: 'It must begin with https:// or http:// and name a host.' } as const;

/**
 * All faults that the contract cannot state. `place` is where the body has the details, such as
 * `candidate.`; empty when they are the body.
 */
export function fieldFaults(given: GivenFields, now: Date, place = ''): readonly Fault[] {
  return (Object.keys(FIELDS) as Detail[]).flatMap((name) => {
    const fault = faultOf(name, given[name], now);
    return fault === undefined ? [] : [{ field: place + FIELDS[name], ...fault }];
  });
}

function faultOf(name: Detail, value: GivenFields[Detail], now: Date): Omit<Fault, 'field'> | undefined {
  if (typeof value === 'string' && isBlank(value)) return { code: 'too_short', detail: 'It must not be blank.' };
  if (value instanceof Date && value > now) return { code: 'out_of_range', detail: 'It must not be in the future.' };
  return name === 'linkedin' ? profileFault(value) : undefined;
}

export const profileFault = (linkedin: unknown): Omit<Fault, 'field'> | undefined =>
  typeof linkedin === 'string' && !isWebLink(linkedin) ? NO_WEB_LINK : undefined;

/** The columns of given details, with the search keys that follow from them. */
export function columnsOf(given: GivenFields): FieldColumns {
  const { firstName, lastName, email, emailSecondary } = given;
  const columns = {
    ...given,
    firstNameKey: firstName && searchKey(firstName),
    lastNameKey: lastName && searchKey(lastName),
    emailKey: email && searchKey(email),
    emailSecondaryKey: emailSecondary && searchKey(emailSecondary),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as FieldColumns;
}
