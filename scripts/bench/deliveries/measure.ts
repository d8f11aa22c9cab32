import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import type { Database } from '../../../src/database/database.ts';
import { createDelivery } from '../../../src/deliveries/delivery.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { createSecretBox } from '../../../src/deliveries/webhook/secrets.ts';
import { KEYS } from '../population.ts';
import type { Receivers } from './receivers.ts';

const secretKeys = createKeyRing([KEYS.SECRET_KEY]);
const CHUNK = 500;

type Subscription = Readonly<Record<'organisationId' | 'applicationId' | 'webhookId', number>>;
type Scene = { readonly tenantId: number; readonly subscriptions: readonly Subscription[] };

const numbers = (count: number, first = 0): readonly number[] => Array.from({ length: count }, (_, index) => first + index);

/** Addresses of receivers that answer. */
const addressesOf = ({ origin }: Receivers, count: number): readonly string[] =>
  numbers(count).map((index) => `${origin}/answer/${index}`);

/** Organisations with one subscription and one application each. */
async function makeScene(prisma: PrismaClient, urls: readonly string[]): Promise<Scene> {
  const secret = createSecretBox(secretKeys).lock(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const { id: tenantId } = await prisma.tenant.create({ data: { name: 'Bench' } });
  const { id: processId } = await prisma.process.create({ data: { tenantId, name: 'Process' } });
  const step = await prisma.processStep.create({ data: { tenantId, processId, rank: 1, name: 'New', status: 'START' } });
  const subscriptions: Subscription[] = [];
  for (const [index, url] of urls.entries()) {
    const { id: organisationId } = await prisma.organisation.create({ data: { tenantId, name: `Organisation ${index}` } });
    const webhook = await prisma.webhook.create({ data: { tenantId, organisationId, url, events: ['EmailSend'], secret } });
    const named = { reference: `${tenantId}-${index}`, title: 'Job', status: 'OPEN' } as const;
    const job = await prisma.job.create({ data: { tenantId, organisationId, processId, ...named } });
    const person = { firstName: 'A', lastName: 'B', firstNameKey: 'a', lastNameKey: 'b' };
    const candidate = await prisma.candidate.create({ data: { tenantId, ...person } });
    const entered = { currentStepId: step.id, stepDate: new Date(), stepEnteredAt: new Date() };
    const application = await prisma.application.create({
      data: { tenantId, jobId: job.id, candidateId: candidate.id, ...entered, route: 'API' },
    });
    subscriptions.push({ organisationId, applicationId: application.id, webhookId: webhook.id });
  }
  return { tenantId, subscriptions };
}

const aWorker = (database: Database) => {
  const mailer = {
    send: () => Promise.reject(new Error('no mail')),
    check: async () => undefined,
    describe: '',
    close: async () => {},
  };
  const settings = { publicUrl: 'https://bench.example', secretKeys, webhookAllowPrivate: true };
  return createDelivery(database, mailer, settings, pino({ level: 'warn' }));
};

/** Queues the events of these numbers, each for the subscription of its organisation. */
async function queueEvents(
  transaction: Prisma.TransactionClient,
  { tenantId, subscriptions }: Scene,
  indexes: readonly number[],
): Promise<void> {
  const webhooks = new Map(subscriptions.map(({ organisationId, webhookId }) => [organisationId, webhookId]));
  const events = await transaction.event.createManyAndReturn({
    data: indexes.map((index) => {
      const { organisationId, applicationId } = subscriptions[index % subscriptions.length] as Subscription;
      const identity = { publicId: `msg_${randomUUID()}`, name: 'EmailSend', createdAt: new Date() } as const;
      return { tenantId, organisationId, applicationId, ...identity };
    }),
    select: { id: true, organisationId: true },
  });
  const data = events.map(({ id: eventId, organisationId }) => {
    return { tenantId, eventId, webhookId: webhooks.get(organisationId) ?? 0 };
  });
  await transaction.delivery.createMany({ data });
}

/** Queues the events, then times from the start of a worker to the last one's arrival. */
export async function measureThroughput(database: Database, receivers: Receivers, subscriptions: number, events: number) {
  const { prisma } = database;
  const scene = await makeScene(prisma, addressesOf(receivers, subscriptions));
  for (let first = 0; first < events; first += CHUNK) {
    const some = numbers(Math.min(CHUNK, events - first), first);
    await prisma.$transaction((transaction) => queueEvents(transaction, scene, some), { timeout: 60_000 });
  }
  receivers.begin();
  const worker = aWorker(database);
  const began = performance.now();
  worker.start();
  await receivers.arrived(events);
  await worker.stop();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, perSecond: events / seconds };
}

/** Emits at a steady pace and reads how long after its commit each event arrives, at the receivers that answer. */
export async function measureIsolation(database: Database, receivers: Receivers, hanging: number) {
  const { prisma } = database;
  const [subscriptions, perSecond, seconds] = [20, 100, 10];
  const kind = (index: number): string => (index < hanging ? 'hang' : 'answer');
  const urls = numbers(subscriptions).map((index) => `${receivers.origin}/${kind(index)}/${index}`);
  const scene = await makeScene(prisma, urls);
  const worker = aWorker(database);
  worker.start();
  receivers.begin();
  const began = performance.now();
  let expected = 0;
  for (let index = 0; index < perSecond * seconds; index++) {
    await wait(Math.max(0, (index * 1000) / perSecond - (performance.now() - began)));
    await prisma.$transaction((transaction) => queueEvents(transaction, scene, [index]));
    worker.wake(scene.tenantId);
    if (index % subscriptions >= hanging) expected += 1;
  }
  const ages = (await receivers.arrived(expected)).toSorted((one, other) => one - other);
  await prisma.webhook.updateMany({ data: { state: 'DISABLED' } });
  await worker.stop();
  const at = (share: number): number => ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
