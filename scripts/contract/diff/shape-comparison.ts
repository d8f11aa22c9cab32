import type { Direction, Rule } from './change.ts';
import { canonical } from './document.ts';
import { isWithin } from './pattern.ts';
import { below, top, type Part, type Schema } from './schema-parts.ts';
import { fits, isLower, isTighter, type Shape } from './shape.ts';

export type Side = 'older' | 'newer';

/** Where a schema stands, if that matters: a body may be a page, and bounds of a page's length are page sizes. */
export type Scope = 'body' | 'page' | undefined;

/** The surroundings of a comparison of two shapes, and where it reports. */
export type ShapeContext = {
  readonly direction: Direction;
  readonly scope: Scope;
  /** Notes a difference of the schemas compared, at the part that shows it. */
  readonly note: (rule: Rule, what: string, by?: Part, narrows?: boolean) => void;
  /** Notes a difference at a part below them. */
  readonly noteBelow: (rule: Rule, what: string, child: Part, narrows?: boolean) => void;
  /** Goes on to schemas below them. */
  readonly enter: (older: Schema, newer: Schema, child: Part, scope?: Scope) => void;
  /** Whether two schemas say the same in both directions. */
  readonly areSame: (older: Schema, newer: Schema) => boolean;
  /** Whether values of a schema are ever sent, or received. */
  readonly isVisible: (side: Side, schema: Schema) => boolean;
  readonly mappingOf: (side: Side, part: Part) => ReadonlyMap<string, Part>;
};

type Pairing = Readonly<Record<Side, Shape>>;

/** The rule for less of what may be sent or received, and for more of it. */
export const narrower = ({ direction }: { direction: Direction }): Rule => (direction === 'sent' ? 'mayBreak' : 'compatible');
export const wider = ({ direction }: { direction: Direction }): Rule => (direction === 'sent' ? 'compatible' : 'mayBreak');

/** Notes what two shapes of one type differ in, word by word. */
export function compareShapes(context: ShapeContext, shapes: Pairing): void {
  compareValues(context, shapes);
  compareNotes(context, shapes);
  if (shapes.newer.type === 'object') compareFields(context, shapes);
  if (shapes.newer.type === 'array') compareItems(context, shapes);
  compareWhole(context, shapes);
  compareDiscriminator(context, shapes);
}

function compareValues(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.values?.value, newer.values?.value];
  const by = (newer.values ?? older.values)?.by;
  if ((before === undefined) === (after === undefined)) {
    compareBounds(context, { older, newer });
    compareTexts(context, { older, newer });
  }
  const listOf = (values: typeof before, isListed: (text: string, value: unknown) => boolean): string[] =>
    [...(values ?? [])].filter(([text, value]) => isListed(text, value)).map(([text]) => text);
  if (before && after) {
    const [gone, come] = [listOf(before, (text) => !after.has(text)), listOf(after, (text) => !before.has(text))];
    if (come.length > 0) context.note('enumeration', `value ${list(come)} added`, by);
    if (gone.length > 0) context.note('enumeration', `value ${list(gone)} removed`, by, true);
  } else if (before) {
    context.note('enumeration', `any value, not ${list(before.keys())} only`, by);
    const refused = listOf(before, (_, value) => !fits(value, newer));
    if (refused.length > 0) context.note(narrower(context), `value ${list(refused)} refused`, by);
  } else if (after) {
    context.note(narrower(context), `values ${list(after.keys())} only`, by);
    const come = listOf(after, (_, value) => !fits(value, older));
    if (come.length > 0) context.note(wider(context), `value ${list(come)} added, which was refused`, by);
  }
}

const list = (texts: Iterable<string>): string => {
  const shown = [...texts];
  return shown.length > 5 ? `${shown.slice(0, 5).join(', ')} and ${shown.length - 5} more` : shown.join(', ');
};

function compareBounds(context: ShapeContext, { older, newer }: Pairing): void {
  for (const word of new Set([...older.bounds.keys(), ...newer.bounds.keys()])) {
    const [before, after] = [older.bounds.get(word), newer.bounds.get(word)];
    if (before?.value.at === after?.value.at && before?.value.exclusive === after?.value.exclusive) continue;
    const tighter = after && (!before || isTighter(after.value, before.value, isLower(word)));
    const isPageSize = context.scope === 'page' && ['minimum', 'maximum', 'maxItems'].includes(word);
    const show = (held: typeof before) => (held ? `${held.value.at}${held.value.exclusive ? ' excluded' : ''}` : 'none');
    const rule = isPageSize ? 'pageSize' : tighter ? narrower(context) : wider(context);
    context.note(rule, `${word} ${show(before)} -> ${show(after)}`, (after ?? before)?.by);
  }
}

// formats whose values are all values of another one
const SUBSETS: Readonly<Record<string, string>> = { email: 'idn-email', hostname: 'idn-hostname', uri: 'uri-reference' };

/** Whether all values that keep to one text keep to the other one; undefined when that cannot be said. */
function implies(word: string, one: string, other: string): boolean | undefined {
  if (one === other || word === 'pattern') return isWithin(one, other);
  return word === 'multipleOf' ? Number.isInteger(Number(one) / Number(other)) : word === 'format' && SUBSETS[one] === other;
}

function compareTexts(context: ShapeContext, { older, newer }: Pairing): void {
  for (const word of new Set([...older.texts.keys(), ...newer.texts.keys()])) {
    const [before, after] = [older.texts.get(word) ?? new Map(), newer.texts.get(word) ?? new Map()];
    const gone = [...before.keys()].filter((text) => !after.has(text));
    const come = [...after.keys()].filter((text) => !before.has(text));
    const isImplied = (text: string, others: Iterable<string>): boolean | undefined => {
      const answers = [...others].map((other) => implies(word, other, text));
      return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
    };
    const all = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
      answers.every(Boolean) || (answers.includes(false) ? false : undefined);
    const [accepts, keeps] = [
      all(come.map((text) => isImplied(text, before.keys()))),
      all(gone.map((text) => isImplied(text, after.keys()))),
    ];
    if (accepts && keeps) continue;
    const what = `${word} ${gone.join(' and ') || 'none'} -> ${come.join(' and ') || 'none'}`;
    const by = after.get(come[0] ?? '') ?? before.get(gone[0] ?? '');
    if (word === 'contentEncoding') context.note('dataType', what, by);
    else if (keeps) context.note(narrower(context), what, by);
    else if (accepts) context.note(wider(context), what, by);
    else if (accepts === false && keeps === false) context.note('dataType', what, by);
    else context.note('mayBreak', `${what}: cannot be compared, a person must decide`, by);
  }
}

function compareNotes(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.fallback, newer.fallback];
  const [was, is] = [before, after].map((held) => (held ? canonical(held.value) : 'none'));
  const rule = context.scope === 'page' ? 'pageSize' : before === undefined ? 'compatible' : 'behaviour';
  if (was !== is) context.note(rule, `default ${was} -> ${is}`, (after ?? before)?.by);
  if (Boolean(older.deprecated) === Boolean(newer.deprecated)) return;
  context.note('deprecation', newer.deprecated ? 'deprecated' : 'no longer deprecated', newer.deprecated ?? older.deprecated);
}

function compareFields(context: ShapeContext, { older, newer }: Pairing): void {
  const visible = (side: Side, shape: Shape, name: string): Schema | undefined => {
    const schema = shape.properties.get(name);
    return schema && context.isVisible(side, schema) ? schema : undefined;
  };
  for (const name of new Set([older, newer].flatMap((shape) => [...shape.properties.keys(), ...shape.required.keys()]))) {
    const [before, after] = [visible('older', older, name), visible('newer', newer, name)];
    const [was, is] = [older.required.get(name), newer.required.get(name)];
    const owner = is ?? was;
    const child = after?.[0] ?? before?.[0] ?? (owner && below(owner, undefined, `.${name}`));
    const isHidden = !before && !after && (older.properties.has(name) || newer.properties.has(name));
    if (child === undefined || isHidden) continue;
    if (before && !after) context.noteBelow('removal', 'field removed', child, !was);
    else if (after && !before && !was) noteNewField(context, older, after, child, is !== undefined);
    else {
      if (was && !is) context.noteBelow(wider(context), 'optional now', child);
      if (is && !was) context.noteBelow(narrower(context), 'required now', child);
      if (before && after) context.enter(before, after, child, context.scope === 'body' && name === 'items' ? 'page' : undefined);
    }
  }
  compareOthers(context, older.others, newer.others);
}

function noteNewField(context: ShapeContext, older: Shape, after: Schema, child: Part, required: boolean): void {
  if (context.direction === 'received') context.noteBelow('newField', 'field added', child);
  else if (required) context.noteBelow('mayBreak', 'required field added', child);
  else context.noteBelow('newParameter', 'optional field added', child);
  // it was among the fields without a name of their own before
  if (typeof older.others.value !== 'string') context.enter(older.others.value, after, child);
}

function compareOthers(context: ShapeContext, older: Shape['others'], newer: Shape['others']): void {
  const [before, after] = [older.value, newer.value];
  const by = after === 'any' ? older.by : newer.by;
  const sent = context.direction === 'sent';
  if (typeof before !== 'string' && typeof after !== 'string') context.enter(before, after, after[0] ?? newer.by);
  else if (before === after) return;
  else if (after === 'none') {
    const rule = !sent && before !== 'any' ? 'removal' : narrower(context);
    context.note(rule, sent ? 'closed: unknown fields are refused' : 'closed: no unknown fields', by);
  } else if (after === 'any') {
    // clients ignore unknown fields, except where a schema describes all of them
    context.note(sent || before === 'none' ? 'compatible' : 'mayBreak', 'open: any other field', by);
  } else if (before === 'none') context.note(sent ? 'newParameter' : 'newField', 'other fields added', by);
  else context.note(narrower(context), 'other fields are restricted', by);
}

function compareItems(context: ShapeContext, { older, newer }: Pairing): void {
  const any = [top(undefined, '')];
  const orAny = (schema: Schema): Schema => (schema.length > 0 ? schema : any);
  const owner = newer.parts[0] ?? older.parts[0];
  if (owner === undefined) return;
  for (let index = 0; index < Math.max(older.leading.length, newer.leading.length); index += 1) {
    const [before, after] = [older.leading[index] ?? older.items, newer.leading[index] ?? newer.items];
    context.enter(orAny(before), orAny(after), below(owner, undefined, `[${index}]`));
  }
  if (older.items.length + newer.items.length === 0) return;
  context.enter(orAny(older.items), orAny(newer.items), newer.items[0] ?? older.items[0] ?? owner);
}

// more under one of these words may leave less of the whole
const NOT_BY_DIRECTION = new Set(['not', 'if', 'then', 'else']);

function compareWhole(context: ShapeContext, { older, newer }: Pairing): void {
  const patternOf = (word: string): string | undefined => /^patternProperties (.*)$/s.exec(word)?.[1];
  const isSame = (word: string, other: string): boolean => {
    const [one, two] = [patternOf(word), patternOf(other)];
    return (
      word === other || (one !== undefined && two !== undefined && isWithin(one, two) === true && isWithin(two, one) === true)
    );
  };
  const was = [...older.whole].map(
    ([word, schema]) => [[...newer.whole.keys()].find((other) => isSame(word, other)) ?? word, schema] as const,
  );
  const whole = new Map(was);
  for (const word of new Set([...whole.keys(), ...newer.whole.keys()])) {
    const [before, after] = [whole.get(word), newer.whole.get(word)];
    const child = after?.[0];
    if (before && after && child && !NOT_BY_DIRECTION.has(word)) context.enter(before, after, child);
    else if (!before || !after || !context.areSame(before, after)) noteWhole(context, word, before, after, newer.parts[0]);
  }
}

function noteWhole(context: ShapeContext, word: string, before: unknown, after: unknown, by: Part | undefined): void {
  if (before && after) context.note('mayBreak', `${word} changed`, by);
  else if (after) context.note(narrower(context), `${word} added`, by);
  else context.note(wider(context), `${word} removed`, by);
}

/** A discriminator leads readers to the schema of a value; to add one refuses nothing. */
function compareDiscriminator(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.discriminator, newer.discriminator];
  if (!before || !after || before.value !== after.value) {
    if (after && !before) context.note('compatible', 'discriminator added', after.by);
    else if (before) noteWhole(context, 'discriminator', before, after, (after ?? before).by);
    return;
  }
  const [was, is] = [context.mappingOf('older', before.by), context.mappingOf('newer', after.by)];
  for (const value of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(value), is.get(value)];
    const what = `discriminator value ${JSON.stringify(value)}`;
    if (!to) context.note(narrower(context), `${what} removed`, before.by);
    else if (!from) context.note(wider(context), `${what} added`, after.by);
    else if (from.home !== to.home && !context.areSame([from], [to])) {
      context.note('mayBreak', `${what} meant ${from.home} and means ${to.home}`, after.by);
    }
  }
}
