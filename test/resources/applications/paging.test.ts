import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Answer } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, backdate } from '../../harness/records.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { idsOf } from './desk.ts';
import { createCursors } from '../../../src/contract/cursor.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('pages', () => {
  let desk: World<'job' | 'steps'>;
  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
  });

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

    test('`limit` 1..100 default 20', async () => {
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
  ])('`_next` [...] `"` on the last page": %d items by %d', async (count, limit) => {
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

  test('`pagecursor` [...] carries filters, limit and position: the next page of a filtered list is filtered', async () => {
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

  test('keyset, never offset: while rows arrive and move between the pages none is lost and none comes twice', async () => {
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
});

describe('cursors', () => {
  let desk: World<'job' | 'steps'>;
  let address: string;
  let ids: readonly number[];

  beforeAll(async () => {
    desk = await aWorld(service, ['job', 'steps']);
    address = `/job/${desk.job.id}/application`;
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await anApplication(service.prisma, desk.job)).id);
    ids = made;
  });

  const cursorIn = ({ body }: Answer): string => new URL(body._next).searchParams.get('pagecursor') ?? '';
  const aCursor = async (query = 'limit=2') => cursorIn(await desk.client.get(`${address}?${query}`));
  const read = (cursor: string, collection = address) =>
    desk.client.get(`${collection}?pagecursor=${encodeURIComponent(cursor)}`);

  function expectRefused({ status, body }: Answer, code = 'bad_cursor') {
    expect([status, body._status, body.code]).toEqual([400, 'INVALID', 'malformed_request']);
    expect(body.parameters.pagecursor.map((fault: { code: string }) => fault.code)).toEqual([code]);
  }

  test('a forged or altered one is 400: a cursor with any one byte changed', async () => {
    const cursor = await aCursor();
    const bytes = Buffer.from(cursor, 'base64url');
    const altered = [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ (1 << (index % 8));
      return copy.toString('base64url');
    });
    expect(idsOf(await read(cursor))).toEqual(ids.slice(2));
    expect(altered.length).toBeGreaterThan(60);
    // no more at a time than may wait for a connection
    for (let start = 0; start < altered.length; start += 32)
      for (const answer of await Promise.all(altered.slice(start, start + 32).map((forged) => read(forged))))
        expectRefused(answer);
  });

  test.each<[string, (cursor: string) => string]>([
    ['without its last character', (cursor) => cursor.slice(0, -1)],
    ['without its last bytes', (cursor) => cursor.slice(0, -8)],
    ['without its first bytes', (cursor) => cursor.slice(4)],
    ['cut to nonce and tag', (cursor) => Buffer.from(cursor, 'base64url').subarray(0, 28).toString('base64url')],
    ['one character', (cursor) => cursor.slice(0, 1)],
    ['extended by a character', (cursor) => `${cursor}A`],
    ['extended by bytes', (cursor) => `${cursor}AAAA`],
    ['twice', (cursor) => cursor + cursor],
    ['in front of a space', (cursor) => `${cursor} `],
    ['behind a space', (cursor) => ` ${cursor}`],
    ['with a line break in it', (cursor) => `${cursor.slice(0, 8)}\n${cursor.slice(8)}`],
    ['with padding', (cursor) => `${cursor}=`],
    ['with a character that base64 skips', (cursor) => `${cursor.slice(0, 8)}.${cursor.slice(8)}`],
    ['plain JSON', () => Buffer.from('{"collection":"x","query":{},"after":1}').toString('base64url')],
    ['no base64 at all', () => 'ö💥'],
  ])('a forged or altered one is 400: %s', async (_, alter) => {
    const cursor = await aCursor();
    expect((await read(cursor)).status).toBe(200);
    expectRefused(await read(alter(cursor)));
  });

  test('a forged or altered one is 400: the same bytes in another spelling', async () => {
    // cursors are random: one with a character that the two alphabets write differently comes soon
    let dashed = await aCursor();
    while (!/[-_]/.test(dashed)) dashed = await aCursor();
    expectRefused(await read(dashed.replaceAll('-', '+').replaceAll('_', '/')));
    // of two queries whose lengths differ by ten one leaves unused bits in its last character
    const cursors = [await aCursor('limit=2'), await aCursor('limit=2&since=0')];
    const loose = cursors.find(({ length }) => length % 4 !== 0) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(loose.at(-1) ?? '');
    const other = loose.slice(0, -1) + alphabet[last + 1];
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(loose, 'base64url'));
    expect((await read(loose)).status).toBe(200);
    expectRefused(await read(other));
  });

  test('"only `_next` gives it": one made with another key is refused, with the key of the server it is read', async () => {
    const position = { collection: `${service.origin}/v1${address}`, query: { limit: 2 }, after: ids[0] ?? 0 };
    const forged = createCursors(createKeyRing(['another key for tests, long enough to pass'])).issue(position);
    expectRefused(await read(forged));
    expect(idsOf(await read(createCursors(CREDENTIAL_KEYS).issue(position)))).toEqual(ids.slice(1));
  });

  test('a cursor of another collection is refused: another job, the history of webhook calls, and the other way round', async () => {
    const other = await aJob(service.prisma, desk.organisation);
    await anApplication(service.prisma, other);
    await anApplication(service.prisma, other);
    const cursor = await aCursor();
    expectRefused(await read(cursor, `/job/${other.id}/application`));
    expectRefused(await read(cursorIn(await desk.client.get(`/job/${other.id}/application?limit=1`))));
    expectRefused(await read(cursor, '/webhook/task'));
    const collection = `${service.origin}/v1/webhook/task`;
    expectRefused(await read(createCursors(CREDENTIAL_KEYS).issue({ collection, query: { limit: 1 }, after: 1 })));
  });

  test.each([
    'limit=3',
    'limit=20',
    'since=0',
    'step_name=New',
    'step_status=START',
    'step_id=1',
    'last_step_since=2026-11-01',
    'last_step_until=2026-11-01',
    'last_name=Moreau',
    'first_name=Lea',
    'email=lea@mail.example',
    'modified_since=2026-11-01T00:00:00Z',
  ])('with another value: 400 `not_combinable`: %s', async (parameter) => {
    const cursor = await aCursor();
    expectRefused(await desk.client.get(`${address}?pagecursor=${cursor}&${parameter}`), 'not_combinable');
    expectRefused(await desk.client.get(`${address}?${parameter}&pagecursor=${cursor}`), 'not_combinable');
  });

  test('a cursor given twice and one that is too long are refused', async () => {
    const cursor = await aCursor();
    expectRefused(await read('A'.repeat(8_193)), 'too_long');
    expectRefused(await desk.client.get(`${address}?pagecursor=${cursor}&pagecursor=${cursor}`), 'repeated');
  });

  test('another caller reads on with a cursor only what it sees itself', async () => {
    const cursor = await aCursor();
    const colleague = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
    const elsewhere = await anOrganisation(service.prisma, desk.tenantId);
    const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere]));
    const stranger = (await aWorld(service, ['job', 'steps'])).client;
    const target = `${address}?pagecursor=${cursor}`;
    expect(idsOf(await colleague.get(target))).toEqual(ids.slice(2));
    const refused = [await neighbour.get(target), await stranger.get(target), await service.as().get(target)];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [401, 'unauthenticated'],
    ]);
  });

  test('opaque: a cursor shows nothing of the filters in it, and no two are the same', async () => {
    const query = 'limit=2&last_name=Moreau';
    const cursors = [await aCursor(query), await aCursor(query)];
    expect(new Set(cursors).size).toBe(2);
    for (const cursor of cursors) expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/Moreau|last_name/);
  });
});
