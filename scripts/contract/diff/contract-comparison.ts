import { deprecation, NAMED, type Change, type Finding, type Rule } from './change.ts';
import { treeAt, type Contract, type Tree } from './document.ts';
import { compareBody, compareFields, type Ledger } from './message-comparison.ts';
import { addressesOf, matchOperations, operationsOf, templateOf, type Field, type Operation } from './operations.ts';
import { compareResponses } from './response-comparison.ts';
import { createSchemaComparison, type Pair } from './schema-comparison.ts';
import { compareSecurity } from './security.ts';

/** The findings of one operation, and the schemas that it uses. */
type Record = { readonly name: string; readonly findings: Finding[]; readonly pairs: Pair[] };

/** Every change between two contracts, each once with the operations that show it. */
export function compareContracts(older: Contract, newer: Contract): readonly Change[] {
  const { pairs, gone, come } = matchOperations(operationsOf(older), operationsOf(newer));
  const schemas = createSchemaComparison(older, newer);
  const records = [
    ...pairs.map(([one, other]) => compareOperations({ older, newer, schemas }, one, other)),
    ...gone.map(({ name, kind }) => recordOf(name, { rule: 'mayBreak', place: kind, what: `${kind} removed` })),
    ...come.map(({ name, kind }) => recordOf(name, { rule: 'compatible', place: kind, what: `${kind} added` })),
  ];
  schemas.finish();
  return [...compareBases(older, newer, pairs), ...group(records)];
}

const recordOf = (name: string, ...findings: Finding[]): Record => ({ name, findings, pairs: [] });

function compareOperations(contracts: Pick<Ledger, 'older' | 'newer' | 'schemas'>, one: Operation, other: Operation): Record {
  const record = recordOf(other.name);
  const noteAt = (rule: Rule, place: string, what: string): number => record.findings.push({ rule, place, what });
  const sent: Ledger = { ...contracts, ...record, direction: 'sent' };
  const received: Ledger = { ...contracts, ...record, direction: 'received' };
  const [request, answer] = one.kind === 'operation' ? [sent, received] : [received, sent];
  if (one.name !== other.name) noteAt('compatible', 'operationId', `${one.name} -> ${other.name}`);
  if (one.method !== other.method) noteAt('behaviour', 'method', `${one.method} -> ${other.method}`);
  const deprecated = deprecation(one.operation['deprecated'], other.operation['deprecated']);
  if (deprecated !== undefined) noteAt('deprecation', one.kind, deprecated);
  if (one.kind === 'operation') compareAddress(noteAt, one, other);
  compareFields(request, ...alignFields(one, other));
  compareSecurity(noteAt, request.direction, one, other);
  compareBody(request, one.operation['requestBody'], other.operation['requestBody']);
  const responsesOf = ({ operation, name }: Operation): Tree => treeAt(operation['responses'], `responses of ${name}`);
  compareResponses(answer, responsesOf(one), responsesOf(other));
  return record;
}

const hostless = (address: string): string => address.replace(/^https?:\/\/[^/]*/i, '') || '/';
const urlsOf = ({ servers, path }: Operation): readonly string[] =>
  servers.map((server) => `${server === '/' ? '' : server}${templateOf(path)}`);

function compareAddress(noteAt: (rule: Rule, place: string, what: string) => void, one: Operation, other: Operation): void {
  const isMoved = urlsOf(one).join() !== urlsOf(other).join();
  if (templateOf(one.path) !== templateOf(other.path)) {
    if (isMoved) noteAt('url', 'URL', `${one.path} -> ${other.path}`);
  } else if (one.path !== other.path) noteAt('url', 'URL', `placeholders named otherwise: ${one.path} -> ${other.path}`);
  if (one.onBase && other.onBase) return;
  const [was, is] = [one.servers.map(hostless).join(' or '), other.servers.map(hostless).join(' or ')];
  if (was !== is && isMoved) noteAt('url', 'URL', `server ${was} -> ${is}`);
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

/**
 * Compares base addresses: a removed one changes every client's address, a new one changes none.
 */
function compareBases(older: Contract, newer: Contract, pairs: readonly (readonly [Operation, Operation])[]): readonly Change[] {
  const based = pairs.filter(([one]) => one.kind === 'operation' && one.onBase);
  if (based.length > 0 && based.every(([one, other]) => urlsOf(one).join() === urlsOf(other).join())) return [];
  const [before, after] = [addressesOf(older.root['servers']), addressesOf(newer.root['servers'])];
  const served = new Set([...after, ...based.flatMap(([, other]) => other.servers)]);
  const isServed = (address: string): boolean => [...served].some((other) => isOneBase(address, other));
  const change = (rule: Rule, what: string): Change => ({ rule, place: 'base', what, operations: [], count: 0 });
  return [
    ...before.filter((address) => !isServed(address)).map((address) => change('base', `${address} -> ${after.join(' or ')}`)),
    ...after
      .filter((address) => before.every((other) => isServed(other) && !isOneBase(other, address)))
      .map((address) => change('compatible', `${address} added`)),
  ];
}

// a loopback address, or one without a host, is a placeholder for the host of an installation
const PLACEHOLDER = /^(?!https?:)|^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i;

const isOneBase = (one: string, other: string): boolean =>
  one === other || ((PLACEHOLDER.test(one) || PLACEHOLDER.test(other)) && hostless(one) === hostless(other));

/** Gives each finding the operations that lead to it, so that a change of a shared schema is one change. */
function group(records: readonly Record[]): readonly Change[] {
  const changes = new Map<string, { finding: Finding; names: Set<string> }>();
  for (const { name, findings, pairs } of records) {
    const reached = new Set(pairs);
    for (const pair of reached) for (const child of pair.below) reached.add(child);
    for (const finding of [...findings, ...[...reached].flatMap((pair) => pair.findings)]) {
      const key = JSON.stringify([finding.rule, finding.place, finding.what]);
      const change = changes.get(key) ?? { finding, names: new Set() };
      changes.set(key, change);
      change.names.add(name);
    }
  }
  return [...changes.values()].map(({ finding, names }) => {
    return { ...finding, operations: [...names].toSorted().slice(0, NAMED), count: names.size };
  });
}
