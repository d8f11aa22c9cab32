/** Results of assessments in files. */
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openDesk, faultsOf, OFFICE, PERSON, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const [ZOE = {}, APPLICATION = {}, , , , RESULT = {}] = PERSON;
const aResult = (given: object): object => ({ ...RESULT, ...given });

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, ZOE, APPLICATION]);

const results = () => database.prisma.assessmentResult.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });

test('a result goes in with all that it has, and comes out again', async () => {
  expect(await desk.bring(tenantId, [RESULT])).toMatchObject({ created: 1, refused: 0 });
  const [result] = await results();
  expect(result).toMatchObject({ name: 'Reasoning', score: 41.5, maxScore: 50, externalId: '8f2c', summary: 'Quick & <exact>' });
  expect(JSON.parse(await desk.giveOut(tenantId, '--kind', 'result'))).toEqual({ ...RESULT, date: '2026-03-06T08:00:00.000Z' });
  expect(await desk.bring(tenantId, [RESULT])).toMatchObject({ unchanged: 1 });
});

test('A result of the same external identifier in the same application is the same one: one that the interface recorded is taken over', async () => {
  const application = await database.prisma.application.findFirstOrThrow({ where: { tenantId } });
  const key = { tenantId, applicationId: application.id };
  const { id } = await database.prisma.assessmentResult.create({ data: { ...key, name: 'Early', externalId: '8f2c' } });
  expect(await desk.bring(tenantId, [RESULT])).toMatchObject({ changed: 1, refused: 0 });
  expect((await results()).map((each) => [each.id, each.name])).toEqual([[id, 'Reasoning']]);
});

describe('what is refused', () => {
  test.each<[string, object, string, string]>([
    ['a name of blanks', { name: ' ' }, 'name', 'must not be blank'],
    ['a score without its maximum', { max_score: undefined }, 'score', 'must be given with `max_score`, from 0 to it'],
    ['a score above its maximum', { score: 51 }, 'score', 'must be given with `max_score`, from 0 to it'],
    ['a maximum of 0', { score: 0, max_score: 0 }, 'max_score', 'must be given with `score`, and greater than 0'],
    ['a maximum that is taken away alone', { max_score: null }, 'max_score', 'must be given with `score`, and greater than 0'],
    ['an address that is not secure', { url: 'http://assessments.example/1' }, 'url', 'must begin with https:// and name a host'],
    ['a summary of blanks', { summary: '\n' }, 'summary', 'must not be blank'],
  ])('%s', async (_, given, field, reason) => {
    expect(faultsOf(await desk.bring(tenantId, [aResult(given)]))).toContainEqual([1, field, reason]);
    expect(await results()).toEqual([]);
  });

  test('an external identifier of another result of the application', async () => {
    const lines = [RESULT, aResult({ reference: 'r-2', external_id: 'b' })];
    await desk.bring(tenantId, lines);
    expect(faultsOf(await desk.bring(tenantId, [aResult({ reference: 'r-2' })]))).toEqual([
      [1, 'external_id', 'belongs to another result already'],
    ]);
    expect(faultsOf(await desk.bring(tenantId, [aResult({ reference: 'r-3' })]))).toEqual([
      [1, 'external_id', 'belongs to the result "r-1" already'],
    ]);
  });
});

test('"a missing field stays, `null` clears it"', async () => {
  await desk.bring(tenantId, [RESULT]);
  const changed = aResult({ score: null, max_score: null, url: undefined, summary: null });
  expect(await desk.bring(tenantId, [changed])).toMatchObject({ changed: 1 });
  expect((await results())[0]).toMatchObject({
    score: null,
    maxScore: null,
    url: 'https://assessments.example/report/8f2c',
    summary: null,
  });
});
