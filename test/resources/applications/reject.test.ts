import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import { aJob, anApplication, aRejectionReason, aTemplate } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { aDatedApplication, movedTo, stateOf } from './desk.ts';
import { refusalOf } from '../../suites/every/refusal.ts';

const NOW = new Date('2026-11-20T23:59:59.500Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let reason: Awaited<ReturnType<typeof aRejectionReason>>;
let template: Awaited<ReturnType<typeof aTemplate>>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  desk = await aWorld(service, ['job', 'steps']);
  reason = await aRejectionReason(service.prisma, desk.tenantId);
  template = await aTemplate(service.prisma, desk.organisation);
});

type StepName = keyof ReturnType<typeof stepsOf>;

const standOn = (name: StepName, job = desk.job, candidate: NonNullable<Parameters<typeof anApplication>[2]>['candidate'] = {}) =>
  aDatedApplication(service.prisma, job, { currentStepId: stepsOf(job)[name].id, date: EARLIER, createdAt: EARLIER, candidate });
beforeEach(async () => void (application = await standOn('screening')));

const reject = (body: object = {}) =>
  desk.client.post(`/application/${application.id}/reject`, { expected_current_step_id: desk.steps.screening.id, ...body });
const state = () => stateOf(service.prisma, application);

const rejectedFrom = (before: Awaited<ReturnType<typeof state>>, rejectionReasonId: number | null) => ({
  ...movedTo(desk.steps.rejected, before, desk.recruiter.id, NOW),
  rejectionReasonId,
});

const answered = (changeId: number | undefined) => ({
  ...envelopeOf('RejectResult'),
  application_id: application.id,
  step_id: desk.steps.rejected.id,
  step_name: 'Rejected',
  rank: desk.steps.rejected.rank,
  outcome: 'REJECTED',
  change_id: changeId,
  still_open: { interviews: { items: [] }, offers: { items: [] } },
});

describe('200: `_status, application_id, step_id, step_name, rank, outcome, rejection_reason`, and `email_id` where a mail was queued', () => {
  test.each<[string, StepName]>([
    ['the START step', 'start'],
    ['a CURRENT step', 'interview'],
    ['an operational step', 'offer'],
  ])('without a reason and a letter, from %s', async (_, from) => {
    application = await standOn(from);
    const before = await state();
    const { status, body } = await reject({ expected_current_step_id: desk.steps[from].id });
    const after = await state();
    expect([status, body]).toEqual([200, answered(after.stepChanges.at(-1)?.id)]);
    expect(after).toEqual(rejectedFrom(before, null));
  });

  test.each(['the organisation', 'the whole tenant'])(
    'with a reason of %s; the detail shows how the application ended',
    async (of) => {
      const own = of === 'the organisation' ? { organisationId: desk.organisation.id } : {};
      const reason = await aRejectionReason(service.prisma, desk.tenantId, own);
      const before = await state();
      const { status, body } = await reject({ rejection_reason_id: reason.id, target_step_id: desk.steps.rejected.id });
      const after = await state();
      const shown = { id: reason.id, name: reason.name };
      expect([status, body]).toEqual([200, { ...answered(after.stepChanges.at(-1)?.id), rejection_reason: shown }]);
      expect(after).toEqual(rejectedFrom(before, reason.id));
      const { body: detail } = await desk.client.get(`/application/${application.id}`);
      expect(detail).toMatchObject({ outcome: 'REJECTED', outcome_date: NOW.toISOString(), rejection_reason: shown });
      expect(detail._actions.map(({ name }: { name: string }) => name)).not.toContain('reject');
    },
  );

  test('the mail, where a template is named, is queued in the same transaction, as `send-email` after the move', async () => {
    const before = await state();
    const { status, body } = await reject({ rejection_reason_id: reason.id, template_id: template.id });
    const after = await state();
    const [email] = after.emails;
    expect([status, body]).toEqual([
      200,
      {
        ...answered(after.stepChanges.at(-1)?.id),
        rejection_reason: { id: reason.id, name: reason.name },
        email_id: email?.id,
        message_id: email?.messageId,
      },
    ]);
    const { history, emails: _none, counts: _counts, revision: _revision, ...moved } = rejectedFrom(before, reason.id);
    const entry = { action: 'EMAIL', text: 'Email sent: Your application: Registered nurse', userId: desk.recruiter.id };
    expect(after).toMatchObject({ ...moved, history: [...history, entry] });
    expect(after.emails).toMatchObject([
      {
        templateId: template.id,
        userId: desk.recruiter.id,
        subject: 'Your application: Registered nurse',
        message: '<p>Dear Léa, you are at Rejected. Amara</p>',
        delivery: { state: 'PENDING', attempts: 0 },
      },
    ]);
  });

  test('`template_id` with `subject` and `message` as in `send-email`', async () => {
    const texts = { subject: 'About {{job.title}}', message: '<p>Sorry, {{candidate.first_name}}.</p><script>x</script>' };
    expect((await reject({ template_id: template.id, ...texts })).status).toBe(200);
    const [email] = (await state()).emails;
    expect([email?.subject, email?.message]).toEqual(['About Registered nurse', '<p>Sorry, Léa.</p>']);
  });
});

test('to the named `END` step, [...] or, without `target_step_id`, to the first such step by rank', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const steps = stepsOf(job);
  const { tenantId } = job;
  const last = await service.prisma.processStep.create({
    data: { tenantId, processId: job.processId, name: 'Unsuitable', rank: 9, status: 'END', outcome: 'REJECTED' },
  });
  const rejectFrom = async (body: object) => {
    application = await standOn('start', job);
    return (await reject({ expected_current_step_id: steps.start.id, ...body })).body.step_id;
  };
  expect(await rejectFrom({})).toBe(steps.rejected.id);
  expect(await rejectFrom({ target_step_id: last.id })).toBe(last.id);
  await service.prisma.processStep.update({
    where: { tenantId_id: { tenantId, id: steps.rejected.id } },
    data: { outcome: 'WITHDRAWN' },
  });
  expect(await rejectFrom({})).toBe(last.id);
});

/** The faults of a body that is refused, with nothing written. */
async function faultsOf(body: object): Promise<unknown> {
  const before = await state();
  const answer = await reject(body);
  expect([answer.status, await state()]).toEqual([422, before]);
  return refusalOf(answer);
}

test('`no_rejection_step` (the process has none), with a named step, too; `_actions` do not offer it', async () => {
  const job = await aJob(service.prisma, desk.organisation);
  const steps = stepsOf(job);
  const where = { tenantId: desk.tenantId, processId: job.processId, outcome: 'REJECTED' } as const;
  await service.prisma.processStep.updateMany({ where, data: { outcome: null } });
  application = await anApplication(service.prisma, job);
  const expected_current_step_id = steps.start.id;
  const fault = { target_step_id: ['no_rejection_step'] };
  expect(await faultsOf({ expected_current_step_id })).toEqual(fault);
  expect(await faultsOf({ expected_current_step_id, target_step_id: steps.rejected.id })).toEqual(fault);
  const { body } = await desk.client.get(`/application/${application.id}`);
  expect(body._actions.map(({ name }: { name: string }) => name)).not.toContain('reject');
});

test.each(['start', 'interview', 'offer', 'hired'] as const)(
  'the named `END` step, which must have the outcome `REJECTED`: %s is `not_a_rejection_step`',
  async (name) => {
    expect(await faultsOf({ target_step_id: desk.steps[name].id })).toEqual({ target_step_id: ['not_a_rejection_step'] });
  },
);

test('"A step of another process is `not_in_process`"', async () => {
  const other = stepsOf(await aJob(service.prisma, desk.organisation));
  expect(await faultsOf({ target_step_id: other.rejected.id })).toEqual({ target_step_id: ['not_in_process'] });
});

test.each(['rejected', 'hired'] as const)(
  '`already_ended` (the application is at an `END` step): %s, beside other faults',
  async (name) => {
    application = await anApplication(service.prisma, desk.job, { currentStepId: desk.steps[name].id });
    const expected_current_step_id = desk.steps[name].id;
    expect(await faultsOf({ expected_current_step_id })).toEqual({ _body: ['already_ended'] });
    const more = { target_step_id: desk.steps.start.id, rejection_reason_id: 2_147_483_647 };
    expect(await faultsOf({ expected_current_step_id, ...more })).toEqual({
      _body: ['already_ended'],
      target_step_id: ['not_a_rejection_step'],
      rejection_reason_id: ['not_found'],
    });
  },
);

test('`not_found` (reason [...]): retired', async () => {
  const retired = { organisationId: desk.organisation.id, retiredAt: new Date() };
  const { id } = await aRejectionReason(service.prisma, desk.tenantId, retired);
  expect(await faultsOf({ rejection_reason_id: id })).toEqual({ rejection_reason_id: ['not_found'] });
});

test('the rules of `send-email`: faults of its texts, and those of the template at `template_id`', async () => {
  expect(await faultsOf({ template_id: template.id, subject: '{{x}}', message: '<p> </p>' })).toEqual({
    subject: ['unknown_value'],
    message: ['too_short'],
  });
  const broken = await aTemplate(service.prisma, desk.organisation, { subject: '{{x}}' });
  expect(await faultsOf({ template_id: broken.id })).toEqual({ template_id: ['unknown_value'] });
});

test('"`subject` or `message` without `template_id` is refused with `required` at `template_id`"', async () => {
  for (const texts of [{ subject: 'x' }, { message: 'x' }, { subject: 'x', message: 'x' }])
    expect(await faultsOf(texts)).toEqual({ template_id: ['required'] });
});

test('"`no_recipient`": a candidate without an e-mail address gets no letter, and is rejected without one', async () => {
  application = await standOn('screening', desk.job, { email: null });
  expect(await faultsOf({ template_id: template.id })).toEqual({ _body: ['no_recipient'] });
  expect(await faultsOf({ template_id: template.id, target_step_id: desk.steps.hired.id })).toEqual({
    _body: ['no_recipient'],
    target_step_id: ['not_a_rejection_step'],
  });
  expect((await reject()).status).toBe(200);
});

test('"`candidate_erased`": the application is rejected "with neither reason nor letter"', async () => {
  const where = { tenantId: desk.tenantId, id: application.candidateId };
  await service.prisma.candidate.updateMany({ where, data: { erasedAt: new Date() } });
  for (const body of [{ template_id: template.id }, { rejection_reason_id: reason.id }])
    expect(await faultsOf(body)).toEqual({ _body: ['candidate_erased'] });
  expect((await reject()).status).toBe(200);
  expect((await state()).currentStepId).toBe(desk.steps.rejected.id);
});
