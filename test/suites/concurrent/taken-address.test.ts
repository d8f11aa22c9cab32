/** An address that another transaction takes meanwhile; several connections, so on PostgreSQL only. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { anOwner } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { expectInvalid } from '../../http/refusals.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

describeOnServer('"An email address is `taken` when another user of the tenant has it"', () => {
  let service: Service;
  beforeAll(async () => void (service = await startService()));
  afterAll(() => service?.close());

  test('also one that a server of 1.19 adds at the same moment, without the lock of the owners', async () => {
    const { tenantId, recruiter } = await aWorld(service, []);
    const owner = service.as(await anOwner(service.prisma, tenantId));
    const writes = [
      (email: string) => owner.post('/user', { email, first_name: 'Mia', last_name: 'Lind' }),
      (email: string) => owner.post(`/user/${recruiter.id}`, { email }),
    ];
    for (const [index, write] of writes.entries()) {
      const email = `taken-${index}@northwind.example`;
      const waiting = await service.database.inTransaction(async ({ sql }) => {
        const insert = `INSERT INTO "user" ("tenant_id", "first_name", "last_name", "email") VALUES ($1, 'A', 'B', $2)`;
        await sql(insert, [tenantId, email]);
        const answer = write(email);
        const locked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        while ((await service.database.sql(locked, [])).length === 0) await wait(10);
        // in an array, as the request goes on after this transaction
        return [answer];
      });
      const [answer] = await Promise.all(waiting);
      if (answer === undefined) throw new Error('There is no answer.');
      expectInvalid(answer, { email: ['taken'] });
    }
  });
});
