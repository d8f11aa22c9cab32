import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import { aJob, anApplication, aRejectionReason, aTemplate, aWebhook } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { aDatedApplication, JUST_NOW, stateOf, whileRefusing } from './desk.ts';

const NOW = new Date('2026-11-20T23:59:59.500Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

let service: Service;
let desk: World<'job' | 'steps'>;
let reason: Awaited<ReturnType<typeof aRejectionReason>>;
let template: Awaited<ReturnType<typeof aTemplate>>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => {
  service = await startService({}, () => NOW);
  desk = await aWorld(service, ['job', 'steps']);
  reason = await aRejectionReason(service.prisma, desk.tenantId, { organisationId: desk.organisation.id });
  template = await aTemplate(service.prisma, desk.organisation);
});
afterAll(() => service.close());

type StepName = keyof ReturnType<typeof stepsOf>;

const standOn = (name: StepName, job = desk.job) =>
  aDatedApplication(service.prisma, job, { currentStepId: stepsOf(job)[name].id, date: EARLIER, createdAt: EARLIER });
beforeEach(async () => void (application = await standOn('screening')));

const reject = (body: object = {}, headers = {}) =>
  desk.client.post(
    `/application/${application.id}/reject`,
    { expected_current_step_id: desk.steps.screening.id, ...body },
    headers,
  );
const state = () => stateOf(service.prisma, application);

/** What a rejection changes, without a letter. */
async function rejectedFrom(before: Awaited<ReturnType<typeof state>>, rejectionReasonId: number | null) {
  const { id: stepId, name } = desk.steps.rejected;
  const trail = { tenantId: desk.tenantId, applicationId: application.id, userId: desk.recruiter.id, date: NOW };
  const owner = { jobId: application.jobId, organisationId: desk.organisation.id };
  return {
    ...before,
    currentStepId: stepId,
    rejectionReasonId,
    stepDate: new Date('2026-11-20T00:00:00Z'),
    stepEnteredAt: NOW,
    lastActionTime: NOW,
    modifiedAt: JUST_NOW,
    revision: before.revision + 1,
    stepChanges: [
      ...before.stepChanges,
      { ...trail, ...owner, id: expect.any(Number), stepId, createdAt: JUST_NOW, modifiedAt: JUST_NOW },
    ],
    history: [{ ...trail, id: expect.any(Number), action: 'STEP_CHANGE', text: `Moved to ${name}` }],
    counts: {
      ...before.counts,
      stepChanges: before.counts.stepChanges + 1,
      history: before.counts.history + 1,
      events: expect.any(Number),
    },
  };
}

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
    expect(after).toEqual(await rejectedFrom(before, null));
  });

  test('with a reason of the organisation; the detail shows how the application ended', async () => {
    const before = await state();
    const { status, body } = await reject({ rejection_reason_id: reason.id, target_step_id: desk.steps.rejected.id });
    const after = await state();
    const shown = { id: reason.id, name: reason.name };
    expect([status, body]).toEqual([200, { ...answered(after.stepChanges.at(-1)?.id), rejection_reason: shown }]);
    expect(after).toEqual(await rejectedFrom(before, reason.id));
    const { body: detail } = await desk.client.get(`/application/${application.id}`);
    expect(detail).toMatchObject({ outcome: 'REJECTED', outcome_date: NOW.toISOString(), rejection_reason: shown });
    expect(detail._actions.map(({ name }: { name: string }) => name)).not.toContain('reject');
  });

  test('with a reason of the whole tenant', async () => {
    const common = await aRejectionReason(service.prisma, desk.tenantId);
    const { status, body } = await reject({ rejection_reason_id: common.id });
    expect([status, body.rejection_reason]).toEqual([200, { id: common.id, name: common.name }]);
    expect((await state()).rejectionReasonId).toBe(common.id);
  });

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
    const moved = await rejectedFrom(before, reason.id);
    const entry = { id: expect.any(Number), action: 'EMAIL', text: 'Email sent: Your application: Registered nurse' };
    expect(after).toEqual({
      ...moved,
      revision: before.revision + 2,
      history: [...moved.history, { ...moved.history[0], ...entry }],
      emails: [
        expect.objectContaining({
          templateId: template.id,
          userId: desk.recruiter.id,
          recipient: expect.stringContaining('@'),
          subject: 'Your application: Registered nurse',
          message: '<p>Dear Léa, you are at Rejected. Amara</p>',
          delivery: expect.objectContaining({ state: 'PENDING', attempts: 0 }),
        }),
      ],
      counts: {
        ...moved.counts,
        history: before.counts.history + 2,
        emails: before.counts.emails + 1,
        deliveries: before.counts.deliveries + 1,
      },
    });
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

describe('409 `stale_step` as `advance-step`', () => {
  test('with `advance-step` at once: one of both moves the application', async () => {
    for (let round = 0; round < 8; round += 1) {
      application = await standOn('screening');
      const before = await state();
      const expected = { expected_current_step_id: desk.steps.screening.id };
      const [rejected, advanced] = await Promise.all([
        reject({ rejection_reason_id: reason.id }),
        desk.client.post(`/application/${application.id}/advance-step`, expected),
      ]);
      expect(new Set([rejected.status, advanced.status])).toEqual(new Set([200, 409]));
      const after = await state();
      expect(after.stepChanges).toHaveLength(before.stepChanges.length + 1);
      expect([after.currentStepId, after.rejectionReasonId]).toEqual(
        rejected.status === 200 ? [desk.steps.rejected.id, reason.id] : [desk.steps.interview.id, null],
      );
    }
  });

  test('with `POST /step` at once: it always moves, and takes away the reason of a rejection before it', async () => {
    for (let round = 0; round < 8; round += 1) {
      application = await standOn('screening');
      const [rejected, moved] = await Promise.all([
        reject({ rejection_reason_id: reason.id }),
        desk.client.post('/step', { application_id: application.id, process_step_id: desk.steps.offer.id }),
      ]);
      expect(moved.status).toBe(200);
      expect([200, 409]).toContain(rejected.status);
      expect(await state()).toMatchObject({ currentStepId: desk.steps.offer.id, rejectionReasonId: null });
    }
  });
});

test.each(['INSERT ON delivery', 'INSERT ON history_entry', 'UPDATE ON application'] as const)(
  '"in the same transaction": nothing is written when the database refuses an %s',
  async (write) => {
    const before = await state();
    const answer = await whileRefusing(service, write, () => reject({ template_id: template.id }));
    expectError(answer, 500, 'internal_error');
    expect(await state()).toEqual(before);
  },
);

test('"Emits `ProcessStepChange`", with the outcome, and `EmailSend` for the letter; a refusal and a repeat emit nothing', async () => {
  await aWebhook(service.prisma, desk.organisation, { events: ['ProcessStepChange', 'EmailSend'] });
  const where = { applicationId: application.id };
  await reject({ expected_current_step_id: desk.steps.interview.id });
  await reject({ target_step_id: desk.steps.hired.id });
  expect(await service.prisma.event.count({ where })).toBe(0);
  const key = { 'idempotency-key': `reject-${application.id}` };
  const first = await reject({ template_id: template.id }, key);
  const again = await reject({ template_id: template.id }, key);
  expect([first.status, again.body]).toEqual([200, first.body]);
  const events = await service.prisma.event.findMany({ where, orderBy: { id: 'asc' } });
  expect(events.map(({ name, stepChange }) => [name, stepChange])).toEqual([
    [
      'ProcessStepChange',
      {
        changeId: first.body.change_id,
        from: { id: desk.steps.screening.id, name: 'Phone screening', status: 'CURRENT', date: '2026-11-02' },
        to: { id: desk.steps.rejected.id, name: 'Rejected', status: 'END', date: '2026-11-20', outcome: 'REJECTED' },
      },
    ],
    ['EmailSend', null],
  ]);
});
