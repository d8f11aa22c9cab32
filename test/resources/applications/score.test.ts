import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { envelopeOf } from '../../harness/envelope.ts';
import type { anApplication } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aDatedApplication, stateOf, writtenOn } from './desk.ts';

const NOW = new Date('2026-11-20T09:30:00.250Z');
const EARLIER = new Date('2026-11-02T08:00:00Z');

const service = aService({}, () => NOW);
let desk: World<'job' | 'steps'>;
let application: Awaited<ReturnType<typeof anApplication>>;

beforeAll(async () => void (desk = await aWorld(service, ['job', 'steps'])));

const scored = (score: number | null) =>
  aDatedApplication(service.prisma, desk.job, { date: EARLIER, createdAt: EARLIER, score });
beforeEach(async () => void (application = await scored(75)));

const give = (body: object) => desk.client.post(`/application/${application.id}/score`, body);
const state = () => stateOf(service.prisma, application);

describe('`score` integer 0 to 100 or null (takes it away)', () => {
  test.each<[string, number | null, number | null, object]>([
    ['the first one', null, 80, {}],
    ['0', null, 0, {}],
    ['100', 75, 100, {}],
    ['null', 75, null, {}],
    ['null where there is none', null, null, {}],
    ['the score that is there', 75, 75, {}],
    ['in place of the expected one', 75, 80, { expected_score: 75 }],
    ['where none is expected', null, 80, { expected_score: null }],
    ['null in place of the expected 0', 0, null, { expected_score: 0 }],
  ])('%s: from %s to %s', async (_, from, score, expected) => {
    application = await scored(from);
    const before = await state();

    const answer = await give({ score, ...expected });

    expect([answer.status, answer.body]).toEqual([200, { ...envelopeOf('ScoreResult'), application_id: application.id, score }]);
    const text = score === null ? 'Score taken away' : `Score given: ${score}`;
    expect(await state()).toEqual({ ...writtenOn(before, desk.recruiter.id, NOW, 'SCORE', text), score });
    const { body: detail } = await desk.client.get(`/application/${application.id}`);
    expect([detail.score, detail.history.items[0].action]).toEqual([score ?? undefined, 'SCORE']);
  });
});

describe('`expected_score` optional (409 `stale_score` with the actual one where it differs)', () => {
  test.each<[string, number | null, number | null]>([
    ['another one', 75, 60],
    ['none, and there is one', 75, null],
    ['none, and there is 0', 0, null],
    ['one, and there is none', null, 75],
    ['0, and there is none', null, 0],
  ])('expected %s: nothing is changed', async (_, actual, expected_score) => {
    application = await scored(actual);
    const before = await state();

    const told = { code: 'stale_score', application_id: application.id, score: actual };
    expect(await give({ score: 80, expected_score })).toMatchObject({ status: 409, body: told });
    expect(await state()).toEqual(before);
  });
});

test('of an erased candidate, too, 409 comes before 422', async () => {
  const where = { tenantId: desk.tenantId, id: application.candidateId };
  await service.prisma.candidate.updateMany({ where, data: { erasedAt: NOW } });
  expect(await give({ score: 80, expected_score: 60 })).toMatchObject({ status: 409, body: { score: 75 } });
});
