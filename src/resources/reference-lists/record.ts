/** The lists that a tenant keeps, as records. */
import { BY_NAME, records } from '../../records/kind.ts';
import { all, named, object, pointer } from '../../records/schema.ts';

export const organisation = records({
  schema: object(['name'], { name: named('OrganisationReference', 'name') }),
  match: BY_NAME,
  audit: { kind: 'ORGANISATION', organisation: 'id' },
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
