/** Servers whose CREDENTIAL_KEY was replaced, with the former one among its fallbacks. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCursors } from '../../src/contract/cursor.ts';
import { createDocumentTokens } from '../../src/resources/applications/documents.ts';
import { hashPassword, keepPassword } from '../../src/auth/password.ts';
import { createKeyRing, fingerprintOf } from '../../src/core/key-ring.ts';
import { createTokens, hashToken } from '../../src/resources/submissions/apply-address.ts';
import { dayOf, formatDay } from '../../src/core/dates.ts';
import { aRefusedWrite } from '../harness/refused-write.ts';
import { until } from '../runtime/servers/redis.ts';
import { aJob, anOffice, aPublication, aSource } from '../harness/records.ts';
import { CREDENTIAL_KEY, CREDENTIAL_KEYS, startService, type Service } from '../harness/service.ts';

const CURRENT = 'the key that came after the one of tests';
const keys = createKeyRing([CURRENT, CREDENTIAL_KEY]);

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
beforeAll(async () => void (service = await startService({ credentialKeys: keys })));
// its password is hashed with the former key
beforeEach(async () => void (office = await anOffice(service.prisma)));
afterAll(() => service.close());

const knock = async (credentials: { readonly login: string; readonly password: string } = office.recruiter) =>
  (await service.as(credentials).get('/account')).status;
const stored = () => service.prisma.credential.findUniqueOrThrow({ where: { login: office.recruiter.login } });
const isCarriedOver = async (): Promise<boolean> => (await stored()).passwordKey === fingerprintOf(CURRENT);

test('a password that the former key hashed lets in, and is hashed with the current key from then on', async () => {
  expect((await stored()).passwordKey).toBe(fingerprintOf(CREDENTIAL_KEY));
  expect(await knock()).toBe(200);
  await until(isCarriedOver);
  const { passwordHash } = await stored();
  expect(Buffer.from(passwordHash)).toEqual(hashPassword(CURRENT, office.recruiter.password));
  expect(await knock()).toBe(200);
  expect(await knock({ ...office.recruiter, password: 'another' })).toBe(401);
});

test('it is written once, not at each login', async () => {
  expect(await knock()).toBe(200);
  await until(isCarriedOver);
  const versions = async () =>
    (await service.database.pool.query('SELECT xmin::text FROM credential WHERE login = $1', [office.recruiter.login])).rows;
  const before = await versions();
  expect([await knock(), await knock(), await knock()]).toEqual([200, 200, 200]);
  expect(await versions()).toEqual(before);
});

test('so is a previous password while it is good, and a hash of which nobody noted the key', async () => {
  const { login, password } = office.recruiter;
  const { passwordHash } = await stored();
  await service.prisma.credential.update({
    where: { login },
    data: {
      ...keepPassword(CREDENTIAL_KEYS, 'the next one'),
      previousPasswordHash: passwordHash,
      previousPasswordKey: null,
      previousExpiresAt: new Date(Date.now() + 60_000),
    },
  });
  expect(await knock()).toBe(200);
  await until(async () => (await stored()).previousPasswordKey === fingerprintOf(CURRENT));
  const now = await stored();
  expect(Buffer.from(now.previousPasswordHash ?? [])).toEqual(hashPassword(CURRENT, password));
  expect(now.passwordKey).toBe(fingerprintOf(CREDENTIAL_KEY));
  expect([await knock(), await knock({ login, password: 'the next one' })]).toEqual([200, 200]);
});

test('a database that takes no writes lets in all the same, and later it is made up for', async () => {
  const { allow } = await aRefusedWrite(service.database.pool, 'credential');
  expect([await knock(), await knock()]).toEqual([200, 200]);
  await allow();
  expect(await isCarriedOver()).toBe(false);
  expect(await knock()).toBe(200);
  await until(isCarriedOver);
});

test('a password that no key of the ring hashed is refused', async () => {
  const { login, password } = office.recruiter;
  const kept = keepPassword(createKeyRing(['the key of nobody here, long enough']), password);
  await service.prisma.credential.update({ where: { login }, data: kept });
  expect(await knock()).toBe(401);
});

test('cursors and document addresses that the former key made are accepted', async () => {
  const collection = `${service.origin}/v1/job`;
  const query = { alljobs: true, limit: 1 };
  const read = async (cursor: string) => (await service.as(office.recruiter).get(`/job?pagecursor=${cursor}`)).status;
  expect(await read(createCursors(CREDENTIAL_KEYS).issue({ collection, query, after: 0 }))).toBe(200);
  expect(await read(createCursors(createKeyRing(['the key of nobody'])).issue({ collection, query, after: 0 }))).toBe(400);
  const key = { tenantId: office.tenantId, documentId: 7 };
  const token = createDocumentTokens(CREDENTIAL_KEYS).issue(key, new Date());
  expect(createDocumentTokens(keys).redeem(token, new Date())).toMatchObject(key);
});

test('the feed shows the address that the current key makes, and the one that was published before goes on working', async () => {
  const { prisma } = service;
  const job = await aJob(prisma, office.organisation);
  const source = await aSource(prisma, office.tenantId);
  await aPublication(prisma, job, source, formatDay(dayOf(new Date())));
  const target = { tenantId: office.tenantId, jobId: job.id, sourceId: source.id };
  const former = createTokens(CREDENTIAL_KEYS)(target);
  await prisma.applyAddress.create({ data: { ...target, tokenHash: hashToken(former) } });
  const shown = async () => {
    const { body } = await service.as(office.recruiter).get(`/feed?source_id=${source.id}`);
    return String(body.items[0].apply_url);
  };
  const [address] = await Promise.all([shown(), shown(), shown()]);
  expect(address?.split('/').at(-1)).toBe(createTokens(keys)(target));
  for (const each of [address ?? '', (address ?? '').replace(/[^/]+$/, former)])
    expect((await service.as().request('HEAD', each)).status).toBe(200);
  expect(await prisma.applyAddress.count({ where: { jobId: job.id } })).toBe(2);
});
