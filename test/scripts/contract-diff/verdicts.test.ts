import { expect, test } from '@jest/globals';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import { answers, integer, judge, object, string, takes, withOperation } from './documents.ts';

const verdict = (older: Tree, newer: Tree): string => judge(older, newer).at(-1) ?? '';

const link = (name: string): Tree => ({ $ref: `#/components/schemas/${name}` });
const texts = (pattern: string): Tree => ({ ...string, pattern });
const list = (items: Tree, rest: Tree = {}): Tree => ({ type: 'array', items, ...rest });
const pet = (mapping?: Tree): Tree => ({
  oneOf: [link('Cat'), link('Dog')],
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
});
const pets = { Cat: object({ kind: string, lives: integer }, ['kind']), Dog: object({ kind: string, tricks: string }, ['kind']) };
const kind = (value: string, rest: Tree = {}): Tree => object({ kind: { const: value }, ...rest }, ['kind']);

type Row = readonly [name: string, older: unknown, newer: unknown, sent: string, received?: string, schemas?: Tree];

test.each<Row>([
  ['a length that a UUID has not', { ...string, format: 'uuid' }, { ...string, format: 'uuid', maxLength: 35 }, 'major', 'minor'],
  ['a length that a pattern does not imply', texts('^[a-z]+$'), { ...texts('^[a-z]+$'), maxLength: 5 }, 'major', 'minor'],
  ['values in place of a bound', { ...string, maxLength: 3 }, { enum: ['abc'] }, 'major'],

  ['the keys of a default in another order', { default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }, 'none'],
  ['a pattern in other words', texts('^[0-9]+$'), texts('^\\d+$'), 'major'],
  ['a pattern beside another one', texts('^a'), { allOf: [texts('^a'), texts('b$')] }, 'major', 'minor'],

  ['a discriminator swapped', pet({ c: 'Cat', d: 'Dog' }), pet({ c: 'Dog', d: 'Cat' }), 'major', 'major', pets],
  ['a discriminator written out', pet(), pet({ Cat: link('Cat')['$ref'], Dog: 'Dog' }), 'none', 'none', pets],
  [
    'a discriminator less, of alternatives that say their value',
    { oneOf: [kind('a'), kind('b')], discriminator: { propertyName: 'kind' } },
    { oneOf: [kind('a'), kind('b')] },
    'minor',
  ],
  ['a discriminator less', pet(), { oneOf: pet()['oneOf'] }, 'major', 'major', pets],
  ['a discriminator of other values', pet(), pet({ cat: 'Cat' }), 'major', 'major', pets],
  ['a value of a discriminator more', pet({ c: 'Cat' }), pet({ c: 'Cat', cat: 'Cat' }), 'minor', 'major', pets],

  [
    'an alternative of another value',
    { oneOf: [kind('a'), kind('b')] },
    { oneOf: [kind('a'), kind('b'), kind('c')] },
    'minor',
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
    'a list named items that is no page',
    object({ a: object({ items: list(string, { maxItems: 9 }) }) }),
    object({ a: object({ items: list(string, { maxItems: 20 }) }) }),
    'minor',
    'major',
  ],

  ['a reference to a reference', link('A'), string, 'none', 'none', { A: link('B'), B: string }],
  ['a rule behind a reference', { not: link('A') }, { not: string }, 'none', 'none', { A: string }],
  [
    'anyOf to oneOf behind a reference, something shared',
    { anyOf: [object({ b: string }), object({ c: string })] },
    link('A'),
    'major',
    'none',
    { A: { oneOf: [object({ b: string }), object({ c: string })] } },
  ],
  ['required twice', object({ a: string }, ['a']), { allOf: [object({ a: string }, ['a']), { required: ['a'] }] }, 'none'],
])('%s', (_, older, newer, sent, received = sent, schemas = {}) => {
  const verdicts = [takes, answers].map((inBody) => verdict(inBody(older, schemas), inBody(newer, schemas)));
  expect(verdicts).toEqual([sent, received]);
});

const body = (schema: Tree): Tree => ({ description: '', content: { 'application/json': { schema } } });
const status = (responses: Tree): Tree => withOperation({ responses });
const [a, b] = [object({ a: string }, ['a']), object({ a: integer }, ['a'])];

test.each<readonly [name: string, older: Tree, newer: Tree, verdict: string, reversed?: string]>([
  ['a range as a single status', status({ '2XX': body(a) }), status({ 200: body(a) }), 'minor'],
  ['a range that says something else', status({ '2XX': body(a) }), status({ 200: body(b) }), 'major'],
  [
    'a range written out',
    status({ 200: body(a), '4XX': body(b) }),
    status({ 200: body(a), 400: body(b), 404: body(b) }),
    'minor',
  ],
  [
    'a range written out, one status otherwise',
    status({ 200: body(a), '4XX': body(b) }),
    status({ 200: body(a), 400: body(b), 404: body(a) }),
    'major',
  ],
  ['the default written out', status({ default: body(a) }), status({ '2XX': body(a), '4XX': body(a) }), 'minor'],
  ['a range of other statuses', status({ 200: body(a) }), status({ 200: body(a), '4XX': body(a) }), 'minor', 'major'],
])('%s, and back', (_, older, newer, expected, reversed = expected) => {
  expect([verdict(older, newer), verdict(newer, older)]).toEqual([expected, reversed]);
});

const field = (name: string, of: Tree = string): Tree => object({ [name]: of }, [name]);
const choices = (count: number): Tree => ({
  allOf: Array.from({ length: count }, (_, index) => ({ anyOf: [field(`a${index}`), field(`b${index}`)] })),
});

test('a schema of very many alternatives is not judged, and the command says so', () => {
  expect(verdict(takes(choices(9)), takes(choices(9)))).toBe('none');
  expect(() => judge(takes(choices(40)), takes(choices(40)))).toThrow(/^body has more than 1000 alternatives/);
});
