import type { Direction, Rule } from './change.ts';
import { canonical, isTree, listAt, treeAt, textOf, type Contract, type Tree } from './document.ts';
import { isProse } from './schema-parts.ts';

/** One way to identify oneself: schemes by what they are on the wire, each with its scopes. */
type Way = { readonly name: string; readonly schemes: ReadonlyMap<string, ReadonlySet<string>> };

/** Notes what two operations differ in that say how a caller identifies itself. */
export function compareSecurity(
  note: (rule: Rule, place: string, what: string) => void,
  direction: Direction,
  older: { readonly contract: Contract; readonly operation: Tree },
  newer: { readonly contract: Contract; readonly operation: Tree },
): void {
  const [before, after] = [waysOf(older.contract, older.operation), waysOf(newer.contract, newer.operation)];
  const [was, is] = [before.some(isSecret), after.some(isSecret)];
  const show = (ways: readonly Way[]): string => ways.map(({ name }) => name).join(' or ');
  if (was && !after.some(isSecret)) note('behaviour', 'security', `${show(before)} removed: public now`);
  else if (is && !before.some(isSecret)) {
    const harmless = direction === 'received' || after.some((way) => !isSecret(way));
    note(harmless ? 'compatible' : 'mayBreak', 'security', `${show(after)} added`);
  } else compareWays(note, direction, before, after);
}

function compareWays(
  note: (rule: Rule, place: string, what: string) => void,
  direction: Direction,
  before: readonly Way[],
  after: readonly Way[],
): void {
  const isKnown = (way: Way, ways: readonly Way[]): boolean => ways.some((other) => isPart(way, other) && isPart(other, way));
  for (const way of before) {
    if (isKnown(way, after)) continue;
    const good = direction === 'received' || after.some((other) => isPart(other, way));
    note(good ? 'compatible' : 'mayBreak', 'security', `${way.name} removed`);
  }
  for (const way of after) {
    if (isKnown(way, before)) continue;
    // what the service sends of itself, its receivers must be able to check by what they know
    const good = direction === 'sent' || before.some((other) => isPart(other, way));
    note(good ? 'compatible' : 'mayBreak', 'security', `${way.name} added`);
  }
}

const isSecret = ({ schemes }: Way): boolean => schemes.size > 0;

/** Whether whoever fulfils the other way fulfils this one. */
const isPart = (one: Way, other: Way): boolean =>
  [...one.schemes].every(([scheme, scopes]) => {
    const held = other.schemes.get(scheme);
    return held !== undefined && [...scopes].every((scope) => held.has(scope));
  });

function waysOf(contract: Contract, operation: Tree): readonly Way[] {
  const schemes = treeAt(treeAt(contract.root['components'], 'components')['securitySchemes'], 'securitySchemes');
  const requirements = listAt(operation['security'] ?? contract.root['security'], 'security');
  return requirements.map((requirement) => {
    const named = Object.entries(treeAt(requirement, 'a security requirement'));
    const held = named.map(
      ([name, scopes]) => [signatureOf(contract, name, schemes[name]), new Set(listAt(scopes, name).map(textOf))] as const,
    );
    const name = named.map(([scheme, scopes]) => [scheme, ...listAt(scopes, scheme)].join(' ')).join(' and ') || 'no credentials';
    return { name, schemes: new Map(held) };
  });
}

/** What a scheme is on the wire; its name is a matter of the document alone. */
function signatureOf(contract: Contract, name: string, scheme: unknown): string {
  if (!isTree(scheme)) return name;
  const resolved = typeof scheme['$ref'] === 'string' ? treeAt(contract.at(scheme['$ref']), name) : scheme;
  const words = Object.entries(resolved).filter(([word]) => !isProse(word) && word !== 'bearerFormat');
  return canonical(
    Object.fromEntries(
      words.map(([word, value]) => [
        word,
        word === 'flows'
          ? withoutScopes(value)
          : word === 'scheme' || (word === 'name' && resolved['in'] === 'header')
            ? textOf(value).toLowerCase()
            : value,
      ]),
    ),
  );
}

// which scopes there are is said by those that operations ask for
const withoutScopes = (flows: unknown): unknown =>
  Object.fromEntries(
    Object.entries(treeAt(flows, 'flows')).map(([kind, flow]) => [kind, { ...treeAt(flow, kind), scopes: undefined }]),
  );
