import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { contract, operations } from '../../harness/contract.ts';
import * as records from '../../harness/records.ts';
import { type World } from '../../harness/world.ts';

type Parameter = { readonly name: string };

/** Names of the parameters of an operation. */
const parametersOf = (operation: object): readonly string[] =>
  (operation as { readonly parameters?: readonly (Parameter | { readonly $ref: string })[] }).parameters?.map((parameter) =>
    '$ref' in parameter ? sharedName(parameter.$ref) : parameter.name,
  ) ?? [];

const shared = contract.components['parameters'] as Readonly<Record<string, Parameter>>;

const sharedName = (reference: string): string => shared[reference.split('/').at(-1) ?? '']?.name ?? '';

/**
 * Every paginated collection of the contract but that of all kinds, with its parameters: what takes
 * a `pagecursor`.
 */
export const paginated = operations
  .map((operation) => ({ id: operation.operationId, parameters: parametersOf(operation) }))
  .filter(({ id, parameters }) => parameters.includes('pagecursor') && id !== 'listChanges');

export type Table = Parameters<typeof records.backdate>[1];

/**
 * A collection that is empty at first: where it is read and how an item comes into it. Makers
 * return the id of the row that is the item.
 */
export type Collection = {
  readonly table: Table;
  /** Columns that the service compares with one value when it reads the collection. */
  readonly scope: readonly string[];
  /** Small collections, read without an index. */
  readonly few?: true;
  readonly address: string;
  readonly make: () => Promise<number>;
};

type Office = World;

type Maker = (prisma: PrismaClient, office: Office) => Promise<Collection>;

/** By `operationId`; the contract says which there are. */
export const collections: Readonly<Record<string, Maker>> = {
  listJobs: async (prisma, { organisation }) => ({
    table: 'job',
    scope: ['tenant_id'],
    address: '/job?',
    make: async () => (await records.aJob(prisma, organisation)).id,
  }),
  listApplications: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'application',
      scope: ['tenant_id', 'organisation_id'],
      address: '/application?',
      make: async () => (await records.anApplication(prisma, job)).id,
    };
  },
  listJobApplications: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'application',
      scope: ['tenant_id', 'job_id'],
      address: `/job/${job.id}/application?`,
      make: async () => (await records.anApplication(prisma, job)).id,
    };
  },
  listCandidates: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'candidate',
      scope: ['tenant_id'],
      address: '/candidate?',
      make: async () => (await records.anApplication(prisma, job)).candidateId,
    };
  },
  listCandidateApplications: async (prisma, { tenantId, organisation }) => {
    const { id: candidateId } = await records.aCandidate(prisma, tenantId);
    // seen only with an application; that one is hidden from every reading below by the day of its step
    const job = await records.aJob(prisma, organisation);
    await records.anApplication(prisma, job, { candidateId, stepDate: new Date('2020-01-01') });
    return {
      table: 'application',
      scope: ['tenant_id', 'candidate_id'],
      few: true,
      address: `/candidate/${candidateId}/application?last_step_since=2020-01-02&`,
      make: async () => (await records.anApplication(prisma, await records.aJob(prisma, organisation), { candidateId })).id,
    };
  },
  listStepChanges: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'step_change',
      scope: ['tenant_id'],
      address: '/step?',
      make: async () => {
        const { id: applicationId } = await records.anApplication(prisma, job);
        return (await prisma.stepChange.findFirstOrThrow({ where: { applicationId } })).id;
      },
    };
  },
  listNotes: async (prisma, { tenantId, organisation }) => {
    const { id: candidateId } = await records.aCandidate(prisma, tenantId);
    const data = { tenantId, candidateId, organisationId: organisation.id, text: 'x' };
    return {
      table: 'note',
      scope: ['tenant_id', 'organisation_id'],
      address: '/note?',
      make: async () => (await prisma.note.create({ data })).id,
    };
  },
  listInterviews: async (prisma, { organisation, recruiter }) => {
    const application = await records.anApplication(prisma, await records.aJob(prisma, organisation));
    return {
      table: 'interview',
      scope: ['tenant_id', 'organisation_id'],
      address: '/interview?',
      make: async () => (await records.anInterview(prisma, application, [recruiter])).id,
    };
  },
  listOffers: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'offer',
      scope: ['tenant_id', 'organisation_id'],
      address: '/offer?',
      make: async () => (await records.anOffer(prisma, await records.anApplication(prisma, job))).id,
    };
  },
  listTemplates: async (prisma, { organisation }) => ({
    table: 'template',
    scope: ['tenant_id'],
    address: '/template?',
    make: async () => (await records.aTemplate(prisma, organisation)).id,
  }),
  listJobFeed: async (prisma, { tenantId, organisation }) => {
    const source = await records.aSource(prisma, tenantId, `Source ${randomBytes(4).toString('hex')}`);
    return {
      table: 'job',
      scope: ['tenant_id'],
      address: `/feed?source_id=${source.id}&`,
      make: async () => {
        const job = await records.aJob(prisma, organisation);
        await records.aPublication(prisma, job, source, '2020-01-01');
        return job.id;
      },
    };
  },
  listWebhookTasks: async (prisma, { organisation }) => {
    const application = await records.anApplication(prisma, await records.aJob(prisma, organisation));
    const delivery = await records.aDelivery(prisma, await records.aWebhook(prisma, organisation), application);
    return {
      table: 'call',
      scope: ['tenant_id', 'organisation_id'],
      address: '/webhook/task?',
      make: async () => (await records.aCall(prisma, delivery)).id,
    };
  },
};
