import type { Rule } from './change.ts';
import { canonical } from './document.ts';
import type { ComparisonContext, Side } from './schema-comparison.ts';
import { below, top, type Part, type Schema } from './schema-parts.ts';
import { isTighter, LOWER, speaksOf, type Shape, type Type } from './shape.ts';

/** Notes what two shapes differ in, word by word, for values of one type. */
export function compareShapes(context: ComparisonContext, older: Shape, newer: Shape, type: Type): void {
  compareValues(context, older, newer, type);
  compareBounds(context, older, newer, type);
  compareConstraints(context, older, newer);
  compareFallback(context, older, newer);
  compareFlags(context, older, newer);
  if (type === 'object') compareFields(context, older, newer);
  if (type === 'array') compareItems(context, older, newer);
  compareWhole(context, older, newer);
}

/** The rule for less of what may be sent or received, and for more of it. */
const narrower = ({ direction }: ComparisonContext): Rule => (direction === 'sent' ? 'mayBreak' : 'compatible');
const wider = ({ direction }: ComparisonContext): Rule => (direction === 'sent' ? 'compatible' : 'mayBreak');

function compareValues(context: ComparisonContext, older: Shape, newer: Shape, type: Type): void {
  if (older.values === undefined && newer.values === undefined) return;
  const by = (newer.values ?? older.values)?.by;
  const numeric = ['integer', 'number'].includes(type);
  const ofType = (shape: Shape) =>
    shape.values &&
    new Set(
      [...shape.values.value]
        .filter(([, value]) => value !== null && (typeof value === 'number') === numeric)
        .map(([text]) => text),
    );
  const [before, after] = [ofType(older), ofType(newer)];
  if (before === undefined) context.note(narrower(context), `values ${list(after)} only`, by);
  else if (after === undefined) context.note('enumeration', `any value, not ${list(before)} only`, by);
  else {
    const [gone, come] = [[...before].filter((text) => !after.has(text)), [...after].filter((text) => !before.has(text))];
    if (come.length > 0) context.note('enumeration', `value ${list(come)} added`, by);
    if (gone.length > 0) context.note('enumeration', `value ${list(gone)} removed`, by);
  }
}

const list = (texts: Iterable<string> | undefined): string => {
  const shown = [...(texts ?? [])];
  return shown.length > 5 ? `${shown.slice(0, 5).join(', ')} and ${shown.length - 5} more` : shown.join(', ');
};

function compareBounds(context: ComparisonContext, older: Shape, newer: Shape, type: Type): void {
  for (const word of new Set([...older.bounds.keys(), ...newer.bounds.keys()])) {
    const [before, after] = [older.bounds.get(word), newer.bounds.get(word)];
    if (before?.value.at === after?.value.at && before?.value.exclusive === after?.value.exclusive) continue;
    if (!speaksOf(word, type)) continue;
    const tighter = after && (!before || isTighter(after.value, before.value, LOWER.includes(word)));
    const isPageSize = context.isPage && ['minimum', 'maximum', 'maxItems'].includes(word);
    const show = (held: typeof before) => (held ? `${held.value.at}${held.value.exclusive ? ' excluded' : ''}` : 'none');
    const rule = isPageSize ? 'pageSize' : tighter ? narrower(context) : wider(context);
    context.note(rule, `${word} ${show(before)} -> ${show(after)}`, (after ?? before)?.by);
  }
}

// formats whose values are all values of another one
const WITHIN: Readonly<Record<string, string>> = { email: 'idn-email', hostname: 'idn-hostname', uri: 'uri-reference' };

function compareConstraints(context: ComparisonContext, older: Shape, newer: Shape): void {
  for (const word of new Set([...older.constraints.keys(), ...newer.constraints.keys()])) {
    const [before, after] = [older.constraints.get(word), newer.constraints.get(word)];
    const gone = [...(before ?? [])].filter(([text]) => !after?.has(text));
    const come = [...(after ?? [])].filter(([text]) => !before?.has(text));
    if (gone.length + come.length === 0) continue;
    const [was, is] = [gone[0]?.[0], come[0]?.[0]];
    const what = `${word} ${gone.map(([text]) => text).join(' and ') || 'none'} -> ${come.map(([text]) => text).join(' and ') || 'none'}`;
    const lone = gone.length + come.length === 2 && was !== undefined && is !== undefined;
    const tighter = gone.length === 0 || (lone && isWithin(word, is, was));
    const looser = come.length === 0 || (lone && isWithin(word, was, is));
    const rule = word === 'contentEncoding' ? 'dataType' : tighter ? narrower(context) : looser ? wider(context) : 'dataType';
    context.note(rule, what, (come[0] ?? gone[0])?.[1]);
  }
}

const isWithin = (word: string, one: string, other: string): boolean =>
  word === 'multipleOf' ? Number.isInteger(Number(one) / Number(other)) : word === 'format' && WITHIN[one] === other;

function compareFallback(context: ComparisonContext, older: Shape, newer: Shape): void {
  const [before, after] = [older.fallback, newer.fallback];
  if (before?.value === after?.value || canonical(before?.value) === canonical(after?.value)) return;
  const show = (held: typeof before) => (held ? canonical(held.value) : 'none');
  const rule = context.isPage ? 'pageSize' : before === undefined ? 'compatible' : 'behaviour';
  context.note(rule, `default ${show(before)} -> ${show(after)}`, (after ?? before)?.by);
}

function compareFlags(context: ComparisonContext, older: Shape, newer: Shape): void {
  const [before, after] = [older.flags, newer.flags];
  if (before.has('deprecated') !== after.has('deprecated')) {
    const now = after.get('deprecated');
    context.note('deprecation', now ? 'deprecated' : 'no longer deprecated', now ?? before.get('deprecated'));
  }
  if (before.has('uniqueItems') !== after.has('uniqueItems')) {
    const now = after.get('uniqueItems');
    context.note(
      now ? narrower(context) : wider(context),
      now ? 'items are unique now' : 'items may repeat now',
      now ?? before.get('uniqueItems'),
    );
  }
}

function compareFields(context: ComparisonContext, older: Shape, newer: Shape): void {
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
    if (before && !after) context.noteBelow('removal', 'field removed', child);
    else if (after && !before && !was) noteNewField(context, older, after, child, is !== undefined);
    else {
      if (was && !is) context.noteBelow(wider(context), 'optional now', child);
      if (is && !was) context.noteBelow(narrower(context), 'required now', child);
      if (before && after) context.enter(before, after, child, context.direction === 'received' && name === 'items');
    }
  }
  compareOthers(context, older.others, newer.others);
}

function noteNewField(context: ComparisonContext, older: Shape, after: Schema, child: Part, required: boolean): void {
  if (context.direction === 'received') context.noteBelow('newField', 'field added', child);
  else if (required) context.noteBelow('mayBreak', 'required field added', child);
  else context.noteBelow('newParameter', 'optional field added', child);
  // it was among the fields without a name of their own before
  if (typeof older.others.value !== 'string') context.enter(older.others.value, after, child);
}

function compareOthers(context: ComparisonContext, older: Shape['others'], newer: Shape['others']): void {
  const [before, after] = [older.value, newer.value];
  const by = after === 'any' ? older.by : newer.by;
  const sent = context.direction === 'sent';
  if (typeof before !== 'string' && typeof after !== 'string') context.enter(before, after, after[0] ?? newer.by);
  else if (before === after) return;
  else if (after === 'none') {
    context.note(
      !sent && before !== 'any' ? 'removal' : narrower(context),
      sent ? 'closed: unknown fields are refused' : 'closed: no unknown fields',
      by,
    );
  } else if (after === 'any') {
    // clients must ignore fields they do not know, but where every field fitted a schema they read them
    context.note(sent || before === 'none' ? 'compatible' : 'mayBreak', 'open: any other field', by);
  } else if (before === 'none') context.note(sent ? 'newParameter' : 'newField', 'other fields added', by);
  else context.note(narrower(context), 'other fields are restricted', by);
}

function compareItems(context: ComparisonContext, older: Shape, newer: Shape): void {
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

function compareWhole(context: ComparisonContext, older: Shape, newer: Shape): void {
  for (const word of new Set([...older.whole.keys(), ...newer.whole.keys()])) {
    const [before, after] = [older.whole.get(word), newer.whole.get(word)];
    const child = after?.[0];
    if (before && after && child && !NOT_BY_DIRECTION.has(word)) context.enter(before, after, child);
    if (before && after && (!NOT_BY_DIRECTION.has(word) || context.areSame(before, after))) continue;
    noteWhole(context, word, before?.[0] !== undefined, after?.[0] !== undefined, newer.parts[0]);
  }
  for (const word of new Set([...older.literal.keys(), ...newer.literal.keys()])) {
    const [before, after] = [older.literal.get(word), newer.literal.get(word)];
    if (before?.value === after?.value) continue;
    noteWhole(context, word, before !== undefined, after !== undefined, (after ?? before)?.by);
  }
}

function noteWhole(context: ComparisonContext, word: string, before: boolean, after: boolean, by: Part | undefined): void {
  if (before && after) context.note('mayBreak', `${word} changed`, by);
  // it tells readers where to look, and refuses nothing
  else if (after && word === 'discriminator') context.note('compatible', `${word} added`, by);
  else if (after) context.note(narrower(context), `${word} added`, by);
  else context.note(wider(context), `${word} removed`, by);
}
