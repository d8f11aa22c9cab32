import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Tree = { [key: string]: unknown };
type Case = { readonly where: string; readonly schema: string; readonly value: unknown };

const document = JSON.parse(readFileSync('generated/v1/openapi.json', 'utf8')) as Tree;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `#/a/b`. */
const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Tree)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

const resolve = (node: unknown): unknown => (isTree(node) && typeof node['$ref'] === 'string' ? at(node['$ref']) : node);

const step = (pointer: string, key: string): string =>
  `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;

/** Examples and defaults below a node with the pointer of the schema that each must match. */
function collect(node: unknown, pointer: string): Case[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => collect(item, step(pointer, String(index))));
  if (!isTree(node)) return [];
  const schema = 'schema' in node ? `${pointer}/schema` : pointer;
  const cases: Case[] = [];
  if ('example' in node) cases.push({ where: `${pointer}/example`, schema, value: node['example'] });
  if ('default' in node) cases.push({ where: `${pointer}/default`, schema, value: node['default'] });
  if (Array.isArray(node['examples']))
    node['examples'].forEach((value, index) => cases.push({ where: `${pointer}/examples/${index}`, schema, value }));
  if ('schema' in node && isTree(node['examples'])) {
    for (const [name, example] of Object.entries(node['examples'])) {
      cases.push({ where: `${pointer}/examples/${name}`, schema, value: (resolve(example) as Tree)['value'] });
    }
  }
  const below = Object.entries(node).filter(([key]) => !['example', 'examples', 'default'].includes(key));
  return [...cases, ...below.flatMap(([key, value]) => collect(value, step(pointer, key)))];
}

/** The schema of that name for those that extend it. */
const OPEN = 'Open';

/**
 * Closes each object that is not part of another: clients must accept unknown fields, examples must
 * have none.
 */
function close(node: unknown, part: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => close(item, part));
  if (!isTree(node)) return node;
  if (part && typeof node['$ref'] === 'string') return { $ref: node['$ref'] + OPEN };
  const closed = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, close(value, key === 'allOf')]));
  const describesObject = 'allOf' in node || (node['type'] === 'object' && isTree(node['properties']));
  return describesObject && !part && !('additionalProperties' in node)
    ? { ...closed, type: 'object', unevaluatedProperties: false }
    : closed;
}

const components = document['components'] as Tree;
const schemas = Object.entries(components['schemas'] as Tree).flatMap(([name, schema]) => [
  [name, close(schema, false)],
  [name + OPEN, close(schema, true)],
]);
const closedDocument = { ...document, components: { ...components, schemas: Object.fromEntries(schemas) as Tree } };

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
// Ajv takes the whole document for a schema when it follows a reference into it
ajv.addVocabulary(['x-enumDescriptions', 'x-permitted', 'x-shown-once', ...Object.keys(document)]);
ajv.addSchema(closedDocument, 'contract');

const cases = collect(document, '#');

test.each(cases)('$where is as its schema says', ({ schema, value }) => {
  const validate = ajv.compile({ $ref: `contract${schema}` });
  validate(value);
  expect(validate.errors).toBeNull();
});

test('the examples of bodies, parameters, headers, schemas and webhooks and the defaults are all looked at', () => {
  const places = ['#/paths/', '#/webhooks/', '#/components/responses/', '#/components/parameters/', '#/components/headers/'];
  expect(places.filter((place) => !cases.some(({ where }) => where.startsWith(place)))).toEqual([]);
  expect(cases.some(({ where }) => where.endsWith('/default'))).toBe(true);
  expect(cases.some(({ where }) => where.includes('/requestBody/'))).toBe(true);
});

test.each([
  [
    'a field that the contract does not have',
    'User',
    { id: 7, first_name: 'Amara', last_name: 'Okafor', email: 'amara@northwind.example', role: 'ADMIN' },
  ],
  [
    'a field that the contract does not have beside an envelope',
    'JobTeam',
    { _status: 'OK', _self: 'http://a.example/', _schema: 'http://a.example/', items: [], total: 0 },
  ],
  [
    'a field that the contract does not have beside those of three schemas',
    'Template',
    { ...(at('#/components/examples/template/value') as Tree), text: '' },
  ],
  ['an address that is none', 'Link', { _self: 'job 12' }],
])('%s would be found', (_, name, value) => {
  expect(ajv.validate({ $ref: `contract#/components/schemas/${name}` }, value)).toBe(false);
});
