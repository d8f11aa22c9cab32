import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { aCall, aDelivery, aJob, anApplication, anOrganisation, aRecruiter, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

let service: Service;
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;
let webhook: Awaited<ReturnType<typeof aWebhook>>;
let delivery: Awaited<ReturnType<typeof aDelivery>>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  const { prisma } = service;
  office = await aWorld(service, [], { role: 'READER' });
  application = await anApplication(prisma, await aJob(prisma, office.organisation));
  webhook = await aWebhook(prisma, office.organisation);
  delivery = await aDelivery(prisma, webhook, application);
});
afterAll(() => service.close());

const read = (query = '', caller = office.recruiter) => service.as(caller).get(`/webhook/task${query}`);

const idsOf = async (query = '', caller = office.recruiter) =>
  (await read(query, caller)).body.items.map(({ id }: { id: number }) => id);

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
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/webhook/task`,
    _schema: `${service.origin}/schemav1/WebhookTaskCollection`,
    _next: '',
    items: [
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
    ],
  });
});

test('"Paginated collection": pages newest first, each record once, `_next` empty on the last, also while calls are added', async () => {
  const calls = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) calls.push(await aCall(service.prisma, delivery, { attempt }));
  const newestFirst = calls.map(({ id }) => id).toReversed();
  const items = await readAll(service.as(office.recruiter), '/webhook/task?limit=3', async () => {
    await aCall(service.prisma, delivery, { attempt: 8 });
  });
  expect(items.map(({ id }) => id)).toEqual(newestFirst);
  const whole = await read('?limit=10');
  expect(whole.body.items).toHaveLength(10);
  expect(whole.body._next).toBe('');
});

test('filter `event`: "type of event that was triggered"', async () => {
  const created = await aDelivery(service.prisma, webhook, application, 'ApplicationCreate');
  const [move, creation] = [await aCall(service.prisma, delivery), await aCall(service.prisma, created)];
  expect(await idsOf('?event=ProcessStepChange')).toEqual([move.id]);
  expect(await idsOf('?event=ApplicationCreate')).toEqual([creation.id]);
  expect(await idsOf('?event=EmailSend')).toEqual([]);
  expect((await read('?event=processstepchange')).status).toBe(400);
});

test('filter `application_id`: "the application concerned"', async () => {
  const { prisma } = service;
  const other = await anApplication(prisma, await aJob(prisma, office.organisation));
  const [own, others] = [await aCall(prisma, delivery), await aCall(prisma, await aDelivery(prisma, webhook, other))];
  expect(await idsOf(`?application_id=${application.id}`)).toEqual([own.id]);
  expect(await idsOf(`?application_id=${other.id}&event=ProcessStepChange`)).toEqual([others.id]);
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

test('"all filters given must match", and `_next` keeps them', async () => {
  const created = await aDelivery(service.prisma, webhook, application, 'ApplicationCreate');
  const wanted = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await aCall(service.prisma, delivery, { attempt, responseStatus: 500 });
    await aCall(service.prisma, created, { attempt, responseStatus: 200 });
    wanted.unshift((await aCall(service.prisma, created, { attempt, responseStatus: 500 })).id);
  }
  const query = `/webhook/task?limit=1&failed=true&event=ApplicationCreate&application_id=${application.id}`;
  expect((await readAll(service.as(office.recruiter), query)).map(({ id }) => id)).toEqual(wanted);
});

test('a caller sees webhooks of those organisations: calls of every organisation of its own, of no other', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const stranger = await aWorld(service);
  const theirs = await anApplication(prisma, await aJob(prisma, second));
  const own = await aCall(prisma, delivery);
  const other = await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, second), theirs));
  expect(await idsOf()).toEqual([own.id]);
  expect(await idsOf('', both)).toEqual([other.id, own.id]);
  expect(await idsOf('', stranger.recruiter)).toEqual([]);
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
