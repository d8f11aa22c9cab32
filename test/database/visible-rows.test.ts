/** Rows name the organisation that sees them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  aCall,
  aDelivery,
  aJob,
  anApplication,
  anInterview,
  anOffer,
  anOrganisation,
  aTenant,
  aWebhook,
} from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('an application and its step changes, interviews and offers name the job and its organisation, whatever they are given', async () => {
  const { prisma } = service;
  const { id: tenantId } = await aTenant(prisma);
  const [one, other] = [await anOrganisation(prisma, tenantId), await anOrganisation(prisma, tenantId)];
  const job = await aJob(prisma, one);
  const given = { organisationId: other.id };
  const application = await anApplication(prisma, job);
  const [placed, of] = [
    { organisationId: one.id, jobId: job.id },
    { tenantId, applicationId: application.id },
  ];
  expect(application).toMatchObject(placed);
  expect(await anInterview(prisma, application, [])).toMatchObject(placed);
  expect(await anOffer(prisma, application)).toMatchObject(placed);
  const change = { ...of, ...given, stepId: application.currentStepId };
  expect(await prisma.stepChange.create({ data: change })).toMatchObject(placed);
});

test('a call names the organisation, event and application of its delivery, and whether it failed', async () => {
  const one = await anOrganisation(service.prisma, (await aTenant(service.prisma)).id);
  const job = await aJob(service.prisma, one);
  const application = await anApplication(service.prisma, job);
  const delivery = await aDelivery(service.prisma, await aWebhook(service.prisma, one), application);
  const { name } = await service.prisma.event.findFirstOrThrow({ where: { tenantId: one.tenantId, id: delivery.eventId ?? 0 } });
  const placed = { organisationId: one.id, event: name, applicationId: application.id };
  expect(await aCall(service.prisma, delivery, { responseStatus: 299 })).toMatchObject({ ...placed, failed: false });
  expect(await aCall(service.prisma, delivery, { responseStatus: 0 })).toMatchObject({ ...placed, failed: true });
});
