import { expect, test } from '@jest/globals';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import { answers, integer, judge, object, replies, string, takes, withOperation } from './documents.ts';

const verdict = (older: Tree, newer: Tree): string => judge(older, newer).at(-1) ?? '';

const link = (name: string): Tree => ({ $ref: `#/components/schemas/${name}` });
const texts = (pattern: string): Tree => ({ ...string, pattern });
const list = (items: Tree, rest: Tree = {}): Tree => ({ type: 'array', items, ...rest });
const only = (fields: Tree): Tree => object(fields, Object.keys(fields), { additionalProperties: false });
const int32 = { ...integer, format: 'int32' };
const range = { minimum: -2147483648, maximum: 2147483647 };
const map = (rest: Tree): Tree => ({ type: 'object', ...rest });
const pet = (mapping?: Tree): Tree => ({
  oneOf: [link('Cat'), link('Dog')],
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
});
const pets = { Cat: object({ kind: string, lives: integer }, ['kind']), Dog: object({ kind: string, tricks: string }, ['kind']) };
const kind = (value: string, rest: Tree = {}): Tree => object({ kind: { const: value }, ...rest }, ['kind']);

type Row = readonly [name: string, older: unknown, newer: unknown, sent: string, received?: string, schemas?: Tree];

test.each<Row>([
  ['bounds that int32 implies', int32, { ...int32, ...range }, 'none'],
  ['int32 as its bounds', int32, { ...integer, ...range }, 'none'],
  ['int32 under bounds of its own', { ...integer, minimum: 1, maximum: 9 }, { ...int32, minimum: 1, maximum: 9 }, 'none'],
  ['a tighter bound than int32', int32, { ...int32, maximum: 2147483646 }, 'major', 'minor'],
  ['bounds of 64 bits', { ...integer, format: 'int64' }, { ...integer, format: 'int64', maximum: 2 ** 63 }, 'none'],
  [
    'a length that a date has',
    { ...string, format: 'date' },
    { ...string, format: 'date', minLength: 10, maxLength: 10 },
    'none',
  ],
  ['a length that a UUID has not', { ...string, format: 'uuid' }, { ...string, format: 'uuid', maxLength: 35 }, 'major', 'minor'],
  ['a length that a pattern implies', texts('^[a-z]{2,5}$'), { ...texts('^[a-z]{2,5}$'), minLength: 2, maxLength: 5 }, 'none'],
  ['a length that a pattern does not imply', texts('^[a-z]+$'), { ...texts('^[a-z]+$'), maxLength: 5 }, 'major', 'minor'],
  ['a fraction as bound of a whole number', { ...integer, minimum: 0.5 }, { ...integer, minimum: 1 }, 'none'],
  ['a length beside values that keep it', { enum: ['a', 'bc'] }, { ...string, enum: ['a', 'bc'], maxLength: 2 }, 'none'],
  [
    'a length beside values that one does not keep',
    { enum: ['a', 'bc'] },
    { ...string, enum: ['a', 'bc'], maxLength: 1 },
    'minor',
  ],
  ['a pattern beside values', { enum: ['a', 'b'] }, { enum: ['a', 'b'], ...texts('^[ab]$') }, 'none'],
  ['values in place of a bound', { ...string, maxLength: 3 }, { enum: ['abc'] }, 'major', 'minor'],
  ['values beyond a bound', { ...string, maxLength: 3 }, { enum: ['abcd'] }, 'major', 'major'],
  ['a bound that refuses a value', { enum: ['abcd'] }, { ...string, maxLength: 3 }, 'major', 'minor'],

  ['a pattern respelt', texts('^[0-9]+$'), texts('^\\d+$'), 'none'],
  ['a pattern respelt by a group', texts('^(?:a|b)c?$'), texts('^[ab](c|)$'), 'none'],
  ['a pattern respelt by a count', texts('^a{1,}$'), texts('^aa*$'), 'none'],
  ['a pattern respelt by an escape', texts('^\\u0041\\.$'), texts('^[A][.]$'), 'none'],
  ['a pattern respelt without a need for its end', texts('^a'), texts('^a[^]*$'), 'none'],
  ['a pattern widened', texts('^[a-z]{1,3}$'), texts('^[a-z0-9]{1,5}$'), 'minor', 'major'],
  ['a pattern narrowed', texts('^\\p{L}+$'), texts('^[a-z]+$'), 'major', 'minor'],
  ['one pattern as two', texts('^[a-z]{2}$'), { allOf: [texts('^[a-z]*$'), texts('^[a-z]{2}$')] }, 'none'],
  ['another pattern', texts('^[a-m]$'), texts('^[k-z]$'), 'major'],
  ['a dot leaves out line breaks', texts('^[^]*$'), texts('^.*$'), 'major', 'minor'],
  ['a pattern that cannot be compared', texts('^(?=a)a$'), texts('^a$'), 'major'],
  ['the same pattern, which cannot be compared', texts('^(?=a)a$'), texts('^(?=a)a$'), 'none'],

  ['a map as patternProperties', map({ patternProperties: { '^.*$': string } }), map({ additionalProperties: string }), 'none'],
  ['a map of any name', map({ patternProperties: { '': integer } }), map({ additionalProperties: integer }), 'none'],
  ['a map of other values', map({ patternProperties: { '^.*$': string } }), map({ additionalProperties: integer }), 'major'],
  ['a map of some names', map({ patternProperties: { '^x-': string } }), map({ additionalProperties: string }), 'major'],
  [
    'a pattern of names beside a name',
    { properties: { a: string }, patternProperties: { '^.*$': { maxLength: 3 } } },
    { properties: { a: { ...string, maxLength: 3 } }, additionalProperties: { ...string, maxLength: 3 } },
    'none',
  ],

  ['a discriminator swapped', pet({ c: 'Cat', d: 'Dog' }), pet({ c: 'Dog', d: 'Cat' }), 'major', 'major', pets],
  ['a discriminator written out', pet(), pet({ Cat: link('Cat')['$ref'], Dog: 'Dog' }), 'none', 'none', pets],
  ['a discriminator of other values', pet(), pet({ cat: 'Cat' }), 'major', 'major', pets],
  ['a value of a discriminator more', pet({ c: 'Cat' }), pet({ c: 'Cat', cat: 'Cat' }), 'minor', 'major', pets],

  [
    'an alternative that overlaps',
    { oneOf: [kind('a'), object({ b: string }, ['b'])] },
    { oneOf: [kind('a'), object({ b: string }, ['b']), object({ c: string }, ['c'])] },
    'major',
  ],
  [
    'an alternative of another value',
    { oneOf: [kind('a'), kind('b')] },
    { oneOf: [kind('a'), kind('b'), kind('c')] },
    'minor',
    'major',
  ],
  [
    'an alternative of other fields',
    { oneOf: [only({ a: string })] },
    { oneOf: [only({ a: string }), only({ b: string })] },
    'minor',
    'major',
  ],
  [
    'an alternative of another range',
    { oneOf: [{ ...integer, maximum: 5 }] },
    {
      oneOf: [
        { ...integer, maximum: 5 },
        { ...integer, minimum: 6 },
      ],
    },
    'minor',
    'major',
  ],
  [
    'an alternative of an overlapping range',
    { oneOf: [{ ...integer, maximum: 5 }] },
    {
      oneOf: [
        { ...integer, maximum: 5 },
        { ...integer, minimum: 5 },
      ],
    },
    'major',
  ],
  [
    'one object as an alternative for each of its values',
    object({ kind: { enum: ['a', 'b'] }, of_a: string }, ['kind']),
    { oneOf: [kind('a', { of_a: string }), kind('b')] },
    'minor',
  ],
  [
    'an alternative for a value that was none',
    object({ kind: { enum: ['a', 'b'] } }, ['kind']),
    { oneOf: [kind('a'), kind('c')] },
    'minor',
    'major',
  ],
  [
    'an alternative widened into another one',
    { oneOf: [kind('a'), kind('b')] },
    { oneOf: [kind('a'), object({ kind: string }, ['kind'])] },
    'major',
    'minor',
  ],
  [
    'an alternative of anyOf may overlap',
    { anyOf: [object({ b: string }, ['b'])] },
    { anyOf: [object({ b: string }, ['b']), object({ c: string }, ['c'])] },
    'minor',
    'major',
  ],
  ['anyOf to oneOf, nothing shared', { anyOf: [kind('a'), kind('b')] }, { oneOf: [kind('a'), kind('b')] }, 'none'],
  [
    'anyOf to oneOf, something shared',
    { anyOf: [object({ b: string }), object({ c: string })] },
    { oneOf: [object({ b: string }), object({ c: string })] },
    'major',
    'none',
  ],

  [
    'a page',
    object({ items: list(string, { maxItems: 9 }) }),
    object({ items: list(string, { maxItems: 20 }) }),
    'minor',
    'minor',
  ],
  [
    'a list named items that is no page',
    object({ a: object({ items: list(string, { maxItems: 9 }) }) }),
    object({ a: object({ items: list(string, { maxItems: 20 }) }) }),
    'minor',
    'major',
  ],

  [
    'a map of some names, respelt',
    map({ patternProperties: { '^[0-9]$': string } }),
    map({ patternProperties: { '^\\d$': string } }),
    'none',
  ],
  ['a number without fraction', { type: 'number', multipleOf: 1 }, integer, 'none'],
  ['all types', {}, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }, 'none'],
  ['fewer fields than are required', object({ a: string }, ['a']), object({ a: string }, ['a'], { minProperties: 1 }), 'none'],
  ['lists of types in any order', { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, string] }, 'none'],
  ['a reference to a reference', link('A'), string, 'none', 'none', { A: link('B'), B: string }],
  ['required twice', object({ a: string }, ['a']), { allOf: [object({ a: string }, ['a']), { required: ['a'] }] }, 'none'],
])('%s', (_, older, newer, sent, received = sent, schemas = {}) => {
  const verdicts = [takes, answers].map((inBody) => verdict(inBody(older, schemas), inBody(newer, schemas)));
  expect(verdicts).toEqual([sent, received]);
});

const body = (schema: Tree): Tree => ({ description: '', content: { 'application/json': { schema } } });
const status = (responses: Tree): Tree => withOperation({ responses });
const flows = (...kinds: string[]): Tree =>
  withOperation(
    { security: [{ oauth: ['r'] }] },
    {
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: Object.fromEntries(kinds.map((flow) => [flow, { tokenUrl: 'https://t.example', scopes: { r: '' } }])),
        },
      },
    },
  );
const upload = (contentType: string): Tree =>
  withOperation({
    requestBody: {
      content: { 'multipart/form-data': { schema: object({ file: {} }), encoding: { file: { contentType } } } },
    },
  });
const [a, b] = [object({ a: string }, ['a']), object({ a: integer }, ['a'])];

test.each<readonly [name: string, older: Tree, newer: Tree, verdict: string, reversed?: string]>([
  ['a range as a single status', status({ '2XX': body(a) }), status({ 200: body(a) }), 'none'],
  ['a range that says something else', status({ '2XX': body(a) }), status({ 200: body(b) }), 'major'],
  ['a range written out', status({ 200: body(a), '4XX': body(b) }), status({ 200: body(a), 400: body(b), 404: body(b) }), 'none'],
  [
    'a range written out, one status otherwise',
    status({ 200: body(a), '4XX': body(b) }),
    status({ 200: body(a), 400: body(b), 404: body(a) }),
    'major',
  ],
  ['the default written out', status({ default: body(a) }), status({ '2XX': body(a), '4XX': body(a) }), 'none', 'minor'],
  ['a range of other statuses', status({ 200: body(a) }), status({ 200: body(a), '4XX': body(a) }), 'minor', 'major'],
  ['a flow more', flows('clientCredentials'), flows('clientCredentials', 'password'), 'minor', 'major'],
  ['flows in any order', flows('clientCredentials', 'password'), flows('password', 'clientCredentials'), 'none'],
  ['another flow', flows('clientCredentials'), flows('password'), 'major'],
  ['a part of one more content type', upload('image/png'), upload('image/jpeg, image/png'), 'minor', 'major'],
  ['content types of a part in any order', upload('image/png, image/jpeg'), upload('image/jpeg,image/png'), 'none'],
  ['a part of any image', upload('image/png'), upload('image/*'), 'minor', 'major'],
  [
    'a header of other bounds',
    replies({ headers: { 'X-A': { schema: int32 } } }),
    replies({ headers: { 'x-a': { schema: { ...integer, ...range } } } }),
    'none',
  ],
])('%s, and back', (_, older, newer, expected, reversed = expected) => {
  expect([verdict(older, newer), verdict(newer, older)]).toEqual([expected, reversed]);
});

test('a pattern that cannot be compared is left to a person, and the place is said', () => {
  expect(judge(takes(object({ a: texts('^(?!b)') })), takes(object({ a: texts('^a') })))).toEqual([
    'major\tdoIt\tsent body.a\tpattern ^(?!b) -> ^a: cannot be compared, a person must decide\t4 any change that may break clients',
    'major',
  ]);
});

const field = (name: string, of: Tree = string): Tree => object({ [name]: of }, [name]);
const choices = (count: number, last: Tree): Tree => ({
  allOf: Array.from({ length: count }, (_, index) => ({
    anyOf: [field(`a${index}`), field(`b${index}`, index === count - 1 ? last : string)],
  })),
});
const nested = (count: number, last: Tree): Tree =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `L${index}`,
      index === count - 1 ? last : { anyOf: ['x', 'y'].map((name) => ({ allOf: [link(`L${index + 1}`), field(name + index)] })) },
    ]),
  );
const alternatives = (count: number, name: string): Tree => ({
  oneOf: Array.from({ length: count }, (_, index) => field(`${name}${index}`)).toSorted(() => -1),
});

test.each<readonly [string, Tree, Tree, string]>([
  ['eleven choices in one allOf', takes(choices(11, string)), takes(choices(11, string)), 'none'],
  ['eleven choices, one changed', takes(choices(11, string)), takes(choices(11, integer)), 'major'],
  ['forty choices, one changed', answers(choices(40, string)), answers(choices(40, integer)), 'major'],
  ['choices of choices', takes(link('L0'), nested(40, field('z'))), takes(link('L0'), nested(40, field('z'))), 'none'],
  [
    'choices of choices, one changed',
    takes(link('L0'), nested(40, field('z'))),
    takes(link('L0'), nested(40, object({}))),
    'major',
  ],
  [
    'a pattern that backtracks',
    takes({ ...texts('^(a+)+$'), enum: [`${'a'.repeat(50)}b`, 'a'] }),
    takes({ ...texts('^(a|aa)+$'), enum: [`${'a'.repeat(50)}b`, 'a'] }),
    'none',
  ],
  ['many alternatives, all changed', takes(alternatives(400, 'a')), takes(alternatives(400, 'b')), 'major'],
])('the time is bounded: %s', (_, older, newer, expected) => {
  const start = process.cpuUsage();
  expect(verdict(older, newer)).toBe(expected);
  // microseconds of computing, which a busy machine does not stretch
  expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
});
