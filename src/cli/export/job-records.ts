import type { Prisma } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import type { Transaction } from '../../database/database.ts';
import type { Values } from '../import/records.ts';
import { known, knownObject, NOT_ERASED, reader, type Page, type ReferTo } from './reader.ts';

const byId = { orderBy: { id: 'asc' } } as const;

const jobParts = { attributes: true, team: { orderBy: { userId: 'asc' } }, publications: byId } as const;

const applicationParts = {
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

type Application = Prisma.ApplicationGetPayload<{ include: typeof applicationParts }>;
type StepOf = (step: Application['currentStep']) => Values;

/** Documents in a page: their contents may be large. */
const DOCUMENTS = 8;

export const JOB_READERS = {
  job: reader(
    (transaction, page) => transaction.job.findMany({ ...page, include: jobParts }),
    ({ address, postalcode, town, country, longitude, latitude, termCount: count, termUnit: unit, ...row }, referTo) => ({
      title: row.title,
      status: row.status,
      client: row.client,
      location: knownObject({ address, postalcode, town, country, longitude, latitude }),
      organisation: referTo('organisation', row.organisationId),
      process: referTo('process', row.processId),
      questionnaire: referTo('questionnaire', row.questionnaireId),
      owner: referTo('user', row.ownerId),
      contract_type: referTo('contract_type', row.contractTypeId),
      description: row.description,
      employer_description: row.employerDescription,
      position_description: row.positionDescription,
      profile_description: row.profileDescription,
      term: count === null ? null : { count, unit },
      start_date: row.startDate && formatDay(row.startDate),
      cv_required: row.cvRequired,
      cover_required: row.coverRequired,
      team: row.team.map(({ userId }) => referTo('user', userId)),
      attributes: row.attributes.toSorted(byApiName).map(({ apiName, name, value }) => ({ api_name: apiName, name, value })),
      publications: row.publications.map(({ sourceId, startDate, endDate }) =>
        known({
          source: referTo('source', sourceId),
          start_date: formatDay(startDate),
          end_date: endDate && formatDay(endDate),
        }),
      ),
    }),
  ),
  candidate: reader(
    (transaction, page) =>
      transaction.candidate.findMany({
        ...page,
        where: { ...page.where, ...NOT_ERASED },
        include: { pools: { select: { pool: { select: { name: true } } } } },
      }),
    ({ address, postalcode, town, country, ...row }) => ({
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
  ),
  application: reader(findApplications, ({ stepOf, ...row }, referTo) => applicationRecord(row, stepOf, referTo)),
  note: reader(
    (transaction, page) => transaction.note.findMany({ ...page, where: { ...page.where, candidate: NOT_ERASED } }),
    ({ candidateId, organisationId, userId, date, text }, referTo) => ({
      candidate: referTo('candidate', candidateId),
      organisation: referTo('organisation', organisationId),
      user: referTo('user', userId),
      date: date.toISOString(),
      text,
    }),
  ),
  email: reader(
    (transaction, page) => transaction.emailMessage.findMany({ ...page, where: ofNotErased(page) }),
    (row, referTo) => ({
      application: referTo('application', row.applicationId),
      template: referTo('template', row.templateId),
      user: referTo('user', row.userId),
      date: row.date.toISOString(),
      subject: row.subject,
      sender: row.sender,
      recipient: row.recipient,
      received: row.received,
      message: row.message,
      message_id: row.messageId,
    }),
  ),
  document: reader(
    (transaction, page) =>
      transaction.document.findMany({ ...page, where: ofNotErased(page), include: { content: true }, take: DOCUMENTS }),
    ({ applicationId, type, name, mimeType, date, content }, referTo) => ({
      application: referTo('application', applicationId),
      type,
      name,
      mime_type: mimeType,
      date: date.toISOString(),
      content: Buffer.from(content?.bytes ?? []).toString('base64'),
    }),
  ),
};

const ofNotErased = ({ where }: Page) => ({ ...where, application: { candidate: NOT_ERASED } });

/** Not left to the database: the collations of two databases may differ. */
const byApiName = (one: { readonly apiName: string }, other: { readonly apiName: string }): number =>
  one.apiName < other.apiName ? -1 : 1;

async function findApplications(transaction: Transaction, page: Page) {
  const where = { ...page.where, candidate: NOT_ERASED };
  const rows = await transaction.application.findMany({ ...page, where, include: applicationParts });
  const processes = [...new Set(rows.map(({ job }) => job.processId))];
  const { tenantId } = page.where;
  const steps = await transaction.processStep.findMany({ where: { tenantId, processId: { in: processes } } });
  const namesakes = Map.groupBy(steps, (step) => `${step.processId} ${step.name}`);
  const stepOf: StepOf = ({ processId, name, rank }) => ({
    step_name: name,
    // needed where steps of the process share a name
    ...((namesakes.get(`${processId} ${name}`)?.length ?? 0) > 1 && { rank }),
  });
  return rows.map((row) => ({ ...row, stepOf }));
}

const applicationRecord = (row: Application, stepOf: StepOf, referTo: ReferTo): Values => ({
  job: referTo('job', row.jobId),
  candidate: referTo('candidate', row.candidateId),
  source: referTo('source', row.sourceId),
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
          known({ ...stepOf(step), date: date.toISOString(), user: referTo('user', userId) }),
        ),
  history: row.history.map(({ date, action, text, userId }) =>
    known({ date: date.toISOString(), action, text, user: referTo('user', userId) }),
  ),
  answers: row.submissions.map(({ questionnaireId, date, score, answers }) => ({
    questionnaire: referTo('questionnaire', questionnaireId),
    date: date.toISOString(),
    // null is kept: without a score the import would compute one
    score,
    answers: answers.map(answerOf),
  })),
});

const answerOf = ({ question, text, choices }: Application['submissions'][number]['answers'][number]): Values =>
  question.type === 'FREE_TEXT'
    ? { rank: question.rank, text }
    : { rank: question.rank, choices: choices.map(({ choice }) => choice.value) };
