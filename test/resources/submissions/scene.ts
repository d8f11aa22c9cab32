import type { Prisma } from '#generated/prisma/client.ts';
import { aJob, aPublication, aQuestionnaire, aSource } from '../../harness/records.ts';
import type { Client } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

export const NOW = new Date('2024-11-20T10:30:00Z');
export const TODAY = '2024-11-20';

/** A job published on a source until further notice, with the address it takes applications at. */
export async function aPublishedJob(service: Service, given: Partial<Prisma.JobUncheckedCreateInput> = {}) {
  const { prisma } = service;
  const office = await aWorld({ prisma });
  const job = await aJob(prisma, office.organisation, given);
  const source = await aSource(prisma, office.tenantId);
  await aPublication(prisma, job, source, '2024-11-01');
  const client = service.as(office.recruiter);
  return { ...office, client, job, source, address: await applyUrlOf(client, source.id, job.id) };
}

/** The same with three questions, of which two must be answered. */
export async function anAskingJob(service: Service) {
  const published = await aPublishedJob(service);
  const { prisma } = service;
  const { tenantId, job } = published;
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  await prisma.job.update({ where: { tenantId_id: { tenantId, id: job.id } }, data: { questionnaireId: questionnaire.id } });
  return { ...published, questionnaire };
}

/** The apply address of a job in the feed of a source. */
export async function applyUrlOf(client: Client, sourceId: number, jobId: number): Promise<string> {
  const { body } = await client.get(`/feed?source_id=${sourceId}&limit=100`);
  const item = body.items.find(({ id }: { id: number }) => id === jobId);
  if (item === undefined) throw new Error(`Job ${jobId} is not in the feed of source ${sourceId}.`);
  return item.apply_url;
}

/** The least that is accepted; `given` adds and replaces, undefined takes away. */
export const aSubmission = (given: Readonly<Record<string, unknown>> = {}) => ({
  version: '1',
  first_name: 'Tomás',
  last_name: 'Herrera',
  email: 'tomas.herrera@mail.example',
  country: 'ES',
  ...given,
});

export const encode = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');

/** A document by its content, a small PDF unless `given` says otherwise. */
export const aDocument = (given: { name?: string; mime_type?: string; content?: string } = {}) => ({
  name: 'CV.pdf',
  mime_type: 'application/pdf',
  content: encode('%PDF-1.7\n%%EOF\n'),
  ...given,
});

/** How many rows any submission could have added anywhere. */
export const countsOf = async ({ prisma }: Service) => ({
  candidates: await prisma.candidate.count(),
  applications: await prisma.application.count(),
  stepChanges: await prisma.stepChange.count(),
  history: await prisma.historyEntry.count(),
  documents: await prisma.document.count(),
  contents: await prisma.documentContent.count(),
  submissions: await prisma.questionnaireSubmission.count(),
  answers: await prisma.answer.count(),
  tallies: await prisma.sourceTally.count(),
  keys: await prisma.idempotencyKey.count(),
});

/** Until a statement waits for a lock, on a server. */
export async function untilOneWaits({ database: { pool } }: Service): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await pool.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
