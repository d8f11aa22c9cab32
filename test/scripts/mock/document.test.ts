import { expect, test } from '@jest/globals';
import { prepareDocument } from '../../../scripts/mock/document.ts';
import { loadDocument, type Document } from '../../../src/contract/document.ts';

const contract = loadDocument(1);
const MOCK = 'http://mock.example:4010';
const prepared = prepareDocument(contract, MOCK) as Document;

test('every path carries the base path of its server, and no path is lost', () => {
  const paths = Object.entries(contract.paths).map(([path, { servers }]) => (servers === undefined ? `/v1${path}` : path));
  expect(Object.keys(prepared.paths)).toEqual(paths);
  expect(paths).toEqual(expect.arrayContaining(['/v1/', '/v1/job/{jobid}', '/changelog', '/document/{token}']));
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
