import type { Document } from '../../contract/document.ts';

type Scalar = string | number | boolean | null;

/** A schema as the contract writes it. */
export type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: Scalar;
  readonly default?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: Scalar;
};

type Header = { readonly name: string; readonly description: string };

/** An example with the words of its name. */
export type Example = { readonly label: string; readonly value: unknown };

export type Body = { readonly mediaType: string; readonly schema: Schema; readonly examples: readonly Example[] };

export type Answer = {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Header[];
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
  readonly parameters: readonly Parameter[];
  readonly body?: (Body & { readonly description?: string | undefined; readonly required: boolean }) | undefined;
  readonly successes: readonly Answer[];
  /** The other answers. */
  readonly refusals: readonly Answer[];
};

/** A group of operations. */
type Group = { readonly name: string; readonly description: string; readonly operations: readonly Operation[] };

export type Reference = {
  readonly groups: readonly Group[];
  readonly webhooks: readonly Operation[];
  /** Headers of responses. `common` ones come with most operations. */
  readonly headers: readonly (Header & { readonly common: boolean })[];
  readonly schemas: Readonly<Record<string, Schema>>;
};

type Raw = Readonly<Record<string, unknown>>;
type RawAnswer = {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Raw>>;
  readonly content?: Readonly<Record<string, RawContent>>;
};
type RawContent = { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Raw>> };
type RawOperation = {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Raw[];
  readonly security?: readonly unknown[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly content: Readonly<Record<string, RawContent>>;
  };
  readonly responses?: Readonly<Record<string, Raw>>;
};

const METHODS = ['get', 'head', 'post'] as const;

/** Reads the operations, webhooks, headers and schemas of a contract. */
export function readReference(document: Document): Reference {
  const { tags = [], webhooks = {} } = document as unknown as {
    readonly tags?: readonly { readonly name: string; readonly description?: string }[];
    readonly webhooks?: Readonly<Record<string, { readonly post?: RawOperation }>>;
  };
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method] as RawOperation | undefined;
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
    webhooks: Object.entries(webhooks).flatMap(([name, { post }]) =>
      post
        ? [describe(document, { operationId: `webhook-${name}`, ...post }, { method: 'post', address: '', parameters: [] })]
        : [],
    ),
    headers: Object.entries(document.components['headers'] ?? {}).map(([name, header]) => ({
      name,
      description: (header as Header).description,
      common: isCommon(name),
    })),
    schemas: (document.components['schemas'] ?? {}) as Readonly<Record<string, Schema>>,
  };
}

const namesOfHeaders = ({ headers }: Answer): readonly string[] => headers.map(({ name }) => name);

function describe(
  document: Document,
  raw: RawOperation,
  place: { readonly method: string; readonly path?: string; readonly address: string; readonly parameters: readonly object[] },
): Operation {
  const resolve = <Part>(part: object): Part => follow(document, part) as Part;
  const { operationId: id = '', tags = [], summary = id, description = '', requestBody, security = document.security } = raw;
  const readBody = (content: Readonly<Record<string, RawContent>> | undefined): Body | undefined => {
    const [mediaType, { schema = {}, examples = {} } = {}] = Object.entries(content ?? {})[0] ?? [];
    return mediaType === undefined
      ? undefined
      : {
          mediaType,
          schema,
          examples: Object.entries(examples).map(([name, example]) => ({
            label: name.replaceAll('_', ' '),
            value: resolve<{ readonly value: unknown }>(example).value,
          })),
        };
  };
  const answers = Object.entries(raw.responses ?? {}).map(([status, response]): Answer => {
    const { description: text = '', headers = {}, content } = resolve<RawAnswer>(response);
    return {
      status,
      description: text,
      headers: Object.entries(headers).map(([name, header]) => ({ ...resolve<Header>(header), name })),
      body: readBody(content),
    };
  });
  const parameters = [...place.parameters, ...(raw.parameters ?? [])].map((parameter) => resolve<Parameter>(parameter));
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

/** The part that a reference leads to; what stands beside the reference replaces its fields. */
function follow(document: Document, part: unknown): object {
  const { $ref: reference, ...beside } = part as { readonly $ref?: string };
  if (reference === undefined) return part as object;
  const [, , kind = '', name = ''] = reference.split('/');
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`The contract refers to ${reference}, which it does not hold.`);
  return { ...follow(document, found), ...beside };
}
