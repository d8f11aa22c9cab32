/**
 * For every operation and every place of an identifier: rows of others are neither read nor
 * written, and the answer equals that for a missing row in status, body and headers.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { shutOutOf, withAuthorization } from '../isolation/callers.ts';
import type { Answer, Client } from '../../harness/client.ts';
import { node, operations, wantsCredentials } from '../../harness/contract.ts';
import { isCommon, placesOf } from '../../harness/places.ts';
import { send, type Request } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, spreadIds, type CallerName, type Ids, type World } from '../../harness/world.ts';
import { asked, expectMissing, expectUntouched, expectVerdict, namesOf, verdictOf } from '../every/verdicts.ts';
import { expectFigure } from './figures.ts';

let service: Service;
/** A caller with the identifiers of what is theirs. */
type Outsider = { readonly who: CallerName; readonly tenant: 'same' | 'other'; readonly client: Client; readonly ids: Ids };

let owner: World<'ids'>;
let outsiders: readonly Outsider[];
let shutOut: Readonly<Record<string, string | undefined>>;
let compared = 0;
beforeAll(async () => {
  service = await startService();
  await spreadIds(service);
  owner = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const [sister, stranger] = [await owner.sister(['ids']), await owner.stranger(['ids'])];
  const outsider = (who: CallerName, tenant: 'same' | 'other', { ids }: World<'ids'>): Outsider => ({
    who,
    tenant,
    client: owner.callers[who],
    ids,
  });
  outsiders = (['READER', 'RECRUITER', 'ADMIN'] as const).flatMap((role) => [
    outsider(`${role} there`, 'same', sister),
    outsider(`${role} of another tenant`, 'other', stranger),
  ]);
  shutOut = await shutOutOf(service, owner);
  for (const { client, ids } of [owner, sister, stranger]) await send(client, 'addNote', ids);
  // their users are made at their first request
  for (const client of Object.values(owner.callers)) await client.get('/account');
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

test('without credentials only an application from outside takes identifiers', () => {
  const open = operations.filter((operation) => !wantsCredentials(operation));
  const places = open.flatMap((operation) => placesOf(operation).map((place) => `${operation.operationId} ${place}`));
  expect(places.toSorted()).toEqual(['submitApplication body.answers.*.choices.*', 'submitApplication body.answers.{key}']);
});

const withIds = asked.filter((described) => placesOf(described).length > 0);

describe('404 on a path id or on template_id, not_found on a body field: an identifier of somebody else is one that does not exist', () => {
  test.each(withIds)('$operationId', async ({ operationId }) => {
    await expectUntouched(service, async () => {
      for (const { who, tenant, client, ids } of outsiders) {
        for (const name of namesOf(operationId)) {
          if (isCommon(operationId, name) && tenant === 'same') continue;
          const named = { ...ids, [name]: owner.ids[name] };
          const foreign = await send(client, operationId, named);
          const absent = await send(client, operationId, { ...ids, [name]: NOBODY });
          const whom = { who, name };
          expect({ ...whom, told: tellingOf(foreign, owner.ids[name]) }).toEqual({ ...whom, told: tellingOf(absent, NOBODY) });
          // whoever may not write there is told so, whatever is named
          if (foreign.status !== 403) expectMissing(foreign, operationId, name, named, { who });
          compared += 1;
        }
      }
    });
  });

  test('the identifier of a choice, given as the text of an answer', async () => {
    await expectUntouched(service, async () => {
      for (const { client, ids } of outsiders) {
        const answering = (choice: number): Request => {
          const answers = { [ids.question]: { answer: 'x' }, [ids.choiceQuestion]: { answer: String(choice) } };
          return { body: { questionnaire_id: ids.questionnaire, answers } };
        };
        const answer = (choice: number) => send(client, 'submitQuestionnaire', ids, answering(choice));
        const foreign = await answer(owner.ids.choice);
        expect(tellingOf(foreign, owner.ids.choice)).toEqual(tellingOf(await answer(NOBODY), NOBODY));
        expectNothing(foreign, {});
      }
    });
  });
});

function expectNothing({ status, body }: Answer, whom: object): void {
  if (status === 200) expect({ ...whom, items: body.items }).toEqual({ ...whom, items: [] });
  else expect({ ...whom, refused: [403, 404, 409, 422].includes(status) }).toEqual({ ...whom, refused: true });
}

describe('the whole request of the owner: who may', () => {
  test.each(asked)('$operationId', async (operation) => {
    await expectUntouched(service, async () => {
      for (const [who, client] of Object.entries(owner.callers) as [CallerName, Client][]) {
        const verdict = verdictOf(operation, who);
        if (operation.method === 'post' && verdict === 'allowed') continue;
        expectVerdict(await send(client, operation.operationId, owner.ids), verdict, { who });
      }
    });
  });
});

test.each(asked)('whom credentials do not let in is told nothing but that: $operationId', async ({ operationId }) => {
  await expectUntouched(service, async () => {
    const told: unknown[] = [];
    // a request without credentials learns that it has none
    const toldWithout: unknown[] = [];
    for (const authorization of Object.values(shutOut)) {
      const client = withAuthorization(service.origin, authorization);
      const absent = { ...owner.ids, ...Object.fromEntries(Object.keys(owner.ids).map((name) => [name, NOBODY])) };
      const junk = new Proxy(absent, { get: () => "1'--" });
      const list = authorization === undefined ? toldWithout : told;
      for (const ids of [owner.ids, absent, junk]) list.push(tellingOf(await send(client, operationId, ids), NaN));
    }
    for (const list of [told, toldWithout]) {
      expect(new Set(list.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(list[0]).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      compared += list.length;
    }
  });
});

test.each(withIds.filter(({ method }) => method === 'get'))(
  'an entity tag opens nothing to others: $operationId',
  async ({ operationId }) => {
    const tagged = (client: Client, tag: string) => send(client, operationId, owner.ids, { headers: { 'if-none-match': tag } });
    const tag = (await send(owner.client, operationId, owner.ids)).headers.get('etag');
    if (tag === null) return;
    expect((await tagged(owner.client, tag)).status).toBe(304);
    for (const { who, client } of outsiders) expectNothing(await tagged(client, tag), { who });
  },
);

test('so many pairs of answers were compared', () =>
  expectFigure('answers about others compared with answers about nothing', compared, 'answers', { atLeast: 800 }));
