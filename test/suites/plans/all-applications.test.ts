/**
 * A page of the applications of all jobs reads about as many rows as it shows, whatever the filter.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApplicationPages } from '../../../src/resources/applications/list.ts';
import type { ApplicationFilters } from '../../../src/resources/applications/filters.ts';
import { aCandidate, anApplication, anOrganisation, aJob } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { fill } from './fill.ts';
import { explainInto, rowsOf, type Plan } from './plan.ts';

const KEPT = 3_000;

const LIMIT = 100;
const READ = 6 * LIMIT;
const EVER = 'modified since ever';

let service: Service;
let tenantId: number;
let scopes: Readonly<Record<string, readonly number[]>>;
let values: Readonly<Record<'start' | 'rare' | 'job' | 'candidate', number>>;

beforeAll(async () => {
  service = await startService();
  const { prisma } = service;
  const { organisation, job } = await aWorld(service, ['job', 'steps']);
  tenantId = organisation.tenantId;
  const others = [];
  for (let count = 0; count < 33; count += 1) others.push(await anOrganisation(prisma, tenantId));
  const [beside = organisation] = others;
  const shared = { processId: job.processId };
  for (const { id } of [job, await aJob(prisma, beside, shared)]) await fill(service, id, KEPT);
  const { steps } = job.process;
  const { id: candidate } = await aCandidate(prisma, tenantId, { lastName: 'Rare', email: 'rare@mail.example' });
  const closed = await aJob(prisma, organisation, { ...shared, status: 'CLOSED' });
  const moved = { candidateId: candidate, currentStepId: steps[1]?.id ?? 0, stepDate: new Date('2100-01-01') };
  await anApplication(prisma, closed, moved);
  await service.database.sql('ANALYZE', []);
  const all = [organisation, ...others].map(({ id }) => id);
  scopes = { one: all.slice(0, 1), two: all.slice(0, 2), many: all };
  values = { start: steps[0]?.id ?? 0, rare: steps[1]?.id ?? 0, job: job.id, candidate };
});

afterAll(() => service?.close());

const FILTERS: Readonly<Record<string, () => ApplicationFilters>> = {
  'no filter': () => ({}),
  [EVER]: () => ({}),
  'a job': () => ({ jobId: values.job }),
  'a candidate': () => ({ candidateId: values.candidate }),
  'a frequent status of jobs': () => ({ jobStatus: 'OPEN' }),
  'a rare status of jobs': () => ({ jobStatus: 'CLOSED' }),
  'a status of no job': () => ({ jobStatus: 'DRAFT' }),
  'a frequent step': () => ({ stepIds: [values.start] }),
  'a rare step': () => ({ stepIds: [values.rare] }),
  'a step of nobody': () => ({ stepIds: [2_147_483_647] }),
  'a frequent step among several': () => ({ stepIds: [values.start, values.rare] }),
  [`a rare step, ${EVER}`]: () => ({ stepIds: [values.rare] }),
  [`a step of nobody, ${EVER}`]: () => ({ stepIds: [2_147_483_647] }),
  'a frequent step and rare days': () => ({ stepIds: [values.start], lastStepSince: new Date('2099-01-01') }),
  'a frequent name': () => ({ lastName: 'Lima' }),
  'a rare name': () => ({ lastName: 'Rare' }),
  'a name of nobody': () => ({ firstName: 'Nobody' }),
  'an email address': () => ({ email: 'rare@mail.example' }),
  'rare days': () => ({ lastStepSince: new Date('2099-01-01') }),
  'days of nobody': () => ({ lastStepUntil: new Date('2000-01-01') }),
};

const cases = Object.keys(FILTERS).flatMap((filter) => ['one', 'two', 'many'].map((scope) => ({ filter, scope })));

test.each(cases)('$filter, organisations: $scope', async ({ filter, scope }) => {
  const since = filter.endsWith(EVER) ? new Date(0) : undefined;
  const { pool } = service.database;
  const read: Plan[] = [];
  const pages = createApplicationPages({ sql: explainInto(pool, read), kind: { major: 1, format: 'x' } });
  const slice = { limit: LIMIT, after: undefined, since: undefined, modifiedSince: since, horizon: since && new Date() };
  await pages.ofAll({ tenantId, organisationIds: scopes[scope] ?? [] }, FILTERS[filter]?.() ?? {}, slice).read();
  const scans = read.filter((plan) => /^application(_\d+)?$/.test(plan['Relation Name'] ?? ''));
  expect(scans).not.toEqual([]);
  expect(scans.map(rowsOf).reduce((sum, count) => sum + count, 0)).toBeLessThan(READ);
  // Rows do not show how much of an index was read. For many organisations this table is too small.
  if (filter.includes('days') && scope !== 'many')
    for (const scan of scans) expect(scan['Index Name']).toMatch(/organisation_id_step_date/);
});
