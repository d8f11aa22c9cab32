import { beforeEach, describe, expect, test } from '@jest/globals';
import { Prisma } from '#generated/prisma/client.ts';
import { aCall, aDelivery, aJob, anApplication, aWebhook, WEBHOOK_SECRET, type Tenanted } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { replayCall } from '../../../src/resources/webhooks/replay.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { answering, aReceiver, verify } from '../../harness/receiver.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { listOf } from '../shown.ts';

describe('GET /webhook/task', () => {
  const NOW = new Date('2026-11-20T10:00:00.000Z');
  const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

  const service = aService({}, () => NOW);
  let office: World;
  let application: Awaited<ReturnType<typeof anApplication>>;
  beforeEach(async () => {
    office = await aWorld(service, [], { role: 'READER' });
    application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  });

  const read = () => office.client.get('/webhook');
  const subscribe = (given: Partial<Prisma.WebhookUncheckedCreateInput> = {}) =>
    aWebhook(service.prisma, office.organisation, given);

  const queue = async (
    webhook: Awaited<ReturnType<typeof subscribe>>,
    data: { state: 'PENDING' | 'SENDING' | 'DELIVERED' | 'DEAD' | 'CANCELLED'; createdAt: Date },
  ) => {
    const { id } = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.updateMany({ where: { id }, data });
  };

  test('GET /webhook: subscriptions and their health: every field of one that works and of one that is suspended, by id', async () => {
    const healthy = await subscribe();
    const failing = await subscribe({
      url: 'https://other.example/hook?of=us',
      events: ['ApplicationCreate', 'EmailSend'],
      state: 'SUSPENDED',
      suspendedUntil: minutes(4),
      recentOutcomes: '11110000001111111111',
      previousSecret: new Uint8Array(8),
      previousSecretExpiresAt: minutes(1),
      createdAt: minutes(-1000),
    });
    await queue(failing, { state: 'PENDING', createdAt: minutes(-3) });
    await queue(failing, { state: 'SENDING', createdAt: minutes(-5) });
    await queue(healthy, { state: 'DELIVERED', createdAt: minutes(-9) });
    const { status, headers, body } = await read();
    const organisation = { id: office.organisation.id, name: office.organisation.name };
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const common = { version: '1', organisation, receiver: null, _actions: [] };
    expect(body).toEqual(
      listOf(service.origin, '/webhook', 'WebhookSubscriptionList', [
        {
          ...common,
          id: healthy.id,
          url: 'https://receiver.example/hook',
          events: ['ProcessStepChange'],
          state: 'ACTIVE',
          suspended_until: null,
          consecutive_failures: 0,
          recent_failures: 0,
          pending: 0,
          oldest_pending: null,
          previous_secret_until: null,
          creation_date: healthy.createdAt.toISOString(),
          modification_date: healthy.changedAt.toISOString(),
        },
        {
          ...common,
          id: failing.id,
          url: 'https://other.example/hook?of=us',
          events: ['ApplicationCreate', 'EmailSend'],
          state: 'SUSPENDED',
          suspended_until: minutes(4).toISOString(),
          consecutive_failures: 10,
          recent_failures: 14,
          pending: 2,
          oldest_pending: minutes(-5).toISOString(),
          previous_secret_until: minutes(1).toISOString(),
          creation_date: minutes(-1000).toISOString(),
          modification_date: failing.changedAt.toISOString(),
        },
      ]),
    );
  });

  test.each([
    ['', 0, 0],
    ['0', 0, 0],
    ['1', 1, 1],
    ['1111', 4, 4],
    ['110', 0, 2],
    ['10111', 3, 4],
    ['1'.repeat(20), 20, 20],
  ])(
    '`consecutive_failures`: "how many of the latest calls failed in a row, at most 20": after %j %d, of which the last 20 have %d',
    async (recentOutcomes, inARow, recent) => {
      await subscribe({ recentOutcomes });
      expect((await read()).body.items).toMatchObject([{ consecutive_failures: inARow, recent_failures: recent }]);
    },
  );

  test('`pending`: deliveries that wait or are in hand, of each webhook its own; what arrived, died or was cancelled waits no more', async () => {
    const [one, none, other] = [await subscribe(), await subscribe(), await subscribe({ state: 'DISABLED' })];
    for (const state of ['DELIVERED', 'DEAD', 'CANCELLED'] as const) {
      for (const webhook of [one, none, other]) await queue(webhook, { state, createdAt: minutes(-60) });
    }
    for (const createdAt of [minutes(-1), minutes(-2), minutes(-3)]) await queue(one, { state: 'PENDING', createdAt });
    await queue(other, { state: 'SENDING', createdAt: minutes(-4) });
    expect((await read()).body.items).toMatchObject([
      { id: one.id, pending: 3, oldest_pending: minutes(-3).toISOString() },
      { id: none.id, pending: 0, oldest_pending: null },
      { id: other.id, pending: 1, oldest_pending: minutes(-4).toISOString() },
    ]);
  });

  test('`pending`: "Of more than 10,000 only so many are counted."', async () => {
    const [crowded, other] = [await subscribe(), await subscribe()];
    await queue(other, { state: 'PENDING', createdAt: minutes(-1) });
    const { tenantId, eventId } = await aDelivery(service.prisma, crowded, application);
    await service.prisma.$executeRaw`INSERT INTO "delivery" ("tenant_id", "webhook_id", "event_id", "created_at")
      SELECT ${tenantId}::int, ${crowded.id}::int, ${eventId}::int, ${minutes(-2)} FROM generate_series(1, 10001)`;
    expect((await read()).body.items).toMatchObject([
      { pending: 10_000, oldest_pending: minutes(-2).toISOString() },
      { pending: 1, oldest_pending: minutes(-1).toISOString() },
    ]);
  });

  test('a date that is over is not shown: of a suspension that was lifted, of a secret that no longer signs', async () => {
    await subscribe({ suspendedUntil: minutes(4), previousSecret: new Uint8Array(8), previousSecretExpiresAt: NOW });
    await subscribe({ state: 'SUSPENDED', suspendedUntil: minutes(-1) });
    expect((await read()).body.items).toMatchObject([
      { state: 'ACTIVE', suspended_until: null, previous_secret_until: null },
      { state: 'SUSPENDED', suspended_until: minutes(-1).toISOString() },
    ]);
  });
});

describe('POST /webhook/task/{webhooktaskid}/replay', () => {
  const service = aService();
  let office: World;
  let application: Awaited<ReturnType<typeof anApplication>>;
  let webhook: Awaited<ReturnType<typeof aWebhook>>;
  let delivery: Awaited<ReturnType<typeof aDelivery>>;
  let call: Awaited<ReturnType<typeof aCall>>;
  beforeEach(async () => {
    const { prisma } = service;
    office = await aWorld(service);
    application = await anApplication(prisma, await aJob(prisma, office.organisation));
    webhook = await aWebhook(prisma, office.organisation);
    delivery = await aDelivery(prisma, webhook, application);
    call = await aCall(prisma, delivery, { responseStatus: 503, attempt: 10 });
  });

  const replay = (id = call.id) => office.client.post(`/webhook/task/${id}/replay`, {});
  const deliveries = ({ tenantId }: Tenanted = office) =>
    service.prisma.delivery.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
  const actionsOf = async (client = office.client) => (await client.get('/webhook/task')).body.items[0]._actions;
  const disable = (state: 'SUSPENDED' | 'DISABLED' = 'DISABLED') =>
    service.prisma.webhook.updateMany({ where: { id: webhook.id }, data: { state } });

  const offered = () => ({
    name: 'replay',
    method: 'POST',
    _self: `${service.origin}/v1/webhook/task/${call.id}/replay`,
    _schema: `${service.origin}/schemav1/ReplayRequest`,
    description: 'Send the event of this webhook call again.',
  });

  /** Nothing is queued while it runs. */
  async function expectNothingQueued(run: () => Promise<void>): Promise<void> {
    const before = await service.prisma.delivery.count();
    await run();
    expect(await service.prisma.delivery.count()).toBe(before);
  }

  describe('send a recorded delivery again', () => {
    test('a new delivery of the same event, so of the same `webhook-id`, to the same webhook: due at once, not attempted yet', async () => {
      const other = await aWebhook(service.prisma, office.organisation);
      await service.prisma.delivery.updateMany({ where: { id: delivery.id }, data: { state: 'DEAD', attempts: 10 } });
      const [first] = await deliveries();
      const began = new Date();
      const { status, body } = await replay();
      expect(status).toBe(200);
      const answered = {
        event_id: delivery.event.publicId,
        webhook_id: delivery.event.publicId,
        tasks: { _self: expect.any(String) },
      };
      expect(body).toEqual({ ...envelopeOf('ReplayResult'), ...answered, _actions: [offered()] });
      const [known, queued, ...more] = await deliveries();
      expect([known, more]).toEqual([first, []]);
      expect(queued).toMatchObject({
        eventId: delivery.eventId,
        webhookId: webhook.id,
        emailId: null,
        state: 'PENDING',
        attempts: 0,
      });
      expect(queued?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
      expect(queued?.createdAt.getTime()).toBeGreaterThanOrEqual(began.getTime() - 1);
      expect(await service.prisma.event.count({ where: { tenantId: office.tenantId } })).toBe(1);
      expect(queued?.webhookId).not.toBe(other.id);
    });

    test('also of a call that succeeded, while the delivery still waits, and of a suspended webhook: as often as it is asked for', async () => {
      const arrived = await aCall(service.prisma, delivery, { responseStatus: 200 });
      await disable('SUSPENDED');
      expect([(await replay(arrived.id)).status, (await replay()).status]).toEqual([200, 200]);
      expect((await deliveries()).map(({ state, eventId }) => [state, eventId])).toEqual(
        Array(3).fill(['PENDING', delivery.eventId]),
      );
    });

    test('without a body and without a Content-Type, as `curl -X POST` sends it: the same request as with an empty object', async () => {
      const headers = { 'idempotency-key': 'no body' };
      const { client } = office;
      const path = `/webhook/task/${call.id}/replay`;
      expect((await client.request('POST', path, { headers })).status).toBe(200);
      const again = await client.post(path, {}, headers);
      expect([again.status, again.headers.get('idempotency-replayed'), (await deliveries()).length]).toEqual([200, 'true', 2]);
    });

    test('wakes at once on a local commit: the write says that it has queued something', async () => {
      const { recruiter, organisation, tenantId } = office;
      const caller = { ...recruiter, credentialId: 1, roles: new Map([[organisation.id, 'RECRUITER' as const]]) };
      const marked = await service.database.inTransaction(async ({ sql, prisma }) => {
        const write = { sql, prisma, queued: false };
        const before = write.queued;
        await replayCall(write, caller, call.id);
        return [before, write.queued];
      });
      expect([marked, (await deliveries({ tenantId })).length]).toEqual([[false, true], 2]);
    });

    test('the receiver gets the same body under the same `webhook-id`, signed anew, and its attempts are counted from 1', async () => {
      const receiver = await aReceiver(answering(500));
      await service.prisma.webhook.updateMany({ where: { id: webhook.id }, data: { url: receiver.url } });
      await service.worker.deliverDue();
      receiver.react(answering(200));
      const { items } = (await office.client.get('/webhook/task')).body;
      const replayed = await replay(items[0].id);
      const [{ _self: later }, client] = [replayed.body.tasks, office.client];
      expect([replayed.status, (await client.get(later)).body.items]).toEqual([200, []]);
      await service.worker.deliverDue();
      await receiver.close();
      const [first, again] = receiver.received;
      if (first === undefined || again === undefined) throw new Error('the receiver was called twice');
      expect([receiver.received.length, again.body, again.headers['webhook-id']]).toEqual([
        2,
        first.body,
        delivery.event.publicId,
      ]);
      expect(verify(WEBHOOK_SECRET, again)).toMatchObject({ event: 'ProcessStepChange', id: delivery.event.publicId });
      const told = (await office.client.get('/webhook/task')).body.items;
      const expected = { webhook_id: delivery.event.publicId, attempt: 1 };
      expect(told.slice(0, 2)).toMatchObject([
        { ...expected, response_status: 200, next_attempt: null },
        { ...expected, response_status: 500 },
      ]);
      expect((await client.get(later)).body.items).toEqual(told.slice(0, 1));
    });
  });

  describe('422: do not retry', () => {
    test('a disabled webhook is sent nothing any more: `_body`, `webhook_disabled`, and no action is offered', async () => {
      await disable();
      await expectNothingQueued(async () => expectInvalid(await replay(), { _body: ['webhook_disabled'] }));
      expect(await actionsOf()).toEqual([]);
    });

    test('a step change of which the steps were not kept cannot be told any more; another event needs none', async () => {
      await service.prisma.event.updateMany({ where: { id: delivery.event.id }, data: { stepChange: Prisma.DbNull } });
      await expectNothingQueued(async () => expectInvalid(await replay(), { _body: ['not_found'] }));
      expect(await actionsOf()).toEqual([]);
      const created = await aCall(service.prisma, await aDelivery(service.prisma, webhook, application, 'ApplicationCreate'));
      expect((await replay(created.id)).status).toBe(200);
    });
  });

  test("not visible and not existing answer alike: 404: an attempt to send an e-mail, of the caller's own organisation", async () => {
    const { prisma } = service;
    const { tenantId } = office;
    const parties = { sender: 'a@b.example', recipient: 'c@d.example' };
    const mail = { tenantId, applicationId: application.id, subject: 's', message: 'm', ...parties };
    const { id: emailId } = await prisma.emailMessage.create({ data: mail });
    const sent = await aCall(prisma, await prisma.delivery.create({ data: { tenantId, emailId } }));
    await expectNothingQueued(async () => expectError(await replay(sent.id), 404, 'not_found'));
  });

  test('the action of a call is offered to who writes, not to a READER', async () => {
    expect(await actionsOf()).toEqual([offered()]);
    expect(await actionsOf(office.callers.READER)).toEqual([]);
  });
});
