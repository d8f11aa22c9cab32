import { describe, expect, test } from '@jest/globals';
import { advanceStep } from '../../src/resources/held/step-changes.ts';
import type { Database } from '../../src/database/database.ts';
import { aCandidate } from '../harness/records.ts';
import { openDesk, faultsOf, OFFICE, PERSON, rowsOf, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenantId: number;

openDesk((opened) => void ({ database, desk, tenantId } = opened), [...OFFICE, ...PERSON]);

const [, , , , , , HIRING, SCREENING, , NURSE] = OFFICE;
const [ZOE, APPLICATION, NOTE, EMAIL, CV, RESULT, OFFER] = PERSON;
/** The steps of the process, its END steps with these fields. */
const ends = (...given: readonly object[]): readonly object[] => {
  const steps = HIRING?.['steps'] as readonly object[];
  return [...steps.slice(0, -given.length), ...steps.slice(-given.length).map((step, index) => ({ ...step, ...given[index] }))];
};
/** A pool that a candidate has named. */
const NURSES = { kind: 'pool', reference: 'nurses', name: 'Nurses' };
const again = (record: object | undefined, given: object): object => ({ ...record, ...given });

describe('what comes in', () => {
  test('Texts of jobs are sanitised: scripts go, headings and tables stay, and the same file changes nothing', async () => {
    const description = '<h2 onclick="x()">Care &amp; more</h2><script>alert(1)</script><table><tr><td>7</td></tr></table>';
    const text = '<p>You <img src="x" onerror="alert(1)" />care.</p>';
    const texts = { description, employer_description: text, position_description: text, profile_description: text };
    expect(await desk.bring(tenantId, [again(NURSE, texts)])).toMatchObject({ changed: 1, refused: 0 });
    expect(await database.prisma.job.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
      description: '<h2>Care &amp; more</h2><table><tr><td>7</td></tr></table>',
      employerDescription: '<p>You care.</p>',
      positionDescription: '<p>You care.</p>',
      profileDescription: '<p>You care.</p>',
    });
    expect(await desk.bring(tenantId, [again(NURSE, texts)])).toMatchObject({ unchanged: 1 });
  });

  test('a candidate is found by its names and addresses, an application counts, a note is cleaned', async () => {
    const { prisma } = database;
    const where = { tenantId };
    expect(await prisma.candidate.findFirstOrThrow({ where })).toMatchObject({
      firstNameKey: 'zoe',
      lastNameKey: 'muller',
      emailKey: 'zoe.mueller@mail.example',
      emailSecondaryKey: 'zoe@work.example',
    });
    expect(await prisma.application.findFirstOrThrow({ where, include: { currentStep: true } })).toMatchObject({
      date: new Date('2026-03-02T08:00:00Z'),
      stepDate: new Date('2026-03-05'),
      stepEnteredAt: new Date('2026-03-05T10:30:00Z'),
      currentStep: { name: 'Interview' },
      lastActionTime: new Date('2026-03-05T10:30:00Z'),
    });
    expect(await prisma.sourceTally.findMany({ where, select: { lastDay: true, count: true } })).toEqual([
      { lastDay: new Date('2026-03-02'), count: 1 },
    ]);
    expect(await prisma.note.findFirstOrThrow({ where })).toMatchObject({ text: '<p>Called <b>back</b></p>' });
    expect(await prisma.questionnaireSubmission.findFirstOrThrow({ where })).toMatchObject({ score: 100 });
    expect(await prisma.emailMessage.findFirstOrThrow({ where, include: { delivery: true } })).toMatchObject({ delivery: null });
    expect(await prisma.event.count({ where })).toBe(0);
  });

  test('an application without steps, route or history is on the first step since it came, by IMPORT', async () => {
    const lines = [
      again(ZOE, { reference: 'ida', email: null, email_secondary: null }),
      { kind: 'application', reference: 'ida-nurse', job: 'NWC-1', candidate: 'ida', date: '2026-02-01T23:30:00-05:00' },
    ];
    expect(await desk.bring(tenantId, lines)).toMatchObject({ created: 2 });
    const { id } = await database.prisma.externalReference
      .findUniqueOrThrow({ where: { tenantId_kind_reference: { tenantId, kind: 'application', reference: 'ida-nurse' } } })
      .then(({ rowId }) => ({ id: rowId }));
    const application = await database.prisma.application.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id } },
      include: { currentStep: true, stepChanges: true, history: true },
    });
    const date = new Date('2026-02-02T04:30:00Z');
    expect(application).toMatchObject({
      route: 'IMPORT',
      date,
      stepDate: new Date('2026-02-02'),
      stepEnteredAt: date,
      currentStep: { status: 'START' },
    });
    expect(application.stepChanges).toEqual([expect.objectContaining({ date, userId: null })]);
    expect(application.history).toEqual([expect.objectContaining({ date, action: 'APPLY' })]);
  });
});

describe('a changed line updates; nothing is ever deleted by an import', () => {
  const tables: Readonly<Record<string, string>> = {
    email: 'email_message',
    document: 'document_content',
    result: 'assessment_result',
  };

  test.each<[string, object]>([
    ['organisation', again(OFFICE[0], { name: 'Northwind Group' })],
    ['user', again(OFFICE[1], { last_name: 'Okafor-Lee' })],
    ['membership', again(OFFICE[1], { memberships: [{ organisation: 'org', role: 'READER' }] })],
    ['membership', again(OFFICE[2], { memberships: [{ organisation: 'org', role: 'RECRUITER' }] })],
    ['contract_type', again(OFFICE[3], { abbreviation: 'PER' })],
    ['posting_service', again(OFFICE[4], { name: 'Boards Ltd' })],
    ['source', again(OFFICE[5], { posting_service: null })],
    ['process', again(HIRING, { name: 'Hiring 2' })],
    ['process_step', again(HIRING, { steps: ends({ outcome: 'HIRED' }, { outcome: 'WITHDRAWN' }) })],
    ['questionnaire', again(SCREENING, { name: 'Screening 2' })],
    ['template', again(OFFICE[8], { subject: 'Hello' })],
    ['job', again(NURSE, { title: 'Night nurse', owner: null, term: null })],
    ['job_attribute', again(NURSE, { attributes: [{ api_name: 'grade', name: 'Grade', value: 'C1' }] })],
    ['publication', again(NURSE, { publications: [{ source: 'board', start_date: '2026-03-01' }] })],
    ['candidate', again(ZOE, { location: { town: 'Lyon' }, mobile_phone: null })],
    ['candidate_pool', again(ZOE, { pools: ['Lyon'] })],
    ['pool', { ...NURSES, retired_at: '2026-11-17T08:30:00.250Z' }],
    ['application', again(APPLICATION, { score: null, consent: null })],
    ['history_entry', again(APPLICATION, { history: [{ date: '2026-03-06T08:00:00Z', action: 'NOTE', text: 'x' }] })],
    ['note', again(NOTE, { text: 'Never called' })],
    ['email', again(EMAIL, { received: true })],
    ['offer', again(OFFER, { status: 'DECLINED', reason: null })],
    ['result', again(RESULT, { score: 43, summary: null })],
    ['document', again(CV, { content: Buffer.from('Zoë Müller, nurse').toString('base64').replace('Wm', 'Xm') })],
  ])('%s', async (kind, line) => {
    const before = await rowsOf(database);
    const changed = await desk.bring(tenantId, [line]);
    const after = await rowsOf(database);
    const table = tables[kind] ?? kind;
    expect(changed).toMatchObject({ changed: 1, refused: 0 });
    expect(after[table]).not.toEqual(before[table]);
    expect(Object.entries(before).filter(([name, rows]) => (after[name]?.length ?? 0) < rows.length)).toEqual([]);
    expect(await desk.bring(tenantId, [line])).toMatchObject({ unchanged: 1 });
    expect(await rowsOf(database)).toEqual(after);
  });

  test('"a missing field stays, `null` clears it": of a candidate, and of a pool that is offered again', async () => {
    const retired = { ...NURSES, retired_at: '2026-11-17T08:30:00.250Z' };
    expect(await desk.bring(tenantId, [retired])).toMatchObject({ changed: 1, refused: 0 });
    await desk.bring(tenantId, [
      { kind: 'candidate', reference: 'zoe', first_name: 'Zoë', last_name: 'Adler', birthdate: null },
      { ...NURSES, retired_at: null },
    ]);
    expect(await database.prisma.candidate.findFirstOrThrow({ where: { tenantId } })).toMatchObject({
      lastNameKey: 'adler',
      birthdate: null,
      email: 'Zoe.Mueller@mail.example',
      town: 'Paris',
    });
    expect(await database.prisma.pool.findMany({ where: { tenantId, retiredAt: { not: null } } })).toEqual([]);
  });

  test('steps that change places, come between and are renamed stay what they were to the applications', async () => {
    const ids = async () => {
      const steps = await database.prisma.processStep.findMany({ where: { tenantId }, orderBy: { rank: 'asc' } });
      return new Map(steps.map(({ name, id }) => [name, id]));
    };
    const before = await ids();
    const names = ['New', 'Call', 'Offer', 'Interview', 'Employed', 'Rejected'];
    const steps = names.map((name, index) => ({ name, status: index === 0 ? 'START' : index < 4 ? 'CURRENT' : 'END' }));
    const renamed = [
      again(HIRING, {
        steps: [
          ...((HIRING?.['steps'] ?? []) as object[]).slice(0, 3),
          { name: 'Employed', status: 'END' },
          { name: 'Rejected', status: 'END' },
        ],
      }),
    ];
    expect(await desk.bring(tenantId, renamed)).toMatchObject({ changed: 1, refused: 0 });
    expect(await desk.bring(tenantId, [again(HIRING, { steps })])).toMatchObject({ changed: 1, refused: 0 });
    const after = await ids();
    expect([...after.keys()]).toEqual(names);
    for (const [old, name] of [
      ['Interview', 'Interview'],
      ['Offer', 'Offer'],
      ['Hired', 'Employed'],
      ['Rejected', 'Rejected'],
    ] as const)
      expect(after.get(name)).toBe(before.get(old));
  });

  test('a question with answers keeps its type; another choice is another answer, of the same question', async () => {
    const [first, second] = (SCREENING?.['questions'] ?? []) as object[];
    const report = await desk.bring(tenantId, [
      again(SCREENING, { questions: [{ ...first, type: 'SINGLE_CHOICE' }, { ...second }] }),
    ]);
    expect(faultsOf(report)).toEqual([[1, 'questions', 'at rank 1 has answers, so that its type stays']]);
    const answers = [{ questionnaire: 'screening', date: '2026-03-02T08:00:00Z', answers: [{ rank: 2, choices: ['No'] }] }];
    expect(await desk.bring(tenantId, [again(APPLICATION, { answers })])).toMatchObject({ changed: 1 });
    const chosen = await database.prisma.answerChoice.findMany({ where: { tenantId }, include: { choice: true } });
    expect(chosen.map(({ choice }) => choice.value)).toEqual(['No']);
    expect(await database.prisma.answer.count({ where: { tenantId } })).toBe(2);
  });

  test('an application goes on with the steps of the file, and does not fall back behind what recruiters did since', async () => {
    const { prisma } = database;
    const on = async (): Promise<string> =>
      (await prisma.application.findFirstOrThrow({ where: { tenantId }, include: { currentStep: true } })).currentStep.name;
    const steps = APPLICATION?.['steps'] as object[];
    await desk.bring(tenantId, [again(APPLICATION, { steps: [...steps, { step_name: 'Offer', date: '2026-03-09T08:00:00Z' }] })]);
    expect(await on()).toBe('Offer');
    const user = await prisma.user.findFirstOrThrow({ where: { tenantId, lastName: 'Okafor' }, include: { memberships: true } });
    const { id, currentStepId } = await prisma.application.findFirstOrThrow({ where: { tenantId } });
    const caller = {
      ...user,
      credentialId: 0,
      roles: new Map(user.memberships.map(({ organisationId, role }) => [organisationId, role])),
    };
    const target = await prisma.processStep.findFirstOrThrow({ where: { tenantId, name: 'Interview' } });
    const move = { applicationId: id, expectedStepId: currentStepId, targetStepId: target.id, organisationId: undefined };
    await advanceStep({ sql: database.sql, queued: false }, caller, move, new Date());
    expect(await desk.bring(tenantId, PERSON)).toMatchObject({ unchanged: 7, changed: 0 });
    const late = { step_name: 'Rejected', date: '2026-03-10T08:00:00Z' };
    expect(await desk.bring(tenantId, [again(APPLICATION, { steps: [...steps, late] })])).toMatchObject({ changed: 1 });
    expect(await on()).toBe('Interview');
    expect(await prisma.stepChange.count({ where: { tenantId } })).toBe(5);
  });

  test('two equal rows count as two: equal entries of the history, also in a second run and with one more', async () => {
    const entry = { date: '2026-03-04T08:00:00Z', action: 'NOTE', text: 'Called back', user: 'amara' };
    const bring = (count: number) => desk.bring(tenantId, [again(APPLICATION, { history: Array(count).fill(entry) })]);
    const count = () => database.prisma.historyEntry.count({ where: { tenantId, text: entry.text } });
    expect([await bring(2), await count()]).toEqual([expect.objectContaining({ changed: 1 }), 2]);
    expect([await bring(2), await count()]).toEqual([expect.objectContaining({ unchanged: 1 }), 2]);
    expect([await bring(3), await count()]).toEqual([expect.objectContaining({ changed: 1 }), 3]);
    expect([await bring(1), await count()]).toEqual([expect.objectContaining({ unchanged: 1 }), 3]);
    const other = again(APPLICATION, { reference: 'ida-nurse', candidate: 'ida', history: [entry, entry] });
    await desk.bring(tenantId, [again(ZOE, { reference: 'ida', email: null, email_secondary: null }), other]);
    expect(await count()).toBe(5);
  });

  test('a step of the same instant as the last one moves the application; an earlier one does not', async () => {
    const [first, second] = (APPLICATION?.['steps'] ?? []) as readonly { readonly date: string }[];
    const on = async () =>
      (await database.prisma.application.findFirstOrThrow({ where: { tenantId }, include: { currentStep: true } })).currentStep
        .name;
    await desk.bring(tenantId, [
      again(APPLICATION, { steps: [first, second, { step_name: 'Offer', date: '2026-03-05T10:29:59Z' }] }),
    ]);
    expect(await on()).toBe('Interview');
    await desk.bring(tenantId, [again(APPLICATION, { steps: [first, second, { step_name: 'Offer', date: second?.date }] })]);
    expect(await on()).toBe('Offer');
  });

  test('a process stays while its job has applications', async () => {
    const other = again(HIRING, { reference: 'other' });
    const report = await desk.bring(tenantId, [other, again(NURSE, { process: 'other' })]);
    expect(report.faults).toEqual([expect.objectContaining({ line: 2, field: 'process' })]);
  });

  test('a job keeps its organisation, also without applications', async () => {
    const [other, job] = [again(OFFICE[0], { reference: 'sister', name: 'Sister' }), again(NURSE, { reference: 'moving' })];
    expect(await desk.bring(tenantId, [other, job])).toMatchObject({ created: 2 });
    const report = await desk.bring(tenantId, [again(NURSE, { organisation: 'sister' }), { ...job, organisation: 'sister' }]);
    const fault = { field: 'organisation', reason: 'of a job cannot be changed: add another job' };
    expect(report.faults).toEqual([
      expect.objectContaining({ line: 1, ...fault }),
      expect.objectContaining({ line: 2, ...fault }),
    ]);
  });
});

describe('who is there already', () => {
  test('a person of the same e-mail address is the same one, and is named from then on', async () => {
    const { id } = await aCandidate(database.prisma, tenantId, {
      firstName: 'Ida',
      email: 'IDA@mail.example',
      emailKey: 'ida@mail.example',
    });
    const line = again(ZOE, { reference: 'ida', first_name: 'Ida', email: 'ida@mail.example' });
    expect(await desk.bring(tenantId, [line])).toMatchObject({ changed: 1, created: 0 });
    expect(await desk.bring(tenantId, [line])).toMatchObject({ unchanged: 1 });
    const reference = { tenantId_kind_reference: { tenantId, kind: 'candidate', reference: 'ida' } };
    expect(await database.prisma.externalReference.findUnique({ where: reference })).toMatchObject({ rowId: id });
  });

  test('one of two records of a person: a second reference is a second candidate, in one file as in two', async () => {
    const line = (reference: string) => again(ZOE, { reference, email: 'ida@mail.example' });
    expect(await desk.bring(tenantId, [line('one'), line('two')])).toMatchObject({ created: 2, refused: 0 });
    expect(await desk.bring(tenantId, [line('three')])).toMatchObject({ created: 1, refused: 0 });
    expect(await desk.bring(tenantId, [line('three'), line('two'), line('one')])).toMatchObject({ unchanged: 3 });
    expect(await desk.bring(tenantId, [again(ZOE, { reference: 'zoe', email: 'ida@mail.example' })])).toMatchObject({
      changed: 1,
    });
  });

  test('an address of several candidates without a reference is refused with their ids; the reference of an export names one', async () => {
    const { prisma } = database;
    const email = 'ida@mail.example';
    const [one, two] = [await aCandidate(prisma, tenantId, { email }), await aCandidate(prisma, tenantId, { email })];
    const report = await desk.bring(tenantId, [again(ZOE, { reference: 'ida', email })]);
    const reason = `is that of several: candidate ${one.id}, ${two.id}; give the reference that an export gives one of them`;
    expect(faultsOf(report)).toEqual([[1, 'email', reason]]);
    const exported = (await desk.giveOut(tenantId, '--kind', 'candidate'))
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    const own = exported.find((record) => record.reference.startsWith(`candidate-${two.id}-`));
    expect(await desk.bring(tenantId, [{ ...own, first_name: 'Ida' }])).toMatchObject({ changed: 1, refused: 0 });
    const rows = await prisma.candidate.findMany({ where: { tenantId, email }, orderBy: { id: 'asc' } });
    expect(rows.map(({ firstName }) => firstName)).toEqual([one.firstName, 'Ida']);
  });

  test('Two people who differ only in the case of their e-mail address are one: a user without a reference gets it', async () => {
    const user = await database.prisma.user.create({
      data: { tenantId, firstName: 'Uma', lastName: 'Lind', email: 'uma@northwind.example' },
    });
    const line = { kind: 'user', reference: 'u-1', first_name: 'Uma', last_name: 'Lind', email: 'Uma@northwind.example' };
    expect(await desk.bring(tenantId, [line])).toMatchObject({ changed: 1, created: 0 });
    expect(await database.prisma.user.findMany({ where: { tenantId, lastName: 'Lind' } })).toMatchObject([{ id: user.id }]);
  });
});

describe('Users with `program`, and owners, whom no file makes', () => {
  const AMARA = OFFICE[1];
  const amara = () => database.prisma.user.findFirstOrThrow({ where: { tenantId, firstName: 'Amara' } });

  test('`program` is read and written', async () => {
    await desk.bring(tenantId, [again(AMARA, { program: true })]);
    expect(await amara()).toMatchObject({ program: true, owner: false });
    expect(await desk.giveOut(tenantId)).toContain('"program":true');
  });

  test('"leaves `owner` as it is", also where a record changes roles; "one that would make an owner a program is refused"', async () => {
    expect((await desk.bring(tenantId, [again(AMARA, { owner: true })])).faults).toMatchObject([{ field: 'owner' }]);
    const { id } = await amara();
    await database.prisma.user.update({ where: { tenantId_id: { tenantId, id } }, data: { owner: true } });
    const memberships = [{ organisation: 'org', role: 'READER' }];
    const demoted = again(AMARA, { last_name: 'Lind', memberships });
    expect(await desk.bring(tenantId, [demoted])).toMatchObject({ changed: 1, refused: 0 });
    expect(await desk.giveOut(tenantId, '--kind', 'user')).not.toContain('"owner"');
    const { faults } = await desk.bring(tenantId, [again(AMARA, { program: true })]);
    expect(faults).toMatchObject([{ field: 'program', reason: 'must be false: the user is an owner' }]);
    expect(await amara()).toMatchObject({ owner: true, program: false, lastName: 'Lind' });
  });
});
