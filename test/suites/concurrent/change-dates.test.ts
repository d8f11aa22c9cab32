/**
 * The dates by which `GET /change` finds the rows of complete lists. The lists do not show them, so
 * they are read from the database. Runs on the embedded database and on PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { aJob, anOrganisation, aProcess, aRecruiter } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

/** A tenant with a row of each list, which changes, and others. The desk is that of the reader. */
async function anArchive() {
  const { prisma } = service;
  const world = await aWorld(service, ['job', 'questionnaire', 'source', 'otherSource', 'pool', 'otherPool']);
  const { tenantId, organisation, recruiter: bystander, source, pool, questionnaire } = world;
  // without members of its own
  const second = await anOrganisation(prisma, tenantId);
  const reader = await aRecruiter(prisma, [organisation, second], 'READER');
  const user = await aRecruiter(prisma, [second]);
  const otherQuestionnaire = await prisma.questionnaire.create({ data: { tenantId, name: 'Nothing asked' } });
  const process = await aProcess(prisma, [second]);
  const ids = {
    organisation: organisation.id,
    second: second.id,
    user: user.id,
    reader: reader.id,
    bystander: bystander.id,
    source: source.id,
    service: source.postingServiceId ?? 0,
    pool: pool.id,
    questionnaire: questionnaire.id,
    otherQuestionnaire: otherQuestionnaire.id,
    why: questionnaire.why.id,
    yes: questionnaire.licence.yes.id,
    process: process.id,
    otherProcess: world.job.processId,
    step: process.steps[1]?.id ?? 0,
  };
  return { tenantId, ids, desk: service.as(reader) };
}

type Ids = Awaited<ReturnType<typeof anArchive>>['ids'];

/** Statements about rows of the tenant `$1`. */
const insert = (table: string, row: Readonly<Record<string, number | string>>): string =>
  `INSERT INTO "${table}" ("tenant_id", ${Object.keys(row).join()}) VALUES ($1, ${Object.values(row)
    .map((value) => (typeof value === 'string' ? `'${value}'` : value))
    .join()})`;
const update = (table: string, id: number, change: string): string =>
  `UPDATE "${table}" SET ${change} WHERE "tenant_id" = $1 AND "id" = ${id}`;
const remove = (table: string, where: string): string => `DELETE FROM "${table}" WHERE "tenant_id" = $1 AND ${where}`;
const among = (user: number, organisation: number): string => `"user_id" = ${user} AND "organisation_id" = ${organisation}`;

/**
 * What changes, the rows that are shown otherwise after it, and the statement. That each column and
 * each row that comes or goes has a date: test/database/shown-columns.test.ts.
 */
const CHANGES: Readonly<Record<string, readonly [(keyof Ids)[], (ids: Ids) => string]>> = {
  'the first name': [['user'], ({ user }) => update('user', user, `"first_name" = 'New'`)],
  'the role': [
    ['user'],
    ({ user, second }) => `UPDATE "membership" SET "role" = 'ADMIN' WHERE "tenant_id" = $1 AND ${among(user, second)}`,
  ],
  'a membership, added': [
    ['user'],
    ({ user, organisation }) => insert('membership', { user_id: user, organisation_id: organisation, role: 'READER' }),
  ],
  'the last membership, removed': [['user'], ({ user, second }) => remove('membership', among(user, second))],
  'a membership, handed over': [
    ['user', 'bystander'],
    ({ user, bystander, second }) =>
      `UPDATE "membership" SET "user_id" = ${bystander} WHERE "tenant_id" = $1 AND ${among(user, second)}`,
  ],
  'the name of an organisation': [
    ['user', 'reader', 'process'],
    ({ second }) => update('organisation', second, `"name" = 'New'`),
  ],
  'the name of the source': [['source'], ({ source }) => update('source', source, `"name" = 'New'`)],
  'the name of the posting service': [['source'], ({ service: posting }) => update('posting_service', posting, `"name" = 'New'`)],
  'the name of the pool': [['pool'], ({ pool }) => update('pool', pool, `"name" = 'New'`)],
  'the name of the questionnaire': [
    ['questionnaire'],
    ({ questionnaire }) => update('questionnaire', questionnaire, `"name" = 'New'`),
  ],
  'the label of a question': [['questionnaire'], ({ why }) => update('question', why, `"label" = 'New'`)],
  'a question, moved to another questionnaire': [
    ['questionnaire', 'otherQuestionnaire'],
    ({ why, otherQuestionnaire }) => update('question', why, `"questionnaire_id" = ${otherQuestionnaire}`),
  ],
  'a question, removed': [['questionnaire'], ({ why }) => remove('question', `"id" = ${why}`)],
  'the value of a choice': [['questionnaire'], ({ yes }) => update('choice', yes, `"value" = 'New'`)],
  'a choice, removed': [['questionnaire'], ({ yes }) => remove('choice', `"id" = ${yes}`)],
  'the name of the process': [['process'], ({ process }) => update('process', process, `"name" = 'New'`)],
  'the name of a step': [['process'], ({ step }) => update('process_step', step, `"name" = 'New'`)],
  'a step, removed': [['process'], ({ step }) => remove('process_step', `"id" = ${step}`)],
  'a process, shared with one more organisation': [
    ['process'],
    ({ process, organisation }) => insert('process_organisation', { process_id: process, organisation_id: organisation }),
  ],
  'a process, shared with another organisation': [
    ['process'],
    ({ process, organisation }) =>
      `UPDATE "process_organisation" SET "organisation_id" = ${organisation} WHERE "tenant_id" = $1 AND "process_id" = ${process}`,
  ],
  'a process, no longer shared': [['process'], ({ process }) => remove('process_organisation', `"process_id" = ${process}`)],
};

const LISTS = ['user', 'source', 'pool', 'questionnaire', 'process'] as const;

/** The items of the lists, by list and id. */
async function readShown(desk: Client): Promise<ReadonlyMap<string, string>> {
  const lists = LISTS.map(async (list) => {
    const { items } = (await desk.get(`/${list}`)).body as { readonly items: readonly { readonly id: number }[] };
    return items.map((item) => [`${list} ${item.id}`, JSON.stringify(item)] as const);
  });
  return new Map((await Promise.all(lists)).flat());
}

/** The dates of the rows, by list and id, also of those that the desk does not see. */
async function readDates(tenantId: number): Promise<ReadonlyMap<string, string>> {
  const dates = LISTS.map(
    (list) => `SELECT '${list} ' || "id" AS row, "modified_at"::text AS at FROM "${list}" WHERE "tenant_id" = $1`,
  );
  const { rows } = await service.database.pool.query<{ row: string; at: string }>(dates.join(' UNION ALL '), [tenantId]);
  return new Map(rows.map(({ row, at }) => [row, at]));
}

/** The rows that differ, come or go. */
const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row)).toSorted();

const listOf = (name: keyof Ids): string => LISTS.find((list) => name.toLowerCase().endsWith(list)) ?? 'user';

test.each(Object.keys(CHANGES))('%s: what is shown otherwise gets a new date, and nothing else', async (what) => {
  const { tenantId, ids, desk } = await anArchive();
  const [changed, statementOf] = CHANGES[what] ?? [[], () => ''];
  const [shown, dates] = [await readShown(desk), await readDates(tenantId)];
  await wait(2);
  await service.database.pool.query(statementOf(ids), [tenantId]);
  const expected = changed.map((name) => `${listOf(name)} ${ids[name]}`).toSorted();
  expect(differing(shown, await readShown(desk))).toEqual(expected);
  expect(differing(dates, await readDates(tenantId))).toEqual(expected);
});

test.each([
  'the name of an organisation',
  'a process, shared with one more organisation',
  'a process, shared with another organisation',
  'a process, no longer shared',
])('%s: a job of another organisation that goes through the process keeps its date', async (what) => {
  const { prisma, database } = service;
  const { tenantId, ids } = await anArchive();
  const job = await aJob(prisma, { tenantId, id: ids.organisation }, { processId: ids.process });
  await wait(2);
  await database.pool.query(CHANGES[what]?.[1](ids) ?? '', [tenantId]);
  expect(await prisma.job.findFirst({ where: { tenantId, id: job.id } })).toMatchObject({ modifiedAt: job.modifiedAt });
});
