import { known, namesOf, pageAfter } from './page.ts';
import type { Reader } from './readers.ts';

export const readOrganisations: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.organisation.findMany(pageAfter(tenant, after));
  const nameOf = await namesOf(transaction, tenant, { organisation: rows.map(({ id }) => id) });
  return rows.map(({ id, name }) => ({ id, record: { reference: nameOf('organisation', id), name } }));
};

export const readUsers: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.user.findMany({
    ...pageAfter(tenant, after),
    include: { memberships: { orderBy: { organisationId: 'asc' } } },
  });
  const nameOf = await namesOf(transaction, tenant, {
    user: rows.map(({ id }) => id),
    organisation: rows.flatMap(({ memberships }) => memberships.map(({ organisationId }) => organisationId)),
  });
  return rows.map(({ id, firstName, lastName, email, language, timeZone, memberships }) => ({
    id,
    record: {
      reference: nameOf('user', id),
      first_name: firstName,
      last_name: lastName,
      email,
      language,
      time_zone: timeZone,
      memberships: memberships.map(({ organisationId, role }) => ({
        organisation: nameOf('organisation', organisationId),
        role,
      })),
    },
  }));
};

export const readContractTypes: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.contractType.findMany(pageAfter(tenant, after));
  const nameOf = await namesOf(transaction, tenant, { contract_type: rows.map(({ id }) => id) });
  return rows.map(({ id, name, abbreviation }) => ({
    id,
    record: { reference: nameOf('contract_type', id), name, abbreviation },
  }));
};

export const readPostingServices: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.postingService.findMany(pageAfter(tenant, after));
  const nameOf = await namesOf(transaction, tenant, { posting_service: rows.map(({ id }) => id) });
  return rows.map(({ id, name }) => ({ id, record: { reference: nameOf('posting_service', id), name } }));
};

export const readSources: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.source.findMany(pageAfter(tenant, after));
  const nameOf = await namesOf(transaction, tenant, {
    source: rows.map(({ id }) => id),
    posting_service: rows.map(({ postingServiceId }) => postingServiceId),
  });
  return rows.map(({ id, name, postingServiceId }) => ({
    id,
    record: known({
      reference: nameOf('source', id),
      name,
      posting_service: postingServiceId && nameOf('posting_service', postingServiceId),
    }),
  }));
};
