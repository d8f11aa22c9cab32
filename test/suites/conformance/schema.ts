/** Schemas of the contract, as far as requests use them. */
import { contract } from '../../harness/contract.ts';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  /** Beside other keywords: this value is permitted, too. */
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Schema[];
};

/** Keywords that say nothing about which values are valid. */
const REMARKS = ['description', 'default', 'examples', 'x-enumDescriptions', 'x-permitted', 'x-shown-once'];
const KEYWORDS = new Set(
  (
    '$ref type enum const format pattern contentEncoding minLength maxLength minimum maximum items minItems maxItems ' +
    'uniqueItems properties required additionalProperties propertyNames minProperties maxProperties anyOf'
  ).split(' '),
);

/**
 * The schema with its reference followed; throws for a keyword that requests are not made by, so
 * that none is passed over in silence.
 */
export function resolve(schema: Schema): Schema {
  const strange = Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword) && !REMARKS.includes(keyword));
  if (strange.length > 0) throw new Error(`Requests are not made by the keyword ${strange.join(', ')}: teach values.ts.`);
  if (schema.anyOf) return eitherOf(schema.anyOf.map(resolve));
  return schema.$ref === undefined ? schema : { ...resolve(component('schemas', schema.$ref)), $ref: schema.$ref };
}

/** One schema of a constant and alternatives that differ in their type, so that no keyword of one is about another. */
function eitherOf(alternatives: readonly Schema[]): Schema {
  const { $ref: _, ...all } = Object.assign({}, ...alternatives) as Schema;
  return { ...all, anyOf: alternatives, type: alternatives.filter((each) => each.const === undefined).flatMap(typesOf) };
}

/** The types that a value may have. */
export const typesOf = ({ type = [] }: Schema): readonly string[] => [type].flat();

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
};

type Operation = {
  readonly path: string;
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly 'x-body-limit'?: number;
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
};

/** Every parameter of an operation, with its references followed. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  const { parameters: shared = [] } = contract.paths[operation.path] as Pick<Operation, 'parameters'>;
  return [...shared, ...(operation.parameters ?? [])].map((each) => {
    const parameter = '$ref' in each ? component<Parameter>('parameters', each.$ref) : each;
    return { ...parameter, schema: resolve(parameter.schema) };
  });
}

const BODY_LIMIT = 256 * 1024;

/**
 * The body of an operation: the name of its schema, the schema, whether a request must have one,
 * its limit in bytes.
 */
export function bodyOf({ requestBody }: Operation) {
  if (requestBody === undefined) return undefined;
  const { schema } = requestBody.content['application/json'];
  return {
    name: schema.$ref.split('/').at(-1) ?? '',
    schema: resolve(schema),
    required: requestBody.required === true,
    limit: requestBody['x-body-limit'] ?? BODY_LIMIT,
  };
}

const component = <Component = Schema>(kind: string, reference: string): Component =>
  contract.components[kind]?.[reference.split('/').at(-1) ?? ''] as Component;
