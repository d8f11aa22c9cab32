/** Interviews in files. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openDesk, faultsOf, OFFICE, PERSON, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const [ZOE = {}, APPLICATION = {}] = PERSON;
const EVALUATION = {
  user: 'ben',
  date: '2026-03-06T12:00:00.000Z',
  recommendation: 'STRONG_YES',
  text: '<p>Calm.</p>',
  score: 100,
  answers: [
    { rank: 1, text: 'The team.' },
    { rank: 2, choices: ['Yes'] },
  ],
};
const INTERVIEW = {
  kind: 'interview',
  reference: 'i-1',
  application: 'zoe-nurse',
  title: 'On the ward',
  status: 'DONE',
  starts_at: '2026-03-06T09:00:00.000Z',
  ends_at: '2026-03-06T10:00:00.000Z',
  time_zone: 'Europe/Paris',
  location: 'Ward 3',
  video_url: 'https://video.example/r/1',
  step: { name: 'Interview' },
  questionnaire: 'screening',
  interviewers: ['amara', 'ben'],
  evaluations: [EVALUATION],
  reason: 'She came.',
  external_id: 'cal-1',
};
const anInterview = (given: object): object => ({ ...INTERVIEW, ...given });

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, ZOE, APPLICATION]);

const interviews = () =>
  database.prisma.interview.findMany({
    where: { tenantId },
    include: { interviewers: true, evaluations: { include: { answers: { include: { choices: true } } } } },
  });

test('an interview goes in with all that it has, and comes out again; no letter is sent', async () => {
  expect(await desk.bring(tenantId, [INTERVIEW])).toMatchObject({ created: 1, refused: 0 });
  const [interview] = await interviews();
  const application = await database.prisma.application.findFirstOrThrow({ where: { tenantId } });
  expect(interview).toMatchObject({
    applicationId: application.id,
    jobId: application.jobId,
    organisationId: application.organisationId,
    stepId: application.currentStepId,
    startsAt: new Date('2026-03-06T09:00:00Z'),
    evaluations: [{ recommendation: 'STRONG_YES', score: 100 }],
  });
  expect(JSON.parse(await desk.giveOut(tenantId, '--kind', 'interview'))).toEqual(INTERVIEW);
  expect(await desk.bring(tenantId, [INTERVIEW])).toMatchObject({ unchanged: 1 });
  expect(await database.prisma.event.count({ where: { tenantId } })).toBe(0);
});

test('"No change is missed": a status and an evaluation date the interview, and the application that counts it', async () => {
  const evaluated = { questionnaire: 'screening', evaluations: [EVALUATION] };
  const least = { kind: 'interview', reference: 'i-2', application: 'zoe-nurse', title: 'CV', questionnaire: 'screening' };
  await desk.bring(tenantId, [least]);
  const dates = async () => {
    const application = await database.prisma.application.findFirstOrThrow({ where: { tenantId } });
    const interview = await database.prisma.interview.findFirstOrThrow({ where: { tenantId } });
    return [application.modifiedAt.getTime(), interview.modifiedAt.getTime()] as const;
  };
  const later = { ...EVALUATION, score: 50, answers: [{ rank: 2, choices: ['No'] }] };
  for (const given of [{ ...evaluated }, { ...evaluated, status: 'CANCELLED' }, { evaluations: [later] }]) {
    const before = await dates();
    await wait(2);
    expect(await desk.bring(tenantId, [{ ...least, ...given }])).toMatchObject({ changed: 1 });
    const after = await dates();
    expect([after[0] > before[0], after[1] > before[1]]).toEqual([true, true]);
  }
});

test('an interview stays with its application', async () => {
  const other = [
    { kind: 'candidate', reference: 'ada', first_name: 'Ada', last_name: 'Long' },
    { ...APPLICATION, reference: 'ada-nurse', candidate: 'ada' },
  ];
  await desk.bring(tenantId, [...other, INTERVIEW]);
  expect(faultsOf(await desk.bring(tenantId, [anInterview({ application: 'ada-nurse' })]))).toEqual([
    [1, 'application', 'of an interview cannot be changed afterwards'],
  ]);
});

test('what is known of reading goes in and comes out: of evaluations, and of interviewers who joined late', async () => {
  const evaluation = { ...EVALUATION, first_date: '2026-03-06T11:00:00.000Z', after_reading: true };
  const late = anInterview({ could_read: ['amara'], evaluations: [evaluation] });
  expect(await desk.bring(tenantId, [late])).toMatchObject({ created: 1, refused: 0 });
  const [interview] = await interviews();
  expect(interview?.interviewers.map(({ couldRead }) => couldRead).toSorted()).toEqual([false, true]);
  expect(interview?.evaluations).toMatchObject([{ firstDate: new Date('2026-03-06T11:00:00Z'), afterReading: true }]);
  expect(JSON.parse(await desk.giveOut(tenantId, '--kind', 'interview'))).toEqual(late);
  expect(await desk.bring(tenantId, [late])).toMatchObject({ unchanged: 1 });
});

test('an application has at most 100 interviews; one that is there can be changed', async () => {
  const line = (number: number, title: string) => ({
    kind: 'interview',
    reference: `i-${number}`,
    application: 'zoe-nurse',
    title,
  });
  const lines = Array.from({ length: 101 }, (_, index) => line(index, 'CV'));
  expect(faultsOf(await desk.bring(tenantId, lines))).toEqual([[101, 'application', 'has 100 interviews already']]);
  expect(await desk.bring(tenantId, [line(4, 'Call')])).toMatchObject({ changed: 1 });
  expect(await interviews()).toHaveLength(100);
});

test('the least: an evaluation that is asked for; a score is computed, and who has evaluated took part', async () => {
  const { score: _, ...unscored } = EVALUATION;
  const least = { kind: 'interview', reference: 'i-2', application: 'zoe-nurse', title: 'CV' };
  expect(await desk.bring(tenantId, [{ ...least, questionnaire: 'screening', evaluations: [unscored] }])).toMatchObject({
    created: 1,
  });
  const [interview] = await interviews();
  expect(interview).toMatchObject({ status: 'SCHEDULED', startsAt: null, timeZone: 'UTC', evaluations: [{ score: 100 }] });
  expect(interview?.interviewers).toHaveLength(1);
});

test('another choice replaces the former one; an interview of the same identifier is adopted', async () => {
  await desk.bring(tenantId, [INTERVIEW]);
  const answers = [{ rank: 2, choices: ['No'] }];
  const other = anInterview({ evaluations: [{ ...EVALUATION, score: 0, answers }] });
  expect(await desk.bring(tenantId, [other])).toMatchObject({ changed: 1 });
  const [interview] = await interviews();
  expect(interview?.evaluations[0]?.answers.map(({ choices }) => choices.length).toSorted((one, two) => one - two)).toEqual([
    0, 1,
  ]);
  await database.prisma.externalReference.deleteMany({ where: { tenantId, kind: 'interview' } });
  expect(await desk.bring(tenantId, [anInterview({ reference: 'i-9', title: 'Second' })])).toMatchObject({
    changed: 1,
    created: 0,
  });
  expect(await interviews()).toHaveLength(1);
});

describe('what does not go in', () => {
  const hostile = 'javascript:alert(1)';
  test.each([
    ['half a time', { ends_at: undefined }, 'ends_at'],
    ['an end before the start', { ends_at: '2026-03-06T08:00:00Z' }, 'ends_at'],
    ['more than a day', { ends_at: '2026-03-07T09:00:01Z' }, 'ends_at'],
    ['a time zone that does not exist', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['a hostile link', { video_url: hostile }, 'video_url'],
    ['blanks', { title: ' ' }, 'title'],
    ['a reason of blanks', { reason: ' ' }, 'reason'],
    ['a step that the process does not have', { step: { name: 'Trial day' } }, 'step.name'],
    ['a text with nothing left', { evaluations: [{ ...EVALUATION, text: '<script>x</script>' }] }, 'evaluations.0.text'],
    [
      'an answer to no question',
      { evaluations: [{ ...EVALUATION, answers: [{ rank: 7, text: 'x' }] }] },
      'evaluations.0.answers.0',
    ],
    ['answers without a questionnaire', { questionnaire: undefined }, 'evaluations.0.answers.0'],
  ])('%s', async (_, given, field) => {
    const report = await desk.bring(tenantId, [anInterview(given)]);
    expect(faultsOf(report).map(([, place]) => place)).toContain(field);
    expect(await interviews()).toEqual([]);
  });

  test('an interview of an erased candidate', async () => {
    await database.prisma.candidate.updateMany({ where: { tenantId }, data: { erasedAt: new Date() } });
    expect(faultsOf(await desk.bring(tenantId, [INTERVIEW])).map(([, field]) => field)).toEqual(['application']);
  });
});
