/**
 * The outcomes other than success: their codes come from the contract, their statuses from here.
 * Services throw a `Problem`; `http/failure.ts` answers it.
 */
import type { InterviewStatus, JobStatus, OfferStatus, StepStatus, WebhookState } from '#generated/prisma/enums.ts';
import type { ErrorCode, FaultCode, ParameterFaultCode } from '#generated/v1/openapi.ts';
import { isBlank } from './wording.ts';

/** The status that each outcome is answered with; `invalid` is a refused body. */
export const STATUS = {
  malformed_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  stale_step: 409,
  stale_score: 409,
  stale_candidate: 409,
  stale_job: 409,
  stale_status: 409,
  stale_resource: 409,
  idempotency_conflict: 409,
  gone: 410,
  version_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  invalid: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Readonly<Record<ErrorCode | 'invalid', number>>;

type OutcomeCode = keyof typeof STATUS;

/** An English sentence on the values permitted, where the schema does not give them. */
type Detailed = { readonly detail?: string | undefined };

/** One reason against one field; `field` is a dotted path, `_body` for the body as a whole. */
export type Fault = Detailed & { readonly field: string; readonly code: FaultCode };

/** The fault of a field where it is wrong, for the list of all of a body. */
export const faultIf = (isWrong: boolean, field: string, code: FaultCode, detail?: string): readonly Fault[] =>
  isWrong ? [{ field, code, detail }] : [];

/** The faults of texts that have blanks only, by their fields. Other values are skipped. */
export const blankFaults = (texts: Readonly<Record<string, unknown>>): readonly Fault[] =>
  Object.entries(texts).flatMap(([field, text]) =>
    faultIf(typeof text === 'string' && isBlank(text), field, 'too_short', 'It must not be blank.'),
  );

/** Why nothing more can be said to or about a candidate that is erased. */
export const ERASED: Fault = { field: '_body', code: 'candidate_erased' };

export const erasedFaults = ({ erasedAt }: { readonly erasedAt: Date | null }): readonly Fault[] =>
  erasedAt === null ? [] : [ERASED];

export type ParameterFault = Detailed & { readonly parameter: string; readonly code: ParameterFaultCode };

/** The step an application really is on. */
type ActualStep = {
  readonly id: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly date: Date;
};

/** The fields that an outcome has beside its code. */
type Fields = Readonly<Record<OutcomeCode, unknown>> & {
  readonly payload_too_large: { readonly limitBytes?: number };
  readonly malformed_request: { readonly parameters?: readonly ParameterFault[] };
  readonly method_not_allowed: { readonly allow: readonly string[] };
  readonly stale_step: { readonly applicationId: number; readonly step: ActualStep };
  readonly stale_score: { readonly applicationId: number; readonly score: number | null };
  readonly stale_candidate: { readonly candidateId: number; readonly modificationDate: Date };
  readonly stale_status: { readonly jobId: number; readonly status: JobStatus };
  readonly stale_job: { readonly jobId: number; readonly modificationDate: Date };
  /** `status` where the resource has one; for others a `detail` names the resource. */
  readonly stale_resource: {
    readonly id: number;
    readonly modificationDate: Date;
    readonly status?: InterviewStatus | OfferStatus | WebhookState;
  };
  readonly invalid: { readonly faults: readonly Fault[] };
};

export type ProblemDetail = {
  readonly [Code in OutcomeCode]: Detailed & Fields[Code] & { readonly code: Code };
}[OutcomeCode];

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

/** Refuses a request when a queue is full. It is shared, because creating a stack trace is slow. */
export const QUEUE_FULL = new Problem({ code: 'unavailable' });

/** The detail of a 404 to a path that the contract does not have. */
export const NO_OPERATION = 'No operation has this path.';
