/**
 * The data of generated requests: the demo data and some webhook calls, as one recruiter sees them.
 */
import { fillWithDemo, recruiterOf } from '../../harness/demo.ts';
import { contract, operations } from '../../harness/contract.ts';
import type { Client, Credentials } from '../../harness/client.ts';
import { aCall, aCredential, aDelivery, aJob, anOwner, aRecruiter, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { parametersOf } from './schema.ts';

export type Question = {
  readonly id: number;
  readonly type: 'FREE_TEXT' | 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE';
  readonly choices: readonly { readonly id: number; readonly value: string }[];
};

/** Values of one application that fit together, by the names that fields and parameters have in the contract. */
export type Scene = {
  readonly values: Readonly<Record<string, readonly (number | string)[]>>;
  readonly questions: readonly Question[];
};

/** An address to apply at, with what its job asks. */
export type Offer = { readonly token: string; readonly questions: readonly Question[] };

/** A page cursor that the service gave out, with the path that it belongs to. */
export type Cursor = { readonly operationId: string; readonly target: string; readonly cursor: string };

export type World = {
  readonly service: Service;
  readonly recruiter: Credentials;
  /** Asks what only owners may. */
  readonly owner: Credentials;
  readonly scenes: readonly Scene[];
  /** Scenes of people whom requests may erase. */
  readonly expendable: readonly Scene[];
  /** Identifiers and values that exist, visible to the recruiter or not. */
  readonly pools: Readonly<Record<string, readonly (number | string)[]>>;
  readonly offers: readonly Offer[];
  readonly cursors: readonly Cursor[];
  readonly documentTokens: readonly string[];
  /** Jobs whose status requests may change: the others stay open. */
  readonly spareJobs: readonly number[];
  /** Users whom requests may disable, and credentials of the recruiter that they may revoke. */
  readonly spareUsers: readonly number[];
  readonly spareCredentials: readonly number[];
};

/** One in so many people may be erased. */
const EXPENDABLE = 8;

/** Starts a service with the demo data and looks around in it; the caller closes it. */
export async function aWorld(): Promise<World> {
  const service = await startService();
  const { prisma } = service;
  const logins = await fillWithDemo(service.database);
  const recruiter = recruiterOf(logins);
  await prisma.membership.updateMany({
    where: { user: { credentials: { some: { login: recruiter.login } } } },
    data: { role: 'ADMIN' },
  });
  await addCalls(service);
  const client = service.as(recruiter);
  const scenes = await readScenes(service);
  const isExpendable = ({ values }: Scene): boolean => Number(values['candidate_id']?.[0]) % EXPENDABLE === 0;
  return {
    service,
    recruiter,
    owner: await anOwner(prisma, 1),
    scenes: scenes.filter((scene) => !isExpendable(scene)),
    expendable: scenes.filter(isExpendable),
    pools: await readPools(service),
    offers: await readOffers(client, service),
    cursors: await readCursors(client, scenes),
    documentTokens: await readDocumentTokens(client, scenes.slice(0, 10)),
    spareJobs: await addSpareJobs(service),
    spareUsers: await addSpareUsers(service),
    spareCredentials: await addSpareCredentials(service, recruiter),
  };
}

const seen = { tenantId: 1, job: { organisationId: 1 } } as const;
const withQuestions = { include: { questions: { include: { choices: true } } } } as const;

/** Calls of a webhook that takes every event, one of each event, answered well and badly. */
async function addCalls({ prisma }: Service): Promise<void> {
  const events = ['ProcessStepChange', 'ApplicationCreate', 'EmailSend', 'QuestionnaireSubmit'] as const;
  const webhook = await aWebhook(prisma, { tenantId: 1, id: 1 }, { events: [...events] });
  const applications = await prisma.application.findMany({ where: seen, take: 12 });
  for (const [index, application] of applications.entries()) {
    const delivery = await aDelivery(prisma, webhook, application, events[index % events.length]);
    await aCall(prisma, delivery, { responseStatus: index % 3 === 0 ? 503 : 200 });
    await prisma.delivery.updateMany({
      where: { id: delivery.id },
      data: { state: index % 3 === 0 ? 'DEAD' : 'DELIVERED', attempts: 1 },
    });
  }
}

async function addSpareJobs({ prisma }: Service): Promise<readonly number[]> {
  const { processId } = await prisma.job.findFirstOrThrow({ where: { tenantId: 1, organisationId: 1 } });
  const jobs = await Promise.all(Array.from({ length: 20 }, () => aJob(prisma, { tenantId: 1, id: 1 }, { processId })));
  return jobs.map(({ id }) => id);
}

async function addSpareUsers({ prisma }: Service): Promise<readonly number[]> {
  const users = await Promise.all(Array.from({ length: 10 }, () => aRecruiter(prisma, [{ tenantId: 1, id: 1 }])));
  return users.map(({ id }) => id);
}

async function addSpareCredentials({ prisma }: Service, { login }: Credentials): Promise<readonly number[]> {
  const { tenantId, userId } = await prisma.credential.findFirstOrThrow({ where: { login } });
  const spare = await Promise.all(Array.from({ length: 10 }, () => aCredential(prisma, { tenantId, id: userId })));
  const logins = { in: spare.map((each) => each.login) };
  return (await prisma.credential.findMany({ where: { login: logins } })).map(({ id }) => id);
}

async function readScenes({ prisma }: Service): Promise<readonly Scene[]> {
  const found = await prisma.application.findMany({
    where: seen,
    include: {
      candidate: { include: { pools: { include: { pool: true } } } },
      documents: true,
      interviews: true,
      offers: true,
      job: { include: { process: { include: { steps: true } }, questionnaire: withQuestions } },
    },
    orderBy: { id: 'asc' },
  });
  const templates = await prisma.template.findMany({ where: { tenantId: 1, organisationId: 1 } });
  const reasons = await prisma.rejectionReason.findMany({ where: { tenantId: 1, retiredAt: null } });
  const calls = await prisma.call.findMany({ where: { tenantId: 1 } });
  const webhooks = await prisma.webhook.findMany({ where: { tenantId: 1, organisationId: 1 } });
  const types = await prisma.contractType.findMany({ where: { tenantId: 1 } });
  const members = await prisma.membership.findMany({ where: { tenantId: 1, organisationId: 1 } });
  const owners = members.map(({ userId }) => userId);
  return found.map(({ id, candidate, documents, interviews, offers, currentStepId, job }) => {
    const steps = job.process.steps.map((step) => step.id);
    const ids = {
      ...same(['jobid', 'job_id'], job.id),
      ...same(['candidateid', 'candidate_id'], candidate.id),
      ...same(['applicationid', 'application_id'], id),
      ...same(['organisation_id'], job.organisationId),
      ...same(['processid', 'process_id'], job.processId),
      ...same(['owner_id'], ...owners),
      ...same(['contract_type_id'], ...types.map((type) => type.id)),
      ...same(['step_id', 'target_step_id', 'process_step_id'], ...steps),
      ...same(['expected_current_step_id'], currentStepId),
      ...same(['templateid', 'template_id'], ...templates.map((template) => template.id)),
      ...same(['rejection_reason_id'], ...reasons.map((reason) => reason.id)),
      ...same(['documentid'], ...documents.map((document) => document.id)),
      ...same(['interviewid'], ...interviews.map((interview) => interview.id)),
      ...same(['user_id'], ...owners),
      ...same(['offerid'], ...offers.map((offer) => offer.id)),
      ...same(['taskid'], ...calls.map((call) => call.id)),
      ...same(['webhookid'], ...webhooks.map((webhook) => webhook.id)),
      ...(job.questionnaireId === null ? {} : same(['questionnaireid', 'questionnaire_id'], job.questionnaireId)),
    };
    const texts = {
      ...same(['reference', 'job_reference'], job.reference),
      ...same(['step_name'], ...job.process.steps.map(({ name }) => name)),
      ...same(['first_name'], candidate.firstName),
      ...same(['last_name'], candidate.lastName),
      ...(candidate.email === null ? {} : same(['email', 'candidate_email'], candidate.email)),
      ...same(['pool_name'], ...candidate.pools.map(({ pool }) => pool.name)),
    };
    const values = Object.fromEntries(Object.entries({ ...ids, ...texts }).filter(([, each]) => each.length > 0));
    return { values, questions: job.questionnaire?.questions ?? [] };
  });
}

const same = (names: readonly string[], ...values: readonly (number | string)[]) =>
  Object.fromEntries(names.map((name) => [name, values]));

async function readPools({ prisma }: Service) {
  const select = { id: true } as const;
  const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);
  const steps = idsOf(await prisma.processStep.findMany({ select }));
  const schemas = Object.keys(contract.components['schemas'] ?? {});
  return {
    ...same(['pool_id'], ...idsOf(await prisma.pool.findMany({ where: { tenantId: 1 }, select }))),
    ...same(['jobid', 'job_id'], ...idsOf(await prisma.job.findMany({ select }))),
    ...same(['candidateid', 'candidate_id'], ...idsOf(await prisma.candidate.findMany({ select }))),
    ...same(['applicationid', 'application_id'], ...idsOf(await prisma.application.findMany({ select }))),
    ...same(['organisation_id'], ...idsOf(await prisma.organisation.findMany({ select }))),
    ...same(['processid', 'process_id'], ...idsOf(await prisma.process.findMany({ select }))),
    ...same(['step_id', 'target_step_id', 'process_step_id', 'expected_current_step_id'], ...steps),
    ...same(['templateid', 'template_id'], ...idsOf(await prisma.template.findMany({ select }))),
    ...same(['rejection_reason_id'], ...idsOf(await prisma.rejectionReason.findMany({ select }))),
    ...same(['questionnaireid', 'questionnaire_id'], ...idsOf(await prisma.questionnaire.findMany({ select }))),
    ...same(['documentid'], ...idsOf(await prisma.document.findMany({ select }))),
    ...same(['interviewid'], ...idsOf(await prisma.interview.findMany({ select }))),
    ...same(['offerid'], ...idsOf(await prisma.offer.findMany({ select }))),
    ...same(['taskid'], ...idsOf(await prisma.call.findMany({ select }))),
    ...same(['webhookid'], ...idsOf(await prisma.webhook.findMany({ select }))),
    ...same(['owner_id'], ...idsOf(await prisma.user.findMany({ select }))),
    ...same(['contract_type_id'], ...idsOf(await prisma.contractType.findMany({ select }))),
    ...same(['source_id'], ...idsOf(await prisma.source.findMany({ select }))),
    ...same(['name'], ...schemas),
  };
}

/** From the feeds, which make the addresses. */
async function readOffers(client: Client, { prisma }: Service): Promise<readonly Offer[]> {
  const offers: Offer[] = [];
  for (const { id } of await prisma.source.findMany({ where: { tenantId: 1 } })) {
    const { body } = await client.get(`/feed?source_id=${id}&limit=100`);
    for (const item of body.items) {
      const { questionnaire } = await prisma.job.findFirstOrThrow({
        where: { id: item.id },
        include: { questionnaire: withQuestions },
      });
      offers.push({ token: new URL(item.apply_url).pathname.split('/').at(-1) ?? '', questions: questionnaire?.questions ?? [] });
    }
  }
  return offers;
}

/** The parameters that a first page needs. */
const NEEDED: Readonly<Record<string, string>> = {
  listJobFeed: '&source_id=4',
  listChanges: '&modified_since=1970-01-01T00:00:00Z',
};

/** One for each paginated collection, more where one belongs to a job or a candidate. */
async function readCursors(client: Client, scenes: readonly Scene[]): Promise<readonly Cursor[]> {
  const cursors: Cursor[] = [];
  for (const operation of operations) {
    const { operationId, path } = operation;
    if (!parametersOf(operation).some(({ name }) => name === 'pagecursor')) continue;
    for (const { values } of path.includes('{') ? scenes.slice(0, 40) : scenes.slice(0, 1)) {
      const target = path.replace(/\{([^}]+)\}/g, (_, name: string) => String(values[name]?.[0]));
      const { body } = await client.get(`${target}?limit=1${NEEDED[operationId] ?? ''}`);
      const cursor = body._next === '' ? null : new URL(body._next).searchParams.get('pagecursor');
      if (cursor !== null) cursors.push({ operationId, target, cursor });
    }
  }
  return cursors;
}

async function readDocumentTokens(client: Client, scenes: readonly Scene[]): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const { values } of scenes) {
    const { status, headers } = await client.get(`/application/${values['applicationid']?.[0]}/cv`);
    if (status === 307) tokens.push(new URL(headers.get('location') ?? '').pathname.split('/').at(-1) ?? '');
  }
  return tokens;
}
