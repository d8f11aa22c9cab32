/**
 * A caller of few organisations reads about as many rows as it is shown, however many the tenant has.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Scope } from '../../../src/auth/visibility.ts';
import type { Sql } from '../../../src/database/sql.ts';
import { readCandidates, type CandidateFilters } from '../../../src/resources/candidates/service.ts';
import { readChanges } from '../../../src/resources/changes/service.ts';
import { readStepChanges, type StepChangeFilters } from '../../../src/resources/step-changes/service.ts';
import { anApplication, anOrganisation, aJob } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { fill } from './fill.ts';
import { explainInto, rowsOf, type Plan } from './plan.ts';

const ORGANISATIONS = 10;
const ROUNDS = [15, 60];
const LIMIT = 100;
/** Candidates who applied nowhere. */
const STRANGERS = 30_000;
/** So many candidates are counted at most, and so many tried by date, before the applications are read. */
const COUNTED = 2_000;
const TRIED = 5_000;

let service: Service;
let scopes: Readonly<Record<'one' | 'all' | 'dormant', Scope>>;
/** When the applications began to arrive, and the candidates who applied nowhere. */
let begin: Date;
let beginOfStrangers: Date;
let steps: World<'steps'>['steps'];

beforeAll(async () => {
  service = await startService();
  const { prisma } = service;
  const desk = await aWorld(service, ['job', 'steps']);
  const { organisation, job } = desk;
  steps = desk.steps;
  const { tenantId } = organisation;
  const { processId } = job;
  const { id: applicationId } = await anApplication(prisma, job);
  await prisma.stepChange.create({ data: { tenantId, applicationId, stepId: steps.hired.id } });
  const others = [];
  const jobs = [];
  for (let count = 0; count < ORGANISATIONS; count += 1) {
    const other = await anOrganisation(prisma, tenantId);
    others.push(other.id);
    jobs.push(await aJob(prisma, other, { processId }));
  }
  const dormant = await anOrganisation(prisma, tenantId);
  await fill(service, (await aJob(prisma, dormant, { processId })).id, COUNTED + LIMIT);
  beginOfStrangers = new Date();
  await service.database.sql(
    `INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key")
     SELECT $1, 'Ana', 'Lima', 'ana', 'lima' FROM generate_series(1, ${STRANGERS})`,
    [tenantId],
  );
  begin = new Date();
  // in turns, as applications arrive
  for (const count of ROUNDS) for (const { id } of jobs) await fill(service, id, count);
  scopes = {
    one: { tenantId, organisationIds: [organisation.id] },
    dormant: { tenantId, organisationIds: [dormant.id] },
    all: { tenantId, organisationIds: [organisation.id, ...others] },
  };
});

afterAll(() => service?.close());

/** Runs what a reader sends, and counts the rows that it reads from these tables. */
async function countRead(tables: RegExp, read: (explain: Sql) => Promise<unknown>): Promise<number> {
  const plans: Plan[] = [];
  await read(explainInto(service.database.pool, plans));
  const scans = plans.filter((plan) => tables.test(plan['Relation Name'] ?? ''));
  expect(scans).not.toEqual([]);
  return scans.map(rowsOf).reduce((sum, count) => sum + count, 0);
}

const slice = { limit: LIMIT, after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };
const dated = () => ({ ...slice, modifiedSince: new Date(0), horizon: new Date() });

test('candidates that were modified since ever', async () => {
  const read = (explain: Sql) => readCandidates(explain, scopes.one, { poolNames: [] } as unknown as CandidateFilters, dated());
  expect(await countRead(/^(candidate|application)(_\d+)?$/, read)).toBeLessThan(LIMIT);
});

test('changes of candidates', async () => {
  const read = (explain: Sql) =>
    readChanges(explain, { seen: scopes.one, written: scopes.one, owner: false }, ['CANDIDATE'], dated());
  expect(await countRead(/^(candidate|application)(_\d+)?$/, read)).toBeLessThan(COUNTED + LIMIT);
});

test('changes of candidates after the last one of an organisation that had many', async () => {
  const scope = { seen: scopes.dormant, written: scopes.dormant, owner: false };
  const read = (explain: Sql) => readChanges(explain, scope, ['CANDIDATE'], { ...dated(), modifiedSince: beginOfStrangers });
  expect(await countRead(/^(candidate|application)(_\d+)?$/, read)).toBeLessThan(2 * TRIED + 5 * COUNTED);
});

test('changes of all kinds: candidates are read up to the last change of the page', async () => {
  const scope = { seen: scopes.all, written: scopes.all, owner: false };
  const read = (explain: Sql) => readChanges(explain, scope, undefined, { ...dated(), modifiedSince: begin });
  expect(await countRead(/^candidate(_\d+)?$/, read)).toBeLessThan(4 * LIMIT);
});

test.each([
  ['that most have, by id', 'start', () => slice, 6 * LIMIT],
  ['that most have, by date', 'start', dated, 12 * LIMIT],
  ['that few have, by date', 'hired', dated, LIMIT],
] as const)('step changes to a step %s, also for a caller of all organisations', async (_, step, sliceOf, most) => {
  const filters = { stepIds: [steps[step].id] } as unknown as StepChangeFilters;
  for (const scope of [scopes.one, scopes.all]) {
    const read = (explain: Sql) => readStepChanges(explain, scope, filters, sliceOf());
    expect(await countRead(/^step_change(_\d+)?$/, read)).toBeLessThan(most);
  }
});
