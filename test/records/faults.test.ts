import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../../src/database/database.ts';
import { aCandidate, aTenant } from '../harness/records.ts';
import { aPerson, openDesk, faultsOf, ndjson, OFFICE, PERSON, rowsOf, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenant: number;

openDesk((opened) => void ({ database, desk, tenantId: tenant } = opened));

const anApplication = (given: object): object => ({ ...PERSON[1], reference: 'a', ...given });
/** An application of Ada's. */
const ofAda = (given: object): object => anApplication({ candidate: 'ada', ...given });
const AT = { date: '2026-03-02T08:00:00Z' };
const answersOf = (...answers: readonly object[]): object => ({ questionnaire: 'screening', ...AT, answers });
const anAnswered = (...answers: readonly object[]): object => ofAda({ answers: [answersOf(...answers)] });
const without = (record: object | undefined, ...fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => !fields.includes(field)));

describe('faulty lines go to a report with line number, field and reason, the others go in', () => {
  test('import of a file with three faulty lines reports exactly those', async () => {
    const lines = [
      ...OFFICE,
      aPerson({ reference: 'bad-email', email: 'ada at mail' }),
      ...PERSON,
      anApplication({ reference: 'bad-score', candidate: 'zoe', score: 101 }),
      { kind: 'organisation', reference: 'second', name: 'Second' },
      anApplication({ reference: 'lost', candidate: 'nobody' }),
    ];
    const report = await desk.bring(tenant, lines);
    expect(faultsOf(report)).toEqual([
      [11, 'email', 'must be an e-mail address in ASCII'],
      [19, 'score', 'must be <= 100'],
      [21, 'candidate', 'points at the candidate "nobody", which is neither there nor in the file'],
    ]);
    expect(report).toMatchObject({ created: 18, refused: 3, kinds: { application: { created: 1, refused: 2 } } });
    expect(await database.prisma.organisation.count({ where: { tenantId: tenant } })).toBe(2);
    expect((await desk.bring(tenant, lines)).unchanged).toBe(18);
  });

  test('on standard error for people, or in a file; exit 1', async () => {
    const file = desk.put(
      'three.ndjson',
      ndjson([aPerson({ title: 'SIR' }), 'no json', aPerson({ reference: 'd\u001b[2J', town: 'X' })]),
    );
    const people = await desk.support(['import', file, '--tenant', String(tenant)]);
    expect(people).toEqual({
      code: 1,
      stdout: '0 records created, 0 changed, 0 are as they were, 3 refused.\n',
      stderr:
        'line 1: candidate "c": title must be one of MR, MS, MRS, MISS, UNKNOWN\nline 2: is not JSON\n' +
        'line 3: candidate "d [2J": town is no field of this kind\n3 of 3 records were refused.\n',
    });
    const report = desk.pathOf('report');
    const script = await desk.support(['import', file, '--tenant', String(tenant), '--report', report]);
    expect({ code: script.code, stderr: script.stderr }).toEqual({ code: 1, stderr: '3 of 3 records were refused.\n' });
    expect((await desk.bringFile(tenant, report, '--kind', 'job')).refused).toBe(3);
  });

  test('a line that points at a refused line is refused with a reason that says so', async () => {
    const report = await desk.bring(tenant, [...OFFICE, { ...PERSON[0], birthdate: '1992-02-30' }, ...PERSON.slice(1)]);
    expect(faultsOf(report)).toEqual([
      [11, 'birthdate', 'must be a day that exists, as YYYY-MM-DD'],
      [12, 'candidate', 'points at the candidate "zoe" of line 11, which was refused'],
      [13, 'candidate', 'points at the candidate "zoe" of line 11, which was refused'],
      [14, 'application', 'points at the application "zoe-nurse" of line 12, which was refused'],
      [15, 'application', 'points at the application "zoe-nurse" of line 12, which was refused'],
      [16, 'application', 'points at the application "zoe-nurse" of line 12, which was refused'],
      [17, 'application', 'points at the application "zoe-nurse" of line 12, which was refused'],
    ]);
  });

  test('one bad line does not lose the batch: not even one that only the database refuses', async () => {
    const swapped = { ...PERSON[0], reference: 'other', email: 'other@mail.example' };
    const pool = { name: 'Nurses', tenantId: tenant };
    await database.prisma.pool.create({ data: pool });
    await database.pool.query(`ALTER TABLE "candidate" ADD CONSTRAINT "no_poison" CHECK ("first_name" <> 'Poison')`);
    const people = Array.from({ length: 20 }, (_, index) =>
      aPerson({ reference: `c-${index}`, first_name: index === 13 ? 'Poison' : 'Ada' }),
    );
    const report = await desk.bring(tenant, [...people, swapped]);
    await database.pool.query('ALTER TABLE "candidate" DROP CONSTRAINT "no_poison"');
    expect(report).toMatchObject({ created: 20, refused: 1 });
    expect(faultsOf(report)).toEqual([[14, '', expect.stringContaining('no_poison')]]);
  });

  test('"--dry-run" writes nothing and tells the same', async () => {
    const [before, audited] = [await rowsOf(database), await database.prisma.auditEntry.count()];
    const lines = [...OFFICE, ...PERSON, anApplication({ candidate: 'zoe' }), aPerson({ email: 'ZOE.mueller@mail.example' })];
    const dry = await desk.bring(tenant, lines, '--dry-run');
    expect([await rowsOf(database), await database.prisma.auditEntry.count()]).toEqual([before, audited]);
    expect({ ...(await desk.bring(tenant, lines)), dry_run: true, file: '' }).toEqual({ ...dry, file: '' });
    expect(dry).toMatchObject({ created: 18, refused: 1 });
  });
});

describe('whatever the API can answer is checked', () => {
  const talks = [2, 3].map((rank) => ({ name: 'Talk', status: 'CURRENT', rank }));
  beforeEach(async () => {
    await desk.bring(tenant, [...OFFICE, ...PERSON]);
  });
  const aQuestionnaire = (...given: readonly object[]): object => ({
    ...OFFICE[7],
    reference: 'q',
    questions: given.map((question) => ({ label: 'Q', type: 'SINGLE_CHOICE', ...question })),
  });
  /** A process of steps such as `A START`; those of the office where it says so. */
  const steps = (...given: readonly (string | object)[]): object => ({
    ...OFFICE[6],
    reference: 'p',
    steps: given.map((step) => (typeof step === 'string' ? { name: step.split(' ')[0], status: step.split(' ')[1] } : step)),
  });
  const aJob = (given: object): object => ({ ...OFFICE[9], ...given });
  const aNote = (text: string): object => ({ ...PERSON[2], reference: 'n', text });

  test.each<[string, object, string]>([
    ['e-mail', aPerson({ email_secondary: 'x' }), 'email_secondary'],
    ['e-mail outside ASCII', aPerson({ email: 'jorg@müller.de' }), 'email'],
    ['text without end', aPerson({ first_name: 'x'.repeat(256) }), 'first_name'],
    ['name of nothing', aPerson({ last_name: '' }), 'last_name'],
    ['profile that is a script', aPerson({ linkedin: 'javascript:alert(1)' }), 'linkedin'],
    ['profile without a host', aPerson({ linkedin: 'https:' }), 'linkedin'],
    ['country', aPerson({ location: { country: 'FRA' } }), 'location.country'],
    ['unknown field', aPerson({ phone: '1' }), 'phone'],
    ['no reference', without(aPerson({}), 'reference'), 'reference'],
    ['long reference', aPerson({ reference: 'x'.repeat(256) }), 'reference'],
    ['instant', anApplication({ candidate: 'zoe', date: '02.03.2026' }), 'date'],
    ['day that is none', anApplication({ candidate: 'zoe', date: '2026-02-30' }), 'date'],
    ['instant before the calendar', anApplication({ date: '0001-01-01T00:00:00+05:00' }), 'date'],
    ['availability', anApplication({ availability: 'soon' }), 'availability'],
    ['availability without its day', without(ofAda({ availability: 'date' }), 'availability_date'), 'availability_date'],
    ['step of another process', ofAda({ steps: [{ step_name: 'Trial', ...AT }] }), 'steps.0.step_name'],
    ['answer to no question', anAnswered({ rank: 9 }), 'answers.0.answers.0'],
    ['question answered twice', anAnswered({ rank: 1, text: 'x' }, { rank: 1, text: 'y' }), 'answers.0.answers'],
    ['questionnaire named twice', ofAda({ answers: Array(2).fill(answersOf({ rank: 1, text: 'x' })) }), 'answers'],
    ['choice of a text', anAnswered({ rank: 1, choices: ['Yes'] }), 'answers.0.answers.0'],
    ['choice that is not offered', anAnswered({ rank: 2, choices: ['Perhaps'] }), 'answers.0.answers.0'],
    ['two choices of one', anAnswered({ rank: 2, choices: ['Yes', 'No'] }), 'answers.0.answers.0'],
    ['second application', anApplication({ candidate: 'zoe' }), 'candidate'],
    ['note that says nothing', aNote('<script>x</script> '), 'text'],
    ['note of too many tags', aNote(`x${'<br>'.repeat(5_001)}`), 'text'],
    ['text of a job that is nested too deep', aJob({ description: '<b>'.repeat(101) }), 'description'],
    ['language', { ...OFFICE[8], language: 'english' }, 'language'],
    ['time zone', { ...OFFICE[1], time_zone: 'Mars/Base' }, 'time_zone'],
    ['START not first', steps('A CURRENT', 'B START', 'C END'), 'steps'],
    ['no END', steps('A START', 'B CURRENT'), 'steps'],
    ['two STARTs', steps('A START', 'B START', 'C END'), 'steps'],
    ['another START', { ...steps('Interview START', 'New CURRENT'), reference: 'hiring' }, 'steps'],
    ['rank of a step that is not named', { ...OFFICE[6], steps: [{ name: 'Interview', status: 'CURRENT', rank: 3 }] }, 'steps'],
    ['one rank twice', steps({ name: 'A', status: 'START', rank: 1 }, { name: 'B', status: 'END', rank: 1 }), 'steps'],
    ['operational END', steps('A START', { name: 'B', status: 'END', operational: true }), 'steps'],
    ['choices of a text', aQuestionnaire({ type: 'FREE_TEXT', choices: [{ value: 'x' }] }), 'questions'],
    ['one choice twice', aQuestionnaire({ choices: [{ value: 'Yes' }, { value: 'Yes' }] }), 'questions'],
    ['two choices at one rank', aQuestionnaire({ choices: ['Yes', 'No'].map((value) => ({ value, rank: 1 })) }), 'questions'],
    ['two questions at one rank', aQuestionnaire({ rank: 1 }, { rank: 1 }), 'questions'],
    ['pay of no currency', aJob({ pay: { min: 1, currency: 'euro', period: 'HOUR' } }), 'pay.currency'],
    ['pay below its least', aJob({ pay: { min: 2, max: 1, currency: 'EUR', period: 'HOUR' } }), 'pay.max'],
    ['term without unit', aJob({ term: { count: 1 } }), 'term.unit'],
    [
      'end before start',
      aJob({ publications: [{ source: 'board', start_date: '2026-03-02', end_date: '2026-03-01' }] }),
      'publications.0.end_date',
    ],
    ['document that is no PDF', { ...PERSON[4], mime_type: 'application/pdf' }, 'mime_type'],
    ['document that is a program', { ...PERSON[4], content: Buffer.from('MZ\0\0').toString('base64') }, 'content'],
    ['counted candidate', { ...PERSON[1], candidate: 'ada' }, 'candidate'],
    ['counted date', { ...PERSON[1], date: '2026-03-03T08:00:00Z' }, 'date'],
    ['other source', { ...PERSON[1], source: null }, 'source'],
    ['recruiter of another line', { ...OFFICE[1], reference: 'x' }, 'email'],
  ])('%s', async (_, line, field) => {
    const before = await rowsOf(database);
    const report = await desk.bring(tenant, [aPerson({ reference: 'ada' }), line]);
    expect(report.faults).toEqual([expect.objectContaining({ line: 2, field, reason: expect.stringMatching(/^[a-z]/) })]);
    const { candidate, external_reference: references, ...rest } = await rowsOf(database);
    expect(rest).toEqual({ ...before, candidate: undefined, external_reference: undefined });
    expect([candidate?.length, references?.length]).toEqual([
      (before['candidate']?.length ?? 0) + 1,
      (before['external_reference']?.length ?? 0) + 1,
    ]);
  });

  test('Statistics count these columns of an application: it stays with its job', async () => {
    const other = aJob({ reference: 'NWC-2' });
    const report = await desk.bring(tenant, [other, { ...PERSON[1], job: 'NWC-2' }]);
    expect(faultsOf(report)).toEqual([[2, 'job', 'of an application is counted and cannot be changed afterwards']]);
  });

  test('A candidate applies to a job once: also of two applications in one file', async () => {
    const [first, second] = ['a', 'b'].map((reference) => ofAda({ reference }));
    const report = await desk.bring(tenant, [aPerson({ reference: 'ada' }), first ?? {}, second ?? {}]);
    expect(report).toMatchObject({ created: 2, refused: 1 });
    expect(faultsOf(report)).toEqual([[3, 'candidate', 'has an application to this job already']]);
  });

  test('a line that is refused does not take another of the same person and job with it', async () => {
    const lost = ofAda({ reference: 'b', steps: [{ step_name: 'Trial', date: '2026-03-02' }] });
    const lines = [aPerson({ reference: 'ada' }), lost, ofAda({})];
    const refused = [[2, 'steps.0.step_name', 'is no step of the process of the job']];
    const report = await desk.bring(tenant, lines);
    expect([report.created, faultsOf(report)]).toEqual([2, refused]);
  });

  test('a day stands for its midnight in UTC where an instant is asked for', async () => {
    const given = { date: '2026-03-02', steps: [{ step_name: 'New', date: '2026-03-02' }], history: [] };
    expect(await desk.bring(tenant, [aPerson({ reference: 'ada' }), ofAda(given)])).toMatchObject({
      created: 2,
    });
    const midnight = new Date('2026-03-02T00:00:00Z');
    expect(
      await database.prisma.application.findMany({ where: { tenantId: tenant }, orderBy: { id: 'desc' }, take: 1 }),
    ).toMatchObject([{ date: midnight, stepEnteredAt: midnight, lastActionTime: midnight }]);
  });

  test('a step whose name several steps have needs its rank', async () => {
    const twice = { ...steps('New START', ...talks, 'Hired END'), reference: 'twice' };
    const job = aJob({ reference: 'NWC-2', process: 'twice' });
    const at = (step: object) => ofAda({ job: 'NWC-2', steps: [{ ...AT, ...step }], answers: [] });
    const report = await desk.bring(tenant, [aPerson({ reference: 'ada' }), twice, job, at({ step_name: 'Talk' })]);
    expect(faultsOf(report)).toEqual([[4, 'steps.0.step_name', 'is that of several steps of the process: give the rank, too']]);
    expect(await desk.bring(tenant, [at({ step_name: 'Talk', rank: 3 })])).toMatchObject({ created: 1 });
    const { currentStep } = await database.prisma.application.findFirstOrThrow({
      where: { tenantId: tenant, job: { reference: 'NWC-2' } },
      include: { currentStep: true },
    });
    expect(currentStep.rank).toBe(3);
    expect(faultsOf(await desk.bring(tenant, [at({ step_name: 'Hired', rank: 3 })]))).toEqual([
      [1, 'steps.0.step_name', 'is no step of the process of the job'],
    ]);
  });

  test('an e-mail address of recruiters: not of two lines, nor that of another recruiter', async () => {
    const cleo = { ...OFFICE[2], reference: 'cleo', email: 'cleo@northwind.example' };
    const report = await desk.bring(tenant, [
      cleo,
      { ...cleo, reference: 'dora' },
      { ...OFFICE[2], email: 'Amara@northwind.example' },
    ]);
    expect(faultsOf(report)).toEqual([
      [2, 'email', 'is that of line 1, too'],
      [3, 'email', 'belongs to another user already'],
    ]);
  });

  test('a reference of this tenant without its row is refused; that of another database is an ordinary one', async () => {
    const { id } = await aCandidate(database.prisma, tenant);
    const own =
      (await desk.giveOut(tenant, '--kind', 'candidate'))
        .split('\n')
        .flatMap((line) => /"reference":"(candidate-\d+-\w+)"/.exec(line)?.[1] ?? [])
        .at(0) ?? '';
    expect(own).toContain(`candidate-${id}-`);
    const gone = own.replace(`-${id}-`, '-2147483647-');
    const elsewhere = own.replace(/\w{10}$/, '0123456789');
    const report = await desk.bring(
      tenant,
      [own, gone, elsewhere].map((reference) => aPerson({ reference })),
    );
    expect(report).toMatchObject({ created: 1, changed: 1, refused: 1 });
    expect(faultsOf(report)).toEqual([[2, 'reference', 'has the form of a row of this tenant, and there is no such row']]);
  });

  test('a record that comes twice in a file is created, then changed', async () => {
    const lines = [aPerson({ reference: 'ada' }), aPerson({ reference: 'ada', last_name: 'Short' })];
    expect(await desk.bring(tenant, lines)).toMatchObject({ created: 1, changed: 1, refused: 0 });
    expect(await database.prisma.candidate.count({ where: { tenantId: tenant, lastName: 'Short' } })).toBe(1);
  });

  test("another tenant's rows are not there: not by reference, not by id, not by e-mail", async () => {
    const { id: other } = await aTenant(database.prisma);
    const own = (await desk.giveOut(tenant, '--kind', 'process')).trim();
    const { id } = await database.prisma.organisation.findFirstOrThrow({ where: { tenantId: tenant } });
    const made = { kind: 'note', reference: 'n', candidate: 'zoe', organisation: 'org', date: '2026-03-05T11:00:00Z', text: 'x' };
    const report = await desk.bring(other, [
      own,
      made,
      { ...OFFICE[9], owner: 'amara@northwind.example', organisation: `organisation-${id}` },
    ]);
    expect(report).toMatchObject({ created: 0, refused: 3 });
  });
});
