import { describe, expect, test } from '@jest/globals';
import { prepareDocument } from '../../../scripts/mock/document.ts';
import { loadDocument, type Document } from '../../../src/contract/document.ts';
import { fieldNamesOf, keepFields } from '../../../scripts/mock/fields.ts';
import { lendLinks } from '../../../scripts/mock/links.ts';
import { contract, operations } from '../../harness/contract.ts';
import { readPreferences } from '../../../scripts/mock/preferences.ts';
import { createRoutes } from '../../../scripts/mock/routes.ts';

describe('the document', () => {
  const contract = loadDocument(1);
  const MOCK = 'http://mock.example:4010';
  const prepared = prepareDocument(contract, MOCK) as Document;

  test('every path carries the base path of its servers, and no path is lost', () => {
    const paths = Object.entries(contract.paths).flatMap(([path, { servers }]) =>
      servers ? [`/v1${path}`, path] : [`/v1${path}`],
    );
    expect(Object.keys(prepared.paths)).toEqual(paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/v1/', '/v1/job/{jobid}', '/v1/changelog', '/changelog', '/document/{token}']),
    );
    expect(prepared.servers).toEqual([{ url: MOCK }]);
  });

  test('every address leads to the mock', () => {
    const text = JSON.stringify(prepared);
    expect(text).not.toContain('127.0.0.1:3000');
    expect(text).toContain(`${MOCK}/v1/job/12/application?pagecursor=`);
  });

  test('"the first named example wins": no schema has one of its own', () => {
    const schemas = Object.entries(contract.components['schemas'] ?? {});
    expect(schemas.filter(([, schema]) => 'examples' in (schema as object)).map(([name]) => name)).toEqual([]);
  });

  test('what an answer need not have is not sent: no write is called a repetition', () => {
    const header = (name: string, required?: boolean) => ({ description: name, ...(required !== undefined && { required }) });
    const headers = { Sunset: header('Sunset'), 'X-Request-Id': header('id', true), 'RateLimit-Limit': header('limit', false) };
    const shared = { $ref: '#/components/headers/Sunset' };
    const small = {
      ...contract,
      paths: { '/a': { get: { operationId: 'a', responses: { 200: { headers: { ...headers, Again: shared } } } } } },
      components: { headers, responses: { Error: { headers: { Sunset: shared, Retry: header('Retry', true) } } } },
    } as unknown as Document;
    const { paths, components } = prepareDocument(small, MOCK) as Document;
    expect(Object.keys(paths['/v1/a']?.get?.responses['200']?.headers ?? {})).toEqual(['X-Request-Id', 'RateLimit-Limit']);
    expect(components['responses']).toEqual({ Error: { headers: { Retry: header('Retry', true) } } });
    expect(JSON.stringify(contract.paths)).toContain('Idempotency-Replayed');
    expect(JSON.stringify(prepared.paths)).not.toContain('Idempotency-Replayed');
  });

  test('the contract itself is not touched', () => {
    const before = structuredClone(contract);
    prepareDocument(contract, MOCK);
    expect(contract).toEqual(before);
  });

  test.each([
    ['no path', { ...contract, paths: {} }, 'no path'],
    ['no server', { ...contract, servers: [] }, 'no server'],
  ])('a contract with %s is refused', (_what, broken, says) => {
    expect(() => prepareDocument(broken, MOCK)).toThrow(says);
  });
});

describe('made-up data', () => {
  const MOCK = 'http://mock.example:4010';
  const INDEX = `${MOCK}/v1/`;

  const page = {
    _self: `${MOCK}/v1/job`,
    _next: `${MOCK}/v1/job?pagecursor=a`,
    items: [
      { _self: `${MOCK}/v1/job/1`, title: 'One', latest_cv_url: '' },
      { _self: `${MOCK}/v1/job/2`, title: 'Two', latest_cv_url: `${MOCK}/v1/cv` },
    ],
  };

  test('a link is that of the example at the same place, in turn', () => {
    const made = {
      _self: 'https://a.b',
      _next: 'lorem',
      items: [1, 2, 3].map((id) => ({ id, _self: 'https://c.d', title: 'ipsum', latest_cv_url: 'dolor' })),
    };
    expect(lendLinks(made, [page], INDEX)).toEqual({
      _self: page._self,
      _next: page._next,
      items: [
        { id: 1, _self: `${MOCK}/v1/job/1`, title: 'ipsum', latest_cv_url: '' },
        { id: 2, _self: `${MOCK}/v1/job/2`, title: 'ipsum', latest_cv_url: `${MOCK}/v1/cv` },
        { id: 3, _self: `${MOCK}/v1/job/1`, title: 'ipsum', latest_cv_url: '' },
      ],
    });
  });

  test('a link that no example has leads to the index, a next page that none has to the end; null stays', () => {
    const made = {
      _next: 'lorem',
      apply_url: 'https://a.b',
      homepage: 'https://own.example',
      part: { _schema: 'https://c.d', _self: null },
    };
    const expected = { _next: '', apply_url: INDEX, homepage: 'https://own.example', part: { _schema: INDEX, _self: null } };
    expect(lendLinks(made, [], INDEX)).toEqual(expected);
  });

  test('fields of names that no schema describes are left out, at any depth', () => {
    const components = {
      schemas: {
        Job: { allOf: [{ properties: { id: {}, team: { properties: { name: {} } } } }] },
        Page: { properties: { items: { items: { properties: { score: {} } } } } },
      },
    };
    const names = fieldNamesOf({ components } as unknown as Document);
    expect(names).toEqual(new Set(['id', 'team', 'name', 'items', 'score']));
    const made = { id: 1, ut_7: 2, team: { name: 'a', dolor: { id: 3 } }, items: [{ score: 1, sit: 2 }, null, 'x'] };
    expect(keepFields(made, names)).toEqual({ id: 1, team: { name: 'a' }, items: [{ score: 1 }, null, 'x'] });
  });
});

/** The examples must let the mock page: "`_next` leading through two pages to an end". */
describe('paging', () => {
  type Page = { readonly _self: string; readonly _next?: string };
  type Example = { readonly $ref?: string; readonly value?: Page };

  const named = (contract.components['examples'] ?? {}) as Readonly<Record<string, Example>>;

  const pagesOf = ({ responses }: (typeof operations)[number]): readonly Page[] => {
    const { content = {} } = responses['200'] as {
      readonly content?: Record<string, { readonly examples?: Record<string, Example> }>;
    };
    const examples = Object.values(content['application/json']?.examples ?? {});
    const values = examples.flatMap(
      ({ $ref, value }) => ($ref === undefined ? value : named[$ref.split('/').at(-1) ?? '']?.value) ?? [],
    );
    return values.filter((value) => typeof value._next === 'string');
  };

  const collections = operations.filter((operation) => operation.responses['200'] !== undefined && pagesOf(operation).length > 0);

  test('the collections are found', () => expect(collections.length).toBeGreaterThan(8));

  test.each(collections)('$operationId: each next page is an example of its own, and one page is the last', (operation) => {
    const pages = pagesOf(operation);
    expect(pages.filter(({ _next }) => _next === '')).not.toEqual([]);
    const selves = pages.map(({ _self }) => _self);
    for (const { _next } of pages) if (_next !== '') expect(selves).toContain(_next);
  });
});

describe('preferences', () => {
  test.each([
    ['code=409', { code: 409 }],
    ['Code = 409', { code: 409 }],
    ['code=409, example=stale_step', { code: 409, example: 'stale_step' }],
    ['code=409; example="stale_step"', { code: 409, example: 'stale_step' }],
    ['dynamic=true, seed="a b"', { dynamic: true, seed: 'a b' }],
    ['dynamic', { dynamic: true }],
    ['dynamic=false', { dynamic: false }],
    ['respond-async, wait=10', {}],
    ['', {}],
  ])('Prefer: %s', (prefer, expected) => {
    expect(readPreferences({ prefer }, '').preferences).toEqual(expected);
  });

  test.each([
    ['?__code=503', { code: 503 }, ''],
    ['?limit=5&__example=last%5Fpage&since=1', { example: 'last_page' }, 'limit=5&since=1'],
    ['?__dynamic=true&__seed=%E0', { dynamic: true, seed: '\uFFFD' }, ''],
    ['?__other=1&code=2', {}, '__other=1&code=2'],
    ['', {}, ''],
  ])('the query %s', (search, preferences, rest) => {
    expect(readPreferences({}, search)).toEqual({ preferences, search: rest });
  });

  test('the header is stronger than the query', () => {
    expect(readPreferences({ prefer: 'code=404' }, '?__code=503&__seed=7').preferences).toEqual({ code: 404, seed: '7' });
  });
});

describe('routes', () => {
  const findRoute = createRoutes(loadDocument(1));

  test.each([
    ['GET', '/v1/', 'getIndex', '/v1/', {}],
    ['GET', '/v1', 'getIndex', '/v1/', {}],
    ['GET', '/v1/job/12', 'getJob', '/v1/job/12', { jobid: '12' }],
    ['HEAD', '/v1/job/12', 'getJob', '/v1/job/12', { jobid: '12' }],
    ['HEAD', '/v1/apply/api/a%2Fb', 'checkApplyUrl', '/v1/apply/api/a%2Fb', { token: 'a/b' }],
    ['POST', '/v1/apply/api/%E0', 'submitApplication', '/v1/apply/api/%E0', { token: '%E0' }],
    ['GET', '/v1/webhook/task', 'listWebhookTasks', '/v1/webhook/task', {}],
    ['GET', '/changelog', 'getChangelog', '/changelog', {}],
  ])('%s %s is %s', (method, pathname, id, path, parameters) => {
    expect(findRoute(method, pathname)).toMatchObject({ kind: 'operation', operation: { id }, path, parameters });
  });

  test.each([
    ['PUT', '/v1/note', ['GET', 'HEAD', 'POST', 'OPTIONS'], false],
    ['GET', '/v1/apply/api/x', ['HEAD', 'POST', 'OPTIONS'], true],
    ['OPTIONS', '/changelog', ['GET', 'HEAD', 'OPTIONS'], true],
  ])('%s %s is not offered', (method, pathname, allow, isPublic) => {
    expect(findRoute(method, pathname)).toEqual({ kind: 'other methods', allow, isPublic });
  });

  test.each(['/', '/v1/nothing', '/v1/job/12/13', '/v1/job/12/', '/job', '/V1/job', '/v1/changelog/', '/v1job'])(
    'there is no %s',
    (pathname) => {
      expect(findRoute('GET', pathname)).toBeUndefined();
    },
  );
});
