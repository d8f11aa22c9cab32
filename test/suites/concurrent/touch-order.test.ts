/** Rows that one statement adds to many applications; several connections, so on PostgreSQL only. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { openWriters } from '../collections/writers.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer('history that one statement adds to many applications', () => {
  let service: Service;
  let others: Database;
  beforeAll(async () => {
    service = await startService();
    others = await openWriters(service);
  });
  afterAll(async () => {
    await others?.close();
    await service?.close();
  });

  test('locks them in the order of their ids, wherever they lie in the table: no deadlock with who locks them so', async () => {
    const { tenantId, job } = await aWorld(service, ['job', 'steps']);
    const [first, second] = [await anApplication(service.prisma, job), await anApplication(service.prisma, job)];
    // its row lies behind that of the second now
    await service.prisma.application.updateMany({ where: { tenantId, id: first.id }, data: { score: 1 } });
    const lock = 'SELECT FROM "application" WHERE "tenant_id" = $1 AND "id" = $2 FOR NO KEY UPDATE';
    const adding = await service.database.inTransaction(async ({ sql }) => {
      await sql(lock, [tenantId, first.id]);
      const added = others.inTransaction(async ({ sql: other }) => {
        // as PostgreSQL reads them where it takes the table for small
        await other(
          `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_indexscan', 'enable_bitmapscan']) AS name`,
          [],
        );
        await other(
          `INSERT INTO "history_entry" ("tenant_id", "application_id", "action", "text")
           SELECT $1::int, id, 'NOTE', 'x' FROM unnest($2::int[]) AS id`,
          [tenantId, [first.id, second.id]],
        );
      });
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      while ((await service.database.sql(waiting, [])).length === 0) await new Promise((go) => setTimeout(go, 10));
      await sql(lock, [tenantId, second.id]);
      // in an array, as the statement goes on after this transaction
      return [added];
    });
    await Promise.all(adding);
    const { modifiedAt } = await service.prisma.application.findFirstOrThrow({ where: { tenantId, id: second.id } });
    expect(modifiedAt > second.modifiedAt).toBe(true);
  });
});
