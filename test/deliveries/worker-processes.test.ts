import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDatabase, type Database, type DatabaseSettings } from '../../src/database/database.ts';
import { aFolder, killAll, startWorker } from '../runtime/process.ts';
import { aServerDatabase } from '../harness/database.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, aJob, anApplication, aWebhook } from '../harness/records.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../harness/service.ts';
import { aWorld } from '../harness/world.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let receiver: Receiver;
/** By address: the calls that are open, and the most that were so at one time. */
let open: Record<string, number>;
let most: Record<string, number>;
beforeEach(async () => {
  [open, most] = [{}, {}];
  receiver = await aReceiver((response, { path: at }) => {
    open[at] = (open[at] ?? 0) + 1;
    most[at] = Math.max(most[at] ?? 0, open[at]);
    setTimeout(() => {
      open[at] = (open[at] ?? 0) - 1;
      response.end();
    }, 5);
  });
});
afterEach(() => receiver.close());
afterAll(killAll);

async function withDatabase<Result>(settings: DatabaseSettings, use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(settings, console.error);
  return use(database).finally(() => database.close());
}

const environmentOf = ({ databaseUrl, dataDirectory }: DatabaseSettings) => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  DATA_DIR: dataDirectory,
  PUBLIC_URL: ORIGIN,
  CREDENTIAL_KEY,
  SECRET_KEY,
  DEMO_DATA: 'off',
  RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

const TENANTS = 2;
const SUBSCRIPTIONS = 2;

async function prepare(prisma: Database['prisma'], tenant: number) {
  const { organisation } = await aWorld({ prisma });
  const application = await anApplication(prisma, await aJob(prisma, organisation));
  const webhooks = [];
  for (let index = 0; index < SUBSCRIPTIONS; index++)
    webhooks.push(await aWebhook(prisma, organisation, { url: `${receiver.url}/${tenant}/${index}` }));
  return webhooks.map((webhook) => ({ webhook, application }));
}

(process.env['DATABASE_URL'] === undefined ? test.skip : test)(
  '"three worker processes on PostgreSQL: none twice"; stopped, they leave no lease',
  async () => {
    const settings = { databaseUrl: await aServerDatabase(), dataDirectory: await aFolder() };
    const count = await withDatabase(settings, async ({ prisma }) => {
      const subscriptions = [];
      for (let tenant = 0; tenant < TENANTS; tenant++) subscriptions.push(...(await prepare(prisma, tenant)));
      for (const { webhook, application } of subscriptions) {
        const { tenantId, webhookId } = await aDelivery(prisma, webhook, application);
        const events = Array.from({ length: 250 }, (_, index) => index);
        const rows = await prisma.event.createManyAndReturn({
          data: events.map((index) => ({
            tenantId,
            organisationId: webhook.organisationId,
            applicationId: application.id,
            name: 'EmailSend' as const,
            publicId: `msg_${webhook.id}_${index}`,
          })),
        });
        await prisma.delivery.createMany({ data: rows.map(({ id }) => ({ tenantId, eventId: id, webhookId })) });
      }
      return prisma.delivery.count();
    });
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(environmentOf(settings))));
    while (receiver.received.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const worker of workers) expect(await worker.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    const ids = receiver.received.map(({ headers, path: at }) => `${at} ${String(headers['webhook-id'])}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(most)).toHaveLength(TENANTS * SUBSCRIPTIONS);
    expect(Math.max(...Object.values(most))).toBeLessThanOrEqual(8);
    await withDatabase(settings, async ({ prisma }) => {
      expect(await prisma.delivery.count({ where: { state: 'DELIVERED' } })).toBe(count);
    });
  },
);
