/** The credential cache: which changes it may delay, and which never. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '../../src/auth/visibility.ts';
import type { Admission } from '../../src/auth/authenticate.ts';
import { cacheCallers } from '../../src/auth/credential-cache.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';

const caller = { id: 1, email: 'amara@northwind.example' } as Caller;
const credentials = 'Basic YW1hcmE6c2VjcmV0';
const start = new Date('2026-11-18T12:00:00.000Z');

/** Kept callers with clocks that the test moves and answers that the test gives. */
function keeping(answer: () => Promise<Admission | undefined>, limit = 100) {
  const clock = { ms: 0, now: start, asked: 0 };
  const verify = () => ((clock.asked += 1), answer());
  const identify = cacheCallers(verify, { cacheMs: 2_000, limit, now: () => clock.now, elapsed: () => clock.ms });
  return { clock, identify };
}

const letIn = (endsAt: Date | null = null) => Promise.resolve({ caller, endsAt });

test('the same credentials are asked about once in the time they are kept, and again after it', async () => {
  const { clock, identify } = keeping(letIn);
  expect(await identify(credentials)).toBe(caller);
  clock.ms = 1_499;
  expect(await identify(credentials)).toBe(caller);
  expect(clock.asked).toBe(1);
  clock.ms = 2_000;
  expect(await identify(credentials)).toBe(caller);
  expect(clock.asked).toBe(2);
});

test('the time counts from the asking, not from the answer: a slow database delays no revocation', async () => {
  const answer = Promise.withResolvers<Admission>();
  const { clock, identify } = keeping(() => answer.promise);
  const first = identify(credentials);
  clock.ms = 1_500;
  answer.resolve({ caller, endsAt: null });
  await first;
  clock.ms = 2_000;
  await identify(credentials);
  expect(clock.asked).toBe(2);
});

describe('with a quarter of the time left it is asked anew, once, and no request waits for it', () => {
  /** Kept callers of which the first question was answered, and the second is asked. */
  async function renewing() {
    const answer = Promise.withResolvers<Admission | undefined>();
    let first = true;
    const { clock, identify } = keeping(() => (first ? ((first = false), letIn()) : answer.promise));
    await identify(credentials);
    clock.ms = 1_500;
    expect(await Promise.all([identify(credentials), identify(credentials)])).toEqual([caller, caller]);
    expect(clock.asked).toBe(2);
    const settled = async (): Promise<void> => {
      await answer.promise.catch(() => {});
      await Promise.resolve();
    };
    return { clock, identify, answer, settled };
  }

  test('a yes is kept for the whole time from then on', async () => {
    const { clock, identify, answer, settled } = await renewing();
    answer.resolve({ caller, endsAt: null });
    await settled();
    clock.ms = 2_999;
    expect(await identify(credentials)).toBe(caller);
    expect(clock.asked).toBe(2);
    clock.ms = 3_500;
    await identify(credentials);
    expect(clock.asked).toBe(3);
  });

  test('a no holds at once', async () => {
    const { identify, answer, settled } = await renewing();
    answer.resolve(undefined);
    await settled();
    expect(await identify(credentials)).toBeUndefined();
  });

  test('after a fault, or without an answer, what was said before holds until its time is over and no longer', async () => {
    for (const fails of [true, false]) {
      const { clock, identify, answer, settled } = await renewing();
      if (fails) answer.reject(new Error('the database is away'));
      if (fails) await settled();
      clock.ms = 1_999;
      expect(await identify(credentials)).toBe(caller);
      expect(clock.asked).toBe(2);
      clock.ms = 2_000;
      const asked = identify(credentials);
      expect(clock.asked).toBe(3);
      if (!fails) answer.resolve(undefined);
      await (fails ? expect(asked).rejects.toThrow('away') : expect(asked).resolves.toBeUndefined());
    }
  });
});

test('requests that come while it is asked share the answer', async () => {
  const answer = Promise.withResolvers<Admission>();
  const { clock, identify } = keeping(() => answer.promise);
  const twins = [identify(credentials), identify(`${credentials}`), identify(credentials)];
  answer.resolve({ caller, endsAt: null });
  expect(await Promise.all(twins)).toEqual([caller, caller, caller]);
  expect(clock.asked).toBe(1);
});

test('another header is another question', async () => {
  const { clock, identify } = keeping(letIn);
  await identify(credentials);
  for (const other of [credentials.toLowerCase(), `${credentials}=`, credentials.slice(0, -1), '']) await identify(other);
  expect(clock.asked).toBe(5);
});

test('a no is not remembered: whoever is let in a moment later is let in', async () => {
  let known = false;
  const { clock, identify } = keeping(() => (known ? letIn() : Promise.resolve(undefined)));
  expect(await identify(credentials)).toBeUndefined();
  known = true;
  expect(await identify(credentials)).toBe(caller);
  expect(clock.asked).toBe(2);
});

test('a fault is not remembered, and reaches each who waits', async () => {
  let away = true;
  const { identify } = keeping(() => (away ? Promise.reject(new Error('the database is away')) : letIn()));
  const refused = await Promise.allSettled([identify(credentials), identify(credentials)]);
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  away = false;
  expect(await identify(credentials)).toBe(caller);
});

test('a credential ends at its expiry: kept or not', async () => {
  const { clock, identify } = keeping(() => letIn(new Date(start.getTime() + 1_000)));
  clock.now = new Date(start.getTime() + 999);
  expect(await identify(credentials)).toBe(caller);
  clock.now = new Date(start.getTime() + 1_000);
  expect(await identify(credentials)).toBeUndefined();
  expect(clock.asked).toBe(1);
});

test('no more are remembered than the limit: the oldest go first', async () => {
  const { clock, identify } = keeping(letIn, 2);
  const as = (login: string) => identify(login);
  for (const login of ['a', 'b', 'c']) await as(login);
  await Promise.all([as('b'), as('c')]);
  expect(clock.asked).toBe(3);
  await as('a');
  expect(clock.asked).toBe(4);
});

describe('in the service', () => {
  let now = start;
  let service: Service;
  let office: World;
  const knock = async (password = office.recruiter.password) =>
    (await service.as({ login: office.recruiter.login, password }).get('/')).status;
  const change = (data: Parameters<typeof service.prisma.credential.update>[0]['data']) =>
    service.prisma.credential.update({ where: { login: office.recruiter.login }, data });

  beforeAll(async () => void (service = await startService({ credentialsKeptMs: 3_600_000 }, () => now)));
  afterAll(() => service.close());

  test('expiry, and the end of a previous password, take effect at their instants', async () => {
    office = await aWorld(service);
    const { login, password } = office.recruiter;
    await change({ expiresAt: new Date(start.getTime() + 1_000) });
    expect(await knock()).toBe(200);
    now = new Date(start.getTime() + 999);
    expect(await knock()).toBe(200);
    now = new Date(start.getTime() + 1_000);
    expect(await knock()).toBe(401);

    now = start;
    office = await aWorld(service);
    const hash = (await service.prisma.credential.findUniqueOrThrow({ where: { login } })).passwordHash;
    const previousExpiresAt = new Date(start.getTime() + 500);
    const { passwordHash } = await service.prisma.credential.findUniqueOrThrow({ where: { login: office.recruiter.login } });
    await change({
      passwordHash: hash,
      previousPasswordHash: passwordHash,
      previousExpiresAt,
      expiresAt: new Date('2030-01-01'),
    });
    expect([await knock(), await knock(password)]).toEqual([200, 200]);
    now = previousExpiresAt;
    expect([await knock(), await knock(password)]).toEqual([401, 200]);
    now = start;
  });
});
