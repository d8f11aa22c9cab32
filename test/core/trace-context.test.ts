import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatTraceparent, nextInTrace, parseTraceparent } from '../../src/core/trace-context.ts';
import { answering, aReceiver, type Receiver } from '../harness/receiver.ts';
import { anApplication, aTemplate, aWebhook } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { anAskingJob, aSubmission } from '../resources/submissions/scene.ts';

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
    const { client } = await aWorld(service, ['job', 'steps']);
    const { headers } = await client.get('/account', { traceparent: '00-nonsense' });
    const id = headers.get('x-request-id') ?? '';
    expect(linesOf(id.replaceAll('-', ''))).toEqual([
      expect.objectContaining({ request_id: id, operation: 'getAccount', status: 200 }),
    ]);
  });
});
