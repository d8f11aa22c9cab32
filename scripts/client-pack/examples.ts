/** The contract's own examples, which the README of the client is written with. */

type Node = Readonly<Record<string, unknown>>;

export type Contract = Node & { readonly info: { readonly version: string; readonly title: string } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What stands at a place of the contract, references followed. Throws where there is nothing, so that a README never lacks a value. */
export function find(contract: Contract, ...place: readonly (string | number)[]): Node {
  let node: unknown = contract;
  for (const step of place) {
    node = isNode(node) ? node[step] : undefined;
    while (isNode(node) && typeof node['$ref'] === 'string') node = find(contract, ...node['$ref'].slice(2).split('/'));
  }
  if (!isNode(node)) throw new Error(`The contract has nothing at ${place.join(' ')}`);
  return node;
}

/** The example of a parameter of a path or of one of its operations, such as 12. */
export function exampleParameter(contract: Contract, path: string, method: string, name: string): unknown {
  const item = find(contract, 'paths', path);
  const operation = find(contract, 'paths', path, method);
  const lists: readonly (readonly [readonly string[], unknown])[] = [
    [['paths', path, 'parameters'], item['parameters']],
    [['paths', path, method, 'parameters'], operation['parameters']],
  ];
  for (const [place, list] of lists) {
    for (const index of Array.isArray(list) ? list.keys() : []) {
      const parameter = find(contract, ...place, index);
      if (parameter['name'] === name && 'example' in parameter) return parameter['example'];
    }
  }
  throw new Error(`${method} ${path} has no example of ${name}`);
}

/** The first example of the body of a POST. */
export const exampleBody = (contract: Contract, path: string): Node =>
  firstExample(contract, 'paths', path, 'post', 'requestBody');

/** The first example of an answer. */
export const exampleAnswer = (contract: Contract, path: string, method: string, status: string): Node =>
  firstExample(contract, 'paths', path, method, 'responses', status);

function firstExample(contract: Contract, ...place: readonly string[]): Node {
  const media = [...place, 'content', 'application/json', 'examples'];
  const [name = ''] = Object.keys(find(contract, ...media));
  return find(contract, ...media, name, 'value');
}
