/**
 * How PostgreSQL reads a page: before it has counted what is kept ready (after a restore, or in the
 * first minute of many), and again and again.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findSteps } from '../../../src/resources/applications/named-steps.ts';
import { createApplicationPages } from '../../../src/resources/applications/list.ts';
import { readStepChanges, type StepChangeFilters } from '../../../src/resources/step-changes/service.ts';
import { anApplication, aJob } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { fill } from './fill.ts';
import { explainInto, type Plan } from './plan.ts';

const KEPT = 3_000;

let service: Service;
// one session, because prepared statements are listed by session
beforeAll(async () => void (service = await startService({ databasePoolSize: 1 })));
afterAll(() => service?.close());

test('an item that is kept ready is looked up by its application, however few PostgreSQL takes them for', async () => {
  const { prisma, database } = service;
  const { organisation } = await aWorld(service, ['job', 'steps']);
  const { tenantId } = organisation;
  const job = await aJob(prisma, organisation);
  const application = await anApplication(prisma, job);
  await database.sql('ANALYZE "application_item"', []);
  await database.sql(
    `INSERT INTO "application_item" ("tenant_id", "application_id", "major", "format", "revision", "body")
     SELECT $1, $2, major, 'x', 1, '{}' FROM generate_series(2, $3::int) AS major`,
    [tenantId, application.id, KEPT],
  );
  const plans: Plan[] = [];
  const explain = explainInto(database.pool, plans, 'FORMAT JSON');
  const source = { sql: explain, kind: { major: 1, format: 'x' } };
  const scope = { tenantId, organisationIds: [organisation.id] };
  const slice = { limit: 20, after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };
  // nothing is found, since nothing is read
  await expect(createApplicationPages(source).ofJob(scope, job.id, {}, slice).read()).rejects.toThrow();
  const reading = plans.filter((plan) => plan['Relation Name'] === 'application_item');
  expect(reading.map((plan) => plan['Index Cond'])).toEqual([expect.stringMatching(/application_id = /)]);
});

test('what is asked for one item at a time is planned once, also among many', async () => {
  const { prisma, database } = service;
  const { client, organisation } = await aWorld(service, ['job', 'steps']);
  const job = await aJob(prisma, organisation);
  const { tenantId, id } = await anApplication(prisma, job);
  await fill(service, (await aJob(prisma, organisation)).id, KEPT);
  for (let read = 0; read < 8; read += 1) {
    await prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data: { score: read } });
    const { headers } = await client.get(`/job/${job.id}/application?limit=1`);
    const again = await client.get(`/job/${job.id}/application?limit=1`, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  }
  const plans = await database.sql<{ of: string; kept: boolean }>(
    `SELECT substring(statement FROM 'history_entry|INTO "application_item"') AS of, generic_plans > 0 AS kept
     FROM pg_prepared_statements WHERE statement LIKE $1 ORDER BY 1`,
    ['%ARRAY (SELECT unnest(%'],
  );
  expect(plans).toEqual([
    { of: 'INTO "application_item"', kept: true },
    { of: 'history_entry', kept: true },
  ]);
});

test('step changes since a mark, and applications by the day of their step, are read within an index', async () => {
  const { prisma, database } = service;
  const { organisation } = await aWorld(service, ['job', 'steps']);
  const job = await aJob(prisma, organisation);
  // two, so that the index of the job is the shorter way
  for (const { id } of [job, await aJob(prisma, organisation)]) await fill(service, id, KEPT);
  const scope = { tenantId: organisation.tenantId, organisationIds: [organisation.id] };
  const slice = { limit: 100, after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };
  const plans: Plan[] = [];
  const explain = explainInto(database.pool, plans, 'FORMAT JSON');
  const [{ middle } = { middle: 0 }] = await database.sql<{ middle: number }>(
    `SELECT (min("id") + max("id")) / 2 AS middle FROM "step_change" WHERE "tenant_id" = $1`,
    [organisation.tenantId],
  );
  await readStepChanges(explain, scope, {} as StepChangeFilters, { ...slice, since: middle });
  expect(plans.map((plan) => plan['Index Name'])).toContainEqual(expect.stringContaining('id_modified_at_idx'));
  expect(plans.map((plan) => plan['Node Type'])).toContain('Bitmap Index Scan');

  plans.length = 0;
  const source = { sql: explain, kind: { major: 1, format: 'x' } };
  const days = { lastStepSince: new Date() };
  await expect(createApplicationPages(source).ofJob(scope, job.id, days, slice).read()).rejects.toThrow();
  expect(plans.filter((plan) => plan['Relation Name']?.startsWith('application'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ 'Node Type': 'Index Only Scan' })]),
  );
});

test('filter `outcome`: the index of each step that has applications is read, and no more of it than the page', async () => {
  const { prisma, database } = service;
  const { organisation } = await aWorld(service, ['job', 'steps']);
  const job = await aJob(prisma, organisation);
  for (const { id } of [job, await aJob(prisma, organisation)]) await fill(service, id, KEPT);
  const plans: Plan[] = [];
  const explain = explainInto(database.pool, plans, 'FORMAT JSON');
  const source = { sql: explain, kind: { major: 1, format: 'x' } };
  const scope = { tenantId: organisation.tenantId, organisationIds: [organisation.id] };
  const slice = { limit: 100, after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };
  for (const outcome of ['REJECTED', 'NONE'] as const) {
    const stepIds = await findSteps(database.sql, scope, { outcome });
    plans.length = 0;
    await expect(createApplicationPages(source).ofJob(scope, job.id, { stepIds }, slice).read()).rejects.toThrow();
    const reading = plans.filter((plan) => plan['Relation Name']?.startsWith('application') && plan['Index Cond']);
    expect(reading.filter((plan) => plan['Relation Name'] !== 'application_item').length).toBeGreaterThan(1);
    for (const plan of reading) expect(plan['Index Name']).toMatch(/current_step_id|application_item/);
  }
});
