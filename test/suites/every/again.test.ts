/** A write that comes too late, twice, or after an erasure: rules that hold for every write of the contract. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationId } from '../../../src/contract/v1.ts';
import { readAll, type Answer } from '../../harness/client.ts';
import { isAboutPerson } from '../../harness/places.ts';
import { inOrder, requestOf, send, type Request } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, spreadIds, type IdName, type World } from '../../harness/world.ts';
import { whenErased } from './erased.ts';
import { EXPECTATIONS, expectedFields } from './expectations.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { rowOf } from './written-row.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
});
afterAll(() => service.close());

const posts = inOrder.filter(({ method }) => method === 'post');
const aboutPersons = posts.filter(({ operationId }) => isAboutPerson(operationId));

type Again = {
  /** Undefined: it is answered with 200. */
  readonly refusal?: Refusal;
  /** Whether it counts once more, with a row of its own; otherwise nothing is written. */
  readonly counts?: true;
  /** Without this field, which counts each time. */
  readonly without?: string;
};

const UNCHANGED: Again = {};
const COUNTS: Again = { counts: true };

/** What the same request is answered the second time. */
const AGAIN: { readonly [Id in OperationId]?: Again } = {
  createJob: COUNTS,
  updateJob: UNCHANGED,
  changeJobTeam: UNCHANGED,
  changeJobStatus: { refusal: 'stale_status' },
  publishJob: { refusal: { source_id: ['already_published'] } },
  createTemplate: COUNTS,
  updateTemplate: UNCHANGED,
  changePoolList: { refusal: { 'add.0.name': ['taken'] } },
  unpublishJob: { refusal: { source_id: ['not_published'] } },
  createUser: { refusal: { email: ['taken'] } },
  updateUser: UNCHANGED,
  issueCredential: COUNTS,
  revokeCredential: UNCHANGED,
  updateCandidate: UNCHANGED,
  changePools: UNCHANGED,
  eraseCandidate: UNCHANGED,
  createApplication: UNCHANGED,
  submitApplication: UNCHANGED,
  addDocument: COUNTS,
  addResult: COUNTS,
  submitQuestionnaire: COUNTS,
  sendEmail: COUNTS,
  advanceStep: { refusal: 'stale_step' },
  rejectApplication: { refusal: 'stale_step' },
  addStepChange: COUNTS,
  scoreApplication: COUNTS,
  addInterview: { refusal: { external_id: ['taken'] } },
  updateInterview: { without: 'template_id' },
  changeInterviewStatus: { refusal: 'stale_resource' },
  submitEvaluation: COUNTS,
  addOffer: { refusal: { _body: ['offer_open'], external_id: ['taken'] } },
  updateOffer: UNCHANGED,
  changeOfferStatus: { refusal: 'stale_resource' },
  addNote: COUNTS,
  createWebhook: COUNTS,
  updateWebhook: UNCHANGED,
  rotateWebhookSecret: COUNTS,
  pingWebhook: UNCHANGED,
  replayWebhookTask: COUNTS,
};

const NEW = 'a new one';
/** One that an earlier request of this table has made. */
const MADE = 'one of before';
type Named = IdName | typeof NEW | typeof MADE;
type Changed = Readonly<Record<string, readonly Named[]>>;

const APPLICATION: Changed = { APPLICATION: ['application'] };
const INTERVIEW: Changed = { ...APPLICATION, INTERVIEW: ['interview'] };
const STEP: Changed = { ...APPLICATION, STEP_CHANGE: [NEW] };
const CANDIDATE: Changed = { CANDIDATE: ['candidate'] };
const JOB: Changed = { JOB: ['otherJob'] };

/** What `/change` names after the write. */
const CHANGES: { readonly [Id in OperationId]?: Changed } = {
  createJob: { JOB: [NEW] },
  updateJob: { ...APPLICATION, JOB: ['job'], INTERVIEW: ['interview', MADE], OFFER: [MADE] },
  changeJobTeam: {},
  changeJobStatus: { ...JOB, APPLICATION: ['otherApplication'], OFFER: ['draftOffer', 'offer'] },
  publishJob: JOB,
  unpublishJob: JOB,
  createUser: { USER: [NEW] },
  updateUser: { USER: ['user'] },
  issueCredential: {},
  revokeCredential: {},
  createTemplate: { TEMPLATE: [NEW] },
  updateTemplate: { TEMPLATE: ['template'] },
  changePoolList: { POOL: [NEW] },
  updateCandidate: CANDIDATE,
  changePools: CANDIDATE,
  eraseCandidate: {
    ...CANDIDATE,
    APPLICATION: ['application', MADE, 'otherApplication'],
    STEP_CHANGE: [MADE],
    INTERVIEW: ['interview', MADE],
    OFFER: ['draftOffer', 'offer', MADE],
  },
  createApplication: { ...CANDIDATE, APPLICATION: [NEW], STEP_CHANGE: [NEW] },
  submitApplication: { CANDIDATE: [NEW], APPLICATION: [NEW], STEP_CHANGE: [NEW] },
  addDocument: APPLICATION,
  addResult: APPLICATION,
  submitQuestionnaire: APPLICATION,
  sendEmail: APPLICATION,
  advanceStep: STEP,
  rejectApplication: STEP,
  addStepChange: STEP,
  scoreApplication: APPLICATION,
  addInterview: { ...APPLICATION, INTERVIEW: [NEW] },
  updateInterview: INTERVIEW,
  changeInterviewStatus: INTERVIEW,
  submitEvaluation: INTERVIEW,
  addOffer: { ...APPLICATION, OFFER: [NEW] },
  updateOffer: { APPLICATION: ['otherApplication'], OFFER: ['draftOffer'] },
  changeOfferStatus: { APPLICATION: ['otherApplication'], OFFER: ['offer'] },
  addNote: { ...APPLICATION, NOTE: [NEW] },
  createWebhook: {},
  updateWebhook: {},
  rotateWebhookSecret: {},
  pingWebhook: {},
  replayWebhookTask: {},
};

type Item = { readonly kind: string; readonly id: number; readonly erased?: boolean; readonly modification_date: string };

const readChanges = ({ client }: World): Promise<readonly Item[]> =>
  readAll(client, '/change?modified_since=1970-01-01T00:00:00Z&limit=100');

const nameOf = ({ kind, id }: Item): string => `${kind} ${id}`;

/** What `/change` names anew since an earlier reading. */
function changedSince(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const dates = new Map(before.map((item) => [nameOf(item), item.modification_date]));
  return after.filter((item) => dates.get(nameOf(item)) !== item.modification_date);
}

function namedIn({ ids }: World<'ids'>, before: readonly Item[], changed: readonly Item[]): Changed {
  const known = new Set(before.map(nameOf));
  const names = new Map<unknown, IdName>(Object.entries(ids).map(([name, id]) => [id, name as IdName]));
  const named = changed.map((item) => [item.kind, known.has(nameOf(item)) ? (names.get(item.id) ?? MADE) : NEW] as const);
  const kinds = Object.groupBy(named, ([kind]) => kind);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, all = []]) => [kind, [...new Set(all.map(([, name]) => name))].toSorted()]),
  );
}

/** What a 409 says of the row as it is now. */
async function toldOf(operationId: OperationId, { ids }: World<'ids'>, { body }: Answer): Promise<object> {
  const [table, id] = rowOf(operationId, ids);
  const { rows } = await service.database.pool.query(`SELECT * FROM "${table}" WHERE "id" = $1`, [id]);
  const { modified_at, changed_at, status, state, score, current_step_id: step } = rows[0];
  const date = (modified_at ?? changed_at).toISOString();
  const told = { modification_date: date, status: status ?? state, score, step: { id: step } };
  return Object.fromEntries(Object.entries(told).filter(([name]) => name in body));
}

/** The request of the operation without what counts each time. */
function repeated(operationId: OperationId, { ids }: World<'ids'>): Request {
  const { body } = requestOf(operationId, ids);
  const { without } = AGAIN[operationId] ?? {};
  if (body === undefined || without === undefined) return {};
  return { body: Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== without)) };
}

const names = (all: typeof posts) => all.map(({ operationId }) => operationId).toSorted();

test('no operation that writes is missing', () => {
  for (const table of [AGAIN, CHANGES]) expect(Object.keys(table).toSorted()).toEqual(names(posts));
  expect(Object.keys(whenErased).toSorted()).toEqual(names(aboutPersons));
  const expecting = posts.filter((operation) => expectedFields(operation).length > 0);
  expect(Object.keys(EXPECTATIONS).toSorted()).toEqual(names(expecting));
});

describe('in one world: once more, as "erasing again changes nothing"', () => {
  let world: World<'ids'>;
  beforeAll(async () => void (world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true })));

  test.each(Object.keys(EXPECTATIONS) as OperationId[])(
    '%s with another expectation is 409 and writes nothing',
    async (operationId) => {
      const { client, ids } = world;
      const { field = '', refusal, other } = EXPECTATIONS[operationId] ?? {};
      const before = await readTables(service.database);
      const body = { ...(requestOf(operationId, ids).body as object), [field]: other?.(ids) };
      const answer = await send(client, operationId, ids, { body });
      expect([answer.status, refusalOf(answer)]).toEqual([409, refusal]);
      expect(answer.body).toMatchObject(await toldOf(operationId, world, answer));
      expect(await readTables(service.database)).toEqual(before);
    },
  );

  // in this order: the later ones move the application and erase the candidate
  test.each(posts)('$operationId: `/change` names what it changed; once more', async ({ operationId }) => {
    const { client, ids } = world;
    const { refusal, counts } = AGAIN[operationId] ?? {};
    const before = await readChanges(world);
    await wait(2);
    expect((await send(client, operationId, ids)).status).toBe(200);
    const changed = changedSince(before, await readChanges(world));
    expect(namedIn(world, before, changed)).toEqual(CHANGES[operationId]);
    // also interviews, offers and step changes
    if (operationId === 'eraseCandidate') expect(changed.filter(({ erased }) => erased !== true)).toEqual([]);

    const done = await readTables(service.database);
    const again = await send(client, operationId, ids, repeated(operationId, world));
    expect(refusalOf(again)).toEqual(refusal);
    if (counts) expect(await readTables(service.database)).not.toEqual(done);
    else expect(await readTables(service.database)).toEqual(done);
  });
});

describe('once the candidate is erased', () => {
  let world: World<'ids'>;
  beforeAll(async () => {
    world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
    expect((await send(world.client, 'eraseCandidate', world.ids)).status).toBe(200);
  });

  test.each(aboutPersons)('$operationId', async ({ operationId }) => {
    const { client, ids } = world;
    const { refusal, body } = whenErased[operationId] ?? {};
    const before = await readTables(service.database);
    const answer = await send(client, operationId, ids, body && { body: body(ids) });
    expect(refusalOf(answer)).toEqual(refusal);
    if (refusal !== undefined) expect(await readTables(service.database)).toEqual(before);
  });
});
