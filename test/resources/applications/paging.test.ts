import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Answer } from '../../harness/client.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
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

  async function aJobWith(count: number) {
    const job = await aJob(service.prisma, desk.organisation);
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await anApplication(service.prisma, job)).id);
    return { job, ids, address: `/job/${job.id}/application` };
  }

  test('"maximum number of items per page | integer, 1 to 100": of 101 items', async () => {
    const { ids, address } = await aJobWith(101);
    for (const limit of [99, 100]) {
      const answer = await desk.client.get(`${address}?limit=${limit}`);
      expect(idsOf(answer)).toEqual(ids.slice(0, limit));
      expect(idsOf(await desk.client.get(answer.body._next))).toEqual(ids.slice(limit));
    }
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

  const expectRefused = (answer: Answer) => expectError(answer, 400, 'malformed_request', { pagecursor: ['bad_cursor'] });

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

  test('opaque: a cursor shows nothing of the filters in it, and no two are the same', async () => {
    const query = 'limit=2&last_name=Moreau';
    const cursors = [await aCursor(query), await aCursor(query)];
    expect(new Set(cursors).size).toBe(2);
    for (const cursor of cursors) expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/Moreau|last_name/);
  });
});
