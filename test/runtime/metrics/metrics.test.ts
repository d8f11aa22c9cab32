/** The metrics. */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/database/database.ts';
import { createBacklogReader } from '../../../src/runtime/metrics/backlog.ts';
import { createMetrics, type Metrics } from '../../../src/runtime/metrics/metrics.ts';
import { startMetricsServer } from '../../../src/runtime/metrics/metrics-server.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, aTemplate, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let metrics: Metrics;
beforeAll(async () => {
  service = await startService({ observeRequest: (...request) => metrics.observeRequest(...request), rateLimitPerMinute: 60 });
});
afterAll(() => service.close());
beforeEach(() => {
  metrics = createMetrics(service.database);
});

/** The samples of a reading by name and labels; rejects a line that is not exposition format. */
async function samples(of = metrics): Promise<Readonly<Record<string, number>>> {
  const { text } = await of.read();
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.split('\n').filter((line) => line !== '');
  const label = '[a-z_]+="(?:[^"\\\\]|\\\\["\\\\n])*"';
  const sample = new RegExp(`^([a-z_:][a-z0-9_:]*(?:\\{${label}(?:,${label})*\\})?) (-?[0-9.]+(?:e[+-]?\\d+)?|[+-]?Inf|Na[Nn])$`);
  const comment = /^# (?:HELP [a-z0-9_]+ \S.*|TYPE [a-z0-9_]+ (?:counter|gauge|histogram))$/;
  expect(lines.filter((line) => !sample.test(line) && !comment.test(line))).toEqual([]);
  const found = lines.flatMap((line) => (sample.exec(line) ? [sample.exec(line)] : []));
  expect(new Set(found.map((each) => each?.[1])).size).toBe(found.length);
  return Object.fromEntries(found.map((each) => [each?.[1] ?? '', Number(each?.[2]?.replace('Inf', 'Infinity'))]));
}

const starting = (all: Readonly<Record<string, number>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.some((each) => name.startsWith(each))));

test('requests by operation and status with durations: each kind of answer, and one label for whatever is no operation', async () => {
  const organisation = await anOrganisation(service.prisma, (await aTenant(service.prisma)).id);
  const job = await aJob(service.prisma, organisation);
  const application = await anApplication(service.prisma, job);
  const recruiter = await aRecruiter(service.prisma, [organisation]);
  const client = service.as(recruiter);
  const reader = service.as(await aRecruiter(service.prisma, [organisation], 'READER'));
  const template = await aTemplate(service.prisma, organisation);
  const began = performance.now();
  const { headers } = await client.get(`/job/${job.id}`);
  await client.get(`/job/${job.id}`, { 'if-none-match': headers.get('etag') ?? '' });
  await client.request('HEAD', `/job/${job.id}`);
  await client.get('/job/999999');
  await client.get('/job/x');
  await service.as().get(`/job/${job.id}`);
  const elapsedSeconds = (performance.now() - began) / 1_000;
  const letter = `/application/${application.id}/send-email`;
  await client.post(letter, { template_id: template.id });
  await client.post(letter, { template_id: 'x' });
  await reader.post(letter, { template_id: template.id });
  await client.get(`/wp-login.php?${'x'.repeat(50)}`);
  await client.request('PUT', '/job');
  await client.request('OPTIONS', '/job');
  for (let more = 0; more < 60; more++) await client.get('/account');
  const all = await samples();
  expect(starting(all, 'recruitment_http_requests_total')).toEqual({
    'recruitment_http_requests_total{operation="getJob",status="200"}': 2,
    'recruitment_http_requests_total{operation="getJob",status="304"}': 1,
    'recruitment_http_requests_total{operation="getJob",status="400"}': 1,
    'recruitment_http_requests_total{operation="getJob",status="401"}': 1,
    'recruitment_http_requests_total{operation="getJob",status="404"}': 1,
    'recruitment_http_requests_total{operation="sendEmail",status="200"}': 1,
    'recruitment_http_requests_total{operation="sendEmail",status="403"}': 1,
    'recruitment_http_requests_total{operation="sendEmail",status="422"}': 1,
    'recruitment_http_requests_total{operation="getAccount",status="200"}': 48,
    'recruitment_http_requests_total{operation="none",status="204"}': 1,
    'recruitment_http_requests_total{operation="none",status="404"}': 1,
    'recruitment_http_requests_total{operation="none",status="405"}': 1,
    'recruitment_http_requests_total{operation="none",status="429"}': 12,
  });
  const labels = Object.keys(starting(all, 'recruitment_')).flatMap((name) =>
    [...name.matchAll(/([a-z]+)="/g)].map(([, label]) => label),
  );
  expect(new Set(labels)).toEqual(new Set(['channel', 'le', 'operation', 'outcome', 'status', 'version'])); // no tenant, no path
  const duration = 'recruitment_http_request_duration_seconds';
  expect(all[`${duration}_count{operation="getJob"}`]).toBe(6);
  expect(all[`${duration}_sum{operation="getJob"}`]).toBeGreaterThan(0.001);
  expect(all[`${duration}_sum{operation="getJob"}`]).toBeLessThan(elapsedSeconds);
});

test('deliveries by outcome, call duration, [...] in flight: in seconds, from zero on, and only where there is a worker', async () => {
  const calls = ['webhook', 'mail'].flatMap((channel) =>
    ['delivered', 'retry', 'give_up', 'postponed'].map(
      (outcome) => `recruitment_delivery_calls_total{channel="${channel}",outcome="${outcome}"}`,
    ),
  );
  expect(starting(await samples(), 'recruitment_delivery_calls_total', 'recruitment_deliveries_in_flight')).toEqual(
    Object.fromEntries(calls.map((name) => [name, 0])),
  );
  let inFlight = 3;
  metrics.watchWorker({ inFlight: () => inFlight });
  metrics.observeDelivery('webhook', { verdict: 'DELIVERED', durationMs: 40 });
  metrics.observeDelivery('webhook', { verdict: 'RETRY', durationMs: 30_000 });
  metrics.observeDelivery('mail', { verdict: 'GIVE_UP', durationMs: 200 });
  const all = await samples();
  expect(all).toMatchObject({
    'recruitment_delivery_calls_total{channel="webhook",outcome="delivered"}': 1,
    'recruitment_delivery_calls_total{channel="webhook",outcome="retry"}': 1,
    'recruitment_delivery_calls_total{channel="mail",outcome="give_up"}': 1,
    'recruitment_delivery_call_duration_seconds_sum{channel="webhook"}': 30.04,
    'recruitment_delivery_call_duration_seconds_bucket{le="0.05",channel="webhook"}': 1,
    'recruitment_delivery_call_duration_seconds_bucket{le="30",channel="webhook"}': 2,
    recruitment_deliveries_in_flight: 3,
  });
  inFlight = 0;
  expect((await samples())['recruitment_deliveries_in_flight']).toBe(0);
});

test('waiting and oldest waiting age, [...] suspended: as the database has them', async () => {
  const { prisma } = service;
  await prisma.delivery.deleteMany();
  const backlog = (all: Readonly<Record<string, number>>) =>
    starting(
      all,
      'recruitment_deliveries_waiting',
      'recruitment_deliveries_oldest',
      'recruitment_deliveries_overdue',
      'recruitment_webhooks',
      'recruitment_database_up',
    );
  expect(backlog(await samples())).toEqual({
    'recruitment_deliveries_waiting{channel="webhook"}': 0,
    'recruitment_deliveries_waiting{channel="mail"}': 0,
    'recruitment_deliveries_oldest_waiting_seconds{channel="webhook"}': 0,
    'recruitment_deliveries_oldest_waiting_seconds{channel="mail"}': 0,
    'recruitment_deliveries_overdue_seconds{channel="webhook"}': 0,
    'recruitment_deliveries_overdue_seconds{channel="mail"}': 0,
    recruitment_webhooks_suspended: 0,
    recruitment_database_up: 1,
  });
  const organisation = await anOrganisation(prisma, (await aTenant(prisma)).id);
  const { tenantId, id: organisationId } = organisation;
  const { id: applicationId } = await anApplication(prisma, await aJob(prisma, organisation));
  const subscription = { tenantId, organisationId, url: 'https://receiver.example', events: [], secret: new Uint8Array(1) };
  const webhook = await prisma.webhook.create({ data: subscription });
  await prisma.webhook.create({ data: { ...subscription, state: 'SUSPENDED', suspensions: 1 } });
  const suspended = await prisma.webhook.create({ data: { ...subscription, state: 'SUSPENDED' } }); // by an operator
  const event = await prisma.event.create({
    data: { tenantId, organisationId, applicationId, publicId: 'msg_metrics', name: 'EmailSend' },
  });
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);
  const toWebhook = { tenantId, eventId: event.id, webhookId: webhook.id };
  for (const [state, age] of [
    ['DELIVERED', 9_000],
    ['PENDING', 500],
    ['PENDING', 100],
    ['SENDING', 8_000],
    ['DEAD', 7_000],
  ] as const)
    await prisma.delivery.create({ data: { ...toWebhook, state, createdAt: ago(age), nextAttemptAt: ago(-60) } });
  for (const [webhookId, due] of [
    [suspended.id, 9_000],
    [webhook.id, 30],
  ] as const)
    await prisma.delivery.create({ data: { tenantId, eventId: event.id, webhookId, nextAttemptAt: ago(due) } });
  const email = await prisma.emailMessage.create({
    data: { tenantId, applicationId, subject: '', sender: '', recipient: '', message: '' },
  });
  await prisma.delivery.create({ data: { tenantId, emailId: email.id, createdAt: ago(50), nextAttemptAt: ago(20) } });

  metrics = createMetrics(service.database);
  const all = backlog(await samples());
  expect(all).toMatchObject({
    'recruitment_deliveries_waiting{channel="webhook"}': 4,
    'recruitment_deliveries_waiting{channel="mail"}': 1,
    recruitment_webhooks_suspended: 1,
  });
  const ages = ['oldest_waiting', 'overdue'].flatMap((age) =>
    ['webhook', 'mail'].map((channel) => all[`recruitment_deliveries_${age}_seconds{channel="${channel}"}`] ?? 0),
  );
  expect(ages.map((age) => Math.floor(age / 10) * 10)).toEqual([500, 50, 30, 20]);

  await prisma.delivery.deleteMany();
  expect(backlog(await samples())).toEqual(all); // counted once in five seconds, however often it is read
  expect(await createBacklogReader(service.database.sql)()).toEqual({
    webhook: { count: 0, oldestSeconds: 0, overdueSeconds: 0 },
    mail: { count: 0, oldestSeconds: 0, overdueSeconds: 0 },
    suspendedWebhooks: 1,
    horizonSeconds: 0,
  });
});

test('the last backup, of the embedded database alone, and the last run of retention for all tenants, once there is a rule', async () => {
  const { prisma } = service;
  const { id: tenantId } = await aTenant(prisma);
  const ran = (command: string, secondsAgo: number, of: number | null = null) =>
    prisma.auditEntry.create({
      data: { command, tenantId: of, date: new Date(Date.now() - secondsAgo * 1_000), operator: 'a test', arguments: {} },
    });
  /** To ten seconds. */
  const lastRuns = async (embedded: boolean) =>
    Object.values(starting(await samples(createMetrics({ ...service.database, embedded })), 'recruitment_last')).map(
      (age) => Math.floor(age / 10) * 10,
    );
  expect(await lastRuns(true)).toEqual([Infinity]);
  await ran('retention set', 0, tenantId);
  await ran('retention run', 0, tenantId);
  expect(await lastRuns(true)).toEqual([Infinity, Infinity]);
  for (const secondsAgo of [9_000, 500]) await ran('retention run', secondsAgo);
  for (const secondsAgo of [8_000, 300]) await ran('backup', secondsAgo);
  expect(await lastRuns(true)).toEqual([300, 500]);
  expect(await lastRuns(false)).toEqual([500]);
});

test('the release, and no gauge that is named like a counter', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const { text } = await metrics.read();
  expect(text).toContain(`\nrecruitment_build_info{version="${version}"} 1\n`);
  expect(text).toMatch(/^# TYPE nodejs_active_handles gauge$/m);
  expect(text).not.toMatch(/^# TYPE \S+_total gauge$/m);
});

test('pool and event loop, and the process; a reading answers while the database is away, and says so', async () => {
  const database = await openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDirectory: '' }, () => {});
  const all = await samples(createMetrics(database));
  await database.close();
  expect(all).toMatchObject({
    recruitment_database_up: 0,
    recruitment_database_pool_connections: 0,
    recruitment_database_pool_idle_connections: 0,
    recruitment_database_pool_waiting_requests: 0,
    nodejs_eventloop_lag_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  });
  expect(starting(all, 'recruitment_deliveries_waiting', 'recruitment_deliveries_o', 'recruitment_webhooks')).toEqual({});
  expect((await samples())['recruitment_database_pool_connections']).toBeGreaterThan(0);
});

test('a reading does not wait for a database that is busy: it says that it does not know, and knows again afterwards', async () => {
  const { pool, sql } = service.database;
  const read = createBacklogReader(sql, 50);
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const busy = await Promise.all([read(), read()]);
  held.forEach((client) => client.release());
  expect(busy).toEqual([undefined, undefined]);
  expect(await createBacklogReader(sql)()).toMatchObject({ mail: { count: expect.any(Number) } });
  let again = await read();
  while (again === undefined) again = await read(); // on a machine that is busy itself 50 ms may be too few
  expect(again).toMatchObject({ suspendedWebhooks: expect.any(Number) });
});

test('what was read from the database is kept for a while, but not that it answers', async () => {
  const { pool } = service.database;
  expect(await samples()).toMatchObject({ recruitment_database_up: 1 });
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await wait(1_100); // the lifetime of a check
    expect(await samples()).toMatchObject({
      recruitment_database_up: 0,
      'recruitment_deliveries_waiting{channel="mail"}': expect.any(Number),
    });
  } finally {
    held.forEach((client) => client.release());
  }
});

test('`GET /metrics` on an address of its own, nothing else there, and nothing after the end', async () => {
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, metrics });
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(server.origin + path, { method });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const port = Number(new URL(server.origin).port);
  const answers = await Promise.all([
    ask('/metrics'),
    ask('/metrics', 'HEAD'),
    ask('/metrics', 'POST'),
    ...['/', '/metrics/x', '/v1/'].map((path) => ask(path)),
  ]);
  const second = await startMetricsServer({ host: '127.0.0.1', port, metrics }).catch((error: unknown) => error);
  await server.close(100);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 405, 404, 404, 404]);
  expect(answers[0]?.type).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answers[0]?.text).toContain('recruitment_database_up 1\n');
  expect(second).toEqual(
    new Error(
      `Metrics cannot be served on 127.0.0.1, port ${port} (EADDRINUSE). Set METRICS_HOST and METRICS_PORT to an IP address of this machine and a free port.`,
    ),
  );
  await expect(fetch(`${server.origin}/metrics`)).rejects.toThrow('fetch failed');
});

test('each setting that was left at its default, and none where all are set', async () => {
  const { text } = await createMetrics(service.database, [{ name: 'SMTP_URL' }]).read();
  expect(text).toContain('\nrecruitment_settings_unset{setting="SMTP_URL"} 1\n');
  expect((await metrics.read()).text).not.toContain('\nrecruitment_settings_unset');
});
