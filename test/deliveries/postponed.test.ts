import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLog } from '../../src/core/log.ts';
import { createDelivery } from '../../src/deliveries/delivery.ts';
import { createHostLookup, type HostLookup } from '../../src/deliveries/host-lookup.ts';
import { createSmtpMailer } from '../../src/deliveries/mail/smtp-mailer.ts';
import type { DeliveryWorker } from '../../src/deliveries/worker.ts';
import { MAIL_FROM, startMailServer, type MailServer } from './mail/mail-server.ts';
import { aNameServer, type NameServer, type Zone } from '../harness/name-server.ts';
import { answering, aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, anApplication, aTemplate, aWebhook } from '../harness/records.ts';
import { SECRET_KEYS, startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { until } from '../runtime/servers/redis.ts';
import { claimed } from './claimed.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
// a retry that has come due would be one delivery more in the next test
afterEach(async () => void (await service.prisma.delivery.updateMany({ data: { state: 'DELIVERED' } })));
afterAll(() => service.close());

/**
 * Deliveries whose host name cannot be resolved by us: they are postponed and count as no failure.
 */
describe('postponed', () => {
  const MINUTE = 60_000;
  const DAY = 86_400_000;
  const LOOKUP_MS = 500;
  const LOOPBACK = ['127.0.0.1'];

  let receiver: Receiver;
  let postOffice: MailServer;
  let names: NameServer;
  let worker: DeliveryWorker;
  const zone: Record<string, Zone[string]> = {};
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
    const settings = { secretKeys: SECRET_KEYS, webhookAllowPrivate: 'on' as const, publicUrl: service.origin, lookupHost };
    return createDelivery(service.database, mailer, settings, createLog('silent'));
  }

  /** A subscription of an organisation of its own whose receiver has this host, with so many deliveries. */
  async function aSubscription(host: string, deliveries: number, given: Parameters<typeof aWebhook>[2] = {}) {
    const { organisation, job } = await aWorld(service, ['job', 'steps']);
    const url = receiver.url.replace('127.0.0.1', host).replace('/hook', `/${host}`);
    const { id } = await aWebhook(service.prisma, organisation, { url, ...given });
    const webhook = () => service.prisma.webhook.findFirstOrThrow({ where: { id } });
    const application = await anApplication(service.prisma, job);
    for (let count = 0; count < deliveries; count += 1) await aDelivery(service.prisma, await webhook(), application);
    const read = () =>
      service.prisma.delivery.findMany({ where: { webhookId: id }, include: { calls: true }, orderBy: { id: 'asc' } });
    return { webhook, read };
  }

  const waiting = { state: 'PENDING', attempts: 0, calls: [] };

  test("A silent name server fails other people's deliveries: not those of a healthy receiver of another organisation", async () => {
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
    await until(async () => (await healthy.read()).every(({ state }) => state === 'DELIVERED'));
    // not one for each delivery
    expect(names.asked.filter((question) => question.startsWith('A silent-')).length).toBeLessThan(128);
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

  test('SMTP likewise: letters wait where the name of the mail server is not answered, and are sent when it is', async () => {
    const desk = await aWorld(service, ['job', 'steps']);
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
});

describe('suspended', () => {
  const MINUTE = 60_000;

  let receiver: Receiver;
  let now: Date;
  beforeEach(async () => {
    await service.prisma.delivery.deleteMany();
    receiver = await aReceiver();
    now = new Date(Date.now() + MINUTE);
  });
  afterEach(() => receiver.close());

  async function aSubscription(given: Parameters<typeof aWebhook>[2] = {}) {
    const { organisation, job } = await aWorld(service, ['job', 'steps']);
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

  test('3xx and 4xx are retried but say that the receiver lives', async () => {
    const { deliverAll, read } = await aSubscription();
    await deliverAll(times(7, 302, 404, 429));
    expect(await read()).toMatchObject({ state: 'ACTIVE', recentOutcomes: '' });
  });

  test('a failure is a 5xx or no answer', async () => {
    const { queue, read } = await aSubscription({ recentOutcomes: '111111111' });
    receiver.react((response) => void response.destroy());
    await queue();
    await service.worker.deliverDue(now);
    expect(await read()).toMatchObject({ state: 'SUSPENDED' });
  });

  test('Waiting deliveries keep their attempts; nothing is lost; then one worker sends the oldest waiting delivery', async () => {
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

  test('suspended for 1 min x 2^(k-1), at most 1 h: "failure lengthens"', async () => {
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

  test('"at most 1 h": also of a receiver that has been away for months', async () => {
    const { queue, read } = await aSubscription({ state: 'SUSPENDED', suspensions: 5_000, suspendedUntil: now });
    await queue();
    receiver.react(answering(500));
    await service.worker.deliverDue(now);
    expect(await read()).toMatchObject({ suspensions: 5_001, suspendedUntil: new Date(now.getTime() + 60 * MINUTE) });
  });

  test.each([
    [
      '"success resumes and releases the rest"',
      200,
      5,
      { state: 'ACTIVE', suspensions: 0, suspendedUntil: null, recentOutcomes: '' },
    ],
    ['a probe that is answered with 4xx resumes too: the receiver lives', 404, 5, { state: 'ACTIVE', suspensions: 0 }],
    ['"410 disables the subscription": also the probe of a suspended one', 410, 1, { state: 'DISABLED', suspendedUntil: null }],
  ])('%s', async (_, status, calls, after) => {
    const outcomes = { suspensions: 3, suspendedUntil: now, recentOutcomes: '1111111111' };
    const { queue, read } = await aSubscription({ state: 'SUSPENDED', ...outcomes });
    for (let index = 0; index < 5; index++) await queue();
    receiver.react(answering(status));
    expect(await service.worker.deliverDue(now)).toBe(calls);
    expect(await read()).toMatchObject(after);
    if (status === 410) expect(await claimed(service.database, 100, new Date(now.getTime() + 60 * MINUTE))).toEqual([]);
  });

  test('"410 disables the subscription": also one of several calls at once, whatever the others are answered', async () => {
    const { queue, read } = await aSubscription();
    for (let index = 0; index < 5; index++) await queue();
    let answered = 0;
    receiver.react((response) => void response.writeHead((answered += 1) === 3 ? 410 : 200).end());
    await service.worker.deliverDue(now);
    expect(await read()).toMatchObject({ state: 'DISABLED' });
  });

  test('one worker sends: while a probe is under way no other is sent', async () => {
    const { queue } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: now });
    await queue();
    await queue();
    let release: (() => void) | undefined;
    receiver.react((response) => (release = () => void response.writeHead(500).end()));
    const first = service.worker.deliverDue(now);
    while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await claimed(service.database, 100, new Date(now.getTime() + MINUTE - 1))).toEqual([]);
    release?.();
    expect(await first).toBe(1);
  });

  test('Any success heals; a late failure of a call in flight when the pause began does not lengthen it', async () => {
    const { queue, read, id } = await aSubscription();
    const suspend = () =>
      service.prisma.webhook.updateMany({
        where: { id },
        data: { state: 'SUSPENDED', suspensions: 2, suspendedUntil: new Date(now.getTime() + 5 * MINUTE) },
      });
    for (const [status, state, suspensions] of [
      [500, 'SUSPENDED', 2],
      [404, 'SUSPENDED', 2],
      [410, 'DISABLED', 2],
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

  test.each([200, 500])('one without an end by no call: not by a probe under way, answered %d', async (status) => {
    const { queue, read, id } = await aSubscription({ state: 'SUSPENDED', suspensions: 1, suspendedUntil: now });
    const suspend = () =>
      service.prisma.webhook.updateMany({ where: { id }, data: { state: 'SUSPENDED', suspensions: 0, suspendedUntil: null } });
    await queue();
    receiver.react((response) => void suspend().then(() => response.writeHead(status).end()));
    expect(await service.worker.deliverDue(now)).toBe(1);
    expect(await read()).toMatchObject({ state: 'SUSPENDED', suspensions: 0, suspendedUntil: null });
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
    expect(await claimed(service.database, 100, new Date(now.getTime() + MINUTE - 1))).toEqual([]);
    expect(await claimed(service.database, 100, new Date(now.getTime() + MINUTE))).toMatchObject([{ probe: true }]);
  });
});
