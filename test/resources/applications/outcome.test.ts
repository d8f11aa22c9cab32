/** How applications ended: in lists and details, and what follows a change of it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, aRejectionReason } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';

const NOW = new Date('2026-11-20T23:59:59.500Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

const key = (id: number) => ({ where: { tenantId_id: { tenantId: desk.tenantId, id } } });

/** A job with an application that was rejected for a reason, and one that goes on. */
async function aRejection() {
  const job = await aJob(service.prisma, desk.organisation);
  const steps = stepsOf(job);
  const reason = await aRejectionReason(service.prisma, desk.tenantId, { organisationId: desk.organisation.id });
  const at = {
    currentStepId: steps.rejected.id,
    rejectionReasonId: reason.id,
    stepEnteredAt: new Date('2026-11-12T14:05:33.218Z'),
  };
  const application = await anApplication(service.prisma, job, at);
  const other = await anApplication(service.prisma, job);
  return { job, steps, reason, application, other };
}

type Ended = { readonly outcome?: string; readonly outcome_date?: string; readonly rejection_reason?: object };

const FIELDS = ['outcome', 'outcome_date', 'rejection_reason'] as const;

/** The end of an application as the list and the detail show it, both alike. */
async function endOf({ id, jobId }: { readonly id: number; readonly jobId: number }): Promise<Ended> {
  const { body: detail } = await desk.client.get(`/application/${id}`);
  const { body: page } = await desk.client.get(`/job/${jobId}/application`);
  const item = page.items.find((each: { readonly id: number }) => each.id === id);
  const pick = (shown: object) =>
    Object.fromEntries(Object.entries(shown).filter(([name]) => FIELDS.some((field) => field === name)));
  expect(pick(item)).toEqual(pick(detail));
  return pick(detail);
}

const move = (id: number, step: { readonly id: number }) =>
  desk.client.post('/step', { application_id: id, process_step_id: step.id });

describe('present while the current step is an `END` step with an outcome', () => {
  test('`outcome_date` date-time, when that step was entered; the reason only where one was given', async () => {
    const { application, other, reason } = await aRejection();
    expect(await endOf(application)).toEqual({
      outcome: 'REJECTED',
      outcome_date: '2026-11-12T14:05:33.218Z',
      rejection_reason: { id: reason.id, name: reason.name },
    });
    expect(await endOf(other)).toEqual({});
    const { rejected } = stepsOf(desk.job);
    const unexplained = await anApplication(service.prisma, desk.job, { currentStepId: rejected.id });
    expect(await endOf(unexplained)).toEqual({ outcome: 'REJECTED', outcome_date: unexplained.date.toISOString() });
  });

  test('`POST /step` to an END step gives the outcome of the step from this moment on, and away from it takes it away', async () => {
    const { other, steps } = await aRejection();
    await move(other.id, steps.hired);
    expect(await endOf(other)).toEqual({ outcome: 'HIRED', outcome_date: NOW.toISOString() });
    await move(other.id, steps.interview);
    expect(await endOf(other)).toEqual({});
  });

  test('a retired reason is shown as before', async () => {
    const { application, reason } = await aRejection();
    const before = await endOf(application);
    await service.prisma.rejectionReason.update({ ...key(reason.id), data: { retiredAt: NOW } });
    expect(await endOf(application)).toEqual(before);
  });

  test('an END step whose outcome nobody has set gives none', async () => {
    const { application, steps } = await aRejection();
    await service.prisma.processStep.update({ ...key(steps.rejected.id), data: { outcome: null } });
    expect(await endOf(application)).toEqual({});
  });

  test('a reason is that of a rejection: another outcome shows none', async () => {
    const { application, steps } = await aRejection();
    await service.prisma.processStep.update({ ...key(steps.rejected.id), data: { outcome: 'WITHDRAWN' } });
    const { outcome_date } = await endOf(application);
    expect(await endOf(application)).toEqual({ outcome: 'WITHDRAWN', outcome_date });
  });
});

test.each([
  ['another step', 'interview'],
  ['another END step', 'hired'],
  ['the same step', 'rejected'],
] as const)('a move takes the reason away: to %s by `POST /step`', async (_, to) => {
  const { application, steps } = await aRejection();
  expect((await move(application.id, steps[to])).status).toBe(200);
  const stored = await service.prisma.application.findUniqueOrThrow(key(application.id));
  expect(stored).toMatchObject({ currentStepId: steps[to].id, rejectionReasonId: null, stepEnteredAt: NOW });
});

test.each(['one', 'together'])('a move takes the reason away: by `advance-step`, %s', async (manner) => {
  const { application, steps } = await aRejection();
  const body = { expected_current_step_id: steps.rejected.id, target_step_id: steps.interview.id };
  const headers = manner === 'one' ? { 'idempotency-key': `advance-${application.id}` } : {};
  expect((await desk.client.post(`/application/${application.id}/advance-step`, body, headers)).status).toBe(200);
  const stored = await service.prisma.application.findUniqueOrThrow(key(application.id));
  expect(stored).toMatchObject({ currentStepId: steps.interview.id, rejectionReasonId: null, stepEnteredAt: NOW });
});
