import { describe, expect, test } from '@jest/globals';
import { prepareDocument } from '../../../scripts/mock/document.ts';
import { loadDocument, type Document } from '../../../src/contract/document.ts';
import { contract, operations } from '../../harness/contract.ts';
import { readPreferences } from '../../../scripts/mock/preferences.ts';

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

  test('the first named example wins: no schema has one of its own', () => {
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

  test.each([['no server', { ...contract, servers: [] }, 'no server']])(
    'a contract with %s is refused',
    (_what, broken, says) => {
      expect(() => prepareDocument(broken, MOCK)).toThrow(says);
    },
  );
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
    expect(readPreferences(prefer)).toEqual(expected);
  });
});
