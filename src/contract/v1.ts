/** Major version 1 of the contract, as code sees it. */
import type { components, operations } from '#generated/v1/openapi.ts';
import type { AnyLinks } from './links.ts';

/** The operations of the contract, each with its parameters, body and responses. */
export type Operations = operations;

export type OperationId = keyof operations;

export type SchemaName = keyof components['schemas'];

/** A schema of the contract, by name. Presenters promise these, nothing else does. */
export type Schema<Name extends SchemaName> = components['schemas'][Name];

export type Part<Name extends SchemaName> = Partial<Schema<Name>>;

type Described = { readonly parameters: { readonly path?: object; readonly query?: object } };

type Declared<Parameters> = [NonNullable<Parameters>] extends [never] ? Record<never, never> : NonNullable<Parameters>;

/** The parameters in the address of an operation: all of its path, any of its query. */
type ValuesOf<Operation extends Described> = Declared<Operation['parameters']['path']> &
  Declared<Operation['parameters']['query']>;

type Values<Operation extends Described> =
  Record<never, never> extends ValuesOf<Operation> ? [values?: ValuesOf<Operation>] : [values: ValuesOf<Operation>];

type PathOf<Id extends OperationId> = Declared<Operations[Id]['parameters']['path']>;

/** Operations on one resource, of which the path has the id. */
export type OperationOnOne = {
  [Id in OperationId]: [keyof PathOf<Id>] extends [never]
    ? never
    : PathOf<Id> extends Readonly<Record<string, number>>
      ? Id
      : never;
}[OperationId];

/** Makes the URLs that answers have: `AnyLinks`, typed by the operations and schemas. */
export type Links = Omit<AnyLinks, 'to' | 'toOne' | 'schema' | 'action'> & {
  readonly to: <Id extends OperationId>(id: Id, ...values: Values<Operations[Id]>) => string;
  /** The URL of an operation on the resource of this id. */
  readonly toOne: (operation: OperationOnOne, id: number) => string;
  readonly schema: (name: SchemaName) => string;
  readonly action: <Id extends OperationId>(
    name: Schema<'ActionName'>,
    id: Id,
    ...values: Values<Operations[Id]>
  ) => Schema<'Action'>;
};
