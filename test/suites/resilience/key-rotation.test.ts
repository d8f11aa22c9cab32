/**
 * "Keys rotate without downtime": two servers are restarted one after the other, as the README
 * says, while logins, cursors, documents, an apply address and a webhook are in use all the time. A
 * caller asks whichever server is up, as a proxy would.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { createSecretBox } from '../../../src/deliveries/webhook/secrets.ts';
import { until } from '../../runtime/servers/redis.ts';
import { killAll, type Ended } from '../../runtime/process.ts';
import { basic, type Credentials } from '../../harness/client.ts';
import { aReceiver, verify, type Receiver } from '../../harness/receiver.ts';
import { expectFigure, parameter } from './figures.ts';
import { aDatabase, aServer, hasPostgres, query, settingsOf, type LoadedServer } from './stand.ts';
import { aFreePort } from '../../../scripts/free-port.ts';

const CLIENTS = parameter('CLIENTS', 4);
/** Requests between one step of the rotation and the next. */
const BETWEEN = parameter('BETWEEN', 200);
/** Webhooks besides the one that is called: what the command is killed over. */
const WEBHOOKS = parameter('WEBHOOKS', 2_000);
const root = path.resolve(import.meta.dirname, '../../..');
const onPostgres = hasPostgres ? test : test.skip;

type Settings = Readonly<Record<string, string>>;

const commands = new Set<ChildProcess>();
/** All that processes have printed. */
const printed: string[] = [];
let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let receiver: Receiver | undefined;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  receiver = await aReceiver();
});
afterAll(async () => {
  killAll();
  for (const child of commands) child.kill('SIGKILL');
  await receiver?.close();
  await database?.drop();
});

/** Starts a command of support. */
function launch(settings: Settings, argv: readonly string[]) {
  const program = path.join(root, 'node_modules/.bin/node');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  const child = spawn(program, ['src/support.ts', ...argv, '--json'], { cwd: root, env });
  commands.add(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => {
      commands.delete(child);
      printed.push(output.stdout, output.stderr);
      resolve({ code, ...output });
    }),
  );
  return { child, ended };
}

// the tests read what they expect
// oxlint-disable-next-line typescript/no-explicit-any
async function support(settings: Settings, ...argv: readonly string[]): Promise<any> {
  const { code, stdout, stderr } = await launch(settings, argv).ended;
  if (code !== 0) throw new Error(`support ${argv.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

const rows = (sql: string) => query(sql, database?.url);
const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** Servers on two ports, of which those in `up` take requests. */
async function twoServers(first: Settings) {
  const ports = [await aFreePort(), await aFreePort()];
  const places = new Map<number, LoadedServer>();
  const up = new Set<number>();
  const asked = new Map(ports.map((port) => [port, 0]));
  const open = new Map(ports.map((port) => [port, 0]));
  const count = (counts: Map<number, number>, port: number, more: number) => counts.set(port, (counts.get(port) ?? 0) + more);
  const begin = async (port: number, settings: Settings): Promise<void> => {
    const server = await aServer({ ...settings, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${ports[0]}` });
    places.set(port, server);
    up.add(port);
  };
  const end = async (port: number): Promise<void> => {
    up.delete(port);
    // like a proxy that drains a server; test/suites/resilience/shutdown.test.ts covers requests in
    // flight at SIGTERM
    await until(() => open.get(port) === 0);
    const ended = await places.get(port)?.end('SIGTERM');
    printed.push(ended?.stdout ?? '', ended?.stderr ?? '');
    expect(ended?.code).toBe(0);
  };
  await Promise.all(ports.map((port) => begin(port, first)));
  let turn = 0;
  return {
    authorization: places.get(ports[0] ?? 0)?.authorization ?? '',
    /** Asks the one or the other for an address of the service. */
    ask: async (address: string, init: RequestInit = {}): Promise<Response> => {
      const [port = 0] = [...up].slice((turn += 1) % up.size);
      const { pathname, search } = new URL(address, `http://127.0.0.1:${port}/v1/`);
      count(asked, port, 1);
      count(open, port, 1);
      const headers = { ...(init.headers as Settings), connection: 'close' };
      const answer = fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: 'manual', ...init, headers });
      return answer.finally(() => count(open, port, -1));
    },
    asked: () => [...asked.values()],
    restart: async (settings: Settings): Promise<void> => {
      for (const port of ports) {
        await end(port);
        await begin(port, settings);
      }
    },
    end: async (): Promise<void> => {
      for (const port of ports) await end(port);
    },
  };
}

type Servers = Awaited<ReturnType<typeof twoServers>>;
/** Values that clients got before the keys were replaced. */
type Kept = { cursor: string | undefined; document: string | undefined; readonly apply: string; readonly feed: string };

/** All kinds of requests that a key is needed for; each gives the statuses that it saw and the ones that are right. */
function traffic({ ask, authorization }: Servers, credentials: readonly Credentials[], kept: Kept, move: string) {
  const json = { authorization, 'content-type': 'application/json' };
  const headers = { authorization };
  let chain = 'candidate?limit=5';
  const statusOf = async (answer: Promise<Response>): Promise<number> => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  const login = (turn: number) => {
    const each = credentials[turn % credentials.length];
    return each ? statusOf(ask('account', { headers: { authorization: basic(each) } })) : Promise.resolve(0);
  };
  return [
    login,
    () => statusOf(ask('account', { headers })),
    () => statusOf(ask(kept.apply, { method: 'HEAD' })),
    async () => {
      const answer = await ask(chain, { headers });
      if (answer.status === 200) chain = ((await answer.json()) as { _next: string })._next || 'candidate?limit=5';
      return answer.status;
    },
    () => (kept.cursor === undefined ? Promise.resolve(200) : statusOf(ask(kept.cursor, { headers }))),
    async () => {
      const answer = await ask('application/501/cv', { headers });
      return answer.status === 307 ? statusOf(ask(answer.headers.get('location') ?? '')) : answer.status;
    },
    () => (kept.document === undefined ? Promise.resolve(200) : statusOf(ask(kept.document))),
    async () => {
      const answer = await ask(kept.feed, { headers });
      const { items } = (await answer.json()) as { readonly items?: readonly { readonly apply_url: string }[] };
      const [item] = items ?? [];
      return item ? statusOf(ask(item.apply_url, { method: 'HEAD' })) : 0;
    },
    () => statusOf(ask('step', { method: 'POST', headers: json, body: move })),
  ];
}

type Hook = { readonly id: number; readonly secret: string };

/** A webhook for the moves, and others that nothing is sent to, with the ids that a move needs. */
async function setUp(settings: Settings) {
  const issue = (): Promise<Credentials> => support(settings, 'credential', 'issue', '7');
  const [hook, one, other, unused] = await Promise.all([
    support(settings, 'webhook', 'add', '1', '--url', receiver?.url ?? '', '--events', 'ProcessStepChange') as Promise<Hook>,
    issue(),
    issue(),
    issue(),
  ]);
  const box = createSecretBox(createKeyRing([settings['SECRET_KEY'] ?? '']));
  await rows(
    `INSERT INTO webhook (tenant_id, organisation_id, url, events, secret)
     SELECT 1, 1, 'https://elsewhere.example/' || n, '{}', '${hex(box.lock('whsec_b3RoZXJz'))}' FROM generate_series(1, ${WEBHOOKS}) n`,
  );
  const [moving] = await rows(
    `SELECT a.id AS application, s.id AS step FROM application a JOIN job j USING (tenant_id) JOIN process_step s USING (tenant_id)
     WHERE j.id = a.job_id AND s.process_id = j.process_id AND j.organisation_id = 1 ORDER BY a.id, s.rank LIMIT 1`,
  );
  const move = JSON.stringify({ application_id: moving?.['application'], process_step_id: moving?.['step'] });
  return { hook, move, credentials: [one, other], unused };
}

/**
 * Kills the command over its work, and holds that every secret is readable with the one key or the
 * other; then lets it end.
 */
async function rotateKilled(settings: Settings) {
  const { child, ended } = launch(settings, ['key', 'rotate']);
  await until(async () => (await rows(`SELECT FROM audit_entry WHERE command = 'key rotate' LIMIT 1`)).length > 0);
  child.kill('SIGKILL');
  await ended;
  const [current = '', former = ''] = [settings['SECRET_KEY'], settings['SECRET_KEY_FALLBACKS']];
  const box = createSecretBox(createKeyRing([current, former]));
  const states = (await rows('SELECT secret FROM webhook')).map(({ secret }) => box.lockedWith(secret as Uint8Array));
  const counts = { current: 0, fallback: 0, none: 0 };
  for (const state of states) counts[state ?? 'none'] += 1;
  process.stderr.write(
    `  killed: secrets under the new key ${counts.current}, the former ${counts.fallback}, none ${counts.none}\n`,
  );
  expect(counts.none).toBe(0);
  expect(counts.fallback).toBeGreaterThan(0);
  const rotated = await support(settings, 'key', 'rotate');
  expect(rotated).toMatchObject({ carried_over: { webhooks: counts.fallback }, left: { webhooks: 0 }, unreadable_webhooks: [] });
}

onPostgres(
  'both keys are replaced under use: no request fails, and afterwards nothing needs the former ones but what was named',
  async () => {
    const made = await settingsOf(database?.url ?? '');
    const before: Settings = { ...made, LOG_LEVEL: 'info', WEBHOOK_ALLOW_PRIVATE: 'on' };
    const [credentialKey = '', secretKey = ''] = [before['CREDENTIAL_KEY'], before['SECRET_KEY']];
    const next = { CREDENTIAL_KEY: randomBytes(32).toString('base64'), SECRET_KEY: randomBytes(32).toString('base64') };
    const accepting = { ...before, CREDENTIAL_KEY_FALLBACKS: next.CREDENTIAL_KEY, SECRET_KEY_FALLBACKS: next.SECRET_KEY };
    const making = { ...before, ...next, CREDENTIAL_KEY_FALLBACKS: credentialKey, SECRET_KEY_FALLBACKS: secretKey };
    const after = { ...before, ...next };

    const servers = await twoServers(before);
    const { hook, move, credentials, unused } = await setUp(before);
    const headers = { authorization: servers.authorization };
    const [source] = await rows(
      `SELECT source_id AS id FROM publication p JOIN job j ON (j.tenant_id, j.id) = (p.tenant_id, p.job_id)
       WHERE j.organisation_id = 1 AND j.status = 'OPEN' AND p.start_date <= now() AND (p.end_date IS NULL OR p.end_date >= now()) LIMIT 1`,
    );
    const address = `feed?source_id=${String(source?.['id'])}`;
    const feed = (await (await servers.ask(address, { headers })).json()) as { items: { apply_url: string }[] };
    const page = (await (await servers.ask('candidate?limit=5', { headers })).json()) as { _next: string };
    const document = (await servers.ask('application/501/cv', { headers })).headers.get('location');
    const kept: Kept = { cursor: page._next, document: document ?? '', apply: feed.items[0]?.apply_url ?? '', feed: address };
    const kinds = traffic(servers, credentials, kept, move);

    let goesOn = true;
    let turn = 0;
    const failures: string[] = [];
    const client = async (): Promise<void> => {
      while (goesOn) {
        const kind = (turn += 1);
        const status = await kinds[kind % kinds.length]?.(Math.floor(kind / kinds.length)).catch(String);
        if (status !== 200) failures.push(`request ${kind % kinds.length}: ${status}`);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    const someRequests = (): Promise<void> => {
      const from = turn;
      return until(() => turn - from >= BETWEEN);
    };

    await someRequests();
    await servers.restart(accepting);
    await someRequests();
    await servers.restart(making);
    await someRequests();
    await rotateKilled(making);
    // without the demo logins, which nobody uses here
    const logins = [...credentials, unused].map(({ login }) => login);
    const list = async (settings: Settings) =>
      ((await support(settings, 'credential', 'list', '--former-key')) as Credentials[]).filter(({ login }) =>
        logins.includes(login),
      );
    await until(async () => (await list(making)).length === 1);
    expect(await list(making)).toMatchObject([{ login: unused.login, key: 'former' }]);
    expect(await support(making, 'key', 'rotate')).toMatchObject({ left: { webhooks: 0 } });
    kept.cursor = undefined;
    kept.document = undefined;
    await someRequests();
    await servers.restart(after);
    await someRequests();
    goesOn = false;
    await clients;

    process.stderr.write(`  the two servers were asked ${servers.asked().join(' and ')} times\n`);
    expect(failures.slice(0, 10)).toEqual([]);
    expectFigure(`key rotation: failed of ${turn} requests`, failures.length, 'requests', { atMost: 0 });

    const waiting = `SELECT FROM delivery WHERE webhook_id = ${hook.id} AND state IN ('PENDING', 'SENDING') LIMIT 1`;
    await until(async () => (await rows(waiting)).length === 0);
    const told = await rows(`SELECT FROM delivery WHERE webhook_id = ${hook.id} AND state = 'DELIVERED' AND attempts = 1`);
    const calls = receiver?.received ?? [];
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) verify(hook.secret, call);
    expectFigure(
      `key rotation: not delivered at the first attempt, of ${calls.length} events`,
      calls.length - told.length,
      'events',
      {
        atMost: 0,
      },
    );

    const knock = async (each: Credentials) => (await servers.ask('account', { headers: { authorization: basic(each) } })).status;
    expect(await Promise.all([...credentials, unused].map(knock))).toEqual([200, 200, 401]);
    expect(await list(after)).toMatchObject([{ login: unused.login, key: 'not accepted' }]);
    expect((await servers.ask(kept.apply, { method: 'HEAD' })).status).toBe(200);
    await servers.end();
    printed.push(JSON.stringify(await rows('SELECT * FROM audit_entry')));
    const shown = [credentialKey, secretKey, ...Object.values(next)].filter((key) => printed.some((text) => text.includes(key)));
    expect(shown).toEqual([]);
  },
  600_000,
);
