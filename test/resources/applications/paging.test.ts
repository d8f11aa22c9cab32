import { beforeAll, expect, test } from '@jest/globals';
import { readAll, type Answer } from '../../harness/client.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { idsOf } from './desk.ts';

const service = aService();
let desk: World;
/** Of a job with three applications. */
let address: string;
let ids: readonly number[];
beforeAll(async () => {
  desk = await aWorld(service);
  ({ address, ids } = await aJobWith(3));
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

test('keyset, never offset: while rows arrive, and leave a filter between the pages, those that stay are read once', async () => {
  const { address, job, ids } = await aJobWith(12);
  const { start, screening } = stepsOf(job);
  const arrived: number[] = [];

  const items = await readAll(desk.client, `${address}?limit=4&step_id=${start.id}`, async () => {
    if (arrived.length > 0) return;
    arrived.push((await anApplication(service.prisma, job)).id);
    // already read, not yet read
    for (const id of [ids[1], ids[3], ids[6]]) {
      const change = { application_id: id, process_step_id: screening.id };
      expect((await desk.client.post('/step', change)).status).toBe(200);
    }
  });

  expect(items.map(({ id }) => id)).toEqual([...ids.filter((_, index) => index !== 6), ...arrived]);
});

const cursorIn = ({ body }: Answer): string => new URL(body._next).searchParams.get('pagecursor') ?? '';
const aCursor = async (query = 'limit=2') => cursorIn(await desk.client.get(`${address}?${query}`));
const read = (cursor: string, collection = address) => desk.client.get(`${collection}?pagecursor=${encodeURIComponent(cursor)}`);

const expectRefused = (answer: Answer) => expectError(answer, 400, 'malformed_request', { pagecursor: ['bad_cursor'] });

test('"only `_next` gives it", a forged or altered one is 400: a cursor with any one byte changed', async () => {
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
    for (const answer of await Promise.all(altered.slice(start, start + 32).map((forged) => read(forged)))) expectRefused(answer);
});

test.each<[string, (cursor: string) => string]>([
  ['without its last character', (cursor) => cursor.slice(0, -1)],
  ['in front of a space', (cursor) => `${cursor} `],
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

test('a cursor of another collection is refused: that of another job', async () => {
  const other = await aJob(service.prisma, desk.organisation);
  for (let count = 0; count < 2; count += 1) await anApplication(service.prisma, other);
  expectRefused(await read(await aCursor(), `/job/${other.id}/application`));
  expectRefused(await read(cursorIn(await desk.client.get(`/job/${other.id}/application?limit=1`))));
});

test('opaque: a cursor shows nothing of the filters in it, and no two are the same', async () => {
  const query = 'limit=2&last_name=Moreau';
  const cursors = [await aCursor(query), await aCursor(query)];
  expect(new Set(cursors).size).toBe(2);
  for (const cursor of cursors) expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/Moreau|last_name/);
});
