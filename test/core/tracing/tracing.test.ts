import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { formatTraceparent, nextInTrace, parseTraceparent, runInTrace } from '../../../src/core/tracing/trace-context.ts';
import { aDesk } from '../../resources/applications/desk.ts';
import { answering, aReceiver, type Receiver } from '../../harness/receiver.ts';
import { anApplication, aTemplate, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { anAskingJob, aSubmission } from '../../resources/submissions/scene.ts';
import { createLog } from '../../../src/core/log.ts';
import { createFileMailer } from '../../../src/deliveries/mail/file-mailer.ts';
import { openSpanExport, type SpanExport } from '../../../src/runtime/span-export.ts';
import { until } from '../../runtime/servers/redis.ts';
import { aFolder } from '../../runtime/process.ts';
import { aSpanReceiver, type SpanReceiver } from './span-receiver.ts';

describe('the context of a trace', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const SPAN = '00f067aa0ba902b7';

  test.each([
    ['sampled', `00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN, sampled: true }],
    ['not sampled', `00-${TRACE}-${SPAN}-00`, { traceId: TRACE, spanId: SPAN, sampled: false }],
    ['flags to come', `00-${TRACE}-${SPAN}-ff`, { traceId: TRACE, spanId: SPAN, sampled: true }],
    ['a version to come', `cc-${TRACE}-${SPAN}-00-what-else`, { traceId: TRACE, spanId: SPAN, sampled: false }],
    ['more than version 00 has', `00-${TRACE}-${SPAN}-01-what-else`, undefined],
    ['version ff', `ff-${TRACE}-${SPAN}-01`, undefined],
    ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
    ['zeros for the trace', `00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
    ['zeros for the parent', `00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    ['a letter too few', `00-${TRACE.slice(1)}-${SPAN}-01`, undefined],
    ['two headers in one', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`, undefined],
    ['none', undefined, undefined],
  ])('traceparent: %s', (_, header, expected) => expect(parseTraceparent(header)).toEqual(expected));

  test('what follows stays in the trace under a name of its own, or begins one', () => {
    const uuid = '3d6f2b1c-9a8e-4f70-8123-456789abcdef';
    const next = nextInTrace(parseTraceparent(`00-${TRACE}-${SPAN}-01`), uuid);
    expect(formatTraceparent(next)).toBe(`00-${TRACE}-8123456789abcdef-01`);
    expect(formatTraceparent(nextInTrace(undefined, uuid))).toBe('00-3d6f2b1c9a8e4f708123456789abcdef-8123456789abcdef-00');
  });

  let service: Service;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startService();
    receiver = await aReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await service.close();
  });

  const linesOf = (traceId: string) =>
    service.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['trace_id'] === traceId);

  const aTrace = () => {
    const traceId = nextInTrace(undefined, crypto.randomUUID()).traceId;
    return { traceId, headers: { traceparent: `00-${traceId}-${SPAN}-01` } };
  };

  test('each kind of event reaches its receiver in the trace of the request that it comes from; each attempt has a place of its own', async () => {
    const { client, organisation, application, question } = await aSubscribedScene();
    const { start, template, address } = await aWayForEach();
    const writes = {
      ProcessStepChange: (headers: Record<string, string>) =>
        client.post(`/application/${application.id}/advance-step`, { expected_current_step_id: start }, headers),
      EmailSend: (headers: Record<string, string>) =>
        client.post(`/application/${application.id}/send-email`, { template_id: template }, headers),
      ApplicationCreate: (headers: Record<string, string>) =>
        service.as().post(address, aSubmission({ answers: question }), headers),
    };
    receiver.react(answering(500));
    for (const [event, write] of Object.entries(writes)) {
      const { traceId, headers } = aTrace();
      const answer = await write(headers);
      expect({ event, status: answer.status }).toEqual({ event, status: 200 });
      const [line] = linesOf(traceId);
      expect(line).toMatchObject({ msg: 'request', request_id: answer.headers.get('x-request-id') });
      const before = receiver.received.length;
      await service.worker.deliverDue();
      await service.worker.deliverDue(new Date(Date.now() + 60_000));
      const parents = receiver.received.slice(before).map((each) => String(each.headers['traceparent']));
      const ofTrace = parents.filter((parent) => parent.includes(traceId));
      expect(ofTrace.length).toBeGreaterThanOrEqual(2);
      expect(ofTrace.every((parent) => parent.endsWith('-01'))).toBe(true);
      expect(new Set([...ofTrace, `00-${traceId}-${SPAN}-01`, `00-${traceId}-${String(line?.['span_id'])}-01`]).size).toBe(
        ofTrace.length + 2,
      );
      receiver.react(answering(200));
      await service.worker.deliverDue(new Date(Date.now() + 3_600_000));
      receiver.react(answering(500));
    }

    async function aSubscribedScene() {
      const published = await anAskingJob(service);
      await aWebhook(service.prisma, published.organisation, {
        url: receiver.url,
        events: ['ProcessStepChange', 'EmailSend', 'ApplicationCreate', 'QuestionnaireSubmit'],
      });
      const made = await anApplication(service.prisma, published.job);
      const { why, licence } = published.questionnaire;
      return {
        ...published,
        application: made,
        question: { [why.id]: { answer: 'To help' }, [licence.id]: { choices: [licence.yes.id] } },
      };
    }
    async function aWayForEach() {
      const job = await service.prisma.job.findFirstOrThrow({
        where: { organisationId: organisation.id },
        include: { process: { include: { steps: { orderBy: { rank: 'asc' } } } } },
      });
      const { id } = await aTemplate(service.prisma, organisation);
      const { body } = await client.get(
        `/feed?source_id=${(await service.prisma.source.findFirstOrThrow({ where: { tenantId: organisation.tenantId } })).id}`,
      );
      return { start: job.process.steps[0]?.id, template: id, address: String(body.items[0].apply_url) };
    }
  });

  test('a request without a traceparent, or with a wrong one, begins a trace', async () => {
    const { client } = await aDesk(service);
    const { headers } = await client.get('/account', { traceparent: '00-nonsense' });
    const id = headers.get('x-request-id') ?? '';
    expect(linesOf(id.replaceAll('-', ''))).toEqual([
      expect.objectContaining({ request_id: id, operation: 'getAccount', status: 200 }),
    ]);
  });
});

/** The service with its spans exported to a receiver of OTLP, in this process. */
describe('spans that are exported', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const SPAN = '00f067aa0ba902b7';
  const SAMPLED = { traceparent: `00-${TRACE}-${SPAN}-01` };
  const ID = expect.stringMatching(/^[0-9a-f]{16}$/);

  let spans: SpanReceiver;
  let logged: string[];
  let exported: SpanExport;
  let service: Service | undefined;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await aReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    spans = await aSpanReceiver();
  });
  afterEach(async () => {
    await exported.close();
    await service?.close();
    service = undefined;
    await spans.close();
  });

  function openExport(
    settings: { readonly sampler?: 'always_off' | 'parentbased_always_on'; readonly url?: string } = {},
  ): SpanExport {
    logged = [];
    const log = createLog('info', { write: (line: string) => void logged.push(line) });
    const url = `${spans.endpoint}/v1/traces`;
    exported = openSpanExport({ url, sampler: 'parentbased_always_on', ratio: 1, ...settings }, log);
    return exported;
  }

  async function aTracedService(settings: Parameters<typeof openExport>[0] = {}): Promise<Service> {
    const { startSpan } = openExport(settings);
    return (service = await startService({ startSpan }, undefined, createFileMailer(await aFolder(), 'us@example.org')));
  }

  const lineOf = (running: Service, operation: string) =>
    running.logged.map((line) => JSON.parse(line) as Record<string, unknown>).find((line) => line['operation'] === operation);

  test('a request is a span in the trace of its caller, named by method and route, with nothing of its address', async () => {
    const running = await aTracedService();
    const { client, job } = await aDesk(running);
    await client.get(`/job/${job.id}/application?last_name=Moreau`, SAMPLED);
    await client.get('/account');
    await client.get('/nowhere/at-all?last_name=Moreau');
    await running.as().request('PROPFIND', '/account');
    await exported.close();
    expect(spans.received.map(({ path }) => path)).toEqual(['/v1/traces']);
    const [listed, account, nowhere, unknown] = spans.spans();
    expect(listed).toEqual({
      traceId: TRACE,
      spanId: lineOf(running, 'listJobApplications')?.['span_id'],
      parentSpanId: SPAN,
      name: 'GET /v1/job/{jobid}/application',
      kind: 'server',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/job/{jobid}/application',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'server.address': '127.0.0.1',
      },
      failed: false,
      resource: {
        'service.name': 'recruitment-service',
        'telemetry.sdk.language': 'nodejs',
        'telemetry.sdk.name': 'opentelemetry',
        'telemetry.sdk.version': expect.any(String),
      },
    });
    const { trace_id: traceId, span_id: spanId } = lineOf(running, 'getAccount') ?? {};
    expect(account).toMatchObject({ traceId, spanId, name: 'GET /v1/account' });
    expect(account).not.toHaveProperty('parentSpanId');
    expect(nowhere).toMatchObject({ name: 'GET', failed: false, attributes: { 'http.response.status_code': 404 } });
    expect(nowhere?.attributes).not.toHaveProperty('http.route');
    expect(unknown).toMatchObject({ name: 'HTTP', attributes: { 'http.request.method': '_OTHER' } });
    expect(spans.received[0]?.body).not.toMatch(/Moreau|nowhere/);
  });

  test('a fault is a failed span, a refusal is not', async () => {
    const running = await aTracedService();
    const { client, recruiter } = await aDesk(running);
    await running.as({ ...recruiter, password: 'wrong' }).get('/account');
    await running.database.pool.query('ALTER TABLE job RENAME TO gone');
    expect(await client.get('/job')).toMatchObject({ status: 500 });
    await exported.close();
    expect(spans.spans()).toMatchObject([
      { name: 'GET /v1/account', failed: false, attributes: { 'http.response.status_code': 401 } },
      { name: 'GET /v1/job', failed: true, attributes: { 'http.response.status_code': 500, 'error.type': '500' } },
    ]);
  });

  test('each attempt at a webhook and at a letter is a span below the request that it comes from; the receiver sees its place', async () => {
    const running = await aTracedService();
    const { client, organisation, job } = await aDesk(running);
    await aWebhook(running.prisma, organisation, { url: `${receiver.url}?key=hidden`, events: ['EmailSend'] });
    const application = await anApplication(running.prisma, job);
    const { id } = await aTemplate(running.prisma, organisation);
    const sent = await client.post(`/application/${application.id}/send-email`, { template_id: id }, SAMPLED);
    expect(sent.status).toBe(200);
    receiver.react(answering(503, 'hidden'));
    await running.worker.deliverDue();
    receiver.react(answering(200));
    await running.worker.deliverDue(new Date(Date.now() + 60_000));
    await exported.close();
    const all = spans.spans();
    const request = all.find(({ kind }) => kind === 'server');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
    const below = { traceId: TRACE, spanId: ID, parentSpanId: request?.spanId, kind: 'client', resource: expect.anything() };
    const url = new URL(receiver.url);
    const call = { 'http.request.method': 'POST', 'server.address': url.hostname, 'server.port': Number(url.port) };
    const calls = all.filter(({ name }) => name === 'POST');
    expect(calls).toEqual([
      {
        ...below,
        name: 'POST',
        attributes: { ...call, 'http.response.status_code': 503, 'error.type': '503' },
        failed: true,
      },
      {
        ...below,
        name: 'POST',
        attributes: { ...call, 'http.response.status_code': 200, 'http.request.resend_count': 1 },
        failed: false,
      },
    ]);
    expect(receiver.received.map(({ headers }) => headers['traceparent'])).toEqual(
      calls.map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
    );
    expect(all.filter(({ name }) => name === 'send e-mail')).toEqual([
      { ...below, name: 'send e-mail', attributes: { 'recruitment.attempt': 1 }, failed: false },
    ]);
    expect(spans.received.map(({ body }) => body).join('')).not.toContain('hidden');
  });

  test('what the sampler leaves out is not sent, and is told on as not sampled; a caller who samples decides where it is based on the parent', async () => {
    const running = await aTracedService({ sampler: 'always_off' });
    const { client } = await aDesk(running);
    await client.get('/account', SAMPLED);
    expect(lineOf(running, 'getAccount')).toMatchObject({ trace_id: TRACE, span_id: ID });
    await exported.close();
    expect(spans.received).toEqual([]);

    const { startSpan, close } = openExport();
    const unsampled = { traceId: TRACE, spanId: SPAN, sampled: false };
    const { trace, end } = startSpan({ name: 'a', kind: 'client', parent: unsampled });
    end({ failed: false });
    expect(trace).toEqual({ traceId: TRACE, spanId: ID, sampled: false });
    const work = startSpan({ name: 'b', kind: 'client', parent: undefined });
    work.end({ failed: false });
    expect(work.trace.sampled).toBe(true);
    await close();
    expect(spans.spans().map(({ name }) => name)).toEqual(['b']);
  });

  test('a receiver that hangs: what finds the queue full is dropped, and the end waits two seconds', async () => {
    const held: ServerResponse[] = [];
    spans.react((response) => void held.push(response));
    const { startSpan, close } = openExport();
    for (let count = 0; count < 512; count += 1)
      startSpan({ name: 'first', kind: 'client', parent: undefined }).end({ failed: false });
    await until(() => spans.received.length === 1);
    for (let count = 0; count < 10_000; count += 1)
      startSpan({ name: 'later', kind: 'client', parent: undefined }).end({ failed: false });
    const started = performance.now();
    await close();
    expect(performance.now() - started).toBeLessThan(3_000);
    await until(() => spans.received.length >= 5);
    expect(spans.spans()).toHaveLength(512 + 2_048);
    held.forEach((response) => response.end('{}'));
  });

  test('a receiver that refuses is told once, and once when it takes spans again', async () => {
    spans.react(answering(401));
    const { startSpan } = openExport();
    const fill = (): void => {
      for (let count = 0; count < 512; count += 1)
        startSpan({ name: 'a', kind: 'client', parent: undefined }).end({ failed: false });
    };
    const sendOne = async (): Promise<void> => {
      const before = spans.received.length;
      runInTrace({ traceId: TRACE, spanId: SPAN, sampled: true }, fill);
      await until(() => spans.received.length > before);
    };
    await sendOne();
    await until(() => logged.length === 1);
    await sendOne();
    spans.react(answering(200, '{}'));
    await sendOne();
    await until(() => logged.length === 2);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, msg: 'spans are refused and lost' },
      { level: 30, msg: 'spans are accepted again' },
    ]);
    // neither belongs to a request
    expect(logged.join('')).not.toContain(TRACE);
  });
});
