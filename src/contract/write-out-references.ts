/** References that some readers of the contract do not follow. */
import type { Document } from './document.ts';

type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * Writes out the references of request bodies inside of objects that may be null and of the values of
 * maps, in the document itself. Programs that offer operations to agents leave them as they are there,
 * and agents refuse the whole list of operations then.
 */
export function writeOutReferences(document: Document): Document {
  const targetOf = (reference: string): Tree =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), document) as Tree;

  function written(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(written);
    if (!isTree(node)) return node;
    const { $ref: reference, ...beside } = node;
    const whole = typeof reference === 'string' ? { ...targetOf(reference), ...beside } : node;
    return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, written(value)]));
  }

  const seen = new Set<Tree>();
  function visit(node: unknown): void {
    if (!isTree(node) || seen.has(node)) return;
    seen.add(node);
    const { $ref: reference, type, properties, additionalProperties } = node;
    if (typeof reference === 'string') visit(targetOf(reference));
    if (Array.isArray(type) && type.includes('object') && isTree(properties)) node['properties'] = written(properties);
    if (isTree(additionalProperties)) node['additionalProperties'] = written(additionalProperties);
    for (const [key, inner] of Object.entries(node)) if (!key.startsWith('example')) visit(inner);
  }
  for (const item of Object.values(document.paths)) visit(item.post?.requestBody);
  return document;
}
