/**
 * Every list of the contract: what answers with `items`. A list is where it is read and how an item comes
 * into it, in a world where it has none but what the world itself needs.
 */
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { OperationId } from '../../../src/contract/v1.ts';
import { node, operations, parametersOf, resolve } from '../../harness/contract.ts';
import * as records from '../../harness/records.ts';
import type { World } from '../../harness/world.ts';

/** The parameters of pages; every other one is a filter. */
const OF_PAGES = ['limit', 'since', 'modified_since', 'pagecursor'];

/** What has `items` and is no list of rows, with the reason. */
export const NO_LISTS: Readonly<Partial<Record<OperationId, string>>> = {
  getChangelog: 'the versions of the contract',
  getQuestionnaireAnswers: 'the questions of one questionnaire, in its order',
};

const hasItems = (schema: unknown): boolean => {
  const { properties, allOf } = resolve(schema);
  return 'items' in node(properties) || (Array.isArray(allOf) && allOf.some(hasItems));
};

/** Every operation that answers with `items`. */
export const withItems = operations.filter(({ method, responses }) => {
  const content = node(resolve(responses['200'])['content']);
  return method === 'get' && hasItems(node(content['application/json'])['schema']);
});

/** Every list with the names of its filters. */
export const everyList = withItems
  .filter(({ operationId }) => !(operationId in NO_LISTS))
  .map((operation) => {
    const names = parametersOf(operation).flatMap(({ in: place, name }) => (place === 'query' ? [String(name)] : []));
    return {
      id: operation.operationId,
      parameters: names,
      isPaginated: names.includes('pagecursor'),
      filters: names.filter((name) => !OF_PAGES.includes(name)),
    };
  });

/** Every paginated list but that of all kinds. */
export const paginated = everyList.filter(({ id, isPaginated }) => isPaginated && id !== 'listChanges');

export type Table = Parameters<typeof records.backdate>[1];

/** Makers return the id of the row that is the item. */
export type List = {
  /** Up to and with the `?` or `&` behind which parameters follow. */
  readonly address: string;
  readonly make: () => Promise<number>;
  /** Values of filters that no item shows. */
  readonly values?: Readonly<Record<string, number | string>>;
};

export type DatedList = List & {
  readonly table: Table;
  /** Columns that the service compares with one value when it reads the list. */
  readonly scope: readonly string[];
  /** Small lists, read without an index. */
  readonly few?: true;
  /** Newest first. */
  readonly descending?: true;
  /** Everybody else gets an empty page, and an owner sees every organisation of the tenant. */
  readonly forOwners?: true;
  /** By id with `modified_since`, too. */
  readonly byId?: true;
};

type Maker<Made = List> = (prisma: PrismaClient, world: World) => Promise<Made>;

/** By `operationId`: the lists that are read by date. */
export const datedLists: Readonly<Record<string, Maker<DatedList>>> = {
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
  listCandidates: async (prisma, { tenantId, organisation }) => {
    const job = await records.aJob(prisma, organisation);
    const pool = await records.aPool(prisma, tenantId);
    return {
      table: 'candidate',
      scope: ['tenant_id'],
      address: '/candidate?',
      values: { pool_name: pool.name },
      make: async () => {
        const { candidateId } = await records.anApplication(prisma, job);
        await prisma.candidatePool.create({ data: { tenantId, poolId: pool.id, candidateId } });
        return candidateId;
      },
    };
  },
  listCandidateApplications: async (prisma, { tenantId, organisation }) => {
    const { id: candidateId } = await records.aCandidate(prisma, tenantId);
    return {
      table: 'application',
      scope: ['tenant_id', 'candidate_id'],
      few: true,
      address: `/candidate/${candidateId}/application?`,
      make: async () => (await records.anApplication(prisma, await records.aJob(prisma, organisation), { candidateId })).id,
    };
  },
  listStepChanges: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      table: 'step_change',
      scope: ['tenant_id'],
      address: '/step?',
      values: { job_reference: job.reference },
      make: async () => {
        const { id: applicationId } = await records.anApplication(prisma, job);
        return (await prisma.stepChange.findFirstOrThrow({ where: { applicationId } })).id;
      },
    };
  },
  listNotes: async (prisma, { tenantId, organisation }) => {
    const { id: applicationId, candidateId } = await records.anApplication(prisma, await records.aJob(prisma, organisation));
    const data = { tenantId, candidateId, applicationId, organisationId: organisation.id, text: 'x' };
    return {
      table: 'note',
      scope: ['tenant_id', 'organisation_id'],
      address: '/note?',
      make: async () => (await prisma.note.create({ data })).id,
    };
  },
  listInterviews: async (prisma, { organisation, recruiter }) => {
    const application = await records.anApplication(prisma, await records.aJob(prisma, organisation));
    const times = { startsAt: new Date('2026-12-01T08:00:00Z'), endsAt: new Date('2026-12-01T09:00:00Z') };
    return {
      table: 'interview',
      scope: ['tenant_id', 'organisation_id'],
      address: '/interview?',
      values: { user_id: recruiter.id },
      make: async () => (await records.anInterview(prisma, application, [recruiter], times)).id,
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
  listAuditEntries: async (prisma, { tenantId, recruiter, organisation }) => {
    // to everybody else it is empty
    await prisma.user.updateMany({ where: { id: recruiter.id }, data: { owner: true } });
    await prisma.credential.updateMany({ where: { userId: recruiter.id }, data: { owner: true } });
    const line = {
      tenantId,
      userId: recruiter.id,
      organisationId: organisation.id,
      operation: 'updateTemplate',
      fields: ['subject'],
    };
    return {
      table: 'audit_line',
      scope: ['tenant_id'],
      forOwners: true,
      address: '/audit?',
      values: { user_id: recruiter.id, resource_id: 41 },
      make: async () => (await prisma.auditLine.create({ data: { ...line, kind: 'TEMPLATE', resourceId: 41 } })).id,
    };
  },
  listJobFeed: async (prisma, { tenantId, organisation }) => {
    const source = await records.aSource(prisma, tenantId);
    return {
      table: 'job',
      scope: ['tenant_id'],
      byId: true,
      address: `/feed?source_id=${source.id}&`,
      values: { source_id: source.id },
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
      descending: true,
      address: '/webhook/task?',
      values: { application_id: application.id, failed: 'false' },
      make: async () => (await records.aCall(prisma, delivery)).id,
    };
  },
};

/** By `operationId`: every list of the contract. */
export const lists: Readonly<Record<string, Maker>> = {
  ...datedLists,
  listChanges: async (prisma, { organisation }) => {
    const job = await records.aJob(prisma, organisation);
    return {
      address: '/change?modified_since=1970-01-01T00:00:00Z&',
      values: { kind: 'APPLICATION' },
      make: async () => (await records.anApplication(prisma, job)).id,
    };
  },
  listAccountOrganisations: async (prisma, { tenantId, recruiter }) => ({
    address: '/account/organisation?',
    make: async () => {
      const { id } = await records.anOrganisation(prisma, tenantId);
      await prisma.membership.create({ data: { tenantId, userId: recruiter.id, organisationId: id, role: 'READER' } });
      return id;
    },
  }),
  listJobTeam: async (prisma, { tenantId, organisation }) => {
    const { id: jobId } = await records.aJob(prisma, organisation);
    return {
      address: `/job/${jobId}/team?`,
      make: async () => {
        const { id } = await records.aRecruiter(prisma, [organisation], 'READER');
        await prisma.jobTeamMember.create({ data: { tenantId, jobId, userId: id } });
        return id;
      },
    };
  },
  listCandidateDocuments: async (prisma, { organisation }) => {
    const application = await records.anApplication(prisma, await records.aJob(prisma, organisation));
    return {
      address: `/candidate/${application.candidateId}/document?`,
      make: async () => (await records.aDocument(prisma, application)).id,
    };
  },
  listProcesses: async (prisma, { organisation }) => ({
    address: '/process?',
    make: async () => (await records.aProcess(prisma, [organisation])).id,
  }),
  listRejectionReasons: async (prisma, { tenantId, organisation }) => ({
    address: '/rejection-reason?',
    make: async () => (await records.aRejectionReason(prisma, tenantId, { organisationId: organisation.id })).id,
  }),
  listUsers: async (prisma, { organisation }) => ({
    address: '/user?',
    make: async () => (await records.aRecruiter(prisma, [organisation], 'READER')).id,
  }),
  listCredentials: async (prisma, { recruiter }) => ({
    address: '/credential?',
    values: { user_id: recruiter.id },
    make: async () => {
      const { login } = await records.aCredential(prisma, recruiter);
      return (await prisma.credential.findUniqueOrThrow({ where: { login } })).id;
    },
  }),
  listSources: async (prisma, { tenantId }) => ({
    address: '/source?',
    make: async () => (await records.aSource(prisma, tenantId)).id,
  }),
  listPools: async (prisma, { tenantId }) => ({
    address: '/pool?',
    make: async () => (await records.aPool(prisma, tenantId)).id,
  }),
  listQuestionnaires: async (prisma, { tenantId }) => ({
    address: '/questionnaire?',
    make: async () => (await records.aQuestionnaire(prisma, tenantId)).id,
  }),
  listContractTypes: async (prisma, { tenantId }) => ({
    address: '/contract-type?',
    make: async () => (await records.aContractType(prisma, tenantId)).id,
  }),
  listWebhooks: async (prisma, { organisation }) => ({
    address: '/webhook?',
    make: async () => (await records.aWebhook(prisma, organisation)).id,
  }),
};
