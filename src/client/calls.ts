import type { paths } from '#generated/v1/openapi.ts';

type IsOperation<Candidate> = [NonNullable<Candidate>] extends [never]
  ? false
  : NonNullable<Candidate> extends { responses: unknown }
    ? true
    : false;

/** The methods that the contract uses. */
export type Method = {
  [Path in keyof paths]: { [M in keyof paths[Path]]-?: IsOperation<paths[Path][M]> extends true ? M : never }[keyof paths[Path]];
}[keyof paths];

/** The paths that offer a method. */
export type PathWith<M extends Method> = {
  [Path in keyof paths]: IsOperation<paths[Path][M]> extends true ? Path : never;
}[keyof paths];

export type OperationAt<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>;

type JsonType = `application/${'' | `${string}+`}json`;

type Content<Operation> = Operation extends { responses: { 200: { content: infer Media } } } ? Media : never;

/** The answer of an operation: its JSON; a Blob for a file; nothing for HEAD. */
export type DataOf<Operation, M extends Method> = M extends 'head'
  ? undefined
  : [Extract<keyof Content<Operation>, JsonType>] extends [never]
    ? Blob
    : Content<Operation>[Extract<keyof Content<Operation>, JsonType>];

/** The paths that answer a file, or lead to one. */
export type FilePath = {
  [Path in PathWith<'get'>]: DataOf<OperationAt<Path, 'get'>, 'get'> extends Blob ? Path : never;
}[PathWith<'get'>];

/** The paths that list something: their answers have `items`, and `_next` where there are pages. */
export type ListPath = {
  [Path in PathWith<'get'>]: DataOf<OperationAt<Path, 'get'>, 'get'> extends { items: readonly unknown[] } ? Path : never;
}[PathWith<'get'>];

export type PageOf<Path extends ListPath> = DataOf<OperationAt<Path, 'get'>, 'get'>;

export type ItemOf<Path extends ListPath> = PageOf<Path> extends { items: readonly (infer Item)[] } ? Item : never;

type ParametersOf<Operation> = Operation extends { parameters: infer All } ? All : never;

/** The URL that the service gave instead of the path parameters; its query holds their values. */
type At<Operation> = {
  readonly at: string;
  readonly params?:
    | {
        readonly query?: Partial<NonNullable<ParametersOf<Operation>['query' & keyof ParametersOf<Operation>]>>;
        readonly header?: ParametersOf<Operation>['header' & keyof ParametersOf<Operation>];
      }
    | undefined;
};

/** The parameters, which may be left out where an operation needs none. */
type Params<Operation> =
  {} extends ParametersOf<Operation>
    ? { readonly params?: ParametersOf<Operation> | undefined }
    : { readonly params: ParametersOf<Operation> };

type JsonBody<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : never;

/** The body, which may be left out where an operation needs none. */
type Body<Operation> = Operation extends { requestBody: infer Message }
  ? { readonly body: JsonBody<Message> }
  : Operation extends { requestBody?: infer Message }
    ? { readonly body?: JsonBody<NonNullable<Message>> | undefined }
    : { readonly body?: undefined };

/** The parameters and the body of a call, as the contract types them. */
export type CallOptions<Operation> = Body<Operation> &
  ((Params<Operation> & { readonly at?: undefined }) | At<Operation>) & {
    /** Headers in addition to the client's own. */
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** Ends the call, and the waits between its attempts. */
    readonly signal?: AbortSignal | undefined;
  };

/** The options, left out where an operation needs none. */
export type CallArguments<Operation> =
  {} extends CallOptions<Operation> ? [options?: CallOptions<Operation>] : [options: CallOptions<Operation>];

/** A success; any other answer is thrown. */
export type Answer<Data> = {
  readonly data: Data;
  /** For its status and headers; its body has been read. */
  readonly response: Response;
};

export type Call<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...options: CallArguments<OperationAt<Path, M>>
) => Promise<Answer<DataOf<OperationAt<Path, M>, M>>>;

/** Calls by method and path. `pages` and `items` follow the `_next` of a list. */
export type Calls = { readonly [M in Method as Uppercase<M>]: Call<M> } & {
  readonly pages: <Path extends ListPath>(
    path: Path,
    ...options: CallArguments<OperationAt<Path, 'get'>>
  ) => AsyncGenerator<PageOf<Path>, void, undefined>;
  readonly items: <Path extends ListPath>(
    path: Path,
    ...options: CallArguments<OperationAt<Path, 'get'>>
  ) => AsyncGenerator<ItemOf<Path>, void, undefined>;
};
