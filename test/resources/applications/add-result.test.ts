import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { envelopeOf } from '../../harness/envelope.ts';
import { anApplication, aRecruiter } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { refusalOf } from '../../suites/every/refusal.ts';
import { aDatedApplication, stateOf, writtenOn } from './desk.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { personOf } from '../shown.ts';

const NOW = new Date('2026-11-20T09:30:00.250Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');
const WHOLE = {
  name: 'Numerical reasoning',
  score: 41.5,
  max_score: 50,
  url: 'https://assessments.example/report/8f2c',
  summary: 'Quick & <b>exact</b>.\nLess sure with percentages.',
  external_id: '8f2c',
};

let now = NOW;
const service = aService({}, () => now);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));
beforeEach(async () => {
  now = NOW;
  application = await aDatedApplication(service.prisma, desk.job, { date: EARLIER, createdAt: EARLIER });
});

const add = (body: object = WHOLE, client: Client = desk.client, id = application.id) =>
  client.post(`/application/${id}/result`, body);
const state = async () => ({
  ...(await stateOf(service.prisma, application)),
  results: await service.prisma.assessmentResult.count(),
});
const shown = async () => (await desk.client.get(`/application/${application.id}`)).body.results.items;
const recorded = (id: number, given: object, date = NOW, user = desk.recruiter) => ({
  id,
  ...given,
  date: date.toISOString(),
  user: personOf(user),
});

describe('Shown in the detail under `results`; history action `RESULT`', () => {
  test.each<[string, object]>([
    ['with all that a result can have', WHOLE],
    ['with a name alone: "absent fields absent"', { name: 'Language test B2' }],
    ['with a score of 0', { name: 'Typing', score: 0, max_score: 0.1 }],
    ['with the greatest score', { name: 'Typing', score: 1_000_000, max_score: 1_000_000 }],
  ])('%s', async (_, given) => {
    const before = await state();

    const answer = await add(given);

    const { id } = answer.body.result;
    const confirmation = { ...envelopeOf('AssessmentResultConfirmation'), application_id: application.id, replaced: false };
    expect([answer.status, answer.body]).toEqual([200, { ...confirmation, result: recorded(id, given) }]);
    const text = `Result recorded: ${(given as { name: string }).name}`;
    const written = writtenOn(before, desk.recruiter.id, NOW, 'RESULT', text);
    expect(await state()).toEqual({ ...before, ...written, results: before.results + 1 });
    expect(await shown()).toEqual([recorded(id, given)]);
  });

  test('the list item shows none', async () => {
    await add();
    const { items } = (await desk.client.get(`/candidate/${application.candidateId}/application`)).body;
    expect([items[0].results, items[0].history.items[0].action]).toEqual([undefined, 'RESULT']);
  });

  test('oldest first, a blank around the name is taken away', async () => {
    for (const name of ['First', ' Second ', 'Third']) await add({ name });
    expect((await shown()).map(({ name }: { name: string }) => name)).toEqual(['First', 'Second', 'Third']);
  });
});

describe('`external_id` (unique an application: the same again replaces)', () => {
  test('all of it is replaced, the id and the place stay; date and user are those of the last call', async () => {
    const { id } = (await add()).body.result;
    await add({ name: 'Another' });
    const colleague = await aRecruiter(service.prisma, [desk.organisation]);
    now = new Date(NOW.getTime() + 60_000);
    const given = { name: 'Reasoning', summary: 'Corrected.', external_id: WHOLE.external_id };

    const { body } = await add(given, service.as(colleague));

    expect([body.replaced, body.result]).toEqual([true, recorded(id, given, now, colleague as typeof desk.recruiter)]);
    expect((await shown())[0]).toEqual(body.result);
    expect(await shown()).toHaveLength(2);
    const { history } = await state();
    expect(history.map(({ text }) => text)).toEqual([
      'Result recorded: Numerical reasoning',
      'Result recorded: Another',
      'Result replaced: Reasoning',
    ]);
  });

  test('it is compared as it is, and within one application; without one each call adds a result', async () => {
    for (const external_id of ['a', 'A', 'a ']) expect((await add({ name: 'x', external_id })).body.replaced).toBe(false);
    for (let count = 0; count < 2; count += 1) expect((await add({ name: 'x' })).body.replaced).toBe(false);
    const other = await anApplication(service.prisma, desk.job);
    expect((await add({ name: 'x', external_id: 'a' }, desk.client, other.id)).body.replaced).toBe(false);
    expect(await shown()).toHaveLength(5);
  });
});

test('"The interface records up to 100 results": of 8 at once behind 95, five are recorded; one can still be replaced', async () => {
  const key = { tenantId: desk.tenantId, applicationId: application.id };
  await service.prisma.assessmentResult.createMany({ data: Array.from({ length: 94 }, () => ({ ...key, name: 'x' })) });
  await add();
  const answers = await Promise.all(Array.from({ length: 8 }, () => add({ name: 'x' })));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual(Array(3).fill({ _body: ['too_long'] }));
  expect(refused[0]?.body.invalid._body[0].detail).toBe('An application may have 100 results.');
  expect(await shown()).toHaveLength(100);
  expect((await add()).body.replaced).toBe(true);
});

test('a result shows the name of its recruiter as it is now, and the application has changed', async () => {
  const { prisma } = service;
  const recruiter = await aRecruiter(prisma, [desk.organisation]);
  const key = { tenantId: desk.tenantId, applicationId: application.id };
  // as an import writes it, without an entry of the history
  await prisma.assessmentResult.create({ data: { ...key, name: 'x', userId: recruiter.id } });
  const { revision } = await state();
  await prisma.user.updateMany({ where: { id: recruiter.id }, data: { lastName: 'Newname' } });
  expect((await shown())[0].user.last_name).toBe('Newname');
  expect((await state()).revision).toBeGreaterThan(revision);
});

describe('what is refused', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['a name of blanks', { name: ' \u200b ' }, { name: ['too_short'] }],
    ['"the missing one is `required`": a score alone', { max_score: undefined }, { max_score: ['required'] }],
    ['"the missing one is `required`": a maximum alone', { score: undefined }, { score: ['required'] }],
    ['"score <= max_score": a score above the maximum', { score: 50.01 }, { score: ['out_of_range'] }],
    ['"max_score > 0": a maximum of 0', { score: 0, max_score: 0 }, { max_score: ['out_of_range'] }],
    ['"`url` (https)": http', { url: 'http://assessments.example/1' }, { url: ['format'] }],
    ['"`url` (https)": a script', { url: 'javascript:alert(1)' }, { url: ['format'] }],
    ['no host', { url: 'https://' }, { url: ['format'] }],
    ['no URL', { url: 'assessments.example' }, { url: ['format'] }],
    ['a summary of blanks', { summary: ' \n' }, { summary: ['too_short'] }],
    ['an external identifier of blanks', { external_id: ' ' }, { external_id: ['too_short'] }],
    [
      '"all faults at once"',
      { name: ' ', score: undefined, url: 'http://x.example' },
      { name: ['too_short'], score: ['required'], url: ['format'] },
    ],
  ])('%s', async (_, given, invalid) => {
    const before = await state();
    expectInvalid(await add({ ...WHOLE, ...given }), invalid);
    expect(await state()).toEqual(before);
  });

  test('the longest of each is taken', async () => {
    const url = `https://a.example/${'x'.repeat(1982)}`;
    const given = { name: 'x'.repeat(255), url, summary: '😀'.repeat(2000), external_id: 'x'.repeat(255) };
    expect((await add(given)).body.result).toMatchObject(given);
  });
});

test('"An application of an erased candidate gets no result", beside other faults', async () => {
  const where = { tenantId: desk.tenantId, id: application.candidateId };
  await service.prisma.candidate.updateMany({ where, data: { erasedAt: NOW } });
  expectInvalid(await add({ name: 'x', max_score: 5 }), { _body: ['candidate_erased'], score: ['required'] });
});
