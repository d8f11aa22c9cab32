/** An error of one tenant keeps no other tenant from what workers do. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createUpkeep } from '../../src/deliveries/upkeep.ts';
import { createLog } from '../../src/core/log.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { aCall, aDelivery, anApplication, anOffer, aWebhook, backdate } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

const NOW = new Date();
const LONG_AGO = new Date(NOW.getTime() - 40 * 86_400_000);

let service: Service;
let receiver: Receiver;
let broken: Awaited<ReturnType<typeof aTenant>>;
let other: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  service = await startService();
  receiver = await aReceiver();
  // the broken one has the lower ids, so it comes first where there is an order
  [broken, other] = [await aTenant(), await aTenant()];
  for (const table of ['call', 'delivery', 'idempotency_key', 'offer'])
    await service.database.pool.query(
      `CREATE TRIGGER "refuse" BEFORE UPDATE ON "${table}" FOR EACH ROW
         WHEN (NEW."tenant_id" = ${broken.tenantId}) EXECUTE FUNCTION "refuse"('refused by the test');
       CREATE TRIGGER "refuse_deletion" BEFORE DELETE ON "${table}" FOR EACH ROW
         WHEN (OLD."tenant_id" = ${broken.tenantId}) EXECUTE FUNCTION "refuse"('refused by the test')`,
    );
});
afterAll(async () => {
  await receiver.close();
  await service.close();
});

async function aTenant() {
  const { prisma } = service;
  const { job, organisation } = await aWorld(service, ['job', 'steps']);
  const { tenantId } = job;
  const application = await anApplication(prisma, job);
  const offer = await anOffer(prisma, application, { status: 'SENT', expires: LONG_AGO });
  const webhook = await aWebhook(prisma, organisation, { url: receiver.url });
  const disabled = await aWebhook(prisma, organisation, { state: 'DISABLED' });
  const [due, interrupted, waiting, old] = [
    await aDelivery(prisma, webhook, application),
    await aDelivery(prisma, webhook, application),
    await aDelivery(prisma, disabled, application),
    await aDelivery(prisma, webhook, application),
  ];
  await prisma.delivery.updateMany({
    where: { id: interrupted.id },
    data: { state: 'SENDING', attempts: 1, nextAttemptAt: LONG_AGO },
  });
  await prisma.delivery.updateMany({
    where: { id: old.id },
    data: { state: 'DELIVERED', attempts: 1, nextAttemptAt: LONG_AGO, createdAt: LONG_AGO },
  });
  const call = await aCall(prisma, old, { calledAt: LONG_AGO });
  await backdate(prisma, 'call', call.id, { createdAt: LONG_AGO, modifiedAt: LONG_AGO });
  const key = { tenantId, scope: 'credential:0', key: 'x', requestHash: new Uint8Array(), createdAt: LONG_AGO };
  await prisma.idempotencyKey.create({ data: key });
  return { tenantId, offer, due, interrupted, waiting, call };
}

async function stateOf({ tenantId, offer, due, interrupted, waiting, call }: Awaited<ReturnType<typeof aTenant>>) {
  const { prisma } = service;
  const deliveryOf = async ({ id }: { readonly id: number }) =>
    (await prisma.delivery.findFirstOrThrow({ where: { tenantId, id } })).state;
  return {
    offer: (await prisma.offer.findFirstOrThrow({ where: { tenantId, id: offer.id } })).status,
    due: await deliveryOf(due),
    interrupted: await deliveryOf(interrupted),
    waiting: await deliveryOf(waiting),
    calls: await prisma.call.count({ where: { tenantId, id: call.id } }),
    keys: await prisma.idempotencyKey.count({ where: { tenantId } }),
  };
}

test('offers expire, claims are released, deliveries are made and cancelled, old rows are cleared; each error is logged with its tenant', async () => {
  await service.worker.deliverDue();
  expect(await stateOf(broken)).toEqual({
    offer: 'SENT',
    due: 'PENDING',
    interrupted: 'SENDING',
    waiting: 'PENDING',
    calls: 1,
    keys: 1,
  });
  expect(await stateOf(other)).toEqual({
    offer: 'EXPIRED',
    due: 'DELIVERED',
    interrupted: 'DELIVERED',
    waiting: 'CANCELLED',
    calls: 0,
    keys: 0,
  });
  const failures = service.logged
    .map((line) => JSON.parse(line) as { msg: string; tenant_id?: number; id?: number; err?: { message: string } })
    .filter(({ err }) => err !== undefined);
  expect(failures.length).toBeGreaterThanOrEqual(6);
  for (const failure of failures)
    expect(failure).toMatchObject({
      tenant_id: broken.tenantId,
      err: { message: expect.stringContaining('refused by the test') },
    });
  expect(failures).toContainEqual(expect.objectContaining({ msg: 'a task of the upkeep failed', id: broken.offer.id }));
});

test('a task of the upkeep that fails as a whole keeps no other from being done', async () => {
  const logged: string[] = [];
  const { prisma, inTransaction, sql } = service.database;
  const upkeep = createUpkeep(
    {
      prisma,
      inTransaction,
      sql: (text, ...rest) => (text.includes('"offer"') ? Promise.reject(new Error('no offers')) : sql(text, ...rest)),
    },
    {},
    createLog('error', { write: (line) => void logged.push(line) }),
  );
  const key = { tenantId: other.tenantId, scope: 'credential:0', key: 'y', requestHash: new Uint8Array(), createdAt: LONG_AGO };
  await prisma.idempotencyKey.create({ data: key });
  await upkeep(NOW);
  expect((await stateOf(other)).keys).toBe(0);
  expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ task: 'expireOffers' }));
});
