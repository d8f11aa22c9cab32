import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Prisma } from '#generated/prisma/client.ts';
import { writeIn } from '../../../src/database/write.ts';
import { replayCall } from '../../../src/resources/webhooks/replay.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anOffice,
  anOrganisation,
  aRecruiter,
  aWebhook,
  WEBHOOK_SECRET,
  type Tenanted,
} from '../../harness/records.ts';
import { aReceiver, answering, verify } from '../../harness/receiver.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let application: Awaited<ReturnType<typeof anApplication>>;
let webhook: Awaited<ReturnType<typeof aWebhook>>;
let delivery: Awaited<ReturnType<typeof aDelivery>>;
let call: Awaited<ReturnType<typeof aCall>>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  const { prisma } = service;
  office = await anOffice(prisma);
  application = await anApplication(prisma, await aJob(prisma, office.organisation));
  webhook = await aWebhook(prisma, office.organisation);
  delivery = await aDelivery(prisma, webhook, application);
  call = await aCall(prisma, delivery, { responseStatus: 503, attempt: 10 });
});
afterAll(() => service.close());

const replay = (id = call.id, caller = office.recruiter, body: unknown = {}) =>
  service.as(caller).post(`/webhook/task/${id}/replay`, body);
const deliveries = ({ tenantId }: Tenanted = office) =>
  service.prisma.delivery.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
const actionsOf = async (caller = office.recruiter) => (await service.as(caller).get('/webhook/task')).body.items[0]._actions;
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

describe('"send a recorded delivery again"', () => {
  test('a new delivery of the same event, so of the same `webhook-id`, to the same webhook: due at once, not attempted yet', async () => {
    const other = await aWebhook(service.prisma, office.organisation);
    await service.prisma.delivery.updateMany({ where: { id: delivery.id }, data: { state: 'DEAD', attempts: 10 } });
    const [first] = await deliveries();
    const began = new Date();
    const { status, body } = await replay();
    expect(status).toBe(200);
    expect(body).toEqual({ _status: 'OK', _actions: [offered()] });
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
    const client = service.as(office.recruiter);
    const path = `/webhook/task/${call.id}/replay`;
    expect((await client.request('POST', path, { headers })).status).toBe(200);
    const again = await client.post(path, {}, headers);
    expect([again.status, again.headers.get('idempotency-replayed'), (await deliveries()).length]).toEqual([200, 'true', 2]);
  });

  test('"wakes at once on a local commit": the write says that it has queued something', async () => {
    const { recruiter, organisation, tenantId } = office;
    const caller = { ...recruiter, credentialId: 1, roles: new Map([[organisation.id, 'RECRUITER' as const]]) };
    const marked = await service.prisma.$transaction(async (transaction) => {
      const write = writeIn(transaction);
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
    const { items } = (await service.as(office.recruiter).get('/webhook/task')).body;
    expect((await replay(items[0].id)).status).toBe(200);
    await service.worker.deliverDue();
    await receiver.close();
    const [first, again] = receiver.received;
    if (first === undefined || again === undefined) throw new Error('the receiver was called twice');
    expect([receiver.received.length, again.body, again.headers['webhook-id']]).toEqual([2, first.body, delivery.event.publicId]);
    expect(verify(WEBHOOK_SECRET, again)).toMatchObject({ event: 'ProcessStepChange', id: delivery.event.publicId });
    const told = (await service.as(office.recruiter).get('/webhook/task')).body.items;
    const expected = { webhook_id: delivery.event.publicId, attempt: 1 };
    expect(told.slice(0, 2)).toMatchObject([
      { ...expected, response_status: 200, next_attempt: null },
      { ...expected, response_status: 500 },
    ]);
  });

  test('the action of a call is what replays it', async () => {
    const [action] = await actionsOf();
    expect(action).toEqual(offered());
    expect((await service.as(office.recruiter).post(action._self, {})).status).toBe(200);
    expect(await deliveries()).toHaveLength(2);
  });
});

describe('"422: do not retry"', () => {
  test('a disabled webhook is sent nothing any more: `_body`, `not_found`, and no action is offered', async () => {
    await disable();
    await expectNothingQueued(async () => expectInvalid(await replay(), { _body: ['not_found'] }));
    expect(await actionsOf()).toEqual([]);
  });

  test('a step change of which the steps were not kept cannot be told any more; another event needs none', async () => {
    await service.prisma.event.updateMany({ where: { id: delivery.event.id }, data: { stepChange: Prisma.DbNull } });
    await expectNothingQueued(async () => expectInvalid(await replay(), { _body: ['not_found'] }));
    expect(await actionsOf()).toEqual([]);
    const created = await aCall(service.prisma, await aDelivery(service.prisma, webhook, application, 'ApplicationCreate'));
    expect((await replay(created.id)).status).toBe(200);
  });

  test.each([
    [{ attempt: 1 }, { attempt: ['unknown_field'] }],
    [[], { _body: ['type'] }],
    ['null', { _body: ['type'] }],
    ['"x"', { _body: ['type'] }],
  ])('a body that says anything: %j', async (body, faults) => {
    await expectNothingQueued(async () => expectInvalid(await replay(call.id, office.recruiter, body), faults));
  });
});

describe('"not visible and not existing answer alike: 404"', () => {
  test('the task of another tenant and of another organisation of the same tenant, and one that does not exist', async () => {
    const { prisma } = service;
    const colleague = await aRecruiter(prisma, [await anOrganisation(prisma, office.tenantId)], 'ADMIN');
    const stranger = (await anOffice(prisma, 'ADMIN')).recruiter;
    await expectNothingQueued(async () => {
      for (const caller of [colleague, stranger]) expectError(await replay(call.id, caller), 404, 'not_found');
      expectError(await replay(2_147_483_647), 404, 'not_found');
    });
  });

  test('"not a webhook call": an attempt to send an e-mail of the caller\'s own organisation', async () => {
    const { prisma } = service;
    const { tenantId } = office;
    const parties = { sender: 'a@b.example', recipient: 'c@d.example' };
    const mail = { tenantId, applicationId: application.id, subject: 's', message: 'm', ...parties };
    const { id: emailId } = await prisma.emailMessage.create({ data: mail });
    const sent = await aCall(prisma, await prisma.delivery.create({ data: { tenantId, emailId } }));
    await expectNothingQueued(async () => expectError(await replay(sent.id), 404, 'not_found'));
  });

  test('a task id that is none is 400', async () => {
    for (const id of ['x', '1e3', '01']) {
      const { status, body } = await service.as(office.recruiter).post(`/webhook/task/${id}/replay`, {});
      expect([status, Object.keys(body.parameters)]).toEqual([400, ['taskid']]);
    }
  });
});

describe('"403 only for a READER that writes"', () => {
  test('one who only reads in the organisation of the webhook, though they write in another; no action is offered', async () => {
    const { prisma } = service;
    const second = await anOrganisation(prisma, office.tenantId);
    const reader = await aRecruiter(prisma, [office.organisation], 'READER');
    const membership = { tenantId: office.tenantId, organisationId: second.id, role: 'ADMIN' } as const;
    await expectNothingQueued(async () => {
      expectError(await replay(call.id, reader), 403, 'forbidden');
      expectError(await replay(2_147_483_647, reader), 403, 'forbidden');
      await prisma.membership.create({ data: { ...membership, userId: reader.id } });
      expectError(await replay(call.id, reader), 403, 'forbidden');
      expectError(await replay(2_147_483_647, reader), 404, 'not_found');
    });
    expect(await actionsOf(reader)).toEqual([]);
  });
});
