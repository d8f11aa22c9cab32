import type { Prisma } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import type { Values } from '../import/records.ts';
import { known, knownObject, namesOf, NOT_ERASED, pageAfter } from './page.ts';
import type { Reader } from './readers.ts';

const byId = { orderBy: { id: 'asc' } } as const;

const parts = {
  job: { select: { processId: true } },
  currentStep: true,
  stepChanges: { include: { step: true }, ...byId },
  history: byId,
  submissions: {
    include: {
      answers: {
        include: { question: true, choices: { include: { choice: true }, orderBy: { choice: { rank: 'asc' } } } },
        orderBy: { question: { rank: 'asc' } },
      },
    },
    orderBy: { questionnaireId: 'asc' },
  },
} satisfies Prisma.ApplicationInclude;

type Row = Prisma.ApplicationGetPayload<{ include: typeof parts }>;

type Pointed = 'application' | 'job' | 'candidate' | 'source' | 'user' | 'questionnaire';
type NameOf = (kind: Pointed, id: number) => string;

export const readApplications: Reader = async (transaction, tenant, after) => {
  const page = pageAfter(tenant, after);
  const rows = await transaction.application.findMany({
    ...page,
    where: { ...page.where, candidate: NOT_ERASED },
    include: parts,
  });
  const nameOf = await namesOf(transaction, tenant, {
    application: rows.map(({ id }) => id),
    job: rows.map(({ jobId }) => jobId),
    candidate: rows.map(({ candidateId }) => candidateId),
    source: rows.map(({ sourceId }) => sourceId),
    user: rows.flatMap(({ stepChanges, history }) => [...stepChanges, ...history].map(({ userId }) => userId)),
    questionnaire: rows.flatMap(({ submissions }) => submissions.map(({ questionnaireId }) => questionnaireId)),
  });
  const processes = [...new Set(rows.map(({ job }) => job.processId))];
  const steps = await transaction.processStep.findMany({ where: { tenantId: tenant.id, processId: { in: processes } } });
  const uses = Map.groupBy(steps, (step) => `${step.processId} ${step.name}`);
  const stepOf = (step: Row['currentStep']): Values => ({
    step_name: step.name,
    // the name of a step does not tell it from another of the same name
    ...((uses.get(`${step.processId} ${step.name}`)?.length ?? 0) > 1 && { rank: step.rank }),
  });
  return rows.map((row) => ({ id: row.id, record: recordOf(row, nameOf, stepOf) }));
};

function recordOf(row: Row, nameOf: NameOf, stepOf: (step: Row['currentStep']) => Values): Values {
  return known({
    reference: nameOf('application', row.id),
    job: nameOf('job', row.jobId),
    candidate: nameOf('candidate', row.candidateId),
    source: row.sourceId && nameOf('source', row.sourceId),
    route: row.route,
    date: row.date.toISOString(),
    score: row.score,
    questionnaire_score: row.questionnaireScore,
    last_action_time: row.lastActionTime.toISOString(),
    candidate_last_action: row.candidateLastAction?.toISOString(),
    availability: row.availability,
    availability_date: row.availabilityDate && formatDay(row.availabilityDate),
    consent: knownObject({ processing: row.consentProcessing, retention: row.consentRetention }),
    steps:
      row.stepChanges.length === 0
        ? [{ ...stepOf(row.currentStep), date: row.stepDate.toISOString() }]
        : row.stepChanges.map(({ step, date, userId }) =>
            known({ ...stepOf(step), date: date.toISOString(), user: userId && nameOf('user', userId) }),
          ),
    history: row.history.map(({ date, action, text, userId }) =>
      known({ date: date.toISOString(), action, text, user: userId && nameOf('user', userId) }),
    ),
    answers: row.submissions.map(({ questionnaireId, date, score, answers }) => ({
      questionnaire: nameOf('questionnaire', questionnaireId),
      date: date.toISOString(),
      // without a score the import would reckon one
      score,
      answers: answers.map(answerOf),
    })),
  });
}

const answerOf = ({ question, text, choices }: Row['submissions'][number]['answers'][number]): Values =>
  question.type === 'FREE_TEXT'
    ? { rank: question.rank, text }
    : { rank: question.rank, choices: choices.map(({ choice }) => choice.value) };
