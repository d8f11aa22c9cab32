import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Prisma } from '#generated/prisma/client.ts';
import { aDelivery, aJob, anApplication, anOffice, anOrganisation, aRecruiter, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => void (service = await startService({}, () => NOW)));
beforeEach(async () => {
  office = await anOffice(service.prisma, 'READER');
  application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
});
afterAll(() => service.close());

const read = (query = '', caller = office.recruiter) => service.as(caller).get(`/webhook${query}`);
const idsOf = async (query = '', caller = office.recruiter) =>
  (await read(query, caller)).body.items.map(({ id }: { id: number }) => id);
const subscribe = (given: Partial<Prisma.WebhookUncheckedCreateInput> = {}) =>
  aWebhook(service.prisma, office.organisation, given);

const queue = async (
  webhook: Awaited<ReturnType<typeof subscribe>>,
  data: { state: 'PENDING' | 'SENDING' | 'DELIVERED' | 'DEAD' | 'CANCELLED'; createdAt: Date },
) => {
  const { id } = await aDelivery(service.prisma, webhook, application);
  await service.prisma.delivery.updateMany({ where: { id }, data });
};

test('GET /webhook: "subscriptions and their health": every field of one that works and of one that is suspended, by id', async () => {
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
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/webhook`,
    _schema: `${service.origin}/schemav1/WebhookSubscriptionList`,
    items: [
      {
        id: healthy.id,
        url: 'https://receiver.example/hook',
        version: '1',
        events: ['ProcessStepChange'],
        organisation,
        state: 'ACTIVE',
        suspended_until: null,
        consecutive_failures: 0,
        recent_failures: 0,
        pending: 0,
        oldest_pending: null,
        previous_secret_until: null,
        creation_date: healthy.createdAt.toISOString(),
      },
      {
        id: failing.id,
        url: 'https://other.example/hook?of=us',
        version: '1',
        events: ['ApplicationCreate', 'EmailSend'],
        organisation,
        state: 'SUSPENDED',
        suspended_until: minutes(4).toISOString(),
        consecutive_failures: 10,
        recent_failures: 14,
        pending: 2,
        oldest_pending: minutes(-5).toISOString(),
        previous_secret_until: minutes(1).toISOString(),
        creation_date: minutes(-1000).toISOString(),
      },
    ],
  });
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

test('a date that is over is not shown: of a suspension that was lifted, of a secret that no longer signs', async () => {
  await subscribe({ suspendedUntil: minutes(4), previousSecret: new Uint8Array(8), previousSecretExpiresAt: NOW });
  await subscribe({ state: 'SUSPENDED', suspendedUntil: minutes(-1) });
  expect((await read()).body.items).toMatchObject([
    { state: 'ACTIVE', suspended_until: null, previous_secret_until: null },
    { state: 'SUSPENDED', suspended_until: minutes(-1).toISOString() },
  ]);
});

test('"secrets never in an answer": neither secret, nor what identifies the service to the receiver, in any form', async () => {
  const secrets = ['whsec_present', 'whsec_previous', 'Basic of receiver'];
  const [secret, previousSecret, receiverCredentials] = secrets.map((text) => Uint8Array.from(Buffer.from(text)));
  if (secret === undefined || previousSecret === undefined || receiverCredentials === undefined) throw new Error('three secrets');
  await subscribe({ secret, previousSecret, previousSecretExpiresAt: minutes(1), receiverCredentials });
  const { body } = await read();
  expect(body.items).toHaveLength(1);
  const text = JSON.stringify(body);
  for (const encoding of ['utf8', 'hex', 'base64'] as const) {
    for (const each of secrets) expect(text).not.toContain(Buffer.from(each).toString(encoding).replace(/=*$/, ''));
  }
});

test('"webhooks of those organisations": of all that are the caller\'s, `organisation_id` narrows; one that is not is 404', async () => {
  const { prisma } = service;
  const second = await anOrganisation(prisma, office.tenantId);
  const both = await aRecruiter(prisma, [office.organisation, second]);
  const stranger = await anOffice(prisma);
  const [own, other] = [await subscribe(), await aWebhook(prisma, second)];
  const theirs = await aWebhook(prisma, stranger.organisation);
  expect(await idsOf()).toEqual([own.id]);
  expect(await idsOf('', both)).toEqual([own.id, other.id]);
  expect(await idsOf(`?organisation_id=${second.id}`, both)).toEqual([other.id]);
  expect(await idsOf('', stranger.recruiter)).toEqual([theirs.id]);
  for (const id of [second.id, stranger.organisation.id, 2_147_483_647]) {
    const { status, body } = await read(`?organisation_id=${id}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('"not paginated": more than a page at once, and `limit` is unknown', async () => {
  for (let count = 0; count < 25; count += 1) await subscribe();
  expect(await idsOf()).toHaveLength(25);
  const { status, body } = await read('?limit=5');
  expect([status, body.parameters.limit[0].code]).toEqual([400, 'unknown_parameter']);
});

test('the memberships of an account lead to the webhooks of each organisation', async () => {
  const { id } = await subscribe();
  const client = service.as(office.recruiter);
  const [membership] = (await client.get('/account/organisation')).body.items;
  expect((await client.get(membership.webhooks._self)).body.items).toMatchObject([{ id }]);
});
