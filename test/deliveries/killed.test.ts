import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase, type Database, type DatabaseSettings } from '../../src/database/database.ts';
import { aFolder, aMigratedFolder, killAll, start, startWorker, type Started } from '../runtime/process.ts';
import { basic } from '../harness/client.ts';
import { aReceiver, type Receiver } from '../harness/receiver.ts';
import { aDelivery, aJob, anApplication, anOffice, aWebhook } from '../harness/records.ts';
import { aWorker, CREDENTIAL_KEY, SECRET_KEY } from '../harness/service.ts';

jest.setTimeout(120_000);

const server = process.env['DATABASE_URL'];
const ORIGIN = 'http://127.0.0.1:3000';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await aReceiver((response) => void setTimeout(() => response.end(), 5));
});
afterEach(() => receiver.close());
afterAll(killAll);

/**
 * A migrated database that outlives the processes that use it: a folder, or a database that the run
 * removes at its end.
 */
async function aLastingDatabase(): Promise<DatabaseSettings> {
  const template = process.env['TEST_TEMPLATE'] ?? '';
  if (server === undefined) {
    return { databaseUrl: undefined, dataDirectory: await aMigratedFolder() };
  }
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end());
  return { databaseUrl: Object.assign(new URL(server), { pathname: `/${name}` }).href, dataDirectory: await aFolder() };
}

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

const SUBSCRIPTIONS = 2;

const prepare = (settings: DatabaseSettings) =>
  withDatabase(settings, async ({ prisma, pool }) => {
    // the template of an embedded database does not wait for the disk, and this is about what is
    // written when a commit is acknowledged
    if (server === undefined) await pool.query('ALTER DATABASE postgres RESET synchronous_commit');
    const { organisation, recruiter } = await anOffice(prisma);
    const job = await aJob(prisma, organisation);
    const webhooks = [];
    for (let index = 0; index < SUBSCRIPTIONS; index++)
      webhooks.push(await aWebhook(prisma, organisation, { url: `${receiver.url}/${index}` }));
    const applications = await Promise.all([1, 2, 3, 4].map(() => anApplication(prisma, job)));
    return { recruiter, steps: job.process.steps, applications, webhooks };
  });

/**
 * Moves the applications one after the other, until enough moves are acknowledged, and kills the
 * server in the midst of the next.
 */
async function moveUntilKilled(started: Started, { recruiter, steps, applications }: Awaited<ReturnType<typeof prepare>>) {
  let acknowledged = 0;
  let ended: Promise<unknown> | undefined;
  const headers = { authorization: basic(recruiter), 'content-type': 'application/json' };
  const move = async (application: number): Promise<void> => {
    for (let step = 0; ended === undefined; step++) {
      const body = JSON.stringify({ application_id: application, process_step_id: steps[step % steps.length]?.id });
      const answer = await fetch(`${started.base}step`, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.status === 200 && ++acknowledged === 30) ended = started.end('SIGKILL');
    }
  };
  await Promise.all(applications.map(({ id }) => move(id)));
  await ended;
  return acknowledged;
}

test('"kill -9 in a loop while emitting and delivering: none lost, duplicates no more than calls in flight"', async () => {
  const settings = await aLastingDatabase();
  const scene = await prepare(settings);
  let acknowledged = 0;
  // a start of the embedded database is most of the time
  const kills = server === undefined ? 2 : 4;
  for (let kill = 0; kill < kills; kill++) acknowledged += await moveUntilKilled(await start(environmentOf(settings)), scene);

  const before = receiver.received.length;
  expect(before).toBeGreaterThan(0);
  const committed = await withDatabase(settings, async ({ prisma }) => {
    const changes = await prisma.stepChange.findMany({ where: { userId: { not: null } }, select: { id: true } });
    const worker = aWorker({ origin: ORIGIN, prisma });
    await worker.deliverDue(new Date(Date.now() + 120_000));
    await worker.stop();
    expect(await prisma.delivery.count({ where: { state: { not: 'DELIVERED' } } })).toBe(0);
    return changes.map(({ id }) => id);
  });

  expect(committed.length).toBeGreaterThanOrEqual(acknowledged);
  for (let index = 0; index < SUBSCRIPTIONS; index++) {
    const told = receiver.received.filter(({ path: at }) => at.endsWith(`/${index}`));
    const changes = told.map(({ body }) => (JSON.parse(body) as { step_change: { change_id: number } }).step_change.change_id);
    expect([...new Set(changes)].toSorted((one, other) => one - other)).toEqual(committed.toSorted((one, other) => one - other));
    expect(changes.length - new Set(changes).size).toBeLessThanOrEqual(8 * kills);
  }
});

(server === undefined ? test.skip : test)(
  '"three worker processes on PostgreSQL: none twice"; stopped, they leave no lease',
  async () => {
    const settings = await aLastingDatabase();
    const { applications, webhooks } = await prepare(settings);
    const count = await withDatabase(settings, async ({ prisma }) => {
      for (const webhook of webhooks) {
        const { tenantId, webhookId } = await aDelivery(prisma, webhook, applications[0]!);
        const events = Array.from({ length: 500 }, (_, index) => index);
        const rows = await prisma.event.createManyAndReturn({
          data: events.map((index) => ({
            tenantId,
            organisationId: webhook.organisationId,
            applicationId: applications[0]!.id,
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
    expect(receiver.mostAtOnce()).toBeLessThanOrEqual(8 * SUBSCRIPTIONS);
    await withDatabase(settings, async ({ prisma }) => {
      expect(await prisma.delivery.count({ where: { state: 'DELIVERED' } })).toBe(count);
    });
  },
);
