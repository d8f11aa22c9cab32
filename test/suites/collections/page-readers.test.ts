/** What programs send and read beside `_next`. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Client } from '../../harness/client.ts';
import { anApplication, aJob } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

const service = aService({ corsOrigins: ['https://board.example'] });

/** Of every list: test/suites/every/lists.test.ts. */
describe('Parameters beside `pagecursor` that repeat what the cursor holds', () => {
  let client: Client;
  let next: string;
  beforeAll(async () => {
    const { tenantId, organisation, recruiter } = await aWorld(service);
    const job = await aJob(service.prisma, organisation);
    const members = {
      create: [await anApplication(service.prisma, job), await anApplication(service.prisma, job)].map(({ candidateId }) => ({
        candidateId,
      })),
    };
    for (const name of ['Nurses', 'Night shift'])
      await service.prisma.pool.create({ data: { tenantId, name, candidates: members } });
    client = service.as(recruiter);
    next = (await client.get('/candidate?pool_name=Nurses&pool_name=Night%20shift&limit=1')).body._next;
  });

  test('multi-valued ones as the same set are accepted', async () => {
    const set = 'pool_name=Night+shift&pool_name=Nurses&pool_name=Nurses';
    const [page, alone] = [await client.get(`${next}&${set}`), await client.get(next)];
    expect([page.status, page.body.items]).toEqual([200, alone.body.items]);
  });

  test.each([
    ['the default in place of what was given', 'limit=20', '`limit`'],
    ['a part of a set', 'pool_name=Nurses', '`pool_name`'],
    ['parameters that the first request did not have', 'limit=1&since=0&email=a%40mail.example', '`since`, `email`'],
  ])('different ones stay 400 `not_combinable`: %s', async (_, parameters, named) => {
    const { status, body } = await client.get(`${next}&${parameters}`);
    expect([status, body.code, Object.keys(body.parameters)]).toEqual([400, 'malformed_request', ['pagecursor']]);
    expect(body.parameters.pagecursor[0].code).toBe('not_combinable');
    expect(body.parameters.pagecursor[0].detail).toContain(named);
  });
});

test('a version that ends keeps its other links beside the next page', async () => {
  const { organisation, recruiter } = await aWorld(service);
  for (let count = 0; count < 2; count += 1) await aJob(service.prisma, organisation);
  await service.prisma.apiVersion.create({
    data: { major: 1, expiresOn: new Date('2099-12-31'), deprecatedAt: new Date() },
  });
  const { headers } = await service.as(recruiter).get('/job?limit=1');
  await service.prisma.apiVersion.deleteMany();
  expect(headers.get('link')).toMatch(/rel="deprecation".*, <[^>]*pagecursor=[^>]*>; rel="next"$/);
});

test('a page of another origin may read the link', async () => {
  const answer = await service.as().get('/job', { origin: 'https://board.example' });
  expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('Link');
});
