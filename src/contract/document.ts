import { readdirSync, readFileSync } from 'node:fs';
import type {
  HeaderObject,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  ResponseObject,
  SchemaObject,
} from './openapi.ts';

/** The bundle of a contract. */
export type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** One operation of the contract, as the router needs it. */
export type Operation = {
  readonly id: string;
  readonly method: (typeof METHODS)[number];
  /** Path in the contract, such as `/job/{jobid}/stats`. */
  readonly path: string;
  /** Paths of the servers that offer the operation: `/v1`, for some also nothing, one level above it. */
  readonly mounts: readonly string[];
  readonly hasBody: boolean;
  /** Bytes that a body may have. */
  readonly bodyLimit: number;
  readonly bodyRequired: boolean;
  /** Maximum lengths of Base64 files in the body, by path, such as `cv.content` or `documents.0.content`. */
  readonly documents: ReadonlyMap<string, number>;
  /** Media type of the body of a success. */
  readonly mediaType: string;
  /** The caching of a success: for whom, and for how long. */
  readonly cacheControl: string;
  /** Whether a success carries an ETag, and is answered 304 to a caller that has it. */
  readonly tagged: boolean;
  readonly authenticated: boolean;
  /** Fields of a success that only its first answer has: `x-shown-once`. They are never stored. */
  readonly shownOnce: ReadonlySet<string>;
  /** Schemas of the declared parameters, by name. */
  readonly parameterSchemas: ReadonlyMap<string, object>;
  readonly bodySchema: object | undefined;
  /** Declared query parameters by name; path parameters stand in `integers` alone. */
  readonly queryNames: ReadonlySet<string>;
  /** Declared headers of a request, in lower case. */
  readonly headerNames: readonly string[];
  /** Names of the parameters, of path and query, that are whole numbers. */
  readonly integers: ReadonlySet<string>;
  /** Names of the query parameters that may be repeated. */
  readonly lists: ReadonlySet<string>;
  /** The fault code of an empty value, by query parameter; undefined where it counts as absent. */
  readonly emptyFaults: ReadonlyMap<string, EmptyFault | undefined>;
};

type EmptyFault = 'type' | 'format' | 'unknown_value' | 'too_short';

const GENERATED = new URL('../../generated/', import.meta.url);
// head first: Express would answer it with the route of a GET
const METHODS = ['head', 'get', 'post'] as const;
const BODY_LIMIT = 256 * 1024;
const CACHE_CONTROL = 'private, no-cache';

/** The bundle that `npm run generate` writes for this major version, as its text. */
export const readBundle = (major: number): string => readFileSync(new URL(`v${major}/openapi.json`, GENERATED), 'utf8');

export const loadDocument = (major: number): Document => JSON.parse(readBundle(major)) as Document;

/** The major versions that there is a contract of, the latest last. */
export const majors = (): readonly number[] =>
  readdirSync(GENERATED)
    .flatMap((folder) => /^v(\d+)$/.exec(folder)?.slice(1) ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);

/**
 * The contract with the addresses of the service at `publicUrl` (without a slash at its end) in its
 * servers, texts and examples. Throws when it names no server.
 */
export function withPublicAddresses(document: Document, publicUrl: string): Document {
  const server = document.servers?.[0];
  if (server === undefined) throw new Error('The contract names no server, so that no URL in it can be moved.');
  const address = JSON.stringify(publicUrl).slice(1, -1);
  return JSON.parse(JSON.stringify(document).replaceAll(new URL(server.url).origin, () => address)) as Document;
}

/** The major version that the base path names: 1 for `/v1`. */
export const majorOf = (document: Pick<Document, 'servers'>): number => Number(basePathOf(document).slice('/v'.length));

/** Names of the headers that responses of the contract have. */
export function responseHeadersOf(document: Document): ReadonlySet<string> {
  const responses = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => Object.values(item[method]?.responses ?? {})),
  );
  return new Set(
    responses.flatMap((response) => Object.keys(resolveReference<ResponseObject>(document, response).headers ?? {})),
  );
}

/** Path that all operations stand under unless they name a server of their own. */
export const basePathOf = ({ servers: [server] }: Pick<Document, 'servers'>): string => pathname(server);

/** Paths of the servers of a path: its own, else the base path. */
export const mountsOf = (document: Document, { servers }: PathItem): readonly string[] =>
  servers?.map(pathname) ?? [basePathOf(document)];

/**
 * All operations of the document. Fixed paths come before paths with parameters in the same place.
 */
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
    resolveReference<ParameterObject>(document, parameter),
  );
  const { headers = {}, content = {} } = operation.responses['200'] ?? {};
  const cached = headers['Cache-Control'] && resolveReference<HeaderObject>(document, headers['Cache-Control']).schema.const;
  const namesIn = (place: ParameterObject['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const namesOf = (type: string): ReadonlySet<string> =>
    new Set(parameters.filter((parameter) => typeOf(document, parameter) === type).map(({ name }) => name));
  return {
    id: operation.operationId,
    method,
    path,
    mounts: mountsOf(document, item),
    hasBody: operation.requestBody !== undefined,
    bodyLimit: operation.requestBody?.['x-body-limit'] ?? BODY_LIMIT,
    bodyRequired: operation.requestBody?.required ?? false,
    documents: new Map(Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => filesIn(document, schema))),
    mediaType: Object.keys(content)[0] ?? 'application/json',
    cacheControl: typeof cached === 'string' ? cached : CACHE_CONTROL,
    tagged: 'ETag' in headers,
    authenticated: (operation.security ?? document.security).length > 0,
    shownOnce: shownOnceIn(document, content['application/json']?.schema),
    queryNames: new Set(namesIn('query')),
    headerNames: namesIn('header').map((name) => name.toLowerCase()),
    integers: namesOf('integer'),
    lists: namesOf('array'),
    parameterSchemas: new Map(parameters.map(({ name, schema }) => [name, schema])),
    bodySchema: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
    emptyFaults: new Map(parameters.map(({ name, schema }) => [name, emptyFaultOf(document, schema)])),
  };
}

function shownOnceIn(document: Document, part: SchemaObject = {}): ReadonlySet<string> {
  const { allOf = [], properties = {} } = resolveReference<SchemaObject>(document, part);
  const own = Object.keys(properties).filter((name) => properties[name]?.['x-shown-once'] === true);
  return new Set([...allOf.flatMap((each) => [...shownOnceIn(document, each)]), ...own]);
}

/** Levels of a body at which files may be, such as `documents.0.content`. */
export const FILE_DEPTH = 3;

/** The Base64 files of a body, down to `FILE_DEPTH`. */
function filesIn(document: Document, part: SchemaObject, path: readonly string[] = []): [string, number][] {
  const schema = resolveReference<SchemaObject>(document, part);
  const { contentEncoding, maxLength = 0, maxItems = 0, items, properties = {}, anyOf } = schema;
  if (anyOf) return anyOf.flatMap((alternative) => filesIn(document, alternative, path));
  if (contentEncoding === 'base64') return [[path.join('.'), maxLength]];
  if (path.length === FILE_DEPTH) return [];
  const parts = items ? Array.from({ length: maxItems }, (_, index) => [index, items] as const) : Object.entries(properties);
  return parts.flatMap(([name, inner]) => filesIn(document, inner, [...path, String(name)]));
}

const typeOf = (document: Document, { schema }: ParameterObject) => resolveReference<SchemaObject>(document, schema).type;

function emptyFaultOf(document: Document, part: SchemaObject): EmptyFault | undefined {
  const schema = resolveReference<SchemaObject>(document, part);
  if (schema.items) return emptyFaultOf(document, schema.items);
  if (schema.enum) return 'unknown_value';
  if (schema.type !== 'string') return 'type';
  if (schema.format) return 'format';
  return (schema.minLength ?? schema.pattern) === undefined ? undefined : 'too_short';
}

/** Resolves a reference. Fields beside the reference replace those of its target. */
export function resolveReference<Part extends object>(document: Pick<Document, 'components'>, part: Part | Reference): Part {
  const { $ref: reference, ...beside } = part as Partial<Reference>;
  if (reference === undefined) return part as Part;
  const [, section = '', kind = '', name = ''] = reference.split('/');
  const found = section === 'components' ? document.components[kind]?.[name] : undefined;
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not hold.`);
  return { ...resolveReference<Part>(document, found as Part), ...beside };
}

const pathname = (server?: Document['servers'][number]): string => new URL(server?.url ?? '/').pathname.replace(/\/$/, '');

const fixedFirst = (path: string): string => path.replaceAll('{', '~');
