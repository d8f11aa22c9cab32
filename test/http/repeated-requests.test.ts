/** Requests that come again: the contract is asked once about each, and they are answered as the first time. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createValidatedRequests } from '../../src/http/validated-requests-cache.ts';
import { loadDocument, operationsOf, type Operation } from '../../src/contract/document.ts';
import { callOf, requests, send, type Requested } from '../suites/isolation/requests.ts';
import { threeWorlds, type World } from '../suites/isolation/world.ts';
import type { Answer } from '../harness/client.ts';
import { startService, type Service } from '../harness/service.ts';

const operations = operationsOf(loadDocument(1));
const operationOf = (id: string): Operation => operations.find((each) => each.id === id) as Operation;

describe('a request that comes again', () => {
  let service: Service;
  let world: World;
  beforeAll(async () => {
    service = await startService();
    world = (await threeWorlds(service)).owner;
  });
  afterAll(() => service?.close());

  const reads = (Object.keys(requests) as Requested[]).filter((id) => operationOf(id).method === 'get');
  // each cursor is encrypted anew
  const comparable = ({ status, body }: Answer) => ({ status, text: JSON.stringify(body)?.replaceAll(/pagecursor=[\w-]+/g, '') });

  test.each(reads)('is answered as before: %s', async (id) => {
    const ask = () => send(world.client, operationOf(id).path, callOf(id, world.ids));
    const first = comparable(await ask());
    expect(first.status).toBeLessThan(400);
    for (const again of [await ask(), await ask()]) expect(comparable(again)).toEqual(first);
  });

  test('is refused as before, and what is allowed says nothing of what differs from it in a letter', async () => {
    const address = `/job/${world.ids.job}/application`;
    const { client } = world;
    for (const search of ['limit=5', 'limit=05', 'limit=5&limit=5', 'limit=5&x=1', 'limit=101', 'limit=5', 'limit=%35']) {
      const status = search === 'limit=5' || search === 'limit=%35' ? 200 : 400;
      for (let times = 0; times < 3; times += 1)
        expect([search, (await client.get(`${address}?${search}`)).status]).toEqual([search, status]);
    }
    for (const path of [`/job/0${world.ids.job}/application`, `/job/${world.ids.job}x/application`])
      expect([(await client.get(path)).status, (await client.get(path)).status]).toEqual([400, 400]);
  });

  test('is answered to each caller by itself', async () => {
    const address = `/job/${world.ids.job}/application?limit=7`;
    const { 'another tenant': other } = await threeWorlds(service);
    const answers = [];
    for (const client of [world.client, other.client, service.as(), world.client]) answers.push(await client.get(address));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 200]);
  });
});

describe('what is remembered', () => {
  const LIST = operationOf('listJobApplications');
  const parameters = () => ({ query: { limit: '20', step: ['New', 'Hired'] }, path: { jobid: 1 } });
  const at = (originalUrl: string, headers = {}) => ({ originalUrl, headers });

  test('is the parameters of a request, for that operation, that address and the headers that it declares', () => {
    const requests = createValidatedRequests();
    const request = at('/v1/job/1/application', { 'if-none-match': 'W/"a"', accept: '*/*' });
    requests.add(LIST, request, parameters());
    expect(requests.find(LIST, request)).toEqual(parameters());
    expect(requests.find(LIST, at(request.originalUrl, { 'if-none-match': 'W/"a"', accept: 'text/html' }))).toEqual(parameters());
    for (const [operation, other] of [
      [operationOf('getJob'), request],
      [LIST, at('/v1/job/1/application?')],
      [LIST, at('/v1/job/1/application', { 'if-none-match': 'W/"b"' })],
      [LIST, at('/v1/job/1/application')],
    ] as const)
      expect(requests.find(operation, other)).toBeUndefined();
  });

  test('cannot be changed by whom it is given to', () => {
    const requests = createValidatedRequests();
    requests.add(LIST, at('/v1/job/1/application'), parameters());
    const { query, path } = requests.find(LIST, at('/v1/job/1/application')) ?? parameters();
    expect([query, path, query['step']].map(Object.isFrozen)).toEqual([true, true, true]);
  });

  test('is nothing of a request with a body, nor of one that is long', () => {
    const requests = createValidatedRequests();
    const [long, write] = [at(`/v1/job?${'x'.repeat(1_000)}`), at('/v1/note')];
    requests.add(LIST, long, parameters());
    requests.add(operationOf('addNote'), write, parameters());
    expect([requests.find(LIST, long), requests.find(operationOf('addNote'), write)]).toEqual([undefined, undefined]);
  });

  test('is a thousand requests: the one that was not asked for the longest goes', () => {
    const requests = createValidatedRequests();
    const nth = (number: number) => at(`/v1/job/${number}/application`);
    for (let number = 0; number < 1_000; number += 1) requests.add(LIST, nth(number), parameters());
    expect(requests.find(LIST, nth(0))).toBeDefined();
    requests.add(LIST, nth(1_000), parameters());
    expect([0, 1, 2].map((number) => requests.find(LIST, nth(number)) !== undefined)).toEqual([true, false, true]);
  });
});
