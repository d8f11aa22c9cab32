/**
 * "Database slow, full, away": every request is answered within three seconds, with 503 and
 * `Retry-After` or as it should be, and the service recovers by itself. Without the embedded
 * database, which cannot be stopped apart from the service.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { until } from '../../runtime/servers/redis.ts';
import { postgresPrograms } from '../../runtime/servers/replication.ts';
import { killAll, startInVain } from '../../runtime/process.ts';
import { connect, fill, freeze, mountDisk, POOL_SIZE, startFaulted, type Faulted } from './faulted-service.ts';
import {
  ANSWERED,
  askFor,
  expectAnswered,
  expectReason,
  expectRecovery,
  LONGEST_MS,
  needing,
  residentMegabytes,
  unexpected,
} from './fault-answers.ts';
import { startNotes } from './fault-notes.ts';
import { expectFigure, parameter } from './figures.ts';

const LARGEST_GROWTH = 80;

const withPostgres = postgresPrograms === undefined ? describe.skip : describe;

withPostgres('a PostgreSQL in trouble', () => {
  const seconds = parameter('FAULT_SECONDS', 3);
  let faulted: Faulted;
  let other: Client;
  const disk = mountDisk(96);
  let mend: () => unknown = () => {};

  beforeAll(async () => {
    faulted = await startFaulted(disk?.folder);
    other = await connect(faulted.url);
    expect(unexpected(await faulted.askEach())).toEqual([]);
  });
  afterEach(async () => {
    await mend();
    mend = () => {};
  });
  afterAll(async () => {
    await other?.end();
    await faulted?.end();
    killAll();
    disk?.unmount();
  });

  test('frozen while it is written to: no request and no scrape waits for it; nothing is written twice', async () => {
    const notes = startNotes(faulted, 6);
    await notes.begun(20);
    await faulted.askAll(); // writes at the same time have a client of Prisma each, which stays
    const before = await residentMegabytes(faulted);
    const thaw = await freeze(faulted.primary);
    mend = thaw;
    const answers = await askFor(faulted, seconds);
    expectAnswered('frozen', answers);
    expect(unexpected(needing(answers), [503])).toEqual([]);
    expectFigure('frozen: longest scrape of the metrics', (await faulted.metrics()).milliseconds, 'ms', { atMost: LONGEST_MS });
    await expectReason('frozen', faulted, /^It does not answer within a second\./);
    thaw();
    await expectRecovery('frozen', faulted);
    expectFigure('frozen: memory grown by', (await residentMegabytes(faulted)) - before, 'MB', { atMost: LARGEST_GROWTH });
    // writes with an interrupted COMMIT: their outcome is unknown
    await notes.expectWhole('frozen', other, POOL_SIZE);
  });

  test('a table locked for as long as it takes: what does not need it is served, and what does is told so in time', async () => {
    const holder = await connect(faulted.url);
    mend = () => holder.end();
    await holder.query('BEGIN; LOCK TABLE "note" IN ACCESS EXCLUSIVE MODE');
    const notes = startNotes(faulted, 2);
    const once = await faulted.askAll();
    expectAnswered('locked, each operation once', once);
    // an unfinished note holds the application, so that other writes to it may wait as long
    const writes = [
      'sendEmail',
      'scoreApplication',
      'addDocument',
      'addResult',
      'addInterview',
      'updateInterview',
      'submitEvaluation',
      'changeInterviewStatus',
      'addOffer',
      'updateOffer',
      'changeOfferStatus',
      'rejectApplication',
      'advanceStep',
      'addStepChange',
      'submitQuestionnaire',
      'updateCandidate',
      'changePools',
    ];
    const behind = writes.map((operation) => `${operation} 503`);
    expect(unexpected(once).filter((each) => !behind.includes(each))).toEqual([
      'addNote 503',
      'listChanges 503',
      'listNotes 503',
    ]);
    await notes.end();
    expect(await faulted.health()).toMatchObject({ status: 200 });
    const answers = await askFor(faulted, seconds);
    expectAnswered('locked, under load', answers);
    expect(unexpected(answers, ANSWERED)).toEqual([]);
    await holder.query('ROLLBACK');
    await expectRecovery('locked', faulted);
    await notes.expectWhole('locked', other, 0);
  });

  test('a statement over its time: it is given up, on both sides, and what does not need it is served', async () => {
    // one transaction each, so that no request sees a half
    await other.query(`BEGIN; ALTER TABLE "template" RENAME TO "template whole";
        CREATE VIEW "template" AS SELECT t.* FROM "template whole" AS t, (SELECT pg_sleep(600)) AS slept;
        CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$;
        CREATE TRIGGER sleep INSTEAD OF INSERT OR UPDATE ON "template" FOR EACH ROW EXECUTE FUNCTION sleep(); COMMIT`);
    mend = () => other.query('BEGIN; DROP VIEW "template"; ALTER TABLE "template whole" RENAME TO "template"; COMMIT');
    const once = await faulted.askAll();
    expectAnswered('slow, each operation once', once);
    const concerned = [
      'addInterview',
      'changeInterviewStatus',
      'changeOfferStatus',
      'createTemplate',
      'getTemplate',
      'listChanges',
      'listTemplates',
      'rejectApplication',
      'sendEmail',
      'updateInterview',
      'updateTemplate',
    ];
    expect(unexpected(once)).toEqual(concerned.map((operation) => `${operation} 503`));
    const answers = await askFor(faulted, seconds);
    expectAnswered('slow, under load', answers);
    expect(unexpected(answers, ANSWERED)).toEqual([]);
    const connections = await connectionsOf(other);
    expectFigure('slow: connections of the server', connections, 'connections', { atMost: 2 * POOL_SIZE + 1 });
    await mend();
    mend = () => {};
    await expectRecovery('slow', faulted);
  });

  test('every connection taken by others: told so at once', async () => {
    const others: Client[] = [];
    mend = () => Promise.all(others.splice(0).map((each) => each.end()));
    do {
      await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'recruitment'`);
      for (let full = false; !full; ) await connect(faulted.url).then((each) => others.push(each), () => (full = true)); // prettier-ignore
      // a connection that the service begins takes a place before PostgreSQL names it
    } while (others.length + 1 < (await mostConnections(other)));
    const answers = await askFor(faulted, seconds);
    expectAnswered('no connection left', answers);
    expect(unexpected(needing(answers), [503])).toEqual([]);
    await expectReason('no connection left', faulted, /^It takes no more connections/);
    await mend();
    await expectRecovery('no connection left', faulted);
  });

  (disk === undefined ? test.skip : test)('a full disk: what needs no room is served, and nothing is half written', async () => {
    const filler = path.join(disk?.folder ?? '', 'filler');
    mend = () => rmSync(filler, { force: true });
    const notes = startNotes(faulted, 4, 60_000);
    fill(filler);
    await notes.refused();
    const answers = await askFor(faulted, seconds);
    expectAnswered('disk full', answers);
    expect(unexpected(answers, ANSWERED)).toEqual([]);
    const reads = answers.filter(({ what }) => /^(get|list)/.test(what));
    expect(unexpected(reads)).toEqual([]);
    await mend();
    await expectRecovery('disk full', faulted);
    await notes.expectWhole('disk full', other, 0);
  });

  test('after all of it: what is kept beside the rows is what they say, and each letter has its delivery, each of which is over', async () => {
    // its exit code also depends on the receiver, which does not exist
    const { stdout } = await startInVain(faulted.settings, ['doctor', '--read-model'], 'support.ts');
    expect(stdout).toMatch(/^ok +tallies: /m);
    expect(stdout).toMatch(/^ok +items: /m);
    const [row] = (await other.query(LETTERS)).rows as readonly Record<string, number>[];
    expect(row).toMatchObject({ letters: row?.['deliveries'], entries: row?.['letters'] });
    await until(async () => (await other.query(WAITING)).rowCount === 0);
  });
});

/** Letters, their deliveries, and their entries in the history: each is written with the others. */
const LETTERS = `SELECT (SELECT count(*)::int FROM "email_message") AS letters, (SELECT count(*)::int FROM "delivery" WHERE "email_id" IS NOT NULL) AS deliveries,
  (SELECT count(*)::int FROM "history_entry" WHERE "action" = 'EMAIL') AS entries`;
const WAITING = `SELECT FROM "delivery" WHERE "email_id" IS NOT NULL AND "state" IN ('PENDING', 'SENDING')`;

async function mostConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ most: number }>(`SELECT current_setting('max_connections')::int AS most`);
  return rows[0]?.most ?? NaN;
}

async function connectionsOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ connections: number }>(
    `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE application_name = 'recruitment'`,
  );
  return rows[0]?.connections ?? NaN;
}
