/** The tallies of steps equal a count of the rows, whatever changes at the same time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { retryTransaction } from '../../../src/database/retry.ts';
import { readFunnel } from '../../../src/resources/jobs/statistics.ts';
import { createDesk, OFFICE, PERSON } from '../../records/desk.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { fill } from './fill.ts';
import { explainInto, type Plan } from './plan.ts';

const server = process.env['DATABASE_URL'];
const describeOnServer = server === undefined ? describe.skip : describe;
const CONNECTIONS = 10;

let service: Service;
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (service = await startService({ databasePoolSize: CONNECTIONS })));
beforeEach(async () => void (desk = await aWorld(service, ['job', 'steps'])));
afterAll(() => service.close());

type Application = Awaited<ReturnType<typeof anApplication>>;

const key = (id: number) => ({ where: { tenantId_id: { tenantId: desk.tenantId, id } } });

const apply = (given: Parameters<typeof anApplication>[2] = {}, job = desk.job) => anApplication(service.prisma, job, given);

const applyTimes = (count: number, given: Parameters<typeof anApplication>[2] = {}) =>
  Promise.all(Array.from({ length: count }, () => apply(given)));

const move = ({ id }: Application, step: { readonly id: number }) =>
  desk.client.post('/step', { application_id: id, process_step_id: step.id });

const setOutcome = (id: number, outcome: 'HIRED' | 'REJECTED' | null) =>
  retryTransaction(() => service.prisma.processStep.update({ ...key(id), data: { outcome } }));

async function remove({ tenantId, id }: Application): Promise<void> {
  const own = { where: { tenantId, applicationId: id } };
  await service.prisma.$transaction([
    service.prisma.historyEntry.deleteMany(own),
    service.prisma.stepChange.deleteMany(own),
    service.prisma.event.deleteMany(own),
    service.prisma.application.delete(key(id)),
  ]);
}

/** Sums by key; those of zero are left out. */
function sums(parts: readonly (readonly [key: string, count: number])[]): Record<string, number> {
  const all = Map.groupBy(parts, ([name]) => name);
  const added = [...all].map(([name, own]) => [name, own.reduce((sum, [, count]) => sum + count, 0)] as const);
  return Object.fromEntries(added.filter(([, count]) => count !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The tallies of the tenant. */
async function kept(tenantId = desk.tenantId) {
  const steps = await service.prisma.stepTally.findMany({ where: { tenantId } });
  return {
    current: sums(steps.map(({ jobId, stepId, current }) => [`${jobId} ${stepId}`, current])),
    entered: sums(steps.map(({ jobId, stepId, entered }) => [`${jobId} ${stepId}`, entered])),
  };
}

/** The same, counted from the applications and their step changes. */
async function counted(tenantId = desk.tenantId) {
  const applications = await service.prisma.application.findMany({
    where: { tenantId },
    include: { stepChanges: true },
  });
  return {
    current: sums(applications.map(({ jobId, currentStepId }) => [`${jobId} ${currentStepId}`, 1])),
    entered: sums(
      applications.flatMap(({ jobId, stepChanges }) =>
        [...new Set(stepChanges.map(({ stepId }) => stepId))].map((stepId) => [`${jobId} ${stepId}`, 1] as const),
      ),
    ),
  };
}

async function expectTallies(tenantId?: number): Promise<void> {
  const rows = await counted(tenantId);
  expect(Object.keys(rows.current)).not.toEqual([]);
  expect(await kept(tenantId)).toEqual(rows);
}

describe('rows that come and go in bulk', () => {
  test('an import counts each step once, and again after the file has got further steps', async () => {
    const imports = createDesk(service.database);
    try {
      const { id: tenantId } = await service.prisma.tenant.create({ data: { name: 'Imported' } });
      expect(await imports.bring(tenantId, [...OFFICE, ...PERSON])).toMatchObject({ refused: 0 });
      await expectTallies(tenantId);
      const [application = {}] = PERSON.filter(({ kind }) => kind === 'application');
      const further = [
        { step_name: 'New', date: '2026-03-06T08:00:00Z' },
        { step_name: 'Hired', date: '2026-03-09T20:00:00Z' },
      ];
      const steps = [...(application['steps'] as object[]), ...further];
      expect(await imports.bring(tenantId, [{ ...application, steps }])).toMatchObject({ changed: 1 });
      await expectTallies(tenantId);
    } finally {
      imports.close();
    }
  });

  test('statements that insert, move and remove many applications of several jobs', async () => {
    const { prisma } = service;
    const { start, hired } = desk.steps;
    const others = [await aJob(prisma, desk.organisation, { processId: desk.job.processId }), desk.job];
    const made: Application[] = [];
    for (const job of [...others, ...others, ...others]) made.push(await apply({}, job));
    const where = { tenantId: desk.tenantId, id: { in: made.slice(0, 4).map(({ id }) => id) } };
    await prisma.application.updateMany({ where, data: { currentStepId: hired.id } });
    await prisma.stepChange.createMany({
      data: made.flatMap(({ tenantId, id: applicationId }) =>
        [hired, start, hired].map(({ id: stepId }) => ({ tenantId, applicationId, stepId })),
      ),
    });
    await expectTallies();
    const [first, second] = made as [Application, Application];
    await prisma.stepChange.deleteMany({ where: { tenantId: desk.tenantId, stepId: hired.id, applicationId: first.id } });
    await remove(second);
    await expectTallies();
  });

  test('a transaction that is rolled back leaves no count', async () => {
    const { id } = await apply();
    const before = await kept();
    const work = service.prisma.$transaction(async (transaction) => {
      await transaction.application.update({ ...key(id), data: { currentStepId: desk.steps.hired.id } });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await kept()).toEqual(before);
  });
});

describe('"the cost does not grow with the number of applications"', () => {
  test('a tally has a row for each step, however many applications move', async () => {
    const { hired, interview } = desk.steps;
    for (let count = 0; count < 12; count += 1) {
      const application = await apply();
      for (const step of [interview, hired, interview, hired]) await move(application, step);
    }
    expect(await service.prisma.stepTally.count({ where: { tenantId: desk.tenantId } })).toBe(3);
    await expectTallies();
  });

  /** The nodes of the statement's plan that read a table. */
  async function explainStatistics(): Promise<readonly Plan[]> {
    const nodes: Plan[] = [];
    const explain = explainInto(service.database.pool, nodes);
    const scope = { tenantId: desk.tenantId, organisationIds: [desk.organisation.id] };
    await expect(readFunnel(explain, scope, desk.job.id, new Date())).rejects.toThrow();
    return nodes.filter((node) => node['Relation Name'] !== undefined);
  }

  test('the statement reads tallies; of applications it reads the hires of the job, from an index alone', async () => {
    await applyTimes(3, { currentStepId: desk.steps.hired.id });
    await fill(service, desk.job.id, 2_000);
    // an index alone is read where no row was changed since
    await service.database.sql('VACUUM "application"', []);
    const nodes = await explainStatistics();
    const read = new Set(nodes.map((node) => node['Relation Name'] ?? ''));
    expect([...read].toSorted()).toEqual([
      'application',
      'job',
      'job_tally',
      'process_step',
      'publication',
      'source',
      'source_tally',
      'step_tally',
      'week_tally',
    ]);
    const hires = nodes.filter((node) => node['Relation Name'] === 'application');
    expect(hires).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Actual Rows': 3 }]);
    expect(hires[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
  });
});

test('moves, arrivals and removals at the same moment, beside changed outcomes, are all counted', async () => {
  const steps = Object.values(desk.steps);
  const { hired, rejected } = desk.steps;
  const applications = await applyTimes(24, { date: new Date('2026-10-01T00:00:00Z') });
  for (let round = 0; round < 3; round += 1) {
    const statuses: number[] = [];
    const answered = async (answer: ReturnType<typeof move>) => void statuses.push((await answer).status);
    await Promise.all([
      ...applications.flatMap((application, index) =>
        [1, 3, 5].map((by) => answered(move(application, steps[(index + round + by) % steps.length] ?? hired))),
      ),
      ...applications.map(({ id }, index) =>
        answered(
          desk.client.post(`/application/${id}/advance-step`, {
            expected_current_step_id: steps[index % steps.length]?.id,
            target_step_id: desk.steps.interview.id,
          }),
        ),
      ),
      ...applications.splice(0, 4).map(removeFree),
      ...[hired, rejected].map(({ id }) => setOutcome(id, round % 2 === 0 ? 'REJECTED' : 'HIRED')),
      applyTimes(4).then((more) => applications.push(...more)),
    ]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(applications.length);
    await expectTallies();
  }
  const rows = await service.prisma.stepTally.groupBy({ by: ['stepId'], where: { tenantId: desk.tenantId }, _count: true });
  expect(Math.max(...rows.map(({ _count: count }) => count))).toBeLessThanOrEqual(CONNECTIONS);
});

/** Moves that come in the meantime make a removal fail: it begins anew. */
async function removeFree(application: Application): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await remove(application);
    } catch (error) {
      if (tries === 20) throw error;
    }
}

describeOnServer('transactions that are open at the same time', () => {
  const clients: Client[] = [];

  async function connect(): Promise<Client> {
    const { rows } = await service.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const url = Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` });
    const client = new Client({ connectionString: url.href, lock_timeout: 1_000 });
    await client.connect();
    clients.push(client);
    return client;
  }
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  const moveIn = (client: Client, { tenantId, id }: Application, step: { readonly id: number }) =>
    client.query(
      'WITH moved AS (UPDATE application SET current_step_id = $3, step_entered_at = now() WHERE tenant_id = $1 AND id = $2) ' +
        'INSERT INTO step_change (tenant_id, application_id, step_id) VALUES ($1, $2, $3)',
      [tenantId, id, step.id],
    );

  test('a move that is not committed delays no other move of its job', async () => {
    const { hired, interview } = desk.steps;
    const [first, second, third] = (await applyTimes(3)) as [Application, Application, Application];
    const client = await connect();
    await client.query('BEGIN');
    await moveIn(client, first, hired);
    expect((await move(second, hired)).status).toBe(200);
    expect((await move(third, interview)).status).toBe(200);
    expect((await desk.client.get(`/job/${desk.job.id}/stats`)).body.hired).toBe(1);
    await client.query('COMMIT');
    expect((await desk.client.get(`/job/${desk.job.id}/stats`)).body.hired).toBe(2);
    await expectTallies();
  });

  test('two that move to and fro in the opposite order do not lock each other out', async () => {
    const { start, hired } = desk.steps;
    const [one, other] = [await connect(), await connect()];
    const there = (await applyTimes(4)) as Application[];
    const back = (await applyTimes(4, { currentStepId: hired.id })) as Application[];
    for (const client of [one, other]) await client.query('BEGIN');
    for (let index = 0; index < 4; index += 2) {
      await moveIn(one, there[index] as Application, hired);
      await moveIn(other, back[index] as Application, start);
      await moveIn(one, back[index + 1] as Application, start);
      await moveIn(other, there[index + 1] as Application, hired);
    }
    for (const client of [one, other]) await client.query('COMMIT');
    await expectTallies();
  });
});
