import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { aJob, anApplication, anOrganisation, aRecruiter, aRejectionReason, aTemplate } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { faultsIn, stateOf } from './desk.ts';

const UNKNOWN = 2_147_483_647;

let service: Service;
let desk: World<'job' | 'steps'>;
let elsewhere: { readonly tenantId: number; readonly id: number };
let reason: Awaited<ReturnType<typeof aRejectionReason>>;
let template: Awaited<ReturnType<typeof aTemplate>>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  service = await startService();
  desk = await aWorld(service, ['job', 'steps']);
  elsewhere = await anOrganisation(service.prisma, desk.tenantId);
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

test('`not_found` (reason [...]): of another organisation, also one of the caller; of another tenant; retired; unknown', async () => {
  const { prisma } = service;
  const both = service.as(await aRecruiter(prisma, [desk.organisation, elsewhere]));
  const stranger = await aWorld(service, ['job', 'steps']);
  const retired = { organisationId: desk.organisation.id, retiredAt: new Date() };
  const ids = [
    (await aRejectionReason(prisma, desk.tenantId, { organisationId: elsewhere.id })).id,
    (await aRejectionReason(prisma, stranger.tenantId)).id,
    (await aRejectionReason(prisma, desk.tenantId, retired)).id,
    UNKNOWN,
  ];
  for (const client of [desk.client, both])
    for (const rejection_reason_id of ids)
      expect(await refusalOf({ rejection_reason_id }, client)).toEqual({ rejection_reason_id: ['not_found'] });
});

test('`not_found` ([...] template): of another organisation, also one of the caller; of another tenant; unknown', async () => {
  const { prisma } = service;
  const both = service.as(await aRecruiter(prisma, [desk.organisation, elsewhere]));
  const stranger = await aWorld(service, ['job', 'steps']);
  const ids = [(await aTemplate(prisma, elsewhere)).id, (await aTemplate(prisma, stranger.organisation)).id, UNKNOWN];
  for (const client of [desk.client, both])
    for (const template_id of ids)
      expect(await refusalOf({ template_id, subject: '{{x}}' }, client)).toEqual({ template_id: ['not_found'] });
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

test('`organisation_id`: that of the application answers 200, another one of the caller 404', async () => {
  const client = service.as(await aRecruiter(service.prisma, [desk.organisation, elsewhere]));
  const before = await state();
  expectError(await reject({ organisation_id: elsewhere.id }, client), 404, 'not_found');
  expect(await state()).toEqual(before);
  expect((await reject({ organisation_id: desk.organisation.id }, client)).status).toBe(200);
});

test("An `organisation_id` that is not the caller's is [...] `not_found` in a body, beside the other faults", async () => {
  for (const organisation_id of [elsewhere.id, UNKNOWN]) {
    expect(await refusalOf({ organisation_id })).toEqual({ organisation_id: ['not_found'] });
    expect(await refusalOf({ organisation_id, target_step_id: desk.steps.hired.id })).toEqual({
      organisation_id: ['not_found'],
      target_step_id: ['not_a_rejection_step'],
    });
  }
});

test('403 only for a READER that writes: a READER, also one that is RECRUITER elsewhere; an ADMIN may', async () => {
  const reader = await aRecruiter(service.prisma, [desk.organisation], 'READER');
  const mixed = await aRecruiter(service.prisma, [elsewhere]);
  const membership = { tenantId: desk.tenantId, organisationId: desk.organisation.id, userId: mixed.id };
  await service.prisma.membership.create({ data: { ...membership, role: 'READER' } });
  const before = await state();
  for (const user of [reader, mixed]) expectError(await reject({}, service.as(user)), 403, 'forbidden');
  expect(await state()).toEqual(before);
  const admin = await aRecruiter(service.prisma, [desk.organisation], 'ADMIN');
  expect((await reject({}, service.as(admin))).status).toBe(200);
});

test('Not visible and not existing answer alike: another tenant, another organisation, an unknown id', async () => {
  const stranger = await aWorld(service, ['job', 'steps']);
  const neighbour = service.as(await aRecruiter(service.prisma, [elsewhere]));
  const before = await state();
  for (const answer of [await reject({}, stranger.client), await reject({}, neighbour), await reject({}, desk.client, UNKNOWN)])
    expectError(answer, 404, 'not_found');
  expect(await state()).toEqual(before);
});

test('Order of checks: 401, 400/422 shape, 403, 404, 409, 422 rules: each case has the fault of all later ones', async () => {
  const reader = service.as(await aRecruiter(service.prisma, [desk.organisation], 'READER'));
  const stale = { expected_current_step_id: desk.steps.interview.id, target_step_id: desk.steps.hired.id, template_id: UNKNOWN };
  const misshapen = { ...stale, expected_current_step_id: 'x' };
  const before = await state();
  const statuses = [
    (await reject(misshapen, service.as(), 'x')).status,
    (await reject(misshapen, reader, 'x')).status,
    (await reject(misshapen, reader, UNKNOWN)).status,
    (await reject(stale, reader, UNKNOWN)).status,
    (await reject(stale, desk.client, UNKNOWN)).status,
    (await reject(stale)).status,
    (await reject({ ...stale, expected_current_step_id: desk.steps.start.id })).status,
  ];
  expect(statuses).toEqual([401, 400, 422, 403, 404, 409, 422]);
  expect(await state()).toEqual(before);
});
