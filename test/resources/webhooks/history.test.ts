import { beforeEach, expect, test } from '@jest/globals';
import { aCall, aDelivery, aJob, anApplication, aWebhook } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { pageOf } from '../shown.ts';

const service = aService();
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;
let webhook: Awaited<ReturnType<typeof aWebhook>>;
let delivery: Awaited<ReturnType<typeof aDelivery>>;
beforeEach(async () => {
  const { prisma } = service;
  office = await aWorld(service, [], { role: 'READER' });
  application = await anApplication(prisma, await aJob(prisma, office.organisation));
  webhook = await aWebhook(prisma, office.organisation);
  delivery = await aDelivery(prisma, webhook, application);
});

const read = (query = '') => office.client.get(`/webhook/task${query}`);

const idsOf = async (query = '') => (await read(query)).body.items.map(({ id }: { id: number }) => id);

test('GET /webhook/task: "webhook task records; envelope `_status`, `_schema`, `_self`, `_next`, `items`", every field, newest first', async () => {
  const failed = await aCall(service.prisma, delivery, {
    calledAt: new Date('2026-11-18T23:42:01.999Z'),
    responseStatus: 0,
    error: 'The receiver did not answer within 30 seconds.',
    durationMs: 30_000,
    nextAttemptAt: new Date('2026-11-18T23:42:36.5Z'),
  });
  const answered = await aCall(service.prisma, delivery, {
    attempt: 2,
    calledAt: new Date('2026-11-19T00:00:09Z'),
    responseStatus: 204,
    responseBody: '<ok> é',
    durationMs: 7,
  });
  const { status, body } = await read();
  expect(status).toBe(200);
  const common = {
    event: 'ProcessStepChange',
    application: { _self: `${service.origin}/v1/application/${application.id}` },
    webhook: { id: webhook.id },
    event_id: delivery.event.publicId,
    webhook_id: delivery.event.publicId,
    _actions: [],
  };
  expect(body).toEqual(
    pageOf(service.origin, '/webhook/task', 'WebhookTaskCollection', [
      {
        ...common,
        id: answered.id,
        datetime: '2026-11-19 00:00:09',
        response_status: 204,
        response_body: '<ok> é',
        attempt: 2,
        next_attempt: null,
        duration_ms: 7,
        error: null,
        modification_date: answered.modifiedAt.toISOString(),
      },
      {
        ...common,
        id: failed.id,
        datetime: '2026-11-18 23:42:01',
        response_status: 0,
        response_body: '',
        attempt: 1,
        next_attempt: '2026-11-18T23:42:36.500Z',
        duration_ms: 30_000,
        error: 'The receiver did not answer within 30 seconds.',
        modification_date: failed.modifiedAt.toISOString(),
      },
    ]),
  );
});

test('filter `failed`: a call has failed unless the HTTP status returned by the receiving endpoint is 2xx', async () => {
  const statuses = [0, 199, 200, 204, 299, 300, 301, 404, 410, 503];
  const calls = new Map<number, number>();
  for (const responseStatus of statuses) {
    calls.set((await aCall(service.prisma, delivery, { responseStatus })).id, responseStatus);
  }
  const statusesOf = async (query: string) => (await idsOf(query)).map((id: number) => calls.get(id)).toReversed();
  expect(await statusesOf('?failed=true')).toEqual([0, 199, 300, 301, 404, 410, 503]);
  expect(await statusesOf('?failed=false')).toEqual([200, 204, 299]);
  expect(await statusesOf('')).toEqual(statuses);
});

test('an e-mail is no webhook call: attempts to send one are never shown', async () => {
  const { prisma } = service;
  const { tenantId } = office;
  const mail = await prisma.emailMessage.create({
    data: {
      tenantId,
      applicationId: application.id,
      subject: 's',
      sender: 'a@b.example',
      recipient: 'c@d.example',
      message: 'm',
    },
  });
  await aCall(prisma, await prisma.delivery.create({ data: { tenantId, emailId: mail.id } }), { responseStatus: 250 });
  const { id } = await aCall(prisma, delivery);
  expect(await idsOf()).toEqual([id]);
  expect(await idsOf(`?application_id=${application.id}`)).toEqual([id]);
});
