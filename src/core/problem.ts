/** The error codes of the interface. Services throw a `Problem`; `http/failure.ts` answers it. */
import type { JobStatus, StepStatus } from '#generated/prisma/enums.ts';

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
  | 'not_combinable'
  | 'unknown_value'
  | 'not_found'
  | 'taken'
  | 'not_in_process'
  | 'step_end'
  | 'step_operational'
  | 'no_next_step'
  | 'no_rejection_step'
  | 'not_a_rejection_step'
  | 'already_ended'
  | 'document_required'
  | 'job_not_open'
  | 'job_archived'
  | 'has_applications'
  | 'already_published'
  | 'not_published'
  | 'no_recipient'
  | 'candidate_erased'
  | 'webhook_disabled'
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

/** An English sentence on the values permitted, where the schema does not give them. */
type Detailed = { readonly detail?: string | undefined };

/** One reason against one field; `field` is a dotted path, `_body` for the body as a whole. */
export type Fault = Detailed & { readonly field: string; readonly code: FaultCode };

/** Why nothing more can be said to or about a candidate that is erased. */
export const ERASED: Fault = { field: '_body', code: 'candidate_erased' };

export type ParameterFault = Detailed & { readonly parameter: string; readonly code: ParameterFaultCode };

/** The step an application really is on. */
type ActualStep = {
  readonly id: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly date: Date;
};

export type ProblemDetail = Detailed & Outcome;

type Outcome =
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
  | { readonly code: 'stale_score'; readonly applicationId: number; readonly score: number | null }
  | { readonly code: 'stale_candidate'; readonly candidateId: number; readonly modificationDate: Date }
  | { readonly code: 'stale_status'; readonly jobId: number; readonly status: JobStatus }
  | { readonly code: 'stale_job'; readonly jobId: number; readonly modificationDate: Date }
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

/** The detail of a 404 to a path that the contract does not have. */
export const NO_OPERATION = 'No operation has this path.';
