/** "All sync frameworks read page 2": programs that page as published frameworks do. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Answer, type Client } from '../../harness/client.ts';
import { anApplication, aJob } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { datedLists, paginated } from '../every/lists.ts';
import { keyOf } from './mirror.ts';

let service: Service;
beforeAll(async () => void (service = await startService({ corsOrigins: ['https://board.example'] })));
afterAll(() => service.close());

type Read = (client: Client, address: string) => Promise<readonly Answer[]>;

/** Follows the address that `nextOf` finds in each page, to the end. */
async function follow(client: Client, first: string, nextOf: (page: Answer) => string | undefined): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  for (let next: string | undefined = first; next;) {
    const page = await client.get(next);
    if (page.status !== 200) throw new Error(`${next} answered ${page.status}: ${JSON.stringify(page.body)}`);
    pages.push(page);
    next = nextOf(page);
  }
  return pages;
}

/** Adds the parameters of the first request to each next URL, as Airbyte's paginator and n8n do. */
const keepParameters: Read = (client, address) => {
  const parameters = address.slice(address.indexOf('?') + 1);
  return follow(client, address, ({ body }) => body._next && `${body._next}&${parameters}`);
};

/** Reads the header alone, as singer taps do with `response.links['next']['url']`. */
const followLinks: Read = (client, address) =>
  follow(client, address, ({ headers }) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]);

const READERS: readonly (readonly [string, Read])[] = [
  ['keeps the parameters of the first request beside the next URL', keepParameters],
  ['follows `Link: rel="next"` alone', followLinks],
];

const itemsOf = (pages: readonly Answer[]) => pages.flatMap(({ body }) => body.items);

describe.each(paginated)('$id', ({ id: operationId }) => {
  let client: Client;
  let address: string;
  beforeAll(async () => {
    const office = await aWorld(service);
    const collection = await datedLists[operationId]?.(service.prisma, office);
    if (collection === undefined) throw new Error(`There is no such list to read: ${operationId}.`);
    for (let count = 0; count < 5; count += 1) await collection.make();
    client = service.as(office.recruiter);
    ({ address } = collection);
  });

  test.each(READERS)('a program that %s reads all pages', async (_, read) => {
    for (const query of ['limit=2', 'limit=2&since=0', 'limit=2&modified_since=2020-01-01T00:00:00%2B00:00', 'limit=100']) {
      const ids = (await readAll(client, address + query)).map(keyOf);
      const pages = await read(client, address + query);
      expect(pages).toHaveLength(query === 'limit=100' ? 1 : 3);
      expect(itemsOf(pages).map(keyOf)).toEqual(ids);
      expect(ids).toHaveLength(5);
    }
  });
});

describe('GET /change', () => {
  test.each(READERS)('a program that %s reads all pages', async (_, read) => {
    const { organisation, recruiter } = await aWorld(service);
    await anApplication(service.prisma, await aJob(service.prisma, organisation));
    const client = service.as(recruiter);
    const address = '/change?modified_since=1970-01-01T00:00:00Z&kind=JOB&kind=APPLICATION&limit=1';
    const pages = await read(client, address);
    expect(itemsOf(pages).map(({ kind }) => kind)).toEqual(['JOB', 'APPLICATION']);
  });
});

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
