import { readFileSync } from 'node:fs';
import type { Tree } from '../../../scripts/contract/diff/document.ts';

export type Mutable = { [key: string]: unknown };

export const isMutable = (value: unknown): value is Mutable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A word of the real contract in its place: what it is, from which side clients see it there, and a
 * contract of that operation alone.
 */
export type Site = {
  readonly kind: string;
  readonly seen: 'sent' | 'received' | 'both';
  readonly word: string;
  /** The object that holds the word, within `document`. */
  readonly holder: Mutable;
  readonly document: Mutable;
};

type Seen = { sent: boolean; received: boolean };

const text = readFileSync('generated/v1/openapi.json', 'utf8');

/** The contract as it is generated; each call gives one of its own. */
export const realDocument = (): Mutable => JSON.parse(text) as Mutable;

/** The contract with one operation or webhook alone, for each of them. */
export function singleDocuments(): Mutable[] {
  const documents: Mutable[] = [];
  for (const group of ['paths', 'webhooks']) {
    for (const [path, item] of Object.entries(realDocument()[group] as Mutable)) {
      for (const method of ['get', 'post', 'head'].filter((name) => (item as Mutable)[name])) {
        const kept = Object.entries(item as Mutable).filter(([key]) => key === method || !['get', 'post', 'head'].includes(key));
        documents.push({ ...realDocument(), paths: {}, webhooks: {}, [group]: { [path]: Object.fromEntries(kept) } });
      }
    }
  }
  return documents;
}

const resolve = (document: Mutable, node: unknown): Mutable => {
  const reference = isMutable(node) ? node['$ref'] : undefined;
  if (typeof reference !== 'string') return node as Mutable;
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((tree, key) => (tree as Mutable)[key], document) as Mutable;
};

/** Every word under the one operation of a document, each once, with the sides from which it is seen. */
export function sitesOf(document: Mutable): Site[] {
  const found = new Map<Mutable, { kind: string; seen: Seen }>();

  function visit(kind: string, node: unknown, side: keyof Seen): Mutable | undefined {
    if (!isMutable(node)) return undefined;
    const target = resolve(document, node);
    if (target !== node)
      found.set(node, { kind: `${kind} reference`, seen: { sent: side === 'sent', received: side === 'received' } });
    const known = found.get(target) ?? { kind, seen: { sent: false, received: false } };
    if (known.seen[side]) return undefined;
    known.seen[side] = true;
    found.set(target, known);
    return target;
  }

  const fieldsOf = (schema: Mutable): Mutable => (schema['properties'] ?? {}) as Mutable;

  /** `narrowed`: fields that another part of the same `allOf` says more of. */
  function visitSchema(node: unknown, side: keyof Seen, narrowed: readonly string[] = []): void {
    const schema = visit('schema', node, side);
    if (schema === undefined) return;
    for (const [name, property] of Object.entries(fieldsOf(schema))) if (!narrowed.includes(name)) visitSchema(property, side);
    const members = (schema['allOf'] ?? []) as unknown[];
    for (const [index, member] of members.entries()) {
      const later = members.slice(index + 1).flatMap((each) => Object.keys(fieldsOf(resolve(document, each))));
      visitSchema(member, side, later);
    }
    for (const word of ['items', 'additionalProperties', 'propertyNames']) visitSchema(schema[word], side);
  }

  function visitContent(node: unknown, side: keyof Seen): void {
    for (const media of Object.values((node ?? {}) as Mutable)) {
      visitSchema(visit('media type', media, side)?.['schema'], side);
    }
  }

  const group = Object.keys(document['paths'] as Mutable).length > 0 ? 'paths' : 'webhooks';
  const [out, back]: readonly [keyof Seen, keyof Seen] = group === 'paths' ? ['sent', 'received'] : ['received', 'sent'];
  for (const item of Object.values(document[group] as Mutable) as Mutable[]) {
    found.set(item, { kind: 'path item', seen: { sent: true, received: true } });
    const operation = (item['get'] ?? item['post'] ?? item['head']) as Mutable;
    found.set(operation, { kind: 'operation', seen: { sent: true, received: true } });
    for (const parameter of [item['parameters'], operation['parameters']].flat().filter(isMutable)) {
      const target = resolve(document, parameter);
      visitSchema(visit(`${String(target['in'])} parameter`, target, out)?.['schema'], out);
    }
    visitContent(visit('request body', operation['requestBody'], out)?.['content'], out);
    for (const response of Object.values(operation['responses'] as Mutable)) {
      const target = visit('response', response, back);
      visitContent(target?.['content'], back);
      for (const header of Object.values((target?.['headers'] ?? {}) as Mutable))
        visitSchema(visit('header', header, back)?.['schema'], back);
    }
  }
  return [...found].flatMap(([holder, { kind, seen }]) =>
    Object.keys(holder).map(
      (word) =>
        ({ kind, seen: seen.sent && seen.received ? 'both' : seen.sent ? 'sent' : 'received', word, holder, document }) as const,
    ),
  );
}

/** One site of each kind: the kind of object, the word, the side, and the kind of value. */
export function sitesOfEachKind(): Site[] {
  const kinds = new Map<string, Site>();
  for (const document of singleDocuments()) {
    for (const site of sitesOf(document)) {
      const value = site.holder[site.word];
      const key = [site.kind, site.seen, site.word, Array.isArray(value) ? 'list' : typeof value].join(' ');
      if (!kinds.has(key)) kinds.set(key, site);
    }
  }
  return [...kinds.values()];
}

/** The result of `use` while the keywords of the holder are replaced. */
export function during<Result>(holder: Mutable, words: Tree, use: () => Result): Result {
  const before = { ...holder };
  Object.assign(holder, words);
  for (const [word, value] of Object.entries(words)) if (value === undefined) delete holder[word];
  try {
    return use();
  } finally {
    for (const word of Object.keys(holder)) delete holder[word];
    Object.assign(holder, before);
  }
}
