/**
 * Spans of whole programs: OpenTelemetry is loaded only by its setting, a hanging collector delays
 * no request, and one trace covers server and worker.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '../../runtime/servers/redis.ts';
import { aFolder, killAll, start, startInVain, startWorker, type Started } from '../../runtime/process.ts';
import { aReceiver } from '../../harness/receiver.ts';
import { secretBox, WEBHOOK_SECRET } from '../../harness/records.ts';
import { SECRET_KEY } from '../../harness/service.ts';
import { aSpanReceiver, type SpanReceiver } from '../../core/tracing/span-receiver.ts';
import { expectFigure } from './figures.ts';
import { aDatabase, aServer, hasPostgres, mixedRequests, query, settingsOf } from './stand.ts';
import { openLines } from './load.ts';

const SLOW = 120_000;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const onPostgres = hasPostgres ? test : test.skip;

let spans: SpanReceiver;
let database: Awaited<ReturnType<typeof aDatabase>> | undefined;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  if (!hasPostgres) return;
  database = await aDatabase();
  settings = { ...(await settingsOf(database.url)), SECRET_KEY, WEBHOOK_ALLOW_PRIVATE: 'on' };
});
afterAll(async () => {
  killAll();
  await database?.drop();
});
beforeEach(async () => {
  spans = await aSpanReceiver();
});
afterEach(() => spans.close());

/** Writes the address of every module that is loaded, by `import` and by `require`, into the file. */
const LIST = `import { registerHooks } from 'node:module'; import { appendFileSync } from 'node:fs';
registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADED_FILE, url + '\\n'); return next(url, context); } });`;

async function modulesOf(more: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await aFolder();
  const file = path.join(folder, 'loaded');
  writeFileSync(file, '');
  const preload = `--import=data:text/javascript,${encodeURIComponent(LIST)}`;
  const started = await start({ DATA_DIR: folder, ...more, NODE_OPTIONS: preload, LOADED_FILE: file });
  expect(await ask(started, 'account')).toBe(200);
  expect(await started.end('SIGTERM')).toMatchObject({ code: 0 });
  return readFileSync(file, 'utf8').split('\n');
}

const authorizationOf = ({ stdout }: Started): string =>
  `Basic ${Buffer.from(/curl -u '([^']+)'/.exec(stdout)?.[1] ?? '').toString('base64')}`;

async function ask(started: Started, address: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const answer = await fetch(started.base + address, {
    headers: { authorization: authorizationOf(started), connection: 'close', ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}

const ofOpenTelemetry = (modules: readonly string[]) =>
  modules.filter((url) => url.includes('opentelemetry') || url.includes('span-export'));

test(
  'without the setting no module of OpenTelemetry is loaded',
  async () => {
    const without = await modulesOf({});
    expect(without.length).toBeGreaterThan(500);
    expect(ofOpenTelemetry(without)).toEqual([]);
    // the list can show them
    expect(ofOpenTelemetry(await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: spans.endpoint })).length).toBeGreaterThan(50);
    expect(spans.spans()).toMatchObject([{ name: 'GET /v1/account' }]);
  },
  SLOW,
);

test('a wrong address stops the start with a sentence that names the setting and not the value', async () => {
  const { code, stderr } = await startInVain({
    DATA_DIR: await aFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hidden@collector',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The service did not start\. OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL/);
  expect(stderr).not.toContain('hidden');
});

onPostgres(
  'one trace over a server of two and a worker of its own; names, headers and samplers are read as OpenTelemetry has them',
  async () => {
    const receiver = await aReceiver();
    const wired = {
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${spans.endpoint}/`,
      OTEL_SERVICE_NAME: 'hiring',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open',
    };
    const server = await start({ ...wired, WORKER: 'off' }, ['--workers', '2']);
    await query(
      `UPDATE webhook SET url = 'https://elsewhere.example', events = '{}';
       INSERT INTO webhook (tenant_id, organisation_id, url, events, secret)
       SELECT tenant_id, id, '${receiver.url}', '{ProcessStepChange}', '\\x${Buffer.from(secretBox.lock(WEBHOOK_SECRET)).toString('hex')}' FROM organisation WHERE id = 1`,
      database?.url,
    );
    const worker = await startWorker({ ...wired, PUBLIC_URL: new URL(server.base).origin });
    const moved = await move(server);
    expect(moved.status).toBe(200);
    await until(() => receiver.received.length === 1);
    expect(await ask(server, 'process', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(200);
    await Promise.all(Array.from({ length: 20 }, () => ask(server, 'account')));
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(await worker.end('SIGTERM')).toMatchObject({ code: 0 });
    const all = spans.spans();
    const request = all.find(({ name }) => name === 'POST /v1/step');
    expect(request).toMatchObject({ traceId: TRACE, kind: 'server', resource: { 'service.name': 'hiring' } });
    const call = all.find(({ name }) => name === 'POST');
    expect(call).toMatchObject({
      traceId: TRACE,
      parentSpanId: request?.spanId,
      kind: 'client',
      resource: { 'service.name': 'hiring' },
    });
    expect(receiver.received.map(({ headers }) => headers['traceparent'])).toEqual([`00-${TRACE}-${call?.spanId}-01`]);
    expect(all.filter(({ name }) => name === 'GET /v1/account')).toHaveLength(20);
    expect(new Set(spans.received.map(({ headers }) => headers['x-key']))).toEqual(new Set(['open']));

    const before = spans.received.length;
    const silent = await start({
      ...wired,
      WORKER: 'off',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    expect(await ask(silent, 'account')).toBe(200);
    expect(await ask(silent, 'process', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(200);
    expect(await silent.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(
      spans
        .spans()
        .slice(all.length)
        .map(({ name }) => name),
    ).toEqual(['GET /v1/process']);
    expect(spans.received.length).toBe(before + 1);
    await receiver.close();
  },
  SLOW,
);

/** Moves an application to another step, in the trace. */
async function move(server: Started): Promise<Response> {
  const [moving] = await query(
    `SELECT a.id AS application, s.id AS step FROM application a JOIN job j USING (tenant_id) JOIN process_step s USING (tenant_id)
      WHERE j.id = a.job_id AND s.process_id = j.process_id AND j.organisation_id = 1 ORDER BY a.id, s.rank LIMIT 1`,
    database?.url,
  );
  return fetch(`${server.base}step`, {
    method: 'POST',
    headers: {
      authorization: authorizationOf(server),
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ application_id: moving?.['application'], process_step_id: moving?.['step'] }),
  });
}

onPostgres(
  'nobody waits for a receiver of spans that hangs: answers, memory, and the end in time',
  async () => {
    const held: ServerResponse[] = [];
    spans.react((response) => void held.push(response));
    const server = await aServer({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: spans.endpoint });
    const next = await mixedRequests(server);
    const lines = openLines(server.port, 8);
    const round = async (count: number): Promise<readonly number[]> => {
      const durations: number[] = [];
      const client = async (): Promise<void> => {
        while ((count -= 1) >= 0) {
          const started = performance.now();
          expect((await lines.ask(next())).status).toBe(200);
          durations.push(performance.now() - started);
        }
      };
      await Promise.all(Array.from({ length: 8 }, client));
      return durations.toSorted((a, b) => a - b);
    };
    await round(3_500); // more than the queue and what is being sent take
    expect(held.length).toBeGreaterThanOrEqual(1);
    const { heap } = await server.held();
    const durations = await round(1_500);
    const more = (await server.held()).heap - heap;
    expectFigure('spans nobody takes: longest of 1500 answers', durations.at(-1) ?? 0, 'ms', { atMost: 3_000 });
    expectFigure('spans nobody takes: heap after 1500 more', more / 2 ** 20, 'MiB', { atMost: 4 });
    lines.close();
    const asked = performance.now();
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expectFigure('spans nobody takes: from SIGTERM to the end', (performance.now() - asked) / 1_000, 's', { atMost: 35 });
  },
  SLOW,
);
