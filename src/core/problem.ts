/** The error codes of the interface. Services throw a `Problem`; `http/failure.ts` answers it. */

/** Why a field of a body is refused (openapi/decisions.md, 'Faults of a body'). */
export type FaultCode =
  | 'required'
  | 'type'
  | 'format'
  | 'too_short'
  | 'too_long'
  | 'out_of_range'
  | 'unknown_field'
  | 'repeated'
  | 'unknown_value'
  | 'not_found'
  | 'not_in_process'
  | 'step_end'
  | 'step_operational'
  | 'no_next_step'
  | 'document_required'
  | 'key_reused';

/** Why a parameter of a path or a query is refused. */
export type ParameterFaultCode =
  | 'required'
  | 'type'
  | 'format'
  | 'too_short'
  | 'too_long'
  | 'out_of_range'
  | 'unknown_value'
  | 'unknown_parameter'
  | 'repeated'
  | 'not_combinable'
  | 'bad_cursor';

/** One reason against one field; `field` is a dotted path, `_body` for the body as a whole. */
export type Fault = { readonly field: string; readonly code: FaultCode };

export type ParameterFault = { readonly parameter: string; readonly code: ParameterFaultCode };

/** The step an application really is on. */
type ActualStep = {
  readonly id: number;
  readonly name: string;
  readonly status: 'START' | 'CURRENT' | 'END';
  readonly date: Date;
};

export type ProblemDetail =
  | {
      readonly code:
        | 'unauthenticated'
        | 'forbidden'
        | 'not_found'
        | 'gone'
        | 'version_expired'
        | 'idempotency_conflict'
        | 'unsupported_media_type'
        | 'request_timeout'
        | 'expectation_failed'
        | 'headers_too_large'
        | 'rate_limited'
        | 'internal_error'
        | 'unavailable';
    }
  | { readonly code: 'payload_too_large'; readonly limitBytes?: number }
  | { readonly code: 'malformed_request'; readonly parameters?: readonly ParameterFault[] }
  | { readonly code: 'method_not_allowed'; readonly allow: readonly string[] }
  | { readonly code: 'stale_step'; readonly applicationId: number; readonly step: ActualStep }
  | { readonly code: 'invalid'; readonly faults: readonly Fault[] };

/** An outcome other than success. */
export class Problem extends Error {
  readonly detail: ProblemDetail;

  constructor(detail: ProblemDetail, options?: ErrorOptions) {
    super(detail.code, options);
    this.name = 'Problem';
    this.detail = detail;
  }
}

/** The row does not exist or is not visible; the answer is the same for both. */
export const notFound = (): Problem => new Problem({ code: 'not_found' });

/** The body breaks a rule; all faults at once. */
export const invalid = (faults: readonly Fault[]): Problem => new Problem({ code: 'invalid', faults });

/** A parameter of the path or the query is wrong. */
export const malformed = (parameters: readonly ParameterFault[]): Problem =>
  new Problem({ code: 'malformed_request', parameters });
