/** Requests and handlers of major version 1. */
import type { Links, OperationId, Operations } from '../contract/v1.ts';
import type { PartsOf } from './major-version.ts';
import type { HandlersOf, ParametersOf, RequestOf } from './operations.ts';

export type ApiRequest<Id extends OperationId> = RequestOf<Operations[Id]>;

export type HandlerParts = PartsOf<Links>;

export type Handlers = HandlersOf<Operations>;

/**
 * Handlers of these operations. `Reads` names the parameters that each of them reads. A parameter
 * of the contract that `Reads` does not name is a type error: no object has the property demanded.
 */
export type HandlersFor<
  Ids extends OperationId,
  Reads extends { readonly [Id in Ids]?: ParametersOf<Operations[Id]> } = Record<never, never>,
> = Pick<Handlers, Ids> & {
  readonly [Id in Ids as `${Id} must read ${Unread<Id, Reads>}`]: never;
};

type Unread<Id extends OperationId, Reads> = Exclude<ParametersOf<Operations[Id]>, Id extends keyof Reads ? Reads[Id] : never>;
