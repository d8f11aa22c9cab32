/** Fields that are neither columns of their row nor lists with a table of their own. */
import { createRead, type ShownRow } from '../database/read.ts';
import { known } from './record-shapes.ts';
import type { Kind, Values } from './records.ts';
import { among, type Page } from './read-rows.ts';

/** The fields of rows of a kind, by the id of the row. */
export async function readFields(page: Page, kind: Kind, ids: readonly number[]): Promise<ReadonlyMap<number, Values>> {
  return new Map((await READERS[kind]?.(page, ids)) ?? []);
}

type ReadFields = (page: Page, ids: readonly number[]) => Promise<readonly (readonly [id: number, fields: Values])[]>;

const READERS: Readonly<Partial<Record<Kind, ReadFields>>> = {
  async candidate({ transaction: { sql }, tenantId }, ids) {
    const rows = await readPools(sql, { where: among('candidate_id'), orderBy: 't."candidate_id"' }, [tenantId, ids]);
    const pools = Map.groupBy(rows, ({ candidateId }) => candidateId);
    return ids.map((id) => [id, { pools: (pools.get(id) ?? []).map(({ pool }) => pool.name).toSorted() }]);
  },
  async application(page, ids) {
    const rows = await readApplications(page.transaction.sql, { where: among('id') }, [page.tenantId, ids]);
    const stepOf = await createStepNames(
      page,
      rows.map(({ job }) => job.processId),
    );
    return rows.map((row) => [row.id, fieldsOf(page, row, stepOf)]);
  },
  async interview(page, ids) {
    const { transaction, tenantId, referTo } = page;
    const rows = await readInterviews(transaction.sql, { where: among('id') }, [tenantId, ids]);
    const stepOf = await createStepNames(
      page,
      rows.flatMap(({ step }) => step?.processId ?? []),
    );
    return rows.map(({ id, step, interviewers, evaluations }) => {
      const { step_name: name, ...place } = step ? stepOf(step) : {};
      const given = evaluations.map(({ userId, date, firstDate, afterReading, recommendation, text, score, answers }) => ({
        ...known({ user: referTo('user', userId), date, first_date: firstDate, after_reading: afterReading || null }),
        ...known({ recommendation, text }),
        score,
        answers: answers.map(answerOf),
      }));
      const readers = interviewers.map(({ userId }) => referTo('user', userId));
      return [id, { step: step && { name, ...place }, ...(readers.length > 0 && { could_read: readers }), evaluations: given }];
    });
  },
  async document({ transaction: { sql }, tenantId }, ids) {
    const rows = await readContents(sql, { where: among('document_id'), orderBy: 't."document_id"' }, [tenantId, ids]);
    return rows.map(({ documentId, bytes }) => [documentId, { content: Buffer.from(bytes).toString('base64') }]);
  },
};

const readPools = createRead('CandidatePool', { select: { candidateId: true, pool: { select: { name: true } } } });
const answers = {
  include: { question: true, choices: { include: { choice: true }, orderBy: { choice: { rank: 'asc' } } } },
  orderBy: { question: { rank: 'asc' } },
} as const;
const inApplications = {
  job: { select: { processId: true } },
  currentStep: true,
  stepChanges: { include: { step: true }, orderBy: { id: 'asc' } },
  submissions: { include: { answers }, orderBy: { questionnaireId: 'asc' } },
} as const;
const readApplications = createRead('Application', { include: inApplications }, {}, 'shown');
const readSteps = createRead('ProcessStep', {});
const readContents = createRead('DocumentContent', {});

const inInterviews = {
  step: true,
  interviewers: { select: { userId: true }, orderBy: { userId: 'asc' } },
  evaluations: { include: { answers }, orderBy: { userId: 'asc' } },
} as const;
const whoCouldRead = { interviewers: (alias: string) => `${alias}."could_read"` };
const readInterviews = createRead('Interview', { include: inInterviews }, whoCouldRead, 'shown');

type Application = ShownRow<'Application', { include: typeof inApplications }>;
type AnswerRow = Pick<Application['submissions'][number]['answers'][number], 'question' | 'text'> & {
  readonly choices: readonly { readonly choice: { readonly value: string } }[];
};
type StepOf = (step: Application['currentStep']) => Values;

async function createStepNames({ transaction: { sql }, tenantId }: Page, processIds: readonly number[]): Promise<StepOf> {
  const steps = await readSteps(sql, { where: among('process_id') }, [tenantId, [...new Set(processIds)]]);
  const namesakes = Map.groupBy(steps, (step) => `${step.processId} ${step.name}`);
  return ({ processId, name, rank }) => ({
    step_name: name,
    // needed where steps of the process share a name
    ...((namesakes.get(`${processId} ${name}`)?.length ?? 0) > 1 && { rank }),
  });
}

function fieldsOf({ referTo }: Page, row: Application, stepOf: StepOf): Values {
  const stays = row.stepChanges.map(({ step, date, userId }) => known({ ...stepOf(step), date, user: referTo('user', userId) }));
  return {
    steps: stays.length > 0 ? stays : [{ ...stepOf(row.currentStep), date: row.stepEnteredAt }],
    // of the other outcomes it is not shown
    rejection_reason: row.currentStep.outcome === 'REJECTED' ? referTo('rejection_reason', row.rejectionReasonId) : null,
    answers: row.submissions.map(({ questionnaireId, date, score, answers }) => ({
      questionnaire: referTo('questionnaire', questionnaireId),
      date,
      // null is kept: without a score the import would compute one
      score,
      answers: answers.map(answerOf),
    })),
  };
}

const answerOf = ({ question: { type, rank }, text, choices }: AnswerRow) =>
  type === 'FREE_TEXT' ? { rank, text } : { rank, choices: choices.map(({ choice }) => choice.value) };
