import { readFile } from 'node:fs/promises';

export type Tree = { readonly [key: string]: unknown };

/** An OpenAPI document all of whose references lead somewhere within it. */
export type Contract = {
  readonly root: Tree;
  readonly dialect: '3.0' | '3.1';
  /** What a `$ref` names; a reference may lead to another one. Throws an InputError when it leads nowhere. */
  readonly at: (reference: string) => Tree | boolean;
};

/** What is wrong with the input, in a sentence for whoever typed the command. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A word of the document as text, whatever it is. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The same text for two values that are the same JSON but for prose, extensions and the order of keys. */
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

/** Reads an OpenAPI 3.0 or 3.1 document from a JSON file. Throws an InputError that names the file. */
export async function readContract(file: string): Promise<Contract> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${file} cannot be read: ${error.code ?? error.message}.`);
  });
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InputError(`${file} is not JSON: ${(error as Error).message}.`);
  }
  return openContract(root, file);
}

/** The document in parsed JSON, its references checked. Throws an InputError that names where it came from. */
export function openContract(root: unknown, name: string): Contract {
  const version = isTree(root) ? root['openapi'] : undefined;
  const [, dialect] = typeof version === 'string' ? (/^(3\.[01])\.\d+/.exec(version) ?? []) : [];
  if (!isTree(root) || (dialect !== '3.0' && dialect !== '3.1')) {
    const found =
      typeof version === 'string' ? `"openapi" is ${JSON.stringify(version)}` : 'it has no "openapi": "3.1.1" or the like';
    throw new InputError(`${name} is not an OpenAPI 3.0 or 3.1 document: ${found}.`);
  }
  const named = new Map<string, Tree>();
  const references: string[] = [];
  collect(root, false, references, named);
  const found = new Map<string, Tree | boolean>();
  const at = (reference: string): Tree | boolean => {
    const known = found.get(reference) ?? named.get(reference) ?? pointAt(root, reference);
    if (!isTree(known) && typeof known !== 'boolean') {
      const hint = reference.startsWith('#')
        ? 'nothing stands there'
        : 'only references within the document are followed, so bundle it first';
      throw new InputError(`${name} has a $ref to ${JSON.stringify(reference)}: ${hint}.`);
    }
    found.set(reference, known);
    return known;
  };
  for (const reference of new Set(references)) {
    if (endsInCircle(reference, at))
      throw new InputError(`${name} has a $ref to ${JSON.stringify(reference)}, which leads round in a circle.`);
  }
  return { root, dialect, at };
}

/** The object that stands at a place itself or by reference. */
export function resolve(contract: Contract, value: unknown, where: string): Tree {
  let tree = treeAt(value, where);
  while (typeof tree['$ref'] === 'string') tree = treeAt(contract.at(tree['$ref']), where);
  return tree;
}

// under these the keys are names that somebody chose, not words of OpenAPI or JSON Schema
const MAPS = new Set(
  `properties patternProperties dependentSchemas $defs definitions paths webhooks pathItems callbacks schemas responses parameters
   headers requestBodies securitySchemes links content encoding`.split(/\s+/),
);
const VALUES = new Set(['example', 'default', 'const', 'enum']);

function collect(node: unknown, isMap: boolean, references: string[], named: Map<string, Tree>): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, false, references, named);
    return;
  }
  if (!isTree(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (isMap) collect(value, false, references, named);
    else if (key === '$ref' || key === '$dynamicRef') references.push(textOf(value));
    else if ((key === '$anchor' || key === '$dynamicAnchor') && typeof value === 'string') named.set(`#${value}`, node);
    else if (key === '$id' && typeof value === 'string') named.set(value, node);
    else if (key === 'examples') collectExamples(value, references);
    else if (!VALUES.has(key) && !key.startsWith('x-')) collect(value, MAPS.has(key), references, named);
  }
}

// an example may stand by reference; what it holds is data
function collectExamples(examples: unknown, references: string[]): void {
  if (!isTree(examples)) return;
  for (const example of Object.values(examples)) {
    if (isTree(example) && typeof example['$ref'] === 'string') references.push(example['$ref']);
  }
}

function pointAt(root: Tree, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Tree)[key];
  }
  return node;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function endsInCircle(reference: string, at: Contract['at']): boolean {
  const seen = new Set<string>();
  for (let next: unknown = reference; typeof next === 'string';) {
    if (seen.has(next)) return true;
    seen.add(next);
    const target: Tree | boolean = at(next);
    // beside a $ref in a schema other words may stand, which end the circle for no reader
    next = isTree(target) ? target['$ref'] : undefined;
  }
  return false;
}
