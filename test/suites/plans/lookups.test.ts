/** Lookups of each delivery use the key, also with statistics of empty tables. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** As PostgreSQL itself asks for what a foreign key names. */
async function planOf(table: string): Promise<string> {
  const rows = await service.prisma.$queryRawUnsafe<readonly Record<string, string>[]>(
    `EXPLAIN SELECT 1 FROM "${table}" AS x WHERE "tenant_id" = 1 AND "id" = 1 FOR KEY SHARE OF x`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each(['event', 'webhook'])(
  'that the %s of a delivery exists is found without reading the others of the tenant',
  async (table) => {
    expect(await service.prisma.event.count()).toBe(0);
    await service.prisma.$executeRawUnsafe(`ANALYZE "${table}"`);
    expect(await planOf(table)).toMatch(/Index Cond: .*\bid = 1\b/);
  },
);
