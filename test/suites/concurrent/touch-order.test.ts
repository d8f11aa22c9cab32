/** Several applications that one statement writes; several connections, so on PostgreSQL only. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { openWriters } from '../collections/writers.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer('a statement that writes several applications', () => {
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

  /** Two applications of a person. The first one lies behind the second in the table, and by its job. */
  const twoApplications = async () => {
    const world = await aWorld(service, ['job', 'steps']);
    const first = await anApplication(service.prisma, await aJob(service.prisma, world.organisation));
    const { candidateId } = first;
    const second = await anApplication(service.prisma, world.job, { candidateId });
    await service.prisma.application.updateMany({ where: { tenantId: world.tenantId, id: first.id }, data: { score: 1 } });
    return { ...world, first, second };
  };

  type Two = Awaited<ReturnType<typeof twoApplications>>;

  /** Writes while another transaction locks the first application, and then the second. */
  async function besideLocks<Result>({ tenantId, first, second }: Two, write: () => Promise<Result>): Promise<Result> {
    const lock = 'SELECT FROM "application" WHERE "tenant_id" = $1 AND "id" = $2 FOR NO KEY UPDATE';
    const [writing] = await service.database.inTransaction(async ({ sql }) => {
      await sql(lock, [tenantId, first.id]);
      const begun = write();
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      while ((await service.database.sql(waiting, [])).length === 0) await new Promise((go) => setTimeout(go, 10));
      await sql(lock, [tenantId, second.id]);
      // in an array, as the statement goes on after this transaction
      return [begun] as const;
    });
    const result = await writing;
    const { modifiedAt } = await service.prisma.application.findFirstOrThrow({ where: { tenantId, id: second.id } });
    expect(modifiedAt > second.modifiedAt).toBe(true);
    return result;
  }

  test('history locks them in the order of their ids, wherever they lie in the table: no deadlock with who locks them so', async () => {
    const two = await twoApplications();
    await besideLocks(two, () =>
      others.inTransaction(async ({ sql }) => {
        // as PostgreSQL reads them where it takes the table for small
        await sql(`SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_indexscan', 'enable_bitmapscan']) AS name`, []);
        await sql(
          `INSERT INTO "history_entry" ("tenant_id", "application_id", "action", "text")
           SELECT $1::int, id, 'NOTE', 'x' FROM unnest($2::int[]) AS id`,
          [two.tenantId, [two.first.id, two.second.id]],
        );
      }),
    );
  });

  test('so does a note', async () => {
    const two = await twoApplications();
    const note = { candidate_id: two.first.candidateId, organisation_id: two.organisation.id, text: 'x' };
    expect(await besideLocks(two, () => two.client.post('/note', note))).toMatchObject({ status: 200 });
  });
});
