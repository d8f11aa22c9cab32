/** The contract's examples by operation: request and answers. */
import { contract, operations } from '../../../harness/contract.ts';

type Named = Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
type Content = Readonly<Record<string, { readonly examples?: Named }>>;
export type Operation = (typeof operations)[number];
type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example: unknown;
};

const resolve = (part: { readonly $ref?: string }): unknown =>
  part.$ref === undefined
    ? part
    : part.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);

const contentOf = (response: object): Content => (resolve(response) as { readonly content?: Content }).content ?? {};

/**
 * A call of the operation as the contract shows it, with the examples of its parameters and of its
 * body; the target is below the origin.
 */
export function callOf(operation: Operation): { readonly target: string; readonly init: RequestInit } {
  const item = contract.paths[operation.path] as { readonly parameters?: readonly Parameter[] };
  const { parameters = [], requestBody } = operation as unknown as {
    readonly parameters?: readonly Parameter[];
    readonly requestBody?: { readonly content: Content };
  };
  const all = [...(item.parameters ?? []), ...parameters].map((parameter) => resolve(parameter) as Parameter);
  const query = all.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name) => String(all.find((each) => each.name === name)?.example));
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)] as [string, string])).toString();
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return {
    target: `${operation.base}${filled}${search && `?${search}`}`,
    init: example
      ? {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify((resolve(example) as { readonly value: unknown }).value),
        }
      : {},
  };
}

/** Each status of each operation. */
export const statuses = operations.flatMap((operation) =>
  Object.keys(operation.responses).map((status) => ({ operation, id: operation.operationId, status: Number(status) })),
);

/** Each named example of each operation, in the order of the contract. */
export const examples = operations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.values(contentOf(response)).flatMap(({ examples: named = {} }) =>
      Object.entries(named).map(([name, example]) => ({
        operation,
        id: operation.operationId,
        status: Number(status),
        name,
        value: (resolve(example) as { readonly value: unknown }).value,
      })),
    ),
  ),
);
