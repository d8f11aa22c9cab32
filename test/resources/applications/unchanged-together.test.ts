/** Concurrent conditional requests are batched; each gets the same answer as by itself. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ofJob } from '../../../src/resources/applications/page-rows.ts';
import { createReadState } from '../../../src/resources/applications/page-state.ts';
import type { Sql } from '../../../src/database/database.ts';
import { remainingMs, DeadlineExceeded, withDeadline } from '../../../src/core/deadline.ts';
import type { Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk } from './desk.ts';

describe('each is answered as if it had come alone', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service?.close());

  /** A job with so many applications, and the addresses of its pages and of those of its candidates, each with the tag that it has now. */
  async function pagesOf(client: Client, job: Awaited<ReturnType<typeof aJob>>, count: number) {
    const applications: Awaited<ReturnType<typeof anApplication>>[] = [];
    for (let index = 0; index < count; index += 1) applications.push(await anApplication(service.prisma, job));
    const address = `/job/${job.id}/application`;
    const { _next: next } = (await client.get(`${address}?limit=1`)).body;
    const addresses = [
      ...['', '?limit=100', '?limit=2', '?limit=1'].map((search) => address + search),
      ...[next].filter((follows) => follows !== ''),
      ...applications.map(({ candidateId }) => `/candidate/${candidateId}/application`),
    ];
    const pages = [];
    for (const each of addresses) pages.push({ address: each, tag: (await client.get(each)).headers.get('etag') ?? '' });
    return { applications, pages };
  }

  test('pages of jobs and of candidates, of every size, are 304, and after a change those that show it are 200', async () => {
    const { client, organisation } = await aDesk(service);
    const jobs = [await aJob(service.prisma, organisation), await aJob(service.prisma, organisation)] as const;
    const [one, other] = [await pagesOf(client, jobs[0], 3), await pagesOf(client, jobs[1], 1)];
    const pages = [...one.pages, ...other.pages, ...one.pages.map(({ address }) => ({ address, tag: 'W/"another"' }))];
    const askAll = () => Promise.all(pages.map(({ address, tag }) => client.get(address, { 'if-none-match': tag })));
    const before = await askAll();
    expect(before.map(({ status }) => status)).toEqual(pages.map(({ tag }) => (tag === 'W/"another"' ? 200 : 304)));
    expect(before.map(({ headers }) => headers.get('etag'))).toEqual(
      [...one.pages, ...other.pages, ...one.pages].map(({ tag }) => tag),
    );
    const [, second] = one.applications as [unknown, (typeof one.applications)[number]];
    const { tenantId, id, candidateId } = second;
    await service.prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data: { score: 7 } });
    const after = await askAll();
    const shows = (index: number) => JSON.stringify(after[index]?.body ?? '').includes('"score":7');
    const changed = one.pages.map(({ address }) => !address.endsWith('limit=1') && !/candidate/.test(address));
    changed[one.pages.findIndex(({ address }) => address === `/candidate/${candidateId}/application`)] = true;
    expect(after.slice(0, changed.length).map(({ status }) => status === 200)).toEqual(changed);
    expect(changed.map((_, index) => shows(index))).toEqual(changed);
    expect(after.slice(changed.length).map(({ status }) => status)).toEqual([
      ...other.pages.map(() => 304),
      ...one.pages.map(() => 200),
    ]);
  });

  test('"Not visible and not existing answer alike": 404 for who may not see a page, among those who may', async () => {
    const { client, organisation, tenant } = await aDesk(service);
    const { pages } = await pagesOf(client, await aJob(service.prisma, organisation), 2);
    const elsewhere = await anOrganisation(service.prisma, tenant.id);
    const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere]));
    const colleague = service.as(await aRecruiter(service.prisma, [elsewhere, organisation]));
    const stranger = (await aDesk(service)).client;
    const own = await Promise.all(pages.map(({ address }) => colleague.get(address)));
    const answers = await Promise.all(
      pages.flatMap(({ address, tag }, index) => [
        client.get(address, { 'if-none-match': tag }),
        neighbour.get(address, { 'if-none-match': '*' }),
        colleague.get(address, { 'if-none-match': own[index]?.headers.get('etag') ?? '' }),
        stranger.get(address, { 'if-none-match': '*' }),
      ]),
    );
    // a cursor comes from a page that its caller could see
    expect(answers.map(({ status }) => status)).toEqual(pages.flatMap(() => [304, 404, 304, 404]));
  });
});

describe('who is asked for with whom', () => {
  const SLICE = { after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };

  function aReading(fails?: Error) {
    const together: { readonly tenantId: unknown; readonly owners: readonly number[]; readonly left: number | undefined }[] = [];
    const alone: unknown[] = [];
    const readTogether = async (tenantId: unknown, owners: unknown) => {
      together.push({ tenantId, owners: owners as number[], left: remainingMs() });
      await turn();
      if (fails) throw fails;
      return (owners as number[]).map((owner) => ({ count: owner, marks: String(owner) }));
    };
    const sql = (async (text: string, [tenantId, owner]: readonly unknown[]) => {
      if (text.includes('asked."number"')) return readTogether(tenantId, owner);
      alone.push(owner);
      if ((remainingMs() ?? 1) <= 0) throw new DeadlineExceeded();
      return [{ count: owner, marks: 'alone' }];
    }) as Sql;
    const readState = createReadState(sql, ofJob);
    const read = (id: number, { tenantId = 1, limit = 20, filters = {} } = {}) =>
      readState({ tenantId, id, organisationIds: [1] }, filters, { ...SLICE, limit });
    return { together, alone, read, owners: () => together.map((each) => each.owners) };
  }

  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('what one turn brings is one statement of 32 pages at most, and each page has its own state and its own limit', async () => {
    const { read, owners } = aReading();
    const states = await Promise.all(range(40).map((id) => read(id, { limit: id % 2 === 0 ? 20 : 100 })));
    expect(owners().map(({ length }) => length)).toEqual([32, 8]);
    expect(states).toEqual(
      range(40).map((id) => ({
        count: id % 2 === 0 ? Math.min(id, 20) : id,
        marks: String(id),
        more: id % 2 === 0 && id > 20,
      })),
    );
  });

  test('tenants never share a statement', async () => {
    const { read, together } = aReading();
    await Promise.all(range(6).map((id) => read(id, { tenantId: 1 + (id % 2) })));
    expect(together).toMatchObject([
      { tenantId: 2, owners: [1, 3, 5] },
      { tenantId: 1, owners: [2, 4, 6] },
    ]);
  });

  test('a page that is searched for is read by itself, so that nobody waits for it', async () => {
    const { read, owners, alone } = aReading();
    const [, searched] = await Promise.all([read(1), read(2, { filters: { lastName: 'Ada' } }), read(3)]);
    expect([owners(), alone, searched?.marks]).toEqual([[[1, 3]], [2], 'alone']);
  });

  test('a statement has the time of the one who has least, and who has none left is refused without the others', async () => {
    const { read, together } = aReading();
    const outcomes = await Promise.allSettled([
      withDeadline(5_000, () => read(1)),
      withDeadline(0, () => read(2)),
      withDeadline(900, () => read(3)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(together.map((each) => each.owners)).toEqual([[1, 3]]);
    expect(together[0]?.left).toBeGreaterThan(800);
    expect(together[0]?.left).toBeLessThanOrEqual(900);
  });

  test('where the statement fails, all hear of it', async () => {
    const failure = new DeadlineExceeded();
    const { read, owners, alone } = aReading(failure);
    const outcomes = await Promise.allSettled([read(1), read(2)]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([failure, failure]);
    expect([owners(), alone]).toEqual([[[1, 2]], []]);
  });
});
