import { contract, type ContractOperation } from '../../harness/contract.ts';

export type Node = Readonly<Record<string, unknown>>;

/** An object of the contract; an empty one for whatever is none. */
export const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});

/** What a reference of the contract leads to. */
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
