import { beforeEach, describe, expect, test } from '@jest/globals';
import { anInterview, aWebhook } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { expectError } from '../../http/refusals.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { aRoom, type Room } from './room.ts';

const NOW = new Date('2026-12-01T15:10:00.000Z');

let now = NOW;
const service = aService({}, () => now);
let room: Room;
let interview: Awaited<ReturnType<typeof anInterview>>;
let address: string;
beforeEach(async () => {
  now = NOW;
  room = await aRoom(service);
  interview = await anInterview(service.prisma, room.application, [room.jonas, room.zoe, room.reader], {
    questionnaireId: room.questionnaire.id,
  });
  address = `/interview/${interview.id}`;
});

type Client = Room['client'];

const answers = () => ({
  [room.questionnaire.why.id]: { answer: 'The team.' },
  [room.questionnaire.licence.id]: { answer: 'Yes' },
  [room.questionnaire.shifts.id]: { choices: [room.questionnaire.shifts.night.id] },
});
const evaluate = (client: Client, given: object = {}, path = address) =>
  client.post(`${path}/evaluation`, { recommendation: 'YES', answers: answers(), ...given });
const stored = () =>
  service.prisma.evaluation.findMany({
    where: { tenantId: room.tenantId },
    include: { answers: { include: { choices: true } } },
  });
const refused = async (answer: ReturnType<typeof evaluate>) => refusalOf(await answer);

describe('POST /interview/{interviewid}/evaluation', () => {
  test('A scorecard is a questionnaire answered by an interviewer: text sanitised, answers and score as of the questionnaire', async () => {
    await aWebhook(service.prisma, room.organisation, { events: ['EvaluationSubmit'] });
    const { status, body } = await evaluate(room.jonas.client, { text: '<p onclick="x">Calm <script>x</script><b>!</b></p>' });
    expect(status).toBe(200);
    const { why, licence, shifts } = room.questionnaire;
    expect(body.evaluations.items).toEqual([
      {
        user: expect.objectContaining({ id: room.jonas.id }),
        date: NOW.toISOString(),
        recommendation: 'YES',
        text: '<p>Calm <b>!</b></p>',
        score: 83,
        answers: {
          items: [
            { question: { id: why.id, label: why.label, type: why.type }, answer: { text: 'The team.', choices: [] } },
            {
              question: { id: licence.id, label: licence.label, type: licence.type },
              answer: { choices: [{ id: licence.yes.id, value: 'Yes' }] },
            },
            {
              question: { id: shifts.id, label: shifts.label, type: shifts.type },
              answer: { choices: [{ id: shifts.night.id, value: 'Night' }] },
            },
          ],
        },
      },
    ]);
    expect(body.interviewers.items.map(({ evaluated }: { evaluated: boolean }) => evaluated)).toEqual([true, false, false]);
    expect(await room.history()).toEqual([
      { action: 'EVALUATION', text: `Interview ${interview.id} evaluated`, userId: room.jonas.id },
    ]);
    expect(await service.prisma.event.findMany({ where: { tenantId: room.tenantId } })).toMatchObject([
      { name: 'EvaluationSubmit', subject: { interview: { id: interview.id, status: 'SCHEDULED' } } },
    ]);
  });

  test('"again replaces" as a whole', async () => {
    await evaluate(room.jonas.client, { text: 'First' });
    const { [room.questionnaire.shifts.id]: _, ...fewer } = answers();
    const { body } = await evaluate(room.jonas.client, { recommendation: 'STRONG_NO', answers: fewer });
    const [given] = body.evaluations.items;
    expect(given).toMatchObject({ recommendation: 'STRONG_NO', score: 67 });
    expect(given).not.toHaveProperty('text');
    expect(given.answers.items).toHaveLength(2);
    expect(await stored()).toHaveLength(1);
  });

  test('Interviewers only, for themselves, READER too, by this operation alone: everybody else is `forbidden`', async () => {
    const again = (path: string, body: object) => room.reader.client.post(path, body, { 'idempotency-key': 'k' });
    const given = { recommendation: 'NO', answers: answers() };
    const [first, second] = [await again(`${address}/evaluation`, given), await again(`${address}/evaluation`, given)];
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expectError(await again(address, { title: 'x' }), 403, 'forbidden');
    expectError(await evaluate(room.client), 403, 'forbidden');
    expect((await stored()).map(({ userId }) => userId)).toEqual([room.reader.id]);
  });

  test('answers are those of the questionnaire of the interview: required, known, and none without one', async () => {
    const { why, licence, shifts } = room.questionnaire;
    expect(await refused(evaluate(room.jonas.client, { answers: undefined }))).toEqual({
      [`answers.${why.id}`]: ['required'],
      [`answers.${licence.id}`]: ['required'],
    });
    const wrong = { ...answers(), [shifts.id]: { choices: [licence.yes.id] }, 2147483647: { answer: 'x' } };
    expect(await refused(evaluate(room.jonas.client, { answers: wrong }))).toEqual({
      'answers.2147483647': ['not_found'],
      [`answers.${shifts.id}.choices`]: ['unknown_value'],
    });
    const plain = await anInterview(service.prisma, room.application, [room.jonas]);
    const at = `/interview/${plain.id}`;
    expect(await refused(evaluate(room.jonas.client, {}, at))).toEqual({ answers: ['not_found'] });
    const { body } = await evaluate(room.jonas.client, { answers: undefined }, at);
    expect(body.evaluations.items[0]).not.toHaveProperty('score');
  });

  test('a text with nothing left is `too_short`, a cancelled interview `interview_closed`', async () => {
    expect(await refused(evaluate(room.jonas.client, { text: '<script>x</script>' }))).toEqual({ text: ['too_short'] });
    await service.prisma.interview.updateMany({ where: { id: interview.id }, data: { status: 'CANCELLED' } });
    expect(await refused(evaluate(room.jonas.client))).toEqual({ _body: ['interview_closed'] });
    expect(await stored()).toEqual([]);
  });

  test('"Actions … evaluate": offered to an interviewer of any role, unless the interview is CANCELLED', async () => {
    const offered = async (client: Client) =>
      (await client.get(address)).body._actions.map(({ name }: { name: string }) => name).includes('evaluate');
    expect([await offered(room.reader.client), await offered(room.client)]).toEqual([true, false]);
    await service.prisma.interview.updateMany({ where: { id: interview.id }, data: { status: 'CANCELLED' } });
    expect(await offered(room.reader.client)).toBe(false);
  });
});

describe('"Blind until given"', () => {
  /** What a caller learns of the evaluations, by every way there is. */
  const seen = async (client: Client) => {
    const { body: one } = await client.get(address);
    const { body: page } = await client.get(`/interview?application_id=${room.application.id}`);
    const { body: dated } = await client.get('/interview?modified_since=2020-01-01T00:00:00Z');
    const { body: application } = await client.get(`/application/${room.application.id}`);
    const { body: all } = await client.get('/application');
    return {
      one: [one.evaluations.items.length, one.hidden_evaluations],
      page: [page.items[0].evaluations.items.length, page.items[0].hidden_evaluations],
      dated: [dated.items[0].evaluations.items.length, dated.items[0].hidden_evaluations],
      counts: application.evaluations,
      text: JSON.stringify([one, page, dated, application, all]),
    };
  };
  const NO_COUNTS = { strong_no: 0, no: 0, yes: 0, strong_yes: 0 };

  test('An interviewer sees evaluations of others in it only after giving one; `hidden_evaluations` says how many', async () => {
    await evaluate(room.jonas.client, { recommendation: 'STRONG_NO', text: 'A secret opinion' });
    const counts = { ...NO_COUNTS, strong_no: 1 };
    for (const client of [room.client, room.jonas.client])
      expect(await seen(client)).toMatchObject({ one: [1, 0], page: [1, 0], dated: [1, 0], counts });
    for (const client of [room.zoe.client, room.reader.client]) {
      const blind = await seen(client);
      expect(blind).toMatchObject({ one: [0, 1], page: [0, 1], dated: [0, 1], counts: undefined });
      expect(blind.text).not.toMatch(/secret opinion|STRONG_NO/);
    }
    expect((await evaluate(room.zoe.client)).body.evaluations.items).toHaveLength(2);
    expect(await seen(room.zoe.client)).toMatchObject({ one: [2, 0], counts: { ...counts, yes: 1 } });
  });

  test('it holds for answers to writes, too: a blind interviewer who changes the interview learns nothing', async () => {
    await evaluate(room.jonas.client);
    const hidden = { evaluations: { items: [] }, hidden_evaluations: 1 };
    expect((await room.zoe.client.post(address, { location: 'Ward 3' })).body).toMatchObject(hidden);
    const cancelled = await room.zoe.client.post(`${address}/status`, { expected_status: 'SCHEDULED', status: 'CANCELLED' });
    expect(cancelled.body).toMatchObject(hidden);
    expect((await room.zoe.client.get(address)).body).toMatchObject(hidden);
  });

  test('evaluations of CANCELLED interviews do not count, nor does an evaluation that is owed there', async () => {
    await evaluate(room.jonas.client);
    await service.prisma.interview.updateMany({ where: { id: interview.id }, data: { status: 'CANCELLED' } });
    expect((await seen(room.zoe.client)).counts).toEqual(NO_COUNTS);
  });

  test('the counts are absent for a caller who owes one in any interview of the application', async () => {
    await evaluate(room.jonas.client);
    await anInterview(service.prisma, room.application, [room.jonas]);
    expect((await seen(room.jonas.client)).counts).toBeUndefined();
    expect((await seen(room.client)).counts).toEqual({ ...NO_COUNTS, yes: 1 });
  });
});

describe('`after_reading`: evaluations of others were visible to the author before', () => {
  const LATER = new Date('2026-12-01T16:00:00.000Z');
  /** What is said of each author's evaluation, as one who sees all reads it. */
  const marks = async () => {
    const { body } = await room.client.get(address);
    type Mark = { readonly user: { readonly id: number }; readonly first_date?: string; readonly after_reading?: boolean };
    return new Map(body.evaluations.items.map((each: Mark) => [each.user.id, [each.after_reading, each.first_date]]));
  };
  const setInterviewers = (...users: readonly { readonly id: number }[]) =>
    room.client.post(address, { interviewer_ids: users.map(({ id }) => id) });

  test('not of first ones, given blind, in whatever order', async () => {
    await evaluate(room.jonas.client);
    await evaluate(room.zoe.client);
    await evaluate(room.reader.client);
    expect([...(await marks()).values()]).toEqual(Array(3).fill([undefined, undefined]));
  });

  test('of one that replaces an earlier one, once others have evaluated; the date of the first one is kept', async () => {
    await evaluate(room.jonas.client);
    now = LATER;
    await evaluate(room.jonas.client, { recommendation: 'NO' });
    expect((await marks()).get(room.jonas.id)).toEqual([undefined, NOW.toISOString()]);
    await evaluate(room.zoe.client);
    now = new Date('2026-12-02T08:00:00.000Z');
    const { body } = await evaluate(room.jonas.client, { recommendation: 'STRONG_NO' });
    expect(body.evaluations.items[0]).toMatchObject({
      date: now.toISOString(),
      first_date: NOW.toISOString(),
      after_reading: true,
    });
    expect((await marks()).get(room.zoe.id)).toEqual([undefined, undefined]);
  });

  test('of an interviewer whom a colleague puts in when there are evaluations, who could read them as everybody could', async () => {
    await setInterviewers(room.jonas, room.zoe);
    await evaluate(room.jonas.client);
    const later = await room.member();
    expect((await later.client.get(address)).body.evaluations.items).toHaveLength(1);
    await setInterviewers(room.jonas, room.zoe, later);
    expect((await later.client.get(address)).body).toMatchObject({ evaluations: { items: [] }, hidden_evaluations: 1 });
    await evaluate(later.client);
    await evaluate(room.zoe.client);
    expect(await marks()).toEqual(
      new Map([
        [room.jonas.id, [undefined, undefined]],
        [room.zoe.id, [undefined, undefined]],
        [later.id, [true, undefined]],
      ]),
    );
  });

  test('of one who is taken out by a colleague and put in again', async () => {
    await evaluate(room.jonas.client);
    await setInterviewers(room.jonas);
    await setInterviewers(room.jonas, room.zoe);
    await evaluate(room.zoe.client);
    await evaluate(room.zoe.client);
    expect((await marks()).get(room.zoe.id)).toEqual([true, NOW.toISOString()]);
  });

  test('not of one who joins before the first evaluation', async () => {
    await setInterviewers(room.jonas);
    await setInterviewers(room.jonas, room.zoe);
    await evaluate(room.jonas.client);
    await evaluate(room.zoe.client);
    expect((await marks()).get(room.zoe.id)).toEqual([undefined, undefined]);
  });

  test('of one who is put in while the first evaluation is given, where that was first', async () => {
    await setInterviewers(room.jonas);
    const [given, joined] = await Promise.all([evaluate(room.jonas.client), setInterviewers(room.jonas, room.zoe)]);
    expect([given.status, joined.status]).toEqual([200, 200]);
    const last = (await room.history()).at(-1)?.action;
    await evaluate(room.zoe.client);
    expect((await marks()).get(room.zoe.id)).toEqual([last === 'INTERVIEW' ? true : undefined, undefined]);
  });
});
