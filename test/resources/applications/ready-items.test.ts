/** Cached items equal items made anew after every kind of change. */
import { hash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createReadyItems, ITEM_FORMAT, itemKind } from '../../../src/resources/applications/item-cache.ts';
import { createApplicationPages, type ItemKind } from '../../../src/resources/applications/list.ts';
import { readRows, type ApplicationRow } from '../../../src/resources/applications/service.ts';
import type { Sql } from '../../../src/database/sql.ts';
import { listItems } from '../../../src/resources/v1.ts';
import { aService } from '../../harness/service.ts';
import { aChangingWorld } from './changing-world.ts';

const HISTORIES = 2;
const CHANGES = 30;

const service = aService();

const WHOLE = { limit: 100, after: undefined, since: undefined, modifiedSince: undefined, horizon: undefined };

const aWorld = (seed: number) => aChangingWorld(service, seed);

test.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
  'what is kept ready equals what is made anew, after each change of whatever is shown, and its ETag is another: history %i',
  async (seed) => {
    const { tenantId, changes, pick, read, readAgain } = await aWorld(seed);
    const names = Object.keys(changes) as (keyof typeof changes)[];
    // each kind of change once, then at random
    const history = [...names, ...Array.from({ length: CHANGES - names.length }, () => pick(names))];
    for (const name of history) {
      const before = await read();
      const tags = (await readAgain()).map(({ tag }) => tag);
      await changes[name]();
      const again = await readAgain(tags);
      const kept = await read();
      expect([name, again.map(({ items }, index) => items ?? before[index])]).toEqual([name, kept]);
      expect([name, again.map(({ tag, items }, index) => (tag === tags[index]) === (items === undefined))]).toEqual([
        name,
        [true, true],
      ]);
      await service.prisma.applicationItem.deleteMany({ where: { tenantId } });
      expect([name, kept]).toEqual([name, await read()]);
    }
  },
);

test('an item shows what the detail shows, in any script', async () => {
  const { changes, client, read } = await aWorld(5);
  for (let round = 0; round < 3; round += 1)
    for (const name of ['rename a candidate', 'add history', 'rename a job', 'send-email'] as const) await changes[name]();
  for (const { _schema: _, ...item } of [await read(), await read()].flat(2) as { id: number; _schema: string }[])
    expect((await client.get(`/application/${item.id}`)).body).toMatchObject(item);
});

test('"modified_since": what changes while a page is made is left to the next reading, with its date', async () => {
  const { tenantId, applications } = await aWorld(3);
  const [changed, same] = applications.map(({ id }) => id);
  const where = { tenantId_id: { tenantId, id: changed ?? 0 } };
  const { modifiedAt: horizon } = await service.prisma.application.update({ where, data: { score: 1 } });
  const { present, kind } = listItems(service.origin);
  const complete = createReadyItems({ ...service.database, kind, present });
  const rows = [changed, same].map((id = 0) => ({ id, revision: 1, item: null }));
  const idsOf = async (until?: Date) =>
    (await complete(tenantId, { rows, unmarked: null }, until)).made.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await idsOf(horizon)).toEqual([same]);
  expect(await idsOf()).toEqual([changed, same]);
});

test('what many miss at once is made once, and by each where the first does not succeed', async () => {
  const { tenantId, applications } = await aWorld(11);
  const { present, kind } = listItems(service.origin);
  const [id = 0] = applications.map((application) => application.id);
  let readings = 0;
  let failing = 0;
  const sql: Sql = async <Row>(text: string, values: readonly unknown[]) => {
    readings += 1;
    const found = await service.database.sql<Row>(text, values);
    if (failing-- > 0) throw new Error('The time of the first one is over.');
    return found;
  };
  const complete = createReadyItems({ sql, kind, present });
  const askFor = async (...pages: readonly (readonly [revision: number, unmarked: string | null])[]) => {
    readings = 0;
    const asked = await Promise.allSettled(
      pages.map(([revision, unmarked]) => complete(tenantId, { rows: [{ id, revision, item: null }], unmarked })),
    );
    return { readings, made: asked.map((each) => (each.status === 'fulfilled' ? each.value.made[0]?.id : undefined)) };
  };
  const ask = (...revisions: readonly number[]) => askFor(...revisions.map((revision) => [revision, null] as const));
  expect(await ask(1, 1, 1)).toEqual({ readings: 1, made: [id, id, id] });
  expect(await ask(1, 2)).toEqual({ readings: 2, made: [id, id] });
  // what was begun before a change of a name shows the former one at the same revision
  expect(await askFor([1, null], [1, '7'], [1, '7'])).toEqual({ readings: 2, made: [id, id, id] });
  failing = 1;
  expect(await ask(1, 1, 1)).toEqual({ readings: 3, made: [undefined, id, id] });
});

test('a page is sent as it is kept, and an item is made once', async () => {
  const { tenantId, read, applications } = await aWorld(99);
  await read();
  const rows = () =>
    service.prisma
      .$queryRaw`SELECT "application_id", xmin::text FROM "application_item" WHERE "tenant_id" = ${tenantId} ORDER BY 1`;
  const before = await rows();
  await read();
  expect(await rows()).toEqual(before);
  await service.prisma
    .$executeRaw`UPDATE "application_item" SET "body" = replace("body", '"route":"API"', '"route":"FORM"') WHERE "tenant_id" = ${tenantId}`;
  expect(JSON.stringify(await read()).split('"route":"FORM"')).toHaveLength(applications.length + 1);
  await service.prisma.applicationItem.deleteMany({ where: { tenantId } });
});

test('an item is sent in its major version and format alone', async () => {
  const { tenantId, read, applications } = await aWorld(12);
  await read();
  const organisations = await service.prisma.organisation.findMany({ where: { tenantId } });
  const scope = { tenantId, organisationIds: organisations.map(({ id }) => id) };
  const countOf = async (kind: ItemKind): Promise<number> => {
    const page = createApplicationPages({ sql: service.database.sql, kind }).ofAll(scope, {}, WHOLE);
    return (await page.read()).rows.filter(({ item }) => item !== null).length;
  };
  const { kind } = listItems(service.origin);
  expect(await countOf(kind)).toBe(applications.length);
  expect([await countOf({ ...kind, major: 2 }), await countOf({ ...kind, format: 'x' })]).toEqual([0, 0]);
});

test('another contract, another public URL: another format of items', () => {
  const formatOf = (contract: unknown, url: string): string => itemKind(1, contract, url).format;
  const formats = [
    formatOf({ a: 1 }, 'https://a.example'),
    formatOf({ a: 2 }, 'https://a.example'),
    formatOf({ a: 1 }, 'https://b.example'),
  ];
  expect(new Set(formats).size).toBe(3);
  expect(formatOf({ a: 1 }, 'https://a.example')).toBe(formats[0]);
});

test('no item of an erased person remains: one that was made before a change is not stored after it', async () => {
  const { tenantId, applications } = await aWorld(13);
  const { present, kind } = listItems(service.origin);
  const complete = createReadyItems({ ...service.database, kind, present });
  const [id = 0] = applications.map((application) => application.id);
  const count = () => service.prisma.applicationItem.count({ where: { tenantId, applicationId: id } });
  const { keep } = await complete(tenantId, { rows: [{ id, revision: 0, item: null }], unmarked: null });
  await service.prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data: { score: 3 } });
  await keep();
  expect(await count()).toBe(0);
  await (await complete(tenantId, { rows: [{ id, revision: 0, item: null }], unmarked: null })).keep();
  expect(await count()).toBe(1);
});

const user = { id: 7, firstName: 'Amara', lastName: 'Okafor', email: 'amara@office.example' };
const date = new Date('2026-01-02T03:04:05.678Z');
const step = { id: 3, name: 'Interview', status: 'CURRENT' } as const;

/** A row in which everything that an item shows is there. */
const FULL: ApplicationRow = {
  id: 1,
  candidateId: 2,
  date,
  stepDate: new Date('2026-01-02'),
  stepEnteredAt: date,
  route: 'API',
  questionnaireScore: 50,
  score: 4,
  lastActionTime: date,
  candidateLastAction: date,
  modifiedAt: date,
  revision: 1,
  candidate: { id: 2, title: 'MRS', firstName: 'Ada', lastName: 'Long', email: 'ada@mail.example' },
  source: { id: 5, name: 'Board', postingService: { id: 6, name: 'Posting' } },
  job: { id: 4, title: 'Engineer', status: 'DRAFT' },
  currentStep: { ...step, outcome: 'REJECTED' },
  rejectionReason: { id: 10, name: 'Licence is missing' },
  stepChanges: [{ date, user, step }],
  history: [{ id: 8, date, action: 'STEP_CHANGE', text: 'Moved to Interview', user }],
  emails: [
    {
      id: 9,
      date,
      subject: 'Hello',
      sender: user.email,
      recipient: 'ada@mail.example',
      received: false,
      messageId: '<1@office.example>',
      error: '550 No such user here',
    },
  ],
  documents: [{ type: 'CV' }],
};

const BARE: ApplicationRow = {
  ...FULL,
  questionnaireScore: null,
  score: null,
  candidateLastAction: null,
  candidate: { ...FULL.candidate, email: null },
  source: null,
  currentStep: { ...step, outcome: null },
  rejectionReason: null,
  stepChanges: [{ date, user: null, step }],
  history: [],
  emails: [],
  documents: [],
};

/** Digest of the items that the presenter makes of both rows, and of the statement that reads rows. */
const ITEMS_OF_FORMAT: Readonly<Record<number, string>> = {
  3: 'e22631fd5fa04886a037364020979a13549a7c6e6871455ba81d8bccbf605be4',
};

test('a change of what an item shows raises ITEM_FORMAT, so that a new release makes items anew', async () => {
  const { present } = listItems('https://ats.example');
  let statement = '';
  await readRows(async (text) => ((statement = text), []), 1, [1]);
  const items = JSON.stringify([...[FULL, BARE].map(present), statement]);
  expect({ items: hash('sha256', items), format: ITEM_FORMAT }).toEqual({
    items: ITEMS_OF_FORMAT[ITEM_FORMAT],
    format: ITEM_FORMAT,
  });
});
