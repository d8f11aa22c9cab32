/** Major version 1 of the contract, as code sees it. */
import type { components, operations } from '#generated/v1/openapi.ts';

/** The operations of the contract, each with its parameters, body and responses. */
export type Operations = operations;

/** An operation of the contract, by its `operationId`. */
export type OperationId = keyof operations;

export type SchemaName = keyof components['schemas'];

/** A schema of the contract, by name. Presenters promise these, nothing else does. */
export type Schema<Name extends SchemaName> = components['schemas'][Name];

/** A part of a schema. */
export type Part<Name extends SchemaName> = Partial<Schema<Name>>;
