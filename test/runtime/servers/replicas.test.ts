/** `DATABASE_REPLICA_URLS`, on a PostgreSQL with two streaming replicas of the test's own. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../../src/runtime/app.ts';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { createLog } from '../../../src/core/log.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { openReplicas, type Replicas } from '../../../src/database/replicas/replicas.ts';
import { startServer, type RunningServer } from '../../../src/runtime/http-server.ts';
import { versions } from '../../../src/resources/versions.ts';
import { createClient, type Client } from '../../harness/client.ts';
import { aJob, anApplication, anOffice, aRecruiter, aWebhook } from '../../harness/records.ts';
import { CREDENTIAL_KEYS } from '../../harness/service.ts';
import { until } from './redis.ts';
import { postgresPrograms, startReplication, type Server } from './replication.ts';

type Side = { readonly server: RunningServer; readonly replicas: Replicas; readonly logged: string[] };

// a run on the embedded database makes no other
const replicated = process.env['DATABASE_URL'] === undefined || postgresPrograms === undefined ? describe.skip : describe;

replicated('"Reads may go to replicas, with a caller reading its own writes"', () => {
  let replication: Awaited<ReturnType<typeof startReplication>>;
  let follower: Server;
  let other: Server;
  let database: Database;
  let one: Side;
  let two: Side;
  let office: Awaited<ReturnType<typeof anOffice>>;
  let job: Awaited<ReturnType<typeof aJob>>;
  let application: Awaited<ReturnType<typeof anApplication>>;
  let writer: Client;
  let reader: Client;

  beforeAll(async () => {
    replication = await startReplication(2);
    [follower, other] = replication.followers as [Server, Server];
    const settings = { databaseUrl: replication.primary.url, dataDirectory: '' };
    database = await openDatabase(settings, () => {});
    await applyMigrations(database.pool, MIGRATIONS);
    office = await anOffice(database.prisma);
    job = await aJob(database.prisma, office.organisation);
    application = await anApplication(database.prisma, job);
    // a busy machine may take seconds over a test
    one = await aServer(60_000);
    two = await aServer();
    writer = createClient(one.server.origin, office.recruiter);
    reader = createClient(one.server.origin, await aRecruiter(database.prisma, [office.organisation], 'READER'));
    await until(() => [one, two].every(({ logged }) => count(logged, 'a replica is read from') === 2));
  });
  afterEach(async () => {
    for (const server of replication.followers) await server.query('SELECT pg_wal_replay_resume() WHERE pg_is_in_recovery()');
  });
  afterAll(async () => {
    for (const { server, replicas } of [one, two]) {
      await server.close(0);
      await replicas.close();
    }
    await database.close();
    replication.end();
  });

  async function aServer(maxLagMs?: number): Promise<Side> {
    const logged: string[] = [];
    const log = createLog('info', { write: (line: string) => void logged.push(line) });
    const replicas = openReplicas(
      {
        databaseUrl: replication.primary.url,
        databaseReplicaUrls: replication.followers.map(({ url }) => url),
        databasePoolSize: 4,
      },
      log,
      maxLagMs,
    );
    if (replicas === undefined) throw new Error('There are replicas.');
    const server = await startServer({ host: '127.0.0.1', port: 0 }, (publicUrl) =>
      createApp({
        database,
        versions,
        settings: {
          publicUrl,
          credentialKeys: CREDENTIAL_KEYS,
          rateLimitPerMinute: 1_000_000,
          trustProxy: false,
          credentialsKeptMs: 0,
        },
        log,
        replicas,
      }),
    );
    return { server, replicas, logged };
  }

  const count = (logged: readonly string[], sentence: string): number => logged.filter((line) => line.includes(sentence)).length;

  const pause = async (): Promise<void> => {
    // from here on, every change of the primary is one that the replicas do not have
    const [row] = await replication.primary.query('SELECT pg_current_wal_flush_lsn() AS position');
    for (const server of replication.followers) {
      await until(async () => {
        const [caught] = await server.query(`SELECT pg_last_wal_replay_lsn() >= '${String(row?.['position'])}' AS up`);
        return caught?.['up'] === true;
      });
      await server.query('SELECT pg_wal_replay_pause()');
      await until(async () => (await server.query('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.['state'] === 'paused');
    }
  };

  const stepOf = async (client: Client): Promise<number> => (await client.get(`/application/${application.id}`)).body.step.id;

  const move = async (client: Client, rank: number): Promise<number> => {
    const id = job.process.steps[rank]?.id ?? 0;
    expect((await client.post('/step', { application_id: application.id, process_step_id: id })).status).toBe(200);
    return id;
  };

  test('while the replicas stand still a caller reads its own write at once, on every server; others read the replicas until they go on', async () => {
    const before = await stepOf(reader);
    await pause();
    const after = await move(writer, 1);
    expect(after).not.toBe(before);
    expect(await stepOf(writer)).toBe(after);
    expect(await stepOf(createClient(two.server.origin, office.recruiter))).toBe(after);
    expect(await stepOf(reader)).toBe(before);
    for (const server of replication.followers) await server.query('SELECT pg_wal_replay_resume()');
    await until(async () => (await stepOf(reader)) === after);
    expect(await stepOf(writer)).toBe(after);
  });

  test('who may have heard of a change by a webhook reads the primary too: an event is never ahead of what its receiver can read', async () => {
    const webhook = await aWebhook(database.prisma, office.organisation);
    await stepOf(reader);
    await pause();
    const after = await move(writer, 2);
    expect(await stepOf(reader)).toBe(after);
    await database.prisma.webhook.update({
      where: { tenantId_id: { tenantId: webhook.tenantId, id: webhook.id } },
      data: { state: 'DISABLED' },
    });
  });

  test('what a replica does not have yet is answered by the primary, not as missing', async () => {
    await until(async () => (await one.replicas.choose(ofReader())) !== undefined);
    await pause();
    const { id } = await anApplication(database.prisma, job);
    expect((await reader.get(`/application/${id}`)).status).toBe(200);
  });

  test('a page by `modified_since` misses nothing: it is the primary’s, and so are those that follow it', async () => {
    await until(async () => (await one.replicas.choose(ofReader())) !== undefined);
    const bystander = createClient(one.server.origin, await aRecruiter(database.prisma, [office.organisation], 'READER'));
    await pause();
    const { id } = await anApplication(database.prisma, job);
    const ids: number[] = [];
    let next = `/job/${job.id}/application?limit=1&modified_since=1970-01-01T00:00:00Z`;
    while (next !== '') {
      const { body } = await reader.get(next);
      ids.push(...(body.items as { id: number }[]).map((item) => item.id));
      next = body._next;
    }
    expect(ids).toContain(id);
    const { body } = await bystander.get(`/job/${job.id}/application?limit=100`);
    expect(body.items.map((item: { id: number }) => item.id)).not.toContain(id);
  });

  test('what a page by `modified_since` has named is read at least as new, on every server', async () => {
    await stepOf(reader);
    const { body } = await reader.get('/change?modified_since=1970-01-01T00:00:00Z&limit=1');
    await pause();
    const after = await move(writer, 3);
    await until(async () => {
      const changes = await reader.get(`/change?modified_since=${body.complete_until}&kind=APPLICATION`);
      return changes.body.items.some(({ id }: { id: number }) => id === application.id);
    });
    expect(await stepOf(reader)).toBe(after);
  });

  test('a replica that falls behind by more than five seconds is left out, and comes back by itself', async () => {
    await until(async () => (await two.replicas.choose(ofReader())) !== undefined);
    await pause();
    await move(writer, 3);
    const begun = performance.now();
    await until(async () => (await two.replicas.choose(ofReader())) === undefined);
    expect(performance.now() - begun).toBeLessThan(10_000);
    for (const server of replication.followers) await server.query('SELECT pg_wal_replay_resume()');
    await until(async () => (await two.replicas.choose(ofReader())) !== undefined);
  });

  test('a replica that is stopped is left out within the request; when none is left the primary answers; back again they are read from', async () => {
    await until(async () => (await one.replicas.choose(ofReader())) !== undefined);
    follower.stop();
    for (let turn = 0; turn < 5; turn += 1) expect((await reader.get('/job?alljobs=true')).status).toBe(200);
    other.stop();
    for (let turn = 0; turn < 5; turn += 1) expect((await reader.get('/job?alljobs=true')).status).toBe(200);
    const after = await move(writer, 4);
    expect(await stepOf(reader)).toBe(after);
    await until(async () => (await one.replicas.choose(ofReader())) === undefined);
    follower.start();
    other.start();
    await until(async () => (await one.replicas.choose(ofReader())) !== undefined);
    await pause();
    const later = await move(writer, 5);
    expect(await stepOf(reader)).not.toBe(later);
    expect(await stepOf(writer)).toBe(later);
  });

  test('one that is no replica any more is not read from', async () => {
    await until(async () => (await one.replicas.choose(ofReader())) !== undefined);
    for (const server of replication.followers) await server.query('SELECT pg_promote()');
    await until(async () => (await one.replicas.choose(ofReader())) === undefined);
    const after = await move(writer, 1);
    expect(await stepOf(reader)).toBe(after);
  });

  /** A caller of whom nothing was noted. */
  const ofReader = () => ({ tenantId: office.tenantId, scope: 'credential:0' });
});
