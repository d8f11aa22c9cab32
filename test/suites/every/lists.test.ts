/**
 * "The same on every paginated collection: `limit`, `since`, `modified_since`, `pagecursor`", "All filters given must match":
 * the rules that hold for every list of the contract.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import { readAll, type Answer, type Client } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { anOrganisation, aSource, backdate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, spreadIds, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { keyOf } from '../collections/mirror.ts';
import { parametersOf, resolve, type Schema } from '../conformance/schema.ts';
import { datedLists, everyList, lists, NO_LISTS, paginated, withItems, type DatedList } from './lists.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  // no mark of a list is that of another one by chance
  await spreadIds(service);
});
afterAll(() => service.close());

type Item = Answer['body'];

/** Items of each list: one more than a page has by default. */
const ITEMS = 21;

const at = (minute: number) => new Date(Date.UTC(2020, 9, 1, 12, minute));

/** Items are made at the minute of their index and modified then, but for these: two later, one with the next. */
const MODIFIED: Readonly<Record<number, number>> = { 1: 90, 3: 80, 18: 19 };

/** A list of a world of its own, with items. */
async function open(id: OperationId) {
  const world = await aWorld(service);
  const make = lists[id];
  if (make === undefined) throw new Error(`There is no such list to read: ${id}.`);
  const list = await make(service.prisma, world);
  const isDated = id in datedLists;
  const before = isDated || id === 'listCandidateDocuments' ? [] : (await world.client.get(list.address)).body.items.map(keyOf);
  const made: number[] = [];
  for (let index = 0; index < ITEMS; index += 1) {
    const item = await list.make();
    made.push(item);
    const dates = { createdAt: at(index), modifiedAt: at(MODIFIED[index] ?? index) };
    if (isDated) await backdate(service.prisma, (list as DatedList).table, item, dates);
  }
  const idsOf = ({ body }: Answer): readonly number[] => body.items.map(keyOf);
  const read = (query: string, client: Client = world.client) => client.get(list.address + query);
  const readIds = async (query: string) => (await readAll(world.client, list.address + query)).map(keyOf);
  return { world, list, before, made, read, readIds, idsOf };
}

type Opened = Awaited<ReturnType<typeof open>>;

const opened = new Map<OperationId, Promise<Opened>>();

/** The list of an operation, made when it is first asked for. */
function listOf(id: OperationId): Promise<Opened> {
  const found = opened.get(id) ?? open(id);
  opened.set(id, found);
  return found;
}

const cursorIn = ({ body }: Answer): string => new URL(body._next).searchParams.get('pagecursor') ?? '';

test('no list of the contract is missing', () => {
  expect(paginated.length).toBeGreaterThan(6);
  expect(Object.keys(datedLists).toSorted()).toEqual(paginated.map(({ id }) => id).toSorted());
  expect([...Object.keys(lists), ...Object.keys(NO_LISTS)].toSorted()).toEqual(
    withItems.map(({ operationId }) => operationId).toSorted(),
  );
});

describe.each(everyList.filter(({ isPaginated }) => !isPaginated))('$id: all items in one response', ({ id, parameters }) => {
  test('"by ascending `id`", without pages', async () => {
    const { read, before, made, idsOf } = await listOf(id);
    const answer = await read('');
    expect(idsOf(answer)).toEqual([...before, ...made]);
    expect(answer.body).not.toHaveProperty('_next');
    expect(answer.headers.has('link')).toBe(false);
    expect(parameters).not.toEqual(expect.arrayContaining(['limit']));
  });
});

describe.each(paginated)('$id: pages', ({ id: operationId, parameters }) => {
  let here: Opened;
  /** In the order of the list. */
  let ids: readonly number[];
  /** Those at these indices of the order in which they were made, in the order of the list. */
  const some = (...indices: readonly number[]) => ids.filter((id) => indices.includes(here.made.indexOf(id)));
  let isDescending: boolean;
  beforeAll(async () => {
    here = await listOf(operationId);
    isDescending = (here.list as DatedList).descending === true;
    ids = isDescending ? here.made.toReversed() : here.made;
  });

  test('the same on every paginated collection: `limit`, `since`, `modified_since`, `pagecursor`', () => {
    expect(parameters).toEqual(expect.arrayContaining(['limit', 'since', 'modified_since', 'pagecursor']));
  });

  test('`limit` (1 to 100, default 20): items by ascending id, `_next` is a full URL', async () => {
    const [one, first, whole] = [await here.read('limit=1'), await here.read(''), await here.read('limit=100')];
    expect([one, first, whole].map(here.idsOf)).toEqual([ids.slice(0, 1), ids.slice(0, 20), ids]);
    const path = here.list.address.split('?', 1)[0];
    for (const { body, headers } of [one, first]) {
      expect(body._next).toMatch(new RegExp(`^${service.origin}/v1${path}\\?pagecursor=[\\w-]+$`));
      expect(headers.get('link')).toContain(`<${body._next}>; rel="next"`);
    }
    expect(whole.body._next).toBe('');
    expect(whole.headers.get('link') ?? '').not.toContain('rel="next"');
  });

  test('`_next` leads from page to page, and is `""` on the last page, also on a full one', async () => {
    const pages = [await here.read('limit=7')];
    for (let next = pages[0]?.body._next; next !== ''; next = pages.at(-1)?.body._next) {
      pages.push(await here.world.client.get(next));
      expect(pages.at(-1)?.body._self).toBe(next);
    }
    expect(pages.map(here.idsOf)).toEqual([ids.slice(0, 7), ids.slice(7, 14), ids.slice(14)]);
  });

  test('`since`: items with id > N, or modified after the item with the greatest id <= N was created; 0 = all', async () => {
    const since = (index: number) => here.readIds(`limit=2&since=${here.made[index]}`);
    expect(await here.readIds('limit=2&since=0')).toEqual(ids);
    expect(await here.readIds(`limit=2&since=${(here.made[0] ?? 0) - 1}`)).toEqual(ids);
    expect(await since(0)).toEqual(some(...here.made.keys()).filter((id) => id !== here.made[0]));
    expect(await since(16)).toEqual(some(1, 3, 17, 18, 19, 20));
    expect(await since(20)).toEqual(some(1, 3));
    expect(await here.readIds('limit=2&since=2147483647')).toEqual(some(1, 3));
    const both = await here.readIds(`limit=2&since=${here.made[16]}&modified_since=${at(20).toISOString()}`);
    expect(both.toSorted((one, other) => one - other)).toEqual([1, 3, 20].map((index) => here.made[index]));
  });

  test('`modified_since`: inclusive, "by date of modification", and the date is the `modification_date` of the item', async () => {
    const items = await readAll(here.world.client, `${here.list.address}limit=1&modified_since=${at(19).toISOString()}`);
    const order = (here.list as DatedList).byId ? [1, 3, 18, 19, 20] : [18, 19, 20, 3, 1];
    const expected = order.map((index) => [here.made[index], at(MODIFIED[index] ?? index).toISOString()]);
    expect(items.map((item) => [keyOf(item), item.modification_date])).toEqual(isDescending ? expected.toReversed() : expected);
    expect(await here.readIds('modified_since=2020-10-01T13:20:00.001Z')).toEqual(some(1));
    expect(await here.readIds('modified_since=2020-10-01T13:30:00.001Z')).toEqual([]);
  });

  test('`modified_since`: a date-time whose offset leads out of the calendar is before, or after, everything', async () => {
    expect(await here.readIds('limit=100&modified_since=0001-01-01T00:00:00%2B23:59')).toHaveLength(ITEMS);
    expect(await here.readIds('modified_since=9999-12-31T23:59:59-23:59')).toEqual([]);
  });

  test('`complete_until`: only with `modified_since`', async () => {
    const first = (await here.read('limit=20&since=0')).body;
    for (const page of [first, (await here.world.client.get(first._next)).body])
      expect(page).not.toHaveProperty('complete_until');
  });

  test('on an index: one begins with what the list is read by and goes on with the modification date', async () => {
    const { table, scope, few } = here.list as DatedList;
    const { rows } = await service.database.pool.query<{ columns: string[] }>(
      `SELECT array_agg(attname::text ORDER BY place) AS columns
       FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS key (number, place)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = number
       WHERE indrelid = $1::text::regclass AND indpred IS NULL GROUP BY indexrelid`,
      [table],
    );
    const serving = rows.filter(({ columns }) => {
      const place = columns.indexOf('modified_at');
      if (place < 0 && few) return columns.slice(0, scope.length).join() === scope.join();
      return place > 0 && columns.slice(0, place).every((column) => scope.includes(column));
    });
    expect(serving).not.toEqual([]);
  });

  test('the horizon of the first page holds for those that follow: what is modified in between comes with the next reading', async () => {
    const { made, readIds, idsOf, world } = here;
    const list = here.list as DatedList;
    const page = await here.read(`limit=1&modified_since=${at(20).toISOString()}`);
    // read, to be touched, and not to be
    const [first, second, third] = isDescending || list.byId ? [1, 3, 20] : [20, 3, 1];
    expect(idsOf(page)).toEqual([made[first]]);
    // at the horizon itself, which is no part of the first reading
    const dates = { createdAt: at(second), modifiedAt: new Date(page.body.complete_until) };
    await backdate(service.prisma, list.table, made[second] ?? 0, dates);
    await wait(5);
    const rest = [await world.client.get(page.body._next)];
    if (rest[0]?.body._next) rest.push(await world.client.get(rest[0].body._next));
    expect(rest.flatMap(idsOf)).toEqual([made[third]]);
    expect(rest.map(({ body }) => body.complete_until)).toEqual(rest.map(() => page.body.complete_until));
    expect(await readIds('modified_since=2020-10-01T14:00:00Z')).toEqual([made[second]]);
    expect(await readIds(`modified_since=${page.body.complete_until}`)).toEqual([made[second]]);
    expect(await readIds(`since=${made[20]}`)).toContain(made[second]);
  });
});

/** The value of a filter that an item of a list has. */
const SHOWN: Readonly<Record<string, (item: Item, world: World) => unknown>> = {
  organisation_id: (_, { organisation }) => organisation.id,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  reference: ({ reference }) => reference,
  language: ({ language }) => language,
  event: ({ event }) => event,
  starts_since: ({ starts }) => starts,
  starts_until: ({ starts }) => starts,
  job_id: ({ job }) => job.id,
  job_status: ({ job }) => job.status,
  candidate_id: ({ candidate }) => candidate.id,
  candidate_email: ({ application }) => application.candidate.email,
  application_id: ({ application }) => application.id,
  step_id: ({ step }) => step.id,
  step_name: ({ step }) => step.name,
  step_status: ({ step }) => step.status,
  last_step_since: ({ step }) => step.date,
  last_step_until: ({ step }) => step.date,
  outcome: ({ outcome = 'NONE' }) => outcome,
  first_name: ({ candidate, first_name: name = candidate?.first_name }) => name,
  last_name: ({ candidate, last_name: name = candidate?.last_name }) => name,
  email: ({ candidate, email = candidate?.email }) => email,
};

/** Parameters that do not narrow a list, with the reason. */
const NOT_NARROWING: Readonly<Record<string, string>> = {
  'listJobs alljobs': 'returns more jobs, not fewer',
  'listUsers organisation_id': 'the caller is a member of each of its organisations',
};

const schemaOf = (id: OperationId, name: string): Schema => {
  const operation = operations.find(({ operationId }) => operationId === id);
  return (operation && parametersOf(operation).find((each) => each.name === name))?.schema ?? {};
};

/** Values that the contract allows. In a list whose items have one value, at least one of them matches nothing. */
function valuesOf(given: Schema): readonly unknown[] {
  const schema = resolve(given);
  if (schema.items) return valuesOf(schema.items);
  if (schema.enum) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer') return [schema.maximum];
  if (schema.format === 'date') return ['0001-01-01', '9999-12-31'];
  if (schema.format === 'date-time') return ['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'];
  if (schema.format === 'email') return ['nobody@nowhere.example'];
  if (schema.pattern === '^[a-z]{2}$') return ['zz'];
  if (schema.type === 'string' && !schema.format && !schema.pattern) return ['Atlantis'];
  throw new Error(`Filters are not tested by ${JSON.stringify(schema)}: teach this function.`);
}

const write = (name: string, value: unknown): string => `${name}=${encodeURIComponent(String(value))}`;

test('each exception is a filter of the contract', () => {
  const all = everyList.flatMap(({ id, filters }) => filters.map((name) => `${id} ${name}`));
  expect(Object.keys(NOT_NARROWING).filter((exception) => !all.includes(exception))).toEqual([]);
});

describe('"All filters given must match", "type of event that was triggered", "the application concerned"', () => {
  const narrowing = everyList.flatMap(({ id, filters, isPaginated }) =>
    filters.filter((name) => !(`${id} ${name}` in NOT_NARROWING)).map((name) => ({ id, name, isPaginated })),
  );

  /** Values of the filter that no item has, but for that of an item. */
  async function others({ world }: Opened, id: OperationId, name: string, value: unknown): Promise<readonly unknown[]> {
    const { tenantId, recruiter } = world;
    if (name === 'source_id') return [(await aSource(service.prisma, tenantId)).id];
    if (name !== 'organisation_id') return valuesOf(schemaOf(id, name)).filter((other) => String(other) !== String(value));
    const { id: organisationId } = await anOrganisation(service.prisma, tenantId);
    await service.prisma.membership.create({ data: { tenantId, userId: recruiter.id, organisationId, role: 'READER' } });
    return [organisationId];
  }

  /** The value of the filter that an item has. */
  const valueOf = ({ list, world }: Opened, name: string, item: Item) => list.values?.[name] ?? SHOWN[name]?.(item, world);
  const readItems = async ({ read }: Opened, isPaginated: boolean): Promise<readonly Item[]> =>
    (await read(isPaginated ? 'limit=100' : '')).body.items;

  test.each(narrowing)('$id $name: items that have the value, on each page; none without', async ({ id, name, isPaginated }) => {
    const here = await listOf(id);
    const { world, list } = here;
    const items = await readItems(here, isPaginated);
    const value = valueOf(here, name, items.at(-1));
    const having = items.filter((item) => valueOf(here, name, item) === value && (id !== 'listChanges' || item.kind === value));
    // a feed is of one source
    const address = list.address.replace(new RegExp(`${name}=[^&]*&`), '');
    const first = await world.client.get(`${address}${isPaginated ? 'limit=7&' : ''}${write(name, value)}`);
    const following = isPaginated && first.body._next !== '' ? await readAll(world.client, first.body._next) : [];
    expect([...here.idsOf(first), ...following.map(keyOf)]).toEqual(having.map(keyOf));
    expect(having).not.toEqual([]);

    const rest = await others(here, id, name, value);
    const found = [];
    for (const other of rest) found.push((await world.client.get(address + write(name, other))).body.items);
    expect(found).toContainEqual([]);

    if (first.body._next === undefined || first.body._next === '') return;
    const beside = (other: unknown) => world.client.get(`${first.body._next}&${write(name, other)}`);
    expect((await beside(value)).status).toBe(200);
    for (const other of rest) expectError(await beside(other), 400, 'malformed_request', { pagecursor: ['not_combinable'] });
  });

  test.each(narrowing)(
    '$id $name: no item that has the value, and not that of another filter',
    async ({ id, name, isPaginated }) => {
      const here = await listOf(id);
      const item = (await readItems(here, isPaginated)).at(-1);
      const address = here.list.address + write(name, valueOf(here, name, item));
      for (const { name: other } of narrowing.filter((each) => each.id === id && each.name !== name)) {
        const found = [];
        for (const value of await others(here, id, other, valueOf(here, other, item)))
          found.push((await here.world.client.get(`${address}&${write(other, value)}`)).body.items);
        expect([other, found]).toEqual([other, expect.arrayContaining([[]])]);
      }
    },
  );

  test.each(everyList.filter(({ filters }) => filters.includes('organisation_id')))(
    '$id: "An `organisation_id` that is not the caller\'s is 404 in a query"',
    async ({ id }) => {
      const { world, read, list } = await listOf(id);
      const unknown = [(await world.stranger()).organisation.id, 2_147_483_647];
      if (!(list as DatedList).forOwners) unknown.push((await world.sister()).organisation.id);
      for (const organisation of unknown) expectError(await read(`organisation_id=${organisation}`), 404, 'not_found');
    },
  );
});

/** The index of a list of the table and the next one, whose cursors are not those of the list. */
const neighbours = everyList
  .filter(({ isPaginated }) => isPaginated)
  .map((list, index, all) => ({ ...list, next: all[(index + 1) % all.length]?.id ?? list.id }));

describe.each(neighbours)('$id: `pagecursor`', ({ id, next, parameters }) => {
  let here: Opened;
  let page: Answer;
  let cursor: string;
  beforeAll(async () => {
    here = await listOf(id);
    page = await here.read('limit=2');
    cursor = cursorIn(page);
  });

  const path = () => here.list.address.split('?', 1)[0] ?? '';
  const readAt = (given: string, rest = '', client = here.world.client) =>
    client.get(`${path()}?pagecursor=${encodeURIComponent(given)}${rest}`);
  const expectRefused = (answer: Answer, code: string) => expectError(answer, 400, 'malformed_request', { pagecursor: [code] });

  test('"an altered one is 400", and that of another list', async () => {
    const bytes = Buffer.from(cursor, 'base64url');
    const altered = bytes.with(20, (bytes[20] ?? 0) ^ 1);
    const of = await listOf(next);
    for (const forged of [
      Buffer.from(altered).toString('base64url'),
      cursor.slice(0, -4),
      `${cursor}A`,
      cursorIn(await of.read('limit=2')),
    ])
      expectRefused(await readAt(forged), 'bad_cursor');
  });

  test('without `limit` a page has 20 items', async () => expect(here.idsOf(await here.read(''))).toHaveLength(20));

  test('"An empty one is none"; the same one twice is the same page', async () => {
    expect(here.idsOf(await here.read('limit=2&pagecursor='))).toEqual(here.idsOf(page));
    const [one, other] = [await readAt(cursor), await readAt(cursor)];
    expect(one.body.items).toEqual(other.body.items);
    expect(here.idsOf(one)).not.toEqual(here.idsOf(page));
  });

  test('"Parameters beside it may repeat those of the first request"; "with another value they are 400 `not_combinable`"', async () => {
    const query = here.list.address.split('?')[1] ?? '';
    expect((await readAt(cursor, `&limit=2&${query}`)).status).toBe(200);
    const given = new Set(query.split('&').map((pair) => pair.split('=', 1)[0]));
    const others = parameters
      .filter((name) => name !== 'pagecursor' && !given.has(name))
      .map((name) => write(name, name === 'limit' ? 20 : name === 'alljobs' ? true : valuesOf(schemaOf(id, name))[0]));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expectRefused(await readAt(cursor, `&${other}`), 'not_combinable');
  });

  test('another caller reads on with it only what they see themselves', async () => {
    const { world } = here;
    const colleague = await world.member({ here: 'RECRUITER' });
    const seen = (here.list as DatedList).forOwners ? [] : here.idsOf(await readAt(cursor));
    expect(here.idsOf(await readAt(cursor, '', colleague.client))).toEqual(seen);
    for (const name of ['RECRUITER there', 'ADMIN of another tenant', 'member of no organisation'] as const) {
      const { status, body } = await readAt(cursor, '', world.callers[name]);
      expect([status, body.items ?? []]).toEqual([status === 404 ? 404 : 200, []]);
    }
    expectError(await readAt(cursor, '', service.as()), 401, 'unauthenticated');
  });
});
