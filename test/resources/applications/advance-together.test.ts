/** Concurrent moves are batched; each gets the same answer as by itself. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { createAdvanceTogether } from '../../../src/resources/applications/batched-advance.ts';
import type { Move } from '../../../src/resources/applications/enter-step.ts';
import type { Sql } from '../../../src/database/database.ts';
import type { StatementWrite } from '../../../src/database/write.ts';
import { remainingMs, DeadlineExceeded, withDeadline } from '../../../src/core/deadline.ts';
import { anApplication, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aDesk, faultsIn, stateOf, whileRefusing } from './desk.ts';
import { envelopeOf } from '../../harness/envelope.ts';

const server = process.env['DATABASE_URL'];
const onServer = server === undefined ? test.skip : test;

describe('each is answered as if it had come alone', () => {
  let service: Service;
  let desk: Awaited<ReturnType<typeof aDesk>>;
  let applications: Awaited<ReturnType<typeof anApplication>>[];

  beforeAll(async () => {
    service = await startService();
    desk = await aDesk(service);
    await aWebhook(service.prisma, desk.organisation);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const onScreening = () => anApplication(service.prisma, desk.job, { currentStepId: desk.steps.screening.id });
    applications = await Promise.all(Array.from({ length: 12 }, onScreening));
  });

  const advance = (id: number, body: object, headers = {}) => desk.client.post(`/application/${id}/advance-step`, body, headers);
  const trailsOf = () =>
    Promise.all(
      applications.map(async (application) => {
        const { stepChanges, history, currentStepId, revision } = await stateOf(service.prisma, application);
        const events = await service.prisma.event.findMany({
          where: { applicationId: application.id },
          include: { deliveries: true },
        });
        const deliveries = events.flatMap((event) => event.deliveries);
        const told = events.map(({ stepChange }) => stepChange as { changeId: number; to: { id: number } });
        return { currentStepId, revision, stepChanges, history: history.length, told, deliveries: deliveries.length };
      }),
    );

  test('twelve at once are moved, each with one step change, entry of history, event and delivery', async () => {
    const before = await trailsOf();
    const expected = { expected_current_step_id: desk.steps.screening.id };
    const answers = await Promise.all(applications.map(({ id }) => advance(id, expected)));
    const { id, name, rank } = desk.steps.interview;
    const after = await trailsOf();
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      applications.map((application, index) => ({
        status: 200,
        body: {
          ...envelopeOf('AdvanceStepResult'),
          application_id: application.id,
          step_id: id,
          step_name: name,
          rank,
          change_id: after[index]?.stepChanges.at(-1)?.id,
        },
      })),
    );
    after.forEach((trail, index) => {
      const old = before[index];
      const change = trail.stepChanges.at(-1);
      expect(trail).toEqual({
        currentStepId: id,
        revision: (old?.revision ?? 0) + 1,
        stepChanges: [...(old?.stepChanges ?? []), expect.objectContaining({ stepId: id, userId: desk.recruiter.id })],
        history: (old?.history ?? 0) + 1,
        told: [expect.objectContaining({ changeId: change?.id, to: expect.objectContaining({ id }) })],
        deliveries: 1,
      });
    });
  });

  test('those that are refused among others are told why, and the others are moved', async () => {
    const { screening, start, hired, interview } = desk.steps;
    const stranger = await aDesk(service);
    const bodies = applications.map((_, index) => {
      if (index === 3) return { expected_current_step_id: start.id };
      return { expected_current_step_id: screening.id, ...(index === 5 && { target_step_id: hired.id }) };
    });
    const answers = await Promise.all([
      ...applications.map(({ id }, index) => advance(id, bodies[index] ?? {})),
      advance(2_147_483_647, { expected_current_step_id: screening.id }),
      stranger.client.post(`/application/${applications[0]?.id}/advance-step`, { expected_current_step_id: screening.id }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 409, 200, 422, 200, 200, 200, 200, 200, 200, 404, 404]);
    expect(answers[3]?.body.step).toMatchObject({ id: screening.id });
    expect(faultsIn(answers[5] as (typeof answers)[number])).toEqual({ status: 422, invalid: { target_step_id: ['step_end'] } });
    const stands = (await trailsOf()).map(({ currentStepId }) => currentStepId);
    expect(stands).toEqual(applications.map((_, index) => (index === 3 || index === 5 ? screening.id : interview.id)));
  });

  test('one that the database refuses fails alone, the others are moved', async () => {
    const [refused] = applications;
    const expected = { expected_current_step_id: desk.steps.screening.id };
    const advanceAll = () => Promise.all(applications.map(({ id }) => advance(id, expected)));
    const answers = await whileRefusing(service, 'INSERT ON history_entry', advanceAll, `NEW.application_id = ${refused?.id}`);
    expect(answers.map(({ status }) => status)).toEqual(applications.map((each) => (each === refused ? 500 : 200)));
    const stands = (await trailsOf()).map(({ currentStepId }) => currentStepId);
    const { screening, interview } = desk.steps;
    expect(stands).toEqual(applications.map((each) => (each === refused ? screening.id : interview.id)));
  });

  test('each event keeps the trace of its own request', async () => {
    const expected = { expected_current_step_id: desk.steps.screening.id };
    const traces = applications.map((_, index) => `4bf92f3577b34da6a3ce929d0e0e47${10 + index}`);
    const traced = (index: number) => ({ traceparent: `00-${traces[index]}-00f067aa0ba902b7-01` });
    await Promise.all(applications.map(({ id }, index) => advance(id, expected, traced(index))));
    const events = await service.prisma.event.findMany({
      where: { applicationId: { in: applications.map(({ id }) => id) } },
      orderBy: { applicationId: 'asc' },
    });
    const byApplication = new Map(events.map((event) => [event.applicationId, event.traceparent?.slice(3, 35)]));
    expect(applications.map(({ id }) => byApplication.get(id))).toEqual(traces);
  });

  onServer('nobody waits for an application that another transaction has in hand, but who names it (on PostgreSQL)', async () => {
    const { rows } = await service.database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const other = new Client(Object.assign(new URL(server ?? ''), { pathname: `/${rows[0]?.name}` }).href);
    await other.connect();
    try {
      const [held, ...others] = applications.map(({ id }) => id);
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM application WHERE id = $1 FOR UPDATE', [held]);
      const expected = { expected_current_step_id: desk.steps.screening.id };
      let answered = false;
      const waiting = advance(held ?? 0, expected).finally(() => (answered = true));
      const answers = await Promise.all(others.map((id) => advance(id, expected)));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect(answered).toBe(false);
      await other.query('COMMIT');
      expect((await waiting).status).toBe(200);
    } finally {
      await other.end();
    }
  });

  test('one with an `Idempotency-Key` among others is kept with its key', async () => {
    const expected = { expected_current_step_id: desk.steps.screening.id };
    const [keyed, ...others] = applications.map(({ id }) => id);
    const key = { 'idempotency-key': 'among-others' };
    const [first] = await Promise.all([advance(keyed ?? 0, expected, key), ...others.map((id) => advance(id, expected))]);
    const again = await advance(keyed ?? 0, expected, key);
    expect([first?.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(again.body).toEqual(first?.body);
  });
});

describe('who is carried out with whom', () => {
  type Statement = {
    readonly tenantId: number;
    readonly ids: readonly number[];
    readonly free: boolean;
    readonly left: number | undefined;
  };

  /** A fake database that makes every move by default. */
  function aDatabase(
    answer: (statement: Statement) => Promise<readonly number[]> | readonly number[] | Error = ({ ids }) => ids,
  ) {
    const statements: Statement[] = [];
    const sql = (async (text: string, [tenantId, asked]: readonly unknown[]) => {
      const moves = JSON.parse(asked as string) as { application_id: number }[];
      const ids = moves.map(({ application_id }) => application_id);
      const statement = { tenantId: tenantId as number, ids, free: text.includes('SKIP LOCKED'), left: remainingMs() };
      statements.push(statement);
      await turn();
      const answered = await answer(statement);
      if (answered instanceof Error) throw answered;
      return answered.map((applicationId) => ({
        applicationId,
        step: { id: applicationId + 1_000 },
        queued: applicationId % 2 === 0,
      }));
    }) as Sql;
    const together = createAdvanceTogether(sql);
    const advance = (applicationId: number, tenantId = 1, write: StatementWrite = aWrite(sql)) =>
      together(write, { tenantId, applicationId, organisationIds: [1], event: {} } as unknown as Move);
    return { statements, advance, asked: () => statements.map(({ ids }) => ids) };
  }

  const aWrite = (sql: Sql = async () => []): StatementWrite => ({ sql, transaction: undefined, queued: false });
  const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test('what one turn brings is one statement; what comes while two are under way waits for one of them', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { advance, asked } = aDatabase(({ ids }) => gate.then(() => ids));
    const steps = range(3).map((id) => advance(id));
    await turn(undefined);
    await turn(undefined);
    steps.push(advance(4));
    await turn(undefined);
    await turn(undefined);
    for (const id of [5, 6, 7]) {
      steps.push(advance(id));
      await turn(undefined);
    }
    expect(asked()).toEqual([[1, 2, 3], [4]]);
    open();
    expect((await Promise.all(steps)).map((step) => step?.id)).toEqual(range(7).map((id) => id + 1_000));
    expect(asked()).toEqual([[1, 2, 3], [4], [5, 6, 7]]);
  });

  test('32 are moved by one statement at most', async () => {
    const { advance, asked } = aDatabase();
    await Promise.all(range(70).map((id) => advance(id)));
    expect(asked().map(({ length }) => length)).toEqual([32, 32, 6]);
  });

  test('tenants never share a statement, and do not wait for each other', async () => {
    const { advance, statements } = aDatabase();
    await Promise.all(range(8).map((id) => advance(id, 1 + (id % 4))));
    const shared = statements.map(({ tenantId, ids }) => ({ tenantId, ids }));
    expect(shared).toEqual(
      [2, 3, 4, 1].map((tenantId) => ({ tenantId, ids: range(8).filter((id) => 1 + (id % 4) === tenantId) })),
    );
  });

  test('who names the same application is served after the first, and waits for whoever has it in hand', async () => {
    const { advance, statements } = aDatabase(({ ids, free }) => (free ? ids : []));
    const steps = await Promise.all([advance(1), advance(2), advance(1)]);
    expect(steps.map((step) => step?.id)).toEqual([1_001, 1_002, undefined]);
    expect(statements.map(({ ids, free }) => ({ ids, free }))).toEqual([
      { ids: [1, 2], free: true },
      { ids: [1], free: false },
    ]);
  });

  test('each hears whether its own move is to be delivered', async () => {
    const { advance } = aDatabase();
    const writes = range(4).map(() => aWrite());
    await Promise.all(writes.map((write, index) => advance(index + 1, 1, write)));
    expect(writes.map(({ queued }) => queued)).toEqual([false, true, false, true]);
  });

  test('a statement has the time of the one who has least, and who has none left is not moved with the others', async () => {
    const { advance, statements } = aDatabase();
    const [first, , late] = [
      withDeadline(5_000, () => advance(1)),
      withDeadline(900, () => advance(2)),
      withDeadline(0, () => advance(3)),
    ];
    await Promise.all([first, late]);
    expect(statements[0]).toMatchObject({ ids: [1, 2], free: true });
    expect(statements[0]?.left).toBeGreaterThan(800);
    expect(statements[0]?.left).toBeLessThanOrEqual(900);
    expect(statements[1]).toMatchObject({ ids: [3], free: false });
  });

  test('a statement that PostgreSQL refuses has moved nobody, and each is tried alone', async () => {
    const refused = Object.assign(new Error('deadlock detected'), { severity: 'ERROR', code: '40P01' });
    const { advance, asked } = aDatabase(({ ids, free }) => (free ? refused : ids));
    const steps = await Promise.all([advance(1), advance(2)]);
    expect(steps.map((step) => step?.id)).toEqual([1_001, 1_002]);
    expect(asked()).toEqual([[1, 2], [1], [2]]);
  });

  test.each([
    ['a connection that is broken off', new DeadlineExceeded()],
    ['a server that goes down', Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' })],
  ])('after %s nobody knows what has become of the moves: none is tried again', async (_, failure) => {
    const { advance, asked } = aDatabase(() => failure);
    const outcomes = await Promise.allSettled([advance(1), advance(2)]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([failure, failure]);
    expect(asked()).toEqual([[1, 2]]);
  });
});
