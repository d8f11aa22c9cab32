import {
  aJob,
  anApplication,
  anOrganisation,
  aProcess,
  aQuestionnaire,
  aRecruiter,
  aTemplate,
  aTenant,
} from '../harness/records.ts';
import type { Service } from '../harness/service.ts';

/** A recruiter and a reader of one organisation with a job, its questionnaire, an application and a template. */
export async function aScene({ prisma, as }: Service) {
  const tenant = await aTenant(prisma);
  const organisation = await anOrganisation(prisma, tenant.id);
  const recruiter = await aRecruiter(prisma, [organisation]);
  const reader = await aRecruiter(prisma, [organisation], 'READER');
  const process = await aProcess(prisma, [organisation]);
  const questionnaire = await aQuestionnaire(prisma, tenant.id);
  const job = await aJob(prisma, organisation, { processId: process.id, questionnaireId: questionnaire.id });
  const application = await anApplication(prisma, job);
  const template = await aTemplate(prisma, organisation);
  const stepIds = process.steps.map(({ id }) => id);
  const note = { candidate_id: application.candidateId, organisation_id: organisation.id, text: 'Called back.' };
  const client = as(recruiter);
  return {
    tenant,
    organisation,
    recruiter,
    process,
    questionnaire,
    job,
    application,
    template,
    stepIds,
    note,
    client,
    asReader: as(reader),
    stranger: as(),
  };
}

export type Scene = Awaited<ReturnType<typeof aScene>>;
