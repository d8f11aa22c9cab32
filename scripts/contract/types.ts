/** The types that the service compiles against. Only this file knows their generator. */
import openapiTS, { astToString } from 'openapi-typescript';

type Described = { readonly webhooks?: Readonly<Record<string, { readonly post: { operationId?: string } }>> };

/**
 * The TypeScript of a document of OpenAPI 3.1. A webhook is none of its `operations`: these are what
 * the service handles.
 */
export async function writeTypes(document: Described): Promise<string> {
  // the generator changes the document that it gets
  const described = structuredClone(document);
  for (const { post } of Object.values(described.webhooks ?? {})) delete post.operationId;
  const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true };
  const types = astToString(await openapiTS(described as Parameters<typeof openapiTS>[0], options));
  return `// Generated from openapi/ by scripts/contract/generate.ts; never edited.\n// oxlint-disable typescript/no-redundant-type-constituents\n${types}`;
}
