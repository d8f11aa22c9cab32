/**
 * The types of a contract in the shape that openapi-typescript gives them, written without it. No
 * command needs them while openapi-typescript works: `npm run generate -- --types own` takes them.
 */
import { format } from 'prettier';

type Named<Value> = Readonly<Record<string, Value>>;
type Described = { readonly summary?: string; readonly description?: string; readonly deprecated?: boolean };

/** The keywords that types depend on. */
type Schema = Described & {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Named<string> };
};
type Valued = Described & { readonly $ref?: string; readonly required?: boolean; readonly schema?: Schema };
type Parameter = Valued & { readonly name?: string; readonly in?: string };
type Content = Named<{ readonly schema?: Schema }>;
type Body = Described & { readonly $ref?: string; readonly required?: boolean; readonly content?: Content };
type Response = Described & { readonly $ref?: string; readonly headers?: Named<Valued>; readonly content?: Content };
type Operation = Described & {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Named<Response>;
};
type PathItem = { readonly [Method in (typeof METHODS)[number]]?: Operation } & { readonly parameters?: readonly Parameter[] };

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
const GROUPS = ['query', 'header', 'path', 'cookie'] as const;

type Contract = {
  readonly paths?: Named<PathItem>;
  readonly webhooks?: Named<PathItem>;
  readonly components?: {
    readonly schemas?: Named<Schema>;
    readonly responses?: Named<Response>;
    readonly parameters?: Named<Parameter>;
    readonly requestBodies?: Named<Body>;
    readonly headers?: Named<Valued>;
  };
};

/** `paths`, `webhooks`, `components` and `operations`, and an alias for each schema. */
export function writeOwnTypes(document: object): Promise<string> {
  const { paths = {}, webhooks = {}, components = {} } = document as Contract;
  const { schemas = {}, responses = {}, parameters = {}, requestBodies = {}, headers = {} } = components;

  const parametersType = (given: readonly Parameter[] = []): string => {
    const known = given.map((each) => ({ ...each, ...(each.$ref && parameters[each.$ref.split('/').at(-1) ?? '']) }));
    const groups = GROUPS.map((group) => {
      const members = known.filter((each) => each.in === group);
      const type = fields(members.map((each) => field(each.name ?? '', valueType(each), each.required === true, each)));
      return members.length > 0
        ? field(
            group,
            type,
            members.some(({ required }) => required),
          )
        : `${group}?: never`;
    });
    return field('parameters', fields(groups));
  };

  const operationType = (operation: Operation, item: PathItem): string =>
    fields([
      parametersType([...(item.parameters ?? []), ...(operation.parameters ?? [])]),
      operation.requestBody
        ? field('requestBody', bodyType(operation.requestBody), operation.requestBody.required === true)
        : 'requestBody?: never',
      field('responses', record(operation.responses, responseType)),
    ]);

  const pathType = (item: PathItem): string =>
    fields([
      parametersType(item.parameters),
      ...METHODS.map((method) => {
        const operation = item[method];
        if (operation === undefined) return `${method}?: never`;
        const { operationId } = operation;
        return field(method, operationId ? `operations["${operationId}"]` : operationType(operation, item), true, operation);
      }),
    ]);

  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.operationId ? [field(operation.operationId, operationType(operation, item), true, operation)] : [];
    }),
  );

  const declared = fields([
    field('schemas', record(discriminate(schemas), typeOf)),
    field('responses', record(responses, responseType)),
    field('parameters', record(parameters, valueType)),
    field('requestBodies', record(requestBodies, bodyType)),
    field('headers', record(headers, valueType)),
  ]);
  const text = [
    `export interface paths ${record(paths, pathType)}`,
    `export interface webhooks ${record(webhooks, pathType)}`,
    `export interface components ${declared}`,
    ...Object.keys(schemas).map((name) => `export type ${name} = components["schemas"]["${name}"];`),
    `export interface operations ${fields(operations)}`,
  ];
  return format(text.join('\n'), { parser: 'typescript', printWidth: 130 });
}

/** Adds to each alternative of a discriminator the value that leads to it. */
function discriminate(schemas: Named<Schema>): Named<Schema> {
  const all = new Map(Object.entries(schemas));
  for (const { propertyName, mapping = {} } of Object.values(schemas).flatMap(({ discriminator }) => discriminator ?? []))
    for (const [value, $ref] of Object.entries(mapping)) {
      const name = $ref.split('/').at(-1) ?? '';
      const { allOf = [], ...rest } = all.get(name) ?? {};
      const chosen = { type: 'object', required: [propertyName], properties: { [propertyName]: { const: value } } };
      all.set(name, { ...rest, allOf: [...allOf, chosen] });
    }
  return Object.fromEntries(all);
}

const fields = (members: readonly string[]): string => `{\n${members.join(';\n')}\n}`;

const field = (name: string, type: string, isRequired = true, described: Described = {}): string =>
  `${commentOf(described)}"${name}"${isRequired ? '' : '?'}: ${type}`;

const record = <Value extends object>(named: Named<Value> = {}, type: (value: Value) => string): string =>
  fields(Object.entries(named).map(([name, value]) => field(name, type(value), true, value)));

function commentOf({ summary, description, deprecated }: Described): string {
  const lines = [summary, description, deprecated && '@deprecated'].filter((line) => typeof line === 'string');
  return lines.length > 0 ? `/** ${lines.join('\n').replaceAll('*/', '*\\/')} */\n` : '';
}

/** `#/components/schemas/Id` is `components["schemas"]["Id"]`. */
const referenceType = ($ref: string): string => $ref.replace('#/', '').replace(/\/([^/]+)/g, '["$1"]');

const valueType = ({ $ref, schema = {} }: Valued): string => ($ref ? referenceType($ref) : typeOf(schema));

const contentType = (content: Content): string => record(content, ({ schema = {} }) => typeOf(schema));

const bodyType = ({ $ref, content = {} }: Body): string =>
  $ref ? referenceType($ref) : fields([field('content', contentType(content))]);

function responseType({ $ref, headers = {}, content }: Response): string {
  if ($ref) return referenceType($ref);
  // openapi-typescript takes a header for sent unless the contract says otherwise
  const sent = Object.entries(headers).map(([name, each]) => field(name, valueType(each), each.required !== false, each));
  return fields([
    field('headers', fields([...sent, '[name: string]: unknown'])),
    content ? field('content', contentType(content)) : 'content?: never',
  ]);
}

const union = (types: readonly string[]): string => types.map((type) => `(${type})`).join(' | ');

function typeOf(schema: Schema): string {
  const { $ref, allOf = [], anyOf, oneOf } = schema;
  if ($ref) return referenceType($ref);
  const alternatives = [anyOf, oneOf].flatMap((list) => (list ? [union(list.map(typeOf))] : []));
  const parts = [...allOf.map(typeOf), ...alternatives, plainType(schema)].filter((type) => type !== 'unknown');
  return parts.map((part) => `(${part})`).join(' & ') || 'unknown';
}

/** The type that a schema has without its combinations. */
function plainType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
  return union(types.map((type) => namedType(type, schema))) || 'unknown';
}

function namedType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  return type === 'object' ? objectType(schema) : type;
}

function objectType({ properties = {}, required = [], additionalProperties: others = false }: Schema): string {
  const members = Object.entries(properties).map(([name, property]) =>
    field(name, typeOf(property), required.includes(name) || property.default !== undefined, property),
  );
  const open = others ? `{ [name: string]: ${others === true ? 'unknown' : typeOf(others)} }` : 'Record<string, never>';
  if (members.length === 0) return open;
  return others ? `${fields(members)} & ${open}` : fields(members);
}
