/**
 * `createRead` gives what Prisma's query API gives for the same selection, in one statement; dates
 * of shown rows are the text that `Date` would write.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Sql } from '../../src/database/sql.ts';
import { createRead } from '../../src/database/read.ts';
import { backdate } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

let service: Service;
let tenantId: number;
let statements: string[];
let sql: Sql;

beforeAll(async () => {
  service = await startService();
  const world = await aWorld(service, ['application', 'ids']);
  const { application } = world;
  ({ tenantId } = world);
  const odd = new Date('0099-12-31T23:59:59.007Z');
  await backdate(service.prisma, 'application', application.id, {
    createdAt: odd,
    modifiedAt: new Date('2026-01-01T00:00:00.120Z'),
  });
  sql = (text, values) => {
    statements.push(text);
    return service.database.sql(text, values);
  };
});
afterAll(() => service.close());

const allOf = (table: string) => ({ from: `SELECT * FROM "${table}" AS p WHERE p."tenant_id" = $1` });

test('a row that is locked is read before what is joined to it: read again for each of these, two such locks deadlock', async () => {
  statements = [];
  const read = createRead('Application', { include: { job: true, candidate: true } });
  const found = await read(sql, { where: 'p."tenant_id" = $1', lock: 'FOR UPDATE' }, [tenantId]);
  await read(sql, allOf('application'), [tenantId]);
  const joins = statements.map((text) => text.match(/(LEFT )?JOIN/g));
  expect(joins).toEqual([
    ['LEFT JOIN', 'LEFT JOIN'],
    ['JOIN', 'JOIN'],
  ]);
  expect(found.every(({ job, candidate }) => job.tenantId === tenantId && candidate.tenantId === tenantId)).toBe(true);
});

test('every column of a table, with its types', async () => {
  const where = { tenantId };
  const orderBy = { id: 'asc' } as const;
  statements = [];
  expect(await createRead('Application', {})(sql, allOf('application'), [tenantId])).toEqual(
    await service.prisma.application.findMany({ where, orderBy }),
  );
  expect(await createRead('Webhook', {})(sql, allOf('webhook'), [tenantId])).toEqual(
    (await service.prisma.webhook.findMany({ where, orderBy })).map((row) => ({ ...row, secret: Buffer.from(row.secret) })),
  );
  expect(await createRead('Job', {})(sql, allOf('job'), [tenantId])).toEqual(
    await service.prisma.job.findMany({ where, orderBy }),
  );
  expect(await createRead('Event', {})(sql, allOf('event'), [tenantId])).toEqual(
    await service.prisma.event.findMany({ where, orderBy }),
  );
  expect(statements).toHaveLength(4);
});

test('relations to one row, to none and to lists, nested, in order, cut and narrowed', async () => {
  const include = {
    candidate: { omit: { email: true }, include: { pools: { include: { pool: true }, orderBy: { pool: { name: 'asc' } } } } },
    source: { include: { postingService: true } },
    job: { select: { id: true, process: { include: { steps: { orderBy: { rank: 'asc' } } } }, questionnaire: true } },
    stepChanges: { include: { step: true, user: true }, orderBy: [{ date: 'asc' }, { id: 'asc' }] },
    documents: { select: { id: true, date: true }, take: 1, orderBy: { id: 'asc' } },
    submissions: {
      include: { answers: { include: { choices: { include: { choice: true } } }, orderBy: { questionId: 'asc' } } },
    },
    emails: { omit: { message: true }, orderBy: { id: 'asc' } },
    events: { include: { deliveries: { orderBy: { id: 'asc' } } }, orderBy: { id: 'asc' } },
  } satisfies Prisma.ApplicationInclude;
  statements = [];
  const read = createRead('Application', { include }, { documents: (alias) => `${alias}."type" = 'CV'` });
  const found = await read(sql, allOf('application'), [tenantId]);
  const expected = await service.prisma.application.findMany({
    where: { tenantId },
    include: { ...include, documents: { ...include.documents, where: { type: 'CV' } } },
    orderBy: { id: 'asc' },
  });
  expect(found).toEqual(expected);
  expect(statements).toHaveLength(1);
  expect(found.some(({ source }) => source === null) || found.some(({ job }) => job.questionnaire === null)).toBe(true);
});

test('a selection that cannot be read, and a condition on a list that is not selected, are refused at the start', () => {
  expect(() => createRead('Job', { include: { publications: { where: { id: 1 } } } })).toThrow('cannot be read with where');
  expect(() => createRead('Job', { include: { team: { orderBy: { userId: 'desc' } } } })).toThrow();
  expect(() => createRead('Job', { include: { team: true } }, { teams: () => 'TRUE' })).toThrow('teams');
});

test('the order of a source, and a source planned for its values', async () => {
  const read = createRead('Job', { select: { id: true } });
  const ids = (await service.prisma.job.findMany({ where: { tenantId }, orderBy: { id: 'desc' }, select: { id: true } })).map(
    ({ id }) => ({ id }),
  );
  const source = { ...allOf('job'), orderBy: 't."id" DESC', isVaried: true };
  expect(await read(sql, source, [tenantId])).toEqual(ids);
});

describe('shown rows have the dates that `Date` would write', () => {
  const first = Date.parse('0001-01-01T00:00:00Z');
  const last = Date.parse('9999-12-31T23:59:59.999Z');
  // the same numbers in every run
  const random = Array.from({ length: 500 }, (_, index) => first + (((index + 1) * 0.618_033_988_749_895) % 1) * (last - first));
  // with a fraction of three, two, one and no digits
  const instants = [first, last, Date.parse('0099-12-31T23:59:59.007Z'), -1, 0, ...random].flatMap((ms) =>
    [1, 10, 100, 1_000].map((unit) => Math.floor(ms / unit) * unit),
  );
  const texts = instants.map((ms) => new Date(ms).toISOString());
  let applicationId: number;

  beforeAll(async () => {
    const application = await service.prisma.application.findFirstOrThrow({ where: { tenantId } });
    applicationId = application.id;
    await service.prisma.historyEntry.deleteMany({ where: { applicationId } });
    await service.database.sql(
      `INSERT INTO "history_entry" ("tenant_id", "application_id", "date", "action", "text")
       SELECT $1, $2, at, 'NOTE', '' FROM unnest($3::timestamptz[]) WITH ORDINALITY AS i (at, n) ORDER BY n`,
      [tenantId, applicationId, texts],
    );
  });

  const dates = { select: { date: true } } as const;
  const history = { select: { history: { ...dates, orderBy: { id: 'asc' } } } } as const;
  const day = { select: { birthdate: true, erasedAt: true } } as const;
  /** A candidate for each day. */
  const born = `SELECT r.* FROM "candidate" AS c, unnest($2::text[]) WITH ORDINALITY AS d ("birthdate", "id"),
    LATERAL jsonb_populate_record(c, to_jsonb(d)) AS r WHERE c."id" = (SELECT min("id") FROM "candidate" WHERE "tenant_id" = $1)`;

  test.each(['UTC', 'Asia/Kolkata'])('in a session of %s', async (zone) => {
    const read = await service.database.inTransaction(async ({ sql: within }) => {
      await within(`SET LOCAL TIME ZONE '${zone}'`, []);
      const values = [tenantId, applicationId];
      const entries = { where: 'p."tenant_id" = $1 AND p."application_id" = $2' };
      const application = { where: 'p."tenant_id" = $1 AND p."id" = $2' };
      const days = [tenantId, texts.map((text) => text.slice(0, 10))];
      return {
        shown: await createRead('HistoryEntry', dates, {}, 'shown')(within, entries, values),
        dates: await createRead('HistoryEntry', dates)(within, entries, values),
        shownList: await createRead('Application', history, {}, 'shown')(within, application, values),
        dateList: await createRead('Application', history)(within, application, values),
        shownDays: await createRead('Candidate', day, {}, 'shown')(within, { from: born }, days),
        days: await createRead('Candidate', day)(within, { from: born }, days),
      };
    });
    const shown = texts.map((date) => ({ date }));
    const asDates = instants.map((ms) => ({ date: new Date(ms) }));
    const midnights = texts.map((text) => `${text.slice(0, 10)}T00:00:00.000Z`);
    expect(read.shown).toEqual(shown);
    expect(read.dates).toEqual(asDates);
    expect(read.shownList).toEqual([{ history: shown }]);
    expect(read.dateList).toEqual([{ history: asDates }]);
    expect(read.shownDays).toEqual(midnights.map((birthdate) => ({ birthdate, erasedAt: null })));
    expect(read.days).toEqual(midnights.map((birthdate) => ({ birthdate: new Date(birthdate), erasedAt: null })));
  });
});
