import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { anApplication } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { aDatedApplication, movedTo, stateOf } from './desk.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { envelopeOf } from '../../harness/envelope.ts';

const NOW = new Date('2026-11-20T23:59:59.500Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

type StepName = keyof ReturnType<typeof stepsOf>;

const standOn = (name: StepName) =>
  aDatedApplication(service.prisma, desk.job, {
    currentStepId: desk.steps[name].id,
    date: EARLIER,
    createdAt: EARLIER,
  });
beforeEach(async () => void (application = await standOn('screening')));

const advance = (body: object) => desk.client.post(`/application/${application.id}/advance-step`, body);
const state = () => stateOf(service.prisma, application);
const latestChange = async () => (await state()).stepChanges.at(-1)?.id;

async function expectMoved(before: Awaited<ReturnType<typeof state>>, step: (typeof desk.steps)[StepName]): Promise<void> {
  expect(await state()).toEqual(movedTo(step, before, desk.recruiter.id, NOW));
}

describe('"`expected_current_step_id` equals A; `target_step_id` given; target is neither an `END` step nor an operational step": "application at the target step"', () => {
  test.each<[string, StepName, StepName]>([
    ['an explicit target after the current step', 'screening', 'interview'],
    ['an explicit target before it', 'interview', 'screening'],
    ['the START step', 'interview', 'start'],
    ['its own current step', 'screening', 'screening'],
    ['from an operational step', 'offer', 'interview'],
    ['from an END step', 'hired', 'screening'],
  ])('%s; "response returns `step_id`, `step_name`, `rank`"', async (_, from, to) => {
    application = await standOn(from);
    const before = await state();
    const target = desk.steps[to];

    const { status, body } = await advance({ expected_current_step_id: desk.steps[from].id, target_step_id: target.id });

    expect(status).toBe(200);
    expect(body).toEqual({
      ...envelopeOf('AdvanceStepResult'),
      application_id: application.id,
      step_id: target.id,
      step_name: target.name,
      rank: target.rank,
      change_id: await latestChange(),
    });
    await expectMoved(before, target);
  });
});

test.each<[StepName, StepName]>([
  ['start', 'screening'],
  ['screening', 'interview'],
])(
  '"`expected_current_step_id` equals A; `target_step_id` omitted": "application at the step deduced as next", from %s to %s',
  async (from, to) => {
    application = await standOn(from);
    const before = await state();
    const { id, name, rank } = desk.steps[to];

    const { status, body } = await advance({ expected_current_step_id: desk.steps[from].id });

    expect(status).toBe(200);
    const moved = { step_id: id, step_name: name, rank, change_id: await latestChange() };
    expect(body).toEqual({ ...envelopeOf('AdvanceStepResult'), application_id: application.id, ...moved });
    await expectMoved(before, desk.steps[to]);
  },
);

test('"`expected_current_step_id` differs from the actual current step (application moved meanwhile)": "unchanged", "answer 409" with the actual step: "409 when the application moved in the meantime"', async () => {
  const before = await state();

  const step = { id: desk.steps.screening.id, name: 'Phone screening', status: 'CURRENT', date: '2026-11-02' };
  const told = { code: 'stale_step', application_id: application.id, step };
  expect(await advance({ expected_current_step_id: desk.steps.start.id })).toMatchObject({ status: 409, body: told });
  expect(await state()).toEqual(before);
});

describe('"target is an `END` step or an operational step": "unchanged", "refused", as "`END` and operational steps are refused"', () => {
  test.each<[string, StepName, StepName | undefined, string]>([
    ['an END step', 'screening', 'hired', 'step_end'],
    ['another END step', 'screening', 'rejected', 'step_end'],
    ['an operational step', 'screening', 'offer', 'step_operational'],
    ['a deduced operational step', 'interview', undefined, 'step_operational'],
    ['a deduced END step', 'offer', undefined, 'step_end'],
    ['its own END step', 'hired', 'hired', 'step_end'],
    ['its own operational step', 'offer', 'offer', 'step_operational'],
    ['a deduced END step after an END step', 'hired', undefined, 'step_end'],
    ['no next step after the last END step', 'rejected', undefined, 'no_next_step'],
  ])('%s: 422 at target_step_id', async (_, from, to, code) => {
    application = await standOn(from);
    const before = await state();

    const answer = await advance({
      expected_current_step_id: desk.steps[from].id,
      ...(to && { target_step_id: desk.steps[to].id }),
    });

    expectInvalid(answer, { target_step_id: [code] });
    expect(await state()).toEqual(before);
  });
});
