import { contract, type ContractOperation } from '../../harness/contract.ts';

export type Node = Readonly<Record<string, unknown>>;

/** An object of the contract; an empty one for other values. */
export const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

/** The target of a reference in the contract. */
export function resolve(value: unknown): Node {
  const { $ref } = node(value) as { readonly $ref?: string };
  if ($ref === undefined) return node(value);
  const [kind = '', name = ''] = $ref.split('/').slice(2);
  return node(contract.components[kind]?.[name]);
}

/** The parameters that the contract gives an operation, also those of its path. */
export function parametersOf({
  path,
  method,
}: ContractOperation & { readonly path: string; readonly method: string }): readonly Node[] {
  const item = node(contract.paths[path]);
  return [item['parameters'], node(item[method])['parameters']].flatMap((list) => (Array.isArray(list) ? list : [])).map(resolve);
}
