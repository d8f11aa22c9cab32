import { beforeEach, describe, expect, test } from '@jest/globals';
import { JobStatus } from '#generated/prisma/client.ts';
import { anApplication, aPublication, aSource } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { untilServed } from '../applications/desk.ts';
import { applyUrlOf, aSubmission } from '../submissions/scene.ts';

const STATUSES = Object.values(JobStatus);

const service = aService();
let desk: World<'job' | 'steps'>;
let id: number;
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
    expectInvalid(refused, { status: ['job_archived'] });
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

test('other than expected → 409 `stale_status` with `job_id` and `status` actual', async () => {
  const told = { code: 'stale_status', job_id: id, status: 'OPEN', detail: 'Its status is OPEN now.' };
  expect(await change('DRAFT', 'CLOSED')).toMatchObject({ status: 409, body: told });
  // also where it has the wanted one already
  expect((await change('DRAFT', 'OPEN')).status).toBe(409);
});

describe('what follows a change of the status', () => {
  async function anAddress() {
    const source = await aSource(service.prisma, desk.tenantId);
    await aPublication(service.prisma, desk.job, source, '2026-11-01');
    return { source, address: await applyUrlOf(desk.client, source.id, id) };
  }

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
