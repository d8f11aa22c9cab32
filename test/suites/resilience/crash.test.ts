/**
 * kill -9 of the service at random moments under mixed writes: nothing acknowledged is lost,
 * nothing is there by half.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { applyMigrations, MIGRATIONS } from '../../../src/database/migrations.ts';
import { giveSettings, poolerProgram, startPooler } from '../../../scripts/test/pooler.ts';
import { postgresPrograms, startReplication } from '../../runtime/servers/replication.ts';
import { aFolder, killAll, killWhileStarting, start } from '../../runtime/process.ts';
import { aReceiver, type Receiver } from '../../harness/receiver.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { createRandom, type Random } from './random.ts';
import { askDoctor, deliverTheRest } from './writes/arrival.ts';
import { prepareOffice, settingsFor, SUBSCRIPTIONS, type Office } from './writes/office.ts';
import { emptyAccount, settle, type Account } from './writes/settlement.ts';
import { writeUntilCut } from './writes/writer.ts';

const kills = parameter('KILLS', 4);
const chosen = seed();
const DESKS = 5;
const KEYED = 60;

jest.setTimeout(300_000 + kills * 20_000);

let receiver: Receiver;
beforeEach(async () => {
  receiver = await aReceiver((response) => void setTimeout(() => response.end(), 5));
});
afterEach(() => receiver.close());
afterAll(killAll);

type Place = {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  readonly isPooled?: true;
};

/** Opened beside the service, or alone when that has ended. */
async function withDatabase<Result>(place: Place, use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ ...place, join: true }, console.error);
  return use(database).finally(() => database.close());
}

/** Writes from all desks until the service is killed, a seeded number of writes and milliseconds after they began. */
async function writeUntilKilled(origin: string, office: Office, random: Random, kill: () => Promise<unknown>): Promise<void> {
  const after = 10 + random(60);
  let done = 0;
  let killed: Promise<unknown> | undefined;
  const onDone = (): void => {
    if (++done === after) killed = sleep(random(30)).then(kill);
  };
  await Promise.all(office.desks.map((desk) => writeUntilCut({ origin, office }, desk, random, KEYED, onDone)));
  await killed;
}

/** PostgreSQL continues the sessions of a killed server until it notices; a pooler keeps the idle ones. */
async function untilSessionsEnd({ pool }: Database, before: Date, isPooled = false): Promise<void> {
  const others = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'recruitment' AND datname = current_database() AND backend_start < $1
    AND pid <> pg_backend_pid() ${isPooled ? "AND state <> 'idle'" : ''}`;
  while (((await pool.query(others, [before])).rowCount ?? 0) > 0) await sleep(10);
}

async function crashRepeatedly(place: Place, account: Account): Promise<Office> {
  const random = createRandom(chosen);
  const settings = settingsFor(place.dataDirectory, place.databaseUrl);
  const office = await withDatabase(place, ({ prisma }) => prepareOffice(prisma, receiver.url, DESKS));
  let started = await start(settings);
  for (let kill = 1; kill <= kills; kill++) {
    const { end } = started;
    await writeUntilKilled(new URL(started.base).origin, office, random, () => end('SIGKILL'));
    // so that a recovery is cut off too
    if (kill % 4 === 0) await killWhileStarting(settings, 100 + random(900));
    const before = new Date();
    started = await start(settings);
    const line = { origin: new URL(started.base).origin, office };
    await withDatabase(place, async (database) => {
      if (place.databaseUrl !== undefined) await untilSessionsEnd(database, before, place.isPooled);
      await settle(line, database.pool, account);
    });
  }
  expect(await started.end('SIGTERM')).toMatchObject({ code: 0 });
  return office;
}

async function survive(place: Place): Promise<void> {
  const account = emptyAccount();
  const office = await crashRepeatedly(place, account);
  const written = office.desks.flatMap(({ journal }) => journal).filter(({ answer }) => answer !== undefined);
  expectFigure('acknowledged writes', written.length, 'writes', { atLeast: kills * 10 });
  for (const wrong of Object.values(account).flat().slice(0, 20)) process.stderr.write(`  wrong   ${wrong}\n`);
  expectFigure(`acknowledged writes that are missing after ${kills} kills`, account.lost.length, 'writes', { atMost: 0 });
  expectFigure('writes that are there twice, or that nobody asked for', account.surplus.length, 'writes', { atMost: 0 });
  expectFigure('writes of which half is there', account.halves.length, 'writes', { atMost: 0 });

  await withDatabase(place, async (database) => {
    const { deliveries, missing, repeated, letters } = await deliverTheRest(database, place.dataDirectory, receiver);
    expectFigure('deliveries of committed events', deliveries, 'deliveries', { atLeast: written.length });
    expectFigure('letters', letters, 'letters', { atLeast: 1 });
    expectFigure('deliveries and letters that never arrived', missing, 'deliveries', { atMost: 0 });
    // the greatest number in flight
    expectFigure('calls made again', repeated, 'calls', { atMost: 8 * SUBSCRIPTIONS * kills });
    const { codes, said } = await askDoctor(database, place.dataDirectory);
    expect({ codes, said }).toMatchObject({ codes: [0, 0], said: expect.stringContaining('all statistics equal a recount') });
  });
}

test('kill -9 of the server at random moments under mixed writes: the embedded database', async () => {
  const place = { databaseUrl: undefined, dataDirectory: await aFolder() };
  await survive(place);
});

const withPostgres = postgresPrograms ? test : test.skip;
withPostgres('"kill -9 of the server at random moments under mixed writes": PostgreSQL', async () => {
  const { primary, end } = await startReplication(0);
  try {
    const place = { databaseUrl: primary.url, dataDirectory: await aFolder() };
    await withDatabase(place, ({ pool }) => applyMigrations(pool, MIGRATIONS));
    await survive(place);
  } finally {
    end();
  }
});

const withPooler = poolerProgram === undefined ? test.skip : withPostgres;
withPooler('and PostgreSQL through a pooler in transaction mode', async () => {
  const { primary, end } = await startReplication(0);
  await giveSettings(primary.url);
  const pooler = await startPooler(primary.url);
  try {
    const place = { databaseUrl: pooler.url, dataDirectory: await aFolder(), isPooled: true } as const;
    await withDatabase(place, ({ pool }) => applyMigrations(pool, MIGRATIONS));
    await survive(place);
    const locks = await primary.query("SELECT * FROM pg_locks WHERE locktype = 'advisory'");
    expect(locks).toEqual([]);
  } finally {
    await pooler.end();
    end();
  }
});
