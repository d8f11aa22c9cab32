/** "Details, statistics and pages of applications carry an `ETag`": pages of applications to a caller that has them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { recordStatements } from '../../suites/isolation/recorded-statements.ts';
import type { Client } from '../../harness/client.ts';
import { aCandidate, aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { idsOf } from './desk.ts';

const EVER = 'modified_since=1970-01-01T00:00:00Z';

const service = aService();
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

async function aJobWith(count: number) {
  const job = await aJob(service.prisma, desk.organisation);
  const applications: Awaited<ReturnType<typeof anApplication>>[] = [];
  for (let index = 0; index < count; index += 1) applications.push(await anApplication(service.prisma, job));
  return { job, applications, address: `/job/${job.id}/application` };
}

async function tagOf(address: string, client: Client = desk.client): Promise<string> {
  const { status, headers } = await client.get(address);
  const tag = headers.get('etag') ?? '';
  expect([status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
  return tag;
}

const askAgain = (address: string, tag: string, client: Client = desk.client) => client.get(address, { 'if-none-match': tag });

const statusAgain = async (address: string, tag: string) => (await askAgain(address, tag)).status;

const score = ({ tenantId, id }: { readonly tenantId: number; readonly id: number }, points: number) =>
  service.prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data: { score: points } });

type Place = { readonly job: { readonly id: number }; readonly candidateId: number };

const LISTS: readonly (readonly [string, (place: Place) => string])[] = [
  ['GET /job/{jobid}/application', ({ job }) => `/job/${job.id}/application`],
  ['GET /candidate/{candidateid}/application', ({ candidateId }) => `/candidate/${candidateId}/application`],
  ['GET /application', ({ job }) => `/application?job_id=${job.id}&job_status=OPEN&outcome=NONE`],
];

describe.each(LISTS)('%s: as long as nothing changed the answer is 304 without a body', (_operation, addressOf) => {
  test('with the tag of the 200, to GET and to HEAD; after a change another tag, and each tag stands for its state alone', async () => {
    const { job, applications } = await aJobWith(1);
    const [application] = applications as [(typeof applications)[number]];
    const address = addressOf({ job, candidateId: application.candidateId });
    const seen: string[] = [];
    for (const points of [1, 2, 1]) {
      await score(application, points);
      const anew = await askAgain(address, seen.length > 0 ? seen.join(', ') : 'W/"other"');
      expect([anew.status, anew.body.items[0].score]).toEqual([200, points]);
      const tag = anew.headers.get('etag') ?? '';
      expect(seen).not.toContain(tag);
      seen.push(tag);
      expect(await tagOf(address)).toBe(tag);
      for (const method of ['GET', 'HEAD']) {
        const head = await desk.client.request(method, address, { headers: { 'if-none-match': seen.join(', ') } });
        expect([head.status, head.headers.get('etag'), head.body]).toEqual([304, tag, undefined]);
      }
      expect((await desk.client.request('HEAD', address)).headers.get('etag')).toBe(tag);
    }
  });

  test('an application more, or less, is a change', async () => {
    const { job, applications } = await aJobWith(1);
    const [{ tenantId, candidateId }] = applications as [(typeof applications)[number]];
    const address = addressOf({ job, candidateId });
    const one = await tagOf(address);
    // one more of the job, and one more of the candidate
    const more = [await anApplication(service.prisma, job)];
    more.push(await anApplication(service.prisma, await aJob(service.prisma, desk.organisation), { candidateId }));
    const two = await askAgain(address, one);
    expect([two.status, two.body.items.length]).toEqual([200, 2]);
    const gone = more.map(({ id }) => id);
    await service.prisma.stepChange.deleteMany({ where: { tenantId, applicationId: { in: gone } } });
    await service.prisma.application.deleteMany({ where: { tenantId, id: { in: gone } } });
    expect(await statusAgain(address, two.headers.get('etag') ?? '')).toBe(200);
    expect(await statusAgain(address, one)).toBe(304);
  });
});

test.each(LISTS.slice(0, 2))(
  '%s: Not visible and not existing answer alike: 404, whatever the caller says that it has',
  async (_, addressOf) => {
    const { job, applications } = await aJobWith(1);
    const address = addressOf({ job, candidateId: applications[0]?.candidateId ?? 0 });
    const tag = await tagOf(address);
    const neighbour = service.as(await aRecruiter(service.prisma, [await anOrganisation(service.prisma, desk.tenantId)]));
    const stranger = (await aWorld(service, ['job', 'steps'])).client;
    for (const client of [neighbour, stranger])
      for (const known of [tag, '*']) expect((await askAgain(address, known, client)).status).toBe(404);
    const nowhere = addressOf({ job: { id: 2147483647 }, candidateId: 2147483647 });
    expect(await statusAgain(nowhere, '*')).toBe(404);
  },
);

test('a page without items has a tag too, until there is one', async () => {
  const { job, address } = await aJobWith(0);
  const tag = await tagOf(address);
  expect([await statusAgain(address, tag), await statusAgain(address, '*')]).toEqual([304, 304]);
  await anApplication(service.prisma, job);
  expect(await statusAgain(address, tag)).toBe(200);
});

test('what changes all applications of a page alike is a change, each time', async () => {
  const { job, address } = await aJobWith(4);
  const where = { tenantId_id: { tenantId: job.tenantId, id: job.id } };
  const tags = [await tagOf(address)];
  for (const title of ['Cook', 'Chef', 'Cook', 'Baker']) {
    await service.prisma.job.update({ where, data: { title } });
    tags.push(await tagOf(address));
  }
  expect(new Set(tags).size).toBe(tags.length);
});

test('whether another page follows is part of the page, what is on the next one is not', async () => {
  const { job, address } = await aJobWith(2);
  const page = `${address}?limit=2`;
  const last = await tagOf(page);
  const third = await anApplication(service.prisma, job);
  const { status, headers, body } = await askAgain(page, last);
  expect([status, body.items.length, body._next]).toEqual([200, 2, expect.stringContaining('pagecursor=')]);
  const followed = headers.get('etag') ?? '';
  await score(third, 1);
  expect(await statusAgain(page, followed)).toBe(304);
  // "the `_next` that you have leads on"
  expect(idsOf(await desk.client.get(body._next))).toEqual([third.id]);
});

test('no two pages, callers, roles or organisations share a tag', async () => {
  const { prisma } = service;
  const { address, job } = await aJobWith(3);
  const next = (await desk.client.get(`${address}?limit=1`)).body._next;
  const searches = ['', '?limit=3', '?limit=2', '?limit=1', '?step_name=New', `?${EVER}`, '?since=1'];
  const pages = [...searches.map((search) => address + search), next, (await desk.client.get(next)).body._next];
  const person = (await aCandidate(prisma, desk.tenantId)).id;
  await anApplication(prisma, job, { candidateId: person });
  const tags = [];
  for (const page of [...pages, `/candidate/${person}/application`]) tags.push(await tagOf(page));
  tags.push(await tagOf(address, service.as(await aRecruiter(prisma, [desk.organisation]))));
  const changing = await aRecruiter(prisma, [desk.organisation], 'READER');
  tags.push(await tagOf(address, service.as(changing)));
  await prisma.membership.updateMany({ where: { userId: changing.id }, data: { role: 'ADMIN' } });
  tags.push(await tagOf(address, service.as(changing)));
  const elsewhere = await anOrganisation(prisma, desk.tenantId);
  const { tenantId } = changing;
  await prisma.membership.create({ data: { tenantId, userId: changing.id, organisationId: elsewhere.id, role: 'ADMIN' } });
  tags.push(await tagOf(address, service.as(changing)));
  expect(new Set(tags).size).toBe(tags.length);
});

describe('The first page of a list by `modified_since` is answered anew as long as another page follows it', () => {
  test('for its `_next` leads to nothing that was modified since: nothing is missed by who asks whether it still holds', async () => {
    const { applications, address } = await aJobWith(3);
    const page = `${address}?limit=2&${EVER}`;
    const first = await desk.client.get(page);
    await score(applications[2] as (typeof applications)[number], 7);
    expect(idsOf(await desk.client.get(first.body._next))).toEqual([]);
    const again = await askAgain(page, first.headers.get('etag') ?? '');
    expect([again.status, idsOf(again)]).toEqual([200, idsOf(first)]);
    const { body } = await desk.client.get(again.body._next);
    expect(body.items.map((item: { id: number; score: number }) => [item.id, item.score])).toEqual([[applications[2]?.id, 7]]);
  });

  test('the pages that follow, and a page that is the last, are 304 as any other', async () => {
    const { applications, address } = await aJobWith(5);
    const { body } = await desk.client.get(`${address}?limit=2&${EVER}`);
    const middle = await tagOf(body._next);
    expect(await statusAgain(body._next, middle)).toBe(304);
    const all = await tagOf(`${address}?${EVER}`);
    expect(await statusAgain(`${address}?${EVER}`, all)).toBe(304);
    await score(applications[2] as (typeof applications)[number], 7);
    expect([await statusAgain(body._next, middle), await statusAgain(`${address}?${EVER}`, all)]).toEqual([200, 200]);
  });
});

test('a 304 reads no item, and a 200 to who says nothing finds and reads its page with one statement', async () => {
  const { address } = await aJobWith(3);
  const tag = await tagOf(address);
  const sentFor = async (ask: () => Promise<{ readonly status: number }>, status: number): Promise<readonly string[]> => {
    const recording = recordStatements();
    expect((await ask().finally(recording.stop)).status).toBe(status);
    return [...recording.statements].filter((statement) => statement.includes('"application'));
  };
  expect(await sentFor(() => desk.client.get(address), 200)).toEqual([expect.stringContaining('"application_item"')]);
  const [state, ...others] = await sentFor(() => askAgain(address, tag), 304);
  expect([state?.includes('string_agg'), state?.includes('"application_item"'), others]).toEqual([true, false, []]);
});
