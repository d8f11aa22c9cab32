import { beforeEach, expect, test } from '@jest/globals';
import { aJob, anApplication, aQuestionnaire } from '../../harness/records.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

const now = new Date('2026-11-18T10:20:30.456Z');

const service = aService({}, () => now);
let office: World;
let asked: Awaited<ReturnType<typeof aQuestionnaire>>;
let job: Awaited<ReturnType<typeof aJob>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeEach(async () => {
  office = await aWorld(service);
  asked = await aQuestionnaire(service.prisma, office.tenantId);
  job = await aJob(service.prisma, office.organisation, { questionnaireId: asked.id });
  application = await anApplication(service.prisma, job);
});

const read = (applicationId = application.id, questionnaireId = asked.id) =>
  office.client.get(`/application/${applicationId}/questionnaire/${questionnaireId}`);
const post = (body: object, id = application.id) => office.client.post(`/application/${id}/questionnaire`, body);
const submit = (answers: object, id?: number) => post({ questionnaire_id: String(asked.id), answers }, id);
const complete = () => ({ [asked.why.id]: { answer: 'The team.' }, [asked.licence.id]: { answer: 'Yes' } });

test('GET ...: "envelope (`_self`, `_schema`, `_status`) with `items` of question/answer", every question in order with its answer', async () => {
  await submit({
    [asked.why.id]: { answer: 'The <b>team</b>.' },
    [asked.licence.id]: { answer: 'Yes' },
    [asked.shifts.id]: { choices: [asked.shifts.night.id, asked.shifts.day.id] },
  });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/application/${application.id}/questionnaire/${asked.id}`,
    _schema: `${service.origin}/schemav1/QuestionnaireAnswers`,
    items: [
      {
        question: { id: asked.why.id, label: 'Why this job?', type: 'FREE_TEXT' },
        answer: { text: 'The <b>team</b>.', choices: [] },
      },
      {
        question: { id: asked.licence.id, label: 'Do you hold a licence?', type: 'SINGLE_CHOICE' },
        answer: { choices: [{ id: asked.licence.yes.id, value: 'Yes' }] },
      },
      {
        question: { id: asked.shifts.id, label: 'Which shifts?', type: 'MULTIPLE_CHOICE' },
        answer: {
          choices: [
            { id: asked.shifts.day.id, value: 'Day' },
            { id: asked.shifts.night.id, value: 'Night' },
          ],
        },
      },
    ],
  });
});

test('before any answer every question is listed, in the order of the questionnaire and not of their ids', async () => {
  const first = await service.prisma.question.create({
    data: { tenantId: office.tenantId, questionnaireId: asked.id, rank: 0, type: 'FREE_TEXT', label: 'First of all?' },
  });
  const { body } = await read();
  expect(body.items.map(({ question }: { question: { id: number } }) => question.id)).toEqual([
    first.id,
    asked.why.id,
    asked.licence.id,
    asked.shifts.id,
  ]);
  expect(body.items.map(({ answer }: { answer: unknown }) => answer)).toEqual([
    { text: '', choices: [] },
    { text: '', choices: [] },
    { choices: [] },
    { choices: [] },
  ]);
});

test('the answers are those of this application alone', async () => {
  const other = await anApplication(service.prisma, job);
  await submit({ [asked.why.id]: { answer: 'mine' }, [asked.licence.id]: { answer: 'Yes' } });
  await submit({ [asked.why.id]: { answer: 'theirs' }, [asked.licence.id]: { answer: 'No' } }, other.id);
  const texts = await Promise.all([application, other].map(async ({ id }) => (await read(id)).body.items[0].answer.text));
  expect(texts).toEqual(['mine', 'theirs']);
});

test('answers given before the job took another questionnaire are still read; the new one is there, unanswered', async () => {
  await submit({ [asked.why.id]: { answer: 'old' }, [asked.licence.id]: { answer: 'Yes' } });
  const next = await aQuestionnaire(service.prisma, office.tenantId);
  await service.prisma.job.update({
    where: { tenantId_id: { tenantId: office.tenantId, id: job.id } },
    data: { questionnaireId: next.id },
  });
  expect((await read()).body.items[0].answer.text).toBe('old');
  expect((await read(application.id, next.id)).body.items[0].answer.text).toBe('');
});

test('"Error body: `_status` `INVALID` with `error`", 404 for a questionnaire that is not asked, though another application has answered it', async () => {
  await submit(complete());
  const unused = await aQuestionnaire(service.prisma, office.tenantId);
  const without = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  for (const { status, body } of [await read(application.id, unused.id), await read(without.id)]) {
    expect(status).toBe(404);
    expect(body).toMatchObject({ _status: 'INVALID', error: expect.any(String), code: 'not_found' });
  }
});

/** Everything that a submission leaves behind. */
async function stored() {
  const { tenantId } = office;
  const where = { tenantId, applicationId: application.id };
  const submissions = await service.prisma.questionnaireSubmission.findMany({
    where,
    include: { answers: { include: { choices: true }, orderBy: { questionId: 'asc' } } },
  });
  const { questionnaireScore, lastActionTime, modifiedAt } = await service.prisma.application.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id: application.id } },
  });
  return {
    sets: submissions.map(({ score, answers }) => ({
      score,
      answers: answers.map(({ questionId, text, choices }) => [questionId, text, choices.map(({ choiceId }) => choiceId)]),
    })),
    application: { questionnaireScore, lastActionTime, modifiedAt },
    history: (await service.prisma.historyEntry.findMany({ where })).map(({ action, text, userId, date }) => ({
      action,
      text,
      userId,
      date,
    })),
  };
}

const untouched = () => ({
  sets: [],
  application: { questionnaireScore: null, lastActionTime: application.lastActionTime, modifiedAt: application.modifiedAt },
  history: [],
});

test('POST /application/{applicationid}/questionnaire: answers of all three types are recorded with score and history', async () => {
  const { status, body } = await submit({
    [asked.why.id]: { answer: 'The team.' },
    [asked.licence.id]: { answer: String(asked.licence.yes.id) },
    [asked.shifts.id]: { choices: [asked.shifts.night.id] },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...envelopeOf('QuestionnaireResult'),
    _self: `${service.origin}/v1/application/${application.id}/questionnaire/${asked.id}`,
    application_id: application.id,
    questionnaire_id: asked.id,
    questionnaire_score: 83,
  });
  expect(body._actions.map(({ name }: { name: string }) => name)).toContain('submit-questionnaire');
  const answers = [
    [asked.why.id, 'The team.', []],
    [asked.licence.id, '', [asked.licence.yes.id]],
    [asked.shifts.id, '', [asked.shifts.night.id]],
  ];
  expect(await stored()).toEqual({
    sets: [{ score: 83, answers }],
    application: { questionnaireScore: 83, lastActionTime: now, modifiedAt: expect.any(Date) },
    history: [{ action: 'QUESTIONNAIRE', text: 'Questionnaire answered', userId: office.recruiter.id, date: now }],
  });
  expect((await stored()).application.modifiedAt.getTime()).toBeGreaterThan(application.modifiedAt.getTime());
});

test('`questionnaire_id` integer or digits in a string', async () => {
  expect((await post({ questionnaire_id: asked.id, answers: complete() })).status).toBe(200);
  expect((await post({ questionnaire_id: String(asked.id), answers: complete() })).status).toBe(200);
});

test.each([
  ['a number too large in a string', '2147483648', 'not_found'],
  ['ten nines in a string', '9999999999', 'not_found'],
  ['eleven digits in a string', '10000000000', 'format'],
])('`questionnaire_id` %s is refused', async (_what, id, code) => {
  const { status, body } = await post({ questionnaire_id: id, answers: complete() });
  expect(status).toBe(422);
  expect(body.invalid.questionnaire_id.map((fault: { code: string }) => fault.code)).toEqual([code]);
  expect(await stored()).toEqual(untouched());
});

test('a questionnaire is `not_found` where the job asks none', async () => {
  const { id } = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  const { body } = await post({ questionnaire_id: asked.id, answers: complete() }, id);
  expect(body.invalid).toMatchObject({ questionnaire_id: [{ code: 'not_found' }] });
  expect(await stored()).toEqual(untouched());
});

test('"submitting again replaces": no answer of the first set is left, the history keeps both', async () => {
  await submit({ ...complete(), [asked.shifts.id]: { choices: [asked.shifts.day.id, asked.shifts.night.id] } });
  const { body } = await submit({ [asked.why.id]: { answer: 'Second.' }, [asked.licence.id]: { answer: 'No' } });
  expect(body.questionnaire_score).toBe(0);
  const { sets, application: after, history } = await stored();
  const answers = [
    [asked.why.id, 'Second.', []],
    [asked.licence.id, '', [asked.licence.no.id]],
  ];
  expect(sets).toEqual([{ score: 0, answers }]);
  expect(after.questionnaireScore).toBe(0);
  expect(history).toHaveLength(2);
});

test('a refused submission leaves the answers before it as they were', async () => {
  await submit(complete());
  const before = await stored();
  expect((await submit({ [asked.why.id]: { answer: 'x' } })).status).toBe(422);
  expect(await stored()).toEqual(before);
});

test('"`invalid` object", dotted and all at once: unknown question and choice, required missing', async () => {
  const { status, body } = await submit({
    2147483647: { answer: 'x' },
    [asked.shifts.id]: { choices: [2_147_483_647] },
    [asked.licence.id]: { answer: 'Perhaps' },
  });
  expect(status).toBe(422);
  expect(body.invalid).toEqual({
    'answers.2147483647': [
      { code: 'not_found', message: expect.any(String), detail: expect.stringContaining(`\`${asked.why.id}\``) },
    ],
    [`answers.${asked.why.id}`]: [{ code: 'required', message: expect.any(String), detail: expect.any(String) }],
    [`answers.${asked.licence.id}.answer`]: [
      { code: 'unknown_value', message: expect.any(String), detail: 'The choices are `Yes`, `No`.' },
    ],
    [`answers.${asked.shifts.id}.choices`]: [{ code: 'unknown_value', message: expect.any(String), detail: expect.any(String) }],
  });
  expect(await stored()).toEqual(untouched());
});

test('"absent when nothing in the questionnaire scores": no score in the answer, none kept', async () => {
  await service.prisma.choice.updateMany({ where: { tenantId: office.tenantId }, data: { points: null } });
  const { status, body } = await submit(complete());
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('questionnaire_score');
  expect((await stored()).sets).toMatchObject([{ score: null }]);
});
