import { canonical, isTree, listAt, textOf, treeAt, type Tree } from './document.ts';
import { isWithin, matches } from './pattern.ts';
import { below, isProse, top, type Part, type Schema } from './schema-parts.ts';

/** Types of JSON, with whole numbers apart; `any` when a schema says nothing of the type. */
export type Type = 'any' | 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The value of one keyword, and the part of the schema that has it. */
type Held<Value> = { readonly value: Value; readonly by: Part };

type Bound = { readonly at: number; readonly exclusive: boolean };

/** The rules of one alternative for values of one type, in a form that does not depend on spelling. */
export type Shape = {
  readonly type: Type;
  readonly parts: Schema;
  readonly typesBy: Part | undefined;
  /** The values allowed, by their JSON text. Bounds and texts are applied to them. */
  readonly values: Held<ReadonlyMap<string, unknown>> | undefined;
  readonly bounds: ReadonlyMap<string, Held<Bound>>;
  /** Keywords whose values apply together, by name: patterns, formats, divisors and the like. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Part>>;
  readonly deprecated: Part | undefined;
  readonly fallback: Held<unknown> | undefined;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlyMap<string, Part>;
  /** Fields without a name of their own: any, none, or those that fit a schema. */
  readonly others: Held<'any' | 'none' | Schema>;
  readonly items: Schema;
  readonly leading: readonly Schema[];
  /** Schemas under words that are compared as a whole. */
  readonly whole: ReadonlyMap<string, Schema>;
  readonly discriminator: Held<string> | undefined;
};

// the type that a keyword is for: a schema with the keyword and without a type means that type
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
const speaksOf = (word: string, type: Type): boolean => {
  const meant = TYPE_OF[word];
  return meant === undefined || type === 'any' || meant === (type === 'integer' ? 'number' : type);
};

/** The shapes of an alternative, one for each type; none when no value fits all parts. */
export function shapesOf(alternative: Schema): readonly Shape[] {
  const parts = alternative.filter(({ isChoice }) => !isChoice);
  const choices = alternative.filter(({ isChoice }) => isChoice).map((part, index) => [`choice ${index + 1}`, [part]] as const);
  const values = mergeValues(parts);
  return mergeTypes(parts, values?.value).flatMap((type) => {
    const bounds = mergeBounds(parts, type);
    const texts = mergeTexts(parts, type);
    const own = [...(values?.value ?? [])].filter(
      ([, value]) => (type === 'any' || meet(typeOf(value), [type]).length > 0) && fits(value, { bounds, texts }),
    );
    if (values && own.length === 0) return [];
    const fields = mergeFields(parts);
    const shape: Shape = {
      type,
      parts: alternative,
      typesBy: parts.find(({ schema }) => schema['type'] !== undefined) ?? alternative[0],
      values: values && { ...values, value: new Map(own) },
      bounds: values ? new Map() : withoutImplied(bounds, texts, fields.required.size),
      texts: values ? new Map([...texts].filter(([word]) => !MEASURES.has(word))) : texts,
      deprecated: parts.find(({ schema }) => schema['deprecated'] === true),
      fallback: firstOf(parts, 'default', (value) => value),
      ...fields,
      ...mergeItems(parts),
      whole: new Map([...choices, ...mergeWhole(parts)]),
      discriminator: firstOf(parts, 'discriminator', (value) => textOf(treeAt(value, 'discriminator')['propertyName'])),
    };
    return [shape];
  });
}

// the words that the values of an enum are measured by, after which they say no more
const MEASURES = new Set(['pattern', 'format', 'multipleOf']);

const firstOf = <Value>(parts: Schema, word: string, read: (value: unknown) => Value): Held<Value> | undefined => {
  const by = parts.find(({ schema }) => schema[word] !== undefined);
  return by && { value: read(by.schema[word]), by };
};

/** The values of an `enum` or a `const`, which say the same. */
function mergeValues(parts: Schema): Shape['values'] {
  let merged: Shape['values'];
  for (const by of parts) {
    for (const list of [by.schema['enum'], by.schema['const'] === undefined ? undefined : [by.schema['const']]]) {
      if (list === undefined) continue;
      const earlier = merged?.value;
      const all = listAt(list, `${by.label} enum`).map((value) => [canonical(value), value] as const);
      merged = { value: new Map(all.filter(([text]) => earlier?.has(text) ?? true)), by };
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
  const isTyped = types !== undefined;
  types ??= parts.flatMap(({ schema }) => Object.keys(schema).flatMap((word) => TYPE_OF[word] ?? []));
  if (values) {
    const used = [...values.values()].map(typeOf);
    types = isTyped || types.length > 0 ? types.filter((type) => used.some((other) => meet(other, [type]).length > 0)) : used;
  } else if ((types.length === 0 && !isTyped) || ALL_TYPES.every((type) => types?.includes(type))) types = ['any'];
  const isWhole = parts.some(({ schema }) => Number.isInteger(schema['multipleOf']));
  return [...new Set(types.map((type) => (type === 'number' && isWhole ? 'integer' : type)))].filter(
    (type, _, all) => type !== 'integer' || !all.includes('number'),
  );
}

const ALL_TYPES: readonly Type[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The types that a type and others have in common. */
const meet = (type: Type, named: readonly Type[]): readonly Type[] => {
  if (named.includes(type)) return [type];
  return (type === 'number' && named.includes('integer')) || (type === 'integer' && named.includes('number')) ? ['integer'] : [];
};

function typeOf(value: unknown): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : (typeof value as Type);
}

// each bound by the words that may say it
const BOUND: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Length', 'Items', 'Properties', 'Contains', 'imum'].flatMap((of) => [`min${of}`, `max${of}`].map((word) => [word, word])),
  ),
  exclusiveMinimum: 'minimum',
  exclusiveMaximum: 'maximum',
};

export const isLower = (word: string): boolean => word.startsWith('min');

// the bounds that formats of whole numbers stand for
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  ...Object.fromEntries([8, 16, 32].map((bits) => [`int${bits}`, [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]])),
  ...Object.fromEntries([8, 16, 32].map((bits) => [`uint${bits}`, [0, 2 ** bits - 1]])),
};

// the numbers that every parser of JSON can represent
const UNBOUNDED: Readonly<Partial<Record<Type, number>>> = { integer: 2 ** 63, number: 3.402_823_4e38 };

function mergeBounds(parts: Schema, type: Type): Shape['bounds'] {
  const bounds = new Map<string, Held<Bound>>();
  for (const by of parts) {
    const words = new Set(Object.keys(by.schema).flatMap((word) => BOUND[word] ?? []));
    const range = type === 'integer' ? RANGES[textOf(by.schema['format'])] : undefined;
    const implied = (range ?? []).map((at, index) => [index === 0 ? 'minimum' : 'maximum', { at, exclusive: false }] as const);
    const written = [...words].flatMap((word) => boundsOf(by.schema, word).map((bound) => [word, bound] as const));
    for (const [word, bound] of [...implied, ...written]) {
      const settled = type === 'integer' ? onWhole(bound, isLower(word)) : bound;
      if (!speaksOf(word, type) || Math.abs(settled.at) >= (UNBOUNDED[type] ?? Infinity)) continue;
      if (isLower(word) && word !== 'minimum' && settled.at <= 0) continue;
      const earlier = bounds.get(word)?.value;
      if (earlier === undefined || isTighter(settled, earlier, isLower(word))) bounds.set(word, { value: settled, by });
    }
  }
  return bounds;
}

const onWhole = ({ at, exclusive }: Bound, lower: boolean): Bound => {
  const step = exclusive && Number.isInteger(at) ? 1 : 0;
  return { at: lower ? Math.ceil(at) + step : Math.floor(at) - step, exclusive: false };
};

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

// the least and greatest length of texts of a format
const LENGTHS: Readonly<Record<string, readonly number[]>> = { date: [10, 10], 'date-time': [20], uuid: [36, 36], ipv4: [7, 15] };

/** The bounds without those that a format, a pattern or required fields imply. */
function withoutImplied(bounds: Shape['bounds'], texts: Shape['texts'], required: number): Shape['bounds'] {
  const [least, most] = [...(texts.get('format')?.keys() ?? [])].flatMap((format) => LENGTHS[format] ?? []);
  const patterns = [...(texts.get('pattern')?.keys() ?? [])];
  const isImplied = (word: string, at: number): boolean => {
    if (word === 'minProperties') return at <= required;
    if (word === 'minLength' && least !== undefined && at <= least) return true;
    if (word === 'maxLength' && most !== undefined && at >= most) return true;
    const lengths = { minLength: `^[^]{${at},}$`, maxLength: `^[^]{0,${at}}$` }[word];
    return lengths !== undefined && patterns.some((pattern) => isWithin(pattern, lengths) === true);
  };
  return new Map([...bounds].filter(([word, { value }]) => !isImplied(word, value.at)));
}

// formats of numbers without an effect of their own, or whose effect the bounds state
const FREE_FORMATS = new Set(['int64', 'double', 'password', 'binary', 'byte']);

function mergeTexts(parts: Schema, type: Type): Shape['texts'] {
  const texts = new Map<string, Map<string, Part>>();
  for (const by of parts) {
    const { format, pattern, multipleOf, contentEncoding, contentMediaType, dependentRequired, xml, uniqueItems } = by.schema;
    const isSaidByBounds = type === 'integer' && RANGES[textOf(format)] !== undefined;
    const all = {
      pattern,
      multipleOf: multipleOf === 1 && type === 'integer' ? undefined : multipleOf,
      // 3.0 says by a format what 3.1 says by words of its own
      contentEncoding: format === 'byte' ? 'base64' : contentEncoding && textOf(contentEncoding).toLowerCase(),
      contentMediaType: contentMediaType === 'application/octet-stream' ? undefined : contentMediaType,
      uniqueItems: uniqueItems || undefined,
      dependentRequired: dependentRequired && canonical(dependentRequired),
      xml: xml && canonical(xml),
      format: FREE_FORMATS.has(textOf(format)) || isSaidByBounds ? undefined : format,
    };
    for (const [word, text] of Object.entries(all)) {
      if (text !== undefined && speaksOf(word, type)) texts.set(word, (texts.get(word) ?? new Map()).set(textOf(text), by));
    }
  }
  return texts;
}

/** Whether a text or a number keeps to bounds, patterns and divisors. */
export function fits(value: unknown, { bounds, texts }: Pick<Shape, 'bounds' | 'texts'>): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return true;
  const size = typeof value === 'number' ? value : Array.from(value).length;
  const type = typeof value;
  return (
    [...bounds]
      .filter(([word]) => (type === 'number' ? /imum$/ : /Length$/).test(word))
      .every(([word, { value: bound }]) => !isTighter(bound, { at: size, exclusive: false }, isLower(word))) &&
    [...(texts.get('pattern')?.keys() ?? [])].every((pattern) => type === 'number' || matches(pattern, String(value))) &&
    [...(texts.get('multipleOf')?.keys() ?? [])].every((of) => type === 'string' || Number.isInteger(size / Number(of)))
  );
}

/** Fields of an object, as the parts say together. */
function mergeFields(parts: Schema): Pick<Shape, 'properties' | 'required' | 'others'> {
  const properties = new Map<string, Part[]>();
  const required = new Map<string, Part>();
  for (const by of parts) {
    for (const [name, schema] of Object.entries(propertiesOf(by))) {
      properties.set(name, [...(properties.get(name) ?? []), below(by, schema, `.${name}`)]);
    }
    for (const name of listAt(by.schema['required'], `${by.label} required`)) required.set(textOf(name), by);
  }
  let others: Shape['others'] = { value: 'any', by: parts[0] ?? top(undefined, '') };
  for (const by of parts) {
    const { schema } = by;
    const patterns = patternsOf(by);
    const rests = patterns.filter(([pattern]) => isEveryName(pattern)).map(([, rest]) => rest);
    if (rests.length === 0) rests.push(schema['additionalProperties']);
    for (const rest of [...rests, schema['unevaluatedProperties']].filter((each) => !isOpen(each))) {
      if (rest === false || others.value === 'none') others = { value: 'none', by };
      else others = { value: [...(others.value === 'any' ? [] : others.value), below(by, rest, '.*')], by };
    }
    // a closed part closes out, and a part with a schema for the rest restricts, what other parts name
    for (const [name, held] of properties) {
      const matching = patterns.filter(([pattern]) => matches(pattern, name)).map(([, rest]) => rest);
      const isNamed = matching.length > 0 || Object.hasOwn(propertiesOf(by), name);
      const restricting = [...matching, isNamed ? undefined : schema['additionalProperties']].filter((rest) => !isOpen(rest));
      properties.set(name, [...held, ...restricting.map((rest) => below(by, rest, '.*'))]);
    }
  }
  return { properties, required, others };
}

const propertiesOf = ({ schema, label }: Part): Tree => treeAt(schema['properties'], `${label} properties`);
const patternsOf = ({ schema, label }: Part): readonly (readonly [string, unknown])[] =>
  Object.entries(treeAt(schema['patternProperties'], `${label} patternProperties`));

/** Whether a pattern matches every name that has no line break. */
const isEveryName = (pattern: string): boolean => isWithin('^.*$', pattern) === true;

const isOpen = (rest: unknown): boolean =>
  rest === undefined || rest === true || (isTree(rest) && Object.keys(rest).every(isProse));

/** Items of a list, as the parts say together. */
function mergeItems(parts: Schema): Pick<Shape, 'items' | 'leading'> {
  const items = parts.flatMap((by) =>
    ['items', 'unevaluatedItems'].flatMap((word) => (by.schema[word] === undefined ? [] : [below(by, by.schema[word], '[]')])),
  );
  const leading: Part[][] = [];
  for (const by of parts) {
    for (const [index, schema] of listAt(by.schema['prefixItems'], `${by.label} prefixItems`).entries()) {
      leading[index] = [...(leading[index] ?? []), below(by, schema, `[${index}]`)];
    }
  }
  return { items, leading };
}

/** Schemas that are compared as a whole, by the words they stand under. */
function mergeWhole(parts: Schema): ReadonlyMap<string, Schema> {
  const found = parts.flatMap((by) => {
    const dependents = Object.entries(treeAt(by.schema['dependentSchemas'], `${by.label} dependentSchemas`));
    const all: readonly (readonly [string, unknown])[] = [
      ...['not', 'if', 'then', 'else', 'contains', 'contentSchema', 'propertyNames'].map(
        (word) => [word, by.schema[word]] as const,
      ),
      ...patternsOf(by).flatMap(([pattern, rest]) =>
        isEveryName(pattern) ? [] : [[`patternProperties ${pattern}`, rest] as const],
      ),
      ...dependents.map(([name, rest]) => [`dependentSchemas ${name}`, rest] as const),
    ];
    return all.flatMap(([word, rest]) => (rest === undefined ? [] : [{ word, part: below(by, rest, ` ${word}`) }]));
  });
  return new Map([...Map.groupBy(found, ({ word }) => word)].map(([word, held]) => [word, held.map(({ part }) => part)]));
}
