/**
 * For every operation and every place of an identifier: rows of others are neither read nor
 * written, and the answer equals that for a missing row in status, body and headers.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCursors } from '../../../src/contract/cursor.ts';
import { outsidersOf, readersOf, shutOutOf, withAuthorization, type Outsider } from '../isolation/callers.ts';
import { node, parametersOf, type Node } from '../isolation/parameters.ts';
import { filledPlaces, placesOf } from '../isolation/places.ts';
import { callOf, isCommon, requests, send, type Call, type Requested } from '../isolation/requests.ts';
import { readTables } from '../isolation/rows.ts';
import { spreadIds, threeWorlds, type IdName, type Ids, type World } from '../isolation/world.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { operations } from '../../harness/contract.ts';
import { CREDENTIAL_KEYS, startService, type Service } from '../../harness/service.ts';
import { expectFigure } from './figures.ts';

const authenticated = operations.filter((operation) => (operation as unknown as Node)['security'] === undefined);
const asked = authenticated
  .filter(({ operationId }) => operationId in requests)
  .map((operation) => ({ operation: operation.operationId as Requested, ...operation }));
const writing = asked.filter(({ method }) => method === 'post');

let service: Service;
let owner: World;
let outsiders: readonly Outsider[];
let readers: Readonly<Record<string, Client>>;
let shutOut: Readonly<Record<string, string | undefined>>;
let compared = 0;
beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
  const worlds = await threeWorlds(service);
  const colleague = worlds['another organisation of the same tenant'];
  owner = worlds.owner;
  outsiders = await outsidersOf(service, colleague, worlds['another tenant']);
  readers = await readersOf(service, owner, colleague);
  shutOut = await shutOutOf(service, owner);
  for (const { client, ids } of Object.values(worlds)) await send(client, '/note', callOf('addNote', ids));
});
afterAll(() => service.close());

/** As long as every other one. */
const NOBODY = 9_999_999;
const VARYING = /^(date|x-request-id|ratelimit.*|etag)$/;

/** An answer without request id and requested identifier. */
function tellingOf({ status, body, headers }: Answer, id: number): unknown {
  const { request_id: _request, _self, ...others } = node(body);
  // a refusal repeats the URL that was sent
  const isRefusal = status >= 400;
  const rest = isRefusal ? others : { ...others, _self };
  const shown = [...headers].filter(([name]) => !VARYING.test(name) && !(isRefusal && name === 'content-length'));
  const text = JSON.stringify({ body: typeof body === 'object' ? rest : body, headers: shown }).replaceAll(String(id), 'ID');
  return { status, tagged: headers.has('etag'), ...(JSON.parse(text) as object) };
}

const ask = (client: Client, path: string, operation: Requested, ids: Ids): Promise<Answer> =>
  send(client, path, callOf(operation, ids));

async function expectUntouched(act: () => Promise<void>): Promise<void> {
  const before = await readTables(service.database);
  await act();
  expect(await readTables(service.database)).toEqual(before);
}

test('the requests fill every place where the contract takes an identifier', () => {
  for (const { operation, ...described } of asked) {
    const filled = filledPlaces(operation);
    expect({ [operation]: placesOf(described).filter((place) => !filled.has(place)) }).toEqual({ [operation]: [] });
  }
  expect(authenticated.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(requests).toSorted());
});

test('without credentials only an application from outside takes identifiers', () => {
  const open = operations.filter((operation) => !authenticated.includes(operation));
  const places = open.flatMap((operation) => placesOf(operation).map((place) => `${operation.operationId} ${place}`));
  expect(places.toSorted()).toEqual(['submitApplication body.answers.*.choices.*', 'submitApplication body.answers.{key}']);
});

const withIds = asked.filter((described) => placesOf(described).length > 0);
const namesOf = (operation: Requested): readonly IdName[] => [...new Set([...filledPlaces(operation).values()].flat())];

describe('404 on a path id or on template_id, not_found on a body field: an identifier of somebody else is one that does not exist', () => {
  test.each(withIds)('$operation', async ({ operation, path }) => {
    await expectUntouched(async () => {
      for (const { who, tenant, client, ids } of outsiders) {
        for (const name of namesOf(operation)) {
          if (isCommon(operation, name) && tenant === 'same') continue;
          const foreign = await ask(client, path, operation, { ...ids, [name]: owner.ids[name] });
          const absent = await ask(client, path, operation, { ...ids, [name]: NOBODY });
          const whom = { who, name };
          expect({ ...whom, told: tellingOf(foreign, owner.ids[name]) }).toEqual({ ...whom, told: tellingOf(absent, NOBODY) });
          expectNothing(foreign, whom);
          expectCode(foreign, name);
          compared += 1;
        }
      }
    });
  });

  test('the identifier of a choice, given as the text of an answer', async () => {
    const { path } = asked.find(({ operation }) => operation === 'submitQuestionnaire') ?? { path: '' };
    await expectUntouched(async () => {
      for (const { client, ids } of outsiders) {
        const answering = (choice: number): Call => {
          const answers = { [ids.question]: { answer: 'x' }, [ids.choiceQuestion]: { answer: String(choice) } };
          return { path: { applicationid: ids.application }, body: { questionnaire_id: ids.questionnaire, answers } };
        };
        const foreign = await send(client, path, answering(owner.ids.choice));
        expect(tellingOf(foreign, owner.ids.choice)).toEqual(tellingOf(await send(client, path, answering(NOBODY)), NOBODY));
        expectNothing(foreign, {});
      }
    });
  });
});

function expectNothing({ status, body }: Answer, whom: object): void {
  if (status === 200) expect({ ...whom, items: body.items }).toEqual({ ...whom, items: [] });
  else expect({ ...whom, refused: [403, 404, 409, 422].includes(status) }).toEqual({ ...whom, refused: true });
}

const CODES: Partial<Record<IdName, string>> = {
  startStep: 'not_in_process',
  nextStep: 'not_in_process',
  rejectionStep: 'not_in_process',
  choice: 'unknown_value',
};

function expectCode({ status, body }: Answer, name: IdName): void {
  if (status === 404) expect(body.code).toBe('not_found');
  // a step that the application is not on gets the same answer, whichever it is
  if (status === 409) expect(name).toBe('startStep');
  if (status !== 422) return;
  const faults = Object.values(node(body.invalid)).flat() as readonly { readonly code: string }[];
  expect(faults.map(({ code }) => code)).toContain(CODES[name] ?? 'not_found');
}

describe('the whole request of the owner', () => {
  test.each(withIds)('$operation: nothing is shown to a stranger, and nothing written', async ({ operation, path }) => {
    await expectUntouched(async () => {
      for (const { who, client } of outsiders) expectNothing(await ask(client, path, operation, owner.ids), { who });
    });
  });

  test.each(writing)('$operation: 403 to whoever only reads there, and nothing written', async ({ operation, path }) => {
    await expectUntouched(async () => {
      for (const [who, client] of Object.entries(readers)) {
        const { status } = await ask(client, path, operation, owner.ids);
        // readers find no offers
        const findsNothing = who.startsWith('member of no') || (who.endsWith('another') && path.startsWith('/offer/'));
        expect({ who, status }).toEqual({ who, status: findsNothing && status === 404 ? 404 : 403 });
      }
    });
  });

  test.each(withIds)('$operation: nothing to a member of no organisation', async ({ operation, path }) => {
    const client = readers['member of no organisation'] as Client;
    expectNothing(await ask(client, path, operation, owner.ids), {});
  });
});

test.each(asked)('whom credentials do not let in is told nothing but that: $operation', async ({ operation, path }) => {
  await expectUntouched(async () => {
    const told: unknown[] = [];
    // a request without credentials learns that it has none
    const toldWithout: unknown[] = [];
    for (const authorization of Object.values(shutOut)) {
      const client = withAuthorization(service.origin, authorization);
      const absent = Object.fromEntries(Object.keys(owner.ids).map((name) => [name, NOBODY])) as Ids;
      const junk = new Proxy(absent, { get: () => "1'--" });
      const list = authorization === undefined ? toldWithout : told;
      for (const ids of [owner.ids, absent, junk]) list.push(tellingOf(await ask(client, path, operation, ids), NaN));
    }
    for (const list of [told, toldWithout]) {
      expect(new Set(list.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(list[0]).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      compared += list.length;
    }
  });
});

describe('what the owner was given opens nothing to others', () => {
  const paged = asked.filter((operation) => parametersOf(operation).some(({ name }) => name === 'pagecursor'));

  test.each(paged)('a page cursor: $operation', async ({ operation, path: template }) => {
    const { path = {}, query } = callOf(operation, owner.ids);
    const address = template.replace(/\{([^}]+)\}/g, (_, name: string) => String(path[name]));
    const collection = `${service.origin}/v1${address}`;
    const newestFirst = operation === 'listWebhookTasks';
    const cursor = createCursors(CREDENTIAL_KEYS).issue({ collection, query, after: newestFirst ? NOBODY : 1 });
    const { status, body } = await owner.client.get(`${address}?pagecursor=${cursor}`);
    expect({ status, some: body.items.length > 0 }).toEqual({ status: 200, some: true });
    const theirs = JSON.stringify(body.items.map((item: Node) => item['_self'] ?? item['id']));
    for (const { who, client } of outsiders) {
      const answer = await client.get(`${address}?pagecursor=${cursor}`);
      const shown = answer.status === 404 ? [] : answer.body.items;
      expect({ who, same: JSON.stringify(shown.map((item: Node) => item['_self'] ?? item['id'])) === theirs }).toEqual({
        who,
        same: false,
      });
      const { modified_since: _everywhere, ...owned } = { ...path, ...query };
      if (Object.keys(owned).length > 0) expectNothing(answer, { who });
    }
  });

  test.each(withIds.filter(({ method }) => method === 'get'))('an entity tag: $operation', async ({ operation, path }) => {
    const call = callOf(operation, owner.ids);
    const tagged = (client: Client, tag: string) =>
      send({ ...client, get: (address) => client.get(address, { 'if-none-match': tag }) }, path, call);
    const tag = (await send(owner.client, path, call)).headers.get('etag');
    if (tag === null) return;
    expect((await tagged(owner.client, tag)).status).toBe(304);
    for (const { who, client } of outsiders) expectNothing(await tagged(client, tag), { who });
  });

  test('an Idempotency-Key: their twin of the request is not answered as the owner was', async () => {
    const { body } = callOf('addNote', owner.ids);
    const key = { 'idempotency-key': 'the key of the owner' };
    expect((await owner.client.post('/note', body, key)).status).toBe(200);
    expect((await owner.client.post('/note', body, key)).headers.get('idempotency-replayed')).toBe('true');
    await expectUntouched(async () => {
      for (const { who, client } of outsiders) {
        const answer = await client.post('/note', body, key);
        expectNothing(answer, { who });
        expect(answer.headers.get('idempotency-replayed')).toBeNull();
      }
      for (const client of Object.values(readers)) expect((await client.post('/note', body, key)).status).toBe(403);
    });
  });
});

test('so many pairs of answers were compared', () =>
  expectFigure('answers about others compared with answers about nothing', compared, 'answers', { atLeast: 800 }));
