import type { PrismaClient } from '#generated/prisma/client.ts';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anInterview,
  aQuestionnaire,
  aRecruiter,
  aRejectionReason,
  aSource,
  aWebhook,
  backdate,
} from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { type World } from '../../harness/world.ts';

/** When the candidate was recorded. */
export const RECORDED = new Date('2020-11-03T08:15:42Z');

/** The personal data of the candidate below, in the words that the database has it in. */
export const PERSONAL = `
  Zénobie; zenobie; Quarrington; quarrington; zq@mail.example; zq.second@mail.example; 1971-02-03; +33 6 91 01;
  +33 6 91 02; +33 6 91 03; 17 rue du Gypaète; 69291; Villeperdrix; Falconer; Faucons SA; 1999-04-05; linkedin/zq;
  @zq-insta; CV of ZQ.pdf; Bytes of ZQ; Cover of ZQ.txt; note on ZQ; other note on ZQ; subject about ZQ; message to ZQ;
  reply of ZQ; <msg.zq@mail.example>; answer of ZQ; history of ZQ; result of ZQ; assessments.example/zq; summary on ZQ;
  external ZQ; interview of ZQ; place of ZQ; video.example/zq; why of ZQ; diary ZQ; evaluation of ZQ; answer about ZQ;
  calendar of ZQ; offer to ZQ; pay of ZQ; 98765.25; reason of ZQ; number ZQ; stored answer on ZQ; receiver knows ZQ;
  no such mailbox ZQ; until ZQ moves; personnel file ZQ
`
  .trim()
  .split(/;\s+/);

type Row = { readonly tenantId: number; readonly id: number };
type Applied = Row & { readonly candidateId: number };
type Desk = World<'job' | 'steps'>;

/**
 * A candidate with personal data in every place that takes it, in two organisations of the tenant, and a
 * recruiter of both.
 */
export async function aKnownPerson({ prisma }: Service, desk: Desk) {
  const { tenantId } = desk;
  const { organisation: other } = await desk.sister();
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const job = await aJob(prisma, desk.organisation, { questionnaireId: questionnaire.id });
  const source = await aSource(prisma, tenantId);
  const application = await anApplication(prisma, job, {
    sourceId: source.id,
    score: 80,
    questionnaireScore: 67,
    availability: 'date',
    availabilityDate: new Date('2027-01-15'),
    consentProcessing: true,
    consentRetention: true,
    candidate: {
      firstName: 'Zénobie',
      lastName: 'Quarrington',
      email: 'zq@mail.example',
      emailSecondary: 'zq.second@mail.example',
      birthdate: new Date('1971-02-03'),
      homePhone: '+33 6 91 01',
      mobilePhone: '+33 6 91 02',
      officePhone: '+33 6 91 03',
      address: '17 rue du Gypaète',
      postalcode: '69291',
      town: 'Villeperdrix',
      country: 'FR',
      position: 'Falconer',
      positionCompany: 'Faucons SA',
      experienceStart: new Date('1999-04-05'),
      linkedin: 'linkedin/zq',
      instagram: '@zq-insta',
    },
  });
  const { candidateId } = application;
  const lost = await aJob(prisma, other);
  const reason = await aRejectionReason(prisma, tenantId);
  const rejected = { currentStepId: lost.process.steps[5]?.id ?? 0, rejectionReasonId: reason.id };
  const elsewhere = await anApplication(prisma, lost, { candidateId, ...rejected });
  await aPoolWith(prisma, application);
  const names = ['candidate', 'application'] as const;
  const named = (kind: (typeof names)[number]) => ({
    tenantId,
    kind,
    rowId: kind === 'candidate' ? candidateId : application.id,
  });
  await prisma.externalReference.createMany({
    data: names.map((kind) => ({ ...named(kind), reference: `personnel file ZQ ${kind}` })),
  });
  await documentsOf(prisma, application);
  await wordsOn(prisma, desk, application, elsewhere, other);
  await resultOf(prisma, desk, application);
  await interviewOf(prisma, desk, application, questionnaire);
  await offerOf(prisma, application);
  const key = { tenantId, applicationId: application.id, questionnaireId: questionnaire.id };
  const answer = { questionId: questionnaire.why.id, text: 'answer of ZQ' };
  const choice = { questionId: questionnaire.licence.id, text: 'Yes' };
  await prisma.questionnaireSubmission.create({ data: { ...key, score: 67 } });
  await prisma.answer.createMany({ data: [answer, choice].map((each) => ({ ...key, ...each })) });
  const { yes } = questionnaire.licence;
  await prisma.answerChoice.create({ data: { ...key, questionId: questionnaire.licence.id, choiceId: yes.id } });
  const webhook = await aWebhook(prisma, desk.organisation);
  const delivery = await aDelivery(prisma, webhook, application);
  const call = await aCall(prisma, delivery, { responseBody: 'receiver knows ZQ', error: 'until ZQ moves' });
  await prisma.call.updateMany({ where: { id: call.id }, data: { responseStatus: 500 } });
  await backdate(prisma, 'candidate', candidateId, { createdAt: RECORDED, modifiedAt: RECORDED });
  const eraser = await aRecruiter(prisma, [desk.organisation, other]);
  return { candidateId, application, elsewhere, other, job, questionnaire, call, delivery, eraser };
}

async function aPoolWith(prisma: PrismaClient, { tenantId, candidateId }: Applied) {
  const { id } = await prisma.pool.create({ data: { tenantId, name: 'Falconry' } });
  await prisma.candidatePool.create({ data: { tenantId, poolId: id, candidateId } });
}

/** A CV and a cover letter of the application. */
export async function documentsOf(prisma: PrismaClient, { tenantId, id }: Row) {
  const file = (type: 'CV' | 'COVER', name: string) => {
    const content = { create: { bytes: Uint8Array.from(Buffer.from('Bytes of ZQ')) } };
    const data = { tenantId, applicationId: id, type, name, mimeType: 'text/plain', size: 11, content };
    return prisma.document.create({ data });
  };
  await file('CV', 'CV of ZQ.pdf');
  await file('COVER', 'Cover of ZQ.txt');
}

/** The result of an assessment, its reference, and the answer that is kept for its key. */
async function resultOf(prisma: PrismaClient, desk: Desk, { tenantId, id }: Row) {
  const texts = {
    name: 'result of ZQ',
    url: 'https://assessments.example/zq',
    summary: 'summary on ZQ',
    externalId: 'external ZQ',
  };
  const data = { tenantId, applicationId: id, userId: desk.recruiter.id, score: 3, maxScore: 5, ...texts };
  const result = await prisma.assessmentResult.create({ data });
  const reference = `personnel file ZQ result`;
  await prisma.externalReference.create({ data: { tenantId, kind: 'result', rowId: result.id, reference } });
  const body = JSON.stringify({ application_id: id, result: { name: 'stored answer on ZQ' } });
  const key = { tenantId, scope: 'credential', key: `of ${id}`, requestHash: new Uint8Array(32) };
  await prisma.idempotencyKey.create({ data: { ...key, body } });
}

/** An interview, its reference and its evaluation. */
async function interviewOf(
  prisma: PrismaClient,
  { recruiter }: Desk,
  application: Applied,
  { id: questionnaireId, why, licence }: Awaited<ReturnType<typeof aQuestionnaire>>,
) {
  const { tenantId } = application;
  const interview = await anInterview(prisma, application, [recruiter], {
    title: 'interview of ZQ',
    location: 'place of ZQ',
    videoUrl: 'https://video.example/zq',
    reason: 'why of ZQ',
    externalId: 'diary ZQ',
    status: 'NO_SHOW',
    questionnaireId,
  });
  const own = { tenantId, interviewId: interview.id, userId: recruiter.id };
  await prisma.evaluation.create({ data: { ...own, recommendation: 'NO', text: 'evaluation of ZQ', score: 20 } });
  await prisma.evaluationAnswer.create({ data: { ...own, questionId: why.id, text: 'answer about ZQ' } });
  await prisma.evaluationAnswer.create({ data: { ...own, questionId: licence.id, text: '' } });
  await prisma.evaluationChoice.create({ data: { ...own, questionId: licence.id, choiceId: licence.no.id } });
  const reference = 'personnel file ZQ interview';
  await prisma.externalReference.create({ data: { tenantId, kind: 'interview', rowId: interview.id, reference } });
}

/** An offer, its reference, and the answer that is kept for its key. */
async function offerOf(prisma: PrismaClient, { tenantId, id, candidateId }: Applied) {
  const pay = { payMin: 98_765.25, payCurrency: 'EUR', payPeriod: 'YEAR', payNote: 'pay of ZQ' } as const;
  const texts = { text: 'offer to ZQ', reason: 'reason of ZQ', externalId: 'number ZQ' };
  const offer = await prisma.offer.create({ data: { tenantId, applicationId: id, status: 'DECLINED', ...pay, ...texts } });
  const reference = `personnel file ZQ offer`;
  await prisma.externalReference.create({ data: { tenantId, kind: 'offer', rowId: offer.id, reference } });
  const body = JSON.stringify({ id: offer.id, application: { id }, candidate: { id: candidateId }, text: 'stored answer on ZQ' });
  const key = { tenantId, scope: 'credential', key: `of offer ${offer.id}`, requestHash: new Uint8Array(32) };
  await prisma.idempotencyKey.create({ data: { ...key, body } });
}

async function wordsOn(prisma: PrismaClient, desk: Desk, { tenantId, id, candidateId }: Applied, elsewhere: Row, other: Row) {
  const note = { tenantId, candidateId };
  await prisma.note.create({ data: { ...note, organisationId: desk.organisation.id, text: 'note on ZQ' } });
  await prisma.note.create({ data: { ...note, organisationId: other.id, text: 'other note on ZQ' } });
  const mail = { tenantId, applicationId: id, subject: 'subject about ZQ' };
  const addresses = { sender: 'zq@mail.example', recipient: desk.recruiter.email };
  const reply = { ...mail, ...addresses, message: 'reply of ZQ', messageId: '<msg.zq@mail.example>', received: true };
  await prisma.emailMessage.create({ data: reply });
  const sent = {
    ...mail,
    sender: desk.recruiter.email,
    recipient: 'zq@mail.example',
    message: 'message to ZQ',
    calendar: 'calendar of ZQ',
  };
  const failed = await prisma.emailMessage.create({
    data: { ...sent, error: 'no such mailbox ZQ', delivery: { create: { attempts: 1 } } },
    include: { delivery: true },
  });
  await aCall(prisma, { tenantId, id: failed.delivery?.id ?? 0 }, { responseStatus: 0, error: 'no such mailbox ZQ' });
  const entry = { tenantId, action: 'EMAIL', text: 'history of ZQ' } as const;
  await prisma.historyEntry.createMany({ data: [id, elsewhere.id].map((applicationId) => ({ ...entry, applicationId })) });
}
