/** The types that the service compiles against. Only this file knows their generators. */

const GENERATORS = {
  'openapi-typescript': async (document: object): Promise<string> => {
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true };
    // it changes the document that it gets
    return astToString(await openapiTS(structuredClone(document) as Parameters<typeof openapiTS>[0], options));
  },
  own: async (document: object): Promise<string> => (await import('./own-types.ts')).writeOwnTypes(document),
};

export type Generator = keyof typeof GENERATORS;

type Described = { readonly webhooks?: Readonly<Record<string, { readonly post: { operationId?: string } }>> };

/**
 * The TypeScript of a document of OpenAPI 3.1. A webhook is none of its `operations`: these are what
 * the service handles.
 */
export async function writeTypes(document: Described, generator: Generator = 'openapi-typescript'): Promise<string> {
  const described = structuredClone(document);
  for (const { post } of Object.values(described.webhooks ?? {})) delete post.operationId;
  return `// Generated from openapi/ by scripts/contract/generate.ts; never edited.\n${await GENERATORS[generator](described)}`;
}
