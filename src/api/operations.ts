import type { components, operations } from '#generated/openapi.ts';
import type { Caller } from '../auth/caller.ts';

/** An operation of the contract, by its `operationId`. */
export type OperationId = keyof operations;

/** A schema of the contract, by name. Presenters promise these, nothing else does. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/**
 * A part of a schema, for a field that is spread into a body only when there is something to say: the compiler does not look for
 * unknown fields in a spread, so `satisfies Part<'...'>` has to.
 */
export type Part<Name extends SchemaName> = Partial<Schema<Name>>;

export type SchemaName = keyof components['schemas'];

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

type SuccessOf<Id extends OperationId> = Json<operations[Id]['responses'][keyof operations[Id]['responses'] & 200]>;

/** The parts of a request that the contract declares, checked against it before a handler sees them. */
export type ApiRequest<Id extends OperationId> = {
  readonly path: NonNullable<operations[Id]['parameters']['path']>;
  readonly query: NonNullable<operations[Id]['parameters']['query']>;
  readonly body: operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined;
  /** Address of this request, from the public address. */
  readonly self: string;
  readonly caller: Caller;
};

/** Answers the success body of its operation; every other outcome it throws, as a `Problem`. */
export type Handler<Id extends OperationId> = (request: ApiRequest<Id>) => Promise<SuccessOf<Id>>;

/** One handler an operation: a contract that gains, loses or renames an operation stops compiling here. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
