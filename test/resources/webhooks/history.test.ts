import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readAll } from '../../harness/client.ts';
import { aCall, aDelivery, aJob, anApplication, anOrganisation, aRecruiter, aWebhook, backdate } from '../../harness/records.ts';
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

test('`limit` 1..100, 20 when it is not given; a page that is exactly full has no next', async () => {
  await service.prisma.call.createMany({
    data: Array.from({ length: 101 }, (_, index) => ({
      tenantId: office.tenantId,
      deliveryId: delivery.id,
      attempt: index + 1,
      durationMs: 1,
    })),
  });
  expect(await idsOf()).toHaveLength(20);
  const page = await read('?limit=100');
  expect(page.body.items).toHaveLength(100);
  const last = await service.as(office.recruiter).get(page.body._next);
  expect([last.body.items.length, last.body._next]).toEqual([1, '']);
  for (const limit of ['0', '101', 'x', '-1', '1e1']) expect((await read(`?limit=${limit}`)).status).toBe(400);
});

test('filter `event`: "type of event that was triggered"', async () => {
  const created = await aDelivery(service.prisma, webhook, application, 'ApplicationCreate');
  const [move, creation] = [await aCall(service.prisma, delivery), await aCall(service.prisma, created)];
  expect(await idsOf('?event=ProcessStepChange')).toEqual([move.id]);
  expect(await idsOf('?event=ApplicationCreate')).toEqual([creation.id]);
  expect(await idsOf('?event=EmailSend')).toEqual([]);
  expect((await read('?event=processstepchange')).status).toBe(400);
});

test('filter `application_id`: "the application concerned", none for one that is unknown or of a stranger', async () => {
  const { prisma } = service;
  const other = await anApplication(prisma, await aJob(prisma, office.organisation));
  const [own, others] = [await aCall(prisma, delivery), await aCall(prisma, await aDelivery(prisma, webhook, other))];
  const stranger = await aWorld(service);
  const theirs = await anApplication(prisma, await aJob(prisma, stranger.organisation));
  await aCall(prisma, await aDelivery(prisma, await aWebhook(prisma, stranger.organisation), theirs));
  expect(await idsOf(`?application_id=${application.id}`)).toEqual([own.id]);
  expect(await idsOf(`?application_id=${other.id}&event=ProcessStepChange`)).toEqual([others.id]);
  expect(await idsOf(`?application_id=${theirs.id}`)).toEqual([]);
  expect(await idsOf('?application_id=2147483647')).toEqual([]);
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
  for (const value of ['1', 'yes', 'TRUE', '']) expect((await read(`?failed=${value}`)).status).toBe(400);
});

test('filter `since`: on the history the task id: later records, and those modified after that one was made; 0 is all', async () => {
  const at = (text: string) => new Date(`2026-11-18T${text}Z`);
  const call = async (createdAt: string, modifiedAt = createdAt) => {
    const { id } = await aCall(service.prisma, delivery);
    await backdate(service.prisma, 'call', id, { createdAt: at(createdAt), modifiedAt: at(modifiedAt) });
    return { id };
  };
  const old = await call('10:00:00');
  const changed = await call('10:01:00', '12:00:00');
  const known = await call('10:02:00');
  const later = await call('10:03:00');
  expect(await idsOf('?since=0')).toEqual([later, known, changed, old].map(({ id }) => id));
  expect(await idsOf(`?since=${known.id}`)).toEqual([later.id, changed.id]);
  expect(await idsOf(`?since=${later.id}`)).toEqual([changed.id]);
  expect(await idsOf('?since=2147483647')).toEqual([changed.id]);
  expect((await read('?since=-1')).status).toBe(400);
});

test('filter `modified_since`: date-time inclusive', async () => {
  const modified = async (text: string) => {
    const { id } = await aCall(service.prisma, delivery);
    await backdate(service.prisma, 'call', id, { createdAt: new Date('2026-11-01T00:00:00Z'), modifiedAt: new Date(text) });
    return id;
  };
  await modified('2026-11-18T09:59:59.999Z');
  const [exact, later] = [await modified('2026-11-18T10:00:00.000Z'), await modified('2026-11-18T10:00:00.001Z')];
  expect(await idsOf('?modified_since=2026-11-18T10:00:00Z')).toEqual([later, exact]);
  expect(await idsOf('?modified_since=2026-11-18T11:00:00.001%2B01:00')).toEqual([later]);
  expect((await read('?modified_since=2026-11-18')).status).toBe(400);
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

test('a forged or altered `pagecursor` is 400, and so is one beside another value', async () => {
  for (let attempt = 1; attempt <= 2; attempt += 1) await aCall(service.prisma, delivery, { attempt });
  const { _next } = (await read('?limit=1')).body;
  const client = service.as(office.recruiter);
  const cursor = new URL(_next).searchParams.get('pagecursor') ?? '';
  const altered = cursor.slice(0, 20) + (cursor[20] === 'A' ? 'B' : 'A') + cursor.slice(21);
  for (const query of [`?pagecursor=${altered}`, '?pagecursor=x', `?pagecursor=${cursor}&limit=2`]) {
    const { status, body } = await client.get(`/webhook/task${query}`);
    expect([status, body.code, Object.keys(body.parameters)]).toEqual([400, 'malformed_request', ['pagecursor']]);
  }
  expect((await client.get(_next)).body.items).toHaveLength(1);
});
