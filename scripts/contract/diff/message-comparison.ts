import { addition, deprecation, narrower, wider, type Direction, type Finding, type Rule } from './change.ts';
import { canonical, resolve, treeAt, textOf, type Contract, type Tree } from './document.ts';
import type { Field } from './operations.ts';
import type { Pair, SchemaComparison } from './schema-comparison.ts';
import { top } from './schema.ts';
import type { Scope } from './shape-comparison.ts';

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
    noteAddition(ledger, come.label, come.field, kindOf(come));
  }
}

function noteAddition(ledger: Ledger, label: string, come: Tree, kind: string): void {
  const [rule, what] = addition(ledger.direction, come['required'] === true, kind);
  note(ledger, rule, label, what);
}

function compareField(ledger: Ledger, older: Field, newer: Field): void {
  const { label } = newer;
  const [before, after] = [older.field, newer.field];
  compareRequired(ledger, label, before, after);
  const deprecated = deprecation(before['deprecated'], after['deprecated']);
  if (deprecated !== undefined) note(ledger, 'deprecation', label, deprecated);
  for (const word of ['allowReserved', 'allowEmptyValue']) {
    const [was, is] = [Boolean(before[word]), Boolean(after[word])];
    if (was !== is) note(ledger, is ? wider(ledger.direction) : narrower(ledger.direction), label, `${word} ${was} -> ${is}`);
  }
  const [content, newContent] = [before['content'], after['content']];
  if ((content === undefined) !== (newContent === undefined)) {
    note(ledger, 'dataType', label, newContent === undefined ? 'content -> schema' : 'schema -> content');
  } else if (content !== undefined) compareContent(ledger, label, content, newContent);
  else {
    const [was, is] = [serialisationOf(older), serialisationOf(newer)];
    if (was !== is) note(ledger, 'behaviour', label, `${was} -> ${is}`);
    const isPageSize = ledger.direction === 'sent' && newer.in === 'query' && PAGE_SIZE.test(newer.name);
    enter(ledger, label, before['schema'], after['schema'], isPageSize ? 'page' : undefined);
  }
}

function compareRequired(ledger: Ledger, label: string, before: Tree, after: Tree): void {
  const [was, is] = [before['required'] === true, after['required'] === true];
  if (was && !is) note(ledger, wider(ledger.direction), label, 'optional now');
  if (is && !was) note(ledger, narrower(ledger.direction), label, 'required now');
}

/** How a field is written, with the defaults of OpenAPI. */
function serialisationOf({ in: kind, field }: Field): string {
  const style = textOf(field['style'] ?? (kind === 'query' || kind === 'cookie' ? 'form' : 'simple'));
  return `style ${style}, explode ${Boolean(field['explode'] ?? style === 'form')}`;
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
    if (was !== is)
      note(ledger, is < was ? narrower(ledger.direction) : wider(ledger.direction), 'body', `x-body-limit ${was} -> ${is}`);
    compareContent(ledger, 'body', before['content'], after['content']);
  } else noteAddition(ledger, 'body', after, 'body');
}

/** Notes what the media types of two bodies and their schemas differ in. */
export function compareContent(ledger: Ledger, label: string, older: unknown, newer: unknown): void {
  const [before, after] = [mediaTypes(older, label), mediaTypes(newer, label)];
  for (const [type, one] of before) {
    const other = after.get(type);
    if (other === undefined) note(ledger, 'removal', label, `media type ${type} removed`);
    else compareMedia(ledger, /[/+]json$/.test(type) ? label : `${label} (${type})`, one, other);
  }
  const rule = before.size > 0 ? 'compatible' : ledger.direction === 'sent' ? 'mayBreak' : 'newField';
  for (const type of after.keys()) if (!before.has(type)) note(ledger, rule, label, `media type ${type} added`);
}

function mediaTypes(content: unknown, label: string): ReadonlyMap<string, Tree> {
  const types = Object.entries(treeAt(content, `content of ${label}`));
  return new Map(types.map(([type, media]) => [normalise(type), treeAt(media, type)]));
}

// JSON is UTF-8, said or not
const normalise = (type: string): string => type.toLowerCase().replace(/json;\s*charset="?utf-8"?$/, 'json');

function compareMedia(ledger: Ledger, label: string, older: Tree, newer: Tree): void {
  enter(ledger, label, older['schema'], newer['schema'], ledger.direction === 'received' ? 'body' : undefined);
  const [before, after] = [older, newer].map((media) => treeAt(media['encoding'], `encoding of ${label}`)) as [Tree, Tree];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before, after].map((encodings) => (name in encodings ? canonical(encodings[name]) : 'none'));
    if (was !== is) note(ledger, 'mayBreak', `${label}.${name}`, `encoding ${was} -> ${is}`);
  }
}
