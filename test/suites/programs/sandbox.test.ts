/** "The real service on its embedded database in memory, reset by a call, CORS open, any login by role." */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fillWithDemo } from '../../harness/demo.ts';
import { createClient, type Answer, type Client } from '../../harness/client.ts';
import { contract } from '../../harness/contract.ts';
import { aReceiver, verify } from '../../harness/receiver.ts';
import { startService } from '../../harness/service.ts';
import { aFolder } from '../../runtime/process.ts';
import { LISTENS } from './mock/started-mock.ts';
import { endPrograms, ownPath, startProgram, type Program } from './program.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const node = path.join(root, 'node_modules/.bin/node');

let sandbox: Program;
let origin: string;
beforeAll(async () => {
  sandbox = await startProgram(node, ['scripts/sandbox/sandbox.ts', '--port', '0'], LISTENS, {
    cwd: root,
    // a setting for the service is none for the sandbox
    env: { DATABASE_URL: 'postgresql://127.0.0.1:1/none', HOST: '0.0.0.0', RATE_LIMIT_PER_MINUTE: '1' },
  });
  origin = sandbox.found;
});
afterAll(endPrograms);

const as = (login: string): Client => createClient(origin, { login, password: 'any:thing' });
const reset = async (): Promise<number> => (await fetch(`${origin}/sandbox/reset`, { method: 'POST' })).status;

/** What is the same on each run: not cursors, identifiers of requests, and moments. */
const lasting = (at: string, { status, body }: Answer): unknown => [
  status,
  JSON.parse(JSON.stringify(body).replaceAll(at, ''), (name, value: unknown) =>
    ['_next', 'request_id', 'last_action_time', 'modification_date'].includes(name) ? undefined : value,
  ),
];

/** A recruiter's work, with what goes wrong in it; the answers in order. */
async function work(client: Client, at: string): Promise<readonly unknown[]> {
  const move = { expected_current_step_id: 21 };
  const calls = [
    () => client.get('/job/12/application?limit=3'),
    () => client.post('/application/502/advance-step', move),
    () => client.post('/application/502/advance-step', move),
    () =>
      client.post('/note', { candidate_id: 102, organisation_id: 1, text: '<p>Called back.</p>' }, { 'idempotency-key': 'k' }),
    () => client.post('/note', { candidate_id: 102, organisation_id: 1, text: '' }),
    () => client.get('/step?application_id=502'),
    () => client.get('/job/12/stats'),
    () => client.get('/job/999'),
  ];
  const answers: unknown[] = [];
  for (const call of calls) answers.push(lasting(at, await call()));
  return answers;
}

test('the same sequence gives the same answers as production, again after a reset', async () => {
  const service = await startService();
  const logins = await fillWithDemo(service.database);
  const expected = await work(service.as(logins.find(({ role }) => role === 'RECRUITER')), service.origin);
  await service.close();
  expect(expected.map((answer) => (answer as [number])[0])).toEqual([200, 200, 409, 200, 422, 200, 200, 404]);
  expect(await work(as('recruiter'), origin)).toEqual(expected);
  expect(await reset()).toBe(204);
  expect(await work(as('recruiter'), origin)).toEqual(expected);
});

test('a role is a login with any password, and so is each demo login; others are refused', async () => {
  const note = { candidate_id: 102, organisation_id: 1, text: 'a' };
  const status = async (login: string) => (await as(login).post('/note', note)).status;
  expect([await status('admin'), await status('recruiter'), await status('amara.okafor')]).toEqual([200, 200, 200]);
  expect([await status('reader'), await status('nobody')]).toEqual([403, 401]);
  expect((await createClient(origin).get('/account')).status).toBe(401);
});

test('an owner adds a user, and a webhook to a receiver on this machine, which a reset takes away', async () => {
  const owner = as('owner');
  const names = { email: 'sync@northwind.example', first_name: 'Sync', last_name: 'CRM' };
  expect((await owner.post('/user', names)).status).toBe(200);
  const receiver = await aReceiver();
  const webhook = await owner.post('/webhook', { organisation_id: 1, url: receiver.url, events: ['ApplicationCreate'] });
  expect((await owner.post(`/webhook/${webhook.body.id}/ping`, {})).body).toMatchObject({ response_status: 200 });
  expect(receiver.received.map((received) => verify(webhook.body.secret, received))).toMatchObject([{ event: 'Ping' }]);
  await receiver.close();
  const ids = async (): Promise<number[]> => (await owner.get('/webhook')).body.items.map(({ id }: { id: number }) => id);
  expect(await ids()).toContain(webhook.body.id);
  await reset();
  expect(await ids()).not.toContain(webhook.body.id);
});

test('an ETag from before a reset is not known after it', async () => {
  const page = '/job/12/application';
  const tag = async () => (await as('reader').get(page)).headers.get('etag') ?? '';
  const known = async (etag: string) => (await as('reader').get(page, { 'if-none-match': etag })).status;
  const before = await tag();
  expect(await known(before)).toBe(304);
  await reset();
  expect(await known(before)).toBe(200);
});

test('every page may call and reset it; the rate limit is told and never reached', async () => {
  const page = { origin: 'https://app.example' };
  const { headers } = await as('reader').get('/job', page);
  expect([headers.get('access-control-allow-origin'), Number(headers.get('ratelimit-limit'))]).toEqual(['*', 1_000_000]);
  const answer = await fetch(`${origin}/sandbox/reset`, { method: 'POST', headers: page });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(`${origin}/sandbox/reset`)).status).toBe(404);
});

test('it listens on loopback alone, and stops in order', async () => {
  expect(new URL(origin).hostname).toBe('127.0.0.1');
  expect(await sandbox.end('SIGTERM')).toBe(0);
});

test('also npx from the packed package, with the Node that it brings', async () => {
  const run = promisify(execFile);
  await run(node, ['scripts/sandbox/pack.ts'], { cwd: root });
  const folder = await aFolder();
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const tarball = path.join(root, `generated/packages/recruitment-sandbox-${contract.info.version}.0.tgz`);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball], { cwd: folder });
  const { found } = await startProgram('npx', ['recruitment-sandbox', '--port', '0'], LISTENS, {
    cwd: folder,
    env: { PATH: ownPath() },
  });
  const client = createClient(found, { login: 'recruiter', password: 'any' });
  expect((await client.get('/')).body).toMatchObject({ _version: contract.info.version });
  for (const page of ['/docs', '/changelog', '/openapi/v1.json', '/openapi/v1.yaml'])
    expect({ page, status: (await fetch(found + page)).status }).toEqual({ page, status: 200 });
});
