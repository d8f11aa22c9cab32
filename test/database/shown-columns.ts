/** An office with all that answers show, and one answer of each resource that has a date of modification. */
import type { ChangeKind } from '../../src/resources/kinds.ts';
import type { Answer, Client } from '../harness/client.ts';
import {
  aCall,
  aContractType,
  aDelivery,
  aDocument,
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOrganisation,
  aPool,
  aPublication,
  aQuestionnaire,
  aRecruiter,
  aRejectionReason,
  aSource,
  aTemplate,
  aWebhook,
} from '../harness/records.ts';
import type { Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

/** The answer of a row. */
export type Shown = {
  readonly table: string;
  readonly id: number;
  readonly address: string;
  /** Undefined where the caller does not see the row. */
  readonly read: (client: Client) => Promise<Answer['body']>;
};

/** The answers to an ADMIN of two organisations, who has evaluated the interview; the rows of `unchanged` users are the caller's. */
export async function aShownOffice({ prisma, as }: Service) {
  const { tenantId, organisation, recruiter: keeper } = await aWorld({ prisma }, [], { role: 'ADMIN' });
  const other = await anOrganisation(prisma, tenantId);
  const reader = await aRecruiter(prisma, [organisation, other], 'ADMIN');
  const colleague = await aRecruiter(prisma, [organisation, other]);
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const otherQuestionnaire = await prisma.questionnaire.create({ data: { tenantId, name: 'Other' } });
  const [contractType, source, reason] = [
    await aContractType(prisma, tenantId),
    await aSource(prisma, tenantId),
    await aRejectionReason(prisma, tenantId),
  ];
  await aContractType(prisma, tenantId);
  await aSource(prisma, tenantId);
  await aRejectionReason(prisma, tenantId);
  const job = await aJob(prisma, organisation, {
    questionnaireId: questionnaire.id,
    contractTypeId: contractType.id,
    ownerId: colleague.id,
    ...PAY,
    ...TERM,
  });
  await aJob(prisma, organisation, { processId: job.processId });
  await prisma.process.create({ data: { tenantId, name: 'Other' } });
  await prisma.processOrganisation.create({ data: { tenantId, processId: job.processId, organisationId: other.id } });
  await aPublication(prisma, job, source, '2020-01-01');
  await prisma.jobAttribute.create({ data: { tenantId, jobId: job.id, apiName: 'ward', name: 'Ward', value: 'A' } });
  const steps = job.process.steps.map(({ id }) => id);
  const application = await anApplication(prisma, job, {
    sourceId: source.id,
    currentStepId: steps[5] ?? 0,
    rejectionReasonId: reason.id,
    stepChanges: { create: { stepId: steps[5] ?? 0, userId: colleague.id } },
  });
  const { id: applicationId, candidateId } = application;
  await anApplication(prisma, job);
  const pool = await aPool(prisma, tenantId);
  await aPool(prisma, tenantId);
  await prisma.candidatePool.create({ data: { tenantId, poolId: pool.id, candidateId } });
  const note = await prisma.note.create({
    data: { tenantId, organisationId: organisation.id, candidateId, applicationId, userId: colleague.id, text: 'x' },
  });
  const part = { tenantId, applicationId, userId: colleague.id };
  await prisma.historyEntry.create({ data: { ...part, action: 'NOTE', text: 'x' } });
  await prisma.assessmentResult.create({ data: { ...part, name: 'Test', score: 1, maxScore: 3 } });
  const letter = { subject: 'x', sender: 'a@b.example', recipient: 'c@d.example', message: 'x', messageId: '<1@b.example>' };
  await prisma.emailMessage.create({ data: { ...part, ...letter } });
  await aDocument(prisma, application);
  const { why, shifts } = questionnaire;
  await prisma.questionnaireSubmission.create({ data: { tenantId, applicationId, questionnaireId: otherQuestionnaire.id } });
  const interview = await anInterview(prisma, application, [colleague, reader], {
    stepId: steps[1] ?? 0,
    questionnaireId: questionnaire.id,
    startsAt: new Date('2026-11-20T08:00:00Z'),
    endsAt: new Date('2026-11-20T09:00:00Z'),
  });
  const of = { tenantId, interviewId: interview.id, userId: colleague.id };
  for (const { id: userId } of [reader, colleague])
    await prisma.evaluation.create({ data: { ...of, userId, recommendation: 'YES', text: 'x', score: 1 } });
  for (const { id: questionId } of [why, shifts])
    await prisma.evaluationAnswer.create({ data: { ...of, questionId, text: 'x' } });
  await prisma.evaluationChoice.create({ data: { ...of, questionId: shifts.id, choiceId: shifts.day.id } });
  const offer = await anOffer(prisma, application, { contractTypeId: contractType.id, ...PAY, ...TERM });
  const template = await aTemplate(prisma, organisation);
  const call = await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, organisation), application));
  const [change] = await prisma.stepChange.findMany({ where: { tenantId, applicationId, stepId: steps[5] ?? 0 } });

  const shown = (table: string, id: number, address: string, pick: (body: Answer['body']) => Answer['body']): Shown => {
    const read = async (client: Client) => {
      const { status, body } = await client.get(address);
      return status === 200 ? pick(body) : undefined;
    };
    return { table, id, address, read };
  };
  const detail = (table: string, id: number) => shown(table, id, `/${table}/${id}`, (body) => body);
  const item = (table: string, id: number, address = `/${table}`) =>
    shown(table, id, address, ({ items }) => items.find((each: Item) => (each.change_id ?? each.id) === id));
  const byKind = {
    JOB: detail('job', job.id),
    CANDIDATE: detail('candidate', candidateId),
    APPLICATION: detail('application', applicationId),
    STEP_CHANGE: item('step_change', change?.id ?? 0, '/step'),
    NOTE: item('note', note.id),
    PROCESS: detail('process', job.processId),
    TEMPLATE: detail('template', template.id),
    USER: item('user', colleague.id),
    SOURCE: item('source', source.id),
    POOL: item('pool', pool.id),
    QUESTIONNAIRE: item('questionnaire', questionnaire.id),
    INTERVIEW: detail('interview', interview.id),
    OFFER: detail('offer', offer.id),
  } satisfies Readonly<Record<ChangeKind, Shown>>;
  const answers: readonly Shown[] = [
    ...Object.values(byKind),
    item('job', job.id, `/feed?source_id=${source.id}`),
    item('call', call.id, '/webhook/task'),
  ];
  return { tenantId, client: as(reader), answers, unchanged: [keeper.id, reader.id] };
}

type Item = { readonly id?: number; readonly change_id?: number };

const PAY = { payMin: 10, payMax: 20, payCurrency: 'EUR', payPeriod: 'HOUR', payNote: 'x' } as const;
const TERM = { termCount: 3, termUnit: 'MONTH' } as const;
