/**
 * "Secrets: in no log, error, metric, dump, audit row, process list or `support` output other than
 * the one time it is shown": each is known to the test, and looked for in all that the service, its
 * command line and its database let out.
 */
import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../../src/core/config.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { run } from '../../../src/cli/run.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, start } from '../../runtime/process.ts';
import { operations } from '../../harness/contract.ts';
import { aReceiver, answering, type Receiver } from '../../harness/receiver.ts';
import { hasProgram } from '../../../scripts/probe.ts';
import { expectFigure } from './figures.ts';

const hasPrograms = postgresPrograms !== undefined && hasProgram('pg_dump');
const runs = hasPrograms ? test : test.skip;

const mark = (): string => `Xs${randomBytes(20).toString('hex')}`;
const secrets = {
  'password of the database': mark(),
  CREDENTIAL_KEY: mark(),
  SECRET_KEY: mark(),
  CREDENTIAL_KEY_FALLBACKS: mark(),
  SECRET_KEY_FALLBACKS: mark(),
  'password of the mail server': mark(),
  'bearer token of a receiver': mark(),
  'password of a receiver': mark(),
  'token given by the interface': mark(),
  'login given by the interface': mark(),
  'password given by the interface': mark(),
  'value of a header given by the interface': mark(),
} as Record<string, string>;
/** Where something was let out, and what. */
const outputs: { readonly place: string; readonly text: string }[] = [];

let cluster: Awaited<ReturnType<typeof startReplication>> | undefined;
let receiver: Receiver | undefined;
let settings: Record<string, string> = {};

beforeAll(async () => {
  if (!hasPrograms) return;
  cluster = await startReplication(0);
  receiver = await aReceiver(answering(500, 'no'));
  const metrics = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => metrics.once('listening', resolve));
  const { port } = metrics.address() as AddressInfo;
  metrics.close();
  const databaseUrl = Object.assign(new URL(cluster.primary.url), { password: secrets['password of the database'] }).href;
  settings = {
    DATABASE_URL: databaseUrl,
    CREDENTIAL_KEY: secrets['CREDENTIAL_KEY'] ?? '',
    SECRET_KEY: secrets['SECRET_KEY'] ?? '',
    CREDENTIAL_KEY_FALLBACKS: secrets['CREDENTIAL_KEY_FALLBACKS'] ?? '',
    SECRET_KEY_FALLBACKS: secrets['SECRET_KEY_FALLBACKS'] ?? '',
    SMTP_URL: `smtp://mailer:${secrets['password of the mail server']}@127.0.0.1:1`,
    WEBHOOK_ALLOW_PRIVATE: 'all',
    METRICS_PORT: String(port),
    DATA_DIR: await aFolder(),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'trace',
  };
});
afterAll(async () => {
  killAll();
  await receiver?.close();
  cluster?.end();
});

/** Runs a command of support in this process; `shows` says which secret it shows, this once. */
async function support(args: readonly string[], shows?: { readonly name: string; readonly pattern: RegExp }): Promise<string> {
  const printed = new PassThrough().setEncoding('utf8');
  const config = readConfig(settings);
  await run(args, {
    stdin: new PassThrough(),
    stdout: printed,
    stderr: printed,
    readConfig: () => config,
    openDatabase: (given) => openDatabase({ ...given, databasePoolSize: 2, join: true }, () => {}),
    readUserName: () => 'an operator',
    now: () => new Date(),
  });
  let text = String(printed.read());
  if (shows !== undefined) {
    const [, secret] = shows.pattern.exec(text) ?? [];
    if (secret === undefined) throw new Error(`${args.join(' ')} shows no ${shows.name}: ${text}`);
    secrets[shows.name] = secret;
    text = text.replace(secret, '');
  }
  outputs.push({ place: `support ${args.slice(0, 2).join(' ')}`, text });
  return text;
}

/** The ways in which a secret may be written down, as Base64 behind others, too, such as a login. */
function spellings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const raw = secret.startsWith('whsec_') ? [Buffer.from(secret.slice(6), 'base64')] : [];
  const behind = [1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const encoded = [bytes, ...raw].flatMap((each) => [each.toString('hex'), each.toString('base64').replace(/=+$/, '')]);
  return [secret, ...encoded, ...behind];
}

/** The output of each process. */
const processList = (): string =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // it has ended
      }
    })
    .join('\n');

async function setUp(): Promise<{ readonly login: string }> {
  const token = path.join(settings['DATA_DIR'] ?? '', 'token');
  writeFileSync(token, secrets['bearer token of a receiver'] ?? '');
  await support(['tenant', 'add', 'Northwind']);
  await support(['organisation', 'add', 'Northwind', 'Lyon']);
  await support(['user', 'add', 'Northwind', 'amara@northwind.example', '--first-name', 'Amara', '--last-name', 'Okafor']);
  await support(['membership', 'set', 'amara@northwind.example', 'Lyon', 'ADMIN']);
  const password = { name: 'password', pattern: /^password: +(\S+)$/m };
  await support(['credential', 'issue', 'amara@northwind.example', '--login', 'amara-one'], password);
  await support(['credential', 'issue', 'amara@northwind.example', '--login', 'amara-two'], {
    ...password,
    name: 'other password',
  });
  await support(['user', 'owner', 'amara@northwind.example']);
  await support(['credential', 'issue', 'amara@northwind.example', '--owner', '--login', 'amara-owner'], {
    ...password,
    name: 'password of an owner',
  });
  const secret = { name: 'secret of a webhook', pattern: /(whsec_\S+)/ };
  const url = receiver?.url ?? '';
  const events = ['--events', 'ProcessStepChange'];
  await support(['webhook', 'add', 'Lyon', '--url', url, ...events, '--bearer', `@${token}`], secret);
  const basic = ['--basic', `ats:${secrets['password of a receiver']}`];
  await support(['webhook', 'add', 'Lyon', '--url', url, ...events, ...basic], { ...secret, name: 'secret of another webhook' });
  await support(['webhook', 'rotate-secret', '1'], { ...secret, name: 'secret that support has rotated' });
  for (const command of [
    'webhook list',
    'webhook show 1',
    'webhook ping 1',
    'credential list',
    'credential list --former-key',
    'key rotate',
    'user list',
    'doctor',
    'audit list',
  ])
    for (const more of [[], ['--json']]) await support([...command.split(' '), ...more]);
  await support(['webhook', 'add', 'Nowhere', '--url', url, ...events, '--bearer', `@${token}`]);
  await support(['credential', 'issue', 'nobody@northwind.example']);
  return { login: 'amara-one' };
}

/** What the interface shows once, and is given: issued, set up, rotated, replayed, refused, changed; then everything is read. */
async function useInterface(base: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`amara-owner:${secrets['password of an owner']}`).toString('base64')}`;
  const call = async (target: string, body?: object | string, shows?: { readonly name: string; readonly field: string }) => {
    const key = JSON.stringify([target, body]).slice(0, 40);
    const init = body && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': Buffer.from(key).toString('hex') };
    const answer = await fetch(base + target, { ...init, headers });
    let text = await answer.text();
    if (shows !== undefined) {
      const secret = String((JSON.parse(text) as Record<string, unknown>)[shows.field]);
      expect({ target, text, secret: secret.length > 20 }).toMatchObject({ secret: true });
      secrets[shows.name] = secret;
      text = text.replace(secret, '');
    }
    outputs.push({ place: `answer of ${target}`, text: JSON.stringify([...answer.headers]) + text });
    return { status: answer.status, body: JSON.parse(text) };
  };
  const account = await call('account');
  const [organisation_id, user_id] = [1, account.body.id];
  const issue = { user_id, name: 'Career site' };
  await call('credential', issue, { name: 'password issued by an owner', field: 'password' });
  expect((await call('credential', issue)).body).not.toHaveProperty('password');
  const token = { type: 'BEARER', value: secrets['token given by the interface'] };
  const login = {
    type: 'BASIC',
    name: secrets['login given by the interface'],
    value: secrets['password given by the interface'],
  };
  const header = { type: 'HEADER', name: 'X-Key', value: secrets['value of a header given by the interface'] };
  const webhook = { organisation_id, url: receiver?.url, events: ['EmailSend'], receiver: token };
  const { body } = await call('webhook', webhook, { name: 'secret of a webhook of the interface', field: 'secret' });
  expect((await call('webhook', webhook)).body).not.toHaveProperty('secret');
  const own = `webhook/${body.id}`;
  for (const given of [login, header]) {
    expect((await call(own, { receiver: given })).status).toBe(200);
    expect((await call(`${own}/ping`, {})).body).toMatchObject({ response_status: 500 });
  }
  await call(`${own}/rotate-secret`, {}, { name: 'rotated secret', field: 'secret' });
  expect((await call(`${own}/rotate-secret`, {})).body).not.toHaveProperty('secret');
  // refused
  const refusals = [
    { receiver: { ...token, value: `${token.value} ` } },
    { receiver: { ...login, name: `${login.name}:` } },
    { receiver: { ...header, name: header.value, value: `${header.value}\n` } },
    { receiver: header, value: token.value },
    { receiver: token.value },
    { url: `https://${login.name}:${login.value}@receiver.example/` },
    `{"receiver":{"type":"BEARER","value":"${token.value}"x`,
  ];
  for (const given of refusals) expect([400, 409, 422]).toContain((await call(own, given)).status);
  const wanted: Record<string, string> = { '/change': '?modified_since=2020-01-01T00:00:00Z', '/feed': '?source_id=1' };
  for (const { method, path: target } of operations)
    if (method === 'get' && !target.includes('{')) await call(target.slice(1) + (wanted[target] ?? ''));
}

runs(
  'each secret is nowhere but where it is shown once',
  async () => {
    const service = await start({ ...settings, DEMO_DATA: 'off' });
    const { login } = await setUp();
    await useInterface(service.base);
    const ask = async (target: string, init: RequestInit = {}): Promise<void> => {
      const answer = await fetch(service.base + target, init);
      outputs.push({ place: `answer of ${target}`, text: JSON.stringify([...answer.headers]) + (await answer.text()) });
    };
    const as = (password: string) => ({ authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` });
    const known = as(secrets['password'] ?? '');
    const json = { ...known, 'content-type': 'application/json' };
    for (const target of [
      '',
      'account',
      'webhook',
      'webhook/task',
      'feed?source_id=1',
      'job/1',
      `job?password=${secrets['password']}`,
    ])
      await ask(target, { headers: known });
    await ask('account', { headers: as(`${secrets['password']}x`) });
    await ask('account', { headers: { authorization: `Basic ${secrets['password']}` } });
    await ask('note', { method: 'POST', headers: json, body: '{"candidate_id":' });
    await ask(`apply/api/${secrets['other password']}`, { method: 'HEAD' });
    await ask('../health/ready');
    const metrics = await fetch(`http://127.0.0.1:${settings['METRICS_PORT']}/metrics`);
    outputs.push({ place: 'metrics', text: await metrics.text() });
    outputs.push({ place: 'process list', text: processList() });
    outputs.push({ place: 'pg_dump', text: execFileSync('pg_dump', [cluster?.primary.url ?? ''], { encoding: 'utf8' }) });
    // the message about an unreachable database contains its address
    cluster?.primary.stop();
    await ask('account', { headers: known });
    await ask('../health/ready');
    await support(['tenant', 'list']);
    const { stdout, stderr } = await service.end('SIGTERM');
    outputs.push({ place: 'log', text: stdout + stderr });

    expect(outputs.find(({ place }) => place === 'log')?.text).toContain('"status":200');
    expect(outputs.find(({ place }) => place === 'pg_dump')?.text).toContain('COPY public.audit_entry');
    const found = outputs.flatMap(({ place, text }) =>
      Object.entries(secrets).flatMap(([name, secret]) =>
        spellings(secret).some((spelling) => text.includes(spelling)) ? [`${name} in ${place}`] : [],
      ),
    );
    expect(found).toEqual([]);
    expectFigure(`${Object.keys(secrets).length} secrets in ${outputs.length} outputs`, found.length, 'times', { atMost: 0 });
  },
  120_000,
);
