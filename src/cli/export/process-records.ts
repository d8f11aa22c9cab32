import { withQuestions } from '../../resources/questionnaires/service.ts';
import { known, namesOf, pageAfter } from './page.ts';
import type { Reader } from './readers.ts';

export const readProcesses: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.process.findMany({
    ...pageAfter(tenant, after),
    include: { steps: { orderBy: { rank: 'asc' } }, organisations: { orderBy: { organisationId: 'asc' } } },
  });
  const nameOf = await namesOf(transaction, tenant, {
    process: rows.map(({ id }) => id),
    organisation: rows.flatMap(({ organisations }) => organisations.map(({ organisationId }) => organisationId)),
  });
  return rows.map(({ id, name, organisations, steps }) => ({
    id,
    record: {
      reference: nameOf('process', id),
      name,
      organisations: organisations.map(({ organisationId }) => nameOf('organisation', organisationId)),
      steps: steps.map(({ rank, name: stepName, status, operational }) => ({ rank, name: stepName, status, operational })),
    },
  }));
};

export const readQuestionnaires: Reader = async (transaction, tenant, after) => {
  const rows = await transaction.questionnaire.findMany({ ...pageAfter(tenant, after), include: withQuestions });
  const nameOf = await namesOf(transaction, tenant, { questionnaire: rows.map(({ id }) => id) });
  return rows.map(({ id, name, questions }) => ({
    id,
    record: {
      reference: nameOf('questionnaire', id),
      name,
      questions: questions.map(({ rank, label, type, required, choices }) => ({
        rank,
        label,
        type,
        required,
        choices: choices.map(({ rank: place, value, points }) => known({ rank: place, value, points })),
      })),
    },
  }));
};
