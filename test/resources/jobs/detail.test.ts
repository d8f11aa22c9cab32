import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  aContractType,
  aJob,
  anApplication,
  anOrganisation,
  aProcess,
  aPublication,
  aQuestionnaire,
  aRecruiter,
  aSource,
  backdate,
} from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** A job with everything that a job can have. */
async function aFullJob(role: 'READER' | 'RECRUITER' = 'RECRUITER') {
  const { prisma } = service;
  const { tenantId, organisation, recruiter } = await aWorld(service, [], { role: role });
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const contractType = await aContractType(prisma, tenantId);
  const owner = await aRecruiter(prisma, [organisation], 'ADMIN', { firstName: 'Helena', lastName: 'Brandt' });
  const job = await aJob(prisma, organisation, {
    questionnaireId: questionnaire.id,
    contractTypeId: contractType.id,
    ownerId: owner.id,
    description: '<p>General</p>',
    employerDescription: '<p>Employer</p>',
    positionDescription: '<p>Position</p>',
    profileDescription: '<p>Profile</p>',
    termCount: 6,
    termUnit: 'MONTH',
    startDate: new Date('2027-01-04'),
    cvRequired: true,
  });
  await prisma.jobAttribute.createMany({
    data: [
      { tenantId, jobId: job.id, apiName: 'a_shift', name: 'Shift', value: '' },
      { tenantId, jobId: job.id, apiName: 'cost_centre', name: 'Cost centre', value: '4711' },
    ],
  });
  const board = await aSource(prisma, tenantId);
  const site = await prisma.source.create({ data: { tenantId, name: 'Careers site' } });
  const late = await aPublication(prisma, job, board, '2026-11-01', '2026-12-31');
  const early = await aPublication(prisma, job, site, '2026-10-12');
  const client = service.as(recruiter);
  return { tenantId, organisation, recruiter, client, questionnaire, contractType, owner, job, board, site, late, early };
}

test('GET /job/{jobid}: detail carries `process` with its steps, `questionnaire` with its questions and choices, `publications`, `organisation`, `_actions`', async () => {
  const { client, job, organisation, owner, questionnaire, board, site, late, early } = await aFullJob();
  const { why, licence, shifts } = questionnaire;
  const address = `${service.origin}/v1/job/${job.id}`;
  const { status, body } = await client.get(`/job/${job.id}`);
  expect(status).toBe(200);
  const [summary] = (await client.get('/job')).body.items;
  const ask = ({ id, label, type, required }: typeof why, choices: readonly { id: number; value: string }[]) => {
    const items = choices.map((choice) => ({ id: choice.id, value: choice.value }));
    return { id, label, type, required, choices: { items } };
  };
  expect(body).toEqual({
    ...summary,
    _schema: `${service.origin}/schemav1/Job`,
    organisation: { id: organisation.id, name: organisation.name },
    applications: { _self: `${address}/application` },
    team: { _self: `${address}/team` },
    stats: { _self: `${address}/stats` },
    description: '<p>General</p>',
    employer_description: '<p>Employer</p>',
    position_description: '<p>Position</p>',
    profile_description: '<p>Profile</p>',
    owner: { id: owner.id, first_name: 'Helena', last_name: 'Brandt', email: owner.email },
    term: { count: 6, unit: 'MONTH' },
    start_date: '2027-01-04',
    cv_required: true,
    cover_required: false,
    attributes: {
      items: [
        { name: 'Cost centre', api_name: 'cost_centre', value: '4711' },
        { name: 'Shift', api_name: 'a_shift', value: '' },
      ],
    },
    process: {
      _self: `${service.origin}/v1/process/${job.processId}`,
      id: job.processId,
      name: job.process.name,
      steps: {
        items: job.process.steps.map(({ id, name, status: state, rank, operational, outcome }) => ({
          id,
          name,
          status: state,
          rank,
          operational,
          ...(outcome !== null && { outcome }),
        })),
      },
    },
    questionnaire: {
      id: questionnaire.id,
      name: 'Screening',
      questions: {
        items: [ask(why, []), ask(licence, [licence.yes, licence.no]), ask(shifts, [shifts.day, shifts.night])],
      },
    },
    publications: {
      items: [
        {
          id: early.id,
          source: { id: site.id, name: 'Careers site' },
          start_date: '2026-10-12',
          end_date: null,
          feed: { _self: `${service.origin}/v1/feed?source_id=${site.id}` },
        },
        {
          id: late.id,
          source: {
            id: board.id,
            name: board.name,
            posting_service: { id: board.postingServiceId, name: `Service of ${board.name}` },
          },
          start_date: '2026-11-01',
          end_date: '2026-12-31',
          feed: { _self: `${service.origin}/v1/feed?source_id=${board.id}` },
        },
      ],
    },
    _actions: [
      {
        name: 'add-application',
        method: 'POST',
        _self: `${service.origin}/v1/application`,
        _schema: `${service.origin}/schemav1/ApplicationRequest`,
        description: 'Record an application to the job.',
      },
    ],
  });
  expect(Object.keys(summary)).toHaveLength(15);
});

test('"Absent when": owner, term, start date and questionnaire of a job that has none; "Empty when": the rest', async () => {
  const { organisation, recruiter } = await aWorld(service);
  const job = await aJob(service.prisma, organisation);
  const { body } = await service.as(recruiter).get(`/job/${job.id}`);
  for (const field of ['owner', 'term', 'start_date', 'questionnaire', 'location', 'client', 'contract_type']) {
    expect(body).not.toHaveProperty(field);
  }
  expect(body).toMatchObject({ description: '', attributes: { items: [] }, publications: { items: [] } });
});

test('the `feed` of a publication is "Absent when your role in the organisation is READER", whatever it is in another', async () => {
  const { prisma } = service;
  const { tenantId, recruiter, client, job } = await aFullJob('READER');
  const elsewhere = await anOrganisation(prisma, tenantId);
  await prisma.membership.create({ data: { tenantId, organisationId: elsewhere.id, userId: recruiter.id, role: 'ADMIN' } });
  const { items } = (await client.get(`/job/${job.id}`)).body.publications;
  expect(items).toHaveLength(2);
  for (const publication of items) expect(publication).not.toHaveProperty('feed');
});

test.each([
  ['OPEN', 'RECRUITER', ['add-application']],
  ['OPEN', 'ADMIN', ['add-application', 'update', 'change-status', 'change-team', 'publish']],
  ['OPEN', 'READER', []],
  ['DRAFT', 'ADMIN', ['update', 'change-status', 'change-team', 'publish']],
  ['PENDING_APPROVAL', 'ADMIN', ['update', 'change-status', 'change-team', 'publish']],
  ['CLOSED', 'ADMIN', ['update', 'change-status', 'change-team', 'publish']],
  ['ARCHIVED', 'ADMIN', ['update', 'change-team', 'publish']],
] as const)('"The actions that the caller may take": of a job that is %s, to a %s', async (status, role, names) => {
  const { prisma } = service;
  const { tenantId, organisation } = await aWorld(service);
  const job = await aJob(prisma, organisation, { status });
  const recruiter = await aRecruiter(prisma, [organisation], role);
  const elsewhere = await anOrganisation(prisma, tenantId);
  await prisma.membership.create({ data: { tenantId, organisationId: elsewhere.id, userId: recruiter.id, role: 'ADMIN' } });
  const { body } = await service.as(recruiter).get(`/job/${job.id}`);
  expect(body._actions.map(({ name }: { name: string }) => name)).toEqual(names);
});

test.each(['DRAFT', 'PENDING_APPROVAL', 'CLOSED', 'ARCHIVED'] as const)('a job that is %s can be read', async (state) => {
  const { organisation, recruiter } = await aWorld(service);
  const job = await aJob(service.prisma, organisation, { status: state });
  const { status, body } = await service.as(recruiter).get(`/job/${job.id}`);
  expect([status, body.status]).toEqual([200, state]);
});

type Full = Awaited<ReturnType<typeof aFullJob>>;

const changes: readonly (readonly [string, (full: Full) => Promise<unknown>])[] = [
  ['its title', ({ job }) => service.prisma.job.updateMany({ where: { id: job.id }, data: { title: 'Nurse' } })],
  ['its status', ({ job }) => service.prisma.job.updateMany({ where: { id: job.id }, data: { status: 'CLOSED' } })],
  ['its organisation', ({ organisation }) => rename('organisation', organisation.id)],
  ['its contract type', ({ contractType }) => rename('contract_type', contractType.id)],
  ['its owner', ({ owner }) => service.prisma.user.updateMany({ where: { id: owner.id }, data: { lastName: 'Braun' } })],
  ['an attribute', ({ job }) => service.prisma.jobAttribute.updateMany({ where: { jobId: job.id }, data: { value: '1' } })],
  ['an attribute less', ({ job }) => service.prisma.jobAttribute.deleteMany({ where: { jobId: job.id, apiName: 'a_shift' } })],
  ['its process', ({ job }) => rename('process', job.processId)],
  ['a step', ({ job }) => rename('process_step', job.process.steps[1]?.id ?? 0)],
  [
    'the outcome of a step',
    ({ job: { processId } }) =>
      service.prisma.processStep.updateMany({ where: { processId, rank: 6 }, data: { outcome: 'WITHDRAWN' } }),
  ],
  [
    'a step more',
    ({ tenantId, job: { processId } }) =>
      service.prisma.processStep.create({ data: { tenantId, processId, rank: 9, name: 'Lost', status: 'END' } }),
  ],
  ['a step less', ({ job }) => service.prisma.processStep.deleteMany({ where: { processId: job.processId, rank: 4 } })],
  ['its questionnaire', ({ questionnaire }) => rename('questionnaire', questionnaire.id)],
  [
    'a question',
    ({ questionnaire }) => service.prisma.question.updateMany({ where: { id: questionnaire.why.id }, data: { required: false } }),
  ],
  [
    'a question more',
    ({ tenantId, questionnaire: { id } }) =>
      service.prisma.question.create({
        data: { tenantId, questionnaireId: id, rank: 9, label: 'When?', type: 'FREE_TEXT' },
      }),
  ],
  ['a question less', ({ questionnaire }) => service.prisma.question.deleteMany({ where: { id: questionnaire.why.id } })],
  [
    'a choice',
    ({ questionnaire }) =>
      service.prisma.choice.updateMany({ where: { id: questionnaire.licence.yes.id }, data: { value: 'Yes, I do' } }),
  ],
  [
    'a choice more',
    ({ tenantId, questionnaire: { licence } }) =>
      service.prisma.choice.create({ data: { tenantId, questionId: licence.id, rank: 9, value: 'Soon' } }),
  ],
  ['a choice less', ({ questionnaire }) => service.prisma.choice.deleteMany({ where: { id: questionnaire.shifts.night.id } })],
  ['a publication more', ({ job, board }) => aPublication(service.prisma, job, board, '2027-01-01')],
  [
    'a publication that ends',
    ({ early }) => service.prisma.publication.updateMany({ where: { id: early.id }, data: { endDate: new Date('2026-11-30') } }),
  ],
  ['a publication less', ({ late }) => service.prisma.publication.deleteMany({ where: { id: late.id } })],
  ['a source', ({ site }) => rename('source', site.id)],
  ['a posting service', ({ board }) => rename('posting_service', board.postingServiceId ?? 0)],
];

const rename = (table: string, id: number) =>
  service.prisma.$executeRawUnsafe(`UPDATE "${table}" SET name = name || ' (new)' WHERE id = $1`, id);

describe('what changes in the answer moves its `modification_date`, and with it the ETag and what `modified_since` finds', () => {
  const long = new Date('2020-02-02T12:00:00.000Z');

  test.each(changes)('%s', async (_, change) => {
    const full = await aFullJob();
    const { job, client } = full;
    await backdate(service.prisma, 'job', job.id, { createdAt: long, modifiedAt: long });
    const before = await client.get(`/job/${job.id}`);
    const tag = before.headers.get('etag') ?? '';
    expect(before.body.modification_date).toBe(long.toISOString());
    expect((await client.get(`/job/${job.id}`, { 'if-none-match': tag })).status).toBe(304);

    await change(full);

    const after = await client.get(`/job/${job.id}`, { 'if-none-match': tag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
    const { modification_date: date, ...shown } = after.body;
    const { modification_date: _old, ...shownBefore } = before.body;
    expect(shown).not.toEqual(shownBefore);
    expect(Date.parse(date)).toBeGreaterThan(long.getTime());
    const { body } = await client.get(`/job?alljobs=true&modified_since=${date}`);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([job.id]);

    // the ETag depends on the body, not on the date
    await backdate(service.prisma, 'job', job.id, { createdAt: long, modifiedAt: long });
    expect((await client.get(`/job/${job.id}`, { 'if-none-match': tag })).status).toBe(200);
  });

  test('not: an application, the team, and what happens to another job', async () => {
    const { tenantId, organisation, recruiter, client, job, board } = await aFullJob();
    const { prisma } = service;
    await backdate(prisma, 'job', job.id, { createdAt: long, modifiedAt: long });
    const tag = (await client.get(`/job/${job.id}`)).headers.get('etag') ?? '';
    await anApplication(prisma, job);
    await prisma.jobTeamMember.create({ data: { tenantId, jobId: job.id, userId: recruiter.id } });
    const { id: processId } = await aProcess(prisma, [organisation]);
    const questionnaire = await aQuestionnaire(prisma, tenantId);
    const other = await aJob(prisma, organisation, { processId, questionnaireId: questionnaire.id });
    await aPublication(prisma, other, board, '2026-11-01');
    await rename('questionnaire', questionnaire.id);
    await rename('process', processId);
    const answer = await client.get(`/job/${job.id}`, { 'if-none-match': tag });
    expect([answer.status, answer.body]).toEqual([304, undefined]);
  });
});

test('the ETag is of the caller: who becomes a READER is answered anew', async () => {
  const { prisma } = service;
  const { recruiter, client, job } = await aFullJob();
  const tag = (await client.get(`/job/${job.id}`)).headers.get('etag') ?? '';
  await prisma.membership.updateMany({ where: { userId: recruiter.id }, data: { role: 'READER' } });
  const { status, body } = await client.get(`/job/${job.id}`, { 'if-none-match': tag });
  expect(status).toBe(200);
  expect(body.publications.items[0]).not.toHaveProperty('feed');
});
