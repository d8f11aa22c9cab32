/** Rows name the organisation that sees them, also when their job moves to another one. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCall, aDelivery, aJob, anApplication, anOrganisation, aRecruiter, aTenant, aWebhook } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

async function twoOrganisations() {
  const { prisma } = service;
  const tenant = await aTenant(prisma);
  const [one, other] = [await anOrganisation(prisma, tenant.id), await anOrganisation(prisma, tenant.id)];
  const job = await aJob(prisma, one);
  const clients = [service.as(await aRecruiter(prisma, [one])), service.as(await aRecruiter(prisma, [other]))] as const;
  const move = (to: { readonly id: number }) =>
    prisma.job.update({ where: { tenantId_id: { tenantId: tenant.id, id: job.id } }, data: { organisationId: to.id } });
  return { tenant, one, other, job, clients, move };
}

test('a job that moves takes its applications, step changes and candidates along', async () => {
  const { other, job, clients, move } = await twoOrganisations();
  const { id, candidateId } = await anApplication(service.prisma, job);
  const seen = async () =>
    Promise.all(
      clients.map(async (client) => [
        (await client.get(`/application/${id}`)).status,
        (await client.get(`/candidate/${candidateId}`)).status,
        (await client.get('/candidate')).body.items.length,
        (await client.get('/step')).body.items.length > 0,
        (await client.get(`/step?modified_since=1970-01-01T00:00:00Z`)).body.items.length > 0,
      ]),
    );
  const [all, none] = [
    [200, 200, 1, true, true],
    [404, 404, 0, false, false],
  ];
  expect(await seen()).toEqual([all, none]);
  await move(other);
  expect(await seen()).toEqual([none, all]);
});

test('applications and step changes that are made while their job moves name its organisation', async () => {
  const { tenant, one, other, job, move } = await twoOrganisations();
  const { id: applicationId, currentStepId: stepId } = await anApplication(service.prisma, job);
  const work = Array.from({ length: 12 }, (_, index) => [
    () => move(index % 2 === 0 ? other : one),
    () => anApplication(service.prisma, job),
    () => service.prisma.stepChange.create({ data: { tenantId: tenant.id, applicationId, stepId } }),
  ]).flat();
  await Promise.all(work.map((each) => each()));
  const { rows } = await service.database.pool.query(
    `SELECT 1 FROM job AS j JOIN application AS a ON a.tenant_id = j.tenant_id AND a.job_id = j.id
     JOIN step_change AS s ON s.tenant_id = a.tenant_id AND s.application_id = a.id
     WHERE j.tenant_id = $1 AND (a.organisation_id, s.organisation_id, s.job_id) IS DISTINCT FROM (j.organisation_id, j.organisation_id, j.id)`,
    [tenant.id],
  );
  expect(rows).toEqual([]);
  expect(await service.prisma.application.count({ where: { tenantId: tenant.id } })).toBe(13);
});

test('a call names the organisation, event and application of its delivery, and whether it failed', async () => {
  const { one, job } = await twoOrganisations();
  const application = await anApplication(service.prisma, job);
  const delivery = await aDelivery(service.prisma, await aWebhook(service.prisma, one), application);
  const { name } = await service.prisma.event.findFirstOrThrow({ where: { tenantId: one.tenantId, id: delivery.eventId ?? 0 } });
  const placed = { organisationId: one.id, event: name, applicationId: application.id };
  expect(await aCall(service.prisma, delivery, { responseStatus: 299 })).toMatchObject({ ...placed, failed: false });
  expect(await aCall(service.prisma, delivery, { responseStatus: 0 })).toMatchObject({ ...placed, failed: true });
});
