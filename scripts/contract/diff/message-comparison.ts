import type { Direction, Finding, Rule } from './change.ts';
import { canonical, resolve, treeAt, textOf, type Contract, type Tree } from './document.ts';
import type { Field } from './operations.ts';
import type { Pair, SchemaComparison } from './schema-comparison.ts';
import { top } from './schema-parts.ts';
import { narrower, wider, type Scope, type Side } from './shape-comparison.ts';

/** One side of an operation in both contracts, with the differences found and the schemas to compare. */
export type Ledger = {
  readonly older: Contract;
  readonly newer: Contract;
  readonly direction: Direction;
  readonly schemas: SchemaComparison;
  readonly findings: Finding[];
  readonly pairs: Pair[];
};

export function note({ findings, direction }: Ledger, rule: Rule, label: string, what: string): void {
  findings.push({ rule, place: `${direction} ${label}`, what });
}

function enter({ schemas, pairs, direction }: Ledger, at: string, older: unknown, newer: unknown, scope?: Scope): void {
  pairs.push(schemas.compare([top(older, at)], [top(newer, at)], { direction, at, scope }));
}

// the names that collections give the size of a page
const PAGE_SIZE = /^(limit|(max_?)?page_?size|per_?page)$/i;

const kindOf = (field: Field): string => (field.in === 'header' ? 'header' : 'parameter');

/** Notes what two lists of parameters or headers differ in. */
export function compareFields(ledger: Ledger, older: readonly Field[], newer: readonly Field[]): void {
  for (const one of older) {
    const other = newer.find(({ key }) => key === one.key);
    if (other) compareField(ledger, one, other);
    else note(ledger, 'removal', one.label, `${kindOf(one)} removed`);
  }
  for (const come of newer.filter(({ key }) => !older.some((one) => one.key === key))) {
    const kind = kindOf(come);
    if (ledger.direction === 'received') note(ledger, 'newField', come.label, `${kind} added`);
    else if (come.field['required'] === true) note(ledger, 'mayBreak', come.label, `required ${kind} added`);
    else note(ledger, 'newParameter', come.label, `optional ${kind} added`);
  }
}

function compareField(ledger: Ledger, older: Field, newer: Field): void {
  const { label } = newer;
  const [before, after] = [older.field, newer.field];
  compareRequired(ledger, label, before, after);
  if (Boolean(before['deprecated']) !== Boolean(after['deprecated'])) {
    note(ledger, 'deprecation', label, after['deprecated'] ? 'deprecated' : 'no longer deprecated');
  }
  for (const word of ['allowReserved', 'allowEmptyValue']) {
    const [was, is] = [Boolean(before[word]), Boolean(after[word])];
    if (was !== is) note(ledger, is ? wider(ledger) : narrower(ledger), label, `${word} ${was} -> ${is}`);
  }
  const [content, newContent] = [before['content'], after['content']];
  if ((content === undefined) !== (newContent === undefined)) {
    note(ledger, 'dataType', label, newContent === undefined ? 'content -> schema' : 'schema -> content');
  } else if (content !== undefined) compareContent(ledger, label, content, newContent);
  else {
    const [was, is] = serialisationsOf(ledger, older, newer);
    if (was !== is) note(ledger, 'behaviour', label, `${was} -> ${is}`);
    const isPageSize = ledger.direction === 'sent' && newer.in === 'query' && PAGE_SIZE.test(newer.name);
    enter(ledger, label, before['schema'], after['schema'], isPageSize ? 'page' : undefined);
  }
}

function compareRequired(ledger: Ledger, label: string, before: Tree, after: Tree): void {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was && !is) note(ledger, wider(ledger), label, 'optional now');
  if (is && !was) note(ledger, narrower(ledger), label, 'required now');
}

/** Style and explode of two fields, explode only where it makes a difference on the wire. */
function serialisationsOf({ schemas }: Ledger, older: Field, newer: Field): readonly string[] {
  const isStructured = (side: Side, { field, label }: Field): boolean =>
    schemas.shapesOf(side, [top(field['schema'], label)]).some(({ type }) => type === 'array' || type === 'object');
  const isExploded = isStructured('older', older) && isStructured('newer', newer);
  return [older, newer].map(({ in: kind, field }) => {
    const style = textOf(field['style'] ?? (kind === 'query' || kind === 'cookie' ? 'form' : 'simple'));
    return `style ${style}${isExploded ? `, explode ${Boolean(field['explode'] ?? style === 'form')}` : ''}`;
  });
}

// how the service limits a body that says nothing, in bytes
const BODY_LIMIT = 256 * 1024;

/** Notes what the bodies of two requests differ in. */
export function compareBody(ledger: Ledger, older: unknown, newer: unknown): void {
  if (older === undefined && newer === undefined) return;
  const before = resolve(ledger.older, older, 'a requestBody');
  const after = resolve(ledger.newer, newer, 'a requestBody');
  if (newer === undefined) note(ledger, 'removal', 'body', 'body removed');
  else if (older !== undefined) {
    compareRequired(ledger, 'body', before, after);
    const [was, is] = [before, after].map((body) => Number(body['x-body-limit'] ?? BODY_LIMIT)) as [number, number];
    if (was !== is) note(ledger, is < was ? narrower(ledger) : wider(ledger), 'body', `x-body-limit ${was} -> ${is}`);
    compareContent(ledger, 'body', before['content'], after['content']);
  } else if (ledger.direction === 'received') note(ledger, 'newField', 'body', 'body added');
  else if (after['required'] === true) note(ledger, 'mayBreak', 'body', 'required body added');
  else note(ledger, 'newParameter', 'body', 'optional body added');
}

/** Notes what the media types of two bodies and their schemas differ in. */
export function compareContent(ledger: Ledger, label: string, older: unknown, newer: unknown): void {
  const sent = ledger.direction === 'sent';
  const [before, after] = [mediaTypes(older, label), mediaTypes(newer, label)];
  const covered = new Set<string>();
  for (const [type, one] of before) {
    const range = after.has(type)
      ? type
      : [...after.keys()].find((other) => (sent ? isWithinRange(type, other) : isWithinRange(other, type)));
    const other = range === undefined ? undefined : after.get(range);
    if (range === undefined || other === undefined) note(ledger, 'removal', label, `media type ${type} removed`);
    else {
      covered.add(range);
      compareMedia(ledger, /[/+]json$/.test(type) ? label : `${label} (${type})`, type, one, other);
    }
  }
  const rule = before.size > 0 ? 'compatible' : sent ? 'mayBreak' : 'newField';
  for (const type of after.keys()) if (!covered.has(type)) note(ledger, rule, label, `media type ${type} added`);
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
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const kept = parameters.filter((parameter) => !(name.endsWith('json') && parameter.replaceAll('"', '') === 'charset=utf-8'));
  return [name, ...kept.toSorted()].join('; ');
}

const isWithinRange = (type: string, range: string): boolean =>
  type === range || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

function compareMedia(ledger: Ledger, label: string, type: string, older: Tree, newer: Tree): void {
  if (!isBinary(type, older['schema']) || !isBinary(type, newer['schema'])) {
    enter(ledger, label, older['schema'], newer['schema'], ledger.direction === 'received' ? 'body' : undefined);
  }
  const [before, after] = [older, newer].map((media) => treeAt(media['encoding'], `encoding of ${label}`)) as [Tree, Tree];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compareEncoding(ledger, `${label}.${name}`, before[name], after[name]);
  }
}

function compareEncoding(ledger: Ledger, label: string, older: unknown, newer: unknown): void {
  const { contentType: was, ...before } = treeAt(older, label);
  const { contentType: is, ...after } = treeAt(newer, label);
  if (canonical(before) !== canonical(after) || (was === undefined) !== (is === undefined)) {
    const show = (encoding: unknown): string => (encoding === undefined ? 'none' : JSON.stringify(encoding));
    note(ledger, 'behaviour', label, `encoding ${show(older)} -> ${show(newer)}`);
    return;
  }
  const [types, newTypes] = [was, is].map((list) => textOf(list).split(',').map(normalise));
  const missing = (some: readonly string[] = [], others: readonly string[] = []): readonly string[] =>
    some.filter((type) => !others.some((other) => isWithinRange(type, other)));
  const [gone, come] = [missing(types, newTypes), missing(newTypes, types)];
  if (gone.length > 0) note(ledger, narrower(ledger), label, `content type ${gone.join(', ')} removed`);
  if (come.length > 0) note(ledger, wider(ledger), label, `content type ${come.join(', ')} added`);
}

/** Bytes as they are: 3.0 says so by a format, 3.1 by saying nothing. */
function isBinary(type: string, schema: unknown): boolean {
  if (/json|xml|^text|form/.test(type)) return false;
  const { type: kind = 'string', format, contentMediaType, $ref, ...rest } = treeAt(schema, type);
  const isPlain = format === 'binary' || contentMediaType !== undefined || Object.keys(rest).length === 0;
  return $ref === undefined && kind === 'string' && isPlain;
}
