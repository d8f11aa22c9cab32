import { mountsOf, withPublicAddresses, type Document } from '../../src/contract/document.ts';

type Headers = Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean }>>;

/**
 * The contract for Prism at `publicUrl` (without a final slash). Prism knows no base path, so the
 * paths get it, and URLs in examples lead to the mock. Prism sends every declared header, so
 * headers of some answers only, except the rate limit's, are left out: each write would look like a
 * replay.
 */
export function prepareDocument(
  contract: Document,
  publicUrl: string,
): Document & Readonly<Record<'x-json-schema-faker', object>> {
  const document = withPublicAddresses(contract, publicUrl);
  const shared = (document.components['headers'] ?? {}) as Headers;
  const withoutSome = (headers: Headers): Headers =>
    Object.fromEntries(
      Object.entries(headers).filter(([name, header]) => {
        const { required } = header.$ref === undefined ? header : (shared[header.$ref.split('/').at(-1) ?? ''] ?? header);
        return required === true || name.startsWith('RateLimit');
      }),
    );
  const withoutHeaders = (node: unknown): unknown =>
    JSON.parse(JSON.stringify(node), (name, value: unknown) => (name === 'headers' ? withoutSome(value as Headers) : value));
  const paths = Object.entries(document.paths).flatMap(([path, { servers, ...item }]) =>
    mountsOf(document, { ...item, ...(servers && { servers }) }).map((mount) => [mount + path, withoutHeaders(item)]),
  );
  const { responses } = document.components;
  return {
    ...document,
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(paths) as Document['paths'],
    components: { ...document.components, responses: withoutHeaders(responses) as NonNullable<typeof responses> },
    // a client must expect further fields, and none is made up
    'x-json-schema-faker': { fillProperties: false },
  };
}
