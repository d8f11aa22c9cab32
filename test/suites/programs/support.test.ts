import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../../harness/client.ts';
import { until } from '../../runtime/servers/redis.ts';
import { aFolder, killAll, start, startInVain } from '../../runtime/process.ts';

// each command is a process of its own: 1 s alone, several times that beside the other tests

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  folder = await aFolder();
});
afterAll(killAll);

const support = (argv: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  startInVain({ DATA_DIR: folder, ...environment }, argv, 'support.ts');

async function json(...argv: string[]) {
  const { code, stdout, stderr } = await support([...argv, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('the command line beside a server on the same folder', () => {
  test('issues a credential that the server takes at once, and revokes it; then works on the folder alone', async () => {
    const server = await start({ DATA_DIR: folder, DEMO_DATA: 'off', LOG_LEVEL: 'warn' });
    const tenant = await json('tenant', 'add', 'Northwind');
    const user = await json('user', 'add', String(tenant.id), 'a@northwind.example', '--first-name', 'A', '--last-name', 'B');
    const credentials = await json('credential', 'issue', String(user.id));
    const caller = createClient(new URL(server.base).origin, credentials);
    expect((await caller.get('/account')).body).toMatchObject({ id: user.id });
    expect((await json('doctor')).find(({ check }: { check: string }) => check === 'database').finding).toContain(
      'through the process that has it open',
    );
    await json('credential', 'revoke', credentials.login);
    // how long a server caches callers
    const forgotten = performance.now() + 2_000;
    await until(() => performance.now() > forgotten);
    expect((await caller.get('/account')).status).toBe(401);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });

    const audited = await json('audit', 'list');
    expect(audited.map(({ command }: { command: string }) => command)).toEqual([
      'tenant add',
      'user add',
      'credential issue',
      'credential revoke',
    ]);
    expect(JSON.stringify(audited)).not.toContain(credentials.password);
  });

  test('wrong arguments: a sentence and exit 2, a fault of the database: a sentence and exit 1', async () => {
    expect(await support(['tenant', 'add'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "Missing required argument 'name'. Add --help to see how the command is typed.\n",
    });
    const key = 'k'.repeat(32);
    const away = { DATABASE_URL: 'postgresql://me:geheim@127.0.0.1:1/recruitment', CREDENTIAL_KEY: key, SECRET_KEY: key };
    const { code, stdout, stderr } = await support(['tenant', 'list'], away);
    expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
    expect(stderr).toMatch(/^The database cannot be used now\. .* \(127\.0\.0\.1:1\/recruitment\)\n$/);
    expect(stderr).not.toContain('geheim');
    const missing = await support(['tenant', 'list'], { ...away, SECRET_KEY: '' });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringMatching(/^SECRET_KEY must be set/) });
  });

  test('at a terminal a command asks for the name, and ends when it was not typed', async () => {
    const { id } = await json('tenant', 'add', 'Southwind');
    const command = `node_modules/.bin/node --liftoff-only src/support.ts tenant remove ${id}`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder },
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if (text.includes('to go on:')) child.stdin.write('Northwind\n');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, shown }).toEqual({ code: 2, shown: expect.stringContaining('Type "Southwind" to go on:') });
    expect(await json('tenant', 'list', '--name', 'Southwind')).toHaveLength(1);
  });

  test('a folder that nobody ever opened is made ready, and the operator told', async () => {
    const fresh = path.join(await aFolder(), 'new');
    const typed = ['run', '--silent', 'support', '--', 'tenant', 'add', 'First'];
    const { PATH, HOME } = process.env;
    const { stdout, stderr } = await promisify(execFile)('npm', typed, { cwd: root, env: { PATH, HOME, DATA_DIR: fresh } });
    expect(stderr).toBe(`A new database was made in ${fresh}.\n`);
    expect(stdout).toMatch(/^Tenant 1 \(First\) was added\./);
  });
});
