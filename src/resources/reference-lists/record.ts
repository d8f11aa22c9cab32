/** The lists that a tenant keeps, as records. */
import { BY_NAME, records } from '../../records/kind.ts';
import { all, email, field, list, named, object, pointer, storedIn } from '../../records/schema.ts';

export const organisation = records({
  schema: object(['name'], { name: named('OrganisationReference', 'name') }),
  match: BY_NAME,
});

const membership = object(['organisation', 'role'], { organisation: pointer('organisation'), role: field('Membership', 'role') });

export const user = records({
  schema: object(['first_name', 'last_name', 'email'], {
    ...all(named, 'User', 'first_name', 'last_name'),
    email: email('User', 'email'),
    language: field('Account', 'language', { default: 'en' }),
    time_zone: field('Account', 'time_zone', { format: 'time-zone', default: 'UTC' }),
    memberships: storedIn('membership', 'organisation_id', list(membership)),
  }),
  match: { field: 'email', anyCase: true, keyOf: (address) => address.toLowerCase(), isUnique: true },
});

export const contractType = records({
  schema: object(['name', 'abbreviation'], all(named, 'ContractType', 'name', 'abbreviation')),
  match: BY_NAME,
});

export const postingService = records({
  schema: object(['name'], { name: named('PostingService', 'name') }),
});

export const source = records({
  schema: object(['name'], { name: named('Source', 'name'), posting_service: pointer('posting_service') }),
  match: { field: 'name', isUnique: true },
});
