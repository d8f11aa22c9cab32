import { canonical, listAt, textOf, type Tree } from './document.ts';
import type { Part, Schema } from './schema-parts.ts';
import { mergeFields, mergeItems, mergeWhole } from './shape-structure.ts';

/** Types of JSON, with whole numbers apart; `any` when a schema says nothing of the type. */
export type Type = 'any' | 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What a schema says by one word, and the part that says it. */
export type Held<Value> = { readonly value: Value; readonly by: Part };

type Bound = { readonly at: number; readonly exclusive: boolean };

/** What the parts of one alternative say together. */
export type Shape = {
  readonly parts: Schema;
  readonly types: readonly Type[];
  readonly typesBy: Part | undefined;
  /** The values allowed, by their JSON text. */
  readonly values: Held<ReadonlyMap<string, unknown>> | undefined;
  readonly bounds: ReadonlyMap<string, Held<Bound>>;
  /** Texts that each must hold: patterns, formats, divisors. */
  readonly constraints: ReadonlyMap<string, ReadonlyMap<string, Part>>;
  readonly flags: ReadonlyMap<string, Part>;
  readonly fallback: Held<unknown> | undefined;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlyMap<string, Part>;
  /** Fields without a name of their own: any, none, or those that fit a schema. */
  readonly others: Held<'any' | 'none' | Schema>;
  readonly items: Schema;
  readonly leading: readonly Schema[];
  /** Schemas under words that are compared as a whole. */
  readonly whole: ReadonlyMap<string, Schema>;
  /** Texts under words that are compared as a whole. */
  readonly literal: ReadonlyMap<string, Held<string>>;
};

export const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];

// the type that a word speaks of: a schema with such a word and without a type is meant for that type
const TYPE_OF: Readonly<Record<string, Type>> = Object.fromEntries(
  Object.entries({
    object:
      'properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired',
    array: 'items prefixItems contains minItems maxItems uniqueItems',
    string: 'minLength maxLength pattern contentEncoding contentMediaType',
    number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  }).flatMap(([type, words]) => words.split(' ').map((word) => [word, type as Type])),
);

/** Whether a word means something for values of a type. */
export const speaksOf = (word: string, type: Type): boolean => {
  const meant = TYPE_OF[word];
  return meant === undefined || type === 'any' || meant === type || (meant === 'number' && type === 'integer');
};

/** What the parts of an alternative say together, or nothing when no value can fit them all. */
export function mergeParts(parts: Schema): Shape | undefined {
  const values = mergeValues(parts);
  const types = mergeTypes(parts, values?.value);
  if (types.length === 0 || values?.value.size === 0) return undefined;
  return {
    parts,
    types,
    typesBy: parts.find(({ schema }) => schema['type'] !== undefined) ?? parts[0],
    values,
    bounds: mergeBounds(parts, types),
    constraints: mergeConstraints(parts, types),
    flags: new Map(
      FLAGS.flatMap((flag) => parts.filter(({ schema }) => schema[flag] === true).map((part) => [flag, part] as const)),
    ),
    fallback: parts.filter(({ schema }) => schema['default'] !== undefined).map((by) => ({ value: by.schema['default'], by }))[0],
    ...mergeFields(parts),
    ...mergeItems(parts),
    ...mergeWhole(parts),
  };
}

const FLAGS = ['deprecated', 'readOnly', 'writeOnly', 'uniqueItems'];

/** The values of an `enum` or a `const`, which say the same. */
function mergeValues(parts: Schema): Shape['values'] {
  let merged: Shape['values'];
  for (const by of parts) {
    for (const list of [by.schema['enum'], by.schema['const'] === undefined ? undefined : [by.schema['const']]]) {
      if (list === undefined) continue;
      const earlier = merged?.value;
      const texts = listAt(list, `${by.label} enum`).map((value) => [canonical(value), value] as const);
      merged = { value: new Map(texts.filter(([text]) => earlier?.has(text) ?? true)), by };
    }
  }
  return merged;
}

function mergeTypes(parts: Schema, values: ReadonlyMap<string, unknown> | undefined): readonly Type[] {
  let types: readonly Type[] | undefined;
  for (const { schema } of parts) {
    if (schema['type'] === undefined) continue;
    const named = [schema['type']].flat() as Type[];
    types = types?.flatMap((type) => meet(type, named)) ?? named;
  }
  types ??= [...new Set(parts.flatMap(({ schema }) => Object.keys(schema).flatMap((word) => TYPE_OF[word] ?? [])))];
  if (types.includes('number')) types = types.filter((type) => type !== 'integer');
  if (values === undefined) return types.length > 0 || parts.some(({ schema }) => schema['type'] !== undefined) ? types : ['any'];
  const used = [...values.values()].map(typeOf);
  if (types.length === 0 && parts.every(({ schema }) => schema['type'] === undefined)) return [...new Set(used)];
  return types.filter((type) => used.some((other) => other === type || (other === 'integer' && type === 'number')));
}

const meet = (type: Type, named: readonly Type[]): readonly Type[] => {
  if (named.includes(type)) return [type];
  if (type === 'number' && named.includes('integer')) return ['integer'];
  return type === 'integer' && named.includes('number') ? ['integer'] : [];
};

function typeOf(value: unknown): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : (typeof value as Type);
}

// each bound by the words that may say it
const BOUND: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LOWER, ...UPPER].map((word) => [word, word])),
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
};

function mergeBounds(parts: Schema, types: readonly Type[]): Shape['bounds'] {
  const bounds = new Map<string, Held<Bound>>();
  const whole = types.length === 1 && types[0] === 'integer';
  for (const by of parts) {
    const words = new Set(Object.keys(by.schema).flatMap((word) => BOUND[word] ?? []));
    for (const word of words) {
      for (const bound of boundsOf(by.schema, word)) {
        const lower = LOWER.includes(word);
        const step = lower ? 1 : -1;
        const settled =
          whole && bound.exclusive && Number.isInteger(bound.at) ? { at: bound.at + step, exclusive: false } : bound;
        if (lower && word !== 'minimum' && settled.at <= 0) continue;
        const earlier = bounds.get(word)?.value;
        if (earlier === undefined || isTighter(settled, earlier, lower)) bounds.set(word, { value: settled, by });
      }
    }
  }
  return bounds;
}

/** Whether a bound leaves less than another one. */
export const isTighter = (one: Bound, other: Bound, lower: boolean): boolean =>
  one.at === other.at ? one.exclusive && !other.exclusive : lower === one.at > other.at;

// 3.0 says `exclusiveMinimum: true` beside `minimum`, 3.1 gives it the number
function boundsOf(schema: Tree, word: string): readonly Bound[] {
  const at = schema[word];
  const exclusive = word === 'minimum' ? schema['exclusiveMinimum'] : word === 'maximum' ? schema['exclusiveMaximum'] : undefined;
  return [
    ...(typeof at === 'number' ? [{ at, exclusive: exclusive === true }] : []),
    ...(typeof exclusive === 'number' ? [{ at: exclusive, exclusive: true }] : []),
  ];
}

// what every reader of JSON numbers takes, and a hint for forms
const FREE_FORMATS = new Set(['int64', 'double', 'password']);

function mergeConstraints(parts: Schema, types: readonly Type[]): Shape['constraints'] {
  const constraints = new Map<string, Map<string, Part>>();
  const add = (word: string, text: string, by: Part): void => {
    constraints.set(word, (constraints.get(word) ?? new Map<string, Part>()).set(text, by));
  };
  for (const by of parts) {
    const { format, pattern, multipleOf, contentEncoding, contentMediaType } = by.schema as Record<string, unknown>;
    if (pattern !== undefined) add('pattern', textOf(pattern), by);
    if (multipleOf !== undefined && !(multipleOf === 1 && types.includes('integer'))) add('multipleOf', textOf(multipleOf), by);
    if (contentEncoding !== undefined) add('contentEncoding', textOf(contentEncoding).toLowerCase(), by);
    if (contentMediaType !== undefined && contentMediaType !== 'application/octet-stream')
      add('contentMediaType', textOf(contentMediaType), by);
    // 3.0 says by a format what 3.1 says by words of its own
    if (format === 'byte') add('contentEncoding', 'base64', by);
    else if (format !== undefined && format !== 'binary' && !FREE_FORMATS.has(textOf(format))) add('format', textOf(format), by);
  }
  return constraints;
}
