import { execFileSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/database/database.ts';
import { createClient, type Client } from '../../harness/client.ts';
import { aFolder, killAll, start, startInVain, startUnwatched, type Started } from '../../runtime/process.ts';
import { until } from '../../runtime/servers/redis.ts';
import { hasProgram } from '../../../scripts/probe.ts';

afterAll(killAll);

type Login = { readonly role: string; readonly login: string; readonly password: string };

const loginsOf = ({ welcome }: Started): readonly Login[] =>
  [...welcome.matchAll(/^ {2}(ADMIN|RECRUITER|READER|OWNER) +(\S+) : (\S+) {2}\((.+)\)$/gm)].map(
    ([, role = '', login = '', password = '']) => ({
      role,
      login,
      password,
    }),
  );

const clientOf = (started: Started, role: string): Client =>
  createClient(
    new URL(started.base).origin,
    loginsOf(started).find((login) => login.role === role),
  );

/** The first application of the first job visible to the recruiter. */
async function anApplicationOf(client: Client) {
  for (let job = 1; job <= 50; job += 1) {
    const { status, body } = await client.get(`/job/${job}/application?limit=1`);
    if (status === 200 && body.items.length > 0) return { path: `/job/${job}/application?limit=1`, application: body.items[0] };
  }
  throw new Error('The demo set has no application that the recruiter sees.');
}

describe('the service started without any setting but its folder', () => {
  let folder: string;
  let first: Started;
  // more than 45 requests a minute come from this address
  const settings = (): Record<string, string> => ({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '10000', LOG_LEVEL: 'warn' });

  beforeAll(async () => {
    folder = await aFolder();
    first = await start({ DATA_DIR: folder });
  });

  test('the first start fills the demo set in and prints the base address, a login a role and that of an owner', async () => {
    expect(first.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/$/);
    expect(loginsOf(first).map(({ role }) => role)).toEqual(['ADMIN', 'RECRUITER', 'READER', 'OWNER']);
    for (const { role } of loginsOf(first)) {
      const { status, body } = await clientOf(first, role).get(first.base);
      expect({ role, status }).toEqual({ role, status: 200 });
      expect(body._self).toBe(first.base);
    }
    expect(await anApplicationOf(clientOf(first, 'RECRUITER'))).toHaveProperty('application.id');
  });

  test('probes are answered without credentials, and are no requests', async () => {
    const { origin } = new URL(first.base);
    for (let probe = 0; probe < 50; probe += 1) expect(await fetch(`${origin}/health/ready`)).toMatchObject({ status: 200 });
    expect(await (await fetch(`${origin}/health/live`)).json()).toEqual({ status: 'live' });
    expect(first.printed()).not.toContain('/health');
  });

  test('what it logs, where no terminal reads it, is JSON alone', () => {
    const lines = first.printed().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ operation: 'getIndex', status: 200 }));
  });

  test('a first start says at once what it does, and each longer step before it begins', () => {
    const lines = first.printed().trimEnd().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    const steps = ['preparing the database', 'writing the demo data'];
    expect(messages[0]).toBe(steps[0]);
    expect(messages.filter((message) => steps.includes(message))).toEqual(steps);
  });

  (hasProgram('curl') ? test : test.skip)('the line to paste works as it is', () => {
    const line = /^Try it:\n +(curl .+)$/m.exec(first.welcome)?.[1] ?? '';
    const answer = execFileSync('sh', ['-c', line], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    expect(JSON.parse(answer)).toMatchObject({ _status: 'OK', _version: '1.20', _self: first.base });
  });

  test('a second server on the same files is refused with a sentence and exit 1, and the first goes on', async () => {
    const { code, stderr } = await startInVain(settings());
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The service did not start\. The data folder .* is in use by another process/),
    });
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(await clientOf(first, 'ADMIN').get(first.base)).toMatchObject({ status: 200 });
  });

  test('what was acknowledged outlives kill -9; a later start keeps data and logins; SIGTERM and SIGINT end it with exit 0', async () => {
    expect(await first.end('SIGKILL')).toMatchObject({ code: null });
    const second = await start(settings());
    expect(loginsOf(second)).toEqual(loginsOf(first));
    const client = clientOf(second, 'RECRUITER');
    const { path, application } = await anApplicationOf(client);
    const change = { application_id: application.id, process_step_id: application.step.id };
    expect(await client.post('/step', change)).toMatchObject({ status: 200 });
    await second.end('SIGKILL');

    const third = await start(settings());
    const { body } = await clientOf(third, 'RECRUITER').get(path);
    expect(body.items[0].id).toBe(application.id);
    expect(body.items[0].steps.items).toHaveLength(application.steps.items.length + 1);
    const letter = `/application/${application.id}/send-email`;
    expect(await clientOf(third, 'RECRUITER').post(letter, { template_id: 41 })).toMatchObject({ status: 200 });
    // no warning of Node or of a library either
    expect(await third.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });

    const fourth = await start(settings());
    expect((await clientOf(fourth, 'RECRUITER').get(path)).body.items[0].steps.items).toEqual(body.items[0].steps.items);
    expect(await fourth.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  });
});

test('after a first start that was killed while it wrote the demo data, the next one has all of them, once', async () => {
  const folder = await aFolder();
  const killed = startUnwatched({ DATA_DIR: folder }, [], 'main.ts');
  await until(() => killed.printed().includes('writing the demo data'));
  await killed.end('SIGKILL');
  const second = await start({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const guest = await openDatabase({ databaseUrl: undefined, dataDirectory: folder, join: true }, () => {});
  const { tenant, application, credential } = guest.prisma;
  expect([await tenant.count(), await application.count(), await credential.count()]).toEqual([2, 900, 10]);
  await guest.close();
  expect(loginsOf(second)).toHaveLength(4);
  expect(await second.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});

describe('a start that cannot be: exit 1 and a sentence, no stack', () => {
  const vain = async (settings: Record<string, string>): Promise<string> => {
    const { code, stdout, stderr } = await startInVain({
      DATA_DIR: await aFolder(),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The service did not start\. [A-Z].*\.\n/);
    expect(stderr).not.toMatch(/\n\s+at |Error:/);
    return stderr;
  };

  test('a wrong setting is named', async () => expect(await vain({ TRUST_PROXY: 'true' })).toContain('TRUST_PROXY must'));

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await vain({ PORT: String(port), DATA_DIR: await aFolder() })).toContain(
        `It cannot listen on 127.0.0.1, port ${port}: another program listens there.`,
      );
    } finally {
      other.close();
    }
  });
});
