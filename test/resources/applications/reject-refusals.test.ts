import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { aJob, anApplication, aRejectionReason, aTemplate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { faultsIn, stateOf } from './desk.ts';

const UNKNOWN = 2_147_483_647;

let service: Service;
let desk: World<'job' | 'steps'>;
let reason: Awaited<ReturnType<typeof aRejectionReason>>;
let template: Awaited<ReturnType<typeof aTemplate>>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  service = await startService();
  desk = await aWorld(service, ['job', 'steps']);
  reason = await aRejectionReason(service.prisma, desk.tenantId);
  template = await aTemplate(service.prisma, desk.organisation);
});
afterAll(() => service.close());
beforeEach(async () => void (application = await anApplication(service.prisma, desk.job)));

const reject = (body: object = {}, client: Client = desk.client, id: number | string = application.id) =>
  client.post(`/application/${id}/reject`, { expected_current_step_id: desk.steps.start.id, ...body });
const state = () => stateOf(service.prisma, application);

/** The faults of a body that is refused, with nothing written. */
async function refusalOf(body: object, client?: Client): Promise<unknown> {
  const before = await state();
  const { status, invalid } = faultsIn(await reject(body, client));
  expect([status, await state()]).toEqual([422, before]);
  return invalid;
}

test('`no_rejection_step` (the process has none), with a named step, too; `_actions` do not offer it', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const steps = stepsOf(job);
  await service.prisma.processStep.updateMany({
    where: { tenantId: desk.tenantId, processId: job.processId, outcome: 'REJECTED' },
    data: { outcome: null },
  });
  application = await anApplication(service.prisma, job);
  const expected_current_step_id = steps.start.id;
  const fault = { target_step_id: ['no_rejection_step'] };
  expect(await refusalOf({ expected_current_step_id })).toEqual(fault);
  expect(await refusalOf({ expected_current_step_id, target_step_id: steps.rejected.id })).toEqual(fault);
  const { body } = await desk.client.get(`/application/${application.id}`);
  expect(body._actions.map(({ name }: { name: string }) => name)).not.toContain('reject');
});

test.each(['start', 'interview', 'offer', 'hired'] as const)(
  'the named `END` step, which must have the outcome `REJECTED`: %s is `not_a_rejection_step`',
  async (name) => {
    expect(await refusalOf({ target_step_id: desk.steps[name].id })).toEqual({ target_step_id: ['not_a_rejection_step'] });
  },
);

test('"A step of another process is `not_in_process`", an unknown one, too', async () => {
  const other = stepsOf(await aJob(service.prisma, desk.organisation));
  for (const target_step_id of [other.rejected.id, UNKNOWN])
    expect(await refusalOf({ target_step_id })).toEqual({ target_step_id: ['not_in_process'] });
});

test.each(['rejected', 'hired'] as const)(
  '`already_ended` (the application is at an `END` step): %s, beside other faults',
  async (name) => {
    application = await anApplication(service.prisma, desk.job, { currentStepId: desk.steps[name].id });
    const expected_current_step_id = desk.steps[name].id;
    expect(await refusalOf({ expected_current_step_id })).toEqual({ _body: ['already_ended'] });
    const more = { target_step_id: desk.steps.start.id, rejection_reason_id: UNKNOWN };
    expect(await refusalOf({ expected_current_step_id, ...more })).toEqual({
      _body: ['already_ended'],
      target_step_id: ['not_a_rejection_step'],
      rejection_reason_id: ['not_found'],
    });
  },
);

test('`not_found` (reason [...]): retired', async () => {
  const retired = { organisationId: desk.organisation.id, retiredAt: new Date() };
  const { id } = await aRejectionReason(service.prisma, desk.tenantId, retired);
  expect(await refusalOf({ rejection_reason_id: id })).toEqual({ rejection_reason_id: ['not_found'] });
});

test.each([
  ['an unknown keyword', { subject: '{{x}}', message: '{{y}}' }, { subject: ['unknown_value'], message: ['unknown_value'] }],
  ['nothing that is shown', { message: '<p> </p>' }, { message: ['too_short'] }],
  ['too many tags', { message: '<b>x</b>'.repeat(12_000) }, { message: ['too_long'] }],
])('the rules of `send-email`: %s', async (_, texts, invalid) => {
  expect(await refusalOf({ template_id: template.id, ...texts })).toEqual(invalid);
});

test('the rules of `send-email`: faults of the template at `template_id`', async () => {
  const broken = await aTemplate(service.prisma, desk.organisation, { subject: '{{x}}' });
  expect(await refusalOf({ template_id: broken.id })).toEqual({ template_id: ['unknown_value'] });
});

test('"`subject` or `message` without `template_id` is refused with `required` at `template_id`"', async () => {
  for (const texts of [{ subject: 'x' }, { message: 'x' }, { subject: 'x', message: 'x' }])
    expect(await refusalOf(texts)).toEqual({ template_id: ['required'] });
});

test('"`no_recipient`": a candidate without an e-mail address gets no letter, and is rejected without one', async () => {
  application = await anApplication(service.prisma, desk.job, { candidate: { email: null } });
  expect(await refusalOf({ template_id: template.id })).toEqual({ _body: ['no_recipient'] });
  expect(await refusalOf({ template_id: template.id, target_step_id: desk.steps.hired.id })).toEqual({
    _body: ['no_recipient'],
    target_step_id: ['not_a_rejection_step'],
  });
  expect((await reject()).status).toBe(200);
});

test('"`candidate_erased`": the application is rejected "with neither reason nor letter"', async () => {
  await service.prisma.candidate.updateMany({
    where: { tenantId: desk.tenantId, id: application.candidateId },
    data: { erasedAt: new Date() },
  });
  for (const body of [
    { template_id: template.id },
    { rejection_reason_id: reason.id },
    { template_id: template.id, rejection_reason_id: reason.id },
  ])
    expect(await refusalOf(body)).toEqual({ _body: ['candidate_erased'] });
  expect((await reject()).status).toBe(200);
  expect((await state()).currentStepId).toBe(desk.steps.rejected.id);
});
