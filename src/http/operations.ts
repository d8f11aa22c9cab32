/** Types of handlers, derived from the `operations` that are generated from a contract. */
import type { Author, Caller } from '../auth/visibility.ts';
import type { StatementWrite, Write } from '../database/sql.ts';
import type { Attachment, Ready, Redirect, Unchanged, Versioned } from '../contract/outcome.ts';

/** One of the `operations` that are generated from a contract. */
type Operation = {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown; readonly header?: unknown };
  readonly requestBody?: unknown;
  readonly responses: unknown;
};

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : undefined;

type AnyContent<Message> = Message extends { content: infer Content } ? Content[keyof Content] : undefined;

/**
 * The answers that the contract allows an operation: a redirect, a body, a body with a version of
 * its own, a document, or nothing.
 */
type Outcome<Responses> = Responses extends { 307: unknown }
  ? Redirect
  : Responses extends { 200: infer Success }
    ? Success extends { headers: { ETag: unknown } }
      ? AnyContent<Success> | Versioned<AnyContent<Success>> | Unchanged
      : Success extends { headers: { 'Content-Disposition': unknown } }
        ? Attachment
        : Json<Success> | ReadyJson<Success>
    : never;

type ReadyJson<Message> = [Json<Message>] extends [undefined] ? never : Ready<Json<Message>>;

/** A body that may be left out is undefined then. */
type WriteOf<RequestBody> = [NonNullable<RequestBody>] extends [never]
  ? unknown
  : {
      readonly body: undefined extends RequestBody ? Json<NonNullable<RequestBody>> | undefined : Json<RequestBody>;
      /** The transaction of the write. The router commits it when the handler succeeds. */
      readonly write: Write;
      /** The caller by this operation, for the audit. */
      readonly author: Author;
    };

type KnownOf<Header> = 'If-None-Match' extends NamesIn<Header> ? { readonly ifNoneMatch: string | undefined } : unknown;

/** The parts of a request that the contract declares, validated before the handler gets them. */
export type RequestOf<Described extends Operation> = WriteOf<Described['requestBody']> &
  KnownOf<Described['parameters']['header']> & {
    readonly path: NonNullable<Described['parameters']['path']>;
    readonly query: NonNullable<Described['parameters']['query']>;
    /** Address of this request, from the public address. */
    readonly self: string;
    readonly caller: Caller;
  };

/** Returns the success of its operation; throws every other outcome as a `Problem`. */
type HandlerOf<Described extends Operation> = (request: RequestOf<Described>) => Promise<Outcome<Described['responses']>>;

/**
 * A write of one statement. It runs in the transaction of the `Idempotency-Key`, or without a key
 * as a transaction of its own. Without a key, one statement may serve several requests.
 */
type StatementOf<Described extends Operation> = {
  readonly write: (
    request: Omit<RequestOf<Described>, 'write'> & { readonly write: StatementWrite },
  ) => Promise<Outcome<Described['responses']>>;
};

/** A write that callers may make who are READER in all their organisations. */
type WriteByAnyRole<Described extends Operation> = { readonly byAnyRole: HandlerOf<Described> };

/** A request that changes nothing, and may take longer than the deadline: it gets no transaction. */
type Call<Described extends Operation> = {
  readonly outside: (request: Omit<RequestOf<Described>, 'write'>) => Promise<Outcome<Described['responses']>>;
};

/** One handler an operation. An added, removed or renamed operation is a type error here. */
export type HandlersOf<Operations extends Readonly<Record<keyof Operations, Operation>>> = {
  readonly [Id in keyof Operations]:
    HandlerOf<Operations[Id]> | StatementOf<Operations[Id]> | WriteByAnyRole<Operations[Id]> | Call<Operations[Id]>;
};

type Same<One, Other> = (<Given>() => Given extends One ? 1 : 2) extends <Given>() => Given extends Other ? 1 : 2 ? true : false;

/**
 * The handlers that a newer version takes from an older one: of operations that both describe alike.
 * Assignability alone would pass over an optional field or parameter that has another name.
 */
export type HandlersInCommon<
  Old extends Readonly<Record<keyof Old, Operation>>,
  New extends Readonly<Record<keyof New, Operation>>,
> = Pick<
  HandlersOf<Old>,
  { [Id in keyof Old & keyof New]: Same<Old[Id], New[Id]> extends true ? Id : never }[keyof Old & keyof New]
>;

/** Header parameters that http/ reads for every operation. */
type ReadByHttp = 'Idempotency-Key' | 'If-None-Match';

type NamesIn<Parameters> = [NonNullable<Parameters>] extends [never] ? never : keyof NonNullable<Parameters> & string;

/** Names of the parameters that a handler has to read, beside those of the path. */
export type ParametersOf<Described extends Operation> =
  NamesIn<Described['parameters']['query']> | Exclude<NamesIn<Described['parameters']['header']>, ReadByHttp>;
