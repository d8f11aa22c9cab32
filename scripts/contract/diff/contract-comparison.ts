import { NAMED, type Change, type Finding, type Rule } from './change.ts';
import { treeAt, type Contract, type Tree } from './document.ts';
import { compareBody, compareFields, type Ledger } from './message-comparison.ts';
import { addressesOf, matchOperations, operationsOf, templateOf, type Field, type Operation } from './operations.ts';
import { compareResponses } from './response-comparison.ts';
import { createSchemaComparison, openPair, type Pair, type SchemaComparison } from './schema-comparison.ts';
import { compareSecurity } from './security.ts';

/** What was found of one operation, and the schemas it leads to. */
type Record = { readonly name: string; readonly findings: Finding[]; readonly pairs: Pair[] };

/** Every change between two contracts, each once with the operations that show it. */
export function compareContracts(older: Contract, newer: Contract): readonly Change[] {
  const [before, after] = [operationsOf(older), operationsOf(newer)];
  const { pairs, gone, come } = matchOperations(before, after);
  const schemas = createSchemaComparison(older, newer);
  const records = pairs.map(([one, other]) => compareOperations(schemas, older, newer, one, other));
  for (const { name, kind } of gone) records.push(note(name, 'mayBreak', kind, `${kind} removed`));
  for (const { name, kind } of come) records.push(note(name, 'compatible', kind, `${kind} added`));
  const changes = group(records);
  return [...compareBases(older, newer, pairs), ...changes];
}

const note = (name: string, rule: Rule, place: string, what: string): Record => ({
  name,
  findings: [{ rule, place, what }],
  pairs: [],
});

function compareOperations(
  schemas: SchemaComparison,
  older: Contract,
  newer: Contract,
  one: Operation,
  other: Operation,
): Record {
  const record: Record = { name: other.name, findings: [], pairs: [] };
  const ledger: Ledger = {
    older,
    newer,
    note: (rule, place, what) => record.findings.push({ rule, place, what }),
    compare: schemas.compare,
    enter: (...asked) => {
      const pair = schemas.compare(...asked);
      record.pairs.push(pair);
      return pair;
    },
    alternativesOf: schemas.alternativesOf,
  };
  const [sent, received] = one.kind === 'operation' ? (['sent', 'received'] as const) : (['received', 'sent'] as const);
  if (one.name !== other.name) ledger.note('compatible', 'operationId', `${one.name} -> ${other.name}`);
  if (one.method !== other.method) ledger.note('behaviour', 'method', `${one.method} -> ${other.method}`);
  if (Boolean(one.operation['deprecated']) !== Boolean(other.operation['deprecated'])) {
    ledger.note('deprecation', one.kind, other.operation['deprecated'] ? 'deprecated' : 'no longer deprecated');
  }
  if (one.kind === 'operation') compareAddress(ledger, one, other);
  compareFields(ledger, sent, ...alignFields(one, other));
  compareSecurity(ledger.note, sent, one, other);
  compareBody(ledger, sent, one.operation['requestBody'], other.operation['requestBody']);
  const responsesOf = ({ operation, name }: Operation): Tree => treeAt(operation['responses'], `responses of ${name}`);
  compareResponses(ledger, received, responsesOf(one), responsesOf(other));
  return record;
}

const hostless = (address: string): string => address.replace(/^https?:\/\/[^/]*/i, '') || '/';
const urlsOf = ({ servers, path }: Operation): readonly string[] =>
  servers.map((server) => `${server === '/' ? '' : server}${templateOf(path)}`);

function compareAddress(ledger: Ledger, one: Operation, other: Operation): void {
  const isMoved = urlsOf(one).join() !== urlsOf(other).join();
  if (templateOf(one.path) !== templateOf(other.path)) {
    if (isMoved) ledger.note('url', 'URL', `${one.path} -> ${other.path}`);
  } else if (one.path !== other.path) ledger.note('url', 'URL', `placeholders named otherwise: ${one.path} -> ${other.path}`);
  if (one.onBase && other.onBase) return;
  const [was, is] = [one.servers.map(hostless).join(' or '), other.servers.map(hostless).join(' or ')];
  if (was !== is && isMoved) ledger.note('url', 'URL', `server ${was} -> ${is}`);
}

/**
 * Pairs the parameters of both operations as requests send them: path parameters by position, or by
 * name when the path has changed.
 */
function alignFields(one: Operation, other: Operation): [readonly Field[], readonly Field[]] {
  if (templateOf(one.path) === templateOf(other.path)) return [one.fields, other.fields];
  const named = ({ fields }: Operation) => fields.map((field) => (field.in === 'path' ? { ...field, key: field.label } : field));
  const [before, after] = [named(one), named(other)];
  // a placeholder that comes or goes is part of the changed URL
  const inBoth = (fields: readonly Field[], others: readonly Field[]) =>
    fields.filter((field) => field.in !== 'path' || others.some(({ key }) => key === field.key));
  return [inBoth(before, after), inBoth(after, before)];
}

/** The base addresses: one that is no longer served takes every client's address away, a new one takes none. */
function compareBases(older: Contract, newer: Contract, pairs: readonly (readonly [Operation, Operation])[]): readonly Change[] {
  const based = pairs.filter(([one]) => one.kind === 'operation' && one.onBase);
  if (based.length > 0 && based.every(([one, other]) => urlsOf(one).join() === urlsOf(other).join())) return [];
  const [before, after] = [addressesOf(older.root['servers']), addressesOf(newer.root['servers'])];
  const served = new Set([...after, ...pairs.flatMap(([, other]) => other.servers)]);
  const isServed = (address: string): boolean => [...served].some((other) => isOneBase(address, other));
  const change = (rule: Rule, what: string): Change => ({ rule, place: 'base', what, operations: [], count: 0 });
  return [
    ...before.filter((address) => !isServed(address)).map((address) => change('base', `${address} -> ${after.join(' or ')}`)),
    ...after
      .filter((address) => !before.some((other) => isOneBase(other, address)))
      .filter(() => before.every(isServed))
      .map((address) => change('compatible', `${address} added`)),
  ];
}

// an address of the reader's own machine, or without a host, stands for whatever host an installation has
const PLACEHOLDER = /^(?!https?:)|^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i;

const isOneBase = (one: string, other: string): boolean =>
  one === other || ((PLACEHOLDER.test(one) || PLACEHOLDER.test(other)) && hostless(one) === hostless(other));

type Counted = { readonly change: Finding; readonly names: string[]; count: number; last: string | undefined };

/** Gives each finding the operations that lead to it, so that a change of a shared schema is one change. */
function group(records: readonly Record[]): readonly Change[] {
  const changes = new Map<string, Counted>();
  const known = new Map<Finding, Counted>();
  // in the order of names: the first that show a change are those that are named
  const add = (finding: Finding, name: string): void => {
    let counted = known.get(finding);
    if (counted === undefined) {
      const key = JSON.stringify([finding.rule, finding.place, finding.what]);
      counted = changes.get(key) ?? { change: finding, names: [], count: 0, last: undefined };
      changes.set(key, counted);
      known.set(finding, counted);
    }
    if (counted.last === name) return;
    counted.last = name;
    counted.count += 1;
    if (counted.names.length < NAMED) counted.names.push(name);
  };
  const worth = reachingFindings(records.flatMap(({ pairs }) => pairs));
  for (const { name, findings, pairs } of records.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    for (const finding of findings) add(finding, name);
    const seen = new Set<Pair>();
    const open = [...pairs];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      if (seen.has(pair) || !worth.has(pair)) continue;
      seen.add(pair);
      for (const finding of pair.findings) add(finding, name);
      open.push(...pair.below);
    }
  }
  return [...changes.values()].map(({ change, names, count }) => ({ ...change, operations: names, count }));
}

/** The pairs that have a finding or lead to one. */
function reachingFindings(roots: readonly Pair[]): ReadonlySet<Pair> {
  const above = new Map<Pair, Pair[]>();
  const open = [...roots];
  for (const pair of roots) above.set(pair, []);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const child of openPair(pair).below) {
      const parents = above.get(child);
      if (parents) parents.push(pair);
      else {
        above.set(child, [pair]);
        open.push(child);
      }
    }
  }
  const reaching = new Set<Pair>();
  const found = [...above.keys()].filter(({ findings }) => findings.length > 0);
  for (let pair = found.pop(); pair; pair = found.pop()) {
    if (reaching.has(pair)) continue;
    reaching.add(pair);
    found.push(...(above.get(pair) ?? []));
  }
  return reaching;
}
