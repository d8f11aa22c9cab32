/** Processes, questionnaires, templates and sources, as support sets them up. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aPublication } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { commandsOn } from './operator.ts';

let service: Service;
let office: World;

beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  office = await aWorld(service, [], { role: 'ADMIN' });
});
afterAll(() => service?.close());

const { support, json, refusal } = commandsOn(() => ({ service }));
const audited = async () =>
  (await json('audit', 'list', '--tenant', String(office.tenantId))).map(({ command }: { command: string }) => command);
const recruiter = () => service.as(office.recruiter);

test('`process add|step …`: an application goes through an added process; steps are added and renamed in their order', async () => {
  const tenant = String(office.tenantId);
  const ends = ['--ends', 'Hired=hired', 'Rejected=REJECTED', 'Lost'];
  const { id } = await json('process', 'add', tenant, 'Standard hiring', '--steps', 'New', 'Talk', 'Interview', ...ends);
  const job = await aJob(service.prisma, office.organisation, { processId: id });
  const application = await anApplication(service.prisma, job);
  const added = await json('process', 'step-add', String(id), 'Second interview', '--after', 'Interview');
  expect(added).toMatchObject({ rank: 4 });
  await json('process', 'step-add', String(id), 'Offer', '--after', String(added.step), '--operational');
  await json('process', 'step-add', String(id), 'Withdrawn', '--after', 'Lost', '--end');
  await json('process', 'step-rename', String(id), 'New', 'Received');
  expect((await recruiter().get(`/application/${application.id}`)).body.step).toMatchObject({ name: 'Received' });
  const { stdout } = await support(['process', 'show', String(id), '--json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { rank: 1, name: 'Received', status: 'START', applications: 1 },
    { rank: 2, name: 'Talk', status: 'CURRENT', operational: false },
    { rank: 3, name: 'Interview' },
    { rank: 4, name: 'Second interview' },
    { rank: 5, name: 'Offer', status: 'CURRENT', operational: true },
    { rank: 6, name: 'Hired', status: 'END', outcome: 'HIRED' },
    { rank: 7, name: 'Rejected', outcome: 'REJECTED' },
    { rank: 8, name: 'Lost', outcome: null },
    { rank: 9, name: 'Withdrawn', status: 'END', outcome: null },
  ]);
  const processes = async () => (await recruiter().get('/process')).body.items.map((process: { id: number }) => process.id);
  expect(await processes()).toContain(id);

  const other = await anOrganisation(service.prisma, office.tenantId);
  await json('process', 'share', String(id), other.name);
  expect(await refusal('process', 'share', String(id), other.name)).toContain('already');
  expect(await json('process', 'list', '--tenant', tenant)).toMatchObject([
    { id, steps: 9, jobs: 1, organisations: [office.organisation.id, other.id] },
  ]);
  expect(await audited()).toEqual([
    'process add',
    'process step-add',
    'process step-add',
    'process step-add',
    'process step-rename',
    'process share',
  ]);
  expect(await service.prisma.externalReference.count({ where: { tenantId: office.tenantId } })).toBe(0);
  expect(await refusal('process', 'add', tenant, 'Odd', '--steps', 'New', '--ends', 'Hired=WON')).toContain('must be one of');
});

test('`questionnaire add|list`: from a file in the form of the import; a fault is said', async () => {
  const tenant = String(office.tenantId);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'support-')), 'screening.json');
  const choices = [{ value: 'Yes', points: 20 }, { value: 'No' }];
  const questions = [{ label: 'Do you hold a licence?', type: 'SINGLE_CHOICE', choices }];
  await writeFile(file, JSON.stringify({ name: 'Screening', questions }));
  const { id } = await json('questionnaire', 'add', tenant, file);
  expect((await recruiter().get('/questionnaire')).body.items).toMatchObject([
    {
      id,
      name: 'Screening',
      questions: { items: [{ label: 'Do you hold a licence?', choices: { items: [{ value: 'Yes' }, {}] } }] },
    },
  ]);
  expect(await json('questionnaire', 'list', '--tenant', tenant)).toEqual([
    { id, tenant: office.tenantId, name: 'Screening', questions: 1, jobs: 0, submissions: 0 },
  ]);
  await writeFile(file, JSON.stringify({ name: 'Screening', questions: [{ label: 'Why?', type: 'ESSAY' }] }));
  expect(await refusal('questionnaire', 'add', tenant, `@${file}`)).toContain('questions.0.type');
  await writeFile(file, 'name: Screening');
  expect(await refusal('questionnaire', 'add', tenant, `${file}.old`)).toContain('cannot be read');
  expect(await refusal('questionnaire', 'add', tenant, `@${file}`)).toContain('is no JSON');
});

test('`template add|update|list`: recruiters send it; an unknown keyword is refused, because no letter could be sent', async () => {
  const { organisation } = office;
  const texts = ['--language', 'en', '--subject', 'About {{job.title}}', '--message'];
  const { id } = await json('template', 'add', organisation.name, 'Invitation', ...texts, '<p>Dear {{candidate.first_name}}</p>');
  expect(await json('template', 'update', String(id), '--subject', 'Your application')).toMatchObject({ id, name: 'Invitation' });
  expect((await recruiter().get(`/template/${id}`)).body).toMatchObject({
    subject: 'Your application',
    message: '<p>Dear {{candidate.first_name}}</p>',
    language: 'en',
    organisation: { id: organisation.id },
  });
  expect(await json('template', 'list', '--organisation', organisation.name)).toMatchObject([
    { id, subject: 'Your application' },
  ]);
  expect(await refusal('template', 'update', String(id), '--message', '{{candidate.shoe_size}}')).toContain(
    'No such keyword: `candidate.shoe_size`',
  );
  expect(await refusal('template', 'update', String(id), '--language', 'English')).toContain('language');
  expect(await refusal('template', 'update', String(id), '--subject', 'For {{offer.pay}}')).toContain('offer.pay');
  expect(await json('template', 'update', String(id), '--message', '<p>{{offer.pay}}</p>')).toMatchObject({ id });
  expect(await audited()).toEqual(['template add', 'template update', 'template update']);
});

test('`source add|list`: how many jobs it advertises and applications it brought', async () => {
  const tenant = String(office.tenantId);
  const source = await json('source', 'add', tenant, 'Careers site');
  expect(await refusal('source', 'add', tenant, 'Careers site')).toContain('already');
  const job = await aJob(service.prisma, office.organisation);
  await anApplication(service.prisma, job, { sourceId: source.id });
  await aPublication(service.prisma, job, source, '2026-11-01');
  expect(await json('source', 'list', '--tenant', tenant)).toEqual([
    { id: source.id, tenant: office.tenantId, name: 'Careers site', posting_service: null, publications: 1, applications: 1 },
  ]);
});
