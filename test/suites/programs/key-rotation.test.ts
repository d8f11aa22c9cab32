/**
 * The embedded database makes its keys itself: a new one waits while the service runs, which begins
 * with it when it is started again.
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createClient, type Credentials } from '../../harness/client.ts';
import { aFolder, killAll, start, type Ended, type Started } from '../../runtime/process.ts';

afterAll(killAll);

const root = path.resolve(import.meta.dirname, '../../..');

/** The command line on the folder, alone or beside the service. */
const createSupport =
  (folder: string) =>
  (...argv: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const { PATH, HOME } = process.env;
      const program = path.join(root, 'node_modules/.bin/node');
      const env = { PATH, HOME, DATA_DIR: folder };
      const child = spawn(program, ['--liftoff-only', 'src/support.ts', ...argv], { cwd: root, env });
      const output = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
      child.on('close', (code) => resolve({ code, ...output }));
    });

const statusAt = async ({ base }: Started, credentials: Credentials): Promise<number> =>
  (await createClient(new URL(base).origin, credentials).get('/account')).status;

/** The login that the welcome shows. */
function shownLogin({ stdout }: Started): Credentials {
  const [, login = '', password = ''] = /curl -u '([^:]+):([^']+)'/.exec(stdout) ?? [];
  return { login, password };
}

test('the keys of the embedded database: made beside the running service, taken up when it is started again, retired later', async () => {
  const folder = await aFolder();
  const support = createSupport(folder);
  const json = async (...argv: string[]) => {
    const { code, stdout, stderr } = await support(...argv, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const keysOf = (name: string) =>
    readFileSync(path.join(folder, `${name}.key`), 'utf8')
      .trim()
      .split('\n');
  const begin = () => start({ DATA_DIR: folder, DEMO_DATA: 'on', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000' });

  let service = await begin();
  const demo = shownLogin(service);
  const [used, late, unused] = [
    await json('credential', 'issue', '7'),
    await json('credential', 'issue', '7'),
    await json('credential', 'issue', '7'),
  ];
  expect([await statusAt(service, demo), await statusAt(service, used)]).toEqual([200, 200]);
  const first = [keysOf('credential'), keysOf('secret')];

  // beside the service they wait, and a second time makes no others
  expect(await json('key', 'rotate')).toMatchObject({ waiting_for_restart: ['CREDENTIAL_KEY', 'SECRET_KEY'] });
  const coming = readFileSync(path.join(folder, 'credential.key.coming'), 'utf8').trim();
  expect((await support('key', 'rotate')).stdout).toMatch(/^New keys are made\. The service runs: restart it/);
  expect(readFileSync(path.join(folder, 'credential.key.coming'), 'utf8').trim()).toBe(coming);
  expect([keysOf('credential'), keysOf('secret')]).toEqual(first);
  expect((await support('key', 'retire')).stderr).toBe('There is no former key.\n');
  expect(await statusAt(service, await json('credential', 'issue', '7'))).toBe(200);
  await service.end('SIGTERM');

  service = await begin();
  expect(keysOf('credential')).toEqual([coming, ...(first[0] ?? [])]);
  expect(keysOf('secret')).toEqual([expect.any(String), ...(first[1] ?? [])]);
  expect(statSync(path.join(folder, 'credential.key')).mode & 0o777).toBe(0o600);
  expect(shownLogin(service)).toEqual(demo);
  expect([await statusAt(service, demo), await statusAt(service, used)]).toEqual([200, 200]);
  expect(await statusAt(service, await json('credential', 'issue', '7'))).toBe(200);
  const rotated = await json('key', 'rotate');
  expect(rotated.carried_over).toMatchObject({ demo_logins: expect.any(Number) });
  expect(rotated.carried_over.demo_logins).toBeGreaterThan(0);
  const listed = await json('credential', 'list', '--former-key');
  expect(listed.map(({ login }: Credentials) => login)).toContain(unused.login);
  expect(listed.map(({ login }: Credentials) => login)).not.toContain(used.login);
  expect(await statusAt(service, demo)).toBe(200);

  const refused = await support('key', 'retire');
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^Credentials that depend on a former CREDENTIAL_KEY: \d+\. .* Add --force/);
  expect(await json('key', 'retire', '--force')).toMatchObject({ files: ['credential.key', 'secret.key'] });
  expect(keysOf('credential')).toEqual([coming]);
  expect(await statusAt(service, late)).toBe(200);
  await service.end('SIGTERM');

  service = await begin();
  const shown = shownLogin(service);
  expect(shown.password).not.toBe(demo.password);
  const statuses = [shown, used, late, demo, unused].map((credentials) => statusAt(service, credentials));
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 401]);
  const { stdout, stderr } = await service.end('SIGTERM');

  // alone, the command begins with new keys at once
  const { stdout: printed } = await support('key', 'rotate');
  expect(printed).toMatch(/^New keys are made and in use: credential\.key, secret\.key\.\nCarried over now: .*\n/);
  expect(keysOf('credential')).toEqual([expect.any(String), coming]);
  const audited = await support('audit', 'list');
  for (const key of [...keysOf('credential'), ...keysOf('secret'), ...first.flat()])
    for (const text of [stdout, stderr, printed, audited.stdout]) expect(text).not.toContain(key);
});
