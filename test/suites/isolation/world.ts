/** One organisation with a recruiter and one of everything that has an identifier. */
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
  aProcess,
  aQuestionnaire,
  aRecruiter,
  aRejectionReason,
  aSource,
  aTemplate,
  aTenant,
  aWebhook,
} from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';

export type IdName =
  | 'job'
  | 'otherJob'
  | 'application'
  | 'otherApplication'
  | 'draftOffer'
  | 'offer'
  | 'candidate'
  | 'organisation'
  | 'process'
  | 'startStep'
  | 'nextStep'
  | 'rejectionStep'
  | 'rejectionReason'
  | 'questionnaire'
  | 'question'
  | 'choiceQuestion'
  | 'choice'
  | 'template'
  | 'document'
  | 'source'
  | 'otherSource'
  | 'member'
  | 'otherMember'
  | 'pool'
  | 'otherPool'
  | 'contractType'
  | 'owner'
  | 'call'
  | 'interview';

export type Ids = Readonly<Record<IdName, number>>;

/** Each kind of row has its own range, so that an identifier is one of its kind alone and each has seven digits. */
export async function spreadIds({ database }: Service): Promise<void> {
  await database.pool.query(
    `SELECT setval(c.oid::regclass, 1000001 + 100000 * row_number() OVER (ORDER BY c.relname)) FROM pg_class c
     WHERE c.relkind = 'S' AND c.relnamespace = 'public'::regnamespace`,
  );
}

export async function aWorld({ prisma, as }: Service, tenantId: number) {
  const organisation = await anOrganisation(prisma, tenantId);
  const recruiter = await aRecruiter(prisma, [organisation], 'ADMIN');
  const colleague = await aRecruiter(prisma, [organisation]);
  const process = await aProcess(prisma, [organisation]);
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const job = await aJob(prisma, organisation, { processId: process.id, questionnaireId: questionnaire.id });
  const otherJob = await aJob(prisma, organisation, { processId: process.id });
  const application = await anApplication(prisma, job);
  const { candidateId } = application;
  const otherApplication = await anApplication(prisma, otherJob, { candidateId });
  const draftOffer = await anOffer(prisma, otherApplication);
  const offer = await anOffer(prisma, otherApplication, { status: 'APPROVED' });
  const template = await aTemplate(prisma, organisation);
  const source = await aSource(prisma, tenantId);
  const otherSource = await aSource(prisma, tenantId);
  const publication = { tenantId, jobId: job.id, sourceId: source.id, startDate: new Date('2026-01-01') };
  await prisma.publication.create({ data: publication });
  await prisma.publication.create({ data: { ...publication, jobId: otherJob.id } });
  const pool = await aPool(prisma, tenantId);
  const otherPool = await aPool(prisma, tenantId);
  const contractType = await aContractType(prisma, tenantId);
  const reason = await aRejectionReason(prisma, tenantId, { organisationId: organisation.id });
  const document = await aDocument(prisma, application);
  const interview = await anInterview(prisma, application, [recruiter, colleague], { questionnaireId: questionnaire.id });
  const webhook = await aWebhook(prisma, organisation);
  const call = await aCall(prisma, await aDelivery(prisma, webhook, application));
  const [start, next] = process.steps;
  const rejection = process.steps.find(({ outcome }) => outcome === 'REJECTED');
  if (start === undefined || next === undefined || rejection === undefined) throw new Error('a process has steps');
  const ids: Ids = {
    job: job.id,
    otherJob: otherJob.id,
    application: application.id,
    otherApplication: otherApplication.id,
    draftOffer: draftOffer.id,
    offer: offer.id,
    candidate: candidateId,
    organisation: organisation.id,
    process: process.id,
    startStep: start.id,
    nextStep: next.id,
    rejectionStep: rejection.id,
    rejectionReason: reason.id,
    questionnaire: questionnaire.id,
    question: questionnaire.why.id,
    choiceQuestion: questionnaire.licence.id,
    choice: questionnaire.licence.yes.id,
    template: template.id,
    document: document.id,
    source: source.id,
    otherSource: otherSource.id,
    member: recruiter.id,
    otherMember: colleague.id,
    pool: pool.id,
    otherPool: otherPool.id,
    contractType: contractType.id,
    owner: recruiter.id,
    call: call.id,
    interview: interview.id,
  };
  return { ids, call, webhook, reason, recruiter, client: as(recruiter) };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * The owner of the rows, a colleague in another organisation of the same tenant, and a user of
 * another tenant.
 */
export async function threeWorlds(service: Service) {
  const tenant = await aTenant(service.prisma);
  const other = await aTenant(service.prisma);
  return {
    owner: await aWorld(service, tenant.id),
    'another organisation of the same tenant': await aWorld(service, tenant.id),
    'another tenant': await aWorld(service, other.id),
  };
}
