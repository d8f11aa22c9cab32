/** The objects of OpenAPI, as far as the service and its pages read them. */

export type Reference = { readonly $ref: string };

type Named<Value> = Readonly<Record<string, Value>>;
type Scalar = string | number | boolean | null;

/** A schema as the contract writes it; words may stand beside `$ref`. */
export type SchemaObject = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly const?: Scalar;
  readonly default?: Scalar;
  readonly enum?: readonly Scalar[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Named<SchemaObject>;
  readonly propertyNames?: SchemaObject;
  readonly additionalProperties?: boolean | SchemaObject;
  readonly items?: SchemaObject;
  readonly allOf?: readonly SchemaObject[];
  readonly anyOf?: readonly SchemaObject[];
  readonly oneOf?: readonly SchemaObject[];
  readonly 'x-enumDescriptions'?: Named<string>;
  /** The permitted values in words, where keywords alone read badly. */
  readonly 'x-permitted'?: string;
  /** A secret that only the first answer has: a stored answer leaves it out. */
  readonly 'x-shown-once'?: boolean;
};

export type ParameterObject = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
  readonly example?: Scalar;
};

export type HeaderObject = { readonly description: string; readonly schema: SchemaObject };

/** A body by its media type. */
export type ContentObject = Named<{
  readonly schema: SchemaObject;
  readonly examples?: Named<{ readonly value: unknown } | Reference>;
}>;

export type ResponseObject = {
  readonly description?: string;
  readonly headers?: Named<HeaderObject | Reference>;
  readonly content?: ContentObject;
};

export type OperationObject = {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: {
    readonly description?: string;
    readonly required?: boolean;
    readonly 'x-body-limit'?: number;
    readonly content: ContentObject;
  };
  readonly responses: Named<ResponseObject>;
  readonly security?: readonly Named<unknown>[];
};

export type PathItem = {
  readonly servers?: readonly { readonly url: string }[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly head?: OperationObject;
  readonly get?: OperationObject;
  readonly post?: OperationObject;
};
