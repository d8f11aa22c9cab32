import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aJob, anOrganisation, aRecruiter, aTenant } from '../support/records.ts';
import { startService, type Service } from '../support/service.ts';

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
