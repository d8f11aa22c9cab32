/** The contract's own examples, which the README of the client is written with. */

type Node = Readonly<Record<string, unknown>>;

export type Contract = Node & { readonly info: { readonly version: string; readonly title: string } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * What stands at a place of the contract, its steps separated by blanks, references followed.
 * Throws where there is nothing, so that a README never lacks a value.
 */
export function find(contract: Contract, place: string): unknown {
  let node: unknown = contract;
  for (const step of place.split(' ')) {
    node = isNode(node) ? node[step] : undefined;
    while (isNode(node) && typeof node['$ref'] === 'string') node = find(contract, node['$ref'].slice(2).replaceAll('/', ' '));
  }
  if (node === undefined) throw new Error(`The contract has nothing at ${place}`);
  return node;
}

/** The example of a parameter, such as 12; `place` has a list of parameters. */
export function findParameter(contract: Contract, place: string, name: string): unknown {
  const list = find(contract, `${place} parameters`) as readonly unknown[];
  const index = list.findIndex((_, each) => find(contract, `${place} parameters ${each} name`) === name);
  return find(contract, `${place} parameters ${index} example`);
}

/** The value of an example of a body; the first one, unless it is named. */
export function findExample(contract: Contract, place: string, name?: string): Node {
  const examples = `${place} content application/json examples`;
  return find(contract, `${examples} ${name ?? Object.keys(find(contract, examples) as Node)[0]} value`) as Node;
}
