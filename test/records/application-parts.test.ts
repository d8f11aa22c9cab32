/** Results of assessments, offers and interviews in files. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openDesk, faultsOf, OFFICE, PERSON, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const [ZOE = {}, APPLICATION = {}, , , , RESULT = {}, OFFER = {}] = PERSON;
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

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, ZOE, APPLICATION]);

const aResult = (given: object): object => ({ ...RESULT, ...given });
const anOffer = (given: object): object => ({ ...OFFER, ...given });
const anInterview = (given: object): object => ({ ...INTERVIEW, ...given });

const results = () => database.prisma.assessmentResult.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
const offers = () => database.prisma.offer.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
const interviews = () =>
  database.prisma.interview.findMany({
    where: { tenantId },
    include: { interviewers: true, evaluations: { include: { answers: { include: { choices: true } } } } },
  });
const ROWS = { result: results, offer: offers, interview: interviews };
type Kind = keyof typeof ROWS;
const readApplication = () => database.prisma.application.findFirstOrThrow({ where: { tenantId } });
const withoutReferences = (kind: Kind) => database.prisma.externalReference.deleteMany({ where: { tenantId, kind } });

test.each<[Kind, object, object, object]>([
  [
    'result',
    RESULT,
    { name: 'Reasoning', score: 41.5, maxScore: 50, externalId: '8f2c', summary: 'Quick & <exact>' },
    { date: '2026-03-06T08:00:00.000Z' },
  ],
  ['offer', OFFER, { status: 'SENT', payMin: 3400, payNote: '13 months', termUnit: 'YEAR', expires: new Date('2026-03-31') }, {}],
  [
    'interview',
    INTERVIEW,
    { startsAt: new Date('2026-03-06T09:00:00Z'), evaluations: [{ recommendation: 'STRONG_YES', score: 100 }] },
    {},
  ],
])(
  'a record of the kind %s goes in with all that it has, and comes out again; no letter is sent',
  async (kind, line, row, written) => {
    expect(await desk.bring(tenantId, [line])).toMatchObject({ created: 1, refused: 0 });
    const { id: applicationId, jobId, organisationId, currentStepId } = await readApplication();
    const place = kind === 'result' ? {} : { jobId, organisationId, ...(kind === 'interview' && { stepId: currentStepId }) };
    expect(await ROWS[kind]()).toMatchObject([{ applicationId, ...place, ...row }]);
    expect(JSON.parse(await desk.giveOut(tenantId, '--kind', kind))).toEqual({ ...line, ...written });
    expect(await desk.bring(tenantId, [line])).toMatchObject({ unchanged: 1 });
    expect(await database.prisma.event.count({ where: { tenantId } })).toBe(0);
  },
);

test.each<[Kind, object, object]>([
  ['result', aResult({ external_id: 'same', name: 'Early' }), { name: 'Reasoning' }],
  ['offer', anOffer({ external_id: 'same', status: 'DRAFT' }), { status: 'SENT' }],
  ['interview', anInterview({ external_id: 'same', title: 'Early' }), { title: 'On the ward' }],
])(
  'A %s of the same external identifier in the same application is the same one: one that no file named is taken over',
  async (kind, early, row) => {
    await desk.bring(tenantId, [early]);
    const [{ id } = { id: 0 }] = await ROWS[kind]();
    await withoutReferences(kind);
    const line = { ...{ result: RESULT, offer: OFFER, interview: INTERVIEW }[kind], external_id: 'same', reference: 'other' };
    expect(await desk.bring(tenantId, [line])).toMatchObject({ changed: 1, created: 0, refused: 0 });
    expect(await ROWS[kind]()).toMatchObject([{ id, ...row }]);
  },
);

test('an external identifier of another result of the application is refused', async () => {
  await desk.bring(tenantId, [RESULT, aResult({ reference: 'r-2', external_id: 'b' })]);
  const reasonsOf = async (reference: string) => faultsOf(await desk.bring(tenantId, [aResult({ reference })]));
  expect(await reasonsOf('r-2')).toEqual([[1, 'external_id', 'belongs to another result already']]);
  expect(await reasonsOf('r-3')).toEqual([[1, 'external_id', 'belongs to the result "r-1" already']]);
});

test('an offer with an application alone is a DRAFT; the text is cleaned as that of a note', async () => {
  const { kind, reference, application } = OFFER as Record<string, unknown>;
  const line = { kind, reference, application, text: '<p onclick="x()">Hi</p>' };
  expect(await desk.bring(tenantId, [line])).toMatchObject({ created: 1 });
  expect(await offers()).toMatchObject([{ status: 'DRAFT', payMin: null, text: '<p>Hi</p>' }]);
});

describe('"An application has one open offer at most", and 20 in all', () => {
  const SECOND = 'is open, and the application has another open offer';
  const offer = (number: number, given: object): object => ({
    kind: 'offer',
    reference: `of-${number}`,
    application: 'zoe-nurse',
    ...given,
  });
  const states = async () => (await offers()).map(({ status }) => status);

  test('a second open one is refused, in the same file and beside one that is there', async () => {
    const [first, second] = [offer(1, { status: 'SENT' }), offer(2, {})];
    expect(faultsOf(await desk.bring(tenantId, [first, second]))).toEqual([[2, 'status', SECOND]]);
    expect(faultsOf(await desk.bring(tenantId, [second]))).toEqual([[1, 'status', SECOND]]);
    expect(await states()).toEqual(['SENT']);
  });

  test('those that are closed go in beside it, and are not opened again', async () => {
    const closed = ['DECLINED', 'EXPIRED', 'WITHDRAWN'].map((status, index) => offer(index + 2, { status }));
    expect(await desk.bring(tenantId, [offer(1, { status: 'ACCEPTED' }), ...closed])).toMatchObject({ created: 4 });
    expect(faultsOf(await desk.bring(tenantId, [offer(3, { status: 'SENT' })]))).toEqual([[1, 'status', SECOND]]);
    expect(await states()).toEqual(['ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN']);
  });

  test('one takes the place of another in one file, whatever comes first', async () => {
    await desk.bring(tenantId, [offer(1, { status: 'SENT' })]);
    expect(await desk.bring(tenantId, [offer(2, { status: 'DRAFT' }), offer(1, { status: 'DECLINED' })])).toMatchObject({
      created: 1,
      changed: 1,
    });
    expect(await states()).toEqual(['DECLINED', 'DRAFT']);
    expect(await desk.bring(tenantId, [offer(2, { status: 'DRAFT', reason: 'By post' })])).toMatchObject({ changed: 1 });
  });

  test('one that is refused because another is open does not count', async () => {
    const open = [offer(0, { status: 'SENT' }), offer(1, { status: 'SENT' })];
    const lines = Array.from({ length: 19 }, (_, index) => offer(index + 2, { status: 'WITHDRAWN' }));
    expect(faultsOf(await desk.bring(tenantId, [...open, ...lines]))).toEqual([[2, 'status', SECOND]]);
    expect(await states()).toHaveLength(20);
  });

  test('the 21st is refused; one that is there can be changed', async () => {
    const lines = Array.from({ length: 21 }, (_, index) => offer(index, { status: 'WITHDRAWN' }));
    const full = [21, 'application', 'has 20 offers already'];
    expect(faultsOf(await desk.bring(tenantId, lines))).toEqual([full]);
    expect(faultsOf(await desk.bring(tenantId, lines))).toEqual([full]);
    expect(await desk.bring(tenantId, [offer(7, { status: 'SENT' })])).toMatchObject({ changed: 1 });
    expect(await states()).toHaveLength(20);
  });
});

describe('interviews', () => {
  const least = { kind: 'interview', reference: 'i-2', application: 'zoe-nurse', title: 'CV' };

  test('"No change is missed": a status and an evaluation date the interview, and the application that counts it', async () => {
    const asked = { ...least, questionnaire: 'screening' };
    await desk.bring(tenantId, [asked]);
    const dates = async () => {
      const interview = await database.prisma.interview.findFirstOrThrow({ where: { tenantId } });
      return [await readApplication(), interview].map(({ modifiedAt }) => modifiedAt.getTime());
    };
    const later = { ...EVALUATION, score: 50, answers: [{ rank: 2, choices: ['No'] }] };
    const evaluations = [EVALUATION];
    for (const given of [{ evaluations }, { evaluations, status: 'CANCELLED' }, { evaluations: [later] }]) {
      const before = await dates();
      await wait(2);
      expect(await desk.bring(tenantId, [{ ...asked, ...given }])).toMatchObject({ changed: 1 });
      expect((await dates()).map((date, index) => date > (before[index] ?? 0))).toEqual([true, true]);
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
    const line = (number: number, title: string) => ({ ...least, reference: `i-${number}`, title });
    const lines = Array.from({ length: 101 }, (_, index) => line(index, 'CV'));
    expect(faultsOf(await desk.bring(tenantId, lines))).toEqual([[101, 'application', 'has 100 interviews already']]);
    expect(await desk.bring(tenantId, [line(4, 'Call')])).toMatchObject({ changed: 1 });
    expect(await interviews()).toHaveLength(100);
  });

  test('the least: an evaluation that is asked for; a score is computed, and who has evaluated took part', async () => {
    const { score: _, ...unscored } = EVALUATION;
    const line = { ...least, questionnaire: 'screening', evaluations: [unscored] };
    expect(await desk.bring(tenantId, [line])).toMatchObject({ created: 1 });
    const [interview] = await interviews();
    expect(interview).toMatchObject({ status: 'SCHEDULED', startsAt: null, timeZone: 'UTC', evaluations: [{ score: 100 }] });
    expect(interview?.interviewers).toHaveLength(1);
  });

  test('another choice replaces the former one', async () => {
    await desk.bring(tenantId, [INTERVIEW]);
    const answers = [{ rank: 2, choices: ['No'] }];
    const other = anInterview({ evaluations: [{ ...EVALUATION, score: 0, answers }] });
    expect(await desk.bring(tenantId, [other])).toMatchObject({ changed: 1 });
    const [interview] = await interviews();
    expect(interview?.evaluations[0]?.answers.map(({ choices }) => choices.length).toSorted((one, two) => one - two)).toEqual([
      0, 1,
    ]);
  });
});

describe('what is refused', () => {
  const SCORED = 'must be given with `max_score`, from 0 to it';
  const LIMITED = 'must be given with `score`, and greater than 0';
  const PAY = { min: 3400, currency: 'EUR', period: 'MONTH' };
  const evaluated = (given: object): object => anInterview({ evaluations: [{ ...EVALUATION, ...given }] });

  test.each<[string, object, string, string?]>([
    ['a name of blanks', aResult({ name: ' ' }), 'name', 'must not be blank'],
    ['a score without its maximum', aResult({ max_score: undefined }), 'score', SCORED],
    ['a score above its maximum', aResult({ score: 51 }), 'score', SCORED],
    ['a maximum of 0', aResult({ score: 0, max_score: 0 }), 'max_score', LIMITED],
    ['a maximum that is taken away alone', aResult({ max_score: null }), 'max_score', LIMITED],
    ['an address that is not secure', aResult({ url: 'http://a.example/1' }), 'url', 'must begin with https:// and name a host'],
    ['a summary of blanks', aResult({ summary: '\n' }), 'summary', 'must not be blank'],
    ['`max` below `min`', anOffer({ pay: { ...PAY, max: 3399 } }), 'pay.max', 'must be at least `pay.min`'],
    ['a note of blanks', anOffer({ pay: { ...PAY, note: ' ' } }), 'pay.note', 'must not be blank'],
    ['more than 10^12', anOffer({ pay: { ...PAY, max: 1e12 + 1 } }), 'pay.max', 'must be <= 1000000000000'],
    ['pay without a period', anOffer({ pay: { min: 1, currency: 'EUR' } }), 'pay.period', 'is missing'],
    ['a reason of blanks', anOffer({ reason: '\t' }), 'reason', 'must not be blank'],
    ['an identifier of blanks', anOffer({ external_id: ' ' }), 'external_id', 'must not be blank'],
    ['a text without words', anOffer({ text: '<br>' }), 'text', 'says nothing when it is cleaned, or has too many tags'],
    ['a day that does not exist', anOffer({ expires: '2026-02-30' }), 'expires', 'must be a day that exists, as YYYY-MM-DD'],
    ['half a time', anInterview({ ends_at: undefined }), 'ends_at'],
    ['an end before the start', anInterview({ ends_at: '2026-03-06T08:00:00Z' }), 'ends_at'],
    ['more than a day', anInterview({ ends_at: '2026-03-07T09:00:01Z' }), 'ends_at'],
    ['a time zone that does not exist', anInterview({ time_zone: 'Europe/Atlantis' }), 'time_zone'],
    ['a hostile link', anInterview({ video_url: 'javascript:alert(1)' }), 'video_url'],
    ['a title of blanks', anInterview({ title: ' ' }), 'title'],
    ['a reason of blanks of an interview', anInterview({ reason: ' ' }), 'reason'],
    ['a step that the process does not have', anInterview({ step: { name: 'Trial day' } }), 'step.name'],
    ['a text with nothing left', evaluated({ text: '<script>x</script>' }), 'evaluations.0.text'],
    ['an answer to no question', evaluated({ answers: [{ rank: 7, text: 'x' }] }), 'evaluations.0.answers.0'],
    ['answers without a questionnaire', anInterview({ questionnaire: undefined }), 'evaluations.0.answers.0'],
  ])('%s', async (_, line, field, reason = expect.any(String) as unknown as string) => {
    expect(faultsOf(await desk.bring(tenantId, [line]))).toContainEqual([1, field, reason]);
    expect([...(await results()), ...(await offers()), ...(await interviews())]).toEqual([]);
  });

  test('what belongs to an erased candidate', async () => {
    await database.prisma.candidate.updateMany({ where: { tenantId }, data: { erasedAt: new Date() } });
    const faults = faultsOf(await desk.bring(tenantId, [RESULT, OFFER, INTERVIEW]));
    expect(faults.map(([line, field]) => [line, field])).toEqual([1, 2, 3].map((line) => [line, 'application']));
  });
});
