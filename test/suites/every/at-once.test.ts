/**
 * Every write of the contract beside itself and beside others. Requests wait for a row that the test
 * holds, so that all of them have begun before the first one ends: one that does not lock what it reads
 * has read it by then. Several connections, so on PostgreSQL only.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import type { Context } from '../../../src/cli/command.ts';
import { checkItems, checkTallies } from '../../../src/cli/doctor-read-model.ts';
import { createLog } from '../../../src/core/log.ts';
import type { Database } from '../../../src/database/database.ts';
import { changeRows } from '../../../src/database/rows.ts';
import { createUpkeep } from '../../../src/deliveries/upkeep.ts';
import type { Answer } from '../../harness/client.ts';
import { aJob, anApplication, aProcess, aWebhook, backdate } from '../../harness/records.ts';
import { isAboutPerson } from '../../harness/places.ts';
import { inOrder, requestOf, send, type Request } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type Ids, type World } from '../../harness/world.ts';
import { openWriters } from '../collections/writers.ts';
import { EXPECTATIONS, expectedFields } from './expectations.ts';
import { whenErased } from './erased.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { rowOf, type Row } from './written-row.ts';

const CONNECTIONS = 10;
/** At an apply address two requests use the database at a time. */
const APPLICANTS = 2;

let service: Service;
let keeper: Database;
beforeAll(async () => {
  service = await startService({ databasePoolSize: CONNECTIONS });
  keeper = await openWriters(service);
});
afterAll(async () => {
  await keeper.close();
  await service.close();
});

const posts = inOrder.filter(({ method }) => method === 'post');

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Starts one after the other while a row is locked: each waits for it, or behind one that does; at most so many at a time. */
async function whileLocked<Result>(
  [table, id]: Row,
  starts: readonly (() => Promise<Result>)[],
  most = starts.length,
  lock = `SELECT FROM "${table}" WHERE "id" = $1 FOR UPDATE`,
): Promise<readonly Result[]> {
  let ended = 0;
  // in an array, as they go on after this transaction
  const begun = await keeper.inTransaction(async ({ sql }) => {
    await sql(lock, [id]);
    const all: Promise<Result>[] = [];
    for (const start of starts) {
      all.push(start().finally(() => (ended += 1)));
      while (ended + (await keeper.sql(WAITING, [])).length < Math.min(all.length, most))
        await new Promise((go) => setTimeout(go, 2));
    }
    return all;
  });
  return Promise.all(begun);
}

/** How many requests are carried out, and the rows that are there afterwards: once, or once for each that was. */
type Outcome = {
  readonly refusal?: Refusal;
  readonly once?: readonly string[];
  readonly each?: readonly string[];
};

const one = (refusal: Refusal, ...once: readonly string[]): Outcome => ({ refusal, once });
const all = (each: readonly string[], once: readonly string[] = []): Outcome => ({ each, once });

const LETTER = ['delivery', 'email_message', 'history_entry'];
const APPLIED = ['application', 'step_change', 'source_tally', 'history_entry'];
const STEP = ['step_change', 'event', 'delivery', 'history_entry'];

const OUTCOMES: { readonly [Id in OperationId]?: Outcome } = {
  createJob: all(['job', 'job_tally']),
  updateJob: all([]),
  changeJobTeam: all([], ['job_team_member']),
  changeJobStatus: one('stale_status'),
  publishJob: one({ source_id: ['already_published'] }, 'publication', 'apply_address'),
  unpublishJob: one({ source_id: ['not_published'] }),
  updateCandidate: all([]),
  changePools: all([], ['candidate_pool']),
  // of three applications, in which an interview and three offers end
  eraseCandidate: all([], [...Array<string>(7).fill('history_entry'), 'audit_line']),
  createApplication: all([], [...APPLIED, 'step_tally', 'week_tally']),
  submitApplication: all(
    [],
    [
      ...APPLIED,
      'candidate',
      'document',
      'document_content',
      'questionnaire_submission',
      'answer',
      'answer',
      'answer_choice',
      'history_entry',
      'history_entry',
    ],
  ),
  createUser: one({ email: ['taken'] }, 'user', 'membership', 'audit_line'),
  updateUser: all([], ['audit_line']),
  issueCredential: all(['credential', 'audit_line']),
  revokeCredential: all([], ['audit_line']),
  addDocument: all(['document', 'document_content', 'history_entry']),
  addResult: all(['history_entry'], ['assessment_result']),
  submitQuestionnaire: all(['history_entry'], ['questionnaire_submission', 'answer', 'answer', 'answer_choice']),
  sendEmail: all(LETTER),
  advanceStep: one('stale_step', ...STEP, 'step_tally'),
  rejectApplication: one('stale_step', ...STEP, ...LETTER, 'step_tally'),
  addStepChange: all(STEP),
  scoreApplication: all(['history_entry']),
  addInterview: one({ external_id: ['taken'] }, ...LETTER, 'interview', 'interviewer', 'interviewer', 'history_entry'),
  updateInterview: all(LETTER, ['history_entry']),
  changeInterviewStatus: one('stale_resource', ...LETTER, 'history_entry'),
  submitEvaluation: all(['history_entry'], ['evaluation', 'evaluation_answer', 'evaluation_answer', 'evaluation_choice']),
  addOffer: one({ _body: ['offer_open'], external_id: ['taken'] }, 'offer', 'history_entry'),
  updateOffer: all([], ['history_entry']),
  changeOfferStatus: one('stale_resource', ...LETTER, 'history_entry'),
  addNote: all(['note', 'history_entry']),
  createTemplate: all(['template', 'audit_line']),
  updateTemplate: all([], ['audit_line']),
  changePoolList: one({ 'add.0.name': ['taken'] }, 'pool', 'audit_line'),
  createWebhook: all(['webhook', 'audit_line']),
  updateWebhook: all([], ['audit_line']),
  rotateWebhookSecret: all(['audit_line']),
  pingWebhook: all([]),
  replayWebhookTask: all(['delivery']),
};

/** How many rows each table gains: stored items aside, which reads make. */
async function gainsOf(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const before = await countRows();
  await work();
  const after = await countRows();
  return Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([table, gain]) => gain > 0 && table !== 'application_item'),
  );
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await keeper.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`);
  const { rows } = await keeper.pool.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const tally = (tables: readonly string[], times = 1): readonly string[] => Array.from({ length: times }, () => tables).flat();
const counted = (tables: readonly string[]) =>
  Object.fromEntries(tables.map((table) => [table, tables.filter((other) => other === table).length]));

/** Where an answer names a row that the request has made. */
const NAMED: Readonly<Record<string, (body: Answer['body']) => unknown>> = {
  job: ({ id }) => id,
  interview: ({ id }) => id,
  offer: ({ id }) => id,
  application: ({ application_id }) => application_id,
  note: ({ note_id }) => note_id,
  step_change: ({ change_id }) => change_id,
  email_message: ({ email_id }) => email_id,
  document: ({ document }) => document?.id,
  assessment_result: ({ result }) => result.id,
};

/** The answers name exactly the rows that were made, and a resource that was answered is as the last one says. */
async function expectStored(
  { client }: World,
  gains: Readonly<Record<string, number>>,
  answers: readonly Answer[],
): Promise<void> {
  for (const [table, count] of Object.entries(gains)) {
    const name = NAMED[table];
    const named = new Set(answers.map(({ body }) => name?.(body)));
    if (named.has(undefined)) continue;
    const { rows } = await keeper.pool.query(`SELECT "id" FROM "${table}" ORDER BY "id" DESC LIMIT ${count}`);
    expect({ table, ids: named }).toEqual({ table, ids: new Set(rows.map(({ id }) => id)) });
  }
  const shown = ({ body }: Answer) => ({ ...body, _schema: undefined, email_id: undefined });
  // a webhook has no address of its own
  const resources = answers.map(shown).filter(({ modification_date: date, pending }) => date && pending === undefined);
  const [one] = resources;
  if (one === undefined) return;
  // a user is read in the list alone
  const answer = await client.get(one._self.includes('/user') ? '/user' : one._self);
  const item = answer.body.items?.find(({ id }: { readonly id: number }) => id === one.id);
  const now = item === undefined ? answer : { ...answer, body: { _status: one._status, _self: one._self, ...item } };
  expect(resources).toContainEqual(shown(now));
}

/** What `support doctor --read-model` looks at. */
async function expectReadModel(): Promise<void> {
  const { database, prisma, origin: publicUrl } = service;
  const context = { database, prisma, config: { publicUrl } } as unknown as Context;
  expect(await checkTallies(context)).toBe('all statistics equal a recount');
  expect(await checkItems(context)).toMatch(/ ready, /);
}

/** So many requests, and what came of it. */
async function sendMany(
  world: World<'ids'>,
  operationId: OperationId,
  count: number,
  given?: Request,
): Promise<readonly Answer[]> {
  const { client, ids } = world;
  await client.get('/application?limit=100');
  const starts = Array.from({ length: count }, () => () => send(client, operationId, ids, given));
  const most = operationId === 'submitApplication' ? APPLICANTS : CONNECTIONS;
  const answers = await whileLocked(rowOf(operationId, ids), starts, most);
  await client.get('/application?limit=100');
  return answers;
}

test('no operation that writes is missing', () => {
  expect(Object.keys(OUTCOMES).toSorted()).toEqual(posts.map(({ operationId }) => operationId).toSorted());
});

describe.each([2, 16])('%i at once', (count) => {
  let world: World<'ids'>;
  beforeAll(async () => void (world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true })));

  // in this order: the later ones move the application and erase the candidate
  test.each(posts)('$operationId', async ({ operationId }) => {
    const { refusal, once = [], each = [] } = OUTCOMES[operationId] ?? {};
    let answers: readonly Answer[] = [];
    const gains = await gainsOf(async () => (answers = await sendMany(world, operationId, count)));
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual(refusal === undefined ? [] : Array(count - 1).fill(refusal));
    expect(gains).toEqual(counted([...once, ...tally(each, count)]));
    await expectStored(world, gains, done);
    await expectReadModel();
  });
});

describe('with an expectation that all of 16 share: one is carried out, the others are refused', () => {
  let world: World<'ids'>;
  beforeAll(async () => void (world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true })));

  test.each(posts.filter((operation) => expectedFields(operation, true).length > 0))('$operationId', async ({ operationId }) => {
    const { field = '', refusal } = EXPECTATIONS[operationId] ?? {};
    const [table, id] = rowOf(operationId, world.ids);
    const { rows } = await keeper.pool.query(`SELECT * FROM "${table}" WHERE "id" = $1`, [id]);
    const column = { expected_score: 'score', expected_state: 'state' }[field] ?? 'modified_at';
    const other = field === 'expected_state' ? { state: 'SUSPENDED' } : {};
    const body = { ...(requestOf(operationId, world.ids).body as object), ...other, [field]: rows[0][column] };
    const answers = await sendMany(world, operationId, 16, { body });
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(refusalOf)).toEqual(Array(15).fill(refusal));
    expect(refused.map(({ status }) => status)).toEqual(Array(15).fill(409));
    // what the first one made of it
    const { rows: now } = await keeper.pool.query(`SELECT * FROM "${table}" WHERE "id" = $1`, [id]);
    const told = {
      score: { score: now[0].score },
      state: { status: now[0].state },
      modified_at: { modification_date: now[0].modified_at?.toISOString() },
    }[column];
    for (const { body: said } of refused) expect(said).toMatchObject(told ?? {});
  });
});

/** Persons that are erased by another caller, whose row is locked, so that the erasure waits when it has written most. */
describe('an erasure goes first: what waits for it is answered as afterwards, and leaves nothing', () => {
  const about = posts.filter(({ operationId }) => isAboutPerson(operationId));

  test.each(about)('$operationId', async ({ operationId }) => {
    const world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    const { client, ids } = world;
    const eraser = await world.member({ here: 'ADMIN' });
    const { refusal, body } = whenErased[operationId] ?? {};
    const [erased, answer] = await whileLocked(
      ['user', eraser.id],
      [
        () => send(eraser.client, 'eraseCandidate', ids),
        () => send(client, operationId, ids, body === undefined ? {} : { body: body(ids) }),
      ],
    );
    expect([erased?.status, answer && refusalOf(answer)]).toEqual([200, refusal]);
    expect(await remainsOf(ids.candidate)).toEqual([]);
    await expectReadModel();
  });
});

/** What an erasure removes or ends of a candidate, and is there all the same. */
async function remainsOf(candidateId: number): Promise<readonly unknown[]> {
  const own = `"application_id" IN (SELECT "id" FROM "application" WHERE "candidate_id" = $1)`;
  const { rows } = await keeper.pool.query(
    `SELECT 'candidate' AS "of" FROM "candidate" WHERE "id" = $1 AND ("erased_at" IS NULL OR "first_name" <> '' OR "last_name" <> '')
     UNION ALL SELECT 'pool' FROM "candidate_pool" WHERE "candidate_id" = $1
     UNION ALL SELECT 'note' FROM "note" WHERE "candidate_id" = $1
     UNION ALL SELECT 'score' FROM "application" WHERE "candidate_id" = $1 AND num_nonnulls("score", "questionnaire_score", "rejection_reason_id") > 0
     UNION ALL SELECT 'document' FROM "document" WHERE ${own}
     UNION ALL SELECT 'result' FROM "assessment_result" WHERE ${own}
     UNION ALL SELECT 'letter' FROM "email_message" WHERE ${own} AND "subject" <> ''
     UNION ALL SELECT 'answer' FROM "answer" WHERE ${own}
     UNION ALL SELECT 'interview' FROM "interview" WHERE ${own} AND ("status" = 'SCHEDULED' OR "title" <> '')
     UNION ALL SELECT 'evaluation' FROM "evaluation" WHERE "interview_id" IN (SELECT "id" FROM "interview" WHERE ${own})
     UNION ALL SELECT 'offer' FROM "offer" WHERE ${own} AND ("status" IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'SENT') OR "text" IS NOT NULL)`,
    [candidateId],
  );
  return rows;
}

type InWorld = (world: World<'ids'>) => Promise<Answer | undefined>;

/** Two writes of a row that is locked: the first one waits for it, the second behind the first. */
type Pair = {
  readonly row: (ids: Ids) => Row;
  readonly before?: InWorld;
  readonly first: InWorld;
  readonly second: InWorld;
  /** Of the second one; undefined: it is carried out. */
  readonly refusal?: Refusal;
  /** The status that the row has afterwards. */
  readonly status: string;
};

const toStatus =
  (operationId: OperationId, expected: string, status: string): InWorld =>
  ({ client, ids }) =>
    send(client, operationId, ids, { body: { expected_status: expected, status } });

const offer = ({ offer: id }: Ids): Row => ['offer', id];
const twoAnswers = (first: string, second: string): Pair => ({
  row: offer,
  before: toStatus('changeOfferStatus', 'APPROVED', 'SENT'),
  first: toStatus('changeOfferStatus', 'SENT', first),
  second: toStatus('changeOfferStatus', 'SENT', second),
  refusal: 'stale_resource',
  status: first,
});
const twoEnds = (first: string, second: string): Pair => ({
  row: ({ interview }) => ['interview', interview],
  first: toStatus('changeInterviewStatus', 'SCHEDULED', first),
  second: toStatus('changeInterviewStatus', 'SCHEDULED', second),
  refusal: 'stale_resource',
  status: first,
});
const twoStatuses = (first: string, second: string): Pair => ({
  row: ({ otherJob }) => ['job', otherJob],
  first: toStatus('changeJobStatus', 'OPEN', first),
  second: toStatus('changeJobStatus', 'OPEN', second),
  refusal: 'stale_status',
  status: first,
});

/** Offers that were sent with a day that is over. */
const outdate: InWorld = async ({ ids }) => {
  await keeper.pool.query(`UPDATE "offer" SET "status" = 'SENT', "expires" = '2020-01-01' WHERE "id" = $1`, [ids.offer]);
  return undefined;
};
const expireAll: InWorld = async () => {
  await createUpkeep(service.database, {}, createLog('silent'))(new Date());
  return undefined;
};

const PAIRS: Readonly<Record<string, Pair>> = {
  'an offer: accepted, then declined': twoAnswers('ACCEPTED', 'DECLINED'),
  'an offer: declined, then withdrawn': twoAnswers('DECLINED', 'WITHDRAWN'),
  'an offer: expired by the service, then accepted': {
    row: offer,
    before: outdate,
    first: expireAll,
    second: toStatus('changeOfferStatus', 'SENT', 'ACCEPTED'),
    refusal: 'stale_resource',
    status: 'EXPIRED',
  },
  'an offer: accepted, then to be expired': {
    row: offer,
    before: outdate,
    first: toStatus('changeOfferStatus', 'SENT', 'ACCEPTED'),
    second: expireAll,
    status: 'ACCEPTED',
  },
  'an offer: withdrawn, then changed': {
    row: ({ draftOffer }) => ['offer', draftOffer],
    first: ({ client, ids }) =>
      send(client, 'changeOfferStatus', ids, {
        path: { offerid: ids.draftOffer },
        body: { expected_status: 'DRAFT', status: 'WITHDRAWN' },
      }),
    second: ({ client, ids }) => send(client, 'updateOffer', ids),
    refusal: { _body: ['offer_not_draft'] },
    status: 'WITHDRAWN',
  },
  'an interview: done, then cancelled': twoEnds('DONE', 'CANCELLED'),
  'an interview: cancelled, then done': twoEnds('CANCELLED', 'DONE'),
  'an interview: cancelled, then changed': {
    ...twoEnds('CANCELLED', ''),
    second: ({ client, ids }) => send(client, 'updateInterview', ids),
    refusal: { _body: ['interview_closed'] },
  },
  'a job: closed, then archived': twoStatuses('CLOSED', 'ARCHIVED'),
  'a job: archived, then closed': twoStatuses('ARCHIVED', 'CLOSED'),
};

/** A statement that locks an application and updates it deadlocks here (src/database/README.md). */
describe('an application is written meanwhile, and referred to for longer: a write, and a move behind it, are carried out', () => {
  const about = posts.filter(({ operationId }) => isAboutPerson(operationId) && operationId !== 'eraseCandidate');
  const behindIt = async (operationId: OperationId, write: InWorld, before?: InWorld) => {
    const world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    await before?.(world);
    const [table, id] = rowOf(operationId, world.ids);
    const isPart = table === 'offer' || table === 'interview';
    const [part] = isPart
      ? await keeper.sql<{ of: number }>(`SELECT "application_id" AS "of" FROM "${table}" WHERE "id" = $1`, [id])
      : [];
    const application = part?.of ?? world.ids.application;
    const move = { body: { application_id: application, process_step_id: world.ids.startStep } };
    const answers = await keeper.inTransaction(async ({ sql }) => {
      await sql('SELECT FROM "application" WHERE "id" = $1 FOR KEY SHARE', [application]);
      return whileLocked(
        ['application', application],
        [() => write(world), () => send(world.client, 'addStepChange', world.ids, move)],
        2,
        'UPDATE "application" SET "modified_at" = now() WHERE "id" = $1',
      );
    });
    expect(answers.map((answer) => answer?.status ?? 200)).toEqual([200, 200]);
  };

  test.each(about)('$operationId', ({ operationId }) =>
    behindIt(operationId, ({ client, ids }) => send(client, operationId, ids)),
  );

  test('an import of changed rows', () =>
    behindIt('scoreApplication', async ({ tenantId, ids }) => {
      const row = { tenant_id: tenantId, id: ids.application, score: 7 };
      await service.database.inTransaction(({ sql }) => changeRows(sql, 'application', tenantId, [row]));
      return undefined;
    }));

  test('the end of an offer', async () => {
    await behindIt('changeOfferStatus', expireAll, outdate);
    expect(await service.prisma.offer.count({ where: { status: 'SENT', expires: { lt: new Date() } } })).toBe(0);
  });
});

describe('two writes at once that exclude each other: the first one is carried out', () => {
  test.each(Object.keys(PAIRS))('%s', async (name) => {
    const pair = PAIRS[name];
    if (pair === undefined) return;
    const world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    await pair.before?.(world);
    const row = pair.row(world.ids);
    const [first, second] = await whileLocked(row, [() => pair.first(world), () => pair.second(world)]);
    expect([first?.status ?? 200, second && refusalOf(second)]).toEqual([200, pair.refusal]);
    const { rows } = await keeper.pool.query(`SELECT "status" FROM "${row[0]}" WHERE "id" = $1`, [row[1]]);
    expect(rows).toEqual([{ status: pair.status }]);
    await expectReadModel();
  });
});

test.each([
  ['title', (id: number) => `/job/${id}`, { title: 'Night nurse' }],
  ['status', (id: number) => `/job/${id}/status`, { expected_status: 'OPEN', status: 'CLOSED' }],
])('a job changes its %s, which applications show, while one is written that refers to the job after it', async (_, to, body) => {
  const { client, job } = await aWorld(service, ['job'], { role: 'ADMIN' });
  const { id } = await anApplication(service.prisma, job);
  const [answer] = await keeper.inTransaction(async ({ sql }) => {
    await sql('UPDATE "application" SET "modified_at" = now() WHERE "id" = $1', [id]);
    const begun = client.post(to(job.id), body);
    while ((await keeper.sql(WAITING, [])).length === 0) await new Promise((go) => setTimeout(go, 2));
    await sql('SELECT FROM "job" WHERE "id" = $1 FOR KEY SHARE', [job.id]);
    return [begun] as const;
  });
  expect((await answer).status).toBe(200);
});

test('an application enters the step again that a move expects: both are carried out', async () => {
  const { client, ids } = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const answers = await whileLocked(
    ['application', ids.application],
    [() => send(client, 'addStepChange', ids), () => send(client, 'advanceStep', ids)],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('an application of a candidate who applies elsewhere meanwhile, where the caller does not write, is forbidden', async () => {
  const world = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const { client, ids } = world;
  const { job } = await world.sister(['job']);
  const everywhere = await world.member({ here: 'ADMIN', there: 'ADMIN' });
  const [elsewhere, here] = await whileLocked(
    ['candidate', ids.candidate],
    [
      () => everywhere.client.post('/application', { job_id: job.id, candidate_id: ids.candidate }),
      () => send(client, 'createApplication', ids),
    ],
  );
  expect([elsewhere?.status, here && refusalOf(here)]).toEqual([200, 'forbidden']);
});

test('the twentieth webhook of an organisation is added by two writers: by one of them, and so is one that is enabled', async () => {
  const world = await aWorld(service, ['ids', 'webhook'], { role: 'ADMIN' });
  const { client, ids, organisation, webhook } = world;
  await service.prisma.webhook.updateMany({ where: { id: webhook.id }, data: { state: 'DISABLED' } });
  for (let count = 0; count < 19; count += 1) await aWebhook(service.prisma, organisation);
  const enabled = { expected_state: 'DISABLED', state: 'ACTIVE' };
  const answers = await whileLocked(
    ['organisation', organisation.id],
    [
      () => send(client, 'createWebhook', ids),
      () => send(client, 'createWebhook', ids),
      () => send(client, 'updateWebhook', ids, { body: enabled }),
    ],
  );
  const TOO_MANY = { _body: ['too_long'] };
  expect(answers.map(refusalOf)).toEqual([undefined, TOO_MANY, TOO_MANY]);
});

test('a call is sent again, and its history is to be cleared: both its event and the call stay', async () => {
  const { client, ids, webhook, tenantId } = await aWorld(service, ['ids', 'webhook'], { role: 'ADMIN', owner: true });
  const old = new Date('2020-01-01');
  await backdate(service.prisma, 'call', ids.call, { createdAt: old, modifiedAt: old });
  const clear = createUpkeep(service.database, {}, createLog('silent'));
  const [answer] = await whileLocked<unknown>(
    ['webhook', webhook.id],
    [() => send(client, 'replayWebhookTask', ids), () => clear(new Date())],
  );
  expect(answer).toMatchObject({ status: 200 });
  expect(await service.prisma.call.count({ where: { tenantId, id: ids.call } })).toBe(1);
});

test('a job gets another process, and applications come in: on the first step of that process, and on no step of the other', async () => {
  const { client, ids, organisation } = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
  const { id: process, steps } = await aProcess(service.prisma, [organisation]);
  const application = { job_id: ids.emptyJob, candidate_id: ids.candidate };
  const { candidateId: candidate } = await anApplication(service.prisma, await aJob(service.prisma, organisation));
  // the change of the job has found no application, and waits
  const answers = await whileLocked(
    ['process', process],
    [
      () => send(client, 'updateJob', ids, { path: { jobid: ids.emptyJob }, body: { process_id: process } }),
      () => send(client, 'createApplication', ids, { body: application }),
      () => send(client, 'createApplication', ids, { body: { ...application, candidate_id: candidate, step_id: ids.nextStep } }),
    ],
  );
  expect(answers.map(refusalOf)).toEqual([undefined, undefined, { step_id: ['not_in_process'] }]);
  const { body } = await client.get(answers[1]?.body.application._self);
  expect(body.step.id).toBe(steps[0]?.id);
});
