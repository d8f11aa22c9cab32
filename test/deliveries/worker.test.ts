import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { answering, aReceiver, hanging, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aWebhook } from '../harness/records.ts';
import { aWorker, startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.prisma.delivery.deleteMany();
  receiver = await aReceiver();
});
afterEach(() => receiver.close());

async function aSubscription(url = receiver.url) {
  const desk = await aWorld(service, ['job', 'steps']);
  const webhook = await aWebhook(service.prisma, desk.organisation, { url });
  const application = await anApplication(service.prisma, desk.job);
  const queue = async (count: number) => {
    const { tenantId, eventId, webhookId } = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.createMany({
      data: Array.from({ length: count - 1 }, () => ({ tenantId, eventId, webhookId })),
    });
  };
  return { ...desk, webhook, application, queue };
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

const states = async () => {
  const groups = await service.prisma.delivery.groupBy({ by: ['state'], _count: true });
  return Object.fromEntries(groups.map(({ state, _count }) => [state, _count]));
};

test('At most 8 calls in flight to one subscription: two workers together make no more', async () => {
  const { queue } = await aSubscription();
  await queue(40);
  receiver.react((response) => void setTimeout(() => response.end(), 10));
  const other = aWorker(service);
  await Promise.all([service.worker.deliverDue(), other.deliverDue()]);
  await service.worker.deliverDue();
  expect(receiver.mostAtOnce()).toBe(8);
  expect(receiver.received).toHaveLength(40);
  expect(await states()).toEqual({ DELIVERED: 40 });
  await other.stop();
});

test('At most 128 calls in flight a process', async () => {
  const subscriptions = await Promise.all(Array.from({ length: 20 }, () => aSubscription()));
  for (const { queue } of subscriptions) await queue(8);
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
