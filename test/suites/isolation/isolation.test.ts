/** Requests about rows of others: test/suites/every/who-may.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aRejectionReason, aTemplate, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

describe('foreign keys', () => {
  const aSide = () => aWorld(service, ['job', 'application', 'reason']);

  describe('every row that holds customer data carries tenant_id: the database itself refuses a reference across tenants', () => {
    test.each([
      'a candidate',
      'a job',
      'a step',
      'a rejection reason',
      'the organisation of a rejection reason',
      'a member',
      'a note',
      'a step change',
      'a team',
      'a template',
    ])('%s', async (what) => {
      const { prisma } = service;
      const [here, there] = [await aSide(), await aSide()];
      const { tenantId } = here;
      const { candidateId } = here.application;
      const move = (id: number, data: object) => prisma.application.update({ where: { tenantId_id: { tenantId, id } }, data });
      const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
        'a candidate': () => move(here.application.id, { candidateId: there.application.candidateId }),
        'a job': () => anApplication(prisma, { ...here.job, id: there.job.id }, { candidateId }),
        'a step': () => move(here.application.id, { currentStepId: there.application.currentStepId }),
        'a rejection reason': () => move(here.application.id, { rejectionReasonId: there.reason.id }),
        'the organisation of a rejection reason': () =>
          aRejectionReason(prisma, tenantId, { organisationId: there.organisation.id }),
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
    });

    test('every foreign key between rows of a tenant holds the tenant on both sides', async () => {
      const { rows } = await service.database.pool.query<{
        name: string;
        target: string;
        columns: string[];
        referenced: string[];
      }>(
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
});
