/** Several servers on one PostgreSQL, as processes of their own. */
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aServerDatabase } from '../../harness/database.ts';
import { redisUrl, until } from '../../runtime/servers/redis.ts';
import { aFolder, killAll, start, startInVain, type Started } from '../../runtime/process.ts';
import { aFreePort } from '../../../scripts/free-port.ts';

const COUNTED_ALONE = 'each process counts the rate limit for itself';

/** A fresh address: counts in Redis outlive the tests. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

afterAll(killAll);

test('an argument is refused: exit 1 and a sentence', async () => {
  const { code, stdout, stderr } = await startInVain({ DATA_DIR: await aFolder() }, ['--workers', '2']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The service did not start\. Unknown option '--workers'/);
});

(process.env['DATABASE_URL'] === undefined ? describe.skip : describe)('on PostgreSQL', () => {
  let settings: Record<string, string>;

  beforeAll(async () => {
    settings = {
      DATABASE_URL: await aServerDatabase(),
      CREDENTIAL_KEY: randomBytes(32).toString('hex'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      DEMO_DATA: 'on',
      DATA_DIR: await aFolder(),
      // each test is an address of its own
      TRUST_PROXY: 'loopback',
    };
  });

  const loginOf = ({ welcome }: Started): string =>
    `Basic ${Buffer.from(/curl -u '([^']+)'/.exec(welcome)?.[1] ?? '').toString('base64')}`;

  /** Asks on a connection of its own. */
  const knock = (started: Started, address: string, path = '') =>
    fetch(started.base + path, {
      headers: { authorization: loginOf(started), connection: 'close', 'x-forwarded-for': address },
    });

  const hasAnswered = (started: Started): boolean => started.printed().includes('"request_id"');

  test('REUSE_PORT=on: two processes answer on one port; when one has stopped, the other answers all', async () => {
    const port = await aFreePort();
    const sharing = { ...settings, RATE_LIMIT_PER_MINUTE: '10000', PORT: String(port), REUSE_PORT: 'on' };
    const [one, other] = await Promise.all([start(sharing), start(sharing)]);
    await until(async () => {
      expect(await knock(one, '198.51.100.1')).toMatchObject({ status: 200 });
      return hasAnswered(one) && hasAnswered(other);
    });
    expect(one.printed()).toContain(COUNTED_ALONE);
    const refused = await startInVain({ ...sharing, REUSE_PORT: 'off' });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`It cannot listen on 127.0.0.1, port ${port}: another program listens there.`);
    expect(await other.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(one, '198.51.100.1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await one.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });

  test('two processes behind any proxy: of 120 requests at once exactly 45 pass where there is a Redis; a key used on one is known to the other, and so is a cursor', async () => {
    const behindProxy = { ...settings, PUBLIC_URL: 'https://ats.example', ...(redisUrl && { REDIS_URL: redisUrl }) };
    const address = anAddress();
    const [one, other] = await Promise.all([start(behindProxy), start(behindProxy)]);
    if (redisUrl !== undefined) {
      const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => knock(index % 2 ? one : other, address)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(45);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(75);
      expect(one.printed()).not.toContain(COUNTED_ALONE);
    }

    const ask = async (started: Started, path: string, init: RequestInit = {}) => {
      const headers = {
        authorization: loginOf(one),
        'x-forwarded-for': anAddress(),
        ...(init.headers as object),
      };
      const answer = await fetch(started.base + path, { ...init, headers });
      // oxlint-disable-next-line typescript/no-explicit-any
      return { answer, body: (await answer.json()) as any };
    };
    const first = await ask(one, 'job?limit=2');
    const page = first.body._next as string;
    const second = await ask(other, page.slice(page.indexOf('job?')));
    expect(second.answer.status).toBe(200);
    expect(second.body.items[0].id).toBeGreaterThan(first.body.items[1].id);

    const note = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ candidate_id: 102, organisation_id: 1, text: 'Called back.' }),
    };
    const said = [await ask(one, 'note', note), await ask(other, 'note', note)];
    expect(said.map(({ answer }) => [answer.status, answer.headers.get('idempotency-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ]);
    for (const started of [one, other]) expect(await started.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});
