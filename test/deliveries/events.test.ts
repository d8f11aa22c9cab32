import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  credentialHeaders,
  lockCredentials,
  type ReceiverCredentials,
} from '../../src/deliveries/webhook/receiver-credentials.ts';
import { schemaViolations } from '../harness/contract.ts';
import { answering, aReceiver, verify, type Receiver } from '../harness/receiver.ts';
import { anApplication, anOrganisation, aTemplate, aWebhook, secretBox, WEBHOOK_SECRET } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';
import { anAskingJob, aSubmission } from '../resources/submissions/scene.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
// a retry that has come due would be one delivery more in the next test
afterEach(async () => void (await service.prisma.delivery.updateMany({ data: { state: 'DELIVERED' } })));
afterAll(() => service.close());

describe('the events', () => {
  const ALL = ['ProcessStepChange', 'ApplicationCreate', 'EmailSend', 'QuestionnaireSubmit'] as const;

  let receiver: Receiver;
  beforeEach(async () => {
    await service.worker.deliverDue();
    receiver = await aReceiver();
  });
  afterEach(() => receiver.close());

  /** A recruiter with an application and a subscription to every event. */
  async function aSubscribedDesk(given: Parameters<typeof aWebhook>[2] = {}) {
    const desk = await aWorld(service, ['job', 'steps']);
    const webhook = await aWebhook(service.prisma, desk.organisation, { url: receiver.url, events: [...ALL], ...given });
    const application = await anApplication(service.prisma, desk.job);
    return { ...desk, webhook, application };
  }

  const bodies = () => receiver.received.map((each) => verify(WEBHOOK_SECRET, each));

  const eventsOf = (tenantId: number) => service.prisma.event.count({ where: { tenantId } });

  test('ProcessStepChange: every committed step change after creation (advance-step, POST /step)', async () => {
    const { client, application, organisation, job, steps, tenantId } = await aSubscribedDesk();
    const advance = { expected_current_step_id: steps.start.id };
    expect(await client.post(`/application/${application.id}/advance-step`, advance)).toMatchObject({ status: 200 });
    await service.worker.deliverDue();
    const step = { application_id: application.id, process_step_id: steps.hired.id };
    expect(await client.post('/step', step)).toMatchObject({ status: 200 });
    await service.worker.deliverDue();

    const changes = await service.prisma.stepChange.findMany({
      where: { applicationId: application.id },
      orderBy: { id: 'asc' },
    });
    const state = ({ id, name, status }: typeof steps.start) => ({
      id,
      name,
      status,
      date: new Date().toISOString().slice(0, 10),
    });
    expect(bodies()).toMatchObject([
      {
        event: 'ProcessStepChange',
        step_change: { change_id: changes[1]?.id, from: state(steps.start), to: state(steps.screening) },
      },
      {
        event: 'ProcessStepChange',
        step_change: { change_id: changes[2]?.id, from: state(steps.screening), to: state(steps.hired) },
      },
    ]);
    expect(bodies()[0]).toEqual({
      event: 'ProcessStepChange',
      application: { _self: `${service.origin}/v1/application/${application.id}`, id: application.id },
      id: receiver.received[0]?.headers['webhook-id'],
      date: changes[1]?.date.toISOString(),
      version: '1',
      organisation: { id: organisation.id },
      job: { _self: `${service.origin}/v1/job/${job.id}`, id: job.id },
      candidate: { _self: `${service.origin}/v1/candidate/${application.candidateId}`, id: application.candidateId },
      step_change: expect.anything(),
    });
    expect(await client.get(bodies()[0].application._self)).toMatchObject({ status: 200, body: { id: application.id } });
    expect(await eventsOf(tenantId)).toBe(2);
  });

  test('`step_change.to.outcome`, where the step has one: as it was then, and not of the step that is left', async () => {
    const { client, application, steps, tenantId } = await aSubscribedDesk();
    const end = { where: { tenantId_id: { tenantId, id: steps.rejected.id } } };
    const move = (step: typeof steps.start) => client.post('/step', { application_id: application.id, process_step_id: step.id });
    for (const step of [steps.interview, steps.rejected, steps.hired]) await move(step);
    await service.prisma.processStep.update({ ...end, data: { outcome: null } });
    await move(steps.rejected);
    await service.prisma.processStep.update({ ...end, data: { outcome: 'WITHDRAWN' } });
    await service.worker.deliverDue();
    const changes = bodies()
      .map(({ step_change }) => step_change)
      .sort((one, other) => one.change_id - other.change_id);
    expect(changes.map(({ to }) => to.outcome)).toEqual([undefined, 'REJECTED', 'HIRED', undefined]);
    for (const { from } of changes) expect(from).not.toHaveProperty('outcome');
    for (const { to } of [changes[0], changes[3]]) expect(to).not.toHaveProperty('outcome');
    expect(bodies().flatMap((each) => schemaViolations('StepChangeDelivery', each))).toEqual([]);
  });

  test('not on a refusal or an idempotent repeat', async () => {
    const { client, application, steps, tenantId } = await aSubscribedDesk();
    const path = `/application/${application.id}/advance-step`;
    const refused = { expected_current_step_id: steps.start.id, target_step_id: steps.hired.id };
    expect(await client.post(path, refused)).toMatchObject({ status: 422 });
    expect(await client.post(path, { expected_current_step_id: steps.interview.id })).toMatchObject({ status: 409 });
    expect(await eventsOf(tenantId)).toBe(0);
    const key = { 'idempotency-key': 'once' };
    const step = { application_id: application.id, process_step_id: steps.interview.id };
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/step', step, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await eventsOf(tenantId)).toBe(1);
  });

  test('the step that an event says an application left is the one it left, also of moves that come at once', async () => {
    const { client, application, steps } = await aSubscribedDesk();
    const targets = [steps.screening, steps.interview, steps.offer, steps.hired, steps.rejected, steps.start];
    await Promise.all(targets.map(({ id }) => client.post('/step', { application_id: application.id, process_step_id: id })));
    await service.worker.deliverDue();
    const moves = bodies()
      .map(({ step_change }) => step_change)
      .sort((one, other) => one.change_id - other.change_id);
    expect(moves).toHaveLength(targets.length);
    expect(moves[0].from.id).toBe(steps.start.id);
    moves.slice(1).forEach(({ from }, index) => {
      const { outcome: _outcome, ...left } = moves[index].to;
      expect(from).toEqual(left);
    });
  });

  test('ApplicationCreate: apply; QuestionnaireSubmit: questionnaire, and apply with answers; a repeat and a mere check say nothing', async () => {
    const { organisation, client, address, questionnaire } = await anAskingJob(service);
    await aWebhook(service.prisma, organisation, { url: receiver.url, events: [...ALL] });
    const { why, licence } = questionnaire;
    const answers = { [why.id]: { answer: 'Why not.' }, [licence.id]: { choices: [licence.yes.id] } };
    const stranger = service.as();
    expect(await stranger.post(`${address}?validate_only=true`, aSubmission({ answers }))).toMatchObject({ status: 200 });
    expect(await stranger.post(address, aSubmission({ answers }))).toMatchObject({ status: 200, body: { created: true } });
    expect(await stranger.post(address, aSubmission({ answers }))).toMatchObject({ status: 200, body: { created: false } });
    await service.worker.deliverDue();
    expect(new Set(bodies().map(({ event }) => event))).toEqual(new Set(['ApplicationCreate', 'QuestionnaireSubmit']));
    expect(receiver.received).toHaveLength(2);
    const id = bodies()[0].application.id;
    await client.post(`/application/${id}/questionnaire`, { questionnaire_id: questionnaire.id, answers });
    await service.worker.deliverDue();
    expect(bodies()[2]).toMatchObject({ event: 'QuestionnaireSubmit', application: { id } });
    expect(bodies().flatMap((each) => schemaViolations('WebhookDelivery', each))).toEqual([]);
  });

  test('"`ApplicationCreate`: an application from outside or by `POST /application`": at the time of the request; an application that exists and a refusal say nothing', async () => {
    const { client, organisation, job, tenantId } = await aSubscribedDesk();
    const candidate = { first_name: 'Ada', last_name: 'Okafor', email: 'ada@mail.example' };
    const order = { job_id: job.id, candidate, date: '2020-02-29T08:00:00Z' };
    expect(await client.post('/application', { ...order, source_id: 2_147_483_647 })).toMatchObject({ status: 422 });
    const before = Date.now();
    const { body } = await client.post('/application', order);
    expect(await client.post('/application', order)).toMatchObject({ status: 200, body: { created: false } });
    expect(await eventsOf(tenantId)).toBe(1);
    await service.worker.deliverDue();
    expect(bodies()).toMatchObject([
      {
        event: 'ApplicationCreate',
        application: { id: body.application_id, _self: body.application._self },
        candidate: { id: body.candidate_id, _self: body.candidate._self },
        job: { id: job.id },
        organisation: { id: organisation.id },
      },
    ]);
    expect(Date.parse(bodies()[0].date)).toBeGreaterThanOrEqual(before);
    expect(bodies()[0]).not.toHaveProperty('step_change');
    expect(bodies().flatMap((each) => schemaViolations('ApplicationDelivery', each))).toEqual([]);
  });

  test('EmailSend: send-email; "No personal data: the receiver reads what it needs"', async () => {
    const { client, application, organisation, recruiter } = await aSubscribedDesk();
    const template = await aTemplate(service.prisma, organisation);
    await client.post(`/application/${application.id}/send-email`, { template_id: template.id });
    await service.worker.deliverDue();
    expect(bodies()).toMatchObject([{ event: 'EmailSend', application: { id: application.id } }]);
    expect(schemaViolations('WebhookDelivery', bodies()[0])).toEqual([]);
    const candidate = await service.prisma.candidate.findFirstOrThrow({ where: { id: application.candidateId } });
    for (const personal of [candidate.email, candidate.lastName, recruiter.email, recruiter.lastName])
      expect(receiver.received[0]?.body).not.toContain(personal);
  });

  test('a subscription hears of the events it names, of its own organisation, while it is not disabled', async () => {
    const { client, application, steps, tenantId } = await aSubscribedDesk({ events: ['EmailSend'] });
    await aWebhook(service.prisma, await anOrganisation(service.prisma, tenantId), { url: receiver.url });
    const disabled = await aWorld(service, ['job', 'steps']);
    await aWebhook(service.prisma, disabled.organisation, { url: receiver.url, state: 'DISABLED' });
    const other = await anApplication(service.prisma, disabled.job);
    await client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
    await disabled.client.post('/step', { application_id: other.id, process_step_id: disabled.steps.hired.id });
    expect(await service.worker.deliverDue()).toBe(0);
    expect(receiver.received).toEqual([]);
    expect([await eventsOf(tenantId), await eventsOf(disabled.tenantId)]).toEqual([0, 0]);
  });

  test('each subscription of an organisation gets the event once, with the same webhook-id', async () => {
    const { client, application, steps, organisation } = await aSubscribedDesk();
    await aWebhook(service.prisma, organisation, { url: `${receiver.url}/second` });
    await client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
    await service.worker.deliverDue();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook', '/hook/second']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('at rotation both secrets sign for 24 h', async () => {
    const old = `whsec_${Buffer.from('the secret before this one, old!').toString('base64')}`;
    const soon = new Date(Date.now() + 60_000);
    const { client, application, steps } = await aSubscribedDesk({
      previousSecret: secretBox.lock(old),
      previousSecretExpiresAt: soon,
    });
    const move = () => client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
    await move();
    await service.worker.deliverDue();
    expect(verify(old, receiver.received[0]!)).toEqual(verify(WEBHOOK_SECRET, receiver.received[0]!));
    await move();
    await service.worker.deliverDue(new Date(soon.getTime() + 1));
    expect(verify(WEBHOOK_SECRET, receiver.received[1]!)).toMatchObject({ event: 'ProcessStepChange' });
    expect(() => verify(old, receiver.received[1]!)).toThrow();
    expect(() => verify(WEBHOOK_SECRET, { ...receiver.received[1]!, body: '{}' })).toThrow();
  });

  test.each<[ReceiverCredentials, string, string]>([
    [
      { kind: 'basic', login: 'ats', password: 'sésame:2' },
      'authorization',
      `Basic ${Buffer.from('ats:sésame:2').toString('base64')}`,
    ],
    [{ kind: 'bearer', token: 'tok_1' }, 'authorization', 'Bearer tok_1'],
    [{ kind: 'header', name: 'X-Api-Key', value: 'k 1' }, 'x-api-key', 'k 1'],
  ])('per subscription: Basic credentials, a bearer token or a header for the receiver: %j', async (credentials, name, value) => {
    const { client, application, steps } = await aSubscribedDesk({
      receiverCredentials: lockCredentials(secretBox, credentials),
    });
    await client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
    await service.worker.deliverDue();
    expect(receiver.received[0]?.headers).toMatchObject({ [name]: value, 'content-type': 'application/json' });
    expect(Object.keys(credentialHeaders(credentials))).toHaveLength(1);
  });

  test('a header of the receiver cannot stand beside one of ours under the same name', async () => {
    const credentials = lockCredentials(secretBox, { kind: 'header', name: 'Webhook-Signature', value: 'v1,forged' });
    const { client, application, steps } = await aSubscribedDesk({ receiverCredentials: credentials });
    await client.post('/step', { application_id: application.id, process_step_id: steps.hired.id });
    await service.worker.deliverDue();
    expect(receiver.received[0]?.headers['webhook-signature']).not.toContain('forged');
    expect(verify(WEBHOOK_SECRET, receiver.received[0]!)).toMatchObject({ event: 'ProcessStepChange' });
  });
});

/**
 * Identifiers are unique within a tenant: workers serve all tenants and must separate equal ones.
 */
describe('fair among tenants', () => {
  const ID = 1_000_000;
  const DAY = 86_400_000;

  /** A subscription, its event and its delivery, all of the same identifier. */
  async function aSide(status: number) {
    const { organisation, job } = await aWorld(service, ['job', 'steps']);
    const { tenantId, id: organisationId } = organisation;
    const receiver = await aReceiver(answering(status));
    await aWebhook(service.prisma, organisation, { id: ID, url: receiver.url });
    const { id: applicationId } = await anApplication(service.prisma, job);
    const event = {
      tenantId,
      id: ID,
      organisationId,
      applicationId,
      name: 'ApplicationCreate',
      publicId: `msg_${tenantId}`,
    } as const;
    await service.prisma.event.create({ data: event });
    await service.prisma.delivery.create({ data: { tenantId, id: ID, eventId: ID, webhookId: ID } });
    const where = { tenantId };
    const read = async () => ({
      webhook: (await service.prisma.webhook.findFirstOrThrow({ where })).state,
      delivery: (await service.prisma.delivery.findFirst({ where }))?.state,
      calls: await service.prisma.call.count({ where }),
      events: await service.prisma.event.count({ where }),
    });
    return { tenantId, receiver, read };
  }

  test('one is delivered, refused, interrupted and cleared away without the other', async () => {
    const [good, gone] = [await aSide(200), await aSide(410)];
    try {
      expect(await service.worker.deliverDue()).toBe(2);
      expect([good, gone].map(({ receiver }) => receiver.received.length)).toEqual([1, 1]);
      expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'DELIVERED', calls: 1, events: 1 });
      expect(await gone.read()).toMatchObject({ webhook: 'DISABLED', calls: 1 });

      // both wait again, one of them for a webhook that is disabled
      await service.prisma.delivery.updateMany({ data: { state: 'PENDING' } });
      await service.worker.deliverDue(new Date(Date.now() + DAY));
      expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'DELIVERED', calls: 2, events: 1 });
      expect(await gone.read()).toEqual({ webhook: 'DISABLED', delivery: 'CANCELLED', calls: 1, events: 1 });

      const lease = { state: 'SENDING', nextAttemptAt: new Date(Date.now() - DAY) } as const;
      await service.prisma.delivery.updateMany({ where: { tenantId: good.tenantId }, data: lease });
      good.receiver.react(answering(500));
      await service.worker.deliverDue(new Date());
      expect(await good.read()).toMatchObject({ delivery: 'PENDING', calls: 4 });
      expect(await gone.read()).toMatchObject({ delivery: 'CANCELLED', calls: 1 });

      await service.prisma.delivery.updateMany({
        where: { tenantId: good.tenantId },
        data: { nextAttemptAt: new Date(Date.now() + 100 * DAY) },
      });
      await service.worker.deliverDue(new Date(Date.now() + 31 * DAY));
      expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'PENDING', calls: 0, events: 1 });
      expect(await gone.read()).toEqual({ webhook: 'DISABLED', delivery: undefined, calls: 0, events: 0 });
    } finally {
      await good.receiver.close();
      await gone.receiver.close();
    }
  });
});
