/** Records and pointers that find what the command line made: by name, or by e-mail address. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aService } from '../harness/service.ts';
import { parsed } from '../cli/operator.ts';
import { createDesk, faultsOf, OFFICE, type Desk } from './desk.ts';

const service = aService();
let desk: Desk;
let tenantId: number;

const json = (...argv: string[]) => parsed(desk.support([...argv, '--json']));

const [ORGANISATION, AMARA, , , , , HIRING, SCREENING, , NURSE] = OFFICE;
const NAME = String(ORGANISATION?.['name']);
const EMAIL = String(AMARA?.['email']);

beforeAll(() => void (desk = createDesk(service.database)));
/** A tenant with what the first day makes, under the names that the records have. */
beforeEach(async () => {
  ({ id: tenantId } = await json('tenant', 'add', `Northwind ${Math.random()}`));
  const tenant = String(tenantId);
  const { id: organisation } = await json('organisation', 'add', tenant, NAME);
  const { id: user } = await json('user', 'add', tenant, EMAIL, '--first-name', 'Amara', '--last-name', 'Okafor');
  await json('membership', 'set', String(user), String(organisation), 'RECRUITER');
  await json('process', 'add', tenant, 'Hiring', '--steps', 'New', 'Interview', '--ends', 'Hired=HIRED', 'Rejected=REJECTED');
  await json('source', 'add', tenant, 'Board of Jobs');
  const questionnaire = desk.put('screening.json', JSON.stringify({ name: 'Screening', questions: SCREENING?.['questions'] }));
  await json('questionnaire', 'add', tenant, questionnaire);
});
afterAll(() => desk.close());

const counts = async () => {
  const { prisma } = service;
  const where = { tenantId };
  return {
    organisations: await prisma.organisation.count({ where }),
    users: await prisma.user.count({ where }),
    processes: await prisma.process.count({ where }),
    steps: await prisma.processStep.count({ where }),
    sources: await prisma.source.count({ where }),
    questionnaires: await prisma.questionnaire.count({ where }),
    questions: await prisma.question.count({ where }),
  };
};

/** Ben and the step `Offer` are new with the records, and a questionnaire, which is not adopted. */
const withRecords = ({ users, steps, questionnaires, questions, ...others }: Awaited<ReturnType<typeof counts>>) => ({
  ...others,
  users: users + 1,
  steps: steps + 1,
  questionnaires: questionnaires + 1,
  questions: 2 * questions,
});

test('the documented first day: records of these names are these rows, and the recruiter sees the job', async () => {
  const before = await counts();
  expect(await desk.bring(tenantId, OFFICE)).toMatchObject({ created: 6, changed: 4, refused: 0 });
  expect(await counts()).toEqual(withRecords(before));
  const { id: user } = await service.prisma.user.findFirstOrThrow({ where: { tenantId, email: EMAIL } });
  const { login, password } = await json('credential', 'issue', String(user));
  const { body } = await service.as({ login, password }).get('/job');
  expect(body.items).toMatchObject([{ title: 'Nurse', organisation: { name: NAME } }]);
  expect(await desk.bring(tenantId, OFFICE)).toMatchObject({ unchanged: OFFICE.length, refused: 0 });
});

test('an adopted row stays that of the record when its name or address changes here', async () => {
  await desk.bring(tenantId, OFFICE);
  const before = await counts();
  const { prisma } = service;
  const where = { tenantId };
  const { id } = await prisma.organisation.findFirstOrThrow({ where });
  const { id: process } = await prisma.process.findFirstOrThrow({ where });
  await json('organisation', 'rename', String(id), 'Southwind');
  await prisma.process.updateMany({ where, data: { name: 'Employing' } });
  await prisma.source.updateMany({ where, data: { name: 'Wall of Jobs' } });
  const { id: user } = await prisma.user.findFirstOrThrow({ where: { ...where, email: EMAIL } });
  await json('user', 'update', String(user), '--email', 'amara@southwind.example');
  expect(await desk.bring(tenantId, OFFICE)).toMatchObject({ created: 0, changed: 4, refused: 0 });
  expect(await counts()).toEqual(before);
  expect(await prisma.organisation.findFirstOrThrow({ where })).toEqual({ tenantId, id, name: NAME });
  expect(await prisma.process.findFirstOrThrow({ where })).toMatchObject({ id: process, name: 'Hiring' });
});

test('how a record points at a row: by name or e-mail address where there is no such reference', async () => {
  const named = { process: 'Hiring', questionnaire: 'Screening', organisation: NAME, owner: EMAIL.toUpperCase(), team: [EMAIL] };
  const job = {
    ...NURSE,
    ...named,
    contract_type: null,
    publications: [{ source: 'Board of Jobs', start_date: '2026-03-01' }],
  };
  expect(await desk.bring(tenantId, [job])).toMatchObject({ created: 1, refused: 0 });
  expect(await desk.bring(tenantId, [job])).toMatchObject({ unchanged: 1 });
  // a reference goes before a name
  const other = { ...ORGANISATION, reference: NAME, name: 'Southwind' };
  expect(await desk.bring(tenantId, [other, { ...job, reference: 'another' }])).toMatchObject({ created: 2, refused: 0 });
  const where = { tenantId, organisation: { name: 'Southwind' } };
  expect(await service.prisma.job.findMany({ where, include: { process: true } })).toMatchObject([
    { process: { name: 'Hiring' } },
  ]);
});

test('a name of several is refused with their ids; a name of none is refused where it is pointed at, else a new row', async () => {
  const tenant = String(tenantId);
  const { id: second } = await json('organisation', 'add', tenant, NAME);
  const first = await service.prisma.organisation.findFirstOrThrow({ where: { tenantId }, orderBy: { id: 'asc' } });
  const job = { ...NURSE, reference: 'j', organisation: NAME, process: 'Hiring' };
  const bare = Object.fromEntries(
    Object.entries(job).filter(([field]) => ['kind', 'reference', 'title', 'organisation', 'process'].includes(field)),
  );
  const report = await desk.bring(tenantId, [ORGANISATION ?? {}, bare, { ...bare, organisation: 'Nowhere' }]);
  const reason = `is that of several: organisation ${first.id}, ${second}; give the reference that an export gives one of them`;
  expect(faultsOf(report)).toEqual([
    [1, 'name', reason],
    [2, 'organisation', reason],
    [3, 'organisation', 'points at the organisation "Nowhere", which is neither there nor in the file'],
  ]);
  const made = { kind: 'organisation', reference: 'new', name: 'Somewhere' };
  expect(await desk.bring(tenantId, [made])).toMatchObject({ created: 1 });
});

test('two records of one name are two rows, the first of them that of the command line', async () => {
  const { id } = await service.prisma.organisation.findFirstOrThrow({ where: { tenantId } });
  const two = ['one', 'two'].map((reference) => ({ ...ORGANISATION, reference }));
  expect(await desk.bring(tenantId, two)).toMatchObject({ changed: 1, created: 1, refused: 0 });
  expect(await desk.bring(tenantId, two.toReversed())).toMatchObject({ unchanged: 2 });
  const one = { tenantId_kind_reference: { tenantId, kind: 'organisation', reference: 'one' } };
  expect(await service.prisma.externalReference.findUnique({ where: one })).toMatchObject({ rowId: id });
});

test('a refused record adopts nothing', async () => {
  const withoutEnd = { ...HIRING, organisations: [], steps: [{ name: 'Interview', status: 'START' }] };
  const report = await desk.bring(tenantId, [withoutEnd]);
  expect(report.faults).toEqual([expect.objectContaining({ line: 1, field: 'steps' })]);
  expect(await service.prisma.externalReference.count({ where: { tenantId } })).toBe(0);
});

// the embedded database runs one transaction after another
const testOnServer = process.env['DATABASE_URL'] === undefined ? test.skip : test;

testOnServer('two runs of one file at the same time adopt the same rows', async () => {
  const before = await counts();
  const [one, other] = await Promise.all([desk.bring(tenantId, OFFICE), desk.bring(tenantId, OFFICE)]);
  expect([one.refused, other.refused]).toEqual([0, 0]);
  expect(one.created + other.created).toBe(6);
  expect(await counts()).toEqual(withRecords(before));
  expect(await desk.bring(tenantId, OFFICE)).toMatchObject({ unchanged: OFFICE.length, refused: 0 });
});
