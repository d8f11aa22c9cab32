/** `createRead` gives what Prisma's query API gives for the same selection, in one statement. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Prisma } from '#generated/prisma/client.ts';
import type { Sql } from '../../src/database/sql.ts';
import { createRead } from '../../src/database/read.ts';
import { backdate } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { threeWorlds } from '../suites/isolation/world.ts';

let service: Service;
let tenantId: number;
let statements: string[];
let sql: Sql;

beforeAll(async () => {
  service = await startService();
  const { owner } = await threeWorlds(service);
  const application = await service.prisma.application.findFirstOrThrow({ where: { id: owner.ids.application } });
  ({ tenantId } = application);
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
