import type { Prisma } from '#generated/prisma/client.ts';
import { formatDay } from '../../core/dates.ts';
import type { Transaction } from '../../database/database.ts';
import { withQuestions } from '../../resources/questionnaires/service.ts';
import { known } from '../import/record-shapes.ts';
import type { Kind, Values } from '../import/records.ts';

/** The rows of a tenant behind an id, in the order of their ids. */
type Page = {
  readonly where: { readonly tenantId: number; readonly id: { readonly gt: number } };
  readonly orderBy: { readonly id: 'asc' };
  readonly take: number;
};

/** The reference of a row in place of its id, for use in JSON; null stays null. */
export type ReferTo = (kind: Kind, id: number | null) => object | null;

/** Reads one page of rows of a kind, with the fields that are not columns; empty when there are no more. */
export type Reader = (
  transaction: Transaction,
  page: Page,
  referTo: ReferTo,
) => Promise<readonly { readonly row: Values & { readonly id: number }; readonly parts: Values }[]>;

const reader =
  <Row extends { readonly id: number }>(
    find: (transaction: Transaction, page: Page) => Promise<readonly Row[]>,
    partsOf: (row: Row, referTo: ReferTo) => Values = () => ({}),
  ): Reader =>
  async (transaction, page, referTo) =>
    (await find(transaction, page)).map((row) => ({ row, parts: partsOf(row, referTo) }));

/** Condition on candidates whose personal data is there. */
const NOT_ERASED = { erasedAt: null };

const byOrganisation = { orderBy: { organisationId: 'asc' } } as const;
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

export const READERS: Readonly<Record<Kind, Reader>> = {
  organisation: reader((transaction, page) => transaction.organisation.findMany(page)),
  user: reader(
    (transaction, page) => transaction.user.findMany({ ...page, include: { memberships: byOrganisation } }),
    ({ memberships }, referTo) => ({
      memberships: memberships.map(({ organisationId, role }) => ({
        organisation: referTo('organisation', organisationId),
        role,
      })),
    }),
  ),
  contract_type: reader((transaction, page) => transaction.contractType.findMany(page)),
  posting_service: reader((transaction, page) => transaction.postingService.findMany(page)),
  source: reader((transaction, page) => transaction.source.findMany(page)),
  process: reader(
    (transaction, page) =>
      transaction.process.findMany({
        ...page,
        include: { steps: { orderBy: { rank: 'asc' } }, organisations: byOrganisation },
      }),
    ({ organisations, steps }, referTo) => ({
      organisations: organisations.map(({ organisationId }) => referTo('organisation', organisationId)),
      steps: steps.map(({ rank, name, status, operational }) => ({ rank, name, status, operational })),
    }),
  ),
  questionnaire: reader(
    (transaction, page) => transaction.questionnaire.findMany({ ...page, include: withQuestions }),
    ({ questions }) => ({
      questions: questions.map(({ rank, label, type, required, choices }) => ({
        rank,
        label,
        type,
        required,
        choices: choices.map(({ rank: place, value, points }) => known({ rank: place, value, points })),
      })),
    }),
  ),
  template: reader((transaction, page) => transaction.template.findMany(page)),
  job: reader(
    (transaction, page) => transaction.job.findMany({ ...page, include: jobParts }),
    ({ team, attributes, publications }, referTo) => ({
      team: team.map(({ userId }) => referTo('user', userId)),
      attributes: attributes.toSorted(byApiName).map(({ apiName, name, value }) => ({ api_name: apiName, name, value })),
      publications: publications.map(({ sourceId, startDate, endDate }) =>
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
    ({ pools }) => ({ pools: pools.map(({ pool }) => pool.name).toSorted() }),
  ),
  application: reader(findApplications, partsOfApplication),
  note: reader((transaction, page) => transaction.note.findMany({ ...page, where: { ...page.where, candidate: NOT_ERASED } })),
  email: reader((transaction, page) => transaction.emailMessage.findMany({ ...page, where: ofNotErased(page) })),
  document: reader(
    (transaction, page) =>
      transaction.document.findMany({ ...page, where: ofNotErased(page), include: { content: true }, take: DOCUMENTS }),
    ({ content }) => ({ content: Buffer.from(content?.bytes ?? []).toString('base64') }),
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

function partsOfApplication({ stepOf, ...row }: Application & { readonly stepOf: StepOf }, referTo: ReferTo): Values {
  return {
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
  };
}

const answerOf = ({ question, text, choices }: Application['submissions'][number]['answers'][number]): Values =>
  question.type === 'FREE_TEXT'
    ? { rank: question.rank, text }
    : { rank: question.rank, choices: choices.map(({ choice }) => choice.value) };
