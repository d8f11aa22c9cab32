import { withQuestions } from '../../resources/questionnaires/service.ts';
import { known, reader } from './reader.ts';

const byOrganisation = { orderBy: { organisationId: 'asc' } } as const;

export const COMPANY_READERS = {
  organisation: reader(
    (transaction, page) => transaction.organisation.findMany(page),
    ({ name }) => ({ name }),
  ),
  user: reader(
    (transaction, page) => transaction.user.findMany({ ...page, include: { memberships: byOrganisation } }),
    ({ firstName, lastName, email, language, timeZone, memberships }, referTo) => ({
      first_name: firstName,
      last_name: lastName,
      email,
      language,
      time_zone: timeZone,
      memberships: memberships.map(({ organisationId, role }) => ({
        organisation: referTo('organisation', organisationId),
        role,
      })),
    }),
  ),
  contract_type: reader(
    (transaction, page) => transaction.contractType.findMany(page),
    ({ name, abbreviation }) => ({ name, abbreviation }),
  ),
  posting_service: reader(
    (transaction, page) => transaction.postingService.findMany(page),
    ({ name }) => ({ name }),
  ),
  source: reader(
    (transaction, page) => transaction.source.findMany(page),
    ({ name, postingServiceId }, referTo) => ({ name, posting_service: referTo('posting_service', postingServiceId) }),
  ),
  process: reader(
    (transaction, page) =>
      transaction.process.findMany({
        ...page,
        include: { steps: { orderBy: { rank: 'asc' } }, organisations: byOrganisation },
      }),
    ({ name, organisations, steps }, referTo) => ({
      name,
      organisations: organisations.map(({ organisationId }) => referTo('organisation', organisationId)),
      steps: steps.map(({ rank, name: stepName, status, operational }) => ({ rank, name: stepName, status, operational })),
    }),
  ),
  questionnaire: reader(
    (transaction, page) => transaction.questionnaire.findMany({ ...page, include: withQuestions }),
    ({ name, questions }) => ({
      name,
      questions: questions.map(({ rank, label, type, required, choices }) => ({
        rank,
        label,
        type,
        required,
        choices: choices.map(({ rank: place, value, points }) => known({ rank: place, value, points })),
      })),
    }),
  ),
  template: reader(
    (transaction, page) => transaction.template.findMany(page),
    ({ organisationId, name, language, subject, message }, referTo) => ({
      organisation: referTo('organisation', organisationId),
      name,
      language,
      subject,
      message,
    }),
  ),
};
