/** The keys of the embedded database are lines of files: a new one is written above the former. */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createClient, type Credentials } from '../../harness/client.ts';
import { until } from '../../runtime/servers/redis.ts';
import { aFolder, killAll, start, startInVain, type Started } from '../../runtime/process.ts';

afterAll(killAll);

const statusAt = async ({ base }: Started, credentials: Credentials): Promise<number> =>
  (await createClient(new URL(base).origin, credentials).get('/account')).status;

/** The login that the welcome shows. */
function shownLogin({ welcome }: Started): Credentials {
  const [, login = '', password = ''] = /curl -u '([^:]+):([^']+)'/.exec(welcome) ?? [];
  return { login, password };
}

test('the keys of the embedded database: a new one is written above the former, which is taken out later', async () => {
  const folder = await aFolder();
  const support = (...argv: string[]) => startInVain({ DATA_DIR: folder }, argv, 'support.ts');
  const json = async (...argv: string[]) => {
    const { code, stdout, stderr } = await support(...argv, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const files = ['credential', 'secret'].map((name) => path.join(folder, `${name}.key`));
  const begin = () => start({ DATA_DIR: folder, DEMO_DATA: 'on', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000' });

  let service = await begin();
  const demo = shownLogin(service);
  const [used, unused] = [await json('credential', 'issue', '7'), await json('credential', 'issue', '7')];
  expect([await statusAt(service, demo), await statusAt(service, used)]).toEqual([200, 200]);
  const first = files.map((file) => readFileSync(file, 'utf8'));
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  await service.end('SIGTERM');

  const next = files.map(() => randomBytes(32).toString('base64'));
  files.forEach((file, index) => writeFileSync(file, `${next[index]}\n${first[index]}`));
  service = await begin();
  expect(shownLogin(service)).toEqual(demo);
  expect([await statusAt(service, demo), await statusAt(service, used)]).toEqual([200, 200]);
  const rotated = await json('key', 'rotate');
  expect(rotated.carried_over.webhooks).toBeGreaterThan(0);
  expect(rotated.left.webhooks).toBe(0);
  const formerLogins = async () => (await json('credential', 'list', '--former-key')).map(({ login }: Credentials) => login);
  // a password is carried over after its request was answered
  await until(async () => !(await formerLogins()).includes(used.login));
  expect(await formerLogins()).toContain(unused.login);
  const late = await json('credential', 'issue', '7');
  await service.end('SIGTERM');

  files.forEach((file, index) => writeFileSync(file, `${next[index]}\n`));
  service = await begin();
  const statuses = [used, late, demo, unused].map((credentials) => statusAt(service, credentials));
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 401]);
  const { stdout, stderr } = await service.end('SIGTERM');
  const { stdout: audited } = await support('audit', 'list');
  for (const key of [...next, ...first]) for (const text of [stdout, stderr, audited]) expect(text).not.toContain(key);
});
