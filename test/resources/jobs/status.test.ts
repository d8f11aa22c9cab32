import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { JobStatus } from '#generated/prisma/client.ts';
import { anApplication, aPublication, aRecruiter, aSource } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { errorEnvelopeOf } from '../../http/refusals.ts';
import { faultsIn, idsOf, untilServed } from '../applications/desk.ts';
import { applyUrlOf, aSubmission } from '../submissions/scene.ts';

const STATUSES = Object.values(JobStatus);

let service: Service;
let desk: World<'job' | 'steps'>;
let id: number;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  ({ id } = desk.job);
});

const change = (expected_status: unknown, status: unknown, client = desk.client) =>
  client.post(`/job/${id}/status`, { expected_status, status });
const row = () => service.prisma.job.findUniqueOrThrow({ where: { tenantId_id: { tenantId: desk.tenantId, id } } });
const give = (status: JobStatus) =>
  service.prisma.job.update({ where: { tenantId_id: { tenantId: desk.tenantId, id } }, data: { status } });

describe('From each status to every other but out of `ARCHIVED`', () => {
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

  test.each(pairs.filter(([from, to]) => from !== 'ARCHIVED' && from !== to))('%s to %s', async (from, to) => {
    const { modifiedAt } = await give(from);
    const { status, body } = await change(from, to);
    expect([status, body]).toEqual([200, (await desk.client.get(`/job/${id}`)).body]);
    expect([body.status, (await row()).status]).toEqual([to, to]);
    expect((await row()).modifiedAt > modifiedAt).toBe(true);
  });

  test.each(STATUSES.filter((status) => status !== 'ARCHIVED'))('`job_archived` at `status`: ARCHIVED to %s', async (to) => {
    await give('ARCHIVED');
    const before = await row();
    const refused = await change('ARCHIVED', to);
    expect(faultsIn(refused)).toEqual({ status: 422, invalid: { status: ['job_archived'] } });
    expect(refused.body.invalid.status[0].detail).toBe(`Job ${id} stays ARCHIVED.`);
    expect(await row()).toEqual(before);
  });

  test.each(STATUSES)(
    'naming the status that it has already (and expected) changes nothing and answers 200: %s',
    async (same) => {
      await give(same);
      const before = await row();
      const { status, body } = await change(same, same);
      expect([status, body.status, await row()]).toEqual([200, same, before]);
    },
  );
});

describe('other than expected → 409 `stale_status` with `job_id` and `status` actual', () => {
  test.each([
    ['OPEN', 'DRAFT', 'CLOSED'],
    ['OPEN', 'DRAFT', 'OPEN'],
    ['ARCHIVED', 'OPEN', 'CLOSED'],
  ] as const)('%s, expected %s, to %s: nothing is changed', async (actual, expected, to) => {
    await give(actual);
    const before = await row();
    const { status, body, headers } = await change(expected, to);
    expect([status, body]).toEqual([
      409,
      {
        ...errorEnvelopeOf('stale_status', { headers }, 'StaleStatus'),
        detail: `Its status is ${before.status} now.`,
        code: 'stale_status',
        error: 'The status of the job has changed in the meantime.',
        job_id: id,
        status: actual,
      },
    ]);
    expect(await row()).toEqual(before);
  });
});

describe('what is refused', () => {});

describe('Actions on jobs where the caller is ADMIN', () => {
  const namesFor = async (client = desk.client) =>
    (await client.get(`/job/${id}`)).body._actions.map(({ name }: { name: string }) => name);

  test('`change-status` (not when ARCHIVED)', async () => {
    for (const status of STATUSES) {
      await give(status);
      expect((await namesFor()).includes('change-status')).toBe(status !== 'ARCHIVED');
    }
  });

  test('nobody else has them', async () => {
    const source = await aSource(service.prisma, desk.tenantId);
    await aPublication(service.prisma, desk.job, source, '2026-11-01');
    expect(await namesFor()).toEqual(expect.arrayContaining(['change-status', 'change-team', 'publish', 'unpublish']));
    const recruiter = service.as(await aRecruiter(service.prisma, [desk.organisation]));
    const reader = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
    expect([await namesFor(recruiter), await namesFor(reader)]).toEqual([['add-application'], []]);
  });
});

describe('what follows a change of the status', () => {
  async function anAddress() {
    const source = await aSource(service.prisma, desk.tenantId);
    await aPublication(service.prisma, desk.job, source, '2026-11-01');
    return { source, address: await applyUrlOf(desk.client, source.id, id) };
  }

  test('feeds show it when it is OPEN; `modified_since` of jobs and `/change` say so', async () => {
    const { source } = await anAddress();
    const shown = async () => idsOf(await desk.client.get(`/feed?source_id=${source.id}`));
    for (const [from, to] of [
      ['OPEN', 'CLOSED'],
      ['CLOSED', 'OPEN'],
    ]) {
      const since = new Date((await row()).modifiedAt.getTime() + 1).toISOString();
      await change(from, to);
      expect(await shown()).toEqual(to === 'OPEN' ? [id] : []);
      expect(idsOf(await desk.client.get(`/job?alljobs=true&modified_since=${since}`))).toEqual([id]);
      expect((await desk.client.get(`/change?kind=JOB&modified_since=${since}`)).body.items).toMatchObject([{ kind: 'JOB', id }]);
    }
  });

  test('its applications, whose links by `job_status` change, get a new date', async () => {
    const application = await anApplication(service.prisma, desk.job);
    await change('OPEN', 'CLOSED');
    const where = { tenantId_id: { tenantId: desk.tenantId, id: application.id } };
    const { modifiedAt } = await service.prisma.application.findUniqueOrThrow({ where });
    expect(modifiedAt > application.modifiedAt).toBe(true);
    expect(idsOf(await desk.client.get('/application?job_status=CLOSED'))).toEqual([application.id]);
  });

  test('apply URLs at the moment of an apply: 200 or 410, never half', async () => {
    const { address } = await anAddress();
    for (let round = 0; round < 6; round += 1) {
      const last = round === 5 ? 'ARCHIVED' : 'CLOSED';
      const applicants = Array.from({ length: 8 }, (_, index) =>
        service.as().post(address, aSubmission({ email: `a${index}.${round}.${id}@mail.example` })),
      );
      const [closed, ...applied] = await Promise.all([change('OPEN', last), ...applicants]);
      expect(closed.status).toBe(200);
      for (const { status } of applied) expect([200, 410]).toContain(status);
      const emails = { startsWith: 'a', endsWith: `.${round}.${id}@mail.example` };
      const where = { tenantId: desk.tenantId, candidate: { email: emails } };
      const count = applied.filter(({ status }) => status === 200).length;
      expect(await service.prisma.application.count({ where })).toBe(count);
      expect(await service.prisma.candidate.count({ where: { tenantId: desk.tenantId, email: emails } })).toBe(count);
      expect((await service.as().post(address, aSubmission())).status).toBe(410);
      if (last === 'CLOSED') expect((await change('CLOSED', 'OPEN')).status).toBe(200);
    }
  });

  test('beside moves of its applications: each is carried out', async () => {
    const applications = await Promise.all(Array.from({ length: 8 }, () => anApplication(service.prisma, desk.job)));
    const moves = applications.map((application) =>
      untilServed(() =>
        desk.client.post(`/application/${application.id}/advance-step`, { expected_current_step_id: desk.steps.start.id }),
      ),
    );
    const all = await Promise.all([untilServed(() => change('OPEN', 'CLOSED')), ...moves]);
    expect(all.map(({ status }) => status)).toEqual(Array(9).fill(200));
  });
});
