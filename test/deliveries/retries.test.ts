import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Outcome, conclude, RETRY_MS } from '../../src/deliveries/schedule.ts';
import { answering, aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aWebhook } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const outcome = (given: Partial<Outcome> = {}): Outcome => ({
  verdict: 'RETRY',
  status: 500,
  body: '',
  error: null,
  durationMs: 1,
  ...given,
});

describe('the schedule', () => {
  test('0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h after the one before (ten attempts)', () => {
    const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
    expect([...RETRY_MS]).toEqual(waits);
    waits.forEach((waitMs, index) => expect(conclude(index + 1, outcome(), 0)).toEqual({ state: 'PENDING', waitMs }));
    expect(conclude(10, outcome(), 0)).toEqual({ state: 'DEAD' });
  });

  test.each([
    [0, 5_000],
    [0.5, 5_500],
    [1, 6_000],
  ])('jitter 0 to 20 %: at %d the first wait is %d ms', (random, waitMs) => {
    expect(conclude(1, outcome(), random)).toEqual({ state: 'PENDING', waitMs });
  });

  test.each([
    [1, 1_000, 5_000],
    [1, 60_000, 60_000],
    [1, 30 * DAY, DAY],
    [9, 60_000, DAY],
  ])('Retry-After lengthens, at most to 24 h: attempt %d, asked for %d ms, waits %d', (attempt, retryAfterMs, waitMs) => {
    expect(conclude(attempt, outcome({ retryAfterMs }), 0)).toEqual({ state: 'PENDING', waitMs });
  });

  test('success ends it, so does being refused for good', () => {
    expect(conclude(10, outcome({ verdict: 'DELIVERED' }), 0)).toEqual({ state: 'DELIVERED' });
    expect(conclude(1, outcome({ verdict: 'GIVE_UP' }), 0)).toEqual({ state: 'DEAD' });
  });
});

describe('a delivery', () => {
  let service: Service;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.prisma.delivery.deleteMany();
    receiver = await aReceiver(answering(500, 'down'));
  });
  afterEach(() => receiver.close());

  async function aWaitingDelivery() {
    const { organisation, job, client } = await aWorld(service, ['job', 'steps']);
    const webhook = await aWebhook(service.prisma, organisation, { url: receiver.url });
    const application = await anApplication(service.prisma, job);
    return { ...(await aDelivery(service.prisma, webhook, application)), webhook, client };
  }

  const stateOf = (id: number) =>
    service.prisma.delivery.findFirstOrThrow({ where: { id }, include: { calls: { orderBy: { id: 'asc' } } } });

  test('is tried again when its time has come and not before, each call with the same webhook-id, and recorded', async () => {
    const { id, event, client } = await aWaitingDelivery();
    const start = new Date();
    expect(await service.worker.deliverDue(start)).toBe(1);
    const { nextAttemptAt, attempts, state } = await stateOf(id);
    expect({ attempts, state }).toEqual({ attempts: 1, state: 'PENDING' });
    const wait = nextAttemptAt.getTime() - start.getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    expect(await service.worker.deliverDue(new Date(nextAttemptAt.getTime() - 1))).toBe(0);
    receiver.react(answering(200, 'up'));
    expect(await service.worker.deliverDue(nextAttemptAt)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
    expect(await service.worker.deliverDue(new Date(start.getTime() + 30 * DAY))).toBe(0);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event.publicId, event.publicId]);

    const { body } = await client.get('/webhook/task');
    expect(body.items).toMatchObject([
      { attempt: 2, response_status: 200, response_body: 'up', next_attempt: null, error: null, webhook_id: event.publicId },
      { attempt: 1, response_status: 500, response_body: 'down', next_attempt: nextAttemptAt.toISOString(), error: null },
    ]);
    const called = Date.parse(`${body.items[1].datetime.replace(' ', 'T')}Z`);
    expect(called).toBeGreaterThan(start.getTime() - 60_000);
    expect(called).toBeLessThan(Date.now());
  });

  test('is given up after the tenth attempt', async () => {
    const { id } = await aWaitingDelivery();
    receiver.react(answering(404));
    let now = new Date();
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await service.worker.deliverDue(now)).toBe(1);
      now = (await stateOf(id)).nextAttemptAt;
    }
    expect(await stateOf(id)).toMatchObject({ state: 'DEAD', attempts: 10 });
    expect((await stateOf(id)).calls.map(({ nextAttemptAt }) => nextAttemptAt !== null)).toEqual([...Array(9).fill(true), false]);
    expect(await service.worker.deliverDue(new Date(now.getTime() + 30 * DAY))).toBe(0);
    expect(receiver.received).toHaveLength(10);
  });

  test('waits as long as a 503 asks for', async () => {
    const { id } = await aWaitingDelivery();
    receiver.react(answering(503, '', { 'retry-after': '3600' }));
    const start = new Date();
    await service.worker.deliverDue(start);
    expect((await stateOf(id)).nextAttemptAt).toEqual(new Date(start.getTime() + HOUR));
  });

  test('response_status 0 and an empty response_body when no answer came', async () => {
    const { id, client } = await aWaitingDelivery();
    receiver.react((response) => void response.destroy());
    await service.worker.deliverDue();
    expect((await client.get('/webhook/task')).body.items).toMatchObject([
      { response_status: 0, response_body: '', error: 'The connection was closed before the answer was complete.' },
    ]);
    expect(await stateOf(id)).toMatchObject({ state: 'PENDING' });
  });

  test('"410 disables the subscription": what waits for it is never sent', async () => {
    const { id, webhook, tenantId } = await aWaitingDelivery();
    const application = await service.prisma.application.findFirstOrThrow({ where: { tenantId } });
    const later = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.updateMany({ where: { id: later.id }, data: { nextAttemptAt: new Date(Date.now() + HOUR) } });
    receiver.react(answering(410));
    await service.worker.deliverDue();
    expect(await stateOf(id)).toMatchObject({ state: 'DEAD', attempts: 1 });
    expect(await service.prisma.webhook.findFirst({ where: { id: webhook.id } })).toMatchObject({ state: 'DISABLED' });
    expect(await service.worker.deliverDue(new Date(Date.now() + 2 * HOUR))).toBe(0);
    expect(await stateOf(later.id)).toMatchObject({ state: 'CANCELLED', attempts: 0 });
  });

  test('one record a call, also one that a crash interrupted: a delivery left in hand is taken back when its time is over', async () => {
    const { id, client } = await aWaitingDelivery();
    const ran = new Date(Date.now() + MINUTE);
    await service.prisma.delivery.updateMany({ where: { id }, data: { state: 'SENDING', attempts: 1, nextAttemptAt: ran } });
    expect(await service.worker.deliverDue(new Date(ran.getTime() - 1))).toBe(0);
    receiver.react(answering(200));
    expect(await service.worker.deliverDue(ran)).toBe(1);
    expect((await client.get('/webhook/task')).body.items).toMatchObject([
      { attempt: 2, response_status: 200 },
      { attempt: 1, response_status: 0, response_body: '', error: 'The call was interrupted: the service was stopped.' },
    ]);
  });

  test('an attempt whose delivery was taken back and made by another changes nothing any more, and is recorded', async () => {
    const { id } = await aWaitingDelivery();
    receiver.react((response) => {
      void service.prisma.delivery.updateMany({ where: { id }, data: { attempts: 2 } }).then(() => response.writeHead(500).end());
    });
    await service.worker.deliverDue();
    expect(await stateOf(id)).toMatchObject({
      state: 'SENDING',
      attempts: 2,
      calls: [{ attempt: 1, responseStatus: 500, nextAttemptAt: null }],
    });
  });

  test('what a receiver answered about a candidate who was erased meanwhile is not kept', async () => {
    const { id, client, event } = await aWaitingDelivery();
    const { candidateId } = await service.prisma.application.findFirstOrThrow({ where: { id: event.applicationId } });
    receiver.react((response) => {
      void client
        .post(`/candidate/${candidateId}/erase`, { reason: 'CANDIDATE_REQUEST' })
        .then(() => response.writeHead(500).end('Léa Moreau'));
    });
    await service.worker.deliverDue();
    expect(await stateOf(id)).toMatchObject({
      state: 'PENDING',
      calls: [{ responseStatus: 500, responseBody: '', error: null }],
    });
  });

  test('kept 30 days: older calls go, with the deliveries and events of which nothing else is left', async () => {
    const { id, tenantId, webhook } = await aWaitingDelivery();
    receiver.react(answering(200));
    await service.worker.deliverDue();
    const application = await service.prisma.application.findFirstOrThrow({ where: { tenantId } });
    const waiting = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.updateMany({
      where: { id: waiting.id },
      data: { nextAttemptAt: new Date(Date.now() + 100 * DAY) },
    });
    await service.worker.deliverDue(new Date(Date.now() + 30 * DAY - MINUTE));
    expect((await stateOf(id)).calls).toHaveLength(1);
    await service.worker.deliverDue(new Date(Date.now() + 30 * DAY + MINUTE));
    expect(await service.prisma.delivery.findMany({ where: { tenantId } })).toMatchObject([{ id: waiting.id, state: 'PENDING' }]);
    expect(await service.prisma.event.count({ where: { tenantId } })).toBe(1);
    expect(await service.prisma.call.count({ where: { tenantId } })).toBe(0);
  });

  test('a receiver that hangs does not keep the rest of the queue', async () => {
    const first = await aWaitingDelivery();
    const hangs = new Promise<void>((resolve) => receiver.react(() => resolve()));
    const other = await aReceiver();
    const { organisation, job } = await aWorld(service, ['job', 'steps']);
    const healthy = await aWebhook(service.prisma, organisation, { url: other.url });
    await aDelivery(service.prisma, healthy, await anApplication(service.prisma, job));
    const done = service.worker.deliverDue();
    // tenants are claimed for one after the other
    await hangs;
    while (other.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await stateOf(first.id)).toMatchObject({ state: 'SENDING', attempts: 1 });
    await Promise.all([receiver.close(), done]);
    await other.close();
    receiver = await aReceiver();
  });
});
