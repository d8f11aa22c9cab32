/**
 * "SIGTERM under load": no request cut, none left without an answer, deliveries finished or
 * returned, exit 0. `HANG_SECONDS=29` is the long one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endPrograms, startProgram } from '../programs/program.ts';
import { until } from '../../runtime/servers/redis.ts';
import { killAll } from '../../runtime/process.ts';
import { aReceiver, type Receiver } from '../../harness/receiver.ts';
import { secretBox, WEBHOOK_SECRET } from '../../harness/records.ts';
import { SECRET_KEY } from '../../harness/service.ts';
import { expectFigure, parameter } from './figures.ts';
import { askInTurn, byStatus, CUT, NO_CONNECTION, openLines, type Outcome } from './load.ts';
import { aDatabase, aServer, asText, hasPostgres, mixedRequests, query, settingsOf, type LoadedServer } from './stand.ts';
import { aFreePort } from '../../../scripts/free-port.ts';
import { hasProgram } from '../../../scripts/probe.ts';

const HANG_SECONDS = parameter('HANG_SECONDS', 3);
const RESTARTS = parameter('RESTARTS', 2);
const CLIENTS = 24;
const SLOW = 180_000 + HANG_SECONDS * 1_000 + RESTARTS * 30_000;

const onPostgres = hasPostgres ? test : test.skip;
const behindHaproxy = hasPostgres && hasProgram('haproxy', '-v') ? test : test.skip;

const folder = mkdtempSync(path.join(os.tmpdir(), 'shutdown-'));
let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let receiver: Receiver;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  settings = { ...(await settingsOf(database.url)), SECRET_KEY, WEBHOOK_ALLOW_PRIVATE: 'on' };
});
afterAll(async () => {
  killAll();
  endPrograms();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

/** Mixed requests; one in five moves an application with webhooks. */
async function requestsWithMoves(server: LoadedServer): Promise<() => string> {
  const next = await mixedRequests(server);
  const [moving] = await query(
    `SELECT a.id AS application, s.id AS step FROM application a JOIN job j USING (tenant_id) JOIN process_step s USING (tenant_id)
      WHERE j.id = a.job_id AND s.process_id = j.process_id AND j.organisation_id = 1 ORDER BY a.id, s.rank LIMIT 1`,
    database?.url,
  );
  const body = JSON.stringify({ application_id: moving?.['application'], process_step_id: moving?.['step'] });
  let turn = 0;
  return () => ((turn += 1) % 5 === 0 ? asText('POST', 'step', server.authorization, '', body) : next());
}

onPostgres(
  '"SIGTERM under load": every request is answered, what is being delivered is finished, the rest is left to the next, and it ends with 0',
  async () => {
    const server = await aServer(settings);
    let hang = false;
    receiver = await aReceiver((response) =>
      hang ? void setTimeout(() => response.end('late'), HANG_SECONDS * 1_000) : response.end('ok'),
    );
    await query(
      `UPDATE webhook SET url = 'https://elsewhere.example', events = '{}';
       INSERT INTO webhook (tenant_id, organisation_id, url, events, secret)
       SELECT tenant_id, id, '${receiver.url}', '{ProcessStepChange}', '\\x${Buffer.from(secretBox.lock(WEBHOOK_SECRET)).toString('hex')}' FROM organisation WHERE id = 1`,
      database?.url,
    );
    const next = await requestsWithMoves(server);
    const lines = openLines(server.port, CLIENTS);
    const outcomes: Outcome[] = [];
    let refused = 0;
    const client = async (): Promise<void> => {
      for (;;) {
        const outcome = await lines.ask(next());
        if (outcome.status === NO_CONNECTION) return void (refused += 1);
        outcomes.push(outcome);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    await until(() => outcomes.length > 300 && receiver.received.length > 10);
    hang = true;
    const before = receiver.received.length;
    await until(() => receiver.received.length > before);

    const asked = performance.now();
    const { code } = await server.end('SIGTERM');
    const seconds = (performance.now() - asked) / 1_000;
    await clients;
    process.stderr.write(`  ${JSON.stringify(byStatus(outcomes))}, then ${refused} found nobody listening\n`);
    expectFigure('shutdown: requests cut', outcomes.filter(({ status }) => status === CUT).length, 'requests', { atMost: 0 });
    expect(byStatus(outcomes)).toEqual({ 200: outcomes.length });
    expectFigure('shutdown: from SIGTERM to the end', seconds, 's', { atMost: 35 });
    expect(code).toBe(0);

    const told = await query(
      `SELECT d.state, d.attempts, count(c.id)::int AS calls FROM delivery d
      JOIN webhook w USING (tenant_id) LEFT JOIN call c ON (c.tenant_id, c.delivery_id) = (d.tenant_id, d.id)
      WHERE w.id = d.webhook_id AND w.url = '${receiver.url}' GROUP BY d.tenant_id, d.id`,
      database?.url,
    );
    const unfinished = told.filter(({ attempts, calls }) => attempts !== calls);
    expectFigure('shutdown: deliveries begun and not finished', unfinished.length, 'deliveries', { atMost: 0 });
    expect(told.filter(({ state }) => state === 'DELIVERED')).toHaveLength(receiver.received.length);
    expect(told.every(({ state }) => state === 'DELIVERED' || state === 'PENDING')).toBe(true);
  },
  SLOW,
);

behindHaproxy(
  '"Rolling restart of two servers behind haproxy under load": no failed request',
  async () => {
    const [front, ...backs] = [await aFreePort(), await aFreePort(), await aFreePort()];
    const begin = (port = 0) =>
      aServer({ ...settings, WORKER: 'off', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${front}` });
    const servers: LoadedServer[] = [];
    for (const port of backs) servers.push(await begin(port));
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
listen recruitment
  bind 127.0.0.1:${front}
  default-server check inter 200ms fall 1 rise 1
${backs.map((port) => `  server s${port} 127.0.0.1:${port}\n`).join('')}`,
    );
    await startProgram('haproxy', ['-db', '-V', '-f', file], /(polling mechanism)/);
    // it says so before it listens
    await until(() =>
      fetch(`http://127.0.0.1:${front}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const [{ authorization } = { authorization: '' }] = servers;
    const next = await mixedRequests({ base: `http://127.0.0.1:${front}/v1/`, authorization });
    const lines = openLines(front ?? 0, CLIENTS);
    let rolling = true;
    const load = askInTurn(lines, CLIENTS, next, () => rolling);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const place = restart % servers.length;
      expect(await servers[place]?.end('SIGTERM')).toMatchObject({ code: 0 });
      servers[place] = await begin(backs[place]);
    }
    rolling = false;
    const outcomes = await load;
    lines.close();
    process.stderr.write(`  ${JSON.stringify(byStatus(outcomes))}\n`);
    const failed = outcomes.filter(({ status }) => status !== 200).length;
    expectFigure(`rolling restart: failed of ${outcomes.length} requests`, failed, 'requests', { atMost: 0 });
    for (const server of servers) expect((await server.end('SIGTERM')).code).toBe(0);
  },
  SLOW,
);
