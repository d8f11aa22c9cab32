import type { components, operations } from '#generated/openapi.ts';
import type { Caller } from '../auth/caller.ts';
import type { Transaction } from '../database.ts';
import type { Attachment, Redirect, Versioned } from './outcome.ts';

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

type Responses<Id extends OperationId> = operations[Id]['responses'];

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

type AnyContent<Message> = Message extends { content: infer Content } ? Content[keyof Content] : undefined;

/** What the contract lets an operation answer: an address, a body with its version, a body, a document, or nothing. */
type Outcome<Id extends OperationId> =
  Responses<Id> extends { 307: unknown }
    ? Redirect
    : Responses<Id> extends { 200: infer Success }
      ? Success extends { headers: { ETag: unknown } }
        ? Versioned<AnyContent<Success>>
        : Success extends { headers: { 'Content-Disposition': unknown } }
          ? Attachment
          : Json<Success>
      : never;

type RequestBody<Id extends OperationId> = operations[Id]['requestBody'];

/** A body that may be left out is undefined then. */
type Write<Id extends OperationId> = [NonNullable<RequestBody<Id>>] extends [never]
  ? unknown
  : {
      readonly body: undefined extends RequestBody<Id> ? Json<NonNullable<RequestBody<Id>>> | undefined : Json<RequestBody<Id>>;
      /** All that a write does is done in this transaction: the router commits it when the handler succeeds. */
      readonly transaction: Transaction;
    };

/** The parts of a request that the contract declares, checked against it before a handler sees them. */
export type ApiRequest<Id extends OperationId> = Write<Id> & {
  readonly path: NonNullable<operations[Id]['parameters']['path']>;
  readonly query: NonNullable<operations[Id]['parameters']['query']>;
  /** Address of this request, from the public address. */
  readonly self: string;
  readonly caller: Caller;
};

/** Answers what the contract promises of its operation; every other outcome it throws, as a `Problem`. */
export type Handler<Id extends OperationId> = (request: ApiRequest<Id>) => Promise<Outcome<Id>>;

/** One handler an operation: a contract that gains, loses or renames an operation stops compiling here. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
