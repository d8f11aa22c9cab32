import type { Direction, Rule } from './change.ts';
import { resolve, treeAt, textOf, type Contract, type Tree } from './document.ts';
import type { Field } from './operations.ts';
import type { Context, Pair, SchemaComparison } from './schema-comparison.ts';
import { top, type Schema } from './schema-parts.ts';
import { mergeParts } from './shape.ts';

/** What is noted of one operation in both contracts, and the schemas it leads to. */
export type Ledger = {
  readonly older: Contract;
  readonly newer: Contract;
  readonly note: (rule: Rule, place: string, what: string) => void;
  /** What two schemas differ in. */
  readonly compare: SchemaComparison['compare'];
  /** The same, kept as a part of the operation. */
  readonly enter: (older: Schema, newer: Schema, context: Context) => Pair;
  readonly alternativesOf: (side: 'older' | 'newer', schema: Schema) => readonly Schema[];
};

const narrower = (direction: Direction): Rule => (direction === 'sent' ? 'mayBreak' : 'compatible');
const wider = (direction: Direction): Rule => (direction === 'sent' ? 'compatible' : 'mayBreak');

// the names that collections give the size of a page
const PAGE_SIZE = /^(limit|(max_?)?page_?size|per_?page)$/i;

/** Notes what two lists of parameters or headers differ in. */
export function compareFields(ledger: Ledger, direction: Direction, older: readonly Field[], newer: readonly Field[]): void {
  const [before, after] = [byKey(older), byKey(newer)];
  for (const [key, one] of before) {
    const other = after.get(key);
    if (other) compareField(ledger, direction, one, other);
    else ledger.note('removal', `${direction} ${one.label}`, `${kindOf(one)} removed`);
  }
  for (const [key, { label, field, in: kind }] of after) {
    if (before.has(key)) continue;
    const what = kind === 'header' ? 'header' : 'parameter';
    if (direction === 'received') ledger.note('newField', `received ${label}`, `${what} added`);
    else if (field['required'] === true) ledger.note('mayBreak', `sent ${label}`, `required ${what} added`);
    else ledger.note('newParameter', `sent ${label}`, `optional ${what} added`);
  }
}

const byKey = (fields: readonly Field[]): ReadonlyMap<string, Field> => new Map(fields.map((field) => [field.key, field]));
const kindOf = (field: Field): string => (field.in === 'header' ? 'header' : 'parameter');

function compareField(ledger: Ledger, direction: Direction, older: Field, newer: Field): void {
  const place = `${direction} ${newer.label}`;
  const [before, after] = [older.field, newer.field];
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was && !is) ledger.note(wider(direction), place, 'optional now');
  if (is && !was) ledger.note(narrower(direction), place, 'required now');
  if (Boolean(before['deprecated']) !== Boolean(after['deprecated'])) {
    ledger.note('deprecation', place, after['deprecated'] ? 'deprecated' : 'no longer deprecated');
  }
  for (const word of ['allowReserved', 'allowEmptyValue']) {
    if (Boolean(before[word]) === Boolean(after[word])) continue;
    ledger.note(
      after[word] ? wider(direction) : narrower(direction),
      place,
      `${word} ${Boolean(before[word])} -> ${Boolean(after[word])}`,
    );
  }
  if ((before['content'] === undefined) !== (after['content'] === undefined)) {
    ledger.note('dataType', place, after['content'] === undefined ? 'content -> schema' : 'schema -> content');
    return;
  }
  if (before['content'] !== undefined) {
    compareContent(ledger, direction, newer.label, before['content'], after['content']);
    return;
  }
  const schemas = [[top(before['schema'], newer.label)], [top(after['schema'], newer.label)]] as const;
  if (before['style'] !== after['style'] || before['explode'] !== after['explode'])
    compareSerialisation(ledger, place, older, newer, schemas);
  const isPage = direction === 'sent' && newer.in === 'query' && PAGE_SIZE.test(newer.name);
  ledger.enter(...schemas, { direction, at: newer.label, isPage });
}

/** Style and explode, where they make a difference on the wire. */
function compareSerialisation(
  ledger: Ledger,
  place: string,
  older: Field,
  newer: Field,
  [before, after]: readonly [Schema, Schema],
): void {
  const isStructured = (side: 'older' | 'newer', schema: Schema): boolean =>
    ledger
      .alternativesOf(side, schema)
      .some((parts) => mergeParts(parts)?.types.some((type) => type === 'array' || type === 'object'));
  const structured = isStructured('older', before) && isStructured('newer', after);
  const styleOf = ({ in: kind, field }: Field): string => {
    const style = textOf(field['style'] ?? (kind === 'query' || kind === 'cookie' ? 'form' : 'simple'));
    return structured ? `style ${style}, explode ${Boolean(field['explode'] ?? style === 'form')}` : `style ${style}`;
  };
  const [was, is] = [styleOf(older), styleOf(newer)];
  if (was !== is) ledger.note('behaviour', place, `${was} -> ${is}`);
}

// how the service limits a body that says nothing, in bytes
const BODY_LIMIT = 256 * 1024;

/** Notes what the bodies of two requests differ in. */
export function compareBody(ledger: Ledger, direction: Direction, older: unknown, newer: unknown): void {
  const place = `${direction} body`;
  if (older === undefined && newer === undefined) return;
  const before = resolve(ledger.older, older, 'a requestBody');
  const after = resolve(ledger.newer, newer, 'a requestBody');
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (newer === undefined) {
    ledger.note('removal', place, 'body removed');
    return;
  }
  if (older === undefined) {
    if (direction === 'received') ledger.note('newField', place, 'body added');
    else ledger.note(is ? 'mayBreak' : 'newParameter', place, is ? 'required body added' : 'optional body added');
    return;
  }
  if (was && !is) ledger.note(wider(direction), place, 'optional now');
  if (is && !was) ledger.note(narrower(direction), place, 'required now');
  const limits = [before, after].map((body) => Number(body['x-body-limit'] ?? BODY_LIMIT)) as [number, number];
  if (limits[0] !== limits[1]) {
    ledger.note(
      limits[1] < limits[0] ? narrower(direction) : wider(direction),
      place,
      `x-body-limit ${limits[0]} -> ${limits[1]}`,
    );
  }
  compareContent(ledger, direction, 'body', before['content'], after['content']);
}

/** Notes what the media types of two bodies and their schemas differ in. */
export function compareContent(ledger: Ledger, direction: Direction, label: string, older: unknown, newer: unknown): void {
  const [before, after] = [mediaTypes(older, label), mediaTypes(newer, label)];
  const covered = new Set<string>();
  for (const [type, one] of before) {
    const range = after.has(type)
      ? type
      : direction === 'sent'
        ? rangeOf(type, after)
        : [...after.keys()].find((other) => isWithin(other, type));
    const other = range === undefined ? undefined : after.get(range);
    if (range === undefined || other === undefined) {
      ledger.note('removal', `${direction} ${label}`, `media type ${type} removed`);
      continue;
    }
    covered.add(range);
    compareMedia(ledger, direction, /[/+]json$/.test(type) ? label : `${label} (${type})`, type, one, other);
  }
  for (const type of after.keys()) {
    if (covered.has(type)) continue;
    const first = before.size === 0;
    if (direction === 'received') ledger.note(first ? 'newField' : 'compatible', `received ${label}`, `media type ${type} added`);
    else ledger.note(first ? 'mayBreak' : 'compatible', `sent ${label}`, `media type ${type} added`);
  }
}

function mediaTypes(content: unknown, label: string): ReadonlyMap<string, Tree> {
  const types = Object.entries(treeAt(content, `content of ${label}`)).map(
    ([type, media]) => [normalise(type), treeAt(media, type)] as const,
  );
  return new Map(types.filter(([type]) => !type.startsWith('x-')));
}

// JSON is UTF-8, said or not
function normalise(type: string): string {
  const [name = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const kept = parameters.filter((parameter) => !(name.endsWith('json') && parameter.replaceAll('"', '') === 'charset=utf-8'));
  return [name, ...kept.toSorted()].join('; ');
}

const isWithin = (type: string, range: string): boolean =>
  range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

const rangeOf = (type: string, types: ReadonlyMap<string, Tree>): string | undefined =>
  [...types.keys()].find((range) => isWithin(type, range));

function compareMedia(ledger: Ledger, direction: Direction, label: string, type: string, older: Tree, newer: Tree): void {
  const [before, after] = [[top(older['schema'], label)], [top(newer['schema'], label)]];
  if (!isBinary(type, older['schema']) || !isBinary(type, newer['schema'])) ledger.enter(before, after, { direction, at: label });
  const encodings = [older, newer].map((media) => treeAt(media['encoding'], `encoding of ${label}`)) as [Tree, Tree];
  for (const name of new Set(encodings.flatMap((encoding) => Object.keys(encoding)))) {
    const [was, is] = encodings.map((encoding) => JSON.stringify(encoding[name]));
    if (was !== is) ledger.note('behaviour', `${direction} ${label}.${name}`, `encoding ${was ?? 'none'} -> ${is ?? 'none'}`);
  }
}

/** Bytes as they are: 3.0 says so by a format, 3.1 by saying nothing. */
function isBinary(type: string, schema: unknown): boolean {
  if (/json|xml|^text|form/.test(type)) return false;
  if (schema === undefined) return true;
  const { type: kind, format, contentMediaType, $ref } = schema as Record<string, unknown>;
  if ($ref !== undefined) return false;
  return (
    (kind === undefined || kind === 'string') && (format === 'binary' || contentMediaType !== undefined || kind === undefined)
  );
}
