/** Concurrent conditional requests: each gets the same answer as by itself. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk } from './desk.ts';

describe('each is answered as if it had come alone', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service?.close());

  /**
   * A job with so many applications, and the addresses of its pages and of those of its candidates,
   * each with the tag that it has now.
   */
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
