/** The contract for `prism proxy`, and one that every answer of JSON breaks. */
import { contract, type ContractOperation } from '../../harness/contract.ts';

type Server = { readonly url: string };
const { paths, servers, ...rest } = contract as unknown as {
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, { readonly servers?: readonly Server[] }>>;
};

/** As Prism takes it: it serves every path from the root, so that each stands where its servers put it. */
export const document = {
  ...rest,
  paths: Object.fromEntries(
    Object.entries(paths).flatMap(([path, { servers: own = servers, ...item }]) =>
      own.map(({ url }) => [new URL(url, 'http://host').pathname.replace(/\/$/, '') + path, item] as const),
    ),
  ),
};

/** The contract with every object wanting a field that none has. */
export const withMissingField = JSON.parse(
  JSON.stringify(document, (_, value: unknown) => (isObjectSchema(value) ? { ...value, required: ['no_such_field'] } : value)),
) as object;

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (value as { readonly type?: unknown }).type === 'object';
}

/** Whether a success of the operation has a body of JSON. */
export const answersJson = ({ responses }: ContractOperation): boolean =>
  JSON.stringify(responses['200'] ?? {}).includes('json":');
