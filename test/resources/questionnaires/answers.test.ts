import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aJob, anApplication, anOffice, aQuestionnaire } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
let office: Awaited<ReturnType<typeof anOffice>>;
let asked: Awaited<ReturnType<typeof aQuestionnaire>>;
let job: Awaited<ReturnType<typeof aJob>>;
let application: Awaited<ReturnType<typeof anApplication>>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  office = await anOffice(service.prisma);
  asked = await aQuestionnaire(service.prisma, office.tenantId);
  job = await aJob(service.prisma, office.organisation, { questionnaireId: asked.id });
  application = await anApplication(service.prisma, job);
});
afterAll(() => service.close());

const read = (applicationId = application.id, questionnaireId = asked.id, caller = office.recruiter) =>
  service.as(caller).get(`/application/${applicationId}/questionnaire/${questionnaireId}`);

const submit = async (answers: Record<string, unknown>, applicationId = application.id) => {
  const body = { questionnaire_id: asked.id, answers };
  const { status } = await service.as(office.recruiter).post(`/application/${applicationId}/questionnaire`, body);
  expect(status).toBe(200);
};

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

test('"Error body: `_status` `INVALID` with `error`", 404 for an application or a questionnaire that is not there or not visible', async () => {
  const stranger = await anOffice(service.prisma);
  const unused = await aQuestionnaire(service.prisma, office.tenantId);
  const foreign = await aQuestionnaire(service.prisma, stranger.tenantId);
  const without = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  const answers = [
    await read(2_147_483_647),
    await read(application.id, 2_147_483_647),
    await read(application.id, unused.id),
    await read(application.id, foreign.id),
    await read(without.id),
    await read(application.id, asked.id, stranger.recruiter),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toMatchObject({ _status: 'INVALID', error: expect.any(String), code: 'not_found' });
  }
});

test('the questionnaire an application was answered with is not shown for an application that was not', async () => {
  await submit({ [asked.why.id]: { answer: 'x' }, [asked.licence.id]: { answer: 'Yes' } });
  const other = await anApplication(service.prisma, await aJob(service.prisma, office.organisation));
  expect((await read(other.id)).status).toBe(404);
});
