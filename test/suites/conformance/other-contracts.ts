/** The contract, and contracts that every answer of the service breaks. */
import { contract, type ContractOperation } from '../../harness/contract.ts';
import type { ProxyDocument } from '../../harness/prism-proxy.ts';

export const document = contract as unknown as ProxyDocument;

/** The contract with every object wanting a field that none has. */
export const withMissingField = JSON.parse(
  JSON.stringify(document, (_, value: unknown) => (isObjectSchema(value) ? { ...value, required: ['no_such_field'] } : value)),
) as ProxyDocument;

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && (value as { readonly type?: unknown }).type === 'object';
}

/** The contract without the statuses that there are. */
export const withOtherStatuses = JSON.parse(
  JSON.stringify(document).replaceAll(/"(?:200|307|400|404|409|410|422)":\{/g, '"299":{'),
) as ProxyDocument;

const WANTED = { 'X-None': { required: true, schema: { type: 'string' } } };

/** The contract with a header that no answer has. */
export const withMissingHeader = JSON.parse(
  JSON.stringify(document, (key, value: unknown) => (key === 'headers' ? { ...(value as object), ...WANTED } : value)),
) as ProxyDocument;

/** Whether a success of the operation has a body of JSON. */
export const answersJson = ({ responses }: ContractOperation): boolean =>
  JSON.stringify(responses['200'] ?? {}).includes('json":');
