import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { claimed } from './claimed.ts';
import type { Attempted } from '../../src/deliveries/record.ts';
import { createRecorder } from '../../src/deliveries/recorder.ts';
import { createDeliveryWorker, type DeliveryWorker } from '../../src/deliveries/worker.ts';
import { createLog } from '../../src/core/log.ts';
import { answering, aReceiver, hanging, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aWebhook } from '../harness/records.ts';
import { aWorker, startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { until } from '../runtime/servers/redis.ts';

const HOUR = 3_600_000;

/** The embedded database has one session, in which there is one transaction at a time. */
const onServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

let service: Service;
let receiver: Receiver;
let worker: DeliveryWorker;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.prisma.delivery.deleteMany();
  receiver = await aReceiver();
  worker = aWorker(service);
});
afterEach(async () => {
  await receiver.close();
  await worker.stop();
});

async function aSubscription(given: Parameters<typeof aWebhook>[2] = {}) {
  const desk = await aWorld(service, ['job', 'steps']);
  const webhook = await aWebhook(service.prisma, desk.organisation, { url: receiver.url, ...given });
  const application = await anApplication(service.prisma, desk.job);
  const queue = () => aDelivery(service.prisma, webhook, application);
  const queueMany = async (count: number) => {
    const { tenantId, eventId, webhookId } = await queue();
    await service.prisma.delivery.createMany({
      data: Array.from({ length: count - 1 }, () => ({ tenantId, eventId, webhookId })),
    });
  };
  return { ...desk, webhook, application, queue, queueMany };
}

const read = (id: number) => service.prisma.delivery.findFirstOrThrow({ where: { id } });

test('a started worker polls otherwise: it finds what was queued elsewhere', async () => {
  const { queue } = await aSubscription();
  worker.start(20);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { id } = await queue();
  await until(async () => (await read(id)).state === 'DELIVERED');
});

test('a started worker takes back what another one left when it was killed, and cancels what waits for a disabled subscription', async () => {
  const killed = await (await aSubscription()).queue();
  const leased = { state: 'SENDING' as const, attempts: 1, nextAttemptAt: new Date(Date.now() - 1) };
  await service.prisma.delivery.updateMany({ where: { id: killed.id }, data: leased });
  const dropped = await (await aSubscription({ state: 'DISABLED' })).queue();
  worker.start(20);
  await until(async () => (await read(killed.id)).state === 'DELIVERED');
  await until(async () => (await read(dropped.id)).state === 'CANCELLED');
  const calls = await service.prisma.call.findMany({ where: { deliveryId: killed.id }, orderBy: { id: 'asc' } });
  expect(calls).toMatchObject([{ attempt: 1, calledAt: new Date(leased.nextAttemptAt.getTime() - 60_000) }, { attempt: 2 }]);
});

const states = async () => {
  const groups = await service.prisma.delivery.groupBy({ by: ['state'], _count: true });
  return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]));
};

test('At most 8 calls in flight to one subscription: two workers together make no more', async () => {
  const { queueMany } = await aSubscription();
  await queueMany(40);
  receiver.react((response) => void setTimeout(() => response.end(), 10));
  await Promise.all([service.worker.deliverDue(), worker.deliverDue()]);
  await service.worker.deliverDue();
  expect(receiver.mostAtOnce()).toBe(8);
  expect(receiver.received).toHaveLength(40);
  expect(await states()).toEqual({ DELIVERED: 40 });
});

test('At most 128 calls in flight a process', async () => {
  const subscriptions = await Promise.all(Array.from({ length: 20 }, () => aSubscription()));
  for (const { queueMany } of subscriptions) await queueMany(8);
  receiver.react(hanging);
  const done = service.worker.deliverDue();
  await until(() => receiver.received.length === 128);
  expect(service.worker.inFlight()).toBe(128);
  expect(await states()).toEqual({ SENDING: 128, PENDING: 32 });
  receiver.react(answering(200));
  await receiver.close();
  await done;
  receiver = await aReceiver();
});

test('Wakes at once on a local commit; Graceful stop: no call cut, no lease left', async () => {
  const { client, application, steps } = await aSubscription();
  const move = () => client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
  let answer: (() => void) | undefined;
  receiver.react((response) => (answer = () => void response.end('late')));
  service.worker.start(3_600_000);
  await move();
  await until(() => receiver.received.length === 1);
  let stopped = false;
  const stopping = service.worker.stop().then(() => (stopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stopped).toBe(false);
  answer?.();
  await stopping;
  expect(await states()).toEqual({ DELIVERED: 1 });
  expect(await service.prisma.call.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ responseBody: 'late' });
  await move();
  expect(await states()).toEqual({ DELIVERED: 1, PENDING: 1 });
});

test('At most 8 calls in flight to one subscription: of claims made at once too', async () => {
  const { queueMany } = await aSubscription();
  await queueMany(100);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimed(service.database, 100)));
  expect(claims.flat()).toHaveLength(8);
});

test('a subscription whose last call failed gets one call at a time, until it answers', async () => {
  const { queueMany } = await aSubscription({ recentOutcomes: '1' });
  await queueMany(20);
  expect(await claimed(service.database, 100)).toHaveLength(1);
  await service.prisma.webhook.updateMany({ where: { recentOutcomes: '1' }, data: { recentOutcomes: '10' } });
  expect(await claimed(service.database, 100)).toHaveLength(7);
});

test('a claim with little room marks no more probes than it sends', async () => {
  const suspended = { state: 'SUSPENDED', suspensions: 1, suspendedUntil: new Date() } as const;
  for (let index = 0; index < 3; index++) await (await aSubscription(suspended)).queue();
  expect(await claimed(service.database, 1)).toHaveLength(1);
  expect(await claimed(service.database, 128)).toHaveLength(2);
});

onServer('a suspended subscription is probed while changes that emit to it are under way', async () => {
  const { queue, webhook } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: new Date() });
  const { eventId, tenantId } = await queue();
  await service.prisma.$transaction(async (transaction) => {
    await transaction.delivery.create({ data: { tenantId, eventId, webhookId: webhook.id } });
    expect(await claimed(service.database, 8)).toHaveLength(1);
  });
});

/** An attempt that the test completes, and the candidate whom it is about. */
async function anAttempt(given: Partial<Attempted['outcome']> = {}): Promise<Attempted & { readonly candidateId: number }> {
  const { queue, application, webhook } = await aSubscription();
  const { id, tenantId } = await queue();
  await service.prisma.delivery.updateMany({ where: { id }, data: { state: 'SENDING', attempts: 1 } });
  const outcome = { verdict: 'DELIVERED', status: 200, body: '', error: null, durationMs: 1, ...given } as const;
  const identity = { tenantId, id, attempt: 1, begun: performance.now(), candidateId: application.candidateId };
  return {
    ...identity,
    webhook: { id: webhook.id, url: webhook.url, probe: false },
    outcome,
    conclusion: { state: 'DELIVERED' },
  };
}

test('an attempt that the database refuses keeps no other from being recorded, and its data stay out of the log', async () => {
  const logged: string[] = [];
  const record = createRecorder(service.database.sql, createLog('error', { write: (line) => void logged.push(line) }));
  const [good, bad, other] = [await anAttempt(), await anAttempt({ status: 5_000, body: 'a secret answer' }), await anAttempt()];
  await Promise.all([good, bad, other].map((attempted) => record(attempted)));
  expect([(await read(good.id)).state, (await read(bad.id)).state, (await read(other.id)).state]).toEqual([
    'DELIVERED',
    'SENDING',
    'DELIVERED',
  ]);
  expect(logged.join('')).toContain('call_response_status');
  expect(logged.join('')).not.toContain('a secret answer');
});

onServer.each(['the candidate', 'its application'])(
  'an attempt about a candidate who is being erased keeps no other from being recorded, and counts once: %s is written',
  async (what) => {
    const record = createRecorder(service.database.sql, createLog('silent'));
    const [held, other] = [await anAttempt({ verdict: 'RETRY', status: 500, body: 'Moreau' }), await anAttempt()];
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erasing = service.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 FROM "candidate" WHERE "id" = ${held.candidateId} FOR UPDATE`;
      first.resolve();
      await second.promise;
      const { tenantId, candidateId } = held;
      if (what === 'the candidate') {
        await transaction.candidate.updateMany({ where: { id: candidateId }, data: { erasedAt: new Date() } });
      } else {
        const blank = { firstName: '', lastName: '', firstNameKey: '', lastNameKey: '' };
        const part = await transaction.candidate.create({ data: { tenantId, ...blank, erasedAt: new Date() } });
        await transaction.application.updateMany({ where: { candidateId }, data: { candidateId: part.id } });
      }
    });
    await first.promise;
    const recorded = record(held);
    await record(other);
    expect((await read(held.id)).state).toBe('SENDING');
    second.resolve();
    await erasing;
    await recorded;
    expect(await service.prisma.call.findMany({ where: { deliveryId: held.id } })).toMatchObject([
      { responseStatus: 500, responseBody: '' },
    ]);
    expect(await service.prisma.webhook.findFirst({ where: { id: held.webhook?.id ?? 0 } })).toMatchObject({
      recentOutcomes: '1',
    });
  },
);

test('the answer about an application whose part was erased meanwhile is not stored', async () => {
  const attempted = await anAttempt({ verdict: 'RETRY', status: 500, body: 'Moreau' });
  const { tenantId, candidateId } = attempted;
  const blank = { firstName: '', lastName: '', firstNameKey: '', lastNameKey: '' };
  const part = await service.prisma.candidate.create({ data: { tenantId, ...blank, erasedAt: new Date() } });
  await service.prisma.application.updateMany({ where: { candidateId }, data: { candidateId: part.id } });
  await createRecorder(service.database.sql, createLog('silent'))(attempted);
  expect((await service.prisma.call.findFirst({ where: { deliveryId: attempted.id } }))?.responseBody).toBe('');
});

test('a tenant whose attempts cannot be recorded now keeps no other tenant from it; they are recorded later', async () => {
  const { sql } = service.database;
  const [held, other] = [await anAttempt(), await anAttempt()];
  let isHeld = true;
  const record = createRecorder(
    (text, values, ...rest) =>
      isHeld && values.includes(held.tenantId)
        ? Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
        : sql(text, values, ...rest),
    createLog('silent'),
  );
  const recorded = record(held);
  await record(other);
  expect([(await read(held.id)).state, (await read(other.id)).state]).toEqual(['SENDING', 'DELIVERED']);
  isHeld = false;
  await recorded;
  expect((await read(held.id)).state).toBe('DELIVERED');
});

test('a success that comes to be recorded after its time was over is not sent again', async () => {
  const { queue, webhook } = await aSubscription();
  const { id, tenantId } = await queue();
  await service.prisma.delivery.updateMany({ where: { id }, data: { attempts: 1 } });
  const outcome = { verdict: 'DELIVERED', status: 200, body: '', error: null, durationMs: 1 } as const;
  const record = createRecorder(service.database.sql, createLog('silent'));
  const identity = { tenantId, id, attempt: 1, begun: performance.now() };
  await record({
    ...identity,
    webhook: { id: webhook.id, url: webhook.url, probe: false },
    outcome,
    conclusion: { state: 'DELIVERED' },
  });
  expect(await claimed(service.database, 8, new Date(Date.now() + HOUR))).toEqual([]);
});

test('an attempt that breaks off ends nothing but itself: the history says that it was interrupted', async () => {
  const { queue } = await aSubscription();
  const { id } = await queue();
  const parts = {
    database: service.database,
    log: createLog('silent'),
    sendMail: () => Promise.reject(new Error('none')),
    upkeep: async () => {},
  };
  const broken = createDeliveryWorker({ ...parts, callWebhook: () => Promise.reject(new Error('broken')) });
  expect(await broken.deliverDue()).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'SENDING', attempts: 1 });
  receiver.react(answering(200));
  expect(await worker.deliverDue(new Date(Date.now() + HOUR))).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
});

test('clearing goes on until nothing is left, in steps', async () => {
  const { queueMany, webhook } = await aSubscription();
  await queueMany(1_500);
  await service.prisma.webhook.updateMany({ where: { id: webhook.id }, data: { state: 'DISABLED' } });
  await worker.deliverDue();
  expect(await service.prisma.delivery.count({ where: { state: 'CANCELLED' } })).toBe(1_500);
  await worker.deliverDue(new Date(Date.now() + 31 * 24 * HOUR));
  expect(await service.prisma.delivery.count()).toBe(0);
  expect(await service.prisma.event.count({ where: { organisationId: webhook.organisationId } })).toBe(0);
});
