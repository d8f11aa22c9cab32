/** Every name that answers show of another row: how it is changed, and by what a row comes to show it. */
import { randomBytes } from 'node:crypto';
import type { Prisma } from '#generated/prisma/client.ts';
import { anApplication, aPublication } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

/** Has each change of a shown value leave its rows to the worker, however few show it. */
export async function leaveAllToWorker({ database: { pool } }: Service): Promise<void> {
  const { rows } = await pool.query<{ text: string }>(`SELECT pg_get_functiondef('marks_left'::regproc) AS "text"`);
  const [{ text } = { text: '' }] = rows;
  const lowered = text.replace('2000', '-1');
  if (lowered === text) throw new Error('marks_left has another bound.');
  await pool.query(lowered);
}

/** One shown row of each kind. `desk` makes the calls; `colleague` is shown and renamed. */
export async function aNamedOffice(service: Service) {
  const { prisma } = service;
  const office = await aWorld(service, [
    'job',
    'otherJob',
    'questionnaire',
    'contractType',
    'source',
    'otherSource',
    'colleague',
    'pool',
    'template',
    'reason',
  ]);
  const { tenantId, organisation, colleague, contractType, source, otherSource, job, otherJob, pool, reason } = office;
  await prisma.job.update({ ...key(tenantId, job), data: { contractTypeId: contractType.id, ownerId: colleague.id } });
  await aPublication(prisma, otherJob, otherSource, '2020-01-01');
  const steps = job.process.steps.map(({ id }) => id) as [number, number, number, number, number, number];
  const rejected = { currentStepId: steps[5], rejectionReasonId: reason.id };
  const application = await anApplication(prisma, job, { sourceId: source.id });
  const otherApplication = await anApplication(prisma, job, { sourceId: source.id, ...rejected });
  const plainApplication = await anApplication(prisma, otherJob, { sourceId: otherSource.id });
  await prisma.candidatePool.create({ data: { tenantId, poolId: pool.id, candidateId: application.candidateId } });
  const about = { tenantId, organisationId: organisation.id, candidateId: application.candidateId };
  await prisma.note.create({ data: { ...about, userId: colleague.id, text: 'x' } });
  return { ...office, plainJob: otherJob, application, otherApplication, plainApplication, desk: office.client, steps };
}

export type NamedOffice = Awaited<ReturnType<typeof aNamedOffice>>;

/** Something done in a transaction. */
export type Act = (transaction: Prisma.TransactionClient, office: NamedOffice) => Promise<unknown>;

const unique = (): string => randomBytes(4).toString('hex');
const named = () => `Renamed ${unique()}`;
const key = (tenantId: number, { id }: { readonly id: number }) => ({ where: { tenantId_id: { tenantId, id } } });

/** Changes of names, and of what else is shown of other rows, in the order in which an import makes them. */
export const CHANGES = {
  organisation: (db, { tenantId, organisation }) =>
    db.organisation.update({ ...key(tenantId, organisation), data: { name: named() } }),
  recruiter: (db, { tenantId, colleague }) => db.user.update({ ...key(tenantId, colleague), data: { lastName: named() } }),
  role: (db, { tenantId, colleague }) =>
    db.$executeRaw`UPDATE "membership" SET "role" = CASE "role" WHEN 'ADMIN' THEN 'RECRUITER' ELSE 'ADMIN'::"Role" END
      WHERE "tenant_id" = ${tenantId} AND "user_id" = ${colleague.id}`,
  'contract type': (db, { tenantId, contractType }) =>
    db.contractType.update({ ...key(tenantId, contractType), data: { abbreviation: named() } }),
  'posting service': (db, { tenantId, source }) =>
    db.postingService.update({ ...key(tenantId, { id: source.postingServiceId ?? 0 }), data: { name: named() } }),
  source: (db, { tenantId, source }) => db.source.update({ ...key(tenantId, source), data: { name: named() } }),
  'rejection reason': (db, { tenantId, reason }) =>
    db.rejectionReason.update({ ...key(tenantId, reason), data: { name: named() } }),
  process: (db, { tenantId, job }) => db.process.update({ ...key(tenantId, { id: job.processId }), data: { name: named() } }),
  step: (db, { tenantId, steps }) => db.processStep.update({ ...key(tenantId, { id: steps[1] }), data: { name: named() } }),
  'operational step': (db, { tenantId, steps }) =>
    db.$executeRaw`UPDATE "process_step" SET "operational" = NOT "operational" WHERE "tenant_id" = ${tenantId} AND "id" = ${steps[1]}`,
  'outcome of a step': (db, { tenantId, steps }) =>
    db.$executeRaw`UPDATE "process_step" SET "outcome" = CASE "outcome" WHEN 'REJECTED' THEN NULL ELSE 'REJECTED'::"Outcome" END
      WHERE "tenant_id" = ${tenantId} AND "id" = ${steps[5]}`,
  questionnaire: (db, { tenantId, questionnaire }) =>
    db.questionnaire.update({ ...key(tenantId, questionnaire), data: { name: named() } }),
  question: (db, { tenantId, questionnaire: { why } }) => db.question.update({ ...key(tenantId, why), data: { label: named() } }),
  choice: (db, { tenantId, questionnaire: { licence } }) =>
    db.choice.update({ ...key(tenantId, licence.yes), data: { value: named() } }),
  'job title': (db, { tenantId, job }) => db.job.update({ ...key(tenantId, job), data: { title: named() } }),
  'job reference': (db, { tenantId, job }) => db.job.update({ ...key(tenantId, job), data: { reference: named() } }),
  pool: (db, { tenantId, pool }) => db.pool.update({ ...key(tenantId, pool), data: { name: named() } }),
  template: (db, { tenantId, template }) => db.template.update({ ...key(tenantId, template), data: { name: named() } }),
  candidate: (db, { tenantId, application }) =>
    db.candidate.update({ ...key(tenantId, { id: application.candidateId }), data: { firstName: named() } }),
} satisfies Readonly<Record<string, Act>>;

export type Changed = keyof typeof CHANGES;

const aNewJob =
  (given: (office: NamedOffice) => object = () => ({})): Act =>
  (db, office) => {
    const { tenantId, organisation, plainJob } = office;
    const own = { tenantId, organisationId: organisation.id, processId: plainJob.processId, reference: unique(), title: 'New' };
    return db.job.create({ data: { ...own, status: 'OPEN', ...given(office) } });
  };

const anotherApplication: Act = async (db, { tenantId, job, source, steps }) => {
  const name = { firstName: 'A', lastName: 'B', firstNameKey: 'a', lastNameKey: 'b' };
  const { id: candidateId } = await db.candidate.create({ data: { tenantId, ...name } });
  const at = { jobId: job.id, sourceId: source.id, currentStepId: steps[1], stepDate: new Date('2026-11-01') };
  return db.application.create({ data: { tenantId, candidateId, route: 'IMPORT', ...at } });
};

const aRejection: Act = (db, { tenantId, plainApplication, steps, reason }) =>
  db.application.update({
    ...key(tenantId, plainApplication),
    data: { currentStepId: steps[5], rejectionReasonId: reason.id, stepChanges: { create: { stepId: steps[5] } } },
  });

const trail = ({ tenantId, plainApplication, colleague }: NamedOffice) => ({
  tenantId,
  applicationId: plainApplication.id,
  userId: colleague.id,
});

const aNote: Act = (db, { tenantId, organisation, colleague, application }) => {
  const about = { organisationId: organisation.id, candidateId: application.candidateId, userId: colleague.id };
  return db.note.create({ data: { tenantId, ...about, text: 'x' } });
};

/** For a step by its place. */
const anInterview =
  (step: 1 | 5 = 1): Act =>
  async (db, { tenantId, application, steps, colleague, questionnaire }) => {
    const about = { applicationId: application.id, stepId: steps[step], questionnaireId: questionnaire.id };
    const { id: interviewId } = await db.interview.create({ data: { tenantId, ...about, title: 'Talk', timeZone: 'UTC' } });
    return db.interviewer.create({ data: { tenantId, interviewId, userId: colleague.id } });
  };

/** With its history, which the answer about the application is dated by. */
const anOffer: Act = async (db, { tenantId, application: { id: applicationId }, contractType }) => {
  await db.historyEntry.create({ data: { tenantId, applicationId, action: 'OFFER', text: 'Offer added' } });
  return db.offer.create({ data: { tenantId, applicationId, contractTypeId: contractType.id } });
};

/** Changes after which a row shows a name that it did not show before. */
export const REFERENCES: Readonly<Record<Changed, Readonly<Record<string, Act>>>> = {
  recruiter: {
    'a step change': (db, office) => db.stepChange.create({ data: { ...trail(office), stepId: office.steps[0] } }),
    'a history entry': (db, office) => db.historyEntry.create({ data: { ...trail(office), action: 'NOTE', text: 'x' } }),
    'a note': aNote,
    'an interview': anInterview(),
    'a job of its own': aNewJob(({ colleague }) => ({ ownerId: colleague.id })),
    'a job that is handed over': (db, { tenantId, plainJob, colleague }) =>
      db.job.update({ ...key(tenantId, plainJob), data: { ownerId: colleague.id } }),
  },
  role: {},
  step: {
    'a move': (db, { tenantId, plainApplication, steps }) =>
      db.application.update({
        ...key(tenantId, plainApplication),
        data: { currentStepId: steps[1], stepChanges: { create: { stepId: steps[1] } } },
      }),
    'a step change': (db, office) => db.stepChange.create({ data: { ...trail(office), stepId: office.steps[1] } }),
    'an application': anotherApplication,
    'an interview': anInterview(),
    'a job': aNewJob(),
  },
  'operational step': { 'a job': aNewJob() },
  'outcome of a step': { 'a rejection': aRejection, 'a job': aNewJob(), 'an interview': anInterview(5) },
  'rejection reason': { 'a rejection': aRejection },
  process: { 'a job': aNewJob() },
  'job title': { 'an application': anotherApplication, 'an interview': anInterview(), 'an offer': anOffer },
  'job reference': { 'an application': anotherApplication },
  source: {
    'an application': anotherApplication,
    'a publication': (db, { tenantId, plainJob, source }) => {
      const past = { startDate: new Date('2020-01-01'), endDate: new Date('2020-01-31') };
      return db.publication.create({ data: { tenantId, jobId: plainJob.id, sourceId: source.id, ...past } });
    },
  },
  'posting service': {
    'an application': anotherApplication,
    'a source': (db, { tenantId, source, otherSource }) =>
      db.source.update({ ...key(tenantId, otherSource), data: { postingServiceId: source.postingServiceId } }),
  },
  organisation: {
    'a job': aNewJob(),
    'an interview': anInterview(),
    'an offer': anOffer,
    'a member': (db, { tenantId, organisation }) => {
      const memberships = { create: { organisationId: organisation.id, role: 'READER' } } as const;
      return db.user.create({
        data: { tenantId, firstName: 'New', lastName: 'Member', email: `${unique()}@mail.example`, memberships },
      });
    },
    'a process': (db, { tenantId, organisation }) =>
      db.process.create({ data: { tenantId, name: 'New', organisations: { create: { organisationId: organisation.id } } } }),
    'a note': aNote,
    'a template': (db, { tenantId, organisation }) => {
      const texts = { name: 'New', language: 'en', subject: 'x', message: 'x' };
      return db.template.create({ data: { tenantId, organisationId: organisation.id, ...texts } });
    },
  },
  'contract type': { 'a job': aNewJob(({ contractType }) => ({ contractTypeId: contractType.id })), 'an offer': anOffer },
  pool: {
    'a candidate': (db, { tenantId, pool, otherApplication: { candidateId } }) =>
      db.candidatePool.create({ data: { tenantId, poolId: pool.id, candidateId } }),
  },
  questionnaire: {
    'a job': aNewJob(({ questionnaire }) => ({ questionnaireId: questionnaire.id })),
    'a job that asks it from now on': (db, { tenantId, plainJob, questionnaire }) =>
      db.job.update({ ...key(tenantId, plainJob), data: { questionnaireId: questionnaire.id } }),
    'an application': anotherApplication,
    'an interview': anInterview(),
    answers: (db, { tenantId, plainApplication, questionnaire }) =>
      db.application.update({
        ...key(tenantId, plainApplication),
        data: { score: 1, submissions: { create: { questionnaireId: questionnaire.id } } },
      }),
  },
  question: { 'a job': aNewJob(({ questionnaire }) => ({ questionnaireId: questionnaire.id })) },
  choice: { 'a job': aNewJob(({ questionnaire }) => ({ questionnaireId: questionnaire.id })) },
  template: {},
  candidate: {
    'a note': aNote,
    'an interview': anInterview(),
    'an offer': anOffer,
    'a step change': (db, office) =>
      db.stepChange.create({ data: { ...trail(office), applicationId: office.application.id, stepId: office.steps[0] } }),
  },
};
