import { beforeEach, describe, expect, test } from '@jest/globals';
import { aPublication, aSource } from '../../harness/records.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { idsOf, untilServed } from '../applications/desk.ts';
import { applyUrlOf, aSubmission } from '../submissions/scene.ts';
import { expectInvalid } from '../../http/refusals.ts';

const NOW = new Date('2026-11-26T23:30:00Z');
const YESTERDAY = '2026-11-25';
const TODAY = '2026-11-26';
const TOMORROW = '2026-11-27';

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let source: Awaited<ReturnType<typeof aSource>>;
let id: number;
beforeEach(async () => {
  desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN' });
  source = await aSource(service.prisma, desk.tenantId);
  ({ id } = desk.job);
});

const publish = (body: object = {}) => desk.client.post(`/job/${id}/publish`, { source_id: source.id, ...body });
const unpublish = (body: object = {}) => desk.client.post(`/job/${id}/unpublish`, { source_id: source.id, ...body });
const detail = async () => (await desk.client.get(`/job/${id}`)).body;
type Days = { readonly start_date: string; readonly end_date: string | null };
const days = async () => (await detail()).publications.items.map(({ start_date, end_date }: Days) => [start_date, end_date]);
const actions = async () => (await detail())._actions.map(({ name }: { name: string }) => name);
const inFeed = async () => idsOf(await desk.client.get(`/feed?source_id=${source.id}`));

describe('`source_id` required, `start_date` (default today UTC), `end_date`', () => {
  test('Answer `PublicationResult`: Envelope + `job_id` + `publication` + `apply_url` (as in the feed)', async () => {
    const { status, body } = await publish();
    const [publication] = (await detail()).publications.items;
    const apply_url = await applyUrlOf(desk.client, source.id, id);
    expect([status, body]).toEqual([200, { ...envelopeOf('PublicationResult'), job_id: id, publication, apply_url }]);
    expect(publication).toMatchObject({ source: { id: source.id }, start_date: TODAY, end_date: null });
    expect(await service.as().post(apply_url, aSubmission())).toMatchObject({ status: 200, body: { created: true } });
  });

  test.each<[object, [string, string | null], boolean]>([
    [{}, [TODAY, null], true],
    [{ end_date: null }, [TODAY, null], true],
    [{ end_date: TODAY }, [TODAY, TODAY], true],
    [{ start_date: '2026-11-01', end_date: YESTERDAY }, ['2026-11-01', YESTERDAY], false],
    [{ start_date: TOMORROW }, [TOMORROW, null], false],
    [{ start_date: '0001-01-01', end_date: '9999-12-31' }, ['0001-01-01', '9999-12-31'], true],
  ])('%j', async (body, period, running) => {
    expect((await publish(body)).status).toBe(200);
    expect([await days(), await inFeed()]).toEqual([[period], running ? [id] : []]);
  });

  test.each(['DRAFT', 'PENDING_APPROVAL', 'CLOSED', 'ARCHIVED'] as const)(
    'A job of any status may be published (feeds show it when it is OPEN): %s',
    async (status) => {
      const where = { tenantId_id: { tenantId: desk.tenantId, id } };
      await service.prisma.job.update({ where, data: { status } });
      const { body } = await publish();
      expect([await days(), await inFeed()]).toEqual([[[TODAY, null]], []]);
      expect((await service.as().post(body.apply_url, aSubmission())).status).toBe(410);
      await service.prisma.job.update({ where, data: { status: 'OPEN' } });
      expect(await inFeed()).toEqual([id]);
      expect((await service.as().post(body.apply_url, aSubmission())).status).toBe(200);
    },
  );
});

describe('what is refused, and nothing is changed', () => {
  test('end before start → `out_of_range` at `end_date`; a last day before today is one, too', async () => {
    const refused = await publish({ start_date: '2026-12-31', end_date: '2026-12-01' });
    expectInvalid(refused, { end_date: ['out_of_range'] });
    expect(refused.body.invalid.end_date[0].detail).toBe('The last day lies before the first, 2026-12-31.');
    expectInvalid(await publish({ end_date: YESTERDAY }), { end_date: ['out_of_range'] });
    expect(await days()).toEqual([]);
  });

  test.each<[string | undefined, string | undefined, boolean]>([
    ['2026-12-01', '2026-12-31', true],
    ['2026-12-31', undefined, true],
    ['2026-11-30', '2026-12-01', true],
    [undefined, undefined, true],
    ['2026-12-10', '2026-12-10', true],
    ['2027-01-01', undefined, false],
    [undefined, '2026-11-30', false],
  ])(
    'overlap with another publication on the source → `already_published` at `source_id`: %s to %s',
    async (start_date, end_date, overlaps) => {
      await aPublication(service.prisma, desk.job, source, '2026-12-01', '2026-12-31');
      const answer = await publish({ start_date, end_date });
      expect(answer.status).toBe(overlaps ? 422 : 200);
      expect(await days()).toHaveLength(overlaps ? 1 : 2);
      if (!overlaps) return;
      expectInvalid(answer, { source_id: ['already_published'] });
      const period = 'from 2026-12-01 until 2026-12-31';
      expect(answer.body.invalid.source_id[0].detail).toBe(`Job ${id} is published on source ${source.id} ${period} already.`);
    },
  );
});

describe('running ones end yesterday; those of today or later are dropped', () => {
  test.each<[string, [string, string?][], [string, string | null][]]>([
    ['a running one', [['2026-11-01']], [['2026-11-01', YESTERDAY]]],
    ['one that ends today', [['2026-11-01', TODAY]], [['2026-11-01', YESTERDAY]]],
    ['one that began yesterday', [[YESTERDAY]], [[YESTERDAY, YESTERDAY]]],
    ['one of today', [[TODAY]], []],
    ['one to come, beside an old one', [['2026-10-01', '2026-10-31'], [TOMORROW]], [['2026-10-01', '2026-10-31']]],
    ['a running one and one to come', [['2026-11-01', TODAY], [TOMORROW]], [['2026-11-01', YESTERDAY]]],
  ])('%s; Answer: the job’s detail', async (_, before, after) => {
    for (const [start, end] of before) await aPublication(service.prisma, desk.job, source, start, end);
    expect(await actions()).toContain('unpublish');
    const { status, body } = await unpublish();
    expect([status, body]).toEqual([200, await detail()]);
    expect([await days(), await inFeed()]).toEqual([after, []]);
    expect(await actions()).not.toContain('unpublish');
    expect((await publish()).status).toBe(200);
  });

  test.each<[string, [string, string?][]]>([
    ['never published', []],
    ['no longer', [['2026-10-01', YESTERDAY]]],
  ])('nothing there → `not_published` at `source_id`: %s', async (_, before) => {
    for (const [start, end] of before) await aPublication(service.prisma, desk.job, source, start, end);
    const was = await days();
    const refused = await unpublish();
    expectInvalid(refused, { source_id: ['not_published'] });
    expect(refused.body.invalid.source_id[0].detail).toBe(`Job ${id} is not published on source ${source.id}.`);
    expect([await days(), await actions()]).toEqual([was, expect.not.arrayContaining(['unpublish'])]);
  });

  test('other sources and other jobs keep theirs', async () => {
    const other = await aSource(service.prisma, desk.tenantId);
    await publish();
    await publish({ source_id: other.id });
    await unpublish();
    expect((await detail()).publications.items).toMatchObject([{ source: { id: other.id }, end_date: null }]);
    expect(await actions()).toContain('unpublish');
  });

  test('who has the address can apply as long as the job is open', async () => {
    const { apply_url } = (await publish()).body;
    await unpublish();
    expect((await service.as().post(apply_url, aSubmission())).status).toBe(200);
    await desk.client.post(`/job/${id}/status`, { expected_status: 'OPEN', status: 'CLOSED' });
    expect((await service.as().post(apply_url, aSubmission({ email: 'b@mail.example' }))).status).toBe(410);
  });
});

describe('at the same time', () => {
  test('beside applications, the feed, the team and the status: each is carried out', async () => {
    const { apply_url } = (await publish()).body;
    const others = await Promise.all(Array.from({ length: 4 }, () => aSource(service.prisma, desk.tenantId)));
    const asked = [
      ...others.map((other) => () => publish({ source_id: other.id })),
      ...others.map((_, index) => () => service.as().post(apply_url, aSubmission({ email: `a${index}.${id}@mail.example` }))),
      ...others.map((other) => () => desk.client.get(`/feed?source_id=${other.id}`)),
      () => desk.client.post(`/job/${id}/team`, { add: [desk.recruiter.id] }),
      () => desk.client.post(`/job/${id}/status`, { expected_status: 'OPEN', status: 'OPEN' }),
    ];
    // a busy machine refuses what waits too long
    const all = await Promise.all(asked.map(untilServed));
    expect(all.map(({ status }) => status)).toEqual(Array(14).fill(200));
  });
});
