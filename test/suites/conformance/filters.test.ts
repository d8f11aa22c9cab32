/** "All filters given must match": each filter of each list, as the contract declares them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operations } from '../../harness/contract.ts';
import type { Client } from '../../harness/client.ts';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOrganisation,
  aPublication,
  aRecruiter,
  aRejectionReason,
  aSource,
  aTemplate,
  aWebhook,
} from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { parametersOf, resolve, type Schema } from './schema.ts';

const PAGE_PARAMETERS = ['limit', 'since', 'modified_since', 'pagecursor'];

/** Parameters that do not narrow a list, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'listJobs alljobs': 'returns more jobs, not fewer',
  'listUsers organisation_id': 'the caller is a member of each of its organisations',
  'getJobStatistics organisation_id': 'one job, no list',
  'getTemplate application_id': 'one template, no list',
};

const filters = operations
  .filter(({ method }) => method === 'get')
  .flatMap((operation) =>
    parametersOf(operation)
      .filter(({ name, in: place }) => place === 'query' && !PAGE_PARAMETERS.includes(name))
      .map(({ name, schema }) => ({ operation, filter: `${operation.operationId} ${name}`, name, schema })),
  );

/** Values that the contract allows. In a list of one item, at least one of them matches nothing. */
function valuesOf(given: Schema): readonly unknown[] {
  const schema = resolve(given);
  if (schema.items) return valuesOf(schema.items);
  if (schema.enum) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer') return [schema.maximum];
  if (schema.format === 'date') return ['0001-01-01', '9999-12-31'];
  if (schema.format === 'date-time') return ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'];
  if (schema.format === 'email') return ['nobody@nowhere.example'];
  if (schema.pattern === '^[a-z]{2}$') return ['zz'];
  if (schema.type === 'string' && !schema.format && !schema.pattern) return ['Atlantis'];
  throw new Error(`Filters are not tested by ${JSON.stringify(schema)}: teach this function.`);
}

let service: Service;
let client: Client;
/** Where the lists are, what they need, and values that are known and that nothing has. */
let values: Readonly<Record<'path' | 'needed' | 'unused', Readonly<Record<string, string | number>>>>;

/** One item in each list. */
beforeAll(async () => {
  service = await startService();
  const { prisma } = service;
  const { tenantId, organisation } = await aWorld(service);
  const empty = await anOrganisation(prisma, tenantId);
  const job = await aJob(prisma, organisation);
  const application = await anApplication(prisma, job);
  const { candidateId } = application;
  const recruiter = await aRecruiter(prisma, [organisation, empty]);
  const [source, emptySource] = [await aSource(prisma, tenantId), await aSource(prisma, tenantId)];
  await aPublication(prisma, job, source, '2026-01-01');
  await aTemplate(prisma, organisation);
  await anInterview(prisma, application, [recruiter], {
    startsAt: new Date('2026-12-01T08:00:00Z'),
    endsAt: new Date('2026-12-01T09:00:00Z'),
  });
  await anOffer(prisma, application);
  await aRejectionReason(prisma, tenantId, { organisationId: organisation.id });
  await prisma.note.create({
    data: { tenantId, candidateId, organisationId: organisation.id, userId: recruiter.id, text: '<p>Called.</p>' },
  });
  await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, organisation), application));
  client = service.as(recruiter);
  values = {
    path: { jobid: job.id, candidateid: candidateId },
    needed: { 'listJobFeed source_id': source.id, 'listChanges modified_since': '1970-01-01T00:00:00Z' },
    unused: { organisation_id: empty.id, source_id: emptySource.id },
  };
});
afterAll(() => service.close());

async function itemsOf({ operationId, path }: (typeof operations)[number], given: Readonly<Record<string, string>>) {
  const needed = Object.entries(values.needed).flatMap(([key, value]) => {
    const [operation, name = ''] = key.split(' ');
    return operation === operationId ? [[name, String(value)] as const] : [];
  });
  const target = path.replace(/\{([^}]+)\}/g, (_, name: string) => String(values.path[name]));
  const query = new URLSearchParams({ ...Object.fromEntries(needed), ...given }).toString();
  const { status, body } = await client.get(`${target}?${query}`);
  if (status !== 200) throw new Error(`${target}?${query} answered ${status}: ${JSON.stringify(body)}`);
  return body.items as unknown[];
}

test('each exception is a parameter of the contract', () => {
  expect(Object.keys(EXCEPTIONS).filter((exception) => !filters.some(({ filter }) => filter === exception))).toEqual([]);
});

test.each(filters.filter(({ filter }) => !(filter in EXCEPTIONS)))(
  '"All filters given must match": no item has the value, no item comes: $filter',
  async ({ operation, name, schema }) => {
    expect(await itemsOf(operation, {})).not.toEqual([]);
    const unused = values.unused[name];
    const found = [];
    for (const value of unused === undefined ? valuesOf(schema) : [unused]) {
      found.push(await itemsOf(operation, { [name]: String(value) }));
    }
    expect(found).toContainEqual([]);
  },
);
