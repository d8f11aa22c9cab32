import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../src/auth/password.ts';
import { aCredential } from '../harness/records.ts';
import { CREDENTIAL_KEY, startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';

describe('credentials', () => {
  const start = new Date('2026-11-18T12:00:00.000Z');
  let now = start;

  let service: Service;
  let office: World;
  beforeAll(async () => void (service = await startService({}, () => now)));
  beforeEach(async () => {
    now = start;
    office = await aWorld(service);
  });
  afterAll(() => service.close());

  const later = (ms: number): Date => new Date(start.getTime() + ms);
  const hashOf = (password: string) => Uint8Array.from(hashPassword(CREDENTIAL_KEY, password));
  const knock = async (credentials?: { readonly login: string; readonly password: string }) =>
    (await service.as(credentials).get('/')).status;

  const change = (data: Parameters<typeof service.prisma.credential.update>[0]['data']) =>
    service.prisma.credential.update({ where: { login: office.recruiter.login }, data });

  test('the right login and password let in, a wrong password, an unknown login and other letters do not', async () => {
    const { login, password } = office.recruiter;
    expect(await knock({ login, password })).toBe(200);
    expect(await knock({ login, password: `${password}x` })).toBe(401);
    expect(await knock({ login, password: password.slice(1) })).toBe(401);
    expect(await knock({ login, password: '' })).toBe(401);
    expect(await knock({ login: `${login}x`, password })).toBe(401);
    expect(await knock({ login: login.toUpperCase(), password })).toBe(401);
  });

  test('a wrong password, an unknown login and a revoked credential cannot be told apart', async () => {
    const { login, password } = office.recruiter;
    const wrong = await service.as({ login, password: 'x' }).get('/');
    const unknown = await service.as({ login: 'nobody', password }).get('/');
    await change({ revokedAt: now });
    const revoked = await service.as({ login, password }).get('/');
    const shown = [wrong, unknown, revoked].map(({ status, body, headers }) =>
      JSON.stringify([status, { ...body, request_id: '' }, [...headers.keys()], headers.get('www-authenticate')]),
    );
    expect(new Set(shown).size).toBe(1);
  });

  test('a password of one credential does not open another', async () => {
    const other = await aCredential(service.prisma, office.recruiter);
    expect(await knock({ login: other.login, password: office.recruiter.password })).toBe(401);
    expect(await knock(other)).toBe(200);
  });

  test('a revoked credential is refused, even one revoked later than now', async () => {
    for (const revokedAt of [later(-1), start, later(60_000)]) {
      await change({ revokedAt });
      expect(await knock(office.recruiter)).toBe(401);
    }
  });

  test('a credential ends at its expiry, not before', async () => {
    await change({ expiresAt: later(1000) });
    expect(await knock(office.recruiter)).toBe(200);
    now = later(999);
    expect(await knock(office.recruiter)).toBe(200);
    now = later(1000);
    expect(await knock(office.recruiter)).toBe(401);
  });

  test('the previous password stays good until its expiry, the new one from the start', async () => {
    const { login, password } = office.recruiter;
    await change({ passwordHash: hashOf('new'), previousPasswordHash: hashOf(password), previousExpiresAt: later(1000) });
    expect([await knock({ login, password }), await knock({ login, password: 'new' })]).toEqual([200, 200]);
    now = later(1000);
    expect([await knock({ login, password }), await knock({ login, password: 'new' })]).toEqual([401, 200]);
  });

  test('the previous password of a revoked or expired credential opens nothing', async () => {
    const { login, password } = office.recruiter;
    await change({
      passwordHash: hashOf('new'),
      previousPasswordHash: hashOf(password),
      previousExpiresAt: later(1000),
      expiresAt: start,
    });
    expect(await knock({ login, password })).toBe(401);
    await change({ expiresAt: null, revokedAt: start });
    expect(await knock({ login, password })).toBe(401);
  });

  test("Passwords are shown once: the database holds the hash under the server's key, never the password", async () => {
    const { login, password } = office.recruiter;
    const { rows } = await service.database.pool.query<{ text: string }>(
      'SELECT c::text AS text FROM credential c WHERE login = $1',
      [login],
    );
    expect(rows[0]?.text).toContain(Buffer.from(hashOf(password)).toString('hex'));
    expect(rows[0]?.text).not.toContain(password);
    expect(rows[0]?.text).not.toContain(Buffer.from(password).toString('hex'));
    await change({ passwordHash: Uint8Array.from(hashPassword('the key of another server, long enough', password)) });
    expect(await knock(office.recruiter)).toBe(401);
  });
});
