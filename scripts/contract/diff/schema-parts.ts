import { decode, isTree, listAt, textOf, treeAt, type Contract, type Tree } from './document.ts';

/**
 * One schema object as it is written, without those it refers to or is made of. `home` is the
 * component it stands in, empty outside of components; `label` says where a reader finds it, such
 * as `User.email` or `body.items[]`, and `step` is the end of it below the schema around.
 */
export type Part = {
  readonly schema: Tree;
  readonly home: string;
  readonly label: string;
  readonly step: string;
  /** The part stands for its alternatives, which are compared on their own. */
  readonly isChoice?: boolean;
};

/** Schema objects that all hold. */
export type Schema = readonly Part[];

/** Resolves `$ref`, `allOf`, `anyOf`, `oneOf` and `nullable` of one contract. */
type SchemaReader = {
  /** The alternatives of a schema, each a conjunction of parts; none at all when nothing fits the schema. */
  readonly alternativesOf: (schema: Schema) => readonly Schema[];
  /** The same text for two schemas of the same parts. */
  readonly keyOf: (schema: Schema) => string;
  /** Whether exactly one of the alternatives must fit. */
  readonly isExclusive: (schema: Schema) => boolean;
  /** The schemas that the values of a discriminator stand for. */
  readonly mappingOf: (part: Part) => ReadonlyMap<string, Part>;
};

const ANY: Tree = {};
const NEVER: Tree = {};
const NULL: Tree = { type: 'null' };
// more combinations of alternatives than this are compared list by list
const MOST = 64;

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
  decode(reference.replace(/^#\/(components\/schemas\/)?/, ''))
    .replaceAll('/properties/', '.')
    .replaceAll('/items', '[]');

const COMPOSING = new Set(['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'nullable']);

/** A reader of the schemas of one contract. `idOf` numbers schema objects. */
export function createSchemaReader(contract: Contract, idOf: (schema: object) => number): SchemaReader {
  const known = new Map<Tree, readonly Schema[]>();
  const targets = new Map<string, Part>();
  const choices = new WeakMap<object, Tree>();
  const byKey = new Map<string, readonly Schema[]>();

  function follow(reference: string): Part {
    const name = nameOf(reference);
    const target = targets.get(reference) ?? { schema: schemaOf(contract.at(reference)), home: name, label: name, step: '' };
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
    const alternatives = [...new Map(restrictions(part).map((parts) => [idsOf(parts), parts])).values()];
    known.set(schema, alternatives);
    return alternatives;
  }

  function restrictions(part: Part): readonly Schema[] {
    const { schema } = part;
    const reference = schema['$ref'] ?? schema['$dynamicRef'];
    if (typeof reference === 'string' && contract.dialect === '3.0') return expand(follow(reference));
    const words = Object.keys(schema).filter((word) => !isProse(word) && !COMPOSING.has(word));
    let all: readonly Schema[] = [words.length > 0 ? [part] : []];
    const members = listAt(schema['allOf'], `${part.label} allOf`).map((member) => below(part, member, ''));
    if (typeof reference === 'string') members.unshift(follow(reference));
    for (const member of members) all = both(all, expand(member), member);
    for (const word of ['anyOf', 'oneOf']) {
      const list = schema[word] === undefined ? undefined : listAt(schema[word], `${part.label} ${word}`);
      if (list) all = both(all, anyOf(list.map((member) => below(part, member, ''))), choiceOf(part, list));
    }
    return schema['nullable'] === true && contract.dialect === '3.0' ? [...all, [{ ...part, schema: NULL }]] : all;
  }

  function anyOf(members: Schema): readonly Schema[] {
    const all = members.map(expand);
    const isMany = all.reduce((sum, { length }) => sum + length, 0) > Math.max(MOST, members.length);
    return members.flatMap((member, index) => {
      const own = all[index] ?? [];
      return isMany && own.length > 1 ? [[{ ...member, isChoice: true }]] : own;
    });
  }

  function choiceOf(part: Part, list: readonly unknown[]): Part {
    const schema = choices.get(list) ?? { anyOf: list };
    choices.set(list, schema);
    return { ...part, schema };
  }

  /** Schemas that only refer to another one are that one. */
  function direct(part: Part): Part {
    const { $ref, ...beside } = part.schema;
    const isMore = contract.dialect === '3.1' && Object.keys(beside).some((word) => !isProse(word));
    return typeof $ref !== 'string' || isMore ? part : direct({ ...follow($ref), ...(part.isChoice && { isChoice: true }) });
  }

  const idsOf = (parts: Schema): string => [...new Set(parts.map((part) => idOf(part.schema)))].toSorted((a, b) => a - b).join();

  const keyOf = (schema: Schema): string => idsOf(schema.map(direct));

  function alternativesOf(schema: Schema): readonly Schema[] {
    const key = keyOf(schema);
    const found =
      byKey.get(key) ?? schema.map(direct).reduce<readonly Schema[]>((all, part) => both(all, expand(part), part), [[]]);
    byKey.set(key, found);
    return found;
  }

  function isExclusive(schema: Schema, seen = new Set<Tree>()): boolean {
    return schema.some((part) => {
      const found = direct(part);
      if (seen.has(found.schema)) return false;
      seen.add(found.schema);
      const members = listAt(found.schema['allOf'], `${found.label} allOf`).map((member) => below(found, member, ''));
      return found.schema['oneOf'] !== undefined || isExclusive(members, seen);
    });
  }

  function mappingOf({ schema, label }: Part): ReadonlyMap<string, Part> {
    const mapping = treeAt(treeAt(schema['discriminator'], `${label} discriminator`)['mapping'], `${label} mapping`);
    const mapped = Object.entries(mapping).map(([value, to]) => {
      const target = textOf(to);
      return [value, follow(/[#/]/.test(target) ? target : `#/components/schemas/${target}`)] as const;
    });
    const named = new Set(mapped.map(([, { schema: target }]) => target));
    const members = ['oneOf', 'anyOf'].flatMap((word) => listAt(schema[word], `${label} ${word}`));
    const implied = members.flatMap((member) => {
      const target = isTree(member) && typeof member['$ref'] === 'string' ? follow(member['$ref']) : undefined;
      return target === undefined || named.has(target.schema) ? [] : [[target.home, target] as const];
    });
    return new Map([...implied, ...mapped]);
  }

  return { alternativesOf, keyOf, isExclusive, mappingOf };
}

function both(some: readonly Schema[], others: readonly Schema[], choice: Part): readonly Schema[] {
  if (some.length > 1 && others.length > 1 && some.length * others.length > MOST) {
    return some.map((one) => [...one, { ...choice, isChoice: true }]);
  }
  return some.flatMap((one) => others.map((other) => [...new Set([...one, ...other])]));
}
