import type { Direction, Rule } from './change.ts';
import { canonical, listAt, resolve, treeAt, textOf, type Tree } from './document.ts';
import type { Operation } from './operations.ts';
import { isProse } from './schema.ts';

/** One way to authenticate: schemes by their form on the wire, each with its scopes. */
type Way = { readonly name: string; readonly schemes: ReadonlyMap<string, ReadonlySet<string>> };

/** Notes what two operations differ in that say how a caller identifies itself. */
export function compareSecurity(
  note: (rule: Rule, place: string, what: string) => void,
  direction: Direction,
  older: Operation,
  newer: Operation,
): void {
  const [before, after] = [waysOf(older), waysOf(newer)];
  const [wasSecret, isSecret] = [before, after].map((ways) => ways.some(({ schemes }) => schemes.size > 0));
  const show = (ways: readonly Way[]): string => ways.map(({ name }) => name).join(' or ');
  if (wasSecret && !isSecret) note('behaviour', 'security', `${show(before)} removed: public now`);
  else if (isSecret && !wasSecret) {
    const isHarmless = direction === 'received' || after.some(({ schemes }) => schemes.size === 0);
    note(isHarmless ? 'compatible' : 'mayBreak', 'security', `${show(after)} added`);
  } else {
    // receivers must be able to check requests of the service as before
    const compare = (ways: readonly Way[], others: readonly Way[], harmless: Direction, what: string): void => {
      for (const way of missing(ways, others)) {
        const isGood = direction === harmless || others.some((other) => isPart(other, way));
        note(isGood ? 'compatible' : 'mayBreak', 'security', `${way.name} ${what}`);
      }
    };
    compare(before, after, 'received', 'removed');
    compare(after, before, 'sent', 'added');
  }
}

const missing = (ways: readonly Way[], others: readonly Way[]): readonly Way[] =>
  ways.filter((way) => !others.some((other) => isPart(way, other) && isPart(other, way)));

/** Whether a caller that fulfils the other way fulfils this one. */
const isPart = (one: Way, other: Way): boolean =>
  [...one.schemes].every(([scheme, scopes]) => {
    const held = other.schemes.get(scheme);
    return held !== undefined && [...scopes].every((scope) => held.has(scope));
  });

function waysOf({ contract, operation }: Operation): readonly Way[] {
  const schemes = treeAt(treeAt(contract.root['components'], 'components')['securitySchemes'], 'securitySchemes');
  return listAt(operation['security'] ?? contract.root['security'], 'security').map((requirement) => {
    const parts = Object.entries(treeAt(requirement, 'a security requirement')).map(([name, list]) => {
      const scheme = schemes[name] === undefined ? { name } : resolve(contract, schemes[name], name);
      return { name, signature: signatureOf(scheme), scopes: listAt(list, name).map(textOf) };
    });
    const name = parts.map((part) => [part.name, ...part.scopes].join(' ')).join(' and ') || 'no credentials';
    return { name, schemes: new Map(parts.map(({ signature, scopes }) => [signature, new Set(scopes)])) };
  });
}

/** A security scheme as clients send it: its name is not sent. */
function signatureOf(scheme: Tree): string {
  const words = Object.entries(scheme).filter(([word]) => !isProse(word) && word !== 'bearerFormat');
  const isCaseless = (word: string): boolean => word === 'scheme' || (word === 'name' && scheme['in'] === 'header');
  return canonical(
    Object.fromEntries(words.map(([word, value]) => [word, isCaseless(word) ? textOf(value).toLowerCase() : value])),
  );
}
