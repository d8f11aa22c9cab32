import { levelOf, type Direction, type Finding, type Rule } from './change.ts';
import type { Contract, Tree } from './document.ts';
import { createSchemaReader, isProse, type Part, type Schema, type SchemaReader } from './schema-parts.ts';
import { compareShapes } from './shape-comparison.ts';
import { mergeParts, type Shape, type Type } from './shape.ts';

/**
 * What two schemas differ in, here and in the schemas below them; pairs may lead back to
 * themselves. They are compared when the pair is opened and not before, so that schemas may lead to
 * each other however deep.
 */
export type Pair = { readonly findings: Finding[]; readonly below: Pair[]; pending: (() => void) | undefined };

/** The pair, its two schemas compared. */
export function openPair(pair: Pair): Pair {
  const { pending } = pair;
  pair.pending = undefined;
  pending?.();
  return pair;
}

export type SchemaComparison = {
  /** Says what two schemas differ in; each two are compared once a direction, however often they are met. */
  readonly compare: (older: Schema, newer: Schema, context: Context) => Pair;
  /** The alternatives that a schema allows, each a conjunction of parts. */
  readonly alternativesOf: (side: Side, schema: Schema) => readonly Schema[];
};

/** `at` is the label of the place for a reader; `isPage` says that bounds and defaults are page sizes. */
export type Context = { readonly direction: Direction; readonly at: string; readonly isPage?: boolean };

/** What the comparison of two shapes needs to know and to do. */
export type ComparisonContext = {
  readonly direction: Direction;
  readonly isPage: boolean;
  /** Notes a difference of the schemas compared, at the part that shows it. */
  readonly note: (rule: Rule, what: string, by?: Part) => void;
  /** Notes a difference at a part below them. */
  readonly noteBelow: (rule: Rule, what: string, child: Part) => void;
  /** Goes on to schemas below them. */
  readonly enter: (older: Schema, newer: Schema, child: Part, isPage?: boolean) => void;
  /** Whether two schemas say the same in both directions. */
  readonly areSame: (older: Schema, newer: Schema) => boolean;
  /** Whether values of a schema are ever sent, or received. */
  readonly isVisible: (side: Side, schema: Schema) => boolean;
};

export type Side = 'older' | 'newer';

type Variant = { readonly type: Type; readonly shape: Shape };

/** A comparison of the schemas of two contracts. */
export function createSchemaComparison(older: Contract, newer: Contract): SchemaComparison {
  const ids = new WeakMap<Tree, number>();
  let next = 0;
  const idOf = (schema: Tree): number => ids.get(schema) ?? (ids.set(schema, (next += 1)), next);
  const readers = { older: createSchemaReader(older, idOf), newer: createSchemaReader(newer, idOf) };
  const pairs = new Map<string, Pair>();
  const variants = new Map<string, readonly Variant[]>();

  function variantsOf(side: Side, schema: Schema): readonly Variant[] {
    const reader = readers[side];
    const key = reader.keyOf(schema);
    const found = variants.get(key) ?? readVariants(reader, schema);
    variants.set(key, found);
    return found;
  }

  function compare(before: Schema, after: Schema, context: Context): Pair {
    const { direction, isPage = false } = context;
    const key = `${direction} ${isPage} ${readers.older.keyOf(before)} ${readers.newer.keyOf(after)}`;
    const known = pairs.get(key);
    if (known) return known;
    const pair: Pair = { findings: [], below: [], pending: () => fill(pair, before, after, context) };
    pairs.set(key, pair);
    return pair;
  }

  function fill(pair: Pair, before: Schema, after: Schema, context: Context): void {
    const sides = [variantsOf('older', before), variantsOf('newer', after)] as const;
    const homes = commonHomes(sides);
    compareVariants(createDesk(pair, context, homes), sides, pair, (one, other) => {
      const trial: Pair = { findings: [], below: [], pending: undefined };
      compareShapes(createDesk(trial, context, homes), one.shape, other.shape, other.type);
      return trial;
    });
    const [was, is] = [readers.older.isExclusive(before), readers.newer.isExclusive(after)];
    if (was === is || !sides.every(overlap)) return;
    const rule = is && context.direction === 'sent' ? 'mayBreak' : 'compatible';
    pair.findings.push({ rule, what: is ? 'anyOf -> oneOf' : 'oneOf -> anyOf', place: `${context.direction} ${context.at}` });
  }

  function createDesk(pair: Pair, { direction, at, isPage = false }: Context, homes: ReadonlySet<string>): ComparisonContext {
    // a component's own name is the place where both documents have it there, else the way that led to it
    const labelOf = (by: Part | undefined): string => (by && homes.has(by.home) ? by.label : at);
    const labelBelow = (child: Part): string => (homes.has(child.home) ? child.label : at + child.step);
    const hidden = direction === 'sent' ? 'readOnly' : 'writeOnly';
    return {
      direction,
      isPage,
      note: (rule, what, by) => pair.findings.push({ rule, what, place: `${direction} ${labelOf(by)}` }),
      noteBelow: (rule, what, child) => pair.findings.push({ rule, what, place: `${direction} ${labelBelow(child)}` }),
      enter: (before, after, child, page = false) =>
        pair.below.push(compare(before, after, { direction, at: labelBelow(child), isPage: page })),
      areSame: (before, after) =>
        (['sent', 'received'] as const).every((way) => isClean(compare(before, after, { direction: way, at }))),
      isVisible: (side, schema) => {
        const alternatives = readers[side].alternativesOf(schema);
        return alternatives.length > 0 && !alternatives.some((parts) => parts.some((part) => part.schema[hidden] === true));
      },
    };
  }

  return { compare, alternativesOf: (side, schema) => readers[side].alternativesOf(schema) };
}

function readVariants(reader: SchemaReader, schema: Schema): readonly Variant[] {
  const read = reader.alternativesOf(schema).flatMap((parts) => {
    const shape = mergeParts(parts);
    return shape === undefined ? [] : shape.types.map((type) => ({ type, shape }));
  });
  // alternatives that are lists of values, or nothing but a type, are one list of values, or that type once
  const merged: Variant[] = [];
  for (const variant of read) {
    const index = merged.findIndex(
      (other) => other.type === variant.type && isValuesOnly(other.shape) && isValuesOnly(variant.shape),
    );
    const twin = merged[index];
    if (twin === undefined) merged.push(variant);
    else merged[index] = { ...twin, shape: { ...twin.shape, values: joinValues(twin.shape.values, variant.shape.values) } };
  }
  return merged;
}

const VALUE_WORDS = new Set(['type', 'enum', 'const', 'nullable', '$ref', 'allOf', 'anyOf', 'oneOf', 'deprecated']);

const isValuesOnly = ({ parts }: Shape): boolean =>
  parts.every(({ schema }) => Object.keys(schema).every((word) => isProse(word) || VALUE_WORDS.has(word)));

const joinValues = (one: Shape['values'], other: Shape['values']): Shape['values'] =>
  one && other && { ...one, value: new Map([...one.value, ...other.value]) };

function commonHomes([older, newer]: readonly [readonly Variant[], readonly Variant[]]): ReadonlySet<string> {
  const homes = (side: readonly Variant[]) => new Set(side.flatMap(({ shape }) => shape.parts.map(({ home }) => home)));
  const found = homes(newer);
  return new Set([...homes(older)].filter((home) => found.has(home)));
}

/** Whether a pair and all below it show no difference. */
const isClean = (pair: Pair): boolean => !some(pair, () => true);

/** Whether a pair, or one below it, shows a difference that breaks clients. */
export const isBreaking = (pair: Pair): boolean => some(pair, ({ rule }) => levelOf(rule) === 'major');

function some(pair: Pair, test: (finding: Finding) => boolean): boolean {
  const seen = new Set([pair]);
  for (const each of seen) {
    if (openPair(each).findings.some(test)) return true;
    for (const other of each.below) seen.add(other);
  }
  return false;
}

// values are free to change, but alternatives are told apart by them
const isCovering = (pair: Pair): boolean => !some(pair, ({ rule }) => rule === 'enumeration' || levelOf(rule) === 'major');

const overlap = (variants: readonly Variant[]): boolean => new Set(variants.map(({ type }) => type)).size < variants.length;

function compareVariants(
  context: ComparisonContext,
  [older, newer]: readonly [readonly Variant[], readonly Variant[]],
  pair: Pair,
  tryOut: (one: Variant, other: Variant) => Pair,
): void {
  const sent = context.direction === 'sent';
  const [before, after] = [typesOf(older), typesOf(newer)];
  const by = newer[0]?.shape.typesBy;
  const open = before.has('any') || after.has('any');
  if (!open && before.has('null') !== after.has('null')) {
    const nullBy = [...newer, ...older].find(({ type }) => type === 'null')?.shape.typesBy;
    if (after.has('null')) context.note(sent ? 'compatible' : 'mayBreak', 'may be null now', nullBy);
    else context.note(sent ? 'mayBreak' : 'compatible', 'is never null now', nullBy);
  }
  const kept = [...before].every((type) => type === 'null' || accepts(after, type));
  const grown = ![...after].every((type) => type === 'null' || accepts(before, type));
  // what fits nothing any more is no narrower answer but a fault
  const isGood = after.size > 0 && (sent ? kept : !grown);
  if (!kept || grown) context.note(isGood ? 'compatible' : 'dataType', `type ${show(before)} -> ${show(after)}`, by);
  const one = older.filter(({ type }) => type !== 'null');
  const other = newer.filter(({ type }) => type !== 'null');
  for (const type of new Set(one.map((variant) => variant.type))) {
    const kind = type === 'integer' || type === 'number' ? ['integer', 'number'] : [type];
    const ofType = (all: readonly Variant[]) => all.filter((variant) => kind.includes(variant.type));
    if (type === 'number' && before.has('integer')) continue;
    compareKind(context, ofType(one), ofType(other), pair, tryOut);
  }
}

/** Alternatives of one type: those that belong together are compared, the others have come or gone. */
function compareKind(
  context: ComparisonContext,
  older: readonly Variant[],
  newer: readonly Variant[],
  pair: Pair,
  tryOut: (one: Variant, other: Variant) => Pair,
): void {
  if (older.length === 0 || newer.length === 0) return;
  const left = { older: [...older], newer: [...newer] };
  const settle = (belong: (one: Variant, other: Variant, trial: () => Pair) => boolean): void => {
    for (const one of left.older.slice()) {
      const other = left.newer.find((candidate) => belong(one, candidate, () => tryOut(one, candidate)));
      if (other === undefined) continue;
      pair.below.push(tryOut(one, other));
      left.older.splice(left.older.indexOf(one), 1);
      left.newer.splice(left.newer.indexOf(other), 1);
    }
  };
  if (older.length + newer.length > 2) {
    settle((one, other, trial) => nameOf(one) === nameOf(other) && isClean(trial()));
    settle((_, __, trial) => isClean(trial()));
    settle((one, other) => one.shape.parts.some(({ home }) => home !== '') && nameOf(one) === nameOf(other));
    settle((_, __, trial) => !isBreaking(trial()));
  }
  // what is left over on one side may still be covered by an alternative of the other
  const covered = (one: Variant): boolean =>
    context.direction === 'sent'
      ? newer.some((other) => isCovering(tryOut(one, other)))
      : older.some((other) => isCovering(tryOut(other, one)));
  settle(() => true);
  for (const gone of left.older) {
    if (context.direction === 'received') context.note('compatible', `alternative ${nameOf(gone)} removed`);
    else if (!covered(gone)) context.note('mayBreak', `alternative ${nameOf(gone)} removed`);
    else context.note('compatible', `alternative ${nameOf(gone)} is covered by another one`);
  }
  for (const come of left.newer) {
    if (context.direction === 'sent' || covered(come)) context.note('compatible', `alternative ${nameOf(come)} added`);
    else context.note('mayBreak', `alternative ${nameOf(come)} added`);
  }
}

const nameOf = ({ type, shape }: Variant): string => shape.parts.find(({ home }) => home !== '')?.home ?? type;

const typesOf = (variants: readonly Variant[]): ReadonlySet<Type> => new Set(variants.map(({ type }) => type));

const accepts = (types: ReadonlySet<Type>, type: Type): boolean =>
  types.has(type) || types.has('any') || (type === 'integer' && types.has('number'));

const show = (types: ReadonlySet<Type>): string => {
  const shown = [...types].filter((type) => type !== 'null').toSorted();
  return shown.length > 0 ? shown.join('|') : types.has('null') ? 'null' : 'nothing';
};
