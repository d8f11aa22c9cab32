import { readFileSync } from 'node:fs';
import type { Schema } from './operations.ts';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: { readonly type?: string | readonly string[] };
};

type OperationObject = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: unknown;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
};

type PathItem = {
  readonly servers?: readonly { readonly url: string }[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly get?: OperationObject;
  readonly post?: OperationObject;
};

type Reference = { readonly $ref: string };

/** As much of the contract's bundle as the service reads itself. */
export type Document = {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** One operation of the contract with what its route needs to know. */
export type Operation = {
  readonly id: string;
  readonly method: 'get' | 'post';
  /** Path in the contract, such as `/job/{jobid}/stats`. */
  readonly path: string;
  /** Path of the server that the operation stands under: `/v1`, or nothing one level above it. */
  readonly mount: string;
  readonly hasBody: boolean;
  readonly authenticated: boolean;
  /** Declared query parameters by name; path parameters stand in `integers` alone. */
  readonly queryNames: ReadonlySet<string>;
  /** Names of the parameters, of path and query, that are whole numbers. */
  readonly integers: ReadonlySet<string>;
};

const METHODS = ['get', 'post'] as const;

/** Reads the bundle that `npm run generate` writes. */
export const loadDocument = (): Document =>
  JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')) as Document;

/** The changelog, which the contract holds as the one example of its operation. */
export function changelogOf(document: Document): Schema<'Changelog'> {
  const example = document.components['examples']?.['changelog'] as { readonly value: Schema<'Changelog'> } | undefined;
  if (example === undefined) throw new Error('The contract has no changelog.');
  return example.value;
}

/** Path that all operations stand under unless they name a server of their own. */
export const basePathOf = (document: Document): string => pathname(document.servers);

/** Every operation of the document, those with fixed paths before those with parameters in the same place. */
export function operationsOf(document: Document): readonly Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [describe(document, path, method, item, operation)];
    }),
  );
  return operations.sort((one, other) => (fixedFirst(one.path) < fixedFirst(other.path) ? -1 : 1));
}

function describe(
  document: Document,
  path: string,
  method: Operation['method'],
  item: PathItem,
  operation: OperationObject,
): Operation {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    '$ref' in parameter ? resolve(document, parameter.$ref) : parameter,
  );
  return {
    id: operation.operationId,
    method,
    path,
    mount: pathname(item.servers ?? document.servers),
    hasBody: operation.requestBody !== undefined,
    authenticated: (operation.security ?? document.security).length > 0,
    queryNames: new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)),
    integers: new Set(parameters.filter((parameter) => isInteger(document, parameter)).map(({ name }) => name)),
  };
}

function isInteger(document: Document, { schema }: Parameter): boolean {
  const { type } = '$ref' in schema ? (resolve(document, schema.$ref as string) as unknown as Parameter['schema']) : schema;
  return type === 'integer';
}

function resolve(document: Document, reference: string): Parameter {
  const [, section = '', kind = '', name = ''] = reference.split('/');
  const found = section === 'components' ? document.components[kind]?.[name] : undefined;
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not hold.`);
  return found as Parameter;
}

const pathname = (servers: Document['servers']): string => new URL(servers[0]?.url ?? '/').pathname.replace(/\/$/, '');

const fixedFirst = (path: string): string => path.replaceAll('{', '~');
