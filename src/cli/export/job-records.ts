import { formatDay } from '../../core/dates.ts';
import { known, knownObject, namesOf, NOT_ERASED, pageAfter } from './page.ts';
import type { Reader } from './readers.ts';

const jobParts = {
  attributes: true,
  team: { orderBy: { userId: 'asc' } },
  publications: { orderBy: { id: 'asc' } },
} as const;

/** Not left to the database: two of them may sort by different rules. */
const byApiName = (one: { readonly apiName: string }, other: { readonly apiName: string }): number =>
  one.apiName < other.apiName ? -1 : 1;

export const readJobs: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.job.findMany({ ...pageAfter(tenant, after), include: jobParts });
  const nameOf = await namesOf(transaction, tenant, {
    organisation: rows.map((row) => row.organisationId),
    process: rows.map((row) => row.processId),
    questionnaire: rows.map((row) => row.questionnaireId),
    contract_type: rows.map((row) => row.contractTypeId),
    user: rows.flatMap((row) => [row.ownerId, ...row.team.map(({ userId }) => userId)]),
    source: rows.flatMap((row) => row.publications.map(({ sourceId }) => sourceId)),
  });
  return rows.map((row) => {
    const { address, postalcode, town, country, longitude, latitude, termCount: count, termUnit: unit } = row;
    return {
      id: row.id,
      record: known({
        reference: row.reference,
        title: row.title,
        status: row.status,
        client: row.client,
        location: knownObject({ address, postalcode, town, country, longitude, latitude }),
        organisation: nameOf('organisation', row.organisationId),
        process: nameOf('process', row.processId),
        questionnaire: row.questionnaireId && nameOf('questionnaire', row.questionnaireId),
        owner: row.ownerId && nameOf('user', row.ownerId),
        contract_type: row.contractTypeId && nameOf('contract_type', row.contractTypeId),
        description: row.description,
        employer_description: row.employerDescription,
        position_description: row.positionDescription,
        profile_description: row.profileDescription,
        term: count === null ? undefined : { count, unit },
        start_date: row.startDate && formatDay(row.startDate),
        cv_required: row.cvRequired,
        cover_required: row.coverRequired,
        team: row.team.map(({ userId }) => nameOf('user', userId)),
        attributes: row.attributes.toSorted(byApiName).map(({ apiName, name, value }) => ({ api_name: apiName, name, value })),
        publications: row.publications.map(({ sourceId, startDate, endDate }) =>
          known({
            source: nameOf('source', sourceId),
            start_date: formatDay(startDate),
            end_date: endDate && formatDay(endDate),
          }),
        ),
      }),
    };
  });
};

export const readCandidates: Reader = async (transaction, tenant, after) => {
  const page = pageAfter(tenant, after);
  const rows = await transaction.candidate.findMany({
    ...page,
    where: { ...page.where, ...NOT_ERASED },
    include: { pools: { select: { pool: { select: { name: true } } } } },
  });
  const nameOf = await namesOf(transaction, tenant, { candidate: rows.map(({ id }) => id) });
  return rows.map((row) => {
    const { address, postalcode, town, country } = row;
    return {
      id: row.id,
      record: known({
        reference: nameOf('candidate', row.id),
        title: row.title,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        email_secondary: row.emailSecondary,
        birthdate: row.birthdate && formatDay(row.birthdate),
        home_phone: row.homePhone,
        mobile_phone: row.mobilePhone,
        office_phone: row.officePhone,
        location: knownObject({ address, postalcode, town, country }),
        position: row.position,
        position_company: row.positionCompany,
        experience_start: row.experienceStart && formatDay(row.experienceStart),
        linkedin: row.linkedin,
        instagram: row.instagram,
        pools: row.pools.map(({ pool }) => pool.name).toSorted(),
      }),
    };
  });
};
