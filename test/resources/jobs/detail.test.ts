import { describe, expect, test } from '@jest/globals';
import {
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
import { aService } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

const service = aService();

/** A job that asks a questionnaire, with an owner and two publications. */
async function aFullJob(role: 'READER' | 'RECRUITER' = 'RECRUITER') {
  const { prisma } = service;
  const office = await aWorld(service, ['questionnaire', 'job'], { role });
  const { tenantId, organisation, job } = office;
  const owner = await aRecruiter(prisma, [organisation], 'ADMIN', { firstName: 'Helena', lastName: 'Brandt' });
  await prisma.job.update({ where: { tenantId_id: { tenantId, id: job.id } }, data: { ownerId: owner.id } });
  const board = await aSource(prisma, tenantId);
  const site = await prisma.source.create({ data: { tenantId, name: 'Careers site' } });
  const late = await aPublication(prisma, job, board, '2026-11-01', '2026-12-31');
  const early = await aPublication(prisma, job, site, '2026-10-12');
  return { ...office, owner, board, site, late, early };
}

// the fields that a job is given: create-update.test.ts
test('GET /job/{jobid}: detail carries `process` with its steps, `questionnaire` with its questions and choices, `publications`, `organisation`, `_actions`', async () => {
  const { client, job, organisation, owner, questionnaire, board, site, late, early } = await aFullJob();
  const { status, body } = await client.get(`/job/${job.id}`);
  expect(status).toBe(200);
  const [{ process: _process, ...summary }] = (await client.get('/job')).body.items;
  const [asked] = (await client.get('/questionnaire')).body.items;
  expect(asked).toMatchObject({ id: questionnaire.id, questions: { items: [{}, {}, {}] } });
  const { _status, _schema: _, ...process } = (await client.get(`/process/${job.processId}`)).body;
  expect(body).toMatchObject({
    ...summary,
    _schema: `${service.origin}/schemav1/Job`,
    organisation: { id: organisation.id, name: organisation.name },
    owner: { id: owner.id, first_name: 'Helena', last_name: 'Brandt', email: owner.email },
    process: { _self: process._self, id: process.id, name: process.name, steps: process.steps },
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
  expect(body.questionnaire).toEqual(asked);
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

const rename = (table: string, id: number) =>
  service.prisma.$executeRawUnsafe(`UPDATE "${table}" SET name = name || ' (new)' WHERE id = $1`, id);

describe('what changes in the answer moves its `modification_date`, and with it the ETag and what `modified_since` finds', () => {
  const long = new Date('2020-02-02T12:00:00.000Z');

  // each column and row that is shown: test/database/shown-columns.test.ts
  test('the ETag depends on the body, not on the date', async () => {
    const { job, client, questionnaire } = await aFullJob();
    await backdate(service.prisma, 'job', job.id, { createdAt: long, modifiedAt: long });
    const tag = (await client.get(`/job/${job.id}`)).headers.get('etag') ?? '';
    const again = () => client.get(`/job/${job.id}`, { 'if-none-match': tag });
    expect((await again()).status).toBe(304);
    await rename('questionnaire', questionnaire.id);
    await backdate(service.prisma, 'job', job.id, { createdAt: long, modifiedAt: long });
    const { status, headers } = await again();
    expect([status, headers.get('etag') === tag]).toEqual([200, false]);
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
