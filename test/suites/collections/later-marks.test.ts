/**
 * "A change that more than 2,000 rows show marks them afterwards": the change, what is read meanwhile,
 * and the worker; several connections, so on PostgreSQL only.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../src/database/database.ts';
import { touchPending } from '#generated/database/statements.ts';
import { createOperator } from '../../cli/operator.ts';
import { readAll } from '../../harness/client.ts';
import { anOffer, aQuestionnaire, aRecruiter, aRejectionReason, aSource } from '../../harness/records.ts';
import { aWorker, startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { openWriters } from './writers.ts';

const describeOnServer = process.env['DATABASE_URL'] === undefined ? describe.skip : describe;

const FEW = 2_000;
const MANY = 2_100;

describeOnServer('"a change that more than 2,000 rows show marks them afterwards"', () => {
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

  type Desk = World<'job' | 'steps'>;

  /** Adds applications to the job of a desk, on its second step, each with a step change of the colleague. */
  async function addApplications({ tenantId, job }: Desk, count: number, { sourceId, colleagueId }: Shown): Promise<void> {
    const [, step] = job.process.steps;
    const values = [tenantId, count, job.id, step?.id, sourceId, colleagueId];
    await service.database.pool.query(
      `WITH person AS (
         INSERT INTO "candidate" ("tenant_id", "first_name", "last_name", "first_name_key", "last_name_key")
         SELECT $1::int, 'A', 'B', 'a', 'b' FROM generate_series(1, $2::int) RETURNING "id"
       ), added AS (
         INSERT INTO "application" ("tenant_id", "job_id", "candidate_id", "current_step_id", "source_id", "step_date", "route")
         SELECT $1::int, $3::int, "id", $4::int, $5::int, '2026-11-01', 'IMPORT' FROM person RETURNING "id"
       )
       SELECT $6::int FROM added`,
      values,
    );
    await service.database.pool.query(
      `INSERT INTO "step_change" ("tenant_id", "application_id", "step_id", "user_id")
       SELECT "tenant_id", "id", "current_step_id", $3::int FROM "application" AS a WHERE "tenant_id" = $1::int AND "job_id" = $2::int
         AND NOT EXISTS (SELECT FROM "step_change" AS s WHERE s."tenant_id" = $1::int AND s."application_id" = a."id")`,
      [tenantId, job.id, colleagueId],
    );
  }

  type Shown = { readonly sourceId: number; readonly colleagueId: number };

  async function aCrowd(count: number) {
    const { prisma } = service;
    const desk = await aWorld(service, ['job', 'steps'], { role: 'ADMIN', owner: true });
    const { tenantId, job } = desk;
    const colleague = await aRecruiter(prisma, [desk.organisation]);
    const source = await aSource(prisma, tenantId);
    const questionnaire = await aQuestionnaire(prisma, tenantId);
    const key = { tenantId_id: { tenantId, id: job.id } };
    await prisma.job.update({ where: key, data: { questionnaireId: questionnaire.id } });
    const shown = { sourceId: source.id, colleagueId: colleague.id };
    await addApplications(desk, count, shown);
    return { ...desk, ...shown, tenantId, questionnaire, address: `/job/${job.id}/application` };
  }

  const workOf = ({ tenantId }: { readonly tenantId: number }) =>
    service.prisma.pendingTouch.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
  /** The clock of the database, later than the milliseconds of all dates so far, which are rounded. */
  const clock = async (): Promise<Date> =>
    (await service.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now FROM pg_sleep(0.002)')).rows[0]?.now ??
    new Date();
  const countMarked = ({ tenantId }: { readonly tenantId: number }, since: Date) =>
    service.prisma.application.count({ where: { tenantId, modifiedAt: { gte: since } } });
  const rename = ({ tenantId, job }: { readonly tenantId: number; readonly job: { readonly id: number } }, title: string) =>
    service.prisma.job.update({ where: { tenantId_id: { tenantId, id: job.id } }, data: { title } });

  test('a job closes at once; answers are fresh before their rows are marked, and changes name each row once it is', async () => {
    const crowd = await aCrowd(MANY);
    const { client, job, address } = crowd;
    const page = await client.get(address);
    const detail = `/application/${page.body.items[0].id}`;
    const tags = [page.headers.get('etag') ?? ''];
    const detailTag = (await client.get(detail)).headers.get('etag') ?? '';
    const { complete_until: since } = (await client.get(`/change?modified_since=${new Date().toISOString()}&limit=1`)).body;

    expect((await client.post(`/job/${job.id}/status`, { expected_status: 'OPEN', status: 'CLOSED' })).status).toBe(200);
    expect((await client.post(`/job/${job.id}`, { title: 'Night nurse' })).status).toBe(200);
    expect((await workOf(crowd)).map(({ name, changedId }) => [name, changedId])).toEqual([
      ['job', job.id],
      ['job', job.id],
    ]);

    const again = await client.get(address, { 'if-none-match': tags[0] ?? '' });
    expect([again.status, again.body.items[0].job.title]).toEqual([200, 'Night nurse']);
    tags.push(again.headers.get('etag') ?? '');
    expect((await client.get(address)).body.items).toEqual(again.body.items);
    expect((await client.get(address, { 'if-none-match': tags[1] ?? '' })).status).toBe(304);
    expect((await client.get(detail, { 'if-none-match': detailTag })).body.job.title).toBe('Night nurse');
    const { stdout } = await createOperator(service.database)(['doctor', '--read-model', '--json']);
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ check: 'items', grade: 'ok' }));
    const changesSince = `/change?modified_since=${since}&limit=100`;
    const early = await readAll(client, changesSince);
    expect(early.filter(({ kind }) => kind === 'APPLICATION')).toEqual([]);
    expect(early.filter(({ kind }) => kind === 'JOB')).toMatchObject([{ id: job.id }]);

    const before = await clock();
    await service.worker.deliverDue();
    expect(await workOf(crowd)).toEqual([]);
    expect(await countMarked(crowd, before)).toBe(MANY);
    const marked = await readAll(client, changesSince);
    expect(new Set(marked.filter(({ kind }) => kind === 'APPLICATION').map(({ id }) => id)).size).toBe(MANY);
    const after = await client.get(address, { 'if-none-match': tags.join(', ') });
    expect([after.status, after.body.items[0].job.title]).toEqual([200, 'Night nurse']);
    expect((await client.get(address, { 'if-none-match': after.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await client.get(address)).body.items).toEqual(after.body.items);
  });

  test('up to 2,000 rows nothing changes: they are marked with the change; with one row more they are not', async () => {
    const crowd = await aCrowd(FEW);
    const began = await clock();
    await rename(crowd, 'Cook');
    expect([await countMarked(crowd, began), await workOf(crowd)]).toEqual([FEW, []]);
    await addApplications(crowd, 1, crowd);
    const again = await clock();
    await rename(crowd, 'Chef');
    expect([await countMarked(crowd, again), (await workOf(crowd)).length]).toEqual([0, 1]);
    await service.worker.deliverDue();
    expect(await countMarked(crowd, again)).toBe(FEW + 1);
  });

  test('the rows of all names of one write count together: what is more than 2,000 is left', async () => {
    const crowd = await aCrowd(MANY);
    const { client, tenantId } = crowd;
    const pools: number[] = [];
    for (const [index, count] of [1_100, 1_000].entries()) {
      const { id } = await service.prisma.pool.create({ data: { tenantId, name: `Pool ${index}` } });
      await service.database.pool.query(
        `INSERT INTO "candidate_pool" ("tenant_id", "pool_id", "candidate_id")
         SELECT "tenant_id", $2, "id" FROM "candidate" WHERE "tenant_id" = $1 ORDER BY "id" OFFSET $3 LIMIT $4`,
        [tenantId, id, index * 1_100, count],
      );
      pools.push(id);
    }
    const began = await clock();
    const countMarkedPeople = () => service.prisma.candidate.count({ where: { tenantId, modifiedAt: { gte: began } } });
    const change = pools.map((id) => ({ id, name: `Renamed ${id}` }));
    expect((await client.post('/pool', { change })).status).toBe(200);
    expect(await countMarkedPeople()).toBe(1_100);
    expect((await workOf(crowd)).map(({ name, changedId }) => [name, changedId])).toEqual([['pool', pools[1]]]);
    await service.worker.deliverDue();
    expect([await countMarkedPeople(), await workOf(crowd)]).toEqual([MANY, []]);
  });

  test('rows that the transaction has marked already count no more', async () => {
    const crowd = await aCrowd(1_500);
    const began = await clock();
    const title = (text: string) =>
      `UPDATE "job" SET "title" = '${text}' WHERE "tenant_id" = ${crowd.tenantId} AND "id" = ${crowd.job.id}`;
    await service.database.pool.query(`BEGIN; ${title('Cook')}; ${title('Chef')}; COMMIT`);
    expect([await countMarked(crowd, began), await workOf(crowd)]).toEqual([1_500, []]);
  });

  describe('each value that so many rows show', () => {
    let crowd: Awaited<ReturnType<typeof aCrowd>>;
    beforeAll(async () => {
      crowd = await aCrowd(MANY);
      const reason = await aRejectionReason(service.prisma, crowd.tenantId, { name: 'Too far away' });
      await service.prisma.application.updateMany({
        where: { tenantId: crowd.tenantId },
        data: { rejectionReasonId: reason.id },
      });
    });

    test.each([
      ['a step', () => `"process_step" SET "name" = 'Renamed' WHERE "id" = ${crowd.job.process.steps[1]?.id}`, true],
      ['a recruiter', () => `"user" SET "last_name" = 'Renamed' WHERE "id" = ${crowd.colleagueId}`, true],
      ['a source', () => `"source" SET "name" = 'Renamed' WHERE "id" = ${crowd.sourceId}`, false],
      ['a questionnaire', () => `"questionnaire" SET "name" = 'Renamed' WHERE "id" = ${crowd.questionnaire.id}`, false],
      ['a rejection reason', () => `"rejection_reason" SET "name" = 'Renamed' WHERE "name" = 'Too far away'`, false],
    ])('%s: the worker marks the rows, each once', async (_, change, showsInTrail) => {
      const { tenantId } = crowd;
      const began = await clock();
      const revisions = async () =>
        new Map((await service.prisma.application.findMany({ where: { tenantId } })).map(({ id, revision }) => [id, revision]));
      const before = await revisions();
      await service.database.pool.query(`UPDATE ${change()} AND "tenant_id" = ${tenantId}`);
      expect([await countMarked(crowd, began), (await workOf(crowd)).length]).toEqual([0, 1]);
      await service.worker.deliverDue();
      const steps = await service.prisma.stepChange.count({ where: { tenantId, modifiedAt: { gte: began } } });
      expect([await countMarked(crowd, began), steps, await workOf(crowd)]).toEqual([MANY, showsInTrail ? MANY : 0, []]);
      expect([...(await revisions())].filter(([id, revision]) => revision !== (before.get(id) ?? 0) + 1)).toEqual([]);
    });
  });

  test('a candidate that so many rows show is renamed at once, too', async () => {
    const { tenantId, job, client } = await aCrowd(1);
    const application = await service.prisma.application.findFirstOrThrow({ where: { tenantId, jobId: job.id } });
    await service.database.pool.query(
      `INSERT INTO "note" ("tenant_id", "organisation_id", "candidate_id", "text")
       SELECT $1, $2, $3, 'x' FROM generate_series(1, $4)`,
      [tenantId, job.organisationId, application.candidateId, MANY],
    );
    const offer = await anOffer(service.prisma, application);
    const began = await clock();
    expect((await client.post(`/candidate/${application.candidateId}`, { first_name: 'Ada' })).status).toBe(200);
    await service.worker.deliverDue();
    const notes = await service.prisma.note.count({ where: { tenantId, modifiedAt: { gte: began } } });
    const { modifiedAt } = await service.prisma.offer.findFirstOrThrow({ where: { tenantId, id: offer.id } });
    expect([notes, modifiedAt >= began]).toEqual([MANY, true]);
  });

  test('a worker that is killed between two batches, or amid one, leaves the rest to the next', async () => {
    const crowd = await aCrowd(MANY);
    const { tenantId } = crowd;
    const began = await clock();
    await rename(crowd, 'Cook');
    const next = async () => ({ tenantId, id: (await workOf(crowd))[0]?.id ?? 0n });
    const died = async (): Promise<void> => {
      const one = await next();
      await others
        .inTransaction(async ({ sql }) => {
          await touchPending(sql, one);
          throw new Error('killed');
        })
        .catch(() => {});
    };
    await died();
    expect(await workOf(crowd)).toMatchObject([{ name: 'job' }]);
    await touchPending(others.sql, await next());
    expect((await workOf(crowd)).map(({ ids }) => ids.length)).toEqual([1_000, 1_000, MANY - 2_000]);
    await touchPending(others.sql, await next());
    await died();
    expect([await countMarked(crowd, began), (await workOf(crowd)).length]).toEqual([1_000, 2]);
    await service.worker.deliverDue();
    expect([await countMarked(crowd, began), await workOf(crowd)]).toEqual([MANY, []]);
  });

  test('two changes of one row: all rows are marked after the second, also where the first was half done', async () => {
    const crowd = await aCrowd(MANY);
    const { tenantId } = crowd;
    await rename(crowd, 'Cook');
    await touchPending(others.sql, { tenantId, id: (await workOf(crowd))[0]?.id ?? 0n });
    await touchPending(others.sql, { tenantId, id: (await workOf(crowd))[0]?.id ?? 0n });
    await rename(crowd, 'Chef');
    const second = await clock();
    await service.worker.deliverDue();
    expect([await countMarked(crowd, second), await workOf(crowd)]).toEqual([MANY, []]);
  });

  test('several workers share the work', async () => {
    const crowd = await aCrowd(MANY);
    const began = await clock();
    for (const title of ['Cook', 'Chef', 'Baker']) await rename(crowd, title);
    await Promise.all([service, service, service].map((each) => aWorker(each).deliverDue()));
    await service.worker.deliverDue();
    expect([await countMarked(crowd, began), await workOf(crowd)]).toEqual([MANY, []]);
  });

  test('work that fails, and rows that another transaction holds, do not stop the rest; both are tried again', async () => {
    const crowd = await aCrowd(MANY);
    const { tenantId } = crowd;
    const broken = await service.prisma.pendingTouch.create({ data: { tenantId, name: 'nowhere', ids: [1] } });
    const began = await clock();
    await rename(crowd, 'Cook');
    const held = await service.prisma.application.findFirstOrThrow({ where: { tenantId }, orderBy: { id: 'asc' } });
    await others.inTransaction(async ({ sql }) => {
      await sql('SELECT FROM "application" WHERE "tenant_id" = $1 AND "id" = $2 FOR UPDATE', [tenantId, held.id]);
      await service.worker.deliverDue();
      expect(await countMarked(crowd, began)).toBe(MANY - 1_000);
    });
    expect(service.logged.filter((line) => line.includes('rows could not be marked')).join()).toContain('nowhere');
    await service.prisma.pendingTouch.deleteMany({ where: { tenantId, id: broken.id } });
    await service.worker.deliverDue();
    expect([await countMarked(crowd, began), await workOf(crowd)]).toEqual([MANY, []]);
  });

  test('eight writers add applications while the job is renamed: none is answered or copied with a former title', async () => {
    const crowd = await aCrowd(MANY);
    const { client, job, address, tenantId } = crowd;
    service.worker.start(20);
    const copy = new Map<number, string>();
    let since = '1970-01-01T00:00:00Z';
    const poll = async (): Promise<void> => {
      let page = (await client.get(`${address}?modified_since=${since}&limit=100`)).body;
      const { complete_until: until } = page;
      for (; ; page = (await client.get(page._next)).body) {
        for (const { id, job: shown } of page.items) copy.set(id, shown.title);
        if (page._next === '') break;
      }
      if (until > since) since = until;
    };
    let isOver = false;
    const write = async (number: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) {
        const candidate = { first_name: 'Ada', last_name: 'Okafor', email: `ada.${number}.${count}@mail.example` };
        const { status } = await client.post('/application', { job_id: job.id, candidate });
        if (![200, 503].includes(status)) throw new Error(`An application was answered ${status}.`);
      }
    };
    const writers = Array.from({ length: 8 }, (_, number) => write(number));
    const tags: string[] = [];
    for (const title of ['Cook', 'Chef', 'Baker']) {
      const { status } = await client.post(`/job/${job.id}`, { title });
      expect([200, 503]).toContain(status);
      const expected = (await client.get(`/job/${job.id}`)).body.title;
      const answer = await client.get(`${address}?limit=100`, { 'if-none-match': tags.join(', ') || 'W/"none"' });
      expect(new Set(answer.body.items.map(({ job: shown }: { job: { title: string } }) => shown.title))).toEqual(
        new Set([expected]),
      );
      tags.push(answer.headers.get('etag') ?? '');
      await poll();
    }
    isOver = true;
    await Promise.all(writers);
    while ((await service.prisma.pendingTouch.count({ where: { tenantId } })) > 0) await new Promise((go) => setTimeout(go, 20));
    await poll();
    const { title } = (await client.get(`/job/${job.id}`)).body;
    expect(copy.size).toBe(await service.prisma.application.count({ where: { tenantId } }));
    expect(new Set(copy.values())).toEqual(new Set([title]));
  });
});
