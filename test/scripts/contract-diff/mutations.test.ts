import { expect, test } from '@jest/globals';
import { verdictOf } from '../../../scripts/contract/diff/change.ts';
import { compareContracts } from '../../../scripts/contract/diff/contract-comparison.ts';
import { openContract } from '../../../scripts/contract/diff/document.ts';
import { during, isMutable, realDocument, sitesOfEachKind, type Mutable, type Site } from './sites.ts';

const sites = sitesOfEachKind();
const older = new Map(sites.map(({ document }) => [document, openContract(structuredClone(document), 'old')]));

/** The verdict on the contract with these words, against the contract as it is. */
function judgeWith({ document, holder }: Site, words: Mutable): string {
  const before = older.get(document) ?? openContract(realDocument(), 'old');
  return during(holder, words, () => verdictOf(compareContracts(before, openContract(document, 'new'))));
}

const nameOf = ({ kind, seen, word }: Site): string => `${kind}, ${seen}: ${word}`;

const PROSE = ['description', 'summary', 'title', 'tags', 'example', 'examples', 'links', 'x-enumDescriptions', 'x-permitted'];

// responses of webhooks have neither body nor headers
const EMPTY = 'response reference, sent: $ref';

// keywords whose removal changes nothing, or shows in other keywords of the node
const FREE = [
  'schema, received: type',
  'header parameter, sent: required',
  'schema, received: additionalProperties',
  'schema, both: type',
  'query parameter, sent: style',
  'query parameter, sent: explode',
  EMPTY,
];

test('prose of any kind of node is no change', () => {
  const prose = sites.filter(({ word }) => PROSE.includes(word));
  expect(prose.length).toBeGreaterThan(15);
  expect(prose.filter((site) => judgeWith(site, { [site.word]: 'Other words.' }) !== 'none').map(nameOf)).toEqual([]);
});

test('no other word of any kind of node goes unnoticed when it is gone', () => {
  const words = sites.filter(({ word }) => !PROSE.includes(word));
  expect(words.length).toBeGreaterThan(80);
  const free = words.filter((site) => judgeWith(site, { [site.word]: undefined }) === 'none').map(nameOf);
  expect(free.toSorted()).toEqual(FREE.toSorted());
});

type Effect = 'narrower' | 'wider' | 'major' | 'minor';
type Mutation = readonly [words: Mutable, effect: Effect];

const without = (value: unknown, key: string | undefined): Mutable =>
  Object.fromEntries(Object.entries(value as Mutable).filter(([name]) => name !== key));
const bound = (word: string, tighter: 1 | -1) => (value: number) =>
  [
    [{ [word]: value + tighter }, 'narrower'],
    [{ [word]: value - tighter }, 'wider'],
    [{ [word]: undefined }, 'wider'],
  ] as const;
const gone = (word: string, effect: Effect) => () => [[{ [word]: undefined }, effect]] as const;

/** Mutations of a keyword by kind of node, with their effect on senders and receivers. */
const MUTATIONS: Readonly<Record<string, (value: never, holder: Mutable) => readonly Mutation[]>> = {
  'schema type': (value: string | string[], { enum: values, const: only }) => {
    if (Array.isArray(value))
      return [
        [{ type: value.slice(0, -1) }, 'narrower'],
        [{ type: [...value, 'boolean'] }, 'wider'],
      ];
    // all parts of an allOf would have to be so
    const isScalar = values === undefined && only === undefined && value !== 'object';
    const nullable: Mutation[] = isScalar ? [[{ type: [value, 'null'] }, 'wider']] : [];
    return [[{ type: value === 'boolean' ? 'object' : 'boolean' }, 'major'], ...nullable];
  },
  'schema enum': (value: unknown[]) => [
    [{ enum: [...value, 'NEW'] }, 'minor'],
    [{ enum: value.slice(1) }, 'minor'],
    [{ enum: undefined, type: 'string' }, 'minor'],
  ],
  'schema const': (value: unknown) => [[{ const: undefined, enum: [value, typeof value === 'string' ? 'NEW' : false] }, 'minor']],
  'schema required': (value: string[]) => [
    [{ required: value.slice(1) }, 'wider'],
    [{ required: [...value, 'new'] }, 'narrower'],
  ],
  'schema properties': (value: Mutable) => [
    [{ properties: { ...value, new: { type: 'string' } } }, 'minor'],
    [{ properties: without(value, Object.keys(value).at(-1)) }, 'major'],
  ],
  'schema format': () => [
    [{ format: undefined }, 'wider'],
    [{ format: 'uuid' }, 'major'],
  ],
  'schema pattern': () => [
    [{ pattern: undefined }, 'wider'],
    [{ pattern: '^new$' }, 'major'],
  ],
  'schema minLength': bound('minLength', 1),
  'schema maxLength': bound('maxLength', -1),
  'schema minimum': bound('minimum', 1),
  'schema maximum': bound('maximum', -1),
  'schema minItems': bound('minItems', 1),
  'schema maxItems': bound('maxItems', -1),
  'schema minProperties': bound('minProperties', 1),
  'schema maxProperties': bound('maxProperties', -1),
  'schema uniqueItems': gone('uniqueItems', 'wider'),
  'schema contentEncoding': gone('contentEncoding', 'major'),
  'schema default': (value: unknown) => [[{ default: typeof value === 'boolean' ? !value : 21 }, 'major']],
  'schema items': () => [[{ items: { type: 'boolean' } }, 'major']],
  'schema propertyNames': gone('propertyNames', 'wider'),
  'schema additionalProperties': (value: unknown) =>
    value === false
      ? [[{ additionalProperties: true }, 'minor']]
      : (isMutable(value) && value['$ref'] !== undefined) || (isMutable(value) && value['type'] !== undefined)
        ? [
            [{ additionalProperties: undefined }, 'wider'],
            [{ additionalProperties: false }, 'major'],
          ]
        : [[{ additionalProperties: false }, 'narrower']],
  'schema allOf': (value: unknown[]) => [
    [{ allOf: value.slice(0, -1) }, 'major'],
    [{ allOf: [...value, { required: ['new'] }] }, 'narrower'],
  ],
  'schema anyOf': (value: unknown[]) => [
    [{ anyOf: value.slice(0, -1) }, 'narrower'],
    [{ anyOf: [...value, { type: 'boolean' }] }, 'wider'],
  ],
  'schema oneOf': (value: unknown[]) => [
    [{ oneOf: value.slice(0, -1) }, 'narrower'],
    [{ oneOf: [...value, { required: ['new'] }] }, 'wider'],
  ],
  'schema discriminator': (value: Mutable) => [
    [{ discriminator: { ...value, mapping: without(value['mapping'], Object.keys(value['mapping'] as Mutable)[0]) } }, 'major'],
  ],
  'schema reference $ref': () => [[{ $ref: undefined, type: 'boolean' }, 'major']],
  'query parameter name': () => [
    [{ name: 'new' }, 'major'],
    [{ required: true }, 'major'],
    [{ deprecated: true }, 'minor'],
  ],
  'query parameter in': () => [[{ in: 'cookie' }, 'major']],
  'query parameter allowReserved': gone('allowReserved', 'major'),
  'query parameter style': () => [[{ style: 'pipeDelimited' }, 'major']],
  'query parameter explode': (value: boolean) => [[{ explode: !value }, 'major']],
  'query parameter schema': () => [
    [{ schema: { type: 'boolean' } }, 'major'],
    [{ schema: undefined, content: { 'application/json': {} } }, 'major'],
  ],
  'path parameter schema': () => [[{ schema: { type: 'boolean' } }, 'major']],
  'header parameter name': () => [[{ name: 'X-New' }, 'major']],
  'header parameter required': (value: boolean) => [[{ required: !value }, value ? 'wider' : 'narrower']],
  'header parameter schema': () => [[{ schema: { type: 'boolean' } }, 'major']],
  'header required': (value: boolean) => [[{ required: !value }, value ? 'wider' : 'narrower']],
  'header schema': () => [[{ schema: { type: 'object' } }, 'major']],
  'request body required': () => [[{ required: false }, 'wider']],
  'request body x-body-limit': (value: number) => [
    [{ 'x-body-limit': value - 1 }, 'narrower'],
    [{ 'x-body-limit': value + 1 }, 'wider'],
  ],
  'request body content': (value: Mutable) => [
    [{ content: { 'application/xml': Object.values(value)[0] } }, 'major'],
    [{ content: { ...value, 'text/new': {} } }, 'minor'],
  ],
  'response content': (value: Mutable) => [
    [{ content: { 'application/xml': Object.values(value)[0] } }, 'major'],
    [{ content: { ...value, 'text/new': {} } }, 'minor'],
    [{ content: undefined }, 'major'],
  ],
  'response headers': (value: Mutable) => [
    [{ headers: without(value, Object.keys(value)[0]) }, 'major'],
    [{ headers: { ...value, 'X-New': { schema: {} } } }, 'minor'],
  ],
  'response reference $ref': () => [[{ $ref: undefined }, 'major']],
  'media type schema': () => [[{ schema: { type: 'boolean' } }, 'major']],
  'operation operationId': () => [
    [{ operationId: 'new' }, 'minor'],
    [{ deprecated: true }, 'minor'],
  ],
  'operation security': () => [[{ security: [{ other: [] }] }, 'major']],
  'operation responses': (value: Mutable) => [
    [{ responses: without(value, Object.keys(value).at(-1)) }, 'major'],
    [{ responses: { ...value, 418: {} } }, 'minor'],
  ],
  'operation parameters': (value: unknown[]) => [
    [{ parameters: value.slice(1) }, 'major'],
    [{ parameters: [...value, { name: 'new', in: 'query', schema: {} }] }, 'minor'],
    [{ parameters: [...value, { name: 'new', in: 'query', required: true, schema: {} }] }, 'narrower'],
  ],
  'operation requestBody': gone('requestBody', 'major'),
  'path item servers': () => [[{ servers: [{ url: 'http://127.0.0.1:3000/new' }] }, 'minor']],
  'path item parameters': gone('parameters', 'major'),
};

// their loss is judged above; what else they may say is no contract any more
const UNMUTATED = [
  'header parameter in',
  'header reference $ref',
  'path item get',
  'path item head',
  'path item post',
  'path parameter in',
  'path parameter name',
  'path parameter required',
];

const pageSizes = (site: Site): boolean => {
  const limit = (site.document['components'] as { parameters: { limit: { schema: unknown } } }).parameters.limit.schema;
  return site.holder === limit && ['minimum', 'maximum', 'default'].includes(site.word);
};

const judged = sites.filter((site) => !PROSE.includes(site.word) && nameOf(site) !== EMPTY);

test.each(judged.map((site) => [nameOf(site), site] as const))('the verdict is known: %s', (_, site) => {
  const mutate = MUTATIONS[`${site.kind} ${site.word}`] as ((value: unknown, holder: Mutable) => readonly Mutation[]) | undefined;
  const mutations = mutate?.(site.holder[site.word], site.holder) ?? [];
  const verdicts = mutations.map(([words]) => judgeWith(site, words));
  const expected = mutations.map(([, effect]) => {
    if (effect === 'major' || effect === 'minor') return pageSizes(site) ? 'minor' : effect;
    const breaks = effect === 'narrower' ? site.seen !== 'received' : site.seen !== 'sent';
    return breaks && !pageSizes(site) ? 'major' : 'minor';
  });
  expect({ words: mutations.map(([words]) => words), verdicts }).toEqual({
    words: mutations.map(([words]) => words),
    verdicts: expected,
  });
});

test('no kind of node is left out', () => {
  const kinds = new Set(sites.filter(({ word }) => !PROSE.includes(word)).map(({ kind, word }) => `${kind} ${word}`));
  expect([...kinds].filter((kind) => MUTATIONS[kind] === undefined).toSorted()).toEqual(UNMUTATED);
});

test.each<readonly [string, (document: Mutable) => void, string]>([
  ['itself', () => {}, 'none'],
  ['major: base path', (document) => (document['servers'] = [{ url: 'http://127.0.0.1:3000/v2' }]), 'major'],
  ['major: security removed', (document) => delete document['security'], 'major'],
  [
    'major: another scheme',
    (document) => ((document['components'] as Mutable)['securitySchemes'] = { basicAuth: { type: 'http', scheme: 'bearer' } }),
    'major',
  ],
  ['major: an operation removed', (document) => delete (document['paths'] as Mutable)['/note'], 'major'],
  [
    'minor: changed URLs',
    (document) => Object.assign(document['paths'] as Mutable, { '/notes': (document['paths'] as Mutable)['/note'], '/note': {} }),
    'minor',
  ],
  ['major: a webhook removed', (document) => delete (document['webhooks'] as Mutable)['ping'], 'major'],
  [
    'title, version, tags and the texts of the document',
    (document) => Object.assign(document, { info: { title: 'New', version: '1.14' }, tags: [] }),
    'none',
  ],
])('the whole document: %s', (_, change, verdict) => {
  const document = realDocument();
  change(document);
  expect(verdictOf(compareContracts(openContract(realDocument(), 'old'), openContract(document, 'new')))).toBe(verdict);
});
