/**
 * Deliveries whose host name cannot be resolved by us: they are postponed and count as no failure.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog } from '../../src/core/log.ts';
import { createDelivery } from '../../src/deliveries/delivery.ts';
import { createHostLookup, type HostLookup } from '../../src/deliveries/lookup/host-lookup.ts';
import { createSmtpMailer } from '../../src/deliveries/mail/smtp-mailer.ts';
import type { DeliveryWorker } from '../../src/deliveries/worker.ts';
import { aDesk } from '../resources/applications/desk.ts';
import { MAIL_FROM, startMailServer, type MailServer } from './mail/mail-server.ts';
import { aNameServer, type NameServer, type Zone } from '../harness/name-server.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aTemplate, aWebhook } from '../harness/records.ts';
import { SECRET_KEYS, startService, type Service } from '../harness/service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const LOOKUP_MS = 500;
const LOOPBACK = ['127.0.0.1'];

let service: Service;
let receiver: Receiver;
let postOffice: MailServer;
let names: NameServer;
let worker: DeliveryWorker;
const zone: Record<string, Zone[string]> = {};
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.prisma.delivery.deleteMany(); // and with them their calls
  receiver = await aReceiver();
  postOffice = await startMailServer();
  Object.assign(zone, {
    'healthy.example': LOOPBACK,
    'silent.example': 'silent',
    'none.example': 'NXDOMAIN',
    'mail.example': LOOPBACK,
  });
  names = await aNameServer(zone);
  worker = aWorkerWith(createHostLookup({ servers: [names.address], limitMs: LOOKUP_MS }));
});
afterEach(async () => {
  await worker.stop();
  await Promise.all([receiver.close(), postOffice.close(), names.close()]);
});

function aWorkerWith(lookupHost: HostLookup): DeliveryWorker {
  const mailer = createSmtpMailer(`smtp://mail.example:${new URL(`smtp://${postOffice.address}`).port}`, MAIL_FROM, {
    lookupHost,
  });
  const settings = { secretKeys: SECRET_KEYS, webhookAllowPrivate: true, publicUrl: service.origin, lookupHost };
  return createDelivery(service.prisma, mailer, settings, createLog('silent'));
}

/** A subscription of an organisation of its own whose receiver has this host, with so many deliveries. */
async function aSubscription(host: string, deliveries: number, given: Parameters<typeof aWebhook>[2] = {}) {
  const { organisation, job } = await aDesk(service);
  const url = receiver.url.replace('127.0.0.1', host).replace('/hook', `/${host}`);
  const { id } = await aWebhook(service.prisma, organisation, { url, ...given });
  const webhook = () => service.prisma.webhook.findFirstOrThrow({ where: { id } });
  const application = await anApplication(service.prisma, job);
  for (let count = 0; count < deliveries; count += 1) await aDelivery(service.prisma, await webhook(), application);
  const read = () =>
    service.prisma.delivery.findMany({ where: { webhookId: id }, include: { calls: true }, orderBy: { id: 'asc' } });
  return { webhook, read };
}

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(10);
};

const waiting = { state: 'PENDING', attempts: 0, calls: [] };

test('"A silent name server fails other people\'s deliveries": not those of a healthy receiver of another organisation', async () => {
  const silent = await aSubscription('silent.example', 8);
  const healthy = await aSubscription('healthy.example', 8);
  const silentBefore = await silent.webhook();
  const now = new Date();
  expect(await worker.deliverDue(now)).toBe(16);

  expect(await healthy.read()).toMatchObject(Array(8).fill({ state: 'DELIVERED', attempts: 1, calls: [{ error: null }] }));
  // not once for each delivery
  expect(names.asked.filter((question) => question === 'A silent.example').length).toBeLessThan(8);

  // "a wait for our own resolver is no failure of the receiver"
  const deliveries = await silent.read();
  expect(deliveries).toMatchObject(Array(8).fill(waiting));
  for (const { nextAttemptAt } of deliveries) {
    expect(nextAttemptAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(MINUTE / 2);
    expect(nextAttemptAt.getTime() - now.getTime()).toBeLessThanOrEqual(MINUTE);
  }
  expect(await silent.webhook()).toEqual(silentBefore);
});

test('silent hosts of so many subscriptions that a worker has no place left: others wait for one lookup, and none of theirs fails', async () => {
  const hosts = Array.from({ length: 16 }, (_, index) => `silent-${index}.example`);
  for (const host of hosts) zone[host] = 'silent';
  for (const host of hosts) await aSubscription(host, 16);
  worker.start(20);
  await until(() => worker.inFlight() === 128);
  const healthy = await aSubscription('healthy.example', 8);
  const started = performance.now();
  await until(async () => (await healthy.read()).every(({ state }) => state === 'DELIVERED'));
  expect(performance.now() - started).toBeLessThan(LOOKUP_MS + 1_500);
  expect(await healthy.read()).toMatchObject(Array(8).fill({ attempts: 1, calls: [{ error: null }] }));
  expect(await service.prisma.call.count({ where: { responseStatus: 0 } })).toBe(0);
});

test('what was put off is sent when the name is answered, as the first attempt', async () => {
  const { read } = await aSubscription('silent.example', 3);
  await worker.deliverDue();
  zone['silent.example'] = LOOPBACK;
  expect(await worker.deliverDue(new Date(Date.now() + MINUTE))).toBe(3);
  expect(await read()).toMatchObject(
    Array(3).fill({ state: 'DELIVERED', attempts: 1, calls: [{ attempt: 1, responseStatus: 200 }] }),
  );
});

test('a name that does not exist is the failure of the receiver', async () => {
  const { read, webhook } = await aSubscription('none.example', 1);
  await worker.deliverDue();
  const call = { attempt: 1, responseStatus: 0, error: 'The host name is not known.' };
  expect(await read()).toMatchObject([{ state: 'PENDING', attempts: 1, calls: [call] }]);
  expect((await webhook()).recentOutcomes).toBe('1');
});

test('the probe of a suspended subscription says nothing where the name is not answered', async () => {
  const suspended = { state: 'SUSPENDED', suspensions: 2, suspendedUntil: new Date(), recentOutcomes: '1111111111' } as const;
  const { read, webhook } = await aSubscription('silent.example', 1, suspended);
  await worker.deliverDue(new Date(Date.now() + 1_000));
  expect(await read()).toMatchObject([waiting]);
  expect(await webhook()).toMatchObject({ state: 'SUSPENDED', suspensions: 2, recentOutcomes: '1111111111' });
});

test('a name server that is never back ends a delivery too: one that is older than ten attempts take has failed', async () => {
  const { read } = await aSubscription('silent.example', 1);
  await service.prisma.delivery.updateMany({ data: { createdAt: new Date(Date.now() - 4 * DAY) } });
  await worker.deliverDue();
  const call = { attempt: 1, responseStatus: 0, error: 'The host name could not be looked up.' };
  expect(await read()).toMatchObject([{ state: 'PENDING', attempts: 1, calls: [call] }]);
});

test('a delivery that was cancelled during the lookup stays cancelled', async () => {
  const { read } = await aSubscription('silent.example', 1);
  const done = worker.deliverDue();
  await until(async () => (await read())[0]?.state === 'SENDING');
  await service.prisma.delivery.updateMany({ data: { state: 'CANCELLED' } });
  await done;
  expect(await read()).toMatchObject([{ state: 'CANCELLED', attempts: 1, calls: [] }]);
});

test('"SMTP likewise": letters wait where the name of the mail server is not answered, and are sent when it is', async () => {
  const desk = await aDesk(service);
  const template = await aTemplate(service.prisma, desk.organisation);
  const { id } = await anApplication(service.prisma, desk.job);
  for (let count = 0; count < 8; count += 1) {
    const { status } = await desk.client.post(`/application/${id}/send-email`, { template_id: template.id });
    expect(status).toBe(200);
  }
  const letters = () => service.prisma.delivery.findMany({ where: { emailId: { not: null } }, include: { calls: true } });
  zone['mail.example'] = 'silent';
  expect(await worker.deliverDue()).toBe(8);
  expect(await letters()).toMatchObject(Array(8).fill(waiting));
  expect(names.asked.filter((question) => question === 'A mail.example').length).toBeLessThan(8);

  zone['mail.example'] = LOOPBACK;
  await worker.deliverDue(new Date(Date.now() + MINUTE));
  expect(await letters()).toMatchObject(Array(8).fill({ state: 'DELIVERED', attempts: 1, calls: [{ attempt: 1 }] }));
  expect(postOffice.letters).toHaveLength(8);
});
