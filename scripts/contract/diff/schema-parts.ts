import { isTree, listAt, type Contract, type Tree } from './document.ts';

/**
 * One schema object as it is written, without those it refers to or is made of. `home` is the
 * component it stands in, empty outside of components; `label` says where a reader finds it, such
 * as `User.email` or `body.items[]`, and `step` is the end of it below the schema around.
 */
export type Part = { readonly schema: Tree; readonly home: string; readonly label: string; readonly step: string };

/** Schema objects that all hold. */
export type Schema = readonly Part[];

/** Sees through `$ref`, `allOf`, `anyOf`, `oneOf` and `nullable` of one contract. */
export type SchemaReader = {
  /** The alternatives of a schema, each a conjunction of parts; none at all when nothing fits the schema. */
  readonly alternativesOf: (schema: Schema) => readonly Schema[];
  /** The same text for two schemas of the same parts. */
  readonly keyOf: (schema: Schema) => string;
  /** Whether exactly one of the alternatives must fit. */
  readonly isExclusive: (schema: Schema) => boolean;
};

const ANY: Tree = {};
const NEVER: Tree = {};
const NULL: Tree = { type: 'null' };
// so many alternatives are told apart; what several lists of them multiply to beyond is taken for unrestricted
const MOST = 2000;

const PROSE = new Set(
  'title description summary $comment example examples externalDocs $schema $id $anchor $dynamicAnchor $defs'.split(' '),
);

/** Whether a word of a schema restricts or says nothing: prose, examples, extensions. */
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

const nameOf = (reference: string): string =>
  decodeURIComponent(reference.replace(/^#\/(components\/schemas\/)?/, ''))
    .replaceAll('/properties/', '.')
    .replaceAll('/items', '[]');

/** A reader of the schemas of one contract. `idOf` tells schema objects apart. */
export function createSchemaReader(contract: Contract, idOf: (schema: Tree) => number): SchemaReader {
  const known = new Map<Tree, readonly Schema[]>();
  const targets = new Map<string, Part>();

  function follow(reference: string): Part {
    const earlier = targets.get(reference);
    if (earlier) return earlier;
    const name = nameOf(reference);
    const target = { schema: schemaOf(contract.at(reference)), home: name, label: name, step: '' };
    targets.set(reference, target);
    return target;
  }

  function expand(part: Part): readonly Schema[] {
    const { schema } = part;
    if (schema === NEVER) return [];
    const earlier = known.get(schema);
    if (earlier) return earlier;
    // a schema that is made of itself adds nothing to itself
    known.set(schema, [[]]);
    const alternatives = restrictions(part);
    known.set(schema, alternatives);
    return alternatives;
  }

  function restrictions(part: Part): readonly Schema[] {
    const { schema } = part;
    const reference = schema['$ref'] ?? schema['$dynamicRef'];
    if (typeof reference === 'string' && contract.dialect === '3.0') return expand(follow(reference));
    const words = Object.keys(schema).filter((word) => !isProse(word) && !COMPOSING.has(word));
    let all: readonly Schema[] = [words.length > 0 ? [part] : []];
    if (typeof reference === 'string') all = both(all, expand(follow(reference)));
    for (const member of listAt(schema['allOf'], `${part.label} allOf`)) all = both(all, expand(below(part, member, '')));
    for (const word of ['anyOf', 'oneOf']) {
      if (schema[word] === undefined) continue;
      const members = listAt(schema[word], `${part.label} ${word}`);
      all = both(
        all,
        members.flatMap((member) => expand(below(part, member, ''))),
      );
    }
    return schema['nullable'] === true && contract.dialect === '3.0' ? [...all, [{ ...part, schema: NULL }]] : all;
  }

  /** Schemas that only refer to another one are that one. */
  function direct(part: Part): Part {
    const reference = part.schema['$ref'];
    if (typeof reference !== 'string') return part;
    if (contract.dialect === '3.1' && Object.keys(part.schema).some((word) => word !== '$ref' && !isProse(word))) return part;
    return direct(follow(reference));
  }

  const byKey = new Map<string, readonly Schema[]>();
  function keyOf(schema: Schema): string {
    const [first] = schema;
    if (first && schema.length === 1) return String(idOf(direct(first).schema));
    return [...new Set(schema.map((part) => idOf(direct(part).schema)))].toSorted((a, b) => a - b).join();
  }

  function alternativesOf(schema: Schema): readonly Schema[] {
    const key = keyOf(schema);
    const found = byKey.get(key) ?? schema.reduce<readonly Schema[]>((all, part) => both(all, expand(direct(part))), [[]]);
    byKey.set(key, found);
    return found;
  }

  const isExclusive = (schema: Schema): boolean => schema.some((part) => direct(part).schema['oneOf'] !== undefined);

  return { alternativesOf, keyOf, isExclusive };
}

const COMPOSING = new Set(['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'nullable']);

function both(some: readonly Schema[], others: readonly Schema[]): readonly Schema[] {
  if (some.length * others.length > MOST) return some;
  return some.flatMap((one) => others.map((other) => [...new Set([...one, ...other])]));
}
