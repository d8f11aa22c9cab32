import { resolveReference, type Document } from '../../contract/document.ts';
import type {
  ContentObject,
  HeaderObject,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  ResponseObject,
  SchemaObject,
} from '../../contract/openapi.ts';

type Header = { readonly name: string; readonly description: string };

/** An example with the words of its name. */
export type Example = { readonly label: string; readonly value: unknown };

export type Body = { readonly mediaType: string; readonly schema: SchemaObject; readonly examples: readonly Example[] };

export type Answer = {
  readonly status: string;
  readonly description: string;
  /** `own`: the header has a description for this answer. */
  readonly headers: readonly (Header & { readonly own: boolean })[];
  readonly body?: Body | undefined;
};

/** An operation or a webhook as a reader needs it, without references to other parts. */
export type Operation = {
  /** The `operationId`; it is the anchor of the operation. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  /** The path from the base address; undefined for a webhook. */
  readonly path?: string | undefined;
  /** The address of the path, with the base address. */
  readonly address: string;
  readonly authenticated: boolean;
  /** Required parameters first. */
  readonly parameters: readonly ParameterObject[];
  readonly body?: (Body & { readonly description?: string | undefined; readonly required: boolean }) | undefined;
  readonly successes: readonly Answer[];
  readonly refusals: readonly Answer[];
};

type Group = { readonly name: string; readonly description: string; readonly operations: readonly Operation[] };

export type ContractReference = {
  readonly groups: readonly Group[];
  readonly webhooks: readonly Operation[];
  /** Headers of responses. `common` ones come with most operations. */
  readonly headers: readonly (Header & { readonly common: boolean })[];
  readonly schemas: Readonly<Record<string, SchemaObject>>;
};

const METHODS = ['get', 'head', 'post'] as const;

/** Reads the operations, webhooks, headers and schemas of a contract. */
export function readReference(document: Document): ContractReference {
  const { tags = [], webhooks = {} } = document;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      const base = (item.servers ?? document.servers)[0]?.url ?? '';
      return raw ? [describe(document, raw, { method, path, address: base + path, parameters: item.parameters ?? [] })] : [];
    }),
  );
  const isCommon = (name: string) =>
    operations.filter(({ successes }) => successes.flatMap(namesOfHeaders).includes(name)).length > operations.length / 2;
  return {
    groups: tags.flatMap(({ name, description = '' }) => {
      const own = operations.filter(({ tag }) => tag === name);
      return own.length > 0 ? [{ name, description, operations: own }] : [];
    }),
    webhooks: Object.values(webhooks).flatMap(({ post }) =>
      post ? [describe(document, post, { method: 'post', address: '', parameters: [] })] : [],
    ),
    headers: Object.entries(document.components['headers'] ?? {}).map(([name, header]) => ({
      name,
      description: (header as Header).description,
      common: isCommon(name),
    })),
    schemas: (document.components['schemas'] ?? {}) as Readonly<Record<string, SchemaObject>>,
  };
}

const namesOfHeaders = ({ headers }: Answer): readonly string[] => headers.map(({ name }) => name);

function describe(
  document: Document,
  raw: OperationObject,
  place: Pick<Operation, 'method' | 'path' | 'address'> & { readonly parameters: NonNullable<PathItem['parameters']> },
): Operation {
  const resolve = <Part extends object>(part: Part | Reference): Part => resolveReference(document, part);
  const { operationId: id, tags = [], summary = id, description = '', requestBody, security = document.security } = raw;
  const readBody = (content: ContentObject | undefined): Body | undefined => {
    const [mediaType, { schema = {}, examples = {} } = {}] = Object.entries(content ?? {})[0] ?? [];
    return mediaType === undefined
      ? undefined
      : {
          mediaType,
          schema,
          examples: Object.entries(examples).map(([name, example]) => ({
            label: name.replaceAll('_', ' '),
            value: resolve(example).value,
          })),
        };
  };
  const answers = Object.entries(raw.responses).map(([status, response]): Answer => {
    const { description: text = '', headers = {}, content } = resolve<ResponseObject>(response);
    return {
      status,
      description: text,
      headers: Object.entries(headers).map(([name, header]) => ({
        name,
        description: resolve<HeaderObject>(header).description,
        own: !('$ref' in header),
      })),
      body: readBody(content),
    };
  });
  const parameters = [...place.parameters, ...(raw.parameters ?? [])].map((parameter) => resolve<ParameterObject>(parameter));
  const body = readBody(requestBody?.content);
  const isSuccess = ({ status }: Answer) => status.startsWith('2') || status === '307';
  return {
    ...place,
    id,
    tag: tags[0] ?? '',
    summary,
    description,
    authenticated: security.length > 0,
    parameters: parameters.toSorted((one, other) => Number(other.required ?? false) - Number(one.required ?? false)),
    body: body && { ...body, description: requestBody?.description, required: requestBody?.required ?? false },
    successes: answers.filter(isSuccess),
    refusals: answers.filter((answer) => !isSuccess(answer)),
  };
}
