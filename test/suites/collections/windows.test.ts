/**
 * "`since` and `modified_since` on every paginated collection, on an index": which collections
 * there are, the contract says.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { collections, paginated, type Collection } from './collections.ts';
import { keyOf } from './mirror.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('the collections tried here are those of the contract', () => {
  expect(paginated.length).toBeGreaterThan(6);
  expect(Object.keys(collections).toSorted()).toEqual(paginated.map(({ id }) => id).toSorted());
});

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute));

describe.each(paginated)('$id', ({ id: operationId, parameters }) => {
  let office: World;
  let collection: Collection;
  beforeEach(async () => {
    office = await aWorld(service);
    const make = collections[operationId];
    if (make === undefined) throw new Error(`There is no such collection to try: ${operationId}.`);
    collection = await make(service.prisma, office);
  });

  const items = (query: string) => readAll(service.as(office.recruiter), `${collection.address}limit=2&${query}`);
  const ids = async (query: string) => (await items(query)).map(keyOf).toSorted((one, other) => one - other);

  /** An item that was made and last modified at minutes of an hour. */
  async function made(created: number, modified = created): Promise<number> {
    const id = await collection.make();
    await backdate(service.prisma, collection.table, id, { createdAt: at(created), modifiedAt: at(modified) });
    return id;
  }

  test('the same on every paginated collection: `limit`, `since`, `modified_since`, `pagecursor`', () => {
    expect(parameters).toEqual(expect.arrayContaining(['limit', 'since', 'modified_since', 'pagecursor']));
  });

  test('`since`: items with id > N, or modified after the item with the greatest id <= N was created; 0 = all', async () => {
    const [old, changed, known, later] = [await made(1), await made(2, 9), await made(3), await made(4)];
    expect(await ids('since=0')).toEqual([old, changed, known, later]);
    expect(await ids(`since=${known}`)).toEqual([changed, later]);
    expect(await ids(`since=${later}`)).toEqual([changed]);
    expect(await ids(`since=${old - 1}`)).toEqual([old, changed, known, later]);
  });

  test('`modified_since`: inclusive, and the date is the `modification_date` of the item', async () => {
    const [, second, third] = [await made(1, 5), await made(2, 7), await made(3, 6)];
    const inclusive = await items(`modified_since=${at(6).toISOString()}`);
    expect(new Map(inclusive.map((item) => [keyOf(item), item.modification_date]))).toEqual(
      new Map([
        [second, at(7).toISOString()],
        [third, at(6).toISOString()],
      ]),
    );
    expect(await ids('modified_since=2026-10-01T12:06:00.001Z')).toEqual([second]);
    expect(await ids('modified_since=2026-10-01T12:07:00.001Z')).toEqual([]);
  });

  test('`modified_since`: a date-time whose offset leads out of the calendar is before, or after, everything', async () => {
    const id = await made(0);
    expect(await ids('modified_since=0001-01-01T00:00:00%2B23:59')).toEqual([id]);
    expect(await ids('modified_since=9999-12-31T23:59:59-23:59')).toEqual([]);
  });

  test('a change brings an item back, with a new date', async () => {
    const [changed] = [await made(1), await made(2)];
    await service.database.pool.query(`UPDATE "${collection.table}" SET id = id WHERE id = $1`, [changed]);
    await wait(5);
    expect(await ids('modified_since=2026-10-01T13:00:00Z')).toEqual([changed]);
    expect(await ids(`since=${(await collection.make()) - 1}`)).toContain(changed);
  });

  test('on an index: one begins with what the collection is read by and goes on with the modification date', async () => {
    const { rows } = await service.database.pool.query<{ columns: string[] }>(
      `SELECT array_agg(attname::text ORDER BY place) AS columns
       FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS key (number, place)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = number
       WHERE indrelid = $1::text::regclass AND indpred IS NULL GROUP BY indexrelid`,
      [collection.table],
    );
    const serving = rows.filter(({ columns }) => {
      const place = columns.indexOf('modified_at');
      if (place < 0 && collection.few) return columns.slice(0, collection.scope.length).join() === collection.scope.join();
      return place > 0 && columns.slice(0, place).every((column) => collection.scope.includes(column));
    });
    expect(serving).not.toEqual([]);
  });

  const testOnServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

  testOnServer('what a reader by date may not see yet, because an older transaction is still writing, comes later', async () => {
    const old = await made(1);
    const fresh = await service.prisma.$transaction(async (transaction) => {
      const { id: tenantId } = await transaction.tenant.create({ data: { name: 'of another' } });
      const person = { title: 'MS', firstName: 'Mia', lastName: 'Wolf', firstNameKey: 'mia', lastNameKey: 'wolf' } as const;
      await transaction.candidate.create({ data: { tenantId, ...person } });
      await wait(5);
      const id = await collection.make();
      expect(await ids('modified_since=1970-01-01T00:00:00Z')).toEqual([old]);
      expect(await ids('')).toEqual([old, id]);
      return id;
    });
    await wait(5);
    expect(await ids('modified_since=1970-01-01T00:00:00Z')).toEqual([old, fresh]);
  });

  test('the horizon of the first page holds for those that follow: what is modified in between comes with the next reading', async () => {
    const [first, second, third] = [await made(1), await made(2), await made(3)];
    const client = service.as(office.recruiter);
    const page = await client.get(`${collection.address}limit=1&modified_since=2026-10-01T12:00:00Z`);
    const [read] = page.body.items.map(keyOf);
    const [touched, untouched] = [first, second, third].filter((id) => id !== read);
    await wait(5);
    await service.database.pool.query(`UPDATE "${collection.table}" SET id = id WHERE id = $1`, [touched]);
    await wait(5);
    const rest = [await client.get(page.body._next)];
    if (rest[0]?.body._next) rest.push(await client.get(rest[0].body._next));
    expect(rest.flatMap(({ body }) => body.items).map(keyOf)).toEqual([untouched]);
    expect(rest.map(({ body }) => body.complete_until)).toEqual(rest.map(() => page.body.complete_until));
    expect(await ids('modified_since=2026-10-01T13:00:00Z')).toEqual([touched]);
    expect(await ids(`modified_since=${page.body.complete_until}`)).toEqual([touched]);
  });

  test('`complete_until`: only with `modified_since`', async () => {
    for (let count = 0; count < 3; count += 1) await made(count);
    const client = service.as(office.recruiter);
    const first = (await client.get(`${collection.address}limit=2&since=0`)).body;
    const second = (await client.get(first._next)).body;
    for (const page of [first, second]) expect(page).not.toHaveProperty('complete_until');
  });
});
