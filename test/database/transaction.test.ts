import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '../harness/database.ts';
import type { Database } from '../../src/database/database.ts';
import { aWorld } from '../harness/world.ts';

let database: Database;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

const INSERT = `INSERT INTO "tenant" ("name") VALUES ($1) RETURNING "id"`;
const names = async () => (await database.prisma.tenant.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name);

test('statements and the query API are one transaction, which sees its own rows and commits them together', async () => {
  await database.inTransaction(async ({ sql, prisma }) => {
    await sql(INSERT, ['by a statement']);
    expect(await prisma.tenant.count({ where: { name: 'by a statement' } })).toBe(1);
    await prisma.tenant.create({ data: { name: 'by the query API' } });
    expect(await sql(`SELECT 1 FROM "tenant" WHERE "name" = 'by the query API'`, [])).toHaveLength(1);
  });
  expect(await names()).toEqual(['by a statement', 'by the query API']);
});

test.each([
  ['after a statement', async () => {}],
  ['after a nested write, for which Prisma begins a transaction of its own', nestedWrite],
])('all of it is rolled back when the work fails %s', async (_, first: typeof nestedWrite) => {
  const before = await names();
  const failing = database.inTransaction(async (transaction) => {
    await transaction.sql(INSERT, ['never']);
    await first(transaction);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await names()).toEqual(before);
});

async function nestedWrite({ prisma }: Parameters<Parameters<Database['inTransaction']>[0]>[0]): Promise<void> {
  await prisma.tenant.create({ data: { name: 'nested', pools: { create: [{ name: 'one' }, { name: 'two' }] } } });
}

test('a nested write is committed with the rest', async () => {
  await database.inTransaction(nestedWrite);
  expect(await database.prisma.pool.count({ where: { tenant: { name: 'nested' } } })).toBe(2);
});

test('work that hides the failure of a statement does not pass for committed', async () => {
  const hiding = database.inTransaction(async ({ sql }) => {
    await sql(INSERT, ['hidden']);
    await sql('SELECT 1 / 0', []).catch(() => {});
  });
  await expect(hiding).rejects.toThrow('nothing was changed');
  expect(await names()).not.toContain('hidden');
});

test('the connection of a failed transaction serves the next one', async () => {
  const { tenantId } = await aWorld(database);
  for (let round = 0; round < 12; round += 1)
    await database.inTransaction(({ sql }) => sql('SELECT no_such_column', [])).catch(() => {});
  const found = await database.inTransaction(({ prisma }) => prisma.tenant.findUnique({ where: { id: tenantId } }));
  expect(found?.id).toBe(tenantId);
});
