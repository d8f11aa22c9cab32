import { narrower, wider, type Direction, type Finding } from './change.ts';
import { canonical, type Contract } from './document.ts';
import { areApart, createSchemaReader, type Part, type Schema, type Shape, type Type } from './schema.ts';
import { compareShapes, type Scope, type ShapeContext, type Side } from './shape-comparison.ts';

/** The differences of two schemas, and the pairs of schemas below them. */
export type Pair = { readonly findings: Finding[]; readonly below: Pair[] };

export type SchemaComparison = ReturnType<typeof createSchemaComparison>;

type Shapes = Readonly<Record<Side, readonly Shape[]>>;

/** `at` is the label of the place for a reader. */
type Context = { readonly direction: Direction; readonly at: string; readonly scope?: Scope };

export function createSchemaComparison(older: Contract, newer: Contract) {
  const readers = { older: createSchemaReader(older), newer: createSchemaReader(newer) };
  const pairs = new Map<string, Pair>();
  const queue: (() => void)[] = [];
  const ids = new WeakMap<object, number>();
  let next = 0;

  const idOf = (schema: object): number => ids.get(schema) ?? (ids.set(schema, (next += 1)), next);
  const keyOf = (side: Side, schema: Schema): string => schema.map((part) => idOf(readers[side].direct(part).schema)).join();

  /** Two schemas to compare; each two are compared once a direction, so that schemas may lead to themselves. */
  function compare(before: Schema, after: Schema, context: Context): Pair {
    const key = [context.direction, context.scope, keyOf('older', before), keyOf('newer', after)].join(' ');
    const known = pairs.get(key);
    if (known) return known;
    const pair: Pair = { findings: [], below: [] };
    pairs.set(key, pair);
    queue.push(() => fill(pair, before, after, context));
    return pair;
  }

  /** Compares all pairs, those too that are found on the way. */
  function finish(): void {
    for (let task = queue.pop(); task; task = queue.pop()) task();
  }

  function fill(pair: Pair, before: Schema, after: Schema, context: Context): void {
    const shapes = { older: readers.older.shapesOf(before), newer: readers.newer.shapesOf(after) };
    const shapeContext = createShapeContext(pair, context, commonHomes(shapes));
    compareTypes(shapeContext, shapes);
    const partners = new Map<Shape, Shape>();
    for (const types of [['integer', 'number'], ['any'], ['boolean'], ['string'], ['array'], ['object']]) {
      const ofType = (side: Side) => shapes[side].filter(({ type }) => types.includes(type));
      compareAlternatives(shapeContext, { older: ofType('older'), newer: ofType('newer') }, partners);
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
      note: (rule, what, by) => pair.findings.push({ rule, what, place: `${direction} ${labelOf(by)}` }),
      noteBelow: (rule, what, child) => pair.findings.push({ rule, what, place: `${direction} ${labelBelow(child)}` }),
      enter: (before, after, child, childScope) =>
        pair.below.push(compare(before, after, { direction, at: labelBelow(child), scope: childScope })),
      isVisible: (side, schema) => {
        const shapes = readers[side].shapesOf(schema);
        return shapes.length > 0 && !shapes.some(({ parts }) => parts.some((part) => part.schema[hidden] === true));
      },
      mappingOf: (side, part) => readers[side].mappingOf(part),
    };
  }

  /** Compares alternatives of one type in pairs; the remaining ones were added or removed. */
  function compareAlternatives(context: ShapeContext, { older, newer }: Shapes, partners: Map<Shape, Shape>): void {
    if (older.length === 0 || newer.length === 0) return;
    const left = { older: new Set(older), newer: new Set(newer) };
    const settle = (belong: (one: Shape, other: Shape) => boolean): void => {
      for (const one of left.older) {
        const other = [...left.newer].find((candidate) => belong(one, candidate));
        if (other === undefined) continue;
        compareShapes(context, { older: one, newer: other });
        partners.set(other, one);
        left.older.delete(one);
        left.newer.delete(other);
      }
    };
    if (older.length === 1 && newer.length === 1) settle(() => true);
    settle((one, other) => textOf(one) === textOf(other));
    settle((one, other) => nameOf(one) === nameOf(other) && nameOf(one) !== one.type);
    const overlap = (one: Shape, other: Shape): boolean => !areApart(one, other, [readers.older, readers.newer]);
    settle(overlap);
    const { direction } = context;
    // one alternative may be split into several when received, and several joined to one when sent
    for (const one of left.older) {
      const other = newer.find((candidate) => overlap(one, candidate) && requiresAll(one, candidate));
      if (other && direction === 'sent') compareShapes(context, { older: one, newer: other });
      else context.note(narrower(direction), `alternative ${nameOf(one)} removed`);
    }
    for (const other of left.newer) {
      const one = older.find((candidate) => overlap(candidate, other) && requiresAll(other, candidate));
      if (one && direction === 'received') compareShapes({ ...context, isSplit: true }, { older: one, newer: other });
      else context.note(wider(direction), `alternative ${nameOf(other)} added`);
    }
  }

  /** A value must fit exactly one alternative of `oneOf`, so values that two of them accept are refused. */
  function compareExclusion(
    context: ShapeContext,
    shapes: Shapes,
    partners: ReadonlyMap<Shape, Shape>,
    was: boolean,
    is: boolean,
  ): void {
    const overlap = (side: Side, one: Shape, other: Shape): boolean => !areApart(one, other, [readers[side], readers[side]]);
    if (is && context.direction === 'sent') {
      const clash = pairsOf(shapes.newer).find(([one, other]) => {
        const [before, beside] = [partners.get(one), partners.get(other)];
        if ((!before && !beside) || !overlap('newer', one, other)) return false;
        return !(was && before && beside && overlap('older', before, beside));
      });
      if (clash === undefined) return;
      const what = `alternatives ${clash.map(nameOf).join(' and ')} of oneOf overlap: what fits both is refused`;
      context.note('mayBreak', was ? what : `anyOf -> oneOf: ${what}`);
    } else if (was && !is && pairsOf(shapes.older).some(([one, other]) => overlap('older', one, other))) {
      context.note('compatible', 'oneOf -> anyOf');
    }
  }

  return { compare, finish, write: readers.newer.write };
}

const pairsOf = (shapes: readonly Shape[]): readonly (readonly [Shape, Shape])[] => {
  const all = shapes.filter(({ type }) => type !== 'null');
  return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
};

/** Whether an alternative requires all fields that another one requires. */
const requiresAll = ({ required }: Shape, other: Shape): boolean =>
  [...other.required.keys()].every((name) => required.has(name));

const textOf = (shape: Shape): string => canonical(shape.parts.map(({ schema }) => schema));

function commonHomes({ older, newer }: Shapes): ReadonlySet<string> {
  const homes = (shapes: readonly Shape[]) => new Set(shapes.flatMap(({ parts }) => parts.map(({ home }) => home)));
  const found = homes(newer);
  return new Set([...homes(older)].filter((home) => home !== '' && found.has(home)));
}

function compareTypes(context: ShapeContext, { older, newer }: Shapes): void {
  const { direction } = context;
  const [before, after] = [typesOf(older), typesOf(newer)];
  const typePart = (shape: Shape | undefined) => shape?.parts.find(({ schema }) => schema['type'] !== undefined);
  if (!before.has('any') && !after.has('any') && before.has('null') !== after.has('null')) {
    const by = typePart([...newer, ...older].find(({ type }) => type === 'null'));
    if (after.has('null')) context.note(wider(direction), 'may be null now', by);
    else context.note(narrower(direction), 'is never null now', by);
  }
  const kept = [...before].every((type) => type === 'null' || accepts(after, type));
  const grown = ![...after].every((type) => type === 'null' || accepts(before, type));
  // a schema that no value fits is no narrower response but a fault
  const isGood = after.size > 0 && (direction === 'sent' ? kept : !grown);
  if (!kept || grown)
    context.note(isGood ? 'compatible' : 'dataType', `type ${show(before)} -> ${show(after)}`, typePart(newer[0]));
}

const nameOf = ({ type, parts }: Shape): string => parts.find(({ home }) => home !== '')?.home ?? type;

const typesOf = (shapes: readonly Shape[]): ReadonlySet<Type> => new Set(shapes.map(({ type }) => type));

const accepts = (types: ReadonlySet<Type>, type: Type): boolean =>
  types.has(type) || types.has('any') || (type === 'integer' && types.has('number'));

const show = (types: ReadonlySet<Type>): string => {
  const shown = [...types].filter((type) => type !== 'null').toSorted();
  return shown.length > 0 ? shown.join('|') : types.has('null') ? 'null' : 'nothing';
};
