/** Offers in files. */
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { openDesk, faultsOf, OFFICE, PERSON, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const [ZOE = {}, APPLICATION = {}, , , , , OFFER = {}] = PERSON;
const anOffer = (given: object): object => ({ ...OFFER, ...given });

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, ZOE, APPLICATION]);

const offers = () => database.prisma.offer.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });

test('an offer goes in with all that it has, and comes out again; no letter is sent', async () => {
  expect(await desk.bring(tenantId, [OFFER])).toMatchObject({ created: 1, refused: 0 });
  const [offer] = await offers();
  const application = await database.prisma.application.findFirstOrThrow({ where: { tenantId } });
  expect(offer).toMatchObject({
    applicationId: application.id,
    jobId: application.jobId,
    organisationId: application.organisationId,
    status: 'SENT',
    payMin: 3400,
    payNote: '13 months',
    termUnit: 'YEAR',
    expires: new Date('2026-03-31'),
  });
  expect(JSON.parse(await desk.giveOut(tenantId, '--kind', 'offer'))).toEqual(OFFER);
  expect(await desk.bring(tenantId, [OFFER])).toMatchObject({ unchanged: 1 });
  expect(await database.prisma.event.count({ where: { tenantId } })).toBe(0);
});

test('an offer with an application alone is a DRAFT; the text is cleaned as that of a note', async () => {
  const { kind, reference, application } = OFFER as Record<string, unknown>;
  expect(await desk.bring(tenantId, [{ kind, reference, application, text: '<p onclick="x()">Hi</p>' }])).toMatchObject({
    created: 1,
  });
  expect(await offers()).toMatchObject([{ status: 'DRAFT', payMin: null, text: '<p>Hi</p>' }]);
});

test('as CSV, with the parts of pay and term in columns', async () => {
  const head = 'reference,application,status,pay.min,pay.currency,pay.period,term.count,term.unit,external_id';
  const file = desk.put('offers.csv', `${head}\nof-1,zoe-nurse,SENT,3400.5,EUR,MONTH,6,MONTH,OF-1\n`);
  expect(await desk.bringFile(tenantId, file, '--kind', 'offer')).toMatchObject({ created: 1, refused: 0 });
  expect(await offers()).toMatchObject([{ payMin: 3400.5, payPeriod: 'MONTH', termCount: 6, externalId: 'OF-1' }]);
});

test('of the same external identifier in the same application is the same one: one that the interface added is taken over', async () => {
  const application = await database.prisma.application.findFirstOrThrow({ where: { tenantId } });
  const data = { tenantId, applicationId: application.id, externalId: 'OF-17' };
  const { id } = await database.prisma.offer.create({ data });
  expect(await desk.bring(tenantId, [OFFER])).toMatchObject({ changed: 1, refused: 0 });
  expect((await offers()).map((each) => [each.id, each.status])).toEqual([[id, 'SENT']]);
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

describe('what is refused', () => {
  const PAY = { min: 3400, currency: 'EUR', period: 'MONTH' };
  test.each<[string, object, string, string]>([
    ['`max` below `min`', { pay: { ...PAY, max: 3399 } }, 'pay.max', 'must be at least `pay.min`'],
    ['a note of blanks', { pay: { ...PAY, note: ' ' } }, 'pay.note', 'must not be blank'],
    ['more than 10^12', { pay: { ...PAY, max: 1e12 + 1 } }, 'pay.max', 'must be <= 1000000000000'],
    ['pay without a period', { pay: { min: 1, currency: 'EUR' } }, 'pay.period', 'is missing'],
    ['a reason of blanks', { reason: '\t' }, 'reason', 'must not be blank'],
    ['an identifier of blanks', { external_id: ' ' }, 'external_id', 'must not be blank'],
    ['a text without words', { text: '<br>' }, 'text', 'says nothing when it is cleaned, or has too many tags'],
    ['a day that does not exist', { expires: '2026-02-30' }, 'expires', 'must be a day that exists, as YYYY-MM-DD'],
  ])('%s', async (_, given, field, reason) => {
    expect(faultsOf(await desk.bring(tenantId, [anOffer(given)]))).toContainEqual([1, field, reason]);
    expect(await offers()).toEqual([]);
  });

  test('one of an erased candidate', async () => {
    await database.prisma.candidate.updateMany({ where: { tenantId }, data: { erasedAt: new Date() } });
    expect(await desk.bring(tenantId, [OFFER])).toMatchObject({ refused: 1 });
    expect(await offers()).toEqual([]);
  });
});
