import { expect, test } from '@jest/globals';
import { RULES, levelOf, type Rule } from '../../../scripts/contract/diff/change.ts';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import { answers, delivers, integer, judge, object, string, takes } from './documents.ts';

/** Rule, place, and what is said. */
type Judged = `${Rule} | ${string} | ${string}`;

/** A row: what the rules say, the two schemas, and what is said of them as sent and as received. */
type Row = readonly [name: string, older: unknown, newer: unknown, sent: readonly Judged[], received: readonly Judged[]];

const narrowed = (what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [`mayBreak | ${place} | ${what}`],
  [`compatible | ${place} | ${what}`],
];
const widened = (what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [`compatible | ${place} | ${what}`],
  [`mayBreak | ${place} | ${what}`],
];
const both = (rule: Rule, what: string, place = 'a'): readonly [Judged[], Judged[]] => [
  [`${rule} | ${place} | ${what}`],
  [`${rule} | ${place} | ${what}`],
];

const a = (schema: unknown): Tree => object({ a: schema });
const text = (words: Tree): Tree => a({ ...string, ...words });
const list = (words: Tree): Tree => a({ type: 'array', ...words });
/** An object of these fields and no other, all required. */
const of = (fields: Tree): Tree => object(fields, Object.keys(fields), { additionalProperties: false });

/** Words that allow less the further right their value stands. */
const bounds = (
  [
    ['string', 'maxLength', undefined, 9, 8],
    ['string', 'minLength', undefined, 1, 2],
    ['string', 'pattern', undefined, '^x'],
    ['string', 'format', undefined, 'uuid'],
    ['integer', 'minimum', undefined, 0, 1],
    ['integer', 'maximum', undefined, 1, 0],
    ['integer', 'multipleOf', undefined, 4],
    ['array', 'minItems', undefined, 1, 2],
    ['array', 'maxItems', undefined, 2, 1],
    ['array', 'uniqueItems', undefined, true],
    ['object', 'minProperties', 1, 2],
    ['object', 'maxProperties', 2, 1],
  ] as const
).flatMap(([type, word, ...values]) =>
  values.slice(1).flatMap((value, index): readonly Row[] => {
    const [was, is] = [values[index], value].map((each) => a({ type, ...(each !== undefined && { [word]: each }) }));
    const [more, less] = [String(values[index] ?? 'none'), String(value)];
    return [
      [`bounds narrowed: ${word} ${more} -> ${less}`, was, is, ...narrowed(`${word} ${more} -> ${less}`)],
      [`bounds widened: ${word} ${less} -> ${more}`, is, was, ...widened(`${word} ${less} -> ${more}`)],
    ];
  }),
);

const rows: readonly Row[] = [
  ...bounds,
  [
    'minor: new response fields; new request parameters',
    object({}),
    a(string),
    ['newParameter | a | optional field added'],
    ['newField | a | field added'],
  ],
  [
    'major: a required body field added',
    object({}),
    object({ a: string }, ['a']),
    ['mayBreak | a | required field added'],
    ['newField | a | field added'],
  ],
  ['major: removal of a field', a(string), object({}), ...both('removal', 'field removed')],
  [
    'major: a field renamed is a field removed',
    a(string),
    object({ b: string }),
    ['removal | a | field removed', 'newParameter | b | optional field added'],
    ['removal | a | field removed', 'newField | b | field added'],
  ],
  ["major: change of a field's data type", a(string), a(integer), ...both('dataType', 'type string -> integer')],
  [
    'a wider type takes what clients send and surprises those that receive',
    a(integer),
    a({ type: 'number' }),
    ['compatible | a | type integer -> number'],
    ['dataType | a | type integer -> number'],
  ],
  [
    'a narrower type refuses what clients send',
    a({ type: ['string', 'integer'] }),
    a(string),
    ['dataType | a | type integer|string -> string'],
    ['compatible | a | type integer|string -> string'],
  ],
  [
    'a type where there was none is a narrower one',
    a({}),
    a(string),
    ['dataType | a | type any -> string'],
    ['compatible | a | type any -> string'],
  ],
  [
    'items change their data type as fields do',
    list({ items: string }),
    list({ items: integer }),
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
    text({ enum: ['A'] }),
    text({ enum: ['A', 'B'] }),
    ...both('enumeration', 'value "B" added'),
  ],
  [
    'minor: removed enumerated values',
    text({ enum: ['A', 'B'] }),
    text({ enum: ['A'] }),
    ...both('enumeration', 'value "B" removed'),
  ],
  [
    'minor: modified enumerated values, a const being one',
    text({ const: 'A' }),
    text({ const: 'B' }),
    ['enumeration | a | value "A" removed', 'enumeration | a | value "B" added'],
    ['enumeration | a | value "A" removed', 'enumeration | a | value "B" added'],
  ],
  ['minor: an enumeration given up', text({ enum: ['A'] }), a(string), ...both('enumeration', 'any value, not "A" only')],
  ['an enumeration where any text was good refuses texts', a(string), text({ enum: ['A'] }), ...narrowed('values "A" only')],
  [
    'an enumerated value of another type is a change of type',
    a({ enum: ['A'] }),
    a({ enum: [1] }),
    ...both('dataType', 'type string -> integer'),
  ],
  [
    'another pattern may refuse and may surprise',
    text({ pattern: '^y' }),
    text({ pattern: '^x' }),
    ...both('mayBreak', 'pattern ^y -> ^x'),
  ],
  [
    'another format is another data type',
    text({ format: 'date' }),
    text({ format: 'date-time' }),
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
    text({ contentEncoding: 'base64' }),
    ...both('dataType', 'contentEncoding none -> base64'),
  ],
  [
    'closed body',
    object({}),
    object({}, [], { additionalProperties: false }),
    ['mayBreak |  | closed: unknown fields are refused'],
    ['compatible |  | closed: no unknown fields'],
  ],
  [
    'opened body; clients must ignore unknown fields',
    object({}, [], { additionalProperties: false }),
    object({}),
    ['compatible |  | open: any other field'],
    ['compatible |  | open: any other field'],
  ],
  [
    'a closed body no longer takes the names of a pattern',
    object({}, [], { additionalProperties: false, patternProperties: { '^x-': string } }),
    object({}, [], { additionalProperties: false }),
    ['mayBreak |  | patternProperties {"^x-":{"type":"string"}} -> none'],
    ['removal |  | patternProperties {"^x-":{"type":"string"}} -> none'],
  ],
  [
    'a body that unevaluatedProperties closes takes the names of a pattern',
    object({}, [], { unevaluatedProperties: false }),
    object({}, [], { unevaluatedProperties: false, patternProperties: { '^x-': string } }),
    ['newParameter |  | patternProperties none -> {"^x-":{"type":"string"}}'],
    ['newField |  | patternProperties none -> {"^x-":{"type":"string"}}'],
  ],
  [
    'names of a pattern are restricted in an open body',
    object({}),
    object({}, [], { patternProperties: { '^x-': string } }),
    ['mayBreak |  | patternProperties none -> {"^x-":{"type":"string"}}'],
    ['compatible |  | patternProperties none -> {"^x-":{"type":"string"}}'],
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
    ['mayBreak |  | closed: unknown fields are refused'],
    ['removal |  | closed: no unknown fields'],
  ],
  [
    'fields by any name are of any type',
    { type: 'object', additionalProperties: string },
    { type: 'object' },
    ['compatible |  | open: any other field'],
    ['mayBreak |  | open: any other field'],
  ],
  [
    'another default is another behaviour',
    text({ default: 'x' }),
    text({ default: 'y' }),
    ...both('behaviour', 'default "x" -> "y"'),
  ],
  ['a default told is no change', a(string), text({ default: 'y' }), ...both('compatible', 'default none -> "y"')],
  ['minor: deprecations are announced', a(string), text({ deprecated: true }), ...both('deprecation', 'deprecated')],
  [
    'an alternative more is good to send',
    a({ oneOf: [string, object({ b: string })] }),
    a({ oneOf: [string, object({ b: string }), integer] }),
    ['compatible | a | type object|string -> integer|object|string'],
    ['dataType | a | type object|string -> integer|object|string'],
  ],
  [
    'an alternative object more',
    a({ oneOf: [of({ b: { const: 'b' } }), of({ c: string })] }),
    a({ oneOf: [of({ b: { const: 'b' } }), of({ c: string }), of({ d: string })] }),
    ['compatible | a | alternative object added'],
    ['mayBreak | a | alternative object added'],
  ],
  [
    'an alternative more of oneOf that overlaps another one refuses what fits both',
    a({ oneOf: [of({ b: { const: 'b' } }), object({ c: string }, ['c'])] }),
    a({ oneOf: [of({ b: { const: 'b' } }), object({ c: string }, ['c']), object({ d: string }, ['d'])] }),
    [
      'compatible | a | alternative object added',
      'mayBreak | a | alternatives object and object of oneOf overlap: what fits both is refused',
    ],
    ['mayBreak | a | alternative object added'],
  ],
  [
    'an alternative object less',
    a({ anyOf: [object({ b: string }, ['b']), object({ c: string }, ['c'])] }),
    a(object({ b: string }, ['b'])),
    ['mayBreak | a | alternative object removed'],
    ['compatible | a | alternative object removed'],
  ],
  ['fields only read are not sent', a({ ...integer, readOnly: true }), object({}), [], ['removal | a | field removed']],
  ['fields only written are not received', a({ ...integer, writeOnly: true }), object({}), ['removal | a | field removed'], []],
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
    list({ prefixItems: [string] }),
    list({ prefixItems: [integer] }),
    ...both('mayBreak', 'prefixItems [{"type":"string"}] -> [{"type":"integer"}]'),
  ],
  [
    'minor: page sizes, the items of a collection',
    object({ items: { type: 'array', maxItems: 20, items: string } }),
    object({ items: { type: 'array', maxItems: 10, items: string } }),
    ['mayBreak | items | maxItems 20 -> 10'],
    ['pageSize | items | maxItems 20 -> 10'],
  ],
  [
    'a part of allOf closes all of it',
    { allOf: [object({ a: string }), object({ b: integer })] },
    { allOf: [object({ a: string }, [], { additionalProperties: false }), object({ b: integer })] },
    ['removal | b | field removed', 'mayBreak |  | closed: unknown fields are refused'],
    ['removal | b | field removed', 'compatible |  | closed: no unknown fields'],
  ],
];

const report = (name: string, direction: string, judged: readonly Judged[]): readonly string[] => {
  const root = direction === 'sent' ? 'body' : name === 'doIt' ? '200 body' : 'body';
  const lines = judged.map((text) => {
    const [rule, place, what] = text.split(' | ') as [Rule, string, string];
    const step = /^($|[[ ])/.test(place) ? place : `.${place}`;
    return [levelOf(rule), name, `${direction} ${root}${step}`, what, RULES[rule]].join('\t');
  });
  const isMajor = lines.some((line) => line.startsWith('major'));
  return [...lines.toSorted(), lines.length === 0 ? 'none' : isMajor ? 'major' : 'minor'];
};

test.each(rows)('%s', (_, older, newer, sent, received) => {
  expect(judge(takes(older), takes(newer))).toEqual(report('doIt', 'sent', sent));
  expect(judge(answers(older), answers(newer))).toEqual(report('doIt', 'received', received));
  // webhooks reversed: a client receives their body
  expect(judge(delivers(older), delivers(newer))).toEqual(report('webhook event', 'received', received));
});
