import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { claimWebhooks } from '../../src/deliveries/claim-webhooks.ts';
import { aDesk } from '../resources/applications/desk.ts';
import { answering, aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aWebhook } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

const MINUTE = 60_000;

let service: Service;
let receiver: Receiver;
let now: Date;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.prisma.delivery.deleteMany();
  receiver = await aReceiver();
  now = new Date(Date.now() + MINUTE);
});
afterEach(() => receiver.close());

async function aSubscription(given: Parameters<typeof aWebhook>[2] = {}) {
  const { organisation, job } = await aDesk(service);
  const { id } = await aWebhook(service.prisma, organisation, { url: receiver.url, ...given });
  const application = await anApplication(service.prisma, job);
  const read = () => service.prisma.webhook.findFirstOrThrow({ where: { id } });
  const queue = async () => aDelivery(service.prisma, await read(), application);
  /** Delivers one new event, answered so. */
  const deliver = async (status: number) => {
    receiver.react(answering(status));
    const { id: delivery } = await queue();
    await service.worker.deliverDue(now);
    // out of the way: what comes next is about another delivery
    await service.prisma.delivery.updateMany({ where: { id: delivery, state: 'PENDING' }, data: { state: 'CANCELLED' } });
  };
  const deliverAll = async (statuses: readonly number[]) => {
    for (const status of statuses) await deliver(status);
  };
  return { id, read, queue, deliver, deliverAll };
}

const times = (count: number, ...statuses: readonly number[]): number[] => Array.from({ length: count }, () => statuses).flat();

test('"10 of the last 20 calls failed, the last one too": nine failures do not suspend, the tenth does, for a minute', async () => {
  const { deliverAll, deliver, read } = await aSubscription();
  await deliverAll(times(9, 500));
  expect(await read()).toMatchObject({ state: 'ACTIVE', recentOutcomes: '111111111' });
  await deliver(200);
  await deliver(503);
  expect(await read()).toMatchObject({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: new Date(now.getTime() + MINUTE) });
});

test('"10 of the last 20": a failure that is 20 calls old counts no more', async () => {
  const { deliverAll, deliver, read } = await aSubscription();
  await deliver(500);
  await deliverAll([...times(11, 200), ...times(8, 500)]);
  expect(await read()).toMatchObject({ recentOutcomes: `1${'0'.repeat(11)}${'1'.repeat(8)}` });
  await deliver(500);
  expect(await read()).toMatchObject({ state: 'ACTIVE', recentOutcomes: '1'.repeat(9) });
});

test('"the last one too": half of the calls may fail as long as the last did not', async () => {
  const { read, deliver, deliverAll } = await aSubscription({ recentOutcomes: '1111111111' });
  await deliver(200);
  expect(await read()).toMatchObject({ state: 'ACTIVE', recentOutcomes: '11111111110' });
  await deliverAll([404]);
  expect(await read()).toMatchObject({ state: 'ACTIVE' });
});

test('"3xx and 4xx are retried but say that the receiver lives"', async () => {
  const { deliverAll, read } = await aSubscription();
  await deliverAll(times(7, 302, 404, 429));
  expect(await read()).toMatchObject({ state: 'ACTIVE', recentOutcomes: '' });
});

test('"a failure is a 5xx or no answer"', async () => {
  const { queue, read } = await aSubscription({ recentOutcomes: '111111111' });
  receiver.react((response) => void response.destroy());
  await queue();
  await service.worker.deliverDue(now);
  expect(await read()).toMatchObject({ state: 'SUSPENDED' });
});

test('"Waiting deliveries keep their attempts; nothing is lost"; "then one worker sends the oldest waiting delivery"', async () => {
  const until = new Date(Date.now() + 2 * MINUTE);
  const { queue } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: until });
  const [first, ...rest] = [await queue(), await queue(), await queue()];
  receiver.react(answering(500));
  expect(await service.worker.deliverDue(new Date(until.getTime() - 1))).toBe(0);
  expect(await service.worker.deliverDue(until)).toBe(1);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([first.event.publicId]);
  const waiting = await service.prisma.delivery.findMany({ where: { id: { in: rest.map(({ id }) => id) } } });
  expect(waiting).toMatchObject([1, 2].map(() => ({ state: 'PENDING', attempts: 0 })));
});

test('"suspended for 1 min x 2^(k-1), at most 1 h": "failure lengthens"', async () => {
  const { queue, read } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: now });
  for (let index = 0; index < 9; index++) await queue();
  receiver.react(answering(500));
  const pauses: number[] = [];
  for (let k = 2; k <= 9; k++) {
    expect(await service.worker.deliverDue(now)).toBe(1);
    const until = (await read()).suspendedUntil ?? now;
    pauses.push((until.getTime() - now.getTime()) / MINUTE);
    now = until;
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('"success resumes and releases the rest"', async () => {
  const { queue, read } = await aSubscription({
    state: 'SUSPENDED',
    suspensions: 3,
    suspendedUntil: now,
    recentOutcomes: '1111111111',
  });
  for (let index = 0; index < 5; index++) await queue();
  expect(await service.worker.deliverDue(now)).toBe(5);
  expect(await read()).toMatchObject({ state: 'ACTIVE', suspensions: 0, suspendedUntil: null, recentOutcomes: '' });
});

test('a probe that is answered with 4xx resumes too: the receiver lives', async () => {
  const { queue, read } = await aSubscription({
    state: 'SUSPENDED',
    suspensions: 1,
    suspendedUntil: now,
    recentOutcomes: '1111111111',
  });
  await queue();
  receiver.react(answering(404));
  await service.worker.deliverDue(now);
  expect(await read()).toMatchObject({ state: 'ACTIVE', suspensions: 0 });
});

test('"one worker sends": while a probe is under way no other is sent', async () => {
  const { queue } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: now });
  await queue();
  await queue();
  let release: (() => void) | undefined;
  receiver.react((response) => (release = () => void response.writeHead(500).end()));
  const first = service.worker.deliverDue(now);
  while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await claimWebhooks(service.prisma, 100, new Date(now.getTime() + MINUTE - 1))).toEqual([]);
  release?.();
  expect(await first).toBe(1);
});

test('"Any success heals"; a late failure of a call in flight when the pause began does not lengthen it', async () => {
  const { queue, read, id } = await aSubscription();
  const suspend = () =>
    service.prisma.webhook.updateMany({
      where: { id },
      data: { state: 'SUSPENDED', suspensions: 2, suspendedUntil: new Date(now.getTime() + 5 * MINUTE) },
    });
  for (const [status, state, suspensions] of [
    [500, 'SUSPENDED', 2],
    [404, 'SUSPENDED', 2],
    [200, 'ACTIVE', 0],
  ] as const) {
    await service.prisma.webhook.updateMany({ where: { id }, data: { state: 'ACTIVE' } });
    await queue();
    receiver.react((response) => void suspend().then(() => response.writeHead(status).end()));
    await service.worker.deliverDue(now);
    expect({ status, ...(await read()) }).toMatchObject({ status, state, suspensions });
    await service.prisma.delivery.deleteMany();
  }
});

test.each([
  ['until it is resumed', null],
  ['for a while', 5 * MINUTE],
])('what was in flight when support suspended a subscription %s does not resume it', async (_, pause) => {
  const { queue, read, id } = await aSubscription();
  const suspendedUntil = pause === null ? null : new Date(now.getTime() + pause);
  const suspend = () =>
    service.prisma.webhook.updateMany({ where: { id }, data: { state: 'SUSPENDED', suspensions: 0, suspendedUntil } });
  await queue();
  receiver.react((response) => void suspend().then(() => response.end()));
  expect(await service.worker.deliverDue(now)).toBe(1);
  expect(await read()).toMatchObject({ state: 'SUSPENDED', suspendedUntil });
  receiver.react(answering(200));
  await queue();
  expect(await service.worker.deliverDue(new Date(now.getTime() + 10 * MINUTE))).toBe(pause === null ? 0 : 1);
  expect(await read()).toMatchObject({ state: pause === null ? 'SUSPENDED' : 'ACTIVE' });
});

test('a healthy subscription is not written at all', async () => {
  const { deliverAll, id } = await aSubscription();
  const version = () => service.prisma.$queryRaw`SELECT xmin::text, ctid::text FROM "webhook" WHERE "id" = ${id}`;
  const before = await version();
  await deliverAll([200, 201, 404, 200]);
  expect(await version()).toEqual(before);
});

test('suspension is "kept in the database": another worker keeps to it', async () => {
  const { deliverAll, queue } = await aSubscription();
  await deliverAll(times(10, 500));
  await queue();
  expect(await claimWebhooks(service.prisma, 100, new Date(now.getTime() + MINUTE - 1))).toEqual([]);
  expect(await claimWebhooks(service.prisma, 100, new Date(now.getTime() + MINUTE))).toMatchObject([{ probe: true }]);
});
