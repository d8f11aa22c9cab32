import { addition, deprecation, narrower, wider, type Direction, type Rule } from './change.ts';
import { canonical } from './document.ts';
import { below, isTighter, missing, top, type Part, type Schema, type Shape } from './schema.ts';

export type Side = 'older' | 'newer';

/** Where a schema stands, if that matters: a body may be a page, and bounds of a page's length are page sizes. */
export type Scope = 'body' | 'page' | undefined;

/** The surroundings of a comparison of two shapes, and where it reports. */
export type ShapeContext = {
  readonly direction: Direction;
  readonly scope: Scope;
  /** Whether the newer shape is one of several that the older one was split into: it needs no optional field. */
  readonly isSplit?: boolean;
  /** Notes a difference of the schemas compared, at the part that shows it. */
  readonly note: (rule: Rule, what: string, by?: Part) => void;
  /** Notes a difference at a part below them. */
  readonly noteBelow: (rule: Rule, what: string, child: Part) => void;
  /** Goes on to schemas below them. */
  readonly enter: (older: Schema, newer: Schema, child: Part, scope?: Scope) => void;
  /** Whether values of a schema are ever sent, or received. */
  readonly isVisible: (side: Side, schema: Schema) => boolean;
  readonly mappingOf: (side: Side, part: Part) => ReadonlyMap<string, Part>;
};

/** Two shapes of one type. */
type Pairing = Readonly<Record<Side, Shape>>;

/** Notes what two shapes of one type differ in, word by word. */
export function compareShapes(context: ShapeContext, shapes: Pairing): void {
  compareValues(context, shapes);
  compareNotes(context, shapes);
  compareFields(context, shapes);
  compareItems(context, shapes);
  compareDiscriminator(context, shapes);
}

function compareValues(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.values?.value, newer.values?.value];
  const by = (newer.values ?? older.values)?.by;
  if (before && after) {
    const [gone, come] = [missing(before, after), missing(after, before)];
    if (come.length > 0) context.note('enumeration', `value ${list(come)} added`, by);
    if (gone.length > 0) context.note('enumeration', `value ${list(gone)} removed`, by);
  } else if (before) context.note('enumeration', `any value, not ${list(before)} only`, by);
  else if (after) context.note(narrower(context.direction), `values ${list(after)} only`, by);
  compareBounds(context, { older, newer });
  compareTexts(context, { older, newer });
}

const list = (texts: Iterable<string>): string => {
  const shown = [...texts];
  return shown.length > 5 ? `${shown.slice(0, 5).join(', ')} and ${shown.length - 5} more` : shown.join(', ');
};

function compareBounds(context: ShapeContext, { older, newer }: Pairing): void {
  for (const word of new Set([...older.bounds.keys(), ...newer.bounds.keys()])) {
    const [before, after] = [older.bounds.get(word), newer.bounds.get(word)];
    if (before?.value === after?.value) continue;
    const tighter = after && (!before || isTighter(word, after.value, before.value));
    const isPageSize = context.scope === 'page' && ['minimum', 'maximum', 'maxItems'].includes(word);
    const rule = isPageSize ? 'pageSize' : tighter ? narrower(context.direction) : wider(context.direction);
    context.note(rule, `${word} ${before?.value ?? 'none'} -> ${after?.value ?? 'none'}`, (after ?? before)?.by);
  }
}

// another one under these words is another data type
const TYPE_WORDS = new Set(['format', 'contentEncoding', 'contentMediaType']);

/**
 * Keywords that are not understood but compared as they are written. One more leaves less, one less
 * leaves more. Another one counts as less and more.
 */
function compareTexts(context: ShapeContext, { older, newer }: Pairing): void {
  for (const word of new Set([...older.texts.keys(), ...newer.texts.keys()])) {
    const [before, after] = [older.texts.get(word) ?? new Map<string, Part>(), newer.texts.get(word) ?? new Map<string, Part>()];
    const gone = [...before.keys()].filter((text) => !after.has(text));
    const come = [...after.keys()].filter((text) => !before.has(text));
    if (gone.length + come.length === 0) continue;
    const what = `${word} ${gone.join(' and ') || 'none'} -> ${come.join(' and ') || 'none'}`;
    const by = after.get(come[0] ?? '') ?? before.get(gone[0] ?? '');
    const isAnother = gone.length * come.length > 0;
    if (word === 'patternProperties' && isClosed(older) && isClosed(newer)) notePatterns(context, what, { gone, come }, by);
    else if (what === 'format int32 -> int64') context.note(wider(context.direction), what, by);
    else if (word === 'contentEncoding' || (isAnother && TYPE_WORDS.has(word))) context.note('dataType', what, by);
    else if (isAnother) context.note('mayBreak', what, by);
    else context.note(come.length > 0 ? narrower(context.direction) : wider(context.direction), what, by);
  }
}

/** Whether a field may come only where a name or a pattern says so. */
const isClosed = ({ others, texts }: Shape): boolean => others.value !== 'any' || texts.has('unevaluatedProperties');

type Patterns = { readonly gone: readonly string[]; readonly come: readonly string[] };

/** In a closed object a pattern lets fields in; it restricts them in an open one only. */
function notePatterns(context: ShapeContext, what: string, { gone, come }: Patterns, by: Part | undefined): void {
  const sent = context.direction === 'sent';
  if (gone.length * come.length > 0) context.note('mayBreak', what, by);
  else if (come.length > 0) context.note(sent ? 'newParameter' : 'newField', what, by);
  else context.note(sent ? 'mayBreak' : 'removal', what, by);
}

function compareNotes(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.fallback, newer.fallback];
  const [was, is] = [before, after].map((held) => (held ? canonical(held.value) : 'none'));
  const rule = context.scope === 'page' ? 'pageSize' : before === undefined ? 'compatible' : 'behaviour';
  if (was !== is) context.note(rule, `default ${was} -> ${is}`, (after ?? before)?.by);
  const deprecated = deprecation(older.deprecated, newer.deprecated);
  if (deprecated !== undefined) context.note('deprecation', deprecated, newer.deprecated ?? older.deprecated);
}

function compareFields(context: ShapeContext, { older, newer }: Pairing): void {
  const { direction } = context;
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
    if (before && !after) {
      if (was || !context.isSplit) context.noteBelow('removal', 'field removed', child);
    } else if (after && !before && !was) noteNewField(context, older, after, child, is !== undefined);
    else {
      if (was && !is) context.noteBelow(wider(direction), 'optional now', child);
      if (is && !was) context.noteBelow(narrower(direction), 'required now', child);
      if (before && after) context.enter(before, after, child, context.scope === 'body' && name === 'items' ? 'page' : undefined);
    }
  }
  compareOthers(context, older.others, newer.others);
}

function noteNewField(context: ShapeContext, older: Shape, after: Schema, child: Part, required: boolean): void {
  context.noteBelow(...addition(context.direction, required, 'field'), child);
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
    const rule = !sent && before !== 'any' ? 'removal' : narrower(context.direction);
    context.note(rule, sent ? 'closed: unknown fields are refused' : 'closed: no unknown fields', by);
  } else if (after === 'any') {
    // clients ignore unknown fields, except where a schema describes all of them
    context.note(sent || before === 'none' ? 'compatible' : 'mayBreak', 'open: any other field', by);
  } else if (before === 'none') context.note(sent ? 'newParameter' : 'newField', 'other fields added', by);
  else context.note(narrower(context.direction), 'other fields are restricted', by);
}

function compareItems(context: ShapeContext, { older, newer }: Pairing): void {
  const child = newer.items[0] ?? older.items[0];
  const orAny = (schema: Schema): Schema => (schema.length > 0 ? schema : [top(undefined, '')]);
  if (child) context.enter(orAny(older.items), orAny(newer.items), child);
}

/**
 * A discriminator leads readers to the schema of a value; to add one refuses nothing, and none is
 * needed where each alternative says itself which value it has.
 */
function compareDiscriminator(context: ShapeContext, { older, newer }: Pairing): void {
  const [before, after] = [older.discriminator, newer.discriminator];
  if (!before) {
    if (after) context.note('compatible', 'discriminator added', after.by);
    return;
  }
  if (after?.value !== before.value) {
    const isSaid = older.properties.get(before.value)?.some(({ schema }) => schema['const'] !== undefined);
    const rule = after === undefined && isSaid ? 'compatible' : 'mayBreak';
    context.note(rule, `discriminator ${before.value} -> ${after?.value ?? 'none'}`, (after ?? before).by);
    return;
  }
  const [was, is] = [context.mappingOf('older', before.by), context.mappingOf('newer', after.by)];
  for (const value of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(value), is.get(value)];
    const what = `discriminator value ${JSON.stringify(value)}`;
    if (from && to) context.enter([from], [to], to);
    else if (from) context.note(narrower(context.direction), `${what} removed`, before.by);
    else context.note(wider(context.direction), `${what} added`, after.by);
  }
}
