/** Outcomes of steps, rejection reasons, and the reasons of applications in files. */
import { describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { aRejectionReason, aTenant } from '../harness/records.ts';
import { openDesk, faultsOf, OFFICE, PERSON, rowsOf, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

const HIRING = OFFICE.find(({ kind }) => kind === 'process') ?? {};
const NURSE = OFFICE.find(({ kind }) => kind === 'job') ?? {};
const [ZOE = {}, APPLICATION = {}] = PERSON;
const LICENCE = { kind: 'rejection_reason', reference: 'licence', name: 'No licence' };
const SALARY = { kind: 'rejection_reason', reference: 'salary', name: 'Salary', organisation: 'org' };
const STEPS = APPLICATION['steps'] as readonly object[];
const REJECTION = { step_name: 'Rejected', date: '2026-03-10T08:00:00.250Z', user: 'amara' };

/** The application, rejected. */
const rejected = (given: object = {}): object => ({ ...APPLICATION, steps: [...STEPS, REJECTION], ...given });
/** The process, with fields of its steps by their names. */
const hiring = (given: Readonly<Record<string, object>>): object => ({
  ...HIRING,
  steps: (HIRING['steps'] as readonly { readonly name: string }[]).map((step) => ({ ...step, ...given[step.name] })),
});

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, LICENCE, SALARY, ZOE, APPLICATION]);

const outcomes = async () => {
  const steps = await database.prisma.processStep.findMany({ where: { tenantId }, orderBy: { rank: 'asc' } });
  return steps.map(({ outcome }) => outcome);
};
const reasonOf = async (): Promise<string | undefined> => {
  const application = await database.prisma.application.findFirstOrThrow({
    where: { tenantId },
    include: { rejectionReason: true },
  });
  return application.rejectionReason?.name;
};
const NONE = { created: 0, changed: 0, refused: 0 };

describe('`outcome` of a process step', () => {
  test('"a missing field stays, `null` clears it": a file that says nothing of outcomes leaves those that support set', async () => {
    expect(await outcomes()).toEqual([null, null, null, 'HIRED', 'REJECTED']);
    expect(await desk.bring(tenantId, [hiring({ Hired: { outcome: undefined } })])).toMatchObject({ ...NONE, unchanged: 1 });
    expect(await outcomes()).toEqual([null, null, null, 'HIRED', 'REJECTED']);
    expect(await desk.bring(tenantId, [hiring({ Hired: { name: 'Employed', outcome: undefined } })])).toMatchObject({
      changed: 1,
    });
    expect(await outcomes()).toEqual([null, null, null, 'HIRED', 'REJECTED']);
    expect(await desk.bring(tenantId, [hiring({ Hired: { name: 'Employed', outcome: null } })])).toMatchObject({ changed: 1 });
    expect(await outcomes()).toEqual([null, null, null, null, 'REJECTED']);
  });

  test('only on `END` steps: the fault names the step, and what would be right', async () => {
    const before = await rowsOf(database);
    expect(faultsOf(await desk.bring(tenantId, [hiring({ Offer: { outcome: 'HIRED' } })]))).toEqual([
      [1, 'steps.2.outcome', 'must be null: only an END step has one, and this one is CURRENT'],
    ]);
    // a step that had one and is no END step any more
    expect(faultsOf(await desk.bring(tenantId, [hiring({ Hired: { status: 'CURRENT', outcome: undefined } })]))).toEqual([
      [1, 'steps.3.outcome', 'must be null: only an END step has one, and this one is CURRENT'],
    ]);
    expect(faultsOf(await desk.bring(tenantId, [hiring({ Hired: { outcome: 'WON' } })]))).toEqual([
      [1, 'steps.3.outcome', 'must be one of HIRED, REJECTED, WITHDRAWN'],
    ]);
    expect(await rowsOf(database)).toEqual(before);
    expect(await desk.bring(tenantId, [hiring({ Hired: { status: 'CURRENT', outcome: null } })])).toMatchObject({ changed: 1 });
  });
});

describe('rejection reasons', () => {
  const listed = async () => {
    const rows = await database.prisma.rejectionReason.findMany({
      where: { tenantId },
      include: { organisation: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ name, organisation, retiredAt }) => [name, organisation?.name ?? null, retiredAt?.toISOString() ?? null]);
  };

  test('of the tenant or of an organisation; renamed, retired, offered again', async () => {
    expect(await listed()).toEqual([
      ['No licence', null, null],
      ['Salary', 'Northwind Clinics', null],
    ]);
    const retired = { ...LICENCE, name: 'No driving licence', retired_at: '2026-03-01T09:00:00+01:00' };
    expect(await desk.bring(tenantId, [retired])).toMatchObject({ changed: 1 });
    expect(await desk.bring(tenantId, [LICENCE])).toMatchObject({ changed: 1 });
    expect((await listed())[0]).toEqual(['No licence', null, '2026-03-01T08:00:00.000Z']);
    expect(await desk.bring(tenantId, [{ ...LICENCE, retired_at: null }])).toMatchObject({ changed: 1 });
    expect(await desk.bring(tenantId, [LICENCE, SALARY])).toMatchObject({ ...NONE, unchanged: 2 });
    expect((await listed())[0]).toEqual(['No licence', null, null]);
  });

  test('a name is unique: one that support added is taken for that of the file, in the same organisation alone', async () => {
    const { id } = await aRejectionReason(database.prisma, tenantId, { name: 'Overqualified' });
    const common = { kind: 'rejection_reason', reference: 'over', name: 'Overqualified' };
    const own = { ...common, reference: 'over-org', organisation: 'org' };
    expect(await desk.bring(tenantId, [common, own])).toMatchObject({ changed: 1, created: 1, refused: 0 });
    expect(await database.prisma.rejectionReason.count({ where: { tenantId, name: 'Overqualified' } })).toBe(2);
    const reference = { tenantId_kind_reference: { tenantId, kind: 'rejection_reason', reference: 'over' } };
    expect(await database.prisma.externalReference.findUnique({ where: reference })).toMatchObject({ rowId: id });
    const faulty = [
      { ...own, reference: 'third' },
      { ...LICENCE, reference: 'one', name: 'Distance' },
      { ...LICENCE, reference: 'two', name: 'Distance' },
      { ...SALARY, organisation: null },
      { ...SALARY, reference: 'four', organisation: 'nobody' },
      { ...SALARY, reference: 'five', name: '' },
    ];
    expect(faultsOf(await desk.bring(tenantId, faulty))).toEqual([
      [6, 'name', expect.any(String)],
      [1, 'name', 'belongs to the rejection_reason "over-org" already'],
      [3, 'name', 'is that of line 2, too'],
      [4, 'organisation', 'of a rejection reason cannot be changed: add another reason'],
      [5, 'organisation', expect.stringContaining('neither there nor in the file')],
    ]);
  });
});

describe('why an application was rejected', () => {
  test('a new one and one that moves to the step take the reason of their line, and the time of the step', async () => {
    const { prisma } = database;
    expect(await desk.bring(tenantId, [rejected({ rejection_reason: 'licence' })])).toMatchObject({ changed: 1 });
    expect(await reasonOf()).toBe('No licence');
    expect(await prisma.application.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
      stepEnteredAt: new Date(REJECTION.date),
      stepDate: new Date('2026-03-10'),
    });
    const { id: other } = await aTenant(prisma);
    await desk.bring(other, [...OFFICE, LICENCE, ZOE, rejected({ rejection_reason: 'licence' })]);
    expect(
      await prisma.application.findFirstOrThrow({ where: { tenantId: other }, include: { rejectionReason: true } }),
    ).toMatchObject({ stepEnteredAt: new Date(REJECTION.date), rejectionReason: { name: 'No licence' } });
  });

  test('"a missing field stays, `null` clears it"; the same file again changes nothing', async () => {
    const line = rejected({ rejection_reason: 'salary' });
    await desk.bring(tenantId, [line]);
    expect(await desk.bring(tenantId, [line, rejected()])).toMatchObject({ ...NONE, unchanged: 2 });
    expect(await reasonOf()).toBe('Salary');
    expect(await desk.bring(tenantId, [{ ...rejected({ rejection_reason: 'licence' }), steps: undefined }])).toMatchObject({
      changed: 1,
    });
    expect(await reasonOf()).toBe('No licence');
    expect(await desk.bring(tenantId, [rejected({ rejection_reason: null })])).toMatchObject({ changed: 1 });
    expect(await reasonOf()).toBeUndefined();
  });

  test('a move takes the reason away, unless the line gives one', async () => {
    await desk.bring(tenantId, [rejected({ rejection_reason: 'salary' })]);
    const back = { step_name: 'Interview', date: '2026-03-11T08:00:00Z' };
    const steps = [...STEPS, REJECTION, back];
    expect(await desk.bring(tenantId, [rejected({ steps })])).toMatchObject({ changed: 1 });
    expect(await reasonOf()).toBeUndefined();
    // the line of before says why it was rejected then, and the application goes on
    expect(await desk.bring(tenantId, [rejected({ rejection_reason: 'salary' })])).toMatchObject({ ...NONE, unchanged: 1 });
    expect(await reasonOf()).toBeUndefined();
    const again = { ...REJECTION, date: '2026-03-12T08:00:00Z' };
    await desk.bring(tenantId, [rejected({ steps: [...steps, again], rejection_reason: 'licence' })]);
    expect(await reasonOf()).toBe('No licence');
  });

  test.each<[string, () => object, string]>([
    [
      'on a CURRENT step',
      () => ({ ...APPLICATION, rejection_reason: 'licence' }),
      'needs a step with the outcome REJECTED: "Interview" has none',
    ],
    [
      'hired',
      () => rejected({ steps: [...STEPS, { ...REJECTION, step_name: 'Hired' }], rejection_reason: 'licence' }),
      'needs a step with the outcome REJECTED: "Hired" has HIRED',
    ],
    [
      'not there',
      () => rejected({ rejection_reason: 'horse' }),
      'points at the rejection_reason "horse", which is neither there nor in the file',
    ],
  ])('a reason that cannot be is refused, and nothing of the line goes in: %s', async (_, line, reason) => {
    const before = await rowsOf(database);
    expect(faultsOf(await desk.bring(tenantId, [line()]))).toEqual([[1, 'rejection_reason', reason]]);
    expect(await rowsOf(database)).toEqual(before);
  });

  test('that of another organisation is refused, that of the tenant is not', async () => {
    const other = { kind: 'organisation', reference: 'labs', name: 'Labs' };
    const job = { ...NURSE, reference: 'LAB-1', organisation: 'labs', publications: undefined };
    const application = rejected({ reference: 'zoe-labs', job: 'LAB-1', source: undefined, answers: undefined });
    await desk.bring(tenantId, [other, job]);
    expect(faultsOf(await desk.bring(tenantId, [{ ...application, rejection_reason: 'salary' }]))).toEqual([
      [1, 'rejection_reason', 'must be one of the organisation of the job, or of the whole tenant'],
    ]);
    expect(await desk.bring(tenantId, [{ ...application, rejection_reason: 'licence' }])).toMatchObject({ created: 1 });
  });

  test('export writes what import reads: a reason goes out where it is shown, with the outcome REJECTED', async () => {
    await desk.bring(tenantId, [rejected({ rejection_reason: 'salary' })]);
    const shown = await desk.giveOut(tenantId);
    expect(shown).toContain('"rejection_reason":"salary"');
    const copy = (await aTenant(database.prisma)).id;
    expect(await desk.bring(copy, shown.trim().split('\n'))).toMatchObject({ refused: 0 });
    expect(await desk.giveOut(copy)).toBe(shown);
    await desk.bring(tenantId, [hiring({ Rejected: { outcome: 'WITHDRAWN' } })]);
    const hidden = await desk.giveOut(tenantId);
    expect(hidden).not.toContain('"rejection_reason":"');
    expect(await desk.bring(tenantId, hidden.trim().split('\n'))).toMatchObject(NONE);
    expect(await reasonOf()).toBe('Salary');
  });
});
