import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aReceiver, answering, verify, type Receiver } from '../harness/receiver.ts';
import { aCall, aDelivery, aJob, anApplication } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { formatOption } from '../../src/cli/webhooks.ts';
import { commandsOn, parsed } from './operator.ts';

let service: Service;
let receiver: Receiver;
let office: World;
let application: Awaited<ReturnType<typeof anApplication>>;

// the receiver is on loopback
const { support, json, refusal } = commandsOn(() => ({ service, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } }));
const ADD = ['webhook', 'add', '--format', '1'];
const aHook = (...more: string[]) =>
  json(...ADD, String(office.organisation.id), '--url', receiver.url, '--events', 'ProcessStepChange', ...more);
const waitingFor = (webhookId: number) => service.prisma.delivery.findMany({ where: { webhookId }, orderBy: { id: 'asc' } });
const deliveryTo = ({ id }: { id: number }) =>
  aDelivery(service.prisma, { tenantId: office.tenantId, id, organisationId: office.organisation.id }, application);
const last = () => {
  const got = receiver.received.at(-1);
  if (got === undefined) throw new Error('Nothing came.');
  return got;
};
const SECRETS = ['open:sesame', 'tok-e-n', 'very secret'];

beforeAll(async () => {
  service = await startService();
  receiver = await aReceiver();
  office = await aWorld(service);
  application = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
});
afterAll(async () => {
  await receiver?.close();
  await service?.close();
});

describe('`webhook add|list|show|ping`', () => {
  test('webhooks keep their format version per subscription: given when one is added, changed on purpose', async () => {
    const { id, version } = await aHook('--format', '1');
    expect(version).toBe(1);
    // as a newer service, which has that version, would have left it
    await service.prisma.webhook.updateMany({ where: { id }, data: { version: 2 } });
    expect((await json('webhook', 'show', String(id))).version).toBe(2);
    const { code, stdout } = await support(['webhook', 'ping', String(id)]);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('The subscription wants a format that this worker does not know'),
    ]);
    expect(await json('webhook', 'set-format', String(id), '1')).toEqual({ id, version: 1 });
    expect((await json('webhook', 'show', String(id))).version).toBe(1);
    expect(await refusal('webhook', 'set-format', String(id), '2')).toContain('The service has 1.');
    const [line] = await json('audit', 'list', '--command', 'webhook set-format');
    expect(line.arguments).toMatchObject({ id, before: 2, version: 1 });
  });

  test('where the service has several formats, `webhook add` wants one of them', () => {
    const silent = () => new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const read = (formats: readonly number[], ...argv: string[]) =>
      silent().addOption(formatOption(formats)).parse(argv, { from: 'user' }).opts();
    expect(() => read([1, 2])).toThrow("required option '--format <number>' not specified");
    expect([read([1, 2], '--format', '1'), read([1])]).toEqual([{ format: 1 }, { format: 1 }]);
  });

  test('a ping is signed with the secret that was shown, carries the credentials, and says what was answered', async () => {
    const token = path.join(process.env['TEST_SCRATCH'] ?? '', 'token.txt');
    await writeFile(token, `${SECRETS[1]}\n`);
    const add = ['webhook', 'add', String(office.organisation.id), '--url', receiver.url];
    const hooks = [
      await aHook('--basic', SECRETS[0] ?? ''),
      await aHook('--bearer', `@${token}`),
      await parsed(
        support([...add, '--events', 'EmailSend', '--header', '-', '--json'], {
          input: `X-Api-Key: ${SECRETS[2]}
`,
        }),
      ),
    ];
    const expected = [
      { authorization: `Basic ${Buffer.from('open:sesame').toString('base64')}` },
      { authorization: 'Bearer tok-e-n' },
      { 'x-api-key': 'very secret' },
    ];
    for (const [index, { id, secret }] of hooks.entries()) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(await json('webhook', 'ping', String(id))).toMatchObject({ status: 200, answer: 'ok', error: null });
      const got = last();
      expect(verify(secret, got)).toMatchObject({ event: 'Ping', organisation: { id: office.organisation.id } });
      expect(got.headers).toMatchObject(expected[index] ?? {});
    }
    receiver.react(answering(503, 'busy'));
    const failed = await support(['webhook', 'ping', String(hooks[0].id), '--json']);
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({ code: 1, stderr: 'The receiver did not take the ping.\n' });
    expect(JSON.parse(failed.stdout)).toMatchObject({ status: 503, answer: 'busy' });
    receiver.react(answering(200, 'ok'));
    expect(await json('webhook', 'show', String(hooks[2].id))).toMatchObject({ receiver_credentials: 'header', state: 'ACTIVE' });
  });

  test.each([
    [['--url', 'http://crm.example/hook'], 'It must be a URL with https.'],
    [['--url', 'https://me:geheim@crm.example/'], 'no user part'],
    [['--url', 'https://169.254.169.254/latest'], 'The IP address 169.254.169.254 is not public.'],
    [['--header', 'Host: other.example'], 'The service sets this header itself.'],
    [['--header', 'X-Key: a\r\nX-Other: b'], 'must be'],
    [['--basic', 'nocolon'], 'LOGIN:PASSWORD'],
    [['--bearer', 'two words'], 'must be a token'],
    [['--bearer', '@/no/such/file'], 'cannot be read'],
    [['--bearer', 'a', '--basic', 'b:c'], 'cannot be used with'],
    [['--events', 'ProcessStepChange,Everything'], 'They must be of'],
  ])('refused: %j', async (options, sentence) => {
    const before = await service.prisma.webhook.count();
    const argv = [...ADD, String(office.organisation.id), '--url', 'https://crm.example/hook', '--events', 'EmailSend'];
    const environment = { WEBHOOK_ALLOW_PRIVATE: 'off' };
    const { code, stdout, stderr } = await support([...argv, ...options], { environment });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(stderr).not.toContain('geheim');
    expect(await service.prisma.webhook.count()).toBe(before);
  });
});

describe('`webhook suspend|resume|disable|replay`', () => {
  test('suspended: nothing is sent, until it is resumed', async () => {
    const { id } = await aHook();
    const { event } = await deliveryTo({ id });
    await json('webhook', 'suspend', String(id));
    await service.worker.deliverDue();
    const sent = () => receiver.received.filter(({ headers }) => headers['webhook-id'] === event.publicId).length;
    expect(sent()).toBe(0);
    await service.prisma.delivery.updateMany({
      where: { webhookId: id },
      data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
    });
    expect(await json('webhook', 'resume', String(id))).toEqual({ id, state: 'ACTIVE', released: 1 });
    await service.worker.deliverDue();
    expect(sent()).toBe(1);
  });

  test('--for: until then', async () => {
    const { id } = await aHook();
    const now = new Date('2026-11-20T10:00:00Z');
    await parsed(support(['webhook', 'suspend', String(id), '--for', '2h', '--json'], { now }));
    expect(await json('webhook', 'show', String(id))).toMatchObject({
      state: 'SUSPENDED',
      suspended_until: '2026-11-20T12:00:00.000Z',
    });
    expect((await json('webhook', 'list', '--state', 'suspended')).map((hook: { id: number }) => hook.id)).toContain(id);
    await json('webhook', 'resume', String(id));
  });

  test('disabled: what waits is cancelled, and nothing can be replayed', async () => {
    const { id } = await aHook();
    const delivery = await deliveryTo({ id });
    const call = await aCall(service.prisma, delivery);
    expect(await json('webhook', 'disable', String(id))).toEqual({ id, state: 'DISABLED', cancelled: 1 });
    expect((await waitingFor(id)).map(({ state }) => state)).toEqual(['CANCELLED']);
    expect(await refusal('webhook', 'replay', String(call.id))).toContain('cannot be replayed');
    expect(await refusal('webhook', 'replay', '--webhook', String(id), '--dead')).toContain('is disabled');
    expect(await json('webhook', 'disable', String(id))).toEqual({ id, state: 'DISABLED', cancelled: 0 });
    expect(await refusal('webhook', 'suspend', String(id))).toContain('can only be made ACTIVE');
    expect(await refusal('webhook', 'rotate-secret', String(id))).toContain('webhook_disabled');
  });

  test('replay of one call, and of all that was given up, once each', async () => {
    const { id } = await aHook();
    const [first, second, third] = [await deliveryTo({ id }), await deliveryTo({ id }), await deliveryTo({ id })];
    const call = await aCall(service.prisma, first);
    await service.prisma.delivery.updateMany({ where: { webhookId: id }, data: { state: 'DEAD' } });
    expect(await json('webhook', 'replay', String(call.id))).toEqual({ webhook: id, queued: 1 });
    expect(await json('webhook', 'replay', '--webhook', String(id), '--dead', '--since', '2099-01-01')).toMatchObject({
      queued: 0,
    });
    expect(await json('webhook', 'replay', '--webhook', String(id), '--dead', '--dry-run')).toEqual({
      webhook: id,
      would_be_queued: 2,
    });
    expect(await json('webhook', 'replay', '--webhook', String(id), '--dead')).toEqual({ webhook: id, queued: 2 });
    expect(await json('webhook', 'replay', '--webhook', String(id), '--dead')).toMatchObject({ queued: 0 });
    const queued = (await waitingFor(id)).filter(({ state }) => state === 'PENDING').map(({ eventId }) => eventId);
    expect(queued).toEqual([first.eventId, second.eventId, third.eventId]);
    await json('webhook', 'disable', String(id));
    expect(await refusal('webhook', 'replay')).toContain('Give either');
    expect(await refusal('webhook', 'replay', '1', '--dead')).toContain('Give either');
    expect(await refusal('webhook', 'replay', '99999999')).toContain('There is no call');
  });
});

describe('`deliveries list|retry|drop`, `idempotency prune`', () => {
  const stateOf = async (id: number) => (await service.prisma.delivery.findFirst({ where: { id } }))?.state;

  test('what waits is sent now; what was given up is sent again as a new delivery; what is dropped is not sent', async () => {
    const { id } = await aHook();
    const [first, second] = [await deliveryTo({ id }), await deliveryTo({ id })];
    const later = new Date(Date.now() + 3_600_000);
    await service.prisma.delivery.updateMany({ where: { webhookId: id }, data: { nextAttemptAt: later } });
    await aCall(service.prisma, first, { responseStatus: 503, error: 'busy' });
    expect(await json('deliveries', 'list', '--webhook', String(id))).toMatchObject([
      { id: first.id, webhook: id, what: 'ProcessStepChange', state: 'PENDING', last_status: 503, last_error: 'busy' },
      { id: second.id, application: second.event.applicationId, last_status: null, next_attempt: later.toISOString() },
    ]);
    expect(await refusal('delivery', 'drop', String(second.id))).toContain('add --yes');
    await json('delivery', 'drop', String(second.id), '--yes');
    expect(await refusal('delivery', 'drop', String(second.id), '--yes')).toContain('does not wait');
    expect(await json('delivery', 'retry', String(first.id))).toEqual({ queued: [first.id] });
    await service.worker.deliverDue();
    const sent = () => receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(sent()).toContain(first.event.publicId);
    expect(sent()).not.toContain(second.event.publicId);
    expect(await refusal('delivery', 'retry', String(first.id))).toContain('has arrived');
    await json('delivery', 'retry', String(second.id));
    expect([await stateOf(second.id), (await waitingFor(id)).at(-1)]).toEqual([
      'CANCELLED',
      expect.objectContaining({ state: 'PENDING', eventId: second.eventId }),
    ]);
    await json('webhook', 'disable', String(id));
  });

  const letterTo = async ({ id: applicationId, tenantId }: { readonly id: number; readonly tenantId: number }) => {
    const mail = { tenantId, applicationId, subject: 'S', sender: 'a@b.example', recipient: 'c@d.example', message: 'M' };
    const delivery = { create: { state: 'DEAD' as const, attempts: 10 } };
    const data = { ...mail, messageId: `<${applicationId}@x>`, error: 'no such mailbox', delivery };
    const { id: email, delivery: queued } = await service.prisma.emailMessage.create({ data, include: { delivery: true } });
    return { email, applicationId, id: queued?.id ?? 0 };
  };
  const lettersOf = async (count: number) => {
    const own = await aWorld(service);
    const job = await aJob(service.prisma, own.organisation);
    const letters: Awaited<ReturnType<typeof letterTo>>[] = [];
    while (letters.length < count) letters.push(await letterTo(await anApplication(service.prisma, job)));
    return { tenant: String(own.tenantId), letters };
  };
  const eraseRecipient = async ({ applicationId: id }: { readonly applicationId: number }) => {
    const { candidateId } = await service.prisma.application.findFirstOrThrow({ where: { id } });
    await json('candidate', 'erase', String(candidateId), '--yes');
  };

  test('a letter that was given up begins anew with ten attempts, unless its candidate is erased', async () => {
    const { tenant, letters } = await lettersOf(2);
    const [letter, other] = letters as [(typeof letters)[0], (typeof letters)[0]];
    const { id } = letter;
    expect(await json('delivery', 'list', '--letters', '--tenant', tenant, '--state', 'dead')).toMatchObject([
      { id, what: 'letter', application: letter.applicationId, attempts: 10 },
      { id: other.id },
    ]);
    await json('delivery', 'retry', String(id));
    const again = await service.prisma.emailMessage.findFirst({ where: { id: letter.email }, include: { delivery: true } });
    expect(again).toMatchObject({ error: null, delivery: { state: 'PENDING', attempts: 0 } });
    await json('delivery', 'drop', String(id), '--yes');
    expect(await stateOf(id)).toBe('CANCELLED');
    await eraseRecipient(other);
    expect(await refusal('delivery', 'retry', String(other.id))).toContain('is erased');
  });

  test('letters of a tenant, many at a time: counted, sent again, dropped; not those of the erased or of other tenants', async () => {
    const [{ tenant, letters }, elsewhere] = [await lettersOf(4), await lettersOf(1)];
    const [old, erased, ...sent] = letters as [(typeof letters)[0], (typeof letters)[0], ...typeof letters];
    await service.prisma.delivery.updateMany({ where: { id: old.id }, data: { createdAt: new Date('2026-01-01') } });
    await eraseRecipient(erased);
    const states = () => Promise.all(letters.map(({ id }) => stateOf(id)));
    const chosen = ['--letters', '--tenant', tenant, '--since', '2026-02-01'];
    expect(await json('delivery', 'list', ...chosen)).toHaveLength(3);
    expect(await json('delivery', 'retry', ...chosen, '--dry-run')).toEqual({ tenant: Number(tenant), would_be_queued: 2 });
    expect(await refusal('delivery', 'retry', ...chosen)).toContain(`2 letters of tenant ${tenant} are queued.`);
    expect(await states()).toEqual(['DEAD', 'DEAD', 'DEAD', 'DEAD']);
    expect(await json('delivery', 'retry', ...chosen, '--yes')).toEqual({ tenant: Number(tenant), queued: 2 });
    expect(await states()).toEqual(['DEAD', 'DEAD', 'PENDING', 'PENDING']);
    const mails = () =>
      service.prisma.emailMessage.findMany({
        where: { id: { in: sent.map(({ email }) => email) } },
        select: { error: true, delivery: { select: { attempts: true } } },
      });
    expect(await mails()).toEqual(sent.map(() => ({ error: null, delivery: { attempts: 0 } })));
    expect(await json('delivery', 'drop', ...chosen, '--dry-run')).toEqual({ tenant: Number(tenant), would_be_dropped: 2 });
    expect(await json('delivery', 'drop', ...chosen, '--yes')).toEqual({ tenant: Number(tenant), dropped: 2 });
    expect(await states()).toEqual(['DEAD', 'DEAD', 'CANCELLED', 'CANCELLED']);
    expect(await mails()).toEqual(sent.map(() => expect.objectContaining({ error: expect.stringContaining('withdrawn') })));
    expect(await json('delivery', 'retry', ...chosen, '--state', 'cancelled', '--yes')).toMatchObject({ queued: 2 });
    expect(await stateOf(elsewhere.letters[0]?.id ?? 0)).toBe('DEAD');
    const [audited] = await json('audit', 'list', '--command', 'delivery drop', '--tenant', tenant);
    expect(audited.arguments).toMatchObject({ letters: true, dropped: 2 });
  });

  test('deliveries to a webhook, many at a time, like letters', async () => {
    const { id } = await aHook();
    const waiting = await deliveryTo({ id });
    const dead = await deliveryTo({ id });
    const later = new Date(Date.now() + 3_600_000);
    await service.prisma.delivery.updateMany({ where: { webhookId: id }, data: { nextAttemptAt: later } });
    await service.prisma.delivery.updateMany({ where: { id: dead.id }, data: { state: 'DEAD' } });
    const chosen = ['--webhook', String(id), '--yes'];
    expect(await json('delivery', 'retry', ...chosen, '--dry-run')).toEqual({ webhook: id, would_be_queued: 1 });
    expect(await json('delivery', 'retry', ...chosen)).toMatchObject({ webhook: id, queued: 1 });
    expect(await json('delivery', 'retry', ...chosen)).toMatchObject({ queued: 0 });
    expect((await waitingFor(id)).at(-1)).toMatchObject({ state: 'PENDING', eventId: dead.eventId });
    expect(await json('delivery', 'retry', ...chosen, '--state', 'pending')).toMatchObject({ queued: 2 });
    expect((await waitingFor(id))[0]?.nextAttemptAt.getTime()).toBeLessThan(later.getTime());
    expect(await json('delivery', 'drop', ...chosen)).toMatchObject({ dropped: 2 });
    expect(await stateOf(waiting.id)).toBe('CANCELLED');
    await json('webhook', 'disable', String(id));
    expect(await refusal('delivery', 'retry', ...chosen)).toContain('is disabled');
  });

  test.each([
    [[], 'Give ids, or --webhook ID, or --letters --tenant TENANT.'],
    [['--letters'], 'Give ids, or'],
    [['--webhook', '1', '--letters', '--tenant', '1'], 'Give ids, or'],
    [['1', '--dry-run'], 'Give ids alone'],
    [['1', '--letters'], 'Give ids alone'],
    [['--letters', '--tenant', 'Nobody'], 'There is no tenant "Nobody".'],
  ])('retry and drop are refused with %j', async (options, sentence) => {
    for (const verb of ['retry', 'drop']) expect(await refusal('delivery', verb, ...options, '--yes')).toContain(sentence);
  });

  test('expired keys are deleted, others stay', async () => {
    const { tenantId } = office;
    const key = (name: string, ageHours: number) => ({
      tenantId,
      scope: 'credential:1',
      key: name,
      requestHash: new Uint8Array(32),
      createdAt: new Date(Date.now() - ageHours * 3_600_000),
    });
    await service.prisma.idempotencyKey.createMany({ data: [key('old', 25), key('new', 23)] });
    expect(await json('idempotency', 'prune')).toEqual({ deleted: 1 });
    expect(await service.prisma.idempotencyKey.findMany()).toMatchObject([{ key: 'new' }]);
  });
});
