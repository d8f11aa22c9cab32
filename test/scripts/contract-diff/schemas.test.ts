import { expect, test } from '@jest/globals';
import { RULES, levelOf, type Rule } from '../../../scripts/contract/diff/change.ts';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import { answers, delivers, integer, judge, object, string, takes } from './documents.ts';

type Judged = readonly [rule: Rule, place: string, what: string];

/** A row: what the rules say, the two schemas, and what is said of them as sent and as received. */
type Row = readonly [name: string, older: unknown, newer: unknown, sent: readonly Judged[], received: readonly Judged[]];

const narrowed = (what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [['mayBreak', place, what]],
  [['compatible', place, what]],
];
const widened = (what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [['compatible', place, what]],
  [['mayBreak', place, what]],
];
const both = (rule: Rule, what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [[rule, place, what]],
  [[rule, place, what]],
];
const free: readonly [Judged[], Judged[]] = [[], []];

const a = (schema: unknown): Tree => object({ a: schema });
/** An object of these fields and no other, all required. */
const of = (fields: Tree): Tree => object(fields, Object.keys(fields), { additionalProperties: false });
const nullable = (schema: Tree): Tree => ({ anyOf: [schema, { type: 'null' }] });

const rows: readonly Row[] = [
  [
    'minor: new response fields; new request parameters',
    object({}),
    a(string),
    [['newParameter', 'a', 'optional field added']],
    [['newField', 'a', 'field added']],
  ],
  [
    'major: a required body field added',
    object({}),
    object({ a: string }, ['a']),
    [['mayBreak', 'a', 'required field added']],
    [['newField', 'a', 'field added']],
  ],
  ['major: removal of a field', a(string), object({}), ...both('removal', 'field removed')],
  [
    'major: a field renamed is a field removed',
    a(string),
    object({ b: string }),
    [
      ['removal', 'a', 'field removed'],
      ['newParameter', 'b', 'optional field added'],
    ],
    [
      ['removal', 'a', 'field removed'],
      ['newField', 'b', 'field added'],
    ],
  ],
  ["major: change of a field's data type", a(string), a(integer), ...both('dataType', 'type string -> integer')],
  [
    'a wider type takes what clients send and surprises those that receive',
    a(integer),
    a({ type: 'number' }),
    [['compatible', 'a', 'type integer -> number']],
    [['dataType', 'a', 'type integer -> number']],
  ],
  [
    'a narrower type refuses what clients send',
    a({ type: ['string', 'integer'] }),
    a(string),
    [['dataType', 'a', 'type integer|string -> string']],
    [['compatible', 'a', 'type integer|string -> string']],
  ],
  [
    'a type where there was none is a narrower one',
    a({}),
    a(string),
    [['dataType', 'a', 'type any -> string']],
    [['compatible', 'a', 'type any -> string']],
  ],
  [
    'items change their data type as fields do',
    a({ type: 'array', items: string }),
    a({ type: 'array', items: integer }),
    ...both('dataType', 'type string -> integer', 'a[]'),
  ],
  ['major: response field nullable', a(string), a({ type: ['string', 'null'] }), ...widened('may be null now')],
  [
    'a body field that may no longer be null refuses null',
    a({ type: ['string', 'null'] }),
    a(string),
    ...narrowed('is never null now'),
  ],
  ['major: response field optional', object({ a: string }, ['a']), a(string), ...widened('optional now')],
  ['major: an optional body field required', a(string), object({ a: string }, ['a']), ...narrowed('required now')],
  [
    'minor: added enumerated values',
    a({ type: 'string', enum: ['A'] }),
    a({ type: 'string', enum: ['A', 'B'] }),
    ...both('enumeration', 'value "B" added'),
  ],
  [
    'minor: removed enumerated values',
    a({ type: 'string', enum: ['A', 'B'] }),
    a({ type: 'string', enum: ['A'] }),
    ...both('enumeration', 'value "B" removed'),
  ],
  [
    'minor: modified enumerated values, a const being one',
    a({ type: 'string', const: 'A' }),
    a({ type: 'string', const: 'B' }),
    [
      ['enumeration', 'a', 'value "A" removed'],
      ['enumeration', 'a', 'value "B" added'],
    ],
    [
      ['enumeration', 'a', 'value "A" removed'],
      ['enumeration', 'a', 'value "B" added'],
    ],
  ],
  [
    'minor: an enumeration given up',
    a({ type: 'string', enum: ['A'] }),
    a(string),
    ...both('enumeration', 'any value, not "A" only'),
  ],
  [
    'an enumeration where any text was good refuses texts',
    a(string),
    a({ type: 'string', enum: ['A'] }),
    ...narrowed('values "A" only'),
  ],
  [
    'an enumerated value of another type is a change of type',
    a({ enum: ['A'] }),
    a({ enum: [1] }),
    ...both('dataType', 'type string -> integer'),
  ],
  [
    'bounds narrowed: maxLength',
    a({ type: 'string', maxLength: 9 }),
    a({ type: 'string', maxLength: 8 }),
    ...narrowed('maxLength 9 -> 8'),
  ],
  ['bounds widened: maxLength', a({ type: 'string', maxLength: 9 }), a(string), ...widened('maxLength 9 -> none')],
  ['bounds narrowed: minLength', a(string), a({ type: 'string', minLength: 1 }), ...narrowed('minLength none -> 1')],
  [
    'bounds narrowed: minimum',
    a({ type: 'integer', minimum: 0 }),
    a({ type: 'integer', minimum: 1 }),
    ...narrowed('minimum 0 -> 1'),
  ],
  [
    'bounds narrowed: multipleOf',
    a({ type: 'integer' }),
    a({ type: 'integer', multipleOf: 4 }),
    ...narrowed('multipleOf none -> 4'),
  ],
  [
    'bounds narrowed: minItems',
    a({ type: 'array', items: string }),
    a({ type: 'array', items: string, minItems: 1 }),
    ...narrowed('minItems none -> 1'),
  ],
  [
    'bounds widened: maxItems',
    a({ type: 'array', items: string, maxItems: 1 }),
    a({ type: 'array', items: string, maxItems: 2 }),
    ...widened('maxItems 1 -> 2'),
  ],
  [
    'bounds narrowed: uniqueItems',
    a({ type: 'array', items: string }),
    a({ type: 'array', items: string, uniqueItems: true }),
    ...narrowed('uniqueItems none -> true'),
  ],
  [
    'bounds narrowed: minProperties',
    a({ type: 'object', minProperties: 1 }),
    a({ type: 'object', minProperties: 2 }),
    ...narrowed('minProperties 1 -> 2'),
  ],
  ['bounds narrowed: pattern', a(string), a({ type: 'string', pattern: '^x' }), ...narrowed('pattern none -> ^x')],
  [
    'another pattern may refuse and may surprise',
    a({ type: 'string', pattern: '^y' }),
    a({ type: 'string', pattern: '^x' }),
    ...both('mayBreak', 'pattern ^y -> ^x'),
  ],
  ['bounds narrowed: format', a(string), a({ type: 'string', format: 'uuid' }), ...narrowed('format none -> uuid')],
  [
    'another format is another data type',
    a({ type: 'string', format: 'date' }),
    a({ type: 'string', format: 'date-time' }),
    ...both('dataType', 'format date -> date-time'),
  ],
  [
    'a whole number grows beyond 32 bits',
    a({ type: 'integer', format: 'int32' }),
    a({ type: 'integer', format: 'int64' }),
    ...widened('format int32 -> int64'),
  ],
  [
    'Base64 is another data type',
    a(string),
    a({ type: 'string', contentEncoding: 'base64' }),
    ...both('dataType', 'contentEncoding none -> base64'),
  ],
  [
    'closed body',
    object({}),
    object({}, [], { additionalProperties: false }),
    [['mayBreak', '', 'closed: unknown fields are refused']],
    [['compatible', '', 'closed: no unknown fields']],
  ],
  [
    'opened body; clients must ignore unknown fields',
    object({}, [], { additionalProperties: false }),
    object({}),
    [['compatible', '', 'open: any other field']],
    [['compatible', '', 'open: any other field']],
  ],
  [
    'a closed body no longer takes the names of a pattern',
    object({}, [], { additionalProperties: false, patternProperties: { '^x-': string } }),
    object({}, [], { additionalProperties: false }),
    [['mayBreak', '', 'patternProperties {"^x-":{"type":"string"}} -> none']],
    [['removal', '', 'patternProperties {"^x-":{"type":"string"}} -> none']],
  ],
  [
    'a body that unevaluatedProperties closes takes the names of a pattern',
    object({}, [], { unevaluatedProperties: false }),
    object({}, [], { unevaluatedProperties: false, patternProperties: { '^x-': string } }),
    [['newParameter', '', 'patternProperties none -> {"^x-":{"type":"string"}}']],
    [['newField', '', 'patternProperties none -> {"^x-":{"type":"string"}}']],
  ],
  [
    'names of a pattern are restricted in an open body',
    object({}),
    object({}, [], { patternProperties: { '^x-': string } }),
    [['mayBreak', '', 'patternProperties none -> {"^x-":{"type":"string"}}']],
    [['compatible', '', 'patternProperties none -> {"^x-":{"type":"string"}}']],
  ],
  [
    'fields by any name get another data type',
    { type: 'object', additionalProperties: string },
    { type: 'object', additionalProperties: integer },
    ...both('dataType', 'type string -> integer', '*'),
  ],
  [
    'fields by any name are gone',
    { type: 'object', additionalProperties: string },
    { type: 'object', additionalProperties: false },
    [['mayBreak', '', 'closed: unknown fields are refused']],
    [['removal', '', 'closed: no unknown fields']],
  ],
  [
    'fields by any name are of any type',
    { type: 'object', additionalProperties: string },
    { type: 'object' },
    [['compatible', '', 'open: any other field']],
    [['mayBreak', '', 'open: any other field']],
  ],
  [
    'another default is another behaviour',
    a({ type: 'string', default: 'x' }),
    a({ type: 'string', default: 'y' }),
    ...both('behaviour', 'default "x" -> "y"'),
  ],
  ['a default told is no change', a(string), a({ type: 'string', default: 'y' }), ...both('compatible', 'default none -> "y"')],
  ['minor: deprecations are announced', a(string), a({ type: 'string', deprecated: true }), ...both('deprecation', 'deprecated')],
  [
    'an alternative more is good to send',
    a({ oneOf: [string, object({ b: string })] }),
    a({ oneOf: [string, object({ b: string }), integer] }),
    [['compatible', 'a', 'type object|string -> integer|object|string']],
    [['dataType', 'a', 'type object|string -> integer|object|string']],
  ],
  [
    'an alternative object more',
    a({ oneOf: [of({ b: { const: 'b' } }), of({ c: string })] }),
    a({ oneOf: [of({ b: { const: 'b' } }), of({ c: string }), of({ d: string })] }),
    [['compatible', 'a', 'alternative object added']],
    [['mayBreak', 'a', 'alternative object added']],
  ],
  [
    'an alternative more of oneOf that overlaps another one refuses what fits both',
    a({ oneOf: [of({ b: { const: 'b' } }), object({ c: string }, ['c'])] }),
    a({ oneOf: [of({ b: { const: 'b' } }), object({ c: string }, ['c']), object({ d: string }, ['d'])] }),
    [
      ['compatible', 'a', 'alternative object added'],
      ['mayBreak', 'a', 'alternatives object and object of oneOf overlap: what fits both is refused'],
    ],
    [['mayBreak', 'a', 'alternative object added']],
  ],
  [
    'an alternative object less',
    a({ anyOf: [object({ b: string }, ['b']), object({ c: string }, ['c'])] }),
    a(object({ b: string }, ['b'])),
    [['mayBreak', 'a', 'alternative object removed']],
    [['compatible', 'a', 'alternative object removed']],
  ],
  ['fields only read are not sent', a({ ...integer, readOnly: true }), object({}), [], [['removal', 'a', 'field removed']]],
  [
    'fields only written are not received',
    a({ ...integer, writeOnly: true }),
    object({}),
    [['removal', 'a', 'field removed']],
    [],
  ],
  [
    'names restricted',
    { type: 'object', propertyNames: { maxLength: 2 } },
    { type: 'object', propertyNames: { maxLength: 3 } },
    ...both('mayBreak', 'propertyNames {"maxLength":2} -> {"maxLength":3}', ''),
  ],
  [
    'a rule between fields',
    object({}),
    object({}, [], { dependentRequired: { a: ['b'] } }),
    ...narrowed('dependentRequired none -> {"a":["b"]}', ''),
  ],
  [
    'leading items change their type',
    a({ type: 'array', prefixItems: [string] }),
    a({ type: 'array', prefixItems: [integer] }),
    ...both('mayBreak', 'prefixItems [{"type":"string"}] -> [{"type":"integer"}]'),
  ],
  [
    'minor: page sizes, the items of a collection',
    object({ items: { type: 'array', maxItems: 20, items: string } }),
    object({ items: { type: 'array', maxItems: 10, items: string } }),
    [['mayBreak', 'items', 'maxItems 20 -> 10']],
    [['pageSize', 'items', 'maxItems 20 -> 10']],
  ],
  [
    'prose is no change',
    a(string),
    a({ ...string, title: 'A', description: 'B', examples: ['c'], $comment: 'd', 'x-e': 1 }),
    ...free,
  ],
  ['const and enum say the same', a({ const: 'A' }), a({ type: 'string', enum: ['A'] }), ...free],
  [
    'values as alternatives say the same',
    a({ oneOf: [{ const: 'A', title: 'a' }, { const: 'B' }] }),
    a({ enum: ['B', 'A'] }),
    ...free,
  ],
  [
    'types as alternatives say the same',
    a({ type: ['string', 'null', 'integer'] }),
    a(nullable({ anyOf: [integer, string] })),
    ...free,
  ],
  ['bounds that bound nothing say nothing', a({ type: 'array', minItems: 0, items: {} }), a({ type: 'array' }), ...free],
  [
    'allOf seen through',
    { allOf: [object({ a: string }, ['a']), object({ b: integer })] },
    object({ a: string, b: integer }, ['a']),
    ...free,
  ],
  [
    'a part of allOf closes all of it',
    { allOf: [object({ a: string }), object({ b: integer })] },
    { allOf: [object({ a: string }, [], { additionalProperties: false }), object({ b: integer })] },
    [
      ['removal', 'b', 'field removed'],
      ['mayBreak', '', 'closed: unknown fields are refused'],
    ],
    [
      ['removal', 'b', 'field removed'],
      ['compatible', '', 'closed: no unknown fields'],
    ],
  ],
];

const line = (name: string, direction: string, [rule, place, what]: Judged): string => {
  const step = /^($|[[ ])/.test(place) ? place : `.${place}`;
  const root = direction === 'sent' ? 'body' : name === 'doIt' ? '200 body' : 'body';
  return [levelOf(rule), name, `${direction} ${root}${step}`, what, RULES[rule]].join('\t');
};

const report = (name: string, direction: string, judged: readonly Judged[]): readonly string[] => {
  const verdict = judged.length === 0 ? 'none' : judged.some(([rule]) => levelOf(rule) === 'major') ? 'major' : 'minor';
  return [...judged.map((one) => line(name, direction, one)).toSorted(), verdict];
};

test.each(rows)('%s', (_, older, newer, sent, received) => {
  expect(judge(takes(older), takes(newer))).toEqual(report('doIt', 'sent', sent));
  expect(judge(answers(older), answers(newer))).toEqual(report('doIt', 'received', received));
  // webhooks reversed: a client receives their body
  expect(judge(delivers(older), delivers(newer))).toEqual(report('webhook event', 'received', received));
});
