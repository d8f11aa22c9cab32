/** Rules that the database itself enforces (prisma/migrations, `rules`). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openTestDatabase } from '../harness/database.ts';
import {
  aCredential,
  aDelivery,
  aJob,
  anApplication,
  aProcess,
  aRejectionReason,
  aSource,
  aTenant,
  aTemplate,
  aWebhook,
} from '../harness/records.ts';
import { aWorld, type World } from '../harness/world.ts';

let database: Database;
let office: World;
let job: Awaited<ReturnType<typeof aJob>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => {
  database = await openTestDatabase();
  office = await aWorld(database);
  job = await aJob(database.prisma, office.organisation);
  application = await anApplication(database.prisma, job);
});
afterAll(() => database.close());

/** Runs SQL and rolls it back. */
async function attempt(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql, [...values]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const addStep = (processId: number, rank: number, status: string, operational = false) =>
  attempt('INSERT INTO process_step (tenant_id, process_id, rank, name, status, operational) VALUES ($1, $2, $3, $4, $5, $6)', [
    office.tenantId,
    processId,
    rank,
    'Step',
    status,
    operational,
  ]);

const anEmptyProcess = async () =>
  (await database.prisma.process.create({ data: { tenantId: office.tenantId, name: 'Empty' } })).id;

test.each([
  ['a START step behind rank 1', 2, 'START', false, 'process_step_start_is_first'],
  ['another status at rank 1', 1, 'CURRENT', false, 'process_step_start_is_first'],
  ['an END step at rank 1', 1, 'END', false, 'process_step_start_is_first'],
  ['rank 0', 0, 'CURRENT', false, 'process_step_rank_from_1'],
  ['a negative rank', -1, 'END', false, 'process_step_rank_from_1'],
  ['an operational START step', 1, 'START', true, 'process_step_operational_is_current'],
  ['an operational END step', 2, 'END', true, 'process_step_operational_is_current'],
])('"a process has exactly one `START` step (rank 1)", operational: a `CURRENT` step: refused is %s', async (...row) => {
  const [, rank, status, operational, constraint] = row;
  await expect(addStep(await anEmptyProcess(), rank, status, operational)).rejects.toMatchObject({ code: '23514', constraint });
});

test.each([
  ['START', 1, false],
  ['CURRENT', 2, false],
  ['CURRENT', 3, true],
  ['END', 99, false],
])('a %s step at rank %d with operational %p is a step', async (status, rank, operational) => {
  await expect(addStep(await anEmptyProcess(), rank, status, operational)).resolves.toBeUndefined();
});

test('only on END steps: an outcome on any other step is refused', async () => {
  const sql = `UPDATE process_step SET outcome = 'REJECTED' WHERE tenant_id = $1 AND process_id = $2 AND rank = $3`;
  for (const rank of [1, 2, 4]) {
    const refusal = { code: '23514', constraint: 'process_step_outcome_is_end' };
    await expect(attempt(sql, [office.tenantId, job.processId, rank])).rejects.toMatchObject(refusal);
  }
  for (const rank of [5, 6]) await expect(attempt(sql, [office.tenantId, job.processId, rank])).resolves.toBeUndefined();
});

test('a rejection reason has a name of its own in its organisation, and one of all organisations among these', async () => {
  const { prisma } = database;
  const { tenantId, organisation } = office;
  for (const organisationId of [null, organisation.id]) {
    await aRejectionReason(prisma, tenantId, { name: 'Too late', organisationId });
    const again = aRejectionReason(prisma, tenantId, { name: 'Too late', organisationId, retiredAt: new Date() });
    await expect(again).rejects.toMatchObject({ code: 'P2002' });
  }
  await aRejectionReason(prisma, (await aTenant(prisma)).id, { name: 'Too late' });
});

test.each([
  [1, 'START'],
  [2, 'CURRENT'],
])('a rank stands once in a process: a second %d is refused', async (rank, status) => {
  const { id } = await aProcess(database.prisma, [office.organisation]);
  await expect(addStep(id, rank, status)).rejects.toMatchObject({ code: '23505' });
});

const addDelivery = (event: unknown, webhook: unknown, email: unknown) =>
  attempt('INSERT INTO delivery (tenant_id, event_id, webhook_id, email_id) VALUES ($1, $2, $3, $4)', [
    office.tenantId,
    event,
    webhook,
    email,
  ]);

test('a delivery is of an event to a webhook or of an e-mail, exactly one of the two', async () => {
  const { prisma } = database;
  const { tenantId } = office;
  const webhook = await aWebhook(prisma, office.organisation);
  const { event } = await aDelivery(prisma, webhook, application);
  const { id: templateId } = await aTemplate(prisma, office.organisation);
  const mail = await prisma.emailMessage.create({
    data: { tenantId, applicationId: application.id, templateId, subject: 's', sender: 'a', recipient: 'b', message: 'm' },
  });
  const refusal = { code: '23514', constraint: 'delivery_of_event_or_email' };
  await expect(addDelivery(null, null, null)).rejects.toMatchObject(refusal);
  await expect(addDelivery(event.id, null, null)).rejects.toMatchObject(refusal);
  await expect(addDelivery(null, webhook.id, null)).rejects.toMatchObject(refusal);
  await expect(addDelivery(event.id, webhook.id, mail.id)).rejects.toMatchObject(refusal);
  await expect(addDelivery(null, webhook.id, mail.id)).rejects.toMatchObject(refusal);
  await expect(addDelivery(event.id, webhook.id, null)).resolves.toBeUndefined();
  await expect(addDelivery(null, null, mail.id)).resolves.toBeUndefined();
});

test.each([
  ['job_id', async () => (await aJob(database.prisma, office.organisation, { processId: job.processId })).id],
  ['source_id', async () => (await aSource(database.prisma, office.tenantId)).id],
  ['date', async () => new Date('2020-01-01T00:00:00Z')],
])('what is counted of an application never changes: another %s is refused', async (column, aValue) => {
  const change = attempt(`UPDATE application SET ${column} = $1 WHERE tenant_id = $2 AND id = $3`, [
    await aValue(),
    office.tenantId,
    application.id,
  ]);
  await expect(change).rejects.toThrow('job, source and date of an application are counted and cannot be changed');
});

test('writing the same job, source and date again, or anything else of an application, is allowed', async () => {
  const sql = 'UPDATE application SET job_id = job_id, source_id = source_id, date = date, score = 7 WHERE tenant_id = $1';
  await expect(attempt(sql, [office.tenantId])).resolves.toBeUndefined();
});

test.each(['score', 'questionnaire_score'])('%s of an application is a percentage', async (column) => {
  const sql = `UPDATE application SET ${column} = $1 WHERE tenant_id = $2`;
  for (const value of [-1, 101]) await expect(attempt(sql, [value, office.tenantId])).rejects.toMatchObject({ code: '23514' });
  for (const value of [0, 100, null]) await expect(attempt(sql, [value, office.tenantId])).resolves.toBeUndefined();
});

test('one candidate has one application to a job at most', async () => {
  const again = anApplication(database.prisma, job, { candidateId: application.candidateId });
  await expect(again).rejects.toMatchObject({ code: 'P2002' });
});

test('a previous password always expires', async () => {
  const given = { previousPasswordHash: new Uint8Array(32) };
  await expect(aCredential(database.prisma, office.recruiter, given)).rejects.toThrow('credential_previous_password_expires');
});

test('no row refers to a row of another tenant', async () => {
  const { id: tenantId } = await aTenant(database.prisma);
  const sql = 'INSERT INTO job_team_member (tenant_id, job_id, user_id) VALUES ($1, $2, $3)';
  await expect(attempt(sql, [tenantId, job.id, office.recruiter.id])).rejects.toMatchObject({ code: '23503' });
  await expect(attempt(sql, [office.tenantId, job.id, office.recruiter.id])).resolves.toBeUndefined();
});

test('rows that one statement adds to several applications modify each of these once, and no other', async () => {
  const [first, second, other] = [
    await anApplication(database.prisma, job),
    await anApplication(database.prisma, job),
    await anApplication(database.prisma, job),
  ];
  const entries = [first, second, first].map(({ id: applicationId }) => {
    return { tenantId: office.tenantId, applicationId, date: new Date(), action: 'NOTE' as const, text: 'Called' };
  });
  await database.prisma.historyEntry.createMany({ data: entries });
  const ids = { in: [first.id, second.id, other.id] };
  const after = await database.prisma.application.findMany({
    where: { tenantId: office.tenantId, id: ids },
    orderBy: { id: 'asc' },
  });
  expect(after.map(({ revision }) => revision)).toEqual([first.revision + 1, second.revision + 1, other.revision]);
});

test('a shown name that changes lets others refer to its row until it is marked: it is in no index that a key could use', async () => {
  const { rows } = await database.pool.query(
    `WITH shown AS (
       SELECT t.tgrelid AS "table", CASE WHEN column_name IS NULL THEN 'name' ELSE column_name[1] END AS "column"
       FROM pg_trigger AS t
       LEFT JOIN LATERAL regexp_matches(pg_get_triggerdef(t.oid), 'old\\.(\\w+)', 'gi') AS m (column_name) ON true
       WHERE t.tgname LIKE 'touch_shown%'
     )
     SELECT DISTINCT a.attrelid::regclass::text AS "table", a.attname AS "column", bool_or(
       EXISTS (SELECT FROM pg_index AS i WHERE i.indrelid = a.attrelid AND i.indisunique AND i.indpred IS NULL
         AND i.indexprs IS NULL AND a.attnum = ANY (i.indkey))) AS "isKey"
     FROM shown JOIN pg_attribute AS a ON a.attrelid = shown."table" AND a.attname = shown."column"
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows).toEqual(expect.arrayContaining([{ table: '"user"', column: 'email', isKey: false }]));
  expect(rows.filter(({ isKey }) => isKey)).toEqual([]);
});
