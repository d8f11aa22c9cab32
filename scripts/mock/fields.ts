/**
 * Fields in made-up data: json-schema-faker adds some with names of its own to every object that
 * may have more, as a client must expect.
 */
import type { Document } from '../../src/contract/document.ts';

/** The name of every field that any schema of the contract describes. */
export function fieldNamesOf({ components }: Document): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(collect);
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { readonly properties?: unknown };
    if (typeof properties === 'object' && properties !== null) Object.keys(properties).forEach((name) => names.add(name));
    Object.values(node).forEach(collect);
  };
  collect(components['schemas']);
  return names;
}

/** The data without additional fields, which Prism adds at random. */
export function keepFields(made: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(made)) return made.map((item) => keepFields(item, names));
  if (typeof made !== 'object' || made === null) return made;
  const kept = Object.entries(made).filter(([name]) => names.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, keepFields(part, names)]));
}
