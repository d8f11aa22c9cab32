import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDatedApplication, aDesk, idsOf } from './desk.ts';

const minute = (number: number, milliseconds = 0) => new Date(Date.UTC(2020, 10, 1, 12, number, 0, milliseconds));

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  service = await startService();
  desk = await aDesk(service);
});
afterAll(() => service.close());

type Job = Awaited<ReturnType<typeof aJob>>;

const created = async (job: Job, createdAt: Date, modifiedAt = createdAt) =>
  (await aDatedApplication(service.prisma, job, { createdAt, modifiedAt })).id;
const list = async (job: Job, query: string) => {
  const answer = await desk.client.get(`/job/${job.id}/application?${query}`);
  expect(answer.status).toBe(200);
  return idsOf(answer);
};

describe('"return items created or modified since this id | integer, >= 0"', () => {
  let job: Job;
  let [one, two, three, four]: number[] = [];
  let gap: number;
  beforeAll(async () => {
    job = await aJob(service.prisma, desk.organisation);
    one = await created(job, minute(1), minute(2, 1));
    two = await created(job, minute(2));
    gap = await created(await aJob(service.prisma, desk.organisation), minute(9));
    three = await created(job, minute(3));
    four = await created(job, minute(4), minute(30));
  });

  test('"0 = all"', async () => expect(await list(job, 'since=0')).toEqual([one, two, three, four]));

  test('"items with id > N, or modified after the item with the greatest id <= N was created"', async () => {
    // the first was changed one millisecond after the second was made
    expect(await list(job, `since=${one}`)).toEqual([one, two, three, four]);
    expect(await list(job, `since=${two}`)).toEqual([one, three, four]);
    expect(await list(job, `since=${three}`)).toEqual([four]);
    expect(await list(job, `since=${four}`)).toEqual([four]);
  });

  test('"the item with the greatest id <= N": N itself need not be an item of the collection', async () => {
    expect(await list(job, `since=${gap}`)).toEqual(await list(job, `since=${two}`));
    expect(await list(job, 'since=2147483647')).toEqual([four]);
    expect(await list(job, `since=${(one ?? 0) - 1}`)).toEqual([one, two, three, four]);
  });

  test('"the item with the greatest id <= N" is one of the job, whether or not the other filters let it through', async () => {
    const modified = minute(4).toISOString();
    expect(await list(job, `since=${two}&modified_since=${modified}`)).toEqual([four]);
    expect(await list(job, `since=${two}&step_id=${desk.steps.start.id}`)).toEqual([]);
  });

  test.each([
    ['-1', 'out_of_range'],
    ['2147483648', 'out_of_range'],
    ['1.5', 'type'],
    ['99999999999999999999', 'out_of_range'],
  ])('since=%s is refused', async (since, code) => {
    const { status, body } = await desk.client.get(`/job/${job.id}/application?since=${since}`);
    expect([status, body.parameters.since[0].code]).toEqual([400, code]);
  });
});

test('"modified after [it] was created": exactly then is not after', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const early = await created(job, minute(1), minute(2));
  const mark = await created(job, minute(2));
  expect(await list(job, `since=${mark}`)).toEqual([]);
  await backdate(service.prisma, 'application', early, { createdAt: minute(1), modifiedAt: minute(2, 1) });
  expect(await list(job, `since=${mark}`)).toEqual([early]);
});

test('an application that was only made is not modified after it was created', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const { id } = await anApplication(service.prisma, job);
  expect(await list(job, `since=${id}`)).toEqual([]);
});

describe('"`modified_since` date-time inclusive"', () => {
  let job: Job;
  let [one, two]: number[] = [];
  beforeAll(async () => {
    job = await aJob(service.prisma, desk.organisation);
    one = await created(job, minute(1), minute(5, 500));
    two = await created(job, minute(2), minute(6));
  });
  test.each([
    ['2020-11-01T12:05:00.500Z', 2],
    ['2020-11-01T12:05:00.501Z', 1],
    ['2020-11-01T12:06:00Z', 1],
    ['2020-11-01t12:06:00z', 1],
    ['2020-11-01T13:06:00%2B01:00', 1],
    ['2020-11-01T12:06:00.001Z', 0],
    ['0001-01-01T00:00:00Z', 2],
  ])('%s: the last %d of two', async (instant, count) => {
    expect(await list(job, `modified_since=${instant}`)).toEqual([one, two].slice(2 - count));
  });
  test.each(['2020-11-01', '2020-11-01T12:05:00', '2020-11-01T24:00:00Z', '2020-02-30T00:00:00Z', '2020-11-01T13:06:00+01:00'])(
    '%s is refused',
    async (instant) => {
      const { status, body } = await desk.client.get(`/job/${job.id}/application?modified_since=${instant}`);
      expect([status, body.parameters.modified_since[0].code]).toEqual([400, 'format']);
    },
  );
});

test('"created or modified": every write on an application brings it back to those that read on with `since` or `modified_since`', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const [start, screening] = job.process.steps;
  const moved = await created(job, minute(1));
  const added = await created(job, minute(1));
  await created(job, minute(1));
  const mark = await created(job, minute(2));
  const advance = { expected_current_step_id: start?.id };
  expect((await desk.client.post(`/application/${moved}/advance-step`, advance)).status).toBe(200);
  const step = { application_id: added, process_step_id: screening?.id };
  expect((await desk.client.post('/step', step)).status).toBe(200);
  expect((await desk.client.post(`/application/${mark}/advance-step`, { expected_current_step_id: 2_147_483_647 })).status).toBe(
    409,
  );

  expect(await list(job, `since=${mark}`)).toEqual([moved, added]);
  expect(await list(job, `modified_since=${minute(3).toISOString()}`)).toEqual([moved, added]);
  const { body } = await desk.client.get(`/application/${added}`);
  expect(await list(job, `modified_since=${body.modification_date}`)).toEqual([added]);
});
