/** The candidate of an application is found along the indexes of addresses, without reading others. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type Service } from '../../harness/service.ts';
import { aPublishedJob, aSubmission } from '../../resources/submissions/scene.ts';
import { recordStatements } from '../isolation/recorded-statements.ts';
import { explainInto, rowsOf, type Plan } from './plan.ts';

const OTHERS = 1_000;

/** Candidates with two addresses each, made of a number, and an application to the job. */
const FILL = `
  WITH people AS (
    INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key", "email_key", "email_secondary_key")
    SELECT "tenant_id", 'Ana', 'Lima', 'ana', 'lima', each || '@first.example', each || '@second.example'
    FROM "job", generate_series(1, $2::int) AS each WHERE "id" = $1
    RETURNING "tenant_id", "id"
  )
  INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "current_step_id", "step_date", "route")
  SELECT j."tenant_id", j."id", c."id", s."id", CURRENT_DATE, 'API'
  FROM people AS c JOIN "job" AS j ON j."id" = $1 JOIN "process_step" AS s ON s."process_id" = j."process_id" AND s."rank" = 1`;

let service: Service;
let scene: Awaited<ReturnType<typeof aPublishedJob>>;
/** The statement with which an application from outside finds its candidate. */
let statement: string;
beforeAll(async () => {
  service = await startService();
  scene = await aPublishedJob(service);
  await service.database.sql(FILL, [scene.job.id, OTHERS]);
  await service.database.sql('ANALYZE', []);
  const recording = recordStatements();
  expect((await service.as().post(scene.address, aSubmission()).finally(recording.stop)).status).toBe(200);
  statement = recording.sent.find((text) => /"email_secondary_key" = \$4.*FOR NO KEY UPDATE/s.test(text)) ?? '';
});
afterAll(() => service?.close());

test.each(['first', 'second', 'unknown'])('an address that is %s', async (which) => {
  const plans: Plan[] = [];
  const values = [scene.tenantId, [scene.organisation.id], scene.job.id, `7@${which}.example`, scene.organisation.id];
  await explainInto(service.database.pool, plans)(statement, values);
  const names = plans.map((plan) => plan['Index Name'] ?? '');
  for (const column of ['email_key', 'email_secondary_key'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`tenant_id_${column}_idx`)));
  expect(Math.max(...plans.map(rowsOf))).toBeLessThan(10);
});
