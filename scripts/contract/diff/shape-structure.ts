import { canonical, isTree, listAt, textOf, treeAt, type Tree } from './document.ts';
import { below, isProse, top, type Part, type Schema } from './schema-parts.ts';
import type { Held, Shape } from './shape.ts';

/** Fields of an object, as the parts say together. */
export function mergeFields(parts: Schema): Pick<Shape, 'properties' | 'required' | 'others'> {
  const properties = new Map<string, Part[]>();
  const required = new Map<string, Part>();
  for (const by of parts) {
    for (const [name, schema] of Object.entries(treeAt(by.schema['properties'], `${by.label} properties`))) {
      properties.set(name, [...(properties.get(name) ?? []), below(by, schema, `.${name}`)]);
    }
    for (const name of listAt(by.schema['required'], `${by.label} required`)) required.set(textOf(name), by);
  }
  let others: Shape['others'] = { value: 'any', by: parts[0] ?? EMPTY };
  for (const by of parts) {
    for (const word of ['additionalProperties', 'unevaluatedProperties']) {
      const rest = by.schema[word];
      if (isOpen(rest)) continue;
      const schema = below(by, rest, '.*');
      if (others.value === 'any') others = { value: rest === false ? 'none' : [schema], by };
      else if (others.value !== 'none') others = { value: rest === false ? 'none' : [...others.value, schema], by };
      // a closed part closes out, and a part with a schema for the rest restricts, what other parts name
      if (word === 'unevaluatedProperties') continue;
      for (const [name, held] of properties) if (!names(by.schema, name)) properties.set(name, [...held, schema]);
    }
  }
  return { properties, required, others };
}

const EMPTY: Part = top(undefined, '');

const isOpen = (rest: unknown): boolean =>
  rest === undefined || rest === true || (isTree(rest) && Object.keys(rest).every(isProse));

const names = (schema: Tree, name: string): boolean =>
  (isTree(schema['properties']) && Object.hasOwn(schema['properties'], name)) ||
  Object.keys(isTree(schema['patternProperties']) ? schema['patternProperties'] : {}).some((pattern) => matches(pattern, name));

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    // a pattern that is none matches nothing
    return false;
  }
}

/** Items of a list, as the parts say together. */
export function mergeItems(parts: Schema): Pick<Shape, 'items' | 'leading'> {
  const items: Part[] = [];
  const leading: Part[][] = [];
  for (const by of parts) {
    for (const word of ['items', 'unevaluatedItems'])
      if (by.schema[word] !== undefined) items.push(below(by, by.schema[word], '[]'));
    for (const [index, schema] of listAt(by.schema['prefixItems'], `${by.label} prefixItems`).entries()) {
      leading[index] = [...(leading[index] ?? []), below(by, schema, `[${index}]`)];
    }
  }
  return { items, leading };
}

/** What is compared as a whole. */
export function mergeWhole(parts: Schema): Pick<Shape, 'whole' | 'literal'> {
  const whole = new Map<string, Part[]>();
  const literal = new Map<string, Held<string>>();
  const add = (word: string, by: Part, schema: unknown): void => {
    whole.set(word, [...(whole.get(word) ?? []), below(by, schema, ` ${word}`)]);
  };
  for (const by of parts) {
    const { schema } = by;
    for (const word of ['not', 'if', 'then', 'else', 'contains', 'contentSchema', 'propertyNames']) {
      if (schema[word] !== undefined) add(word, by, schema[word]);
    }
    for (const word of ['patternProperties', 'dependentSchemas']) {
      for (const [name, dependent] of Object.entries(treeAt(schema[word], `${by.label} ${word}`)))
        add(`${word} ${name}`, by, dependent);
    }
    for (const word of ['dependentRequired', 'xml'])
      if (schema[word] !== undefined) literal.set(word, { value: canonical(schema[word]), by });
    if (isTree(schema['discriminator']))
      literal.set('discriminator', { value: textOf(schema['discriminator']['propertyName']), by });
  }
  return { whole, literal };
}
