import { canonical, InputError, isTree, listAt, textOf, treeAt, type Contract, type Tree } from './document.ts';

/**
 * One schema object as it is written, without those it refers to or is made of. `home` is the
 * component it stands in, empty outside of components; `label` says where a reader finds it, such
 * as `User.email` or `body.items[]`, and `step` is the end of it below the schema around.
 */
export type Part = { readonly schema: Tree; readonly home: string; readonly label: string; readonly step: string };

/** Schema objects that all hold. */
export type Schema = readonly Part[];

/** Types of JSON, with whole numbers apart; `any` when a schema says nothing of the type. */
export type Type = 'any' | 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The value of one keyword, and the part of the schema that has it. */
type Held<Value> = { readonly value: Value; readonly by: Part };

/** The keywords of one alternative for values of one type, `$ref` and `allOf` written out. */
export type Shape = {
  readonly type: Type;
  readonly parts: Schema;
  /** The values of an `enum` or a `const`, as JSON. */
  readonly values: Held<ReadonlySet<string>> | undefined;
  /** The tightest bound under each word, such as `maxLength`. */
  readonly bounds: ReadonlyMap<string, Held<number>>;
  /** Every other keyword that restricts: as JSON, by its word. Several parts may have it. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, Part>>;
  readonly deprecated: Part | undefined;
  readonly fallback: Held<unknown> | undefined;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlyMap<string, Part>;
  /** Fields without a name of their own: any, none, or by a schema. */
  readonly others: Held<'any' | 'none' | Schema>;
  readonly items: Schema;
  readonly discriminator: Held<string> | undefined;
};

const ANY: Tree = {};
const NEVER: Tree = {};

// a schema with more alternatives, once they are written out, is not judged
const MOST_ALTERNATIVES = 1000;

const PROSE = new Set('title description summary $comment example examples externalDocs $schema $defs'.split(' '));

/** Whether a word of a schema restricts nothing: prose, examples, extensions. */
export const isProse = (word: string): boolean => PROSE.has(word) || word.startsWith('x-');

/** The part that stands below another one. */
export const below = ({ home, label }: Part, value: unknown, step: string): Part => ({
  schema: schemaOf(value),
  home,
  label: label + step,
  step,
});

/** The part at the top of a body, parameter or header. */
export const top = (value: unknown, label: string): Part => ({ schema: schemaOf(value), home: '', label, step: '' });

const schemaOf = (value: unknown): Tree => (value === false ? NEVER : isTree(value) ? value : ANY);

/** Reads the schemas of one contract. */
type SchemaReader = ReturnType<typeof createSchemaReader>;

export function createSchemaReader(contract: Contract) {
  const known = new Map<Tree, readonly Schema[]>();

  function follow(reference: string): Part {
    const name = reference.replace(/^#\/(components\/schemas\/)?/, '').replaceAll('/properties/', '.');
    return { schema: schemaOf(contract.at(reference)), home: name, label: name, step: '' };
  }

  /** The alternatives of a part: none at all when no value fits it. */
  function expand(part: Part): readonly Schema[] {
    const { schema, label } = part;
    if (schema === NEVER) return [];
    const earlier = known.get(schema);
    if (earlier) return earlier;
    // a schema that is made of itself adds nothing to itself
    known.set(schema, [[]]);
    const { $ref, allOf, anyOf, oneOf, ...words } = schema;
    const members = listAt(allOf, `${label} allOf`).map((member) => below(part, member, ''));
    if (typeof $ref === 'string') members.unshift(follow($ref));
    const own: readonly Schema[] = [Object.keys(words).every(isProse) ? [] : [part]];
    const choices = [anyOf, oneOf].flatMap((list) =>
      list === undefined ? [] : [listAt(list, `${label} anyOf`).flatMap((member) => expand(below(part, member, '')))],
    );
    const alternatives = [...members.map(expand), ...choices].reduce((some, others) => combine(some, others, label), own);
    known.set(schema, alternatives);
    return alternatives;
  }

  const alternativesOf = (schema: Schema): readonly Schema[] =>
    schema.map(expand).reduce((some, others) => combine(some, others, schema[0]?.label ?? ''), [[]]);

  /** Schemas that only refer to another one are that one. */
  function direct(part: Part): Part {
    const { $ref, ...beside } = part.schema;
    return typeof $ref === 'string' && Object.keys(beside).every(isProse) ? direct(follow($ref)) : part;
  }

  function isExclusive(schema: Schema, seen = new Set<Tree>()): boolean {
    return schema.map(direct).some((part) => {
      if (seen.has(part.schema)) return false;
      seen.add(part.schema);
      const members = listAt(part.schema['allOf'], `${part.label} allOf`).map((member) => below(part, member, ''));
      return part.schema['oneOf'] !== undefined || isExclusive(members, seen);
    });
  }

  /** The schemas that the values of a discriminator stand for. */
  function mappingOf({ schema, label }: Part): ReadonlyMap<string, Part> {
    const mapping = treeAt(treeAt(schema['discriminator'], `${label} discriminator`)['mapping'], 'mapping');
    const members = [schema['oneOf'], schema['anyOf']].flatMap((list) => listAt(list, label));
    const references = members.flatMap((member) => (isTree(member) && member['$ref'] ? [textOf(member['$ref'])] : []));
    const mapped = Object.entries(mapping).map(([value, to]) => {
      const target = textOf(to);
      return [value, /[#/]/.test(target) ? target : `#/components/schemas/${target}`] as const;
    });
    const targets = mapped.map(([, reference]) => reference);
    const implied = references
      .filter((reference) => !targets.includes(reference))
      .map((reference) => [follow(reference).home, reference] as const);
    return new Map([...implied, ...mapped].map(([value, reference]) => [value, follow(reference)]));
  }

  /** A part of the document as text: references written out, prose left out. */
  function write(node: unknown, isMap = false, within: readonly string[] = []): string {
    if (Array.isArray(node)) return `[${node.map((item) => write(item, false, within)).join()}]`;
    if (!isTree(node)) return JSON.stringify(node) ?? '';
    const { $ref } = node;
    if (typeof $ref === 'string' && !within.includes($ref)) return write(contract.at($ref), false, [...within, $ref]);
    const entries = Object.entries(node).filter(([word]) => isMap || !isProse(word));
    // the keys below these words are names, not words
    const isMapBelow = (word: string): boolean => !isMap && /^(properties|patternProperties|dependentSchemas)$/.test(word);
    const texts = entries.map(([word, value]) => `${JSON.stringify(word)}:${write(value, isMapBelow(word), within)}`);
    return `{${texts.toSorted().join()}}`;
  }

  const shapesOf = (schema: Schema): readonly Shape[] =>
    joinSimple(alternativesOf(schema).flatMap((parts) => readShapes(parts, write)));

  return { direct, shapesOf, isExclusive, mappingOf, write };
}

function combine(some: readonly Schema[], others: readonly Schema[], label: string): readonly Schema[] {
  if (some.length * others.length > MOST_ALTERNATIVES)
    throw new InputError(`${label} has more than ${MOST_ALTERNATIVES} alternatives once they are written out.`);
  return some.flatMap((one) =>
    others.map((other) => [...new Map([...one, ...other].map((part) => [part.schema, part])).values()]),
  );
}

/** The shapes of an alternative, one for each type; none when no value fits all parts. */
function readShapes(parts: Schema, write: (node: unknown) => string): readonly Shape[] {
  const values = mergeValues(parts);
  return mergeTypes(parts, values?.value).flatMap((type) => {
    const own = [...(values?.value ?? [])].filter((text) => type === 'any' || meet(typeOf(JSON.parse(text)), [type]));
    if (values && own.length === 0) return [];
    const shape: Shape = {
      type,
      parts,
      values: values && { ...values, value: new Set(own) },
      ...mergeRules(parts, write),
      deprecated: parts.find(({ schema }) => schema['deprecated'] === true),
      fallback: firstOf(parts, 'default', (value) => value),
      ...mergeFields(parts),
      items: parts.flatMap((by) => (by.schema['items'] === undefined ? [] : [below(by, by.schema['items'], '[]')])),
      discriminator: firstOf(parts, 'discriminator', (value) => textOf(treeAt(value, 'discriminator')['propertyName'])),
    };
    return [shape];
  });
}

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
      const all = listAt(list, `${by.label} enum`).map(canonical);
      merged = { value: new Set(all.filter((text) => earlier?.has(text) ?? true)), by };
    }
  }
  return merged;
}

function mergeTypes(parts: Schema, values: ReadonlySet<string> | undefined): readonly Type[] {
  const lists = parts.flatMap(({ schema }) => (schema['type'] === undefined ? [] : [[schema['type']].flat() as Type[]]));
  if (values) lists.push([...values].map((text) => typeOf(JSON.parse(text))));
  const [first, ...rest] = lists;
  if (first === undefined) return ['any'];
  return [...new Set(rest.reduce((types, named) => types.flatMap((type) => meet(type, named) ?? []), first))];
}

/** What a type and others have in common. */
const meet = (type: Type, named: readonly Type[]): Type | undefined => {
  if (named.includes(type)) return type;
  const other = type === 'number' ? 'integer' : type === 'integer' ? 'number' : undefined;
  return other && named.includes(other) ? 'integer' : undefined;
};

function typeOf(value: unknown): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : (typeof value as Type);
}

const BOUND = /^(min|max)(Length|Items|Properties|Contains|imum)$|^exclusive(Min|Max)imum$/;

const isLower = (word: string): boolean => /^min|Min/.test(word);

// these are read on their own
const READ =
  /^(\$ref|(all|any|one)Of|type|enum|const|(additionalP|p)roperties|required|items|default|deprecated|(read|write)Only|discriminator)$/;

/** Bounds, and all keywords that are compared as they are written. */
function mergeRules(parts: Schema, write: (node: unknown) => string): Pick<Shape, 'bounds' | 'texts'> {
  const bounds = new Map<string, Held<number>>();
  const texts = new Map<string, Map<string, Part>>();
  for (const by of parts) {
    for (const [word, value] of Object.entries(by.schema).filter(([key]) => !READ.test(key) && !isProse(key))) {
      if (typeof value === 'number' && BOUND.test(word)) {
        const earlier = bounds.get(word)?.value;
        const isEmpty = isLower(word) && value === 0 && !word.endsWith('imum');
        if (!isEmpty && (earlier === undefined || isTighter(word, value, earlier))) bounds.set(word, { value, by });
      } else if (value !== false || word.startsWith('unevaluated')) {
        texts.set(word, (texts.get(word) ?? new Map()).set(typeof value === 'string' ? value : write(value), by));
      }
    }
  }
  return { bounds, texts };
}

/** Whether a bound leaves less than another one. */
export const isTighter = (word: string, one: number, other: number): boolean => (isLower(word) ? one > other : one < other);

/** The values that another set has not. */
export const missing = (values: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
  [...values].filter((value) => !others.has(value));

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
    const rest = by.schema['additionalProperties'];
    if (rest === undefined || rest === true || (isTree(rest) && Object.keys(rest).every(isProse))) continue;
    const child = below(by, rest, '.*');
    if (rest === false || others.value === 'none') others = { value: 'none', by };
    else others = { value: [...(others.value === 'any' ? [] : others.value), child], by };
    // a closed part closes out, and a part with a schema for the rest restricts, what other parts name
    for (const [name, held] of properties) if (!Object.hasOwn(propertiesOf(by), name)) properties.set(name, [...held, child]);
  }
  return { properties, required, others };
}

const propertiesOf = ({ schema, label }: Part): Tree => treeAt(schema['properties'], `${label} properties`);

/** Alternatives that are lists of values, or nothing but a type, are one list of values, or that type once. */
function joinSimple(shapes: readonly Shape[]): readonly Shape[] {
  return [...Map.groupBy(shapes, (shape) => (isSimple(shape) ? shape.type : shape)).values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const all = [first, ...others].map(({ values }) => values?.value);
    const isAny = all.includes(undefined);
    const values =
      first.values && !isAny ? { ...first.values, value: new Set(all.flatMap((each) => [...(each ?? [])])) } : undefined;
    return [{ ...first, values }];
  });
}

const isSimple = (shape: Shape): boolean =>
  [shape.bounds, shape.texts, shape.properties, shape.required].every(({ size }) => size === 0) &&
  shape.items.length === 0 &&
  shape.others.value === 'any' &&
  (shape.fallback ?? shape.discriminator) === undefined;

// levels of nested fields that are compared
const DEPTH = 3;

/** Whether a type, a value, or a field that one requires and the other refuses tells two alternatives apart. */
export function areApart(one: Shape, other: Shape, readers: readonly [SchemaReader, SchemaReader], depth = DEPTH): boolean {
  const types = new Set([one.type, other.type]);
  if (types.has('any')) return false;
  if (types.size === 2) return !(types.has('integer') && types.has('number'));
  if (one.values && other.values) return missing(one.values.value, other.values.value).length === one.values.value.size;
  if (one.type !== 'object' || depth === 0) return false;
  return [...one.required.keys(), ...other.required.keys()].some((name) => {
    const [first, second] = [one.properties.get(name), other.properties.get(name)];
    if (!first || !second) return (!first && one.others.value === 'none') || (!second && other.others.value === 'none');
    const [some, others] = [readers[0].shapesOf(first), readers[1].shapesOf(second)];
    return some.every((each) => others.every((beside) => areApart(each, beside, readers, depth - 1)));
  });
}
