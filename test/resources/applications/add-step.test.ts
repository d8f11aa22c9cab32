import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '../../harness/contract.ts';
import { aJob, anApplication, aQuestionnaire } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, stepsOf, type World } from '../../harness/world.ts';
import { aDatedApplication, movedTo, stateOf } from './desk.ts';
import { expectInvalid } from '../../http/refusals.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

type StepName = keyof ReturnType<typeof stepsOf>;

const standOn = (name: StepName, given: Partial<Parameters<typeof aDatedApplication>[2]> = {}) =>
  aDatedApplication(service.prisma, desk.job, {
    currentStepId: desk.steps[name].id,
    date: EARLIER,
    createdAt: EARLIER,
    ...given,
  });
beforeEach(async () => void (application = await standOn('screening')));

const addStep = (body: object) => desk.client.post('/step', body);
const state = () => stateOf(service.prisma, application);
const good = () => ({ application_id: application.id, process_step_id: desk.steps.interview.id });
type Action = { readonly name: string; readonly description: string };
const namesIn = (actions: readonly Action[]) => actions.map(({ name }) => name);

test.each<[string, StepName, StepName]>([
  ['the next step', 'screening', 'interview'],
  ['an earlier step', 'interview', 'screening'],
  ['the START step', 'interview', 'start'],
  ['an operational step: "`advance-step` refuses it, `POST /step` allows it"', 'interview', 'offer'],
  ['an END step', 'screening', 'rejected'],
  ['another END step, from an END step', 'rejected', 'hired'],
  ['"its own current one too; it always adds a step change"', 'screening', 'screening'],
])(
  '"application at any step": "application\'s current step becomes `process_step_id`", "a step change is added to the application": %s',
  async (_, from, to) => {
    application = await standOn(from);
    const before = await state();
    const step = desk.steps[to];

    const answer = await addStep({ application_id: application.id, process_step_id: step.id });

    const { stepChanges } = await state();
    expect([answer.status, answer.body._status, answer.body.change_id]).toEqual([200, 'OK', stepChanges.at(-1)?.id]);
    expect(await state()).toEqual(movedTo(step, before, desk.recruiter.id, NOW));
  },
);

describe('"200 body: `_status` `OK` and `_actions` array of objects": what the caller may do now on this resource', () => {
  test('"`{name, method, _self, _schema, description}`", the description the one of the contract', async () => {
    const { id } = await aQuestionnaire(service.prisma, desk.tenantId);
    const job = await aJob(service.prisma, desk.organisation, { questionnaireId: id });
    const other = await anApplication(service.prisma, job);
    const descriptions = contract.components['schemas']?.['ActionName'] as {
      readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
    };
    const { body } = await addStep({ application_id: other.id, process_step_id: stepsOf(job).screening.id });
    const action = (name: string, path: string, schema: string) => ({
      name,
      method: 'POST',
      _self: `${service.origin}/v1${path}`,
      _schema: `${service.origin}/schemav1/${schema}`,
      description: descriptions['x-enumDescriptions'][name],
    });
    expect(body._actions).toEqual([
      action('advance-step', `/application/${other.id}/advance-step`, 'AdvanceStepRequest'),
      action('add-step', '/step', 'StepChangeRequest'),
      action('reject', `/application/${other.id}/reject`, 'RejectRequest'),
      action('score', `/application/${other.id}/score`, 'ScoreRequest'),
      action('add-document', `/application/${other.id}/document`, 'DocumentRequest'),
      action('add-result', `/application/${other.id}/result`, 'AssessmentResultRequest'),
      action('add-offer', `/application/${other.id}/offer`, 'OfferRequest'),
      action('send-email', `/application/${other.id}/send-email`, 'SendEmailRequest'),
      action('submit-questionnaire', `/application/${other.id}/questionnaire`, 'QuestionnaireSubmission'),
      action('add-interview', `/application/${other.id}/interview`, 'InterviewRequest'),
      action('add-note', '/note', 'NoteRequest'),
    ]);
  });

  const ALWAYS = ['score', 'add-document', 'add-result', 'add-offer', 'send-email'];

  test.each<[StepName, readonly string[]]>([
    ['start', ['advance-step', 'add-step', 'reject', ...ALWAYS, 'add-interview', 'add-note']],
    ['interview', ['add-step', 'reject', ...ALWAYS, 'add-interview', 'add-note']],
    ['offer', ['add-step', 'reject', ...ALWAYS, 'add-interview', 'add-note']],
    ['rejected', ['add-step', ...ALWAYS, 'add-note']],
  ])('after a move to %s: advance-step only where it would not be refused', async (to, names) => {
    const { body } = await addStep({ application_id: application.id, process_step_id: desk.steps[to].id });
    expect(namesIn(body._actions)).toEqual(names);
    const advance = { expected_current_step_id: desk.steps[to].id };
    const { status } = await desk.client.post(`/application/${application.id}/advance-step`, advance);
    expect(status).toBe(names.includes('advance-step') ? 200 : 422);
  });

  test('no send-email to a candidate without e-mail', async () => {
    application = await standOn('start', { candidate: { email: null } });
    const { body } = await addStep(good());
    expect(namesIn(body._actions)).not.toContain('send-email');
  });
});

test('"step id belongs to the process": a step of another process is not_in_process', async () => {
  const other = await aJob(service.prisma, desk.organisation);
  const before = await state();
  const answer = await addStep({ ...good(), process_step_id: stepsOf(other).interview.id });
  expectInvalid(answer, { process_step_id: ['not_in_process'] });
  expect(await state()).toEqual(before);
});

test('16 moves at once: each adds its step change, and the application is on the step of the last one', async () => {
  const targets = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? desk.steps.interview : desk.steps.offer).id);
  const answers = await Promise.all(targets.map((process_step_id) => addStep({ ...good(), process_step_id })));
  expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 200));
  const { stepChanges, currentStepId } = await state();
  const added = stepChanges.slice(1).map(({ stepId }) => stepId);
  expect(added.toSorted((one, other) => one - other)).toEqual(targets.toSorted((one, other) => one - other));
  expect(added.at(-1)).toBe(currentStepId);
});
