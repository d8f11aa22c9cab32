import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { aJob, anApplication, backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk, idsOf, stepsOf } from './desk.ts';

let service: Service;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  service = await startService();
  desk = await aDesk(service);
});
afterAll(() => service.close());

type Job = Awaited<ReturnType<typeof aJob>>;

async function aJobWith(count: number, given: (index: number, job: Job) => Parameters<typeof anApplication>[2] = () => ({})) {
  const job = await aJob(service.prisma, desk.organisation);
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await anApplication(service.prisma, job, given(index, job))).id);
  return { job, ids, address: `/job/${job.id}/application` };
}

describe('"maximum number of items per page | integer, 1 to 100"', () => {
  let made: Awaited<ReturnType<typeof aJobWith>>;
  beforeAll(async () => void (made = await aJobWith(101)));

  test.each([
    ['1', 1],
    ['2', 2],
    ['99', 99],
    ['100', 100],
  ])('limit=%s', async (limit, count) => {
    const answer = await desk.client.get(`${made.address}?limit=${limit}`);
    expect(idsOf(answer)).toEqual(made.ids.slice(0, count));
    expect(answer.body._next).toMatch(new RegExp(`^${service.origin}/v1${made.address}\\?pagecursor=[\\w-]+$`));
  });

  test('"`limit` 1..100 default 20"', async () => {
    const first = await desk.client.get(made.address);
    const second = await desk.client.get(first.body._next);
    expect([idsOf(first), idsOf(second)]).toEqual([made.ids.slice(0, 20), made.ids.slice(20, 40)]);
  });

  test.each([
    ['0', 'out_of_range'],
    ['101', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['1e1', 'type'],
    ['010', 'type'],
    ['', 'type'],
  ])('limit=%s is refused', async (limit, code) => {
    const { status, body } = await desk.client.get(`${made.address}?limit=${limit}`);
    expect([status, body.parameters.limit[0].code]).toEqual([400, code]);
  });

  test.each([7, 20, 50, 100])('"request that URL as given and repeat" reads all, page by page of %d', async (limit) => {
    const items = await readAll(desk.client, `${made.address}?limit=${limit}`);
    expect(items.map(({ id }) => id)).toEqual(made.ids);
  });
});

test.each([
  [3, 3],
  [3, 4],
  [4, 2],
  [0, 1],
])('"`_next` [...] `""` on the last page": %d items by %d', async (count, limit) => {
  const { address, ids } = await aJobWith(count);
  const pages: number[][] = [];
  let next = `${address}?limit=${limit}`;
  do {
    const answer = await desk.client.get(next);
    pages.push(idsOf(answer));
    next = answer.body._next;
  } while (next !== '');
  // a full last page is the last one: it promises no empty one
  expect(pages).toHaveLength(Math.max(1, Math.ceil(count / limit)));
  expect(pages.flat()).toEqual(ids);
});

test('"`pagecursor` [...] carries filters, limit and position": the next page of a filtered list is filtered', async () => {
  const { address, job, ids } = await aJobWith(12, (index, { process }) => ({
    currentStepId: process.steps[index % 2]?.id ?? 0,
    stepDate: new Date(Date.UTC(2026, 10, index < 10 ? 1 : 9)),
    ...(index !== 4 && { candidate: { firstName: 'Zoë' } }),
  }));
  const filters = `first_name=ZOE&step_id=${stepsOf(job).start.id}&last_step_until=2026-11-08&modified_since=2000-01-01T00:00:00Z`;
  const expected = [0, 2, 6, 8].map((index) => ids[index]);

  const first = await desk.client.get(`${address}?limit=2&${filters}`);
  expect([...new URL(first.body._next).searchParams.keys()]).toEqual(['pagecursor']);
  const second = await desk.client.get(first.body._next);

  expect([idsOf(first), idsOf(second)]).toEqual([expected.slice(0, 2), expected.slice(2)]);
  expect(second.body._self).toBe(first.body._next);
  expect(second.body._next).toBe('');
});

test('`since` is kept from page to page', async () => {
  const { address, ids } = await aJobWith(6);
  const minute = (number: number) => new Date(Date.UTC(2020, 10, 1, 12, number));
  for (const [index, id] of ids.entries()) {
    const dates = { createdAt: minute(index), modifiedAt: minute(index === 1 ? 30 : index) };
    await backdate(service.prisma, 'application', id, dates);
  }
  const items = await readAll(desk.client, `${address}?limit=1&since=${ids[3]}`);
  expect(items.map(({ id }) => id)).toEqual([1, 4, 5].map((index) => ids[index]));
});

test('the same `_next` read twice is the same page', async () => {
  const { address, ids } = await aJobWith(3);
  const { body } = await desk.client.get(`${address}?limit=2`);
  const pages = await Promise.all([desk.client.get(body._next), desk.client.get(body._next)]);
  expect(pages.map(idsOf)).toEqual([ids.slice(2), ids.slice(2)]);
});

test('"keyset, never offset": while rows arrive and move between the pages none is lost and none comes twice', async () => {
  const { address, job, ids } = await aJobWith(20);
  const { start } = stepsOf(job);
  const arrived: number[] = [];
  let page = 0;

  const items = await readAll(desk.client, `${address}?limit=3`, async () => {
    page += 1;
    if (page > 4) return;
    arrived.push((await anApplication(service.prisma, job)).id);
    for (const id of [ids[0], ids[19 - page]]) {
      const change = { application_id: id, process_step_id: job.process.steps[page]?.id };
      expect((await desk.client.post('/step', change)).status).toBe(200);
    }
  });

  expect(arrived).toHaveLength(4);
  expect(items.map(({ id }) => id)).toEqual([...ids, ...arrived]);
  const moved = items.filter(({ step }) => step.id !== start.id).map(({ id }) => id);
  expect(moved).toEqual([15, 16, 17, 18].map((index) => ids[index]));
});

test('while rows leave and enter a filter between the pages, those that stay are read once', async () => {
  const { address, job, ids } = await aJobWith(12);
  const { start, screening } = stepsOf(job);
  let page = 0;

  const items = await readAll(desk.client, `${address}?limit=4&step_id=${start.id}`, async () => {
    page += 1;
    if (page > 1) return;
    // already read, not yet read
    for (const id of [ids[1], ids[3], ids[6]]) {
      const change = { application_id: id, process_step_id: screening.id };
      expect((await desk.client.post('/step', change)).status).toBe(200);
    }
  });

  expect(items.map(({ id }) => id)).toEqual(ids.filter((_, index) => index !== 6));
});
