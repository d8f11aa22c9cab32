import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createAddresses, OPEN_PATHS } from '../../src/client/addresses.ts';
import { createRecruitmentClient, ForeignAddressError, UnexpectedAnswerError, type JobSummary } from '../../src/client/index.ts';
import { contract, operations } from '../harness/contract.ts';
import { answer, BASE, failure, scripted } from './scripted-fetch.ts';

describe('calls', () => {
  const OK = (): Response => answer(200, { _status: 'OK', items: [] });
  const AUTHORIZATION = `Basic ${Buffer.from('amara:päss:word', 'utf8').toString('base64')}`;

  describe('what the client knows of the contract', () => {
    test('no credentials are sent where the contract wants none, and nowhere else', () => {
      const open = operations.filter(
        (operation) => (operation as { readonly security?: readonly unknown[] }).security?.length === 0,
      );
      expect(open.length).toBeGreaterThan(3);
      expect(new Set(OPEN_PATHS)).toEqual(new Set(open.map(({ path }) => path)));
    });

    test('every POST takes an Idempotency-Key', () => {
      const without = operations.filter((operation) => {
        const parameters =
          (operation as unknown as { readonly parameters?: readonly { readonly $ref?: string }[] }).parameters ?? [];
        return operation.method === 'post' && !parameters.some(({ $ref }) => $ref === '#/components/parameters/idempotencyKey');
      });
      expect(without).toEqual([]);
      expect(contract.components['parameters']).toHaveProperty('idempotencyKey');
    });
  });

  describe('where a call goes', () => {
    test('below the base address, with the credentials in UTF-8', async () => {
      const { client, sent } = scripted([OK()]);
      await client.GET('/job', { params: { query: { status: 'OPEN', alljobs: true } } });
      expect(sent[0]?.url).toBe(`${BASE}/job?status=OPEN&alljobs=true`);
      expect(sent[0]?.headers.get('authorization')).toBe(AUTHORIZATION);
      expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
    });

    test('values of parameters are encoded, a list repeats its parameter, and one without a value is left out', async () => {
      const { client, sent } = scripted([OK(), OK()]);
      const query = { pool_name: ['R&D', 'Nürnberg'], first_name: '', email: undefined } as { pool_name: string[] };
      await client.GET('/candidate', { params: { query } });
      await client.GET('/schemav1/{name}', { params: { path: { name: '../a?b=c' } } });
      expect(sent[0]?.url).toBe(`${BASE}/candidate?pool_name=R%26D&pool_name=N%C3%BCrnberg&first_name=`);
      expect(sent[1]?.url).toMatch(/\/schemav1\/\.\.%2Fa%3Fb%3Dc$/);
    });

    test('a body is JSON, and a write without one says so', async () => {
      const { client, sent } = scripted([OK(), OK()]);
      const params = { path: { taskid: 7 } };
      await client.POST('/webhook/task/{taskid}/replay', { params });
      await client.POST('/webhook/task/{taskid}/replay', { params, body: {} });
      expect(sent.map(({ body, headers }) => [body, headers.get('content-type')])).toEqual([
        ['', null],
        ['{}', 'application/json'],
      ]);
    });

    test.each(['https://recruitment.example/v1', 'https://recruitment.example/v1/'])(
      'the index is at the base address %s',
      async (base) => {
        const { client, sent } = scripted([OK()], {}, base);
        await client.GET('/');
        expect(sent[0]?.url).toBe('https://recruitment.example/v1/');
      },
    );

    test('changelog and schemas are read without credentials', async () => {
      const { client, sent } = scripted([answer(200, {}), OK()]);
      await client.GET('/schemav1/{name}', { params: { path: { name: 'Job' } } });
      await client.GET('/changelog');
      expect(sent.map(({ url }) => url)).toEqual([`${BASE}/schemav1/Job`, `${BASE}/changelog`]);
      expect(sent.some(({ headers }) => headers.has('authorization'))).toBe(false);
    });

    test('`at` takes an address as the service gave it, and adds what it is given besides', async () => {
      const { client, sent } = scripted([OK(), OK(), OK()]);
      const body = { version: '1', first_name: 'Léa', last_name: 'Moreau', email: 'lea@example.org', country: 'FR' };
      await client.GET('/job', { at: `${BASE}/job?pagecursor=a%2Fb` });
      await client.POST('/apply/api/{token}', { at: `${BASE}/apply/api/T`, params: { query: { validate_only: true } }, body });
      await client.GET('/job', { at: `${BASE}/job?organisation_id=1`, params: { query: { limit: 100 } } });
      expect(sent.map(({ url }) => url)).toEqual([
        `${BASE}/job?pagecursor=a%2Fb`,
        `${BASE}/apply/api/T?validate_only=true`,
        `${BASE}/job?organisation_id=1&limit=100`,
      ]);
      expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([true, false, true]);
      expect(JSON.parse(sent[1]?.body ?? '')).toEqual(body);
    });

    test.each([
      'https://elsewhere.example/api/v1/job/12',
      'http://recruitment.example/api/v1/job/12',
      'https://recruitment.example:8443/api/v1/job/12',
      'https://recruitment.example.elsewhere.example/api/v1/job/12',
      'https://recruitment.example@elsewhere.example/api/v1/job/12',
      'https://amara:secret@recruitment.example/api/v1/job/12',
      'https://recruitment.example/other/job/12',
      'https://recruitment.example/api/../other/job/12',
      '//elsewhere.example/api/v1/job/12',
      '/api/v1/job/12',
      'javascript:alert(1)',
      '',
    ])('an address that leads away from the service is not called: %s', async (at) => {
      const { client, sent } = scripted([OK()]);
      await expect(client.GET('/job/{jobid}', { at })).rejects.toThrow(ForeignAddressError);
      expect(sent).toEqual([]);
    });

    test.each([
      ['/v1', /absolute/],
      ['ftp://recruitment.example/v1', /https/],
      ['https://amara:hunter2@recruitment.example/v1', /credentials/],
      ['https://recruitment.example/v1?key=hunter2', /query/],
      ['https://amara:hunter2@recruitment .example/v1', /absolute/],
    ])('the base address %s is refused, and what it holds is not repeated', (baseUrl, reason) => {
      expect(() => createRecruitmentClient({ baseUrl })).toThrow(reason);
      expect(() => createAddresses(baseUrl)).not.toThrow(/hunter2/);
    });

    test('a login with a colon is refused: it would be another login', () => {
      expect(() => createRecruitmentClient({ baseUrl: BASE, login: 'a:b', password: 'c' })).toThrow(TypeError);
    });

    test('without a login no credentials are sent', async () => {
      const headers: Headers[] = [];
      const fetch = (request: Request) => (headers.push(request.headers), Promise.resolve(OK()));
      await createRecruitmentClient({ baseUrl: BASE, fetch }).GET('/job');
      expect(headers[0]?.has('authorization')).toBe(false);
    });
  });

  describe('writes', () => {
    const NOTE = { candidate_id: 101, organisation_id: 1, text: 'Called back.' };

    test('each has an Idempotency-Key of its own', async () => {
      const { client, sent } = scripted([answer(200, {}), answer(200, {})]);
      await client.POST('/note', { body: NOTE });
      await client.POST('/note', { body: NOTE });
      const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[0]).not.toBe(keys[1]);
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([NOTE, NOTE]);
    });

    test("the caller's own key is sent, and stands in the error", async () => {
      const { client, sent } = scripted([failure(500, 'internal_error'), failure(500, 'internal_error')]);
      const params = { header: { 'Idempotency-Key': 'mine' } };
      await expect(client.POST('/note', { body: NOTE, params })).rejects.toMatchObject({ idempotencyKey: 'mine' });
      await expect(client.POST('/note', { body: NOTE, headers: { 'idempotency-key': 'mine' } })).rejects.toMatchObject({
        idempotencyKey: 'mine',
      });
      expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
    });
  });

  describe('redirects', () => {
    const servers: Server[] = [];
    afterEach(() => servers.splice(0).forEach((server) => server.close()));

    async function aServer(status: number, headers: Readonly<Record<string, string>>, body = '') {
      const received: IncomingHttpHeaders[] = [];
      const server = createServer((request, response) => {
        received.push(request.headers);
        response.writeHead(status, headers).end(body);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
    }

    test('a file is fetched where the service leads to, and the credentials go along to no other host', async () => {
      const store = await aServer(200, { 'content-type': 'application/pdf' }, '%PDF-1.7');
      const service = await aServer(307, { location: `${store.origin}/document/T` });
      const client = createRecruitmentClient({ baseUrl: `${service.origin}/v1`, login: 'amara', password: 'p' });
      const { data } = await client.GET('/application/{applicationid}/cv', { params: { path: { applicationid: 501 } } });
      expect(data.type).toBe('application/pdf');
      expect(await data.text()).toBe('%PDF-1.7');
      expect(service.received[0]?.authorization).toMatch(/^Basic /);
      expect(store.received[0]).not.toHaveProperty('authorization');
    });

    test('a write is sent nowhere else', async () => {
      const elsewhere = await aServer(200, { 'content-type': 'application/json' }, '{}');
      const service = await aServer(307, { location: `${elsewhere.origin}/v1/note` });
      const client = createRecruitmentClient({ baseUrl: `${service.origin}/v1`, login: 'amara', password: 'p' });
      const body = { candidate_id: 101, organisation_id: 1, text: 'Called back.' };
      await expect(client.POST('/note', { body })).rejects.toMatchObject({ code: 'unexpected_answer', status: 307 });
      expect(elsewhere.received).toEqual([]);
    });
  });
});

describe('pages', () => {
  const page = (ids: readonly number[], next?: string): Response =>
    answer(200, { _status: 'OK', items: ids.map((id) => ({ id })), ...(next !== undefined && { _next: next }) });

  async function read(items: AsyncIterable<JobSummary>): Promise<readonly number[]> {
    const ids: number[] = [];
    for await (const { id } of items) ids.push(id);
    return ids;
  }

  describe('"request that URL as given and repeat; otherwise the last page was read"', () => {
    test('items come in their order, over empty pages too, and parameters stand in the first request alone', async () => {
      const next = `${BASE}/job?pagecursor=a%2fB.c~d`;
      const { client, sent } = scripted([page([1, 2], next), page([], `${next}e`), page([3], '')]);
      expect(await read(client.items('/job', { params: { query: { limit: 2, alljobs: true } } }))).toEqual([1, 2, 3]);
      expect(sent.map(({ url }) => url)).toEqual([`${BASE}/job?limit=2&alljobs=true`, next, `${next}e`]);
      expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(1);
    });

    test('the last page is one without _next, too', async () => {
      const { client, sent } = scripted([page([1])]);
      expect(await read(client.items('/job'))).toEqual([1]);
      expect(sent).toHaveLength(1);
    });

    test('pages come one by one, and none is asked for that is not taken', async () => {
      const { client, sent } = scripted([page([1], `${BASE}/job?pagecursor=b`), page([2], `${BASE}/job?pagecursor=c`)]);
      for await (const { items } of client.pages('/job')) {
        expect(sent).toHaveLength(items[0]?.id ?? 0);
        if (items[0]?.id === 2) break;
      }
      expect(sent).toHaveLength(2);
    });

    test("the caller's headers and signal go with every page", async () => {
      const abort = new AbortController();
      const { client, sent } = scripted([
        page([1], `${BASE}/job?pagecursor=b`),
        page([2], `${BASE}/job?pagecursor=c`),
        page([3]),
      ]);
      const seen: number[] = [];
      const walk = async (): Promise<void> => {
        for await (const { id } of client.items('/job', { signal: abort.signal, headers: { Prefer: 'dynamic=true' } })) {
          seen.push(id);
          if (id === 2) abort.abort(new Error('enough'));
        }
      };
      await expect(walk()).rejects.toThrow('enough');
      expect(seen).toEqual([1, 2]);
      expect(sent.map(({ headers }) => headers.get('prefer'))).toEqual(['dynamic=true', 'dynamic=true']);
    });
  });

  describe('a _next that must not be followed', () => {
    test.each([
      'https://elsewhere.example/api/v1/job?pagecursor=b',
      'http://recruitment.example/api/v1/job?pagecursor=b',
      '/api/v1/job',
    ])('never send credentials to another host: %s', async (next) => {
      const { client, sent } = scripted([page([1], next), page([2])]);
      await expect(read(client.items('/job'))).rejects.toThrow(ForeignAddressError);
      expect(sent).toHaveLength(1);
    });

    test('two that lead to each other', async () => {
      const [one, other] = ['a', 'b'].map((cursor) => `${BASE}/job?pagecursor=${cursor}`);
      const { client, sent } = scripted([page([1], one), page([2], other), page([3], one)]);
      await expect(read(client.items('/job'))).rejects.toBeInstanceOf(UnexpectedAnswerError);
      expect(sent).toHaveLength(3);
    });

    test('one that leads to itself', async () => {
      const next = `${BASE}/job?pagecursor=b`;
      const { client, sent } = scripted([page([1], next), page([2], next), page([2], next)]);
      await expect(read(client.items('/job'))).rejects.toThrow(UnexpectedAnswerError);
      expect(sent).toHaveLength(2);
    });
  });

  test('an answer without items is none of a collection', async () => {
    const { client } = scripted([answer(200, { _status: 'OK' })]);
    await expect(read(client.items('/job'))).rejects.toThrow(UnexpectedAnswerError);
  });

  test('an error in the middle is thrown where it happens, and what came before has been given', async () => {
    const { client } = scripted([page([1], `${BASE}/job?pagecursor=b`), failure(401, 'unauthenticated')]);
    const items = client.items('/job');
    expect((await items.next()).value).toMatchObject({ id: 1 });
    await expect(items.next()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
