/** Webhooks that an ADMIN sets up and changes (openapi/decisions.md, 'Webhooks'). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createDelivery } from '../../../src/deliveries/delivery.ts';
import { createLog } from '../../../src/core/log.ts';
import { aDelivery, aJob, anApplication, aWebhook, secretBox } from '../../harness/records.ts';
import { answering, aReceiver, hanging, verify, type Receiver } from '../../harness/receiver.ts';
import { readTables } from '../../harness/rows.ts';
import { SECRET_KEYS, startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { commandsOn } from '../../cli/operator.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';

const NOW = new Date('2026-11-30T10:00:00.000Z');
const URL_GIVEN = 'https://receiver.example/hook';

let now = NOW;
let service: Service;
/** Lets only support name private addresses; its names have the addresses of `lookups`, one lookup after the other. */
let strict: Service;
let lookups: readonly (readonly string[])[] = [];
const lookupHost = () => {
  const [addresses = [], ...next] = lookups;
  if (next.length > 0) lookups = next;
  return Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
};
let receiver: Receiver;
let office: World;
beforeAll(async () => {
  // the interface may name the receiver on loopback
  service = await startService({ webhookAllowPrivate: 'all' }, () => now);
  strict = await startService({ webhookAllowPrivate: 'on', lookupHost });
  receiver = await aReceiver();
});
beforeEach(async () => {
  now = NOW;
  receiver.react(answering(200, 'ok'));
  office = await aWorld(service, [], { role: 'ADMIN' });
});
afterAll(async () => {
  await receiver.close();
  await strict.close();
  await service.close();
});

const { json } = commandsOn(() => ({ service, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } }));
const create = (given: object = {}, headers = {}) =>
  office.client.post(
    '/webhook',
    { organisation_id: office.organisation.id, url: URL_GIVEN, events: ['EmailSend'], ...given },
    headers,
  );
const change = (id: number, given: object) => office.client.post(`/webhook/${id}`, given);
const rowOf = (id: number) => service.prisma.webhook.findFirstOrThrow({ where: { id } });
const auditOf = (resourceId: number) =>
  service.prisma.auditLine.findMany({
    where: { tenantId: office.tenantId, kind: 'WEBHOOK', resourceId },
    orderBy: { id: 'asc' },
  });
const BEARER = { type: 'BEARER', value: 'tok-e-n' };

describe('POST /webhook', () => {
  test('every field of the answer, as `GET /webhook` has it, and the secret, "shown once, when it is made"', async () => {
    const { status, body } = await create({ events: ['EmailSend', 'EmailSend'], receiver: BEARER });
    const { _status, _self, _schema, secret, ...webhook } = body;
    expect([status, _status, _self, _schema, secret]).toEqual([
      200,
      'OK',
      `${service.origin}/v1/webhook`,
      `${service.origin}/schemav1/WebhookSecret`,
      expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    ]);
    expect(webhook).toMatchObject({
      url: URL_GIVEN,
      events: ['EmailSend'],
      version: '1',
      state: 'ACTIVE',
      receiver: { type: 'BEARER' },
      creation_date: NOW.toISOString(),
      modification_date: NOW.toISOString(),
    });
    expect(webhook._actions.map(({ name }: { name: string }) => name)).toEqual(['update', 'rotate-secret', 'ping']);
    expect((await office.client.get('/webhook')).body.items).toEqual([webhook]);
    expect((await office.callers.RECRUITER.get('/webhook')).body.items).toEqual([{ ...webhook, _actions: [] }]);
    expect(await auditOf(webhook.id)).toMatchObject([
      { operation: 'createWebhook', userId: office.recruiter.id, fields: ['url', 'events', 'receiver', 'secret'] },
    ]);
  });

  test.each([
    [{ url: 'http://receiver.example/' }, { url: ['format'] }],
    [{ url: 'https://me:geheim@receiver.example/' }, { url: ['format'] }],
    [{ url: 'https://receiver.example/#top' }, { url: ['format'] }],
    [{ url: 'https://10.0.0.1/' }, { url: ['not_public'] }],
    [{ receiver: { type: 'BEARER', value: 'two words' } }, { 'receiver.value': ['format'] }],
    [{ receiver: { type: 'BEARER', name: 'a', value: 'b' } }, { 'receiver.name': ['not_combinable'] }],
    [{ receiver: { type: 'BASIC', value: 'b' } }, { 'receiver.name': ['required'] }],
    [{ receiver: { type: 'BASIC', name: 'a:b', value: 'b\n' } }, { 'receiver.name': ['format'], 'receiver.value': ['format'] }],
    [{ receiver: { type: 'HEADER', value: 'b' } }, { 'receiver.name': ['required'] }],
    [
      { receiver: { type: 'HEADER', name: 'X Key', value: 'a\r\nb' } },
      { 'receiver.name': ['format'], 'receiver.value': ['format'] },
    ],
    [{ receiver: { type: 'HEADER', name: 'Host', value: 'b' } }, { 'receiver.name': ['unknown_value'] }],
    [{ receiver: { type: 'HEADER', name: 'Webhook-Signature', value: 'b' } }, { 'receiver.name': ['unknown_value'] }],
    [{ receiver: { type: 'HEADER', name: 'User-Agent', value: 'b' } }, { 'receiver.name': ['unknown_value'] }],
    [{ receiver: { type: 'HEADER', name: '__proto__', value: 'b' } }, { 'receiver.name': ['unknown_value'] }],
  ])('refused: %j', async (given, faults) => {
    const { client, organisation } = await aWorld(strict, [], { role: 'ADMIN' });
    await client.get('/account');
    const body = { organisation_id: organisation.id, url: URL_GIVEN, events: ['EmailSend'], ...given };
    const before = await readTables(strict.database);
    const answer = await client.post('/webhook', body);
    expectInvalid(answer, faults);
    expect(JSON.stringify(answer.body)).not.toMatch(/geheim|two words/);
    expect(await readTables(strict.database)).toEqual(before);
  });

  test('"at most 20 webhooks that are not `DISABLED`": `too_long` at `_body`, "also where one is enabled"', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await create()).body.id);
    expectInvalid(await create(), { _body: ['too_long'] });
    const [first = 0] = ids;
    expect((await change(first, { expected_state: 'ACTIVE', state: 'DISABLED' })).status).toBe(200);
    expect((await create()).status).toBe(200);
    expectInvalid(await change(first, { expected_state: 'DISABLED', state: 'ACTIVE' }), { _body: ['too_long'] });
  });

  test('"at most 1,000 in all": `too_long` at `_body` of a new one, and one of them is enabled', async () => {
    const { tenantId, organisation, client } = office;
    const { id } = await aWebhook(service.prisma, organisation, { state: 'DISABLED' });
    await client.get('/webhook');
    const { organisationId, url, secret } = await rowOf(id);
    const row = { tenantId, organisationId, url, secret, state: 'DISABLED' } as const;
    await service.prisma.webhook.createMany({ data: Array.from({ length: 998 }, () => row) });
    expect((await create()).status).toBe(200);
    expectInvalid(await create(), { _body: ['too_long'] });
    expect((await change(id, { expected_state: 'DISABLED', state: 'ACTIVE' })).status).toBe(200);
  });
});

describe('POST /webhook/{webhookid}', () => {
  test('"What the webhook has already changes nothing", and what differs has one line in the audit with its names', async () => {
    const { id } = (await create({ receiver: BEARER })).body;
    now = new Date('2026-11-30T11:00:00.000Z');
    const before = await readTables(service.database);
    const same = { url: URL_GIVEN, events: ['EmailSend'], receiver: BEARER, expected_state: 'ACTIVE', state: 'ACTIVE' };
    expect((await change(id, same)).body.modification_date).toBe(NOW.toISOString());
    expect((await change(id, {})).status).toBe(200);
    expect(await readTables(service.database)).toEqual(before);
    const { body } = await change(id, { ...same, url: `${URL_GIVEN}/2`, events: ['OfferChange'] });
    expect(body).toMatchObject({ url: `${URL_GIVEN}/2`, events: ['OfferChange'], modification_date: now.toISOString() });
    expect((await auditOf(id)).map(({ fields }) => fields)).toEqual([
      ['url', 'events', 'receiver', 'secret'],
      ['url', 'events'],
    ]);
    expect((await change(id, { receiver: null })).body.receiver).toBeNull();
  });

  test('"Credentials of a receiver are never sent to another origin unasked"', async () => {
    const elsewhere = await aReceiver();
    const { id } = (await create({ url: receiver.url, receiver: BEARER })).body;
    const sent = receiver.received.length;
    expectInvalid(await change(id, { url: elsewhere.url }), { receiver: ['required'] });
    expect((await office.client.post(`/webhook/${id}/ping`, {})).body.response_status).toBe(200);
    expect(receiver.received[sent]?.headers.authorization).toBe('Bearer tok-e-n');
    // the same origin
    expect((await change(id, { url: `${receiver.url}/2` })).status).toBe(200);
    for (const given of [null, { type: 'HEADER', name: 'X-Key', value: 'other' }]) {
      expect((await change(id, { url: elsewhere.url, receiver: given })).status).toBe(200);
      await office.client.post(`/webhook/${id}/ping`, {});
      await change(id, { url: receiver.url, receiver: BEARER });
    }
    expect(elsewhere.received.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
      [undefined, undefined],
      [undefined, 'other'],
    ]);
    await elsewhere.close();
  });

  test('"With a new `url` recent failures are forgotten, and waiting deliveries go there"', async () => {
    const { id } = await aWebhook(service.prisma, office.organisation, {
      url: 'https://old.example/',
      recentOutcomes: '1'.repeat(9),
    });
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    const { event } = await aDelivery(service.prisma, { ...office, id, organisationId: office.organisation.id }, application);
    await change(id, { url: receiver.url });
    expect(await rowOf(id)).toMatchObject({ recentOutcomes: '', isVouched: false });
    // the worker of this test calls loopback where support has vouched for it
    await service.prisma.webhook.updateMany({ where: { id }, data: { isVouched: true } });
    await service.worker.deliverDue();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(event.publicId);
  });

  test.each([
    ['ends with 410', 410, {}],
    ['fails', 503, { recentOutcomes: '1'.repeat(9) }],
    ['is a probe that fails', 503, { state: 'SUSPENDED', suspensions: 1, suspendedUntil: new Date('2026-01-01') }],
    ['is a probe that succeeds', 200, { state: 'SUSPENDED', suspensions: 1, suspendedUntil: new Date('2026-01-01') }],
  ] as const)('"A call of the former URL that ends later", and %s, changes nothing of the webhook', async (_, status, given) => {
    const { id } = await aWebhook(service.prisma, office.organisation, { url: receiver.url, ...given });
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    await aDelivery(service.prisma, { ...office, id, organisationId: office.organisation.id }, application);
    let changed: unknown;
    receiver.react((response) => {
      const answer = async () => {
        await change(id, { url: 'https://new.example/' });
        changed = await rowOf(id);
        response.writeHead(status).end();
      };
      void answer();
    });
    await service.worker.deliverDue();
    expect(changed).toMatchObject({ url: 'https://new.example/', recentOutcomes: '' });
    expect(await rowOf(id)).toEqual(changed);
  });

  const STATES = ['ACTIVE', 'SUSPENDED', 'DISABLED'] as const;
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const isPaused = from === 'SUSPENDED';
    const webhook = await aWebhook(service.prisma, office.organisation, {
      state: from,
      suspensions: isPaused ? 3 : 0,
      suspendedUntil: isPaused ? new Date('2026-11-30T10:05:00Z') : null,
      recentOutcomes: '1'.repeat(10),
    });
    const { id } = webhook;
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    const delivery = await aDelivery(service.prisma, webhook, application);
    await service.prisma.delivery.updateMany({ where: { id: delivery.id }, data: { nextAttemptAt: new Date('2099-01-01') } });
    const answer = await change(id, { expected_state: from, state: to });
    const waiting = await service.prisma.delivery.findFirstOrThrow({ where: { id: delivery.id } });
    if (from === 'DISABLED' && to === 'SUSPENDED') return expectInvalid(answer, { state: ['status_not_reachable'] });
    expect(answer.body).toMatchObject({ state: to, suspended_until: null });
    const changes = from !== to || isPaused;
    expect((await auditOf(id)).map(({ fields }) => fields)).toEqual(changes ? [['state']] : []);
    if (!changes) return expect(await rowOf(id)).toEqual(webhook);
    const row = await rowOf(id);
    expect(row.changedAt).toEqual(NOW);
    if (to === 'ACTIVE') expect(row).toMatchObject({ suspensions: 0, recentOutcomes: '' });
    if (to === 'SUSPENDED') expect(row).toMatchObject({ suspensions: 0, suspendedUntil: null });
    const isCancelled = to === 'DISABLED' || from === 'DISABLED';
    expect(waiting.state).toBe(isCancelled ? 'CANCELLED' : 'PENDING');
    if (to === 'ACTIVE' && !isCancelled) expect(waiting.nextAttemptAt.getTime()).toBeLessThan(Date.now() + 60_000);
  });

  test('"it gets new events only": all of the many that waited when its receiver ended it are cancelled', async () => {
    const webhook = await aWebhook(service.prisma, office.organisation, { state: 'DISABLED' });
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    const { eventId } = await aDelivery(service.prisma, webhook, application);
    const row = { tenantId: office.tenantId, eventId, webhookId: webhook.id, nextAttemptAt: new Date('2099-01-01') };
    await service.prisma.delivery.createMany({ data: Array.from({ length: 5_001 }, () => row) });
    // by the command, which calls the same function and has no deadline
    await json('webhook', 'resume', String(webhook.id));
    expect((await rowOf(webhook.id)).state).toBe('ACTIVE');
    expect(await service.prisma.delivery.count({ where: { webhookId: webhook.id, state: 'PENDING' } })).toBe(0);
  });

  test('"Another state is 409 `stale_resource`, which names the state as `status`"; one alone is `required` at the other', async () => {
    const { id } = (await create()).body;
    const stale = await change(id, { expected_state: 'SUSPENDED', state: 'ACTIVE' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale_resource', id, status: 'ACTIVE', modification_date: NOW.toISOString() });
    expectInvalid(await change(id, { state: 'DISABLED' }), { expected_state: ['required'] });
    expectInvalid(await change(id, { expected_state: 'ACTIVE' }), { state: ['required'] });
  });

  test('`modification_date`, "also by the worker": suspended, resumed, and ended by 410', async () => {
    const application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
    const past = new Date('2026-01-01');
    const run = async (given: object, status: number) => {
      const webhook = await aWebhook(service.prisma, office.organisation, { url: receiver.url, changedAt: past, ...given });
      await aDelivery(service.prisma, webhook, application);
      receiver.react(answering(status));
      await service.worker.deliverDue();
      const { state, changedAt } = await rowOf(webhook.id);
      await service.prisma.delivery.updateMany({ where: { webhookId: webhook.id }, data: { state: 'DEAD' } });
      return [state, changedAt.getTime() > past.getTime()];
    };
    const paused = { state: 'SUSPENDED', suspensions: 1, suspendedUntil: past };
    expect(await run({ recentOutcomes: '1'.repeat(9) }, 503)).toEqual(['SUSPENDED', true]);
    expect(await run(paused, 200)).toEqual(['ACTIVE', true]);
    expect(await run({}, 410)).toEqual(['DISABLED', true]);
    expect(await run({}, 503)).toEqual(['ACTIVE', false]);
    expect(await run(paused, 503)).toEqual(['SUSPENDED', false]);
  });
});

describe('POST /webhook/{webhookid}/rotate-secret', () => {
  test('"A second rotation within 24 hours ends the elder secret", a disabled webhook gets none', async () => {
    // the receiver refuses a signature of another time than its own
    const today = (now = new Date());
    const { id, secret: first } = (await create({ url: receiver.url })).body;
    const rotate = () => office.client.post(`/webhook/${id}/rotate-secret`, {});
    const { secret: second, previous_secret_until: until } = (await rotate()).body;
    expect(until).toBe(new Date(today.getTime() + 86_400_000).toISOString());
    const { secret: third } = (await rotate()).body;
    await office.client.post(`/webhook/${id}/ping`, {});
    const got = receiver.received.at(-1);
    if (got === undefined) throw new Error('Nothing came.');
    for (const secret of [second, third]) expect(verify(secret, got)).toMatchObject({ event: 'Ping' });
    expect(() => verify(first, got)).toThrow();
    expect((await auditOf(id)).map(({ fields }) => fields).slice(1)).toEqual([['secret'], ['secret']]);
    await change(id, { expected_state: 'ACTIVE', state: 'DISABLED' });
    expectInvalid(await rotate(), { _body: ['webhook_disabled'] });
  });
});

describe('POST /webhook/{webhookid}/ping', () => {
  test('"waits for at most 10 seconds, changes nothing and is not recorded", in any state, with a key or without', async () => {
    for (const state of ['ACTIVE', 'SUSPENDED', 'DISABLED'] as const) {
      const { id } = await aWebhook(service.prisma, office.organisation, { url: receiver.url, state });
      const before = await readTables(service.database);
      receiver.react(answering(302, 'x'.repeat(9_000), { location: receiver.url }));
      const sent = receiver.received.length;
      for (const headers of [{}, { 'idempotency-key': 'a' }, { 'idempotency-key': 'a' }]) {
        const { body, headers: answered } = await office.client.post(`/webhook/${id}/ping`, {}, headers);
        expect(body).toMatchObject({ response_status: 302, response_body: 'x'.repeat(8_192), error: null });
        expect(answered.has('idempotency-replayed')).toBe(false);
      }
      expect(receiver.received.slice(sent)).toHaveLength(3);
      expect(await readTables(service.database)).toEqual(before);
    }
  });

  test('20 at the same time, "beyond that 503", and none of them holds a connection to the database', async () => {
    const { id } = await aWebhook(service.prisma, office.organisation, { url: receiver.url });
    const sent = receiver.received.length;
    const open: (() => void)[] = [];
    receiver.react((response) => void open.push(() => response.end('late')));
    const pings = Array.from({ length: 20 }, () => office.client.post(`/webhook/${id}/ping`, {}));
    while (receiver.received.length < sent + 20) await new Promise((go) => setTimeout(go, 10));
    const refused = await office.client.post(`/webhook/${id}/ping`, {});
    expectError(refused, 503, 'unavailable');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    // the embedded database has one connection
    expect((await office.client.get('/webhook')).status).toBe(200);
    for (const answer of open) answer();
    expect((await Promise.all(pings)).map(({ body }) => body.response_body)).toEqual(Array(20).fill('late'));
    receiver.react(answering(200, 'ok'));
    expect((await office.client.post(`/webhook/${id}/ping`, {})).status).toBe(200);
  });

  test('a receiver that never answers: after 10 seconds, longer than any other request may take', async () => {
    const { id } = await aWebhook(service.prisma, office.organisation, { url: receiver.url });
    receiver.react(hanging);
    const { status, body } = await office.client.post(`/webhook/${id}/ping`, {});
    expect([status, body.response_status, body.error]).toEqual([200, 0, 'No complete answer came within 10 seconds.']);
    expect(body.duration_ms).toBeLessThan(12_000);
  }, 20_000);
});

describe('"An address that came by the interface is https and public whatever `WEBHOOK_ALLOW_PRIVATE=on` allows to support"', () => {
  const PRIVATE = (
    '0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1 127.0.0.1. 2130706433 0x7f000001 017700000001 0 ' +
    '168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.254 192.0.0.1 192.0.2.1 192.168.0.1 192.168.255.254 198.18.0.1 198.51.100.1 ' +
    '203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::] [::1] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [::127.0.0.1] [64:ff9b::7f00:1] ' +
    '[64:ff9b:1::1] [2002:7f00:1::] [2002:a00:1::1] [fc00::1] [fd00:ec2::254] [fe80::1] [ff02::1] [2001:db8::1] [100::1] [fec0::1]'
  ).split(' ');

  const workerOf = () =>
    createDelivery(
      strict.database,
      {
        send: () => Promise.reject(new Error('no mail')),
        check: () => Promise.resolve(undefined),
        describe: '',
        close: async () => {},
      },
      { secretKeys: SECRET_KEYS, webhookAllowPrivate: 'on', publicUrl: strict.origin, lookupHost },
      createLog('silent'),
    );

  test(`${PRIVATE.length} private addresses are refused when they are set, by all ways to set them`, async () => {
    const { client, organisation } = await aWorld(strict, [], { role: 'ADMIN' });
    const given = { organisation_id: organisation.id, events: ['EmailSend'] };
    const { body } = await client.post('/webhook', { ...given, url: URL_GIVEN });
    const missed: string[] = [];
    for (const host of PRIVATE) {
      const url = `https://${host}/hook`;
      const answers = [await client.post('/webhook', { ...given, url }), await client.post(`/webhook/${body.id}`, { url })];
      if (answers.some(({ status }) => status !== 422)) missed.push(host);
    }
    expect(missed).toEqual([]);
    expect(await strict.prisma.webhook.count({ where: { organisationId: organisation.id } })).toBe(1);
  });

  test('names that are private, or become so between check and call: no call of a ping, none of the worker; those of support are called', async () => {
    const { client, organisation, tenantId } = await aWorld(strict, [], { role: 'ADMIN' });
    const { port } = new URL(receiver.url);
    const sent = receiver.received.length;
    const url = `https://rebinding.example:${port}/hook`;
    const { id } = (await client.post('/webhook', { organisation_id: organisation.id, url, events: ['EmailSend'] })).body;
    const application = await anApplication(strict.prisma, await aJob(strict.prisma, organisation));
    const worker = workerOf();
    const subscription = { tenantId, id, organisationId: organisation.id };
    for (const answers of [[['127.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['10.0.0.1'], ['127.0.0.1']]]) {
      lookups = answers;
      const { body } = await client.post(`/webhook/${id}/ping`, {});
      expect(body).toMatchObject({ response_status: 0, error: 'The IP address of the host is not public.' });
      await aDelivery(strict.prisma, subscription, application);
      await worker.deliverDue();
    }
    // as no operation can set it
    lookups = [['127.0.0.1']];
    await strict.prisma.webhook.updateMany({ where: { id }, data: { url: receiver.url, state: 'ACTIVE', recentOutcomes: '' } });
    expect((await client.post(`/webhook/${id}/ping`, {})).body).toMatchObject({
      response_status: 0,
      error: 'The URL is not https.',
    });
    await aDelivery(strict.prisma, subscription, application);
    await worker.deliverDue();
    expect(receiver.received).toHaveLength(sent);

    const vouched = await aWebhook(strict.prisma, organisation, { url: receiver.url });
    expect((await client.post(`/webhook/${vouched.id}/ping`, {})).body.response_status).toBe(200);
    // "keeps that through other changes by the interface; a new `url` by the interface ends it"
    expect((await client.post(`/webhook/${vouched.id}`, { events: ['OfferChange'], url: receiver.url })).status).toBe(200);
    expect((await client.post(`/webhook/${vouched.id}/ping`, {})).body.response_status).toBe(200);
    expect((await client.post(`/webhook/${vouched.id}`, { url: 'https://receiver.example/' })).status).toBe(200);
    expect(await strict.prisma.webhook.findFirst({ where: { id: vouched.id } })).toMatchObject({ isVouched: false });
    await worker.stop();
  });
});

test('"Commands and operations make the same checks": those of support leave a line of the audit, without a user', async () => {
  const organisation = String(office.organisation.id);
  const { id } = await json('webhook', 'add', '--format', '1', organisation, '--url', receiver.url, '--events', 'EmailSend');
  for (const command of ['suspend', 'resume', 'rotate-secret', 'disable', 'disable']) await json('webhook', command, String(id));
  expect((await auditOf(id)).map(({ operation, userId, fields }) => [operation, userId, fields])).toEqual([
    ['webhook add', null, ['url', 'events', 'secret']],
    ['webhook suspend', null, ['state']],
    ['webhook resume', null, ['state']],
    ['webhook rotate-secret', null, ['secret']],
    ['webhook disable', null, ['state']],
  ]);
  expect(await rowOf(id)).toMatchObject({ isVouched: true });
});

test('`receiver` "has no `type` where the credentials were locked with another `SECRET_KEY`"', async () => {
  const credentials = { receiverCredentials: new Uint8Array(40) };
  const { id } = await aWebhook(service.prisma, office.organisation, credentials);
  expect((await office.client.get('/webhook')).body.items).toMatchObject([{ id, receiver: {} }]);
  expect((await office.client.post(`/webhook/${id}/ping`, {})).body).toMatchObject({
    response_status: 0,
    error: expect.stringContaining('cannot be read'),
  });
  expect(secretBox.lockedWith(credentials.receiverCredentials)).toBeUndefined();
});
