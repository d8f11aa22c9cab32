/**
 * The data that mixed writes begin with: an organisation, a published job that asks questions, two
 * webhooks for every event, and desks.
 */
import type { PrismaClient } from '#generated/prisma/client.ts';
import { anApplication, aWebhook } from '../../../harness/records.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../../harness/service.ts';
import { aWorld } from '../../../harness/world.ts';
import type { Write } from './write.ts';

export const SUBSCRIPTIONS = 2;

/** The public URL of the service, whatever its port. */
export const ORIGIN = 'http://127.0.0.1:3000';

/** An application with one writer at a time, and all its requests. */
export type Desk = {
  readonly name: string;
  readonly applicationId: number;
  readonly candidateId: number;
  readonly journal: Write[];
  /** The step that the application is on. */
  stepId: number;
  /** A call to a webhook that can be made again. */
  taskId: number | undefined;
};

export type Office = Awaited<ReturnType<typeof prepareOffice>>;

/** Writes it all into a migrated database; the receiver is called at its address and the number of the webhook. */
export async function prepareOffice(prisma: PrismaClient, receiver: string, count: number) {
  const world = await aWorld({ prisma }, ['job', 'questionnaire', 'template', 'applyToken']);
  const { organisation, job, recruiter, questionnaire, template, applyToken: token } = world;
  const events = ['ProcessStepChange', 'ApplicationCreate', 'EmailSend', 'QuestionnaireSubmit'] as const;
  for (let index = 0; index < SUBSCRIPTIONS; index++)
    await aWebhook(prisma, organisation, { url: `${receiver}/${index}`, events: [...events] });
  const desks: Desk[] = [];
  for (let index = 0; index < count; index++) {
    const { id, candidateId, currentStepId } = await anApplication(prisma, job);
    desks.push({
      name: `d${index}`,
      applicationId: id,
      candidateId,
      stepId: currentStepId,
      journal: [],
      taskId: undefined,
    });
  }
  const { steps } = job.process;
  return {
    organisationId: organisation.id,
    jobId: job.id,
    recruiter,
    questionnaire,
    templateId: template.id,
    token,
    steps,
    desks,
  };
}

/** The settings of a service that works there. */
export const settingsFor = (dataDirectory: string, databaseUrl?: string): Readonly<Record<string, string>> => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  DATA_DIR: dataDirectory,
  PUBLIC_URL: ORIGIN,
  CREDENTIAL_KEY,
  SECRET_KEY,
  DEMO_DATA: 'off',
  RATE_LIMIT_PER_MINUTE: '1000000',
  WEBHOOK_ALLOW_PRIVATE: 'on',
});
