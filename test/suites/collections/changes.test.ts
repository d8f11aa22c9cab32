/**
 * "A copy kept by `/change`, polled at random moments amid random concurrent writes, erasures and
 * imports, ends equal to the source". With DATABASE_URL transactions are held open across the
 * commits of others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createRecruitmentClient, type MirrorChange } from '../../../src/client/index.ts';
import { createReadHorizon } from '../../../src/pages/collection.ts';
import type { Database } from '../../../src/database/database.ts';
import { createDesk, OFFICE, PERSON, type Desk } from '../../records/desk.ts';
import type { Client } from '../../harness/client.ts';
import { anApplication, aQuestionnaire } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { createDetailCopy, createListCopy, type Copy } from './change-copies.ts';
import { createChance, type Chance } from './mirror.ts';
import { addReference, changeNames } from './name-rounds.ts';
import { aNamedOffice } from './shown-names.ts';
import { openWriters, writeBehindIt, writeByInterface } from './writers.ts';

const server = process.env['DATABASE_URL'];
/** The order of commits differs by seed on a server alone. */
const SEEDS = server === undefined ? [11] : [11, 22, 33];
/** How long a transaction stays open between two writes. */
const HELD_MS = server === undefined ? 0 : 60;

let service: Service;
let writers: Database;
let desk: Desk;
beforeAll(async () => {
  service = await startService();
  writers = server === undefined ? service.database : await openWriters(service);
  desk = createDesk(writers);
});
afterAll(async () => {
  desk.close();
  if (writers !== service.database) await writers.close();
  await service.close();
});

/** An office where everything is written, with people who are erased. */
async function anOfficeToCopy() {
  const named = await aNamedOffice(service);
  const { application, otherApplication, plainApplication, job, recruiter, desk: client } = named;
  const expendable = [];
  for (let count = 0; count < 6; count += 1) expendable.push(await anApplication(service.prisma, job));
  // the import takes it for its own
  await desk.bring(named.tenantId, [{ kind: 'organisation', reference: 'org', name: named.organisation.name }]);
  const questionnaire = await aQuestionnaire(service.prisma, named.tenantId);
  const applications = [application, otherApplication, plainApplication] as const;
  return { ...named, recruiter, client, questionnaire, applications, expendable };
}

type Office = Awaited<ReturnType<typeof anOfficeToCopy>>;

/** Erases a person; asks again where the database did not answer in time, as a client is told to. */
async function eraseOne(client: Client, candidateId: number): Promise<void> {
  const { status } = await client.post(`/candidate/${candidateId}/erase`, { reason: 'OTHER' });
  if (status === 503) return eraseOne(client, candidateId);
  if (status !== 200) throw new Error(`An erasure was answered ${status}.`);
}

/** Moves, notes and erasures of people whom nobody else writes about. */
async function eraseSome({ expendable, desk: client, organisation }: Office, chance: Chance): Promise<void> {
  for (const { candidateId } of expendable.slice(1)) {
    const note = () => client.post('/note', { candidate_id: candidateId, organisation_id: organisation.id, text: 'x' });
    await note();
    await wait(chance.below(30));
    await Promise.all([note(), eraseOne(client, candidateId), note()]);
    await wait(chance.below(30));
  }
}

/**
 * What support does: imports of another system's records to the same organisation, and single
 * changes.
 */
async function support({ tenantId, organisation, job, steps, colleague, client }: Office, chance: Chance): Promise<void> {
  const bring = async (records: readonly object[]) => {
    const { refused, faults } = await desk.bring(tenantId, records);
    if (refused > 0) throw new Error(JSON.stringify(faults));
  };
  const run = async (...argv: readonly (number | string)[]) => {
    const { code, stderr } = await desk.support(argv.map(String));
    if (code !== 0) throw new Error(stderr);
  };
  const acts = [
    () => bring([...OFFICE, ...PERSON]),
    () => client.post(`/job/${job.id}/status`, { expected_status: 'OPEN', status: 'CLOSED' }),
    () => run('process', 'step-outcome', job.processId, steps[4], 'WITHDRAWN'),
    () => run('membership', 'set', colleague.id, organisation.id, 'ADMIN'),
    () => bring(OFFICE.map((record) => ({ ...record, ...(record['kind'] === 'job' && { title: 'Imported again' }) }))),
    () => client.post(`/job/${job.id}/status`, { expected_status: 'CLOSED', status: 'OPEN' }),
  ];
  for (const act of acts) {
    await act();
    await wait(chance.below(40));
  }
}

const times = async (count: number, pause: () => number, act: () => Promise<unknown>): Promise<void> => {
  for (let left = count; left > 0; left -= 1) {
    await act();
    await wait(pause());
  }
};

test.each(SEEDS)('every kind, details and lists, seed %d', async (seed) => {
  const office = await anOfficeToCopy();
  const client = office.desk;
  const chance = createChance(seed);
  const copies: readonly Copy[] = [
    createDetailCopy(client, createChance(seed + 1)),
    createListCopy(service, office.recruiter, createChance(seed + 2)),
  ];
  let writing = true;
  const polls = copies.map(async (copy) => {
    for (; writing; await wait(chance.below(25))) await copy.poll();
  });
  const pause = () => chance.below(15);
  const done = [
    times(25, pause, () => writeByInterface(office, client, chance)),
    times(15, pause, () => writeByInterface(office, service.as(office.colleague), chance)),
    times(8, pause, () => writeBehindIt(office, writers.pool, chance, HELD_MS)),
    times(8, pause, () => writeBehindIt(office, writers.pool, chance, HELD_MS)),
    times(8, pause, () => changeNames(writers.prisma, office, chance)),
    times(8, pause, () => addReference(writers.prisma, office, chance)),
    eraseSome(office, chance),
    support(office, chance),
  ];
  await Promise.all(done).finally(() => void (writing = false));
  await Promise.all(polls);

  const readHorizon = createReadHorizon(service.database.sql);
  // dates are in whole milliseconds; a writer that gave up may still be ending
  for (const ended = new Date(); (await readHorizon()) <= ended;) await wait(10);
  for (const copy of copies) {
    await copy.poll();
    expect(await copy.findDifferences()).toEqual([]);
  }
});

const testOnServer = server === undefined ? test.skip : test;

testOnServer('a change that its list holds back, because an older transaction has begun to write, is not lost', async () => {
  const { recruiter, job, template } = await aNamedOffice(service);
  await wait(5);
  const titles: string[] = [];
  const onChange = (change: MirrorChange): void => {
    if (change.kind === 'JOB' && change.item) titles.push(change.item.title);
  };
  const write = (on: Pick<Pool, 'query'>, sql: string, id: number) => on.query(sql, [id]);
  const older = await writers.pool.connect();
  const mirrorWith = (afterChange: () => Promise<unknown>) => {
    const watched = async (request: Request): Promise<Response> => {
      const response = await fetch(request);
      if (request.url.includes('/change?')) await afterChange();
      return response;
    };
    return createRecruitmentClient({ baseUrl: `${service.origin}/v1`, ...recruiter, fetch: watched }).mirror;
  };
  const mirror = mirrorWith(async () => {});
  const position = await mirror({ kinds: ['JOB'], onChange: () => {} });
  await older.query('BEGIN');
  await wait(5);
  await write(writers.pool, "UPDATE job SET title = 'New' WHERE id = $1", job.id);
  await wait(5);
  const begins = () => write(older, "UPDATE template SET name = 'New' WHERE id = $1", template.id);
  const held = await mirrorWith(begins)({ kinds: ['JOB'], position, onChange });
  expect(titles).toEqual([]);
  await older.query('COMMIT');
  older.release();
  await wait(5);
  const next = await mirror({ kinds: ['JOB'], position: held, onChange });
  expect([titles, next > held]).toEqual([['New'], true]);
});
