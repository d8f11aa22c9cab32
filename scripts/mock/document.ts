/** Makes of the contract the document that Prism mocks. */
import { basePathOf, type Document } from '../../src/api/document.ts';

/** Prism sends every header it finds, and this one would call each write a repetition. */
const REPLAYED = 'Idempotency-Replayed';

/**
 * The contract as Prism can serve it at `publicUrl` (without a slash at its end): Prism knows no base path, so the paths carry theirs, and
 * every address in the examples leads to the mock. Throws when the contract has no address of its own or no path.
 */
export function prepareDocument(contract: Document, publicUrl: string): object {
  if (Object.keys(contract.paths ?? {}).length === 0) throw new Error('The contract has no path.');
  const text = JSON.stringify(contract).replaceAll(originOf(contract), publicUrl);
  const { paths, components, ...rest } = JSON.parse(text, (name, value) => (name === REPLAYED ? undefined : value)) as Document;
  const rooted = Object.entries(paths).map(([path, { servers, ...item }]) => [
    basePathOf({ servers: servers ?? contract.servers }) + path,
    item,
  ]);
  const schemas = withoutExamples(components['schemas'] ?? {});
  return {
    ...rest,
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(rooted) as object,
    components: { ...components, schemas },
  };
}

/** Scheme, host and port that the addresses of the contract begin with. */
function originOf({ servers }: Document): string {
  const server = servers?.[0];
  if (server === undefined) throw new Error('The contract names no server, so that no address in it can be moved to the mock.');
  return new URL(server.url).origin;
}

/** Prism prefers the example of a schema to those of the answer that uses it: every error would be the one that the schema shows. */
const withoutExamples = (schemas: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const keywords = Object.entries(schema as object).filter(([keyword]) => keyword !== 'examples');
      return [name, Object.fromEntries(keywords) as object];
    }),
  );
