/**
 * Identifiers are unique within a tenant: workers serve all tenants and must separate equal ones.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aDesk } from '../resources/applications/desk.ts';
import { answering, aReceiver } from '../harness/receiver.ts';
import { anApplication, aWebhook } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';

const ID = 1_000_000;
const DAY = 86_400_000;

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** A subscription, its event and its delivery, all of the same identifier. */
async function aSide(status: number) {
  const { organisation, job } = await aDesk(service);
  const { tenantId, id: organisationId } = organisation;
  const receiver = await aReceiver(answering(status));
  await aWebhook(service.prisma, organisation, { id: ID, url: receiver.url });
  const { id: applicationId } = await anApplication(service.prisma, job);
  const event = {
    tenantId,
    id: ID,
    organisationId,
    applicationId,
    name: 'ApplicationCreate',
    publicId: `msg_${tenantId}`,
  } as const;
  await service.prisma.event.create({ data: event });
  await service.prisma.delivery.create({ data: { tenantId, id: ID, eventId: ID, webhookId: ID } });
  const where = { tenantId };
  const read = async () => ({
    webhook: (await service.prisma.webhook.findFirstOrThrow({ where })).state,
    delivery: (await service.prisma.delivery.findFirst({ where }))?.state,
    calls: await service.prisma.call.count({ where }),
    events: await service.prisma.event.count({ where }),
  });
  return { tenantId, receiver, read };
}

test('one is delivered, refused, interrupted and cleared away without the other', async () => {
  const [good, gone] = [await aSide(200), await aSide(410)];
  try {
    expect(await service.worker.deliverDue()).toBe(2);
    expect([good, gone].map(({ receiver }) => receiver.received.length)).toEqual([1, 1]);
    expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'DELIVERED', calls: 1, events: 1 });
    expect(await gone.read()).toMatchObject({ webhook: 'DISABLED', calls: 1 });

    // both wait again, one of them for a webhook that is disabled
    await service.prisma.delivery.updateMany({ data: { state: 'PENDING' } });
    await service.worker.deliverDue(new Date(Date.now() + DAY));
    expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'DELIVERED', calls: 2, events: 1 });
    expect(await gone.read()).toEqual({ webhook: 'DISABLED', delivery: 'CANCELLED', calls: 1, events: 1 });

    const lease = { state: 'SENDING', nextAttemptAt: new Date(Date.now() - DAY) } as const;
    await service.prisma.delivery.updateMany({ where: { tenantId: good.tenantId }, data: lease });
    good.receiver.react(answering(500));
    await service.worker.deliverDue(new Date());
    expect(await good.read()).toMatchObject({ delivery: 'PENDING', calls: 4 });
    expect(await gone.read()).toMatchObject({ delivery: 'CANCELLED', calls: 1 });

    await service.prisma.delivery.updateMany({
      where: { tenantId: good.tenantId },
      data: { nextAttemptAt: new Date(Date.now() + 100 * DAY) },
    });
    await service.worker.deliverDue(new Date(Date.now() + 31 * DAY));
    expect(await good.read()).toEqual({ webhook: 'ACTIVE', delivery: 'PENDING', calls: 0, events: 1 });
    expect(await gone.read()).toEqual({ webhook: 'DISABLED', delivery: undefined, calls: 0, events: 0 });
  } finally {
    await good.receiver.close();
    await gone.receiver.close();
  }
});
