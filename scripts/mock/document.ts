/** Makes of the contract the document that Prism mocks. */
import { mountsOf, withPublicAddresses, type Document } from '../../src/contract/document.ts';

type Named = Readonly<Record<string, unknown>>;
type Header = { readonly $ref?: string; readonly required?: boolean };

/**
 * The contract for Prism at `publicUrl` (without a final slash). Prism knows no base path, so the
 * paths get it, and the addresses in examples lead to the mock. Throws when the contract has no
 * server or no path.
 */
export function prepareDocument(contract: Document, publicUrl: string): object {
  if (Object.keys(contract.paths ?? {}).length === 0) throw new Error('The contract has no path.');
  const { paths, components, ...rest } = withPublicAddresses(contract, publicUrl);
  const { responses = {}, headers = {} } = components;
  const isPromised = promisedBy(headers);
  const rooted = Object.entries(paths).flatMap(([path, item]) => {
    const { servers: _, ...operations } = item;
    const kept = mapValues(operations, (operation) => withResponses(operation, isPromised));
    return mountsOf(contract, item).map((mount) => [mount + path, kept]);
  });
  return {
    ...rest,
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(rooted) as object,
    components: {
      ...components,
      responses: mapValues(responses, (response) => withHeaders(response, isPromised)),
    },
  };
}

/**
 * Removes headers that only some answers have, because Prism sends all: each write would look like
 * a replay. The rate limit headers stay.
 */
const promisedBy =
  (shared: Named) =>
  (name: string, header: Header): boolean => {
    const { required } = header.$ref === undefined ? header : ((shared[header.$ref.split('/').at(-1) ?? ''] ?? {}) as Header);
    return required === true || name.startsWith('RateLimit');
  };

type IsPromised = ReturnType<typeof promisedBy>;

function withResponses(operation: unknown, isPromised: IsPromised): unknown {
  const { responses } = operation as { readonly responses?: Named };
  // the parameters of a path stand among its operations
  if (responses === undefined) return operation;
  return { ...(operation as object), responses: mapValues(responses, (response) => withHeaders(response, isPromised)) };
}

function withHeaders(response: unknown, isPromised: IsPromised): unknown {
  const { headers } = response as { readonly headers?: Named };
  if (headers === undefined) return response;
  return { ...(response as object), headers: without(headers, (name, header) => !isPromised(name, header as Header)) };
}

const mapValues = (named: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, map(value)]));

const without = (named: Named, isUnwanted: (name: string, value: unknown) => boolean): Named =>
  Object.fromEntries(Object.entries(named).filter(([name, value]) => !isUnwanted(name, value)));
