/** Major version 1 of the contract, as its handlers and presenters see it. */
import type { components, operations } from '#generated/v1/openapi.ts';
import type { HandlersOf, ParametersOf, RequestOf } from './operations.ts';

/** An operation of the contract, by its `operationId`. */
export type OperationId = keyof operations;

export type SchemaName = keyof components['schemas'];

/** A schema of the contract, by name. Presenters promise these, nothing else does. */
export type Schema<Name extends SchemaName> = components['schemas'][Name];

/** A part of a schema. */
export type Part<Name extends SchemaName> = Partial<Schema<Name>>;

export type ApiRequest<Id extends OperationId> = RequestOf<operations[Id]>;

export type Handlers = HandlersOf<operations>;

/**
 * Handlers of these operations. `Reads` names the parameters that each of them reads. One that the
 * contract declares and `Reads` does not name is a type error: no object has the property demanded.
 */
export type HandlersFor<
  Ids extends OperationId,
  Reads extends { readonly [Id in Ids]?: ParametersOf<operations[Id]> } = Record<never, never>,
> = Pick<Handlers, Ids> & {
  readonly [Id in Ids as `${Id} must read ${Unread<Id, Reads>}`]: never;
};

type Unread<Id extends OperationId, Reads> = Exclude<ParametersOf<operations[Id]>, Id extends keyof Reads ? Reads[Id] : never>;
