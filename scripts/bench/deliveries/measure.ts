import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Database } from '../../../src/database/database.ts';
import { writeIn } from '../../../src/database/write.ts';
import { createDelivery } from '../../../src/deliveries/delivery.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { emitEvent } from '../../../src/deliveries/outbox.ts';
import { createSecretBox } from '../../../src/deliveries/webhook/secrets.ts';
import type { Receivers } from './receivers.ts';

const secretKeys = createKeyRing(['the key of a benchmark, which keeps no secret']);
const CHUNK = 500;

type Scene = {
  readonly tenantId: number;
  readonly organisationIds: readonly number[];
  readonly applicationIds: readonly number[];
};

/** Organisations with one subscription and one application each. */
async function makeScene(prisma: PrismaClient, urls: readonly string[]): Promise<Scene> {
  const secret = createSecretBox(secretKeys).lock(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
  const { id: tenantId } = await prisma.tenant.create({ data: { name: 'Bench' } });
  const process = await prisma.process.create({ data: { tenantId, name: 'Process' } });
  const step = await prisma.processStep.create({
    data: { tenantId, processId: process.id, rank: 1, name: 'New', status: 'START' },
  });
  const organisationIds: number[] = [];
  const applicationIds: number[] = [];
  for (const [index, url] of urls.entries()) {
    const { id: organisationId } = await prisma.organisation.create({ data: { tenantId, name: `Organisation ${index}` } });
    await prisma.webhook.create({ data: { tenantId, organisationId, url, events: ['EmailSend'], secret } });
    const where = { tenantId, organisationId, processId: process.id };
    const job = await prisma.job.create({ data: { ...where, reference: `${tenantId}-${index}`, title: 'Job', status: 'OPEN' } });
    const person = { firstName: 'A', lastName: 'B', firstNameKey: 'a', lastNameKey: 'b' };
    const candidate = await prisma.candidate.create({ data: { tenantId, ...person } });
    const application = await prisma.application.create({
      data: { tenantId, jobId: job.id, candidateId: candidate.id, currentStepId: step.id, stepDate: new Date(), route: 'API' },
    });
    organisationIds.push(organisationId);
    applicationIds.push(application.id);
  }
  return { tenantId, organisationIds, applicationIds };
}

const aWorker = (prisma: PrismaClient) => {
  const mailer = {
    send: () => Promise.reject(new Error('no mail')),
    check: async () => undefined,
    describe: '',
    close: async () => {},
  };
  const settings = { publicUrl: 'https://bench.example', secretKeys, webhookAllowPrivate: true };
  return createDelivery(prisma, mailer, settings, pino({ level: 'warn' }));
};

const eventOf = ({ tenantId, organisationIds, applicationIds }: Scene, index: number) => {
  const at = index % organisationIds.length;
  return {
    tenantId,
    organisationId: organisationIds[at] ?? 0,
    applicationId: applicationIds[at] ?? 0,
    name: 'EmailSend' as const,
  };
};

/** Queues the events, then times from the start of a worker to the last one's arrival. */
export async function measureThroughput({ prisma }: Database, receivers: Receivers, subscriptions: number, events: number) {
  const scene = await makeScene(
    prisma,
    Array.from({ length: subscriptions }, (_, index) => `${receivers.origin}/answer/${index}`),
  );
  for (let start = 0; start < events; start += CHUNK)
    await prisma.$transaction(
      async (transaction) => {
        for (let index = start; index < Math.min(start + CHUNK, events); index++)
          await emitEvent(writeIn(transaction), { ...eventOf(scene, index), date: new Date() });
      },
      { timeout: 60_000 },
    );
  receivers.begin();
  const worker = aWorker(prisma);
  const began = performance.now();
  worker.start();
  await receivers.arrived(events);
  await worker.stop();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, perSecond: events / seconds };
}

/** Emits at a steady pace and reads how long after its commit each event arrives, at the receivers that answer. */
export async function measureIsolation({ prisma }: Database, receivers: Receivers, hanging: number) {
  const [subscriptions, perSecond, seconds] = [20, 100, 10];
  const kind = (index: number): string => (index < hanging ? 'hang' : 'answer');
  const urls = Array.from({ length: subscriptions }, (_, index) => `${receivers.origin}/${kind(index)}/${index}`);
  const scene = await makeScene(prisma, urls);
  const worker = aWorker(prisma);
  worker.start();
  receivers.begin();
  const began = performance.now();
  let expected = 0;
  for (let index = 0; index < perSecond * seconds; index++) {
    await wait(Math.max(0, (index * 1000) / perSecond - (performance.now() - began)));
    await prisma.$transaction((transaction) => emitEvent(writeIn(transaction), { ...eventOf(scene, index), date: new Date() }));
    worker.wake();
    if (index % subscriptions >= hanging) expected += 1;
  }
  const ages = (await receivers.arrived(expected)).toSorted((one, other) => one - other);
  await prisma.webhook.updateMany({ data: { state: 'DISABLED' } });
  await worker.stop();
  const at = (share: number): number => ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
