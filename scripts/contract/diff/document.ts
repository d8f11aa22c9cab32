import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export type Tree = { readonly [key: string]: unknown };

/** An OpenAPI document. */
export type Contract = {
  readonly root: Tree;
  readonly dialect: '3.0' | '3.1';
  /** The target of a `$ref`, which may be a reference, too. Throws an InputError when there is none. */
  readonly at: (reference: string) => Tree | boolean;
};

/** The fault of the input, as a sentence for the user of the command. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A word of the document as text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The same text for two values that are the same JSON but for the order of keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, node: unknown) =>
    isTree(node) ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1))) : node,
  );
}

/** The object at a place of the document; absent is an empty one. Throws an InputError where something else stands. */
export function treeAt(value: unknown, where: string): Tree {
  if (value === undefined) return {};
  if (!isTree(value)) throw new InputError(`${where} is not an object.`);
  return value;
}

/** The list at a place of the document; absent is an empty one. Throws an InputError where something else stands. */
export function listAt(value: unknown, where: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new InputError(`${where} is not a list.`);
  return value;
}

/** Reads an OpenAPI 3.0 or 3.1 document, JSON or YAML, from a file or a URL. Throws an InputError that names it. */
export async function readContract(source: string): Promise<Contract> {
  const text = await readText(source).catch((error: NodeJS.ErrnoException) => {
    const { code } = (error.cause ?? error) as NodeJS.ErrnoException;
    throw new InputError(`${source} cannot be read: ${code ?? error.message}.`);
  });
  const isJson = /^\uFEFF?\s*[[{]/.test(text);
  let root: unknown;
  try {
    root = isJson ? JSON.parse(text.replace(/^\uFEFF/, '')) : parse(text);
  } catch (error) {
    throw new InputError(`${source} is not ${isJson ? 'JSON' : 'YAML'}: ${(error as Error).message.split('\n')[0]}.`);
  }
  return openContract(root, source);
}

const DEADLINE_MS = 30_000;

async function readText(source: string): Promise<string> {
  if (!/^https?:\/\//i.test(source)) return readFile(source, 'utf8');
  const response = await fetch(source, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** The document in parsed JSON. Throws an InputError that names where it came from. */
export function openContract(root: unknown, name: string): Contract {
  const version = isTree(root) ? root['openapi'] : undefined;
  const [, dialect] = typeof version === 'string' ? (/^(3\.[01])\.\d+/.exec(version) ?? []) : [];
  if (!isTree(root) || (dialect !== '3.0' && dialect !== '3.1')) {
    const found =
      typeof version === 'string' ? `"openapi" is ${JSON.stringify(version)}` : 'it has no "openapi": "3.1.1" or the like';
    throw new InputError(`${name} is not an OpenAPI 3.0 or 3.1 document: ${found}.`);
  }
  const anchors = new Map<string, unknown>();
  const references = new Set<string>();
  collect(root, anchors, references, new Set());
  const at = (reference: string): Tree | boolean => {
    const target = anchors.get(reference) ?? pointAt(root, reference);
    if (isTree(target) || typeof target === 'boolean') return target;
    const hint = reference.startsWith('#')
      ? 'nothing stands there'
      : 'only references within the document are followed, so bundle it first';
    throw new InputError(`${name} has a $ref to ${JSON.stringify(reference)}: ${hint}.`);
  };
  for (const reference of references) {
    const seen = new Set<unknown>();
    for (let next: unknown = reference; typeof next === 'string'; next = refIn(at(next))) {
      if (seen.has(next))
        throw new InputError(`${name} has a $ref to ${JSON.stringify(reference)}, which leads round in a circle.`);
      seen.add(next);
    }
  }
  return { root, dialect, at };
}

/** The object that stands at a place itself or by reference. */
export function resolve(contract: Contract, value: unknown, where: string): Tree {
  let tree = treeAt(value, where);
  while (typeof tree['$ref'] === 'string') tree = treeAt(contract.at(tree['$ref']), where);
  return tree;
}

// the values of these keywords are data, not schemas
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum']);

function collect(node: unknown, anchors: Map<string, unknown>, references: Set<string>, seen: Set<unknown>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  const { $ref, $anchor, $dynamicAnchor, $id } = node as Tree;
  if (typeof $ref === 'string') references.add($ref);
  for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') anchors.set(`#${anchor}`, node);
  if (typeof $id === 'string') anchors.set($id, node);
  for (const [key, child] of Object.entries(node)) {
    if (!VALUES.has(key) && !key.startsWith('x-')) collect(child, anchors, references, seen);
  }
}

const refIn = (target: Tree | boolean): unknown => (isTree(target) ? target['$ref'] : undefined);

function pointAt(root: Tree, reference: string): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  let node: unknown = root;
  for (const step of reference.split('/').slice(1)) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Tree)[key];
  }
  return node;
}

/** A step of a reference without its escapes in percent; one with an escape that is none stays as it is. */
export function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
