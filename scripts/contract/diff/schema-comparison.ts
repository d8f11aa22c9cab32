import { levelOf, type Direction, type Finding } from './change.ts';
import { areDisjoint } from './disjoint.ts';
import { canonical, type Contract } from './document.ts';
import { createSchemaReader, type Part, type Schema } from './schema-parts.ts';
import { compareShapes, narrower, wider, type Scope, type ShapeContext, type Side } from './shape-comparison.ts';
import { shapesOf, type Shape, type Type } from './shape.ts';

/**
 * The differences of two schemas and of the schemas below them. Each pair is compared once, when it
 * is opened, so that schemas may refer to each other and to themselves.
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
  /** Whether a pair, or one below it, shows a difference that breaks clients. */
  readonly isBreaking: (pair: Pair) => boolean;
  readonly shapesOf: (side: Side, schema: Schema) => readonly Shape[];
};

type Shapes = Readonly<Record<Side, readonly Shape[]>>;

/** `at` is the label of the place for a reader. */
type Context = { readonly direction: Direction; readonly at: string; readonly scope?: Scope };

// after so many steps of comparison, the rest counts as changed
const MOST_STEPS = 100_000;
// the bound on nested alternatives
const MOST_DEPTH = 50;

export function createSchemaComparison(older: Contract, newer: Contract): SchemaComparison {
  const ids = new WeakMap<object, number>();
  let next = 0;
  let steps = 0;
  let depth = 0;
  const idOf = (schema: object): number => ids.get(schema) ?? (ids.set(schema, (next += 1)), next);
  const readers = { older: createSchemaReader(older, idOf), newer: createSchemaReader(newer, idOf) };
  const pairs = new Map<string, Pair>();
  const known = new Map<string, readonly Shape[]>();

  function readShapes(side: Side, schema: Schema): readonly Shape[] {
    const key = `${side} ${readers[side].keyOf(schema)}`;
    const found = known.get(key);
    if (found) return found;
    const all = mergeSimple(readers[side].alternativesOf(schema).flatMap(shapesOf));
    known.set(key, all);
    // alternatives of several lists may contradict each other in a field
    const possible = all.filter(({ properties, required }) =>
      [...required.keys()].every((name) => {
        const field = properties.get(name) ?? [];
        return all.length === 1 || field.length < 2 || readShapes(side, field).length > 0;
      }),
    );
    known.set(key, possible);
    return possible;
  }

  function compare(before: Schema, after: Schema, context: Context): Pair {
    const { direction, scope } = context;
    const key = `${direction} ${scope} ${readers.older.keyOf(before)} ${readers.newer.keyOf(after)}`;
    const found = pairs.get(key) ?? openLater(context, (pair) => fill(pair, before, after, context));
    pairs.set(key, found);
    return found;
  }

  function openLater({ direction, at }: Context, fillPair: (pair: Pair) => void): Pair {
    const pair: Pair = { findings: [], below: [], pending: undefined };
    pair.pending = () => {
      if (takeStep()) fillPair(pair);
      else
        pair.findings.push({ rule: 'mayBreak', place: `${direction} ${at}`, what: 'too large to compare, a person must decide' });
    };
    return pair;
  }

  const takeStep = (): boolean => (steps += 1) <= MOST_STEPS;

  /** Whether a pair or one below it has such a finding, or that takes too long to say. */
  function some(pair: Pair, test: (finding: Finding) => boolean): boolean {
    if (depth >= MOST_DEPTH) return true;
    depth += 1;
    const seen = new Set([pair]);
    let isFound = false;
    for (const each of seen) {
      isFound = !takeStep() || openPair(each).findings.some(test);
      if (isFound) break;
      for (const other of each.below) seen.add(other);
    }
    depth -= 1;
    return isFound;
  }

  const isClean = (pair: Pair): boolean => !some(pair, () => true);
  const isBreaking = (pair: Pair): boolean => some(pair, ({ rule }) => levelOf(rule) === 'major');
  // values may change, but they distinguish alternatives
  const isCovering = (pair: Pair, direction: Direction): boolean =>
    !some(
      pair,
      ({ rule, narrows }) => (rule === 'enumeration' || levelOf(rule) === 'major') && !(narrows && direction === 'received'),
    );

  function fill(pair: Pair, before: Schema, after: Schema, context: Context): void {
    const shapes = { older: readShapes('older', before), newer: readShapes('newer', after) };
    const homes = commonHomes(shapes);
    const shapeContext = createShapeContext(pair, context, homes);
    compareTypes(shapeContext, shapes);
    const partners = new Map<Shape, Shape>();
    for (const types of [['integer', 'number'], ['any'], ['boolean'], ['string'], ['array'], ['object']]) {
      const ofType = (side: Side) => shapes[side].filter(({ type }) => types.includes(type));
      compareAlternatives(shapeContext, ofType('older'), ofType('newer'), { pair, context, homes, partners });
    }
    const [was, is] = [readers.older.isExclusive(before), readers.newer.isExclusive(after)];
    compareExclusion(shapeContext, shapes, partners, was, is);
  }

  function createShapeContext(pair: Pair, { direction, at, scope }: Context, homes: ReadonlySet<string>): ShapeContext {
    // a component's own name is the place where both documents have it there, else the way that led to it
    const labelOf = (by: Part | undefined): string => (by && homes.has(by.home) ? by.label : at);
    const labelBelow = (child: Part): string => (homes.has(child.home) ? child.label : at + child.step);
    const hidden = direction === 'sent' ? 'readOnly' : 'writeOnly';
    return {
      direction,
      scope,
      note: (rule, what, by, narrows = false) =>
        pair.findings.push({ rule, what, narrows, place: `${direction} ${labelOf(by)}` }),
      noteBelow: (rule, what, child, narrows = false) =>
        pair.findings.push({ rule, what, narrows, place: `${direction} ${labelBelow(child)}` }),
      enter: (before, after, child, childScope) =>
        pair.below.push(compare(before, after, { direction, at: labelBelow(child), scope: childScope })),
      areSame: (before, after) =>
        (['sent', 'received'] as const).every((way) => isClean(compare(before, after, { direction: way, at }))),
      isVisible: (side, schema) => {
        const alternatives = readers[side].alternativesOf(schema);
        return alternatives.length > 0 && !alternatives.some((parts) => parts.some((part) => part.schema[hidden] === true));
      },
      mappingOf: (side, part) => readers[side].mappingOf(part),
    };
  }

  /** Alternatives of one type: those that match are compared, the others were added or removed. */
  function compareAlternatives(
    shapeContext: ShapeContext,
    older: readonly Shape[],
    newer: readonly Shape[],
    { pair, context, homes, partners }: { pair: Pair; context: Context; homes: ReadonlySet<string>; partners: Map<Shape, Shape> },
  ): void {
    if (older.length === 0 || newer.length === 0) return;
    const trials = new Map<string, Pair>();
    const tryOut = (one: Shape, other: Shape): Pair => {
      const key = `${older.indexOf(one)} ${newer.indexOf(other)}`;
      const found =
        trials.get(key) ??
        openLater(context, (trial) => compareShapes(createShapeContext(trial, context, homes), { older: one, newer: other }));
      trials.set(key, found);
      return found;
    };
    const left = { older: new Set(older), newer: new Set(newer) };
    const settle = (belong: (one: Shape, other: Shape) => boolean): void => {
      for (const one of left.older) {
        const other = [...left.newer].find((candidate) => belong(one, candidate));
        if (other === undefined) continue;
        pair.below.push(tryOut(one, other));
        partners.set(other, one);
        left.older.delete(one);
        left.newer.delete(other);
      }
    };
    if (older.length + newer.length > 2) {
      settle((one, other) => textOf(one) === textOf(other));
      settle((one, other) => steps <= MOST_STEPS && isClean(tryOut(one, other)));
      settle((one, other) => one.parts.some(({ home }) => home !== '') && nameOf(one) === nameOf(other));
      settle((one, other) => steps <= MOST_STEPS && !isBreaking(tryOut(one, other)));
    }
    // the rest of one side may be covered by an alternative of the other
    const isCovered = (one: Shape): boolean =>
      context.direction === 'sent'
        ? newer.some((other) => isCovering(tryOut(one, other), 'sent'))
        : older.some((other) => isCovering(tryOut(other, one), 'received'));
    settle(() => true);
    for (const gone of left.older) {
      if (context.direction === 'received') shapeContext.note('compatible', `alternative ${nameOf(gone)} removed`);
      else if (!isCovered(gone)) shapeContext.note('mayBreak', `alternative ${nameOf(gone)} removed`);
      else shapeContext.note('compatible', `alternative ${nameOf(gone)} is covered by another one`);
    }
    for (const come of left.newer) {
      const isGood = context.direction === 'sent' || isCovered(come);
      shapeContext.note(isGood ? 'compatible' : 'mayBreak', `alternative ${nameOf(come)} added`);
    }
  }

  /** A value must match exactly one alternative of `oneOf`, so values that two of them accept are refused. */
  function compareExclusion(
    context: ShapeContext,
    shapes: Shapes,
    partners: ReadonlyMap<Shape, Shape>,
    was: boolean,
    is: boolean,
  ): void {
    const overlap = (side: Side, one: Shape, other: Shape): boolean => {
      steps += 1;
      return steps > MOST_STEPS || !areDisjoint(one, other, (schema) => readShapes(side, schema));
    };
    if (is && context.direction === 'sent') {
      const clash = pairsOf(shapes.newer).find(([one, other]) => {
        const [before, beside] = [partners.get(one), partners.get(other)];
        if (!before && !beside) return false;
        if (was && before && beside && textOf(one) === textOf(before) && textOf(other) === textOf(beside)) return false;
        return overlap('newer', one, other) && !(was && before && beside && overlap('older', before, beside));
      });
      if (clash === undefined) return;
      const what = `alternatives ${clash.map(nameOf).join(' and ')} of oneOf overlap: what fits both is refused`;
      context.note('mayBreak', was ? what : `anyOf -> oneOf: ${what}`);
    } else if (was && !is && pairsOf(shapes.older).some(([one, other]) => overlap('older', one, other))) {
      context.note('compatible', 'oneOf -> anyOf');
    }
  }

  return { compare, isBreaking, shapesOf: readShapes };
}

const pairsOf = (shapes: readonly Shape[]): readonly (readonly [Shape, Shape])[] => {
  const all = shapes.filter(({ type }) => type !== 'null');
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
};

/** Alternatives that are lists of values, or nothing but a type, are one list of values, or that type once. */
function mergeSimple(shapes: readonly Shape[]): readonly Shape[] {
  return [...Map.groupBy(shapes, (shape) => (isSimple(shape) ? shape.type : shape)).values()].flatMap((all) => {
    const values = all.every((shape) => shape.values) && new Map(all.flatMap((shape) => [...(shape.values?.value ?? [])]));
    return all
      .slice(0, 1)
      .map((shape) => ({ ...shape, values: shape.values && values ? { ...shape.values, value: values } : undefined }));
  });
}

const written = new WeakMap<Shape, string>();

/** How a shape is written. */
function textOf(shape: Shape): string {
  const text = written.get(shape) ?? canonical(shape.parts.map(({ schema }) => schema));
  written.set(shape, text);
  return text;
}

const isSimple = (shape: Shape): boolean =>
  [shape.bounds, shape.texts, shape.properties, shape.required, shape.whole].every(({ size }) => size === 0) &&
  shape.items.length + shape.leading.length === 0 &&
  shape.others.value === 'any' &&
  (shape.fallback ?? shape.discriminator) === undefined;

function commonHomes({ older, newer }: Shapes): ReadonlySet<string> {
  const homes = (shapes: readonly Shape[]) => new Set(shapes.flatMap(({ parts }) => parts.map(({ home }) => home)));
  const found = homes(newer);
  return new Set([...homes(older)].filter((home) => home !== '' && found.has(home)));
}

function compareTypes(context: ShapeContext, { older, newer }: Shapes): void {
  const sent = context.direction === 'sent';
  const [before, after] = [typesOf(older), typesOf(newer)];
  if (!before.has('any') && !after.has('any') && before.has('null') !== after.has('null')) {
    const by = [...newer, ...older].find(({ type }) => type === 'null')?.typesBy;
    if (after.has('null')) context.note(wider(context), 'may be null now', by);
    else context.note(narrower(context), 'is never null now', by);
  }
  const kept = [...before].every((type) => type === 'null' || accepts(after, type));
  const grown = ![...after].every((type) => type === 'null' || accepts(before, type));
  // a schema that no value fits is no narrower response but a fault
  const isGood = after.size > 0 && (sent ? kept : !grown);
  if (!kept || grown)
    context.note(isGood ? 'compatible' : 'dataType', `type ${show(before)} -> ${show(after)}`, newer[0]?.typesBy);
}

const nameOf = ({ type, parts }: Shape): string => parts.find(({ home }) => home !== '')?.home ?? type;

const typesOf = (shapes: readonly Shape[]): ReadonlySet<Type> => new Set(shapes.map(({ type }) => type));

const accepts = (types: ReadonlySet<Type>, type: Type): boolean =>
  types.has(type) || types.has('any') || (type === 'integer' && types.has('number'));

const show = (types: ReadonlySet<Type>): string => {
  const shown = [...types].filter((type) => type !== 'null').toSorted();
  return shown.length > 0 ? shown.join('|') : types.has('null') ? 'null' : 'nothing';
};
