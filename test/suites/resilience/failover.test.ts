/**
 * PostgreSQL killed and restarted, and failed over to a replica, under load: the service goes on by
 * itself, and what it acknowledged is there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { aDoorTo } from '../../runtime/servers/door.ts';
import { postgresPrograms, startReplication, type Server } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, start, type Started } from '../../runtime/process.ts';
import { createClient } from '../../harness/client.ts';
import { aReceiver, type Receiver } from '../../harness/receiver.ts';
import { freeze } from './faulted-service.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { createRandom } from './random.ts';
import { askDoctor, deliverTheRest } from './writes/arrival.ts';
import { prepareOffice, settingsFor, type Desk, type Office } from './writes/office.ts';
import { emptyAccount, settle } from './writes/settlement.ts';
import { startTraffic, type Ended } from './writes/traffic.ts';
import { composeWrite, type Write } from './writes/write.ts';
import { acknowledge, send, type Line } from './writes/writer.ts';

const restarts = parameter('RESTARTS', 2);
const random = createRandom(seed());
const DESKS = 4;
const RESUMED_S = 5;
/** More than there are connections. */
const PAGES = 20;

jest.setTimeout(300_000 + restarts * 30_000);

/** Repeats the write until it is acknowledged. */
async function writeUntilDone(line: Line, desk: Desk, write: Write): Promise<void> {
  while (write.state === 'OPEN') {
    const answer = await send(line, write);
    if (answer?.status === 200) acknowledge(desk, write, answer);
  }
}

(postgresPrograms ? describe : describe.skip)('PostgreSQL under load', () => {
  const account = emptyAccount();
  let cluster: Awaited<ReturnType<typeof startReplication>>;
  let replica: Server;
  let door: Awaited<ReturnType<typeof aDoorTo>>;
  let receiver: Receiver;
  let service: Started;
  let dataDirectory: string;
  let office: Office;
  let line: Line;
  let thaw = (): void => {};

  const withDatabase = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = await openDatabase({ databaseUrl: door.url, dataDirectory }, console.error);
    return use(database).finally(() => database.close());
  };

  beforeAll(async () => {
    receiver = await aReceiver();
    cluster = await startReplication(1, { durable: true });
    [replica] = cluster.followers as [Server];
    await waitForReplica();
    door = await aDoorTo(cluster.primary.url);
    dataDirectory = await aFolder();
    service = await start(settingsFor(dataDirectory, door.url));
    office = await withDatabase(({ prisma }) => prepareOffice(prisma, receiver.url, DESKS));
    line = { origin: new URL(service.base).origin, office };
  });
  afterAll(async () => {
    killAll();
    await door?.shut();
    thaw();
    cluster?.end();
    await receiver?.close();
  });

  /**
   * From here on nothing is acknowledged that the replica does not have; said after it was copied,
   * so that it asks no such thing itself.
   */
  async function waitForReplica(): Promise<void> {
    await cluster.primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await cluster.primary.query('SELECT pg_reload_conf()');
    const isSync = async () => (await cluster.primary.query('SELECT sync_state AS state FROM pg_stat_replication'))[0]?.['state'];
    while ((await isSync()) !== 'sync') await sleep(50);
  }

  /**
   * Strikes in the midst of reads and writes; `strike` resolves when the address leads to a
   * database that takes writes.
   */
  async function under(what: string, strike: () => Promise<void>): Promise<void> {
    const traffic = startTraffic(line, random);
    const good = (since: number, kind?: Ended['kind']) =>
      traffic.ended.filter((each) => each.good && each.at - each.took > since && (kind === undefined || each.kind === kind));
    while (good(0).length < 30 + random(60)) await sleep(5);
    const struck = performance.now();
    await strike();
    const back = performance.now();
    const deadline = back + 30_000;
    // successes of both kinds after the recovery, without a refusal among the last
    while ((good(back, 'read').length < 20 || good(back, 'write').length < 20) && performance.now() < deadline) await sleep(10);
    await traffic.stop();
    const failed = traffic.ended.filter((each) => !each.good && each.at > struck);
    const resumed = Math.max(
      back,
      ...failed.map(({ at }) => at),
      good(back, 'read')[0]?.at ?? Infinity,
      good(back, 'write')[0]?.at ?? Infinity,
    );
    process.stderr.write(
      `  ${what}: away for ${((back - struck) / 1000).toFixed(2)} s, ${failed.length} requests refused, the slowest took ${(
        Math.max(0, ...traffic.ended.map(({ took }) => took)) / 1000
      ).toFixed(2)} s\n`,
    );
    expectFigure(`reads and writes again after ${what}`, (resumed - back) / 1000, 's', { atMost: RESUMED_S });
    await withDatabase(({ pool }) => settle(line, pool, account));
    for (const wrong of Object.values(account).flat().slice(0, 20)) process.stderr.write(`  wrong   ${wrong}\n`);
    expectFigure(`acknowledged writes that are missing after ${what}`, account.lost.length, 'writes', { atMost: 0 });
    expectFigure('writes that are there twice, or by half', account.surplus.length + account.halves.length, 'writes', {
      atMost: 0,
    });
  }

  test('PostgreSQL itself killed and restarted: reads and writes resume without a restart', async () => {
    for (let restart = 0; restart < restarts; restart++) {
      const [how, end] = restart % 2 ? ['-m immediate', cluster.primary.stop] : ['kill -9', cluster.primary.kill];
      await under(`a restart after ${how}`, async () => {
        end();
        await cluster.primary.startAgain();
      });
    }
  });

  test('a replica that is away holds up writes, which it has to confirm, and no reads', async () => {
    const client = createClient(line.origin, office.recruiter);
    const [desk] = office.desks as [Desk];
    await cluster.primary.query('SET synchronous_commit = off; DELETE FROM application_item');
    replica.kill();
    const write = composeWrite(office, desk, random, 100);
    desk.journal.push(write);
    const writing = writeUntilDone(line, desk, write);
    let slowest = 0;
    for (let page = 0; page < PAGES; page++) {
      const begun = performance.now();
      const { status } = await client.request('GET', `/job/${office.jobId}/application`, { signal: AbortSignal.timeout(10_000) });
      slowest = Math.max(slowest, performance.now() - begun);
      expect(status).toBe(200);
    }
    expectFigure('a page read while the replica is away, the slowest', slowest / 1000, 's', { atMost: 2 });
    await replica.startAgain();
    await writing;
    await waitForReplica();
  });

  test('failed over to a replica: reads and writes resume without a restart, acknowledged writes are there', async () => {
    await under('the failover', async () => {
      // as a machine falls silent: its connections are never closed
      thaw = await freeze(cluster.primary);
      door.leadTo(replica.url);
      await replica.query('SELECT pg_promote()');
    });
  });

  test('every committed event delivered, statistics equal a recount by the promoted replica', async () => {
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
    const written = office.desks.flatMap(({ journal }) => journal).filter(({ state }) => state === 'DONE');
    expectFigure('acknowledged writes', written.length, 'writes', { atLeast: 60 });
    await withDatabase(async (database) => {
      const { deliveries, missing } = await deliverTheRest(database, dataDirectory, receiver);
      expectFigure('deliveries of committed events', deliveries, 'deliveries', { atLeast: written.length });
      expectFigure('deliveries and letters that never arrived', missing, 'deliveries', { atMost: 0 });
      const { codes, said } = await askDoctor(database, dataDirectory);
      expect({ codes, said }).toMatchObject({ codes: [0, 0], said: expect.stringContaining('all statistics equal a recount') });
    });
  });
});
