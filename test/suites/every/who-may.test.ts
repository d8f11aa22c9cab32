/**
 * Who may call each operation (openapi/decisions.md, 'Visibility'), and whose identifiers it takes.
 * All callers with all places, compared byte for byte: test/suites/resilience/isolation.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readAll, type Client } from '../../harness/client.ts';
import { operations, wantsCredentials } from '../../harness/contract.ts';
import { filledPlaces, isCommon, OF_OWNERS } from '../../harness/places.ts';
import { requestOf, send, type Request } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, spreadIds, type CallerName, type IdName, type Ids, type World } from '../../harness/world.ts';
import { expectError } from '../../http/refusals.ts';
import { keyOf } from '../collections/mirror.ts';
import { asked, expectMissing, expectUntouched, expectVerdict, namesOf, OPEN, verdictOf } from './verdicts.ts';

let service: Service;
let owner: World<'ids'>;
let sister: World<'ids'>;
let stranger: World<'ids'>;
/** A RECRUITER that is no person. */
let program: Client;
/** Former owners: a user that another owner has disabled, and one whose credential it has revoked. */
let former: readonly Client[];
const CALLERS: readonly CallerName[] = [
  'ADMIN',
  'READER',
  'READER here, ADMIN there',
  'RECRUITER',
  'ADMIN there',
  'ADMIN of another tenant',
  'member of no organisation',
  "owner with an owner's credential",
  'owner with an ordinary credential',
];

/** The client of a world that may send the request of the operation. */
const clientOf = ({ client, callers }: World, operationId: (typeof asked)[number]['operationId']): Client =>
  OF_OWNERS.includes(operationId) ? callers["owner with an owner's credential"] : client;
beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
  owner = await aWorld(service, ['ids'], { role: 'ADMIN' });
  sister = await owner.sister(['ids']);
  stranger = await owner.stranger(['ids']);
  for (const { client, ids } of [owner, sister, stranger]) await send(client, 'addNote', ids);
  // their users are made at their first request
  for (const who of CALLERS) await owner.callers[who].get('/account');
  await stranger.callers["owner with an owner's credential"].get('/account');
  program = (await owner.member({ here: 'RECRUITER' }, { program: true })).client;
  const [disabled, revoked] = [await owner.member({ owner: "an owner's" }), await owner.member({ owner: "an owner's" })];
  const { id } = await service.prisma.credential.findUniqueOrThrow({ where: { login: revoked.login } });
  await owner.callers["owner with an owner's credential"].post(`/user/${disabled.id}`, { status: 'DISABLED' });
  await owner.callers["owner with an owner's credential"].post(`/credential/${id}/revoke`, {});
  former = [disabled.client, revoked.client];
});
afterAll(() => service.close());

/** An identifier of nothing. */
const NOBODY = 9_999_999;

test('"All endpoints require authentication": no operation is missing; the others need no credentials', () => {
  const open = operations.filter((operation) => !wantsCredentials(operation)).map(({ operationId }) => operationId);
  expect(open.toSorted()).toEqual(Object.keys(OPEN).toSorted());
});

describe('"Errors: 401", credentials missing or wrong, of a disabled user, or revoked: "Missing or invalid credentials: 401 with a `WWW-Authenticate` response header"', () => {
  test.each(asked)('$operationId', async ({ operationId }) => {
    const wrong = service.as({ ...owner.recruiter, password: 'wrong' });
    for (const client of [service.as(), wrong, ...former]) {
      const answer = await send(client, operationId, owner.ids);
      expectError(answer, 401, 'unauthenticated');
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="recruitment", charset="UTF-8"');
    }
  });
});

describe('roles: "`READER` reads; the other two may write, jobs `ADMIN` alone"', () => {
  test.each(asked)('$operationId', async (operation) => {
    await expectUntouched(service, async () => {
      for (const who of CALLERS) {
        const verdict = verdictOf(operation, who);
        if (operation.method === 'post' && verdict === 'allowed') continue;
        expectVerdict(await send(owner.callers[who], operation.operationId, owner.ids), verdict, { who });
      }
      // "the rights of a key are those of its user"
      const verdict = verdictOf(operation, 'RECRUITER');
      if (operation.method === 'post' && verdict === 'allowed') return;
      expectVerdict(await send(program, operation.operationId, owner.ids), verdict, { who: 'program' });
    });
  });

  test('a RECRUITER who is READER elsewhere writes all but jobs', async () => {
    const world = await aWorld(service, ['ids']);
    const { id: organisationId } = (await world.sister()).organisation;
    const { tenantId, recruiter, client, ids } = world;
    await service.prisma.membership.create({ data: { tenantId, userId: recruiter.id, organisationId, role: 'READER' } });
    for (const operation of asked.filter(({ method }) => method === 'post')) {
      const { operationId } = operation;
      const verdict = operationId === 'submitEvaluation' ? 'allowed' : verdictOf(operation, 'RECRUITER');
      expectVerdict(await send(client, operationId, ids), verdict, { operationId });
    }
  });
});

const withIds = asked.filter(({ operationId }) => namesOf(operationId).length > 0);

/** With another identifier under this name; in a query it stands alone, so that no other filter empties the page. */
function naming(operationId: (typeof asked)[number]['operationId'], ids: Ids, name: IdName, id: number): [Ids, Request] {
  const named = { ...ids, [name]: id };
  const { query } = requestOf(operationId, named);
  const fields = [...filledPlaces(operationId)].flatMap(([place, names]) =>
    names.includes(name) && place.startsWith('query.') ? [place.slice('query.'.length)] : [],
  );
  const isApart = query !== undefined && fields.length > 0;
  return [named, isApart ? { query: Object.fromEntries(fields.map((field) => [field, id])) } : {}];
}

describe('"What is not visible is answered like what does not exist", in each place of an identifier', () => {
  test.each(withIds)('$operationId', async ({ operationId }) => {
    await expectUntouched(service, async () => {
      for (const name of namesOf(operationId)) {
        const cases: readonly (readonly [string, Client, Ids, number])[] = [
          ['nobody', clientOf(owner, operationId), owner.ids, NOBODY],
          ['of another tenant', clientOf(stranger, operationId), stranger.ids, owner.ids[name]],
          ['of another organisation', sister.client, sister.ids, owner.ids[name]],
        ];
        for (const [whose, client, ids, id] of cases) {
          if (client === sister.client && isCommon(operationId, name)) continue;
          const [named, given] = naming(operationId, ids, name, id);
          expectMissing(await send(client, operationId, named, given), operationId, name, named, { whose });
        }
      }
    });
  });
});

describe('to a member of both organisations, too, an identifier of the other one is missing in a body', () => {
  /** Another fault, or none: `candidate_id` is any candidate that the caller may change. */
  const OTHERWISE: Readonly<Record<string, number>> = {
    'createApplication candidate': 200,
    'createWebhook organisation': 200,
    // its step is at fault
    'createApplication emptyJob': 422,
    // the application is not of these two
    'addNote candidate': 422,
    'addNote organisation': 422,
    // the process and the owner are not of this organisation
    'createJob organisation': 422,
    // the caller is ADMIN there, too
    'createTemplate organisation': 200,
    // the application is not in it
    'sendEmail organisation': 404,
    'advanceStep organisation': 404,
    'rejectApplication organisation': 404,
    'addInterview organisation': 404,
    'addOffer organisation': 404,
    // the step is not of its process
    'addStepChange application': 422,
  };
  const inBody = (operationId: (typeof asked)[number]['operationId'], name: IdName): boolean =>
    [...filledPlaces(operationId)].some(([place, names]) => place.startsWith('body.') && names.includes(name));

  let here: World<'ids'>;
  let there: World<'ids'>;
  beforeAll(async () => {
    here = await aWorld(service, ['ids'], { role: 'ADMIN' });
    there = await here.sister(['ids']);
    const [{ tenantId, recruiter }, organisationId] = [here, there.organisation.id];
    await service.prisma.membership.create({ data: { tenantId, userId: recruiter.id, organisationId, role: 'ADMIN' } });
  });

  test.each(withIds.filter(({ method }) => method === 'post'))('$operationId', async ({ operationId }) => {
    await expectUntouched(service, async () => {
      for (const name of namesOf(operationId)) {
        if (isCommon(operationId, name) || !inBody(operationId, name)) continue;
        const otherwise = OTHERWISE[`${operationId} ${name}`];
        if (otherwise === 200) continue;
        const named = { ...here.ids, [name]: there.ids[name] };
        const answer = await send(here.client, operationId, named);
        if (otherwise === undefined) expectMissing(answer, operationId, name, named, {});
        else expect({ name, status: answer.status }).toEqual({ name, status: otherwise });
      }
    });
  });
});

describe('a caller is shown nothing that only others see', () => {
  const lists = asked.filter(({ method, path }) => method === 'get' && !path.includes('{'));
  const OF_TENANT: readonly IdName[] = [
    'questionnaire',
    'question',
    'choiceQuestion',
    'choice',
    'source',
    'otherSource',
    'pool',
    'otherPool',
    'contractType',
  ];

  const answerTo = async ({ operationId, path }: (typeof lists)[number], client: Client, ids: Ids) => {
    const query = {
      ...(operationId === 'listChanges' && { modified_since: '1970-01-01T00:00:00Z', limit: 100 }),
      ...(operationId === 'listJobFeed' && { source_id: ids.source }),
      ...(path === '/job' && { alljobs: true }),
    };
    const { status, body } = await send(client, operationId, ids, { query });
    expect(status).toBe(200);
    return body;
  };

  test.each(lists)('$operationId', async (operation) => {
    const shownTo = async (client: Client, ids: Ids) => JSON.stringify(await answerTo(operation, client, ids));
    const sides = [owner, sister, stranger];
    const cases = [
      ...sides.map((side) => ({ ...side, own: side })),
      { ...owner, client: owner.callers['member of no organisation'], own: undefined },
    ];
    for (const { client, ids, tenantId, own } of cases) {
      const text = await shownTo(client, ids);
      for (const other of sides.filter((each) => each !== own)) {
        const names = (Object.keys(other.ids) as IdName[]).filter((name) => typeof other.ids[name] === 'number');
        const foreign = names.filter((name) => other.tenantId !== tenantId || !OF_TENANT.includes(name));
        expect(foreign.filter((name) => new RegExp(`\\b${other.ids[name]}\\b`).test(text))).toEqual([]);
      }
    }
  });

  // "A caller sees its own" credentials
  test.each(lists.filter(({ operationId }) => operationId !== 'listCredentials'))(
    '$operationId: a member of two organisations sees what is visible in either of them',
    async (operation) => {
      const idsFor = async (client: Client) => {
        const { items = [], _next: next = '' } = await answerTo(operation, client, owner.ids);
        return [...items, ...(next === '' ? [] : await readAll(client, next))].map(keyOf);
      };
      const seen = await idsFor(owner.callers['RECRUITER here and there']);
      for (const { client } of [owner, sister]) expect(seen).toEqual(expect.arrayContaining(await idsFor(client)));
    },
  );
});
