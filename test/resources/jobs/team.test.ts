import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aJob, anOffice, anOrganisation, aRecruiter, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('GET /job/{jobid}/team: an envelope with the team members by id, not paginated', async () => {
  const { prisma } = service;
  const tenant = await aTenant(prisma);
  const organisation = await anOrganisation(prisma, tenant.id);
  const recruiter = await aRecruiter(prisma, [organisation]);
  const colleague = await aRecruiter(prisma, [organisation], 'READER', { firstName: 'Jonas', lastName: 'Lindqvist' });
  const job = await aJob(prisma, organisation);
  await prisma.jobTeamMember.createMany({
    data: [colleague, recruiter].map(({ id }) => ({ tenantId: tenant.id, jobId: job.id, userId: id })),
  });

  const { status, body } = await service.as(colleague).get(`/job/${job.id}/team`);

  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: `${service.origin}/v1/job/${job.id}/team`,
    _schema: `${service.origin}/schemav1/JobTeam`,
    items: [recruiter, colleague].map(({ id, firstName, lastName, email }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      email,
    })),
  });
});

test('GET /job/{jobid}/team: a job without a team answers "envelope with `items`", none of them', async () => {
  const { organisation, recruiter } = await anOffice(service.prisma);
  const job = await aJob(service.prisma, organisation);
  const { status, body } = await service.as(recruiter).get(`/job/${job.id}/team`);
  expect(status).toBe(200);
  expect(body.items).toEqual([]);
  expect(body).not.toHaveProperty('_next');
});

test('GET /job/{jobid}/team: only the team of this job, not paginated however large it is', async () => {
  const { tenantId, organisation, recruiter } = await anOffice(service.prisma);
  const [job, other] = [await aJob(service.prisma, organisation), await aJob(service.prisma, organisation)];
  const users = await service.prisma.user.createManyAndReturn({
    data: Array.from({ length: 150 }, (_, index) => ({
      tenantId,
      firstName: 'A',
      lastName: 'B',
      email: `u${index}@northwind.example`,
    })),
  });
  await service.prisma.jobTeamMember.createMany({ data: users.map(({ id }) => ({ tenantId, jobId: job.id, userId: id })) });
  await service.prisma.jobTeamMember.create({ data: { tenantId, jobId: other.id, userId: recruiter.id } });
  const { body } = await service.as(recruiter).get(`/job/${job.id}/team`);
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual(users.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('GET /job/{jobid}/team: "Error body as above", 404 for a job that is unknown or not visible, 400 for an id that is no integer', async () => {
  const { recruiter } = await anOffice(service.prisma);
  const hidden = await aJob(service.prisma, (await anOffice(service.prisma)).organisation);
  const outcomes = [];
  for (const id of [hidden.id, 2_147_483_647, 'x', '1.5', '0', 2_147_483_648]) {
    const { status, body } = await service.as(recruiter).get(`/job/${id}/team`);
    outcomes.push([status, body._status, body.code]);
  }
  const unknown = [404, 'INVALID', 'not_found'];
  const wrong = [400, 'INVALID', 'malformed_request'];
  expect(outcomes).toEqual([unknown, unknown, wrong, wrong, wrong, wrong]);
});
