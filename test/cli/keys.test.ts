import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createKeyRing, fingerprintOf } from '../../src/core/key-ring.ts';
import { createTokens, hashToken } from '../../src/resources/submissions/apply-address.ts';
import { lockCredentials } from '../../src/deliveries/webhook/receiver-credentials.ts';
import { createSecretBox } from '../../src/deliveries/webhook/secrets.ts';
import { until } from '../runtime/servers/redis.ts';
import { aCredential, aJob, aSource, aWebhook, secretBox, WEBHOOK_SECRET } from '../harness/records.ts';
import { aRefusedWrite } from '../harness/refused-write.ts';
import { CREDENTIAL_KEY, CREDENTIAL_KEYS, SECRET_KEY, startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { createOperator, parsed } from './operator.ts';

/** The servers' last environment; before, they also accept the former keys. */
const REPLACED = {
  CREDENTIAL_KEY: 'the new key of passwords for these tests',
  SECRET_KEY: 'the new key of secrets for these tests',
};
const ROTATING = { ...REPLACED, CREDENTIAL_KEY_FALLBACKS: CREDENTIAL_KEY, SECRET_KEY_FALLBACKS: SECRET_KEY };
const credentialKeys = createKeyRing([REPLACED.CREDENTIAL_KEY, CREDENTIAL_KEY]);
const newBox = createSecretBox(createKeyRing([REPLACED.SECRET_KEY]));

let service: Service;
let office: World;
let support: ReturnType<typeof createOperator>;
const rotate = () => parsed(support(['key', 'rotate', '--json'], { environment: ROTATING }));

beforeAll(async () => {
  service = await startService({ credentialKeys });
  support = createOperator(service.database);
  office = await aWorld(service);
});
afterAll(() => service?.close());

describe('`support key rotate`', () => {
  test('without a former key it says so, and writes nothing', async () => {
    const { code, stdout, stderr } = await support(['key', 'rotate']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^There is no former key\. /);
    expect(await service.prisma.auditEntry.count()).toBe(0);
  });

  test('webhooks: every secret is locked with the current key, in the audit by the ids; a second run does nothing', async () => {
    const { id } = await aWebhook(service.prisma, office.organisation, {
      previousSecret: secretBox.lock('whsec_cHJldmlvdXM='),
      receiverCredentials: lockCredentials(secretBox, { kind: 'bearer', token: 'tok-e-n' }),
    });
    const { id: done } = await aWebhook(service.prisma, office.organisation, { secret: newBox.lock(WEBHOOK_SECRET) });
    expect(await rotate()).toMatchObject({ carried_over: { webhooks: 1 }, left: { webhooks: 0 }, unreadable_webhooks: [] });
    const [row, other] = await service.prisma.webhook.findMany({ where: { id: { in: [id, done] } }, orderBy: { id: 'asc' } });
    const opened = [row?.secret, row?.previousSecret, row?.receiverCredentials, other?.secret].map((bytes) =>
      newBox.unlock(bytes ?? new Uint8Array()),
    );
    expect(opened).toEqual([WEBHOOK_SECRET, 'whsec_cHJldmlvdXM=', '{"kind":"bearer","token":"tok-e-n"}', WEBHOOK_SECRET]);
    const audited = await parsed(support(['audit', 'list', '--json']));
    expect(audited).toMatchObject([{ operator: 'olga', command: 'key rotate', tenant: null, arguments: { webhooks: [id] } }]);
    expect(await rotate()).toMatchObject({ carried_over: { webhooks: 0 } });
    expect(await service.prisma.auditEntry.count()).toBe(1);
  });

  test('cut off between two batches: what is done stays, all is readable, and the next run does the rest', async () => {
    const ids: number[] = [];
    while (ids.length < 150) ids.push((await aWebhook(service.prisma, office.organisation)).id);
    const { allow } = await aRefusedWrite(service.database.pool, 'webhook', `OLD."id" = ${ids.at(-1)}`);
    expect((await support(['key', 'rotate'], { environment: ROTATING })).code).toBe(1);
    await allow();
    const rows = await service.prisma.webhook.findMany({ where: { id: { in: ids } } });
    const box = createSecretBox(createKeyRing([REPLACED.SECRET_KEY, SECRET_KEY]));
    expect(new Set(rows.map(({ secret }) => box.unlock(secret)))).toEqual(new Set([WEBHOOK_SECRET]));
    const done = rows.filter(({ secret }) => box.lockedWith(secret) === 'current').length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(150);
    expect(await rotate()).toMatchObject({ carried_over: { webhooks: 150 - done }, left: { webhooks: 0 } });
  });

  test('a secret that no key opens stays as it is, and is named', async () => {
    const stranger = createSecretBox(createKeyRing(['a key that nobody has any more'])).lock(WEBHOOK_SECRET);
    const { id } = await aWebhook(service.prisma, office.organisation, { secret: stranger });
    expect(await rotate()).toMatchObject({ carried_over: { webhooks: 0 }, unreadable_webhooks: [id] });
    expect((await support(['key', 'rotate'], { environment: ROTATING })).stdout).toContain(
      `No key opens the secrets of webhooks ${id}.`,
    );
    await service.prisma.webhook.delete({ where: { tenantId_id: { tenantId: office.tenantId, id } } });
  });

  test('apply addresses: those of open jobs get one of the current key beside the former, which goes on working', async () => {
    const { prisma } = service;
    const source = await aSource(prisma, office.tenantId);
    const [open, closed] = [
      await aJob(prisma, office.organisation),
      await aJob(prisma, office.organisation, { status: 'CLOSED' }),
    ];
    const targets = [open, closed].map(({ id: jobId }) => ({ tenantId: office.tenantId, jobId, sourceId: source.id }));
    const former = targets.map((target) => createTokens(CREDENTIAL_KEYS)(target));
    await prisma.applyAddress.createMany({
      data: targets.map((target, index) => ({ ...target, tokenHash: hashToken(former[index] ?? '') })),
    });
    expect(await rotate()).toMatchObject({ carried_over: { apply_addresses: 1 } });
    const tokens = [former[0], ...targets.map((target) => createTokens(credentialKeys)(target))];
    const statuses = tokens.map(async (token) => (await service.as().request('HEAD', `/apply/api/${token}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    expect(await rotate()).toMatchObject({ carried_over: { apply_addresses: 0 } });
  });

  test('it tells how many credentials depend on a former key, "credential list --former-key" which, and so does the doctor', async () => {
    const { prisma } = service;
    await prisma.credential.deleteMany({ where: { login: { not: office.recruiter.login } } });
    const { login: unused } = await aCredential(prisma, office.recruiter);
    await aCredential(prisma, office.recruiter, { revokedAt: new Date() });
    expect((await service.as(office.recruiter).get('/account')).status).toBe(200);
    await until(async () => {
      const { passwordKey } = await prisma.credential.findUniqueOrThrow({ where: { login: office.recruiter.login } });
      return passwordKey === fingerprintOf(REPLACED.CREDENTIAL_KEY);
    });
    expect(await rotate()).toMatchObject({ left: { credentials: 1, webhooks: 0 } });
    const list = (environment: Readonly<Record<string, string>>) =>
      parsed(support(['credential', 'list', '--former-key', '--json'], { environment }));
    expect(await list(ROTATING)).toMatchObject([{ login: unused, key: 'former' }]);
    const { stdout } = await support(['doctor'], { environment: ROTATING });
    expect(stdout).toMatch(
      /^ok {5}credential key: matches what is stored; Credentials that depend on a former CREDENTIAL_KEY: 1\./m,
    );
    expect(stdout).toMatch(/^ok {5}secret key: .* webhooks; No webhook depends on a former SECRET_KEY/m);
    // the former key taken out all the same
    expect(await list(REPLACED)).toMatchObject([{ login: unused, key: 'not accepted' }]);
    expect((await support(['doctor'], { environment: REPLACED })).stdout).toContain(
      'because their key is not accepted: 1 credentials',
    );
    await parsed(support(['credential', 'rotate', unused, '--keep', '0', '--json'], { environment: ROTATING }));
    expect(await rotate()).toMatchObject({ left: { credentials: 0 } });
    expect((await support(['key', 'rotate'], { environment: ROTATING })).stdout).toMatch(
      /^No credential depends on a former CREDENTIAL_KEY: CREDENTIAL_KEY_FALLBACKS can be taken out/m,
    );
  });

  test('a previous password that is still good depends on the key that hashed it', async () => {
    const { prisma } = service;
    const { login } = await aCredential(prisma, office.recruiter);
    await parsed(support(['credential', 'rotate', login, '--json'], { environment: ROTATING }));
    expect(await rotate()).toMatchObject({ left: { credentials: 1 } });
    await prisma.credential.update({ where: { login }, data: { previousExpiresAt: new Date(0) } });
    expect(await rotate()).toMatchObject({ left: { credentials: 0 } });
  });
});
