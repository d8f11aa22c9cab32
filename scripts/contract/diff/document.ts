import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export type Tree = { readonly [key: string]: unknown };

/** An OpenAPI document. */
export type Contract = {
  readonly root: Tree;
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

/** Reads an OpenAPI 3.1 document, JSON or YAML, from a file or a URL. Throws an InputError that names it. */
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
  if (!isTree(root) || typeof version !== 'string' || !version.startsWith('3.1.')) {
    const found = version === undefined ? 'it has no "openapi": "3.1.1" or the like' : `"openapi" is ${JSON.stringify(version)}`;
    throw new InputError(`${name} is not an OpenAPI 3.1 document: ${found}.`);
  }
  const at = (reference: string, within: readonly string[] = []): Tree | boolean => {
    const where = `${name} has a $ref to ${JSON.stringify(reference)}`;
    if (!reference.startsWith('#'))
      throw new InputError(`${where}: only references within the document are followed, bundle it first.`);
    if (within.includes(reference)) throw new InputError(`${where}, which leads round in a circle.`);
    const target = pointAt(root, reference);
    if (!isTree(target) && typeof target !== 'boolean') throw new InputError(`${where}: nothing stands there.`);
    if (isTree(target) && typeof target['$ref'] === 'string') at(target['$ref'], [...within, reference]);
    return target;
  };
  return { root, at };
}

/** The object that stands at a place itself or by reference. */
export function resolve(contract: Contract, value: unknown, where: string): Tree {
  let tree = treeAt(value, where);
  while (typeof tree['$ref'] === 'string') tree = treeAt(contract.at(tree['$ref']), where);
  return tree;
}

function pointAt(root: Tree, reference: string): unknown {
  let node: unknown = root;
  for (const step of reference.split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Tree)[key];
  }
  return node;
}
