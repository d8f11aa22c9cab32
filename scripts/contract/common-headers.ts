/** The headers that every response has: the table of contents lists them, and bundling adds them. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { OF_SUCCESSES } from './request-headers.ts';

type Headers = Readonly<Record<string, unknown>>;
type Response = { $ref?: string; description?: string; headers?: Headers; content?: unknown; links?: unknown };
type Operation = { readonly responses?: Readonly<Record<string, Response>> };
type Components = { readonly headers?: Headers; readonly responses?: Readonly<Record<string, Response>> };
type Contract = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Components;
};

/**
 * Adds the headers that `components` of the table of contents lists to every response of a path of
 * the bundle, behind those of the response. A response may describe one of them otherwise.
 */
export async function addCommonHeaders(bundle: Contract, contents: string): Promise<void> {
  const { components } = parse(await readFile(contents, 'utf8')) as Contract;
  const names = Object.keys(components?.headers ?? {}).filter((name) => !OF_SUCCESSES.includes(name));
  const common = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  for (const response of responsesOf(bundle)) {
    const { headers = {}, content, links } = response;
    const special = Object.entries(headers).filter(([name]) => !(name in common));
    // deleted first, so that they stand behind the headers
    for (const key of ['headers', 'content', 'links'] as const) delete response[key];
    Object.assign(response, {
      headers: { ...Object.fromEntries(special), ...common, ...headers },
      ...(content !== undefined && { content }),
      ...(links !== undefined && { links }),
    });
  }
}

/** The responses of all paths, each once. */
function responsesOf({ paths = {}, components }: Contract): ReadonlySet<Response> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const responses = operations.flatMap((operation) => Object.values(operation.responses ?? {}));
  return new Set(responses.map((response) => components?.responses?.[response.$ref?.split('/').at(-1) ?? ''] ?? response));
}
