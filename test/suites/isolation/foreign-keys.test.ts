import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aRecruiter, aTemplate, aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

async function aSide() {
  const { prisma } = service;
  const { id: tenantId } = await aTenant(prisma);
  const organisation = await anOrganisation(prisma, tenantId);
  const recruiter = await aRecruiter(prisma, [organisation]);
  const job = await aJob(prisma, organisation);
  const application = await anApplication(prisma, job);
  return { tenantId, organisation, recruiter, job, application, template: await aTemplate(prisma, organisation) };
}

describe('"every row that holds customer data carries tenant_id": the database itself refuses a reference across tenants', () => {
  test.each(['a candidate', 'a job', 'a step', 'a member', 'a note', 'a step change', 'a team', 'a template'])(
    '%s',
    async (what) => {
      const { prisma } = service;
      const [here, there] = [await aSide(), await aSide()];
      const { tenantId } = here;
      const { candidateId } = here.application;
      const move = (id: number, data: object) => prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data });
      const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
        'a candidate': () => move(here.application.id, { candidateId: there.application.candidateId }),
        'a job': () => anApplication(prisma, { ...here.job, id: there.job.id }, { candidateId }),
        'a step': () => move(here.application.id, { currentStepId: there.application.currentStepId }),
        'a member': () =>
          prisma.membership.create({
            data: { tenantId, organisationId: there.organisation.id, userId: here.recruiter.id, role: 'ADMIN' },
          }),
        'a note': () =>
          prisma.note.create({
            data: { tenantId, candidateId, organisationId: there.organisation.id, userId: here.recruiter.id, text: 'a' },
          }),
        'a step change': () =>
          prisma.stepChange.create({
            data: { tenantId, applicationId: here.application.id, stepId: there.application.currentStepId },
          }),
        'a team': () => prisma.jobTeamMember.create({ data: { tenantId, jobId: here.job.id, userId: there.recruiter.id } }),
        'a template': () => aTemplate(prisma, { tenantId, id: there.organisation.id }),
      };
      await expect(attempts[what]?.()).rejects.toMatchObject({ code: 'P2003' });
    },
  );

  test('every foreign key between rows of a tenant holds the tenant on both sides', async () => {
    const { rows } = await service.database.pool.query<{ name: string; target: string; columns: string[]; referenced: string[] }>(
      `SELECT conname AS name, confrelid::regclass::text AS target,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = confrelid AND attnum = ANY (confkey)) AS referenced
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(50);
    const loose = rows.filter(({ target, columns, referenced }) => {
      const own = target === 'tenant' ? columns : columns.filter((column) => referenced.includes(column));
      return !own.includes('tenant_id');
    });
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});
