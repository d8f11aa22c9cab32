/** An erasure finds the stored answers about a candidate along indexes, without reading others. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseStoredAnswers } from '#generated/database/statements.ts';
import { anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { explainInto, rowsOf, type Plan } from './plan.ts';

const OTHERS = 20_000;

/** Answers about candidates, applications, and neither, in turns. */
const FILL = `
  INSERT INTO "idempotency_key" ("tenant_id", "scope", "key", "request_hash", "body")
  SELECT $1, 'credential:1', each, '', '{"' || (ARRAY['candidate_id', 'application_id', 'id'])[each % 3 + 1] || '":' || 1000000 + each || '}'
  FROM generate_series(1, $2::int) AS each`;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.close());

test('the answers about a candidate among many of the tenant', async () => {
  const { tenantId, job } = await aWorld(service, ['job', 'steps']);
  const { id: applicationId, candidateId } = await anApplication(service.prisma, job);
  const { pool, sql } = service.database;
  await sql(FILL, [tenantId, OTHERS]);
  const own = { tenantId, scope: 'credential:1', requestHash: new Uint8Array() };
  const bodies = [{ candidate_id: candidateId }, { candidate: { id: candidateId } }, { application_id: applicationId }];
  const data = bodies.map((body, index) => ({ ...own, key: `own ${index}`, body: JSON.stringify(body) }));
  await service.prisma.idempotencyKey.createMany({ data });
  await sql('ANALYZE', []);

  const plans: Plan[] = [];
  await eraseStoredAnswers(explainInto(pool, plans), { tenantId, candidateId });

  const left = await service.prisma.idempotencyKey.count({ where: { tenantId, body: { not: null } } });
  expect(left).toBe(OTHERS);
  expect(Math.max(...plans.map(rowsOf))).toBeLessThan(10);
});
