import type {
  Error as ErrorBody,
  ErrorCode,
  Fault,
  InvalidBody,
  ParameterFault,
  StaleCandidate,
  StaleJob,
  StaleResource,
  StaleScore,
  StaleStatus,
  StaleStep,
  StepState,
} from '#generated/v1/openapi.ts';

/**
 * The codes to test for: the contract's codes; `invalid_body` for a 422, which has none; and the
 * client's own. Later minor versions may add codes: keep a default branch.
 */
export type RecruitmentErrorCode =
  ErrorCode | 'invalid_body' | 'not_modified' | 'unexpected_answer' | 'no_answer' | 'foreign_address' | (string & {});

/** The parts of an error. */
export type Failure = {
  readonly code: RecruitmentErrorCode;
  readonly message: string;
  readonly status: number;
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly retryAfter?: number | undefined;
  /** The body of the answer, read as JSON where it was JSON. */
  readonly body?: unknown;
  readonly cause?: unknown;
};

/**
 * Every failed call throws one of these errors. Only an abort of the caller's own signal is thrown
 * as it is.
 */
export class RecruitmentError extends Error {
  readonly code: RecruitmentErrorCode;
  /** Status of the answer, 0 when there was none. */
  readonly status: number;
  /**
   * The id to give to support; the log of the service has it. Undefined when the service did not
   * answer.
   */
  readonly requestId: string | undefined;
  /**
   * The key of the write: the same call with it in `Idempotency-Key` is not carried out twice.
   * Undefined for reads.
   */
  readonly idempotencyKey: string | undefined;
  /** Seconds to wait before the next request; undefined when the answer does not say. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, status, requestId, idempotencyKey, retryAfter, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.idempotencyKey = idempotencyKey;
    this.retryAfter = retryAfter;
  }
}

/** The faults of each field or parameter, with the permitted values. */
function describeFaults(faults: Readonly<Record<string, readonly (Fault | ParameterFault)[]>>): string {
  const described = Object.entries(faults).flatMap(([name, list]) =>
    list.map(({ code, message, detail }) => `${name} (${code}): ${detail ?? message}`),
  );
  return described.join(' ');
}

/** 400 `malformed_request`. */
export class MalformedRequestError extends RecruitmentError {
  /** The parameters at fault by name; empty when it is the JSON that is wrong. */
  readonly parameters: Readonly<Record<string, readonly ParameterFault[]>>;

  constructor(failure: Failure) {
    const { parameters = {} } = (failure.body ?? {}) as Partial<ErrorBody>;
    super({ ...failure, message: `${failure.message} ${describeFaults(parameters)}`.trim() });
    this.parameters = parameters;
  }
}

/** 409 `stale_step`: nothing was changed. `step` is the current step of the application. */
export class StaleStepError extends RecruitmentError {
  readonly applicationId: number;
  readonly step: StepState;

  constructor(failure: Failure) {
    super(failure);
    const { application_id, step } = failure.body as StaleStep;
    this.applicationId = application_id;
    this.step = step;
  }
}

/** 409 `stale_score`: nothing was changed. `score` is that of the application, null when it has none. */
export class StaleScoreError extends RecruitmentError {
  readonly applicationId: number;
  readonly score: number | null;

  constructor(failure: Failure) {
    super(failure);
    const { application_id, score } = failure.body as StaleScore;
    this.applicationId = application_id;
    this.score = score;
  }
}

/**
 * 409 `stale_candidate`: nothing was changed. `modificationDate` is that of the candidate, as the
 * next `expected_modification_date` takes it.
 */
export class StaleCandidateError extends RecruitmentError {
  readonly candidateId: number;
  readonly modificationDate: string;

  constructor(failure: Failure) {
    super(failure);
    const { candidate_id, modification_date } = failure.body as StaleCandidate;
    this.candidateId = candidate_id;
    this.modificationDate = modification_date;
  }
}

/** 409 `stale_status`: nothing was changed. `jobStatus` is the status that the job has now. */
export class StaleStatusError extends RecruitmentError {
  readonly jobId: number;
  readonly jobStatus: StaleStatus['status'];

  constructor(failure: Failure) {
    super(failure);
    const { job_id, status } = failure.body as StaleStatus;
    this.jobId = job_id;
    this.jobStatus = status;
  }
}

/**
 * 409 `stale_job`: nothing was changed. `modificationDate` is that of the job, as the next
 * `expected_modification_date` takes it.
 */
export class StaleJobError extends RecruitmentError {
  readonly jobId: number;
  readonly modificationDate: string;

  constructor(failure: Failure) {
    super(failure);
    const { job_id, modification_date } = failure.body as StaleJob;
    this.jobId = job_id;
    this.modificationDate = modification_date;
  }
}

/**
 * 409 `stale_resource`: the resource has changed, and nothing was changed now. `modificationDate` is its date,
 * `resourceStatus` its status where it has one.
 */
export class StaleResourceError extends RecruitmentError {
  readonly resourceId: number;
  readonly modificationDate: string;
  readonly resourceStatus: string | undefined;

  constructor(failure: Failure) {
    super(failure);
    const { id, modification_date, status } = failure.body as StaleResource;
    this.resourceId = id;
    this.modificationDate = modification_date;
    this.resourceStatus = status;
  }
}

/** 429 `rate_limited`, after the last attempt or when the requested wait is too long. */
export class RateLimitedError extends RecruitmentError {}

/**
 * 503 `unavailable`, after the last attempt or when the requested wait is too long. A write may have
 * been carried out.
 */
export class UnavailableError extends RecruitmentError {}

/** 422 `invalid_body`: nothing was changed, and the same body will be refused again. */
export class InvalidBodyError extends RecruitmentError {
  /** Every fault by field of the body; nested fields with dots, `_body` for the body as a whole. */
  readonly invalid: Readonly<Record<string, readonly Fault[]>>;

  constructor(failure: Failure) {
    const { invalid } = failure.body as InvalidBody;
    super({ ...failure, message: `The request body was refused: ${describeFaults(invalid)}` });
    this.invalid = invalid;
  }
}

/** 401 `unauthenticated`. */
export class UnauthenticatedError extends RecruitmentError {}
/** 403 `forbidden`. */
export class ForbiddenError extends RecruitmentError {}
/**
 * 404 `not_found` from the service itself. Any other 404, such as that of a wrong base URL, is an
 * `UnexpectedAnswerError`.
 */
export class NotFoundError extends RecruitmentError {}
/** 405 `method_not_allowed`. */
export class MethodNotAllowedError extends RecruitmentError {}
/** 409 `idempotency_conflict`, when the twin was still being processed after the last attempt. */
export class IdempotencyConflictError extends RecruitmentError {}
/** 410 `gone`: the job of an apply address is closed to applications. */
export class GoneError extends RecruitmentError {}
/**
 * 410 `version_expired`: the major version at `baseUrl` has ended. Use a client of a later version.
 */
export class VersionExpiredError extends RecruitmentError {}
/** 413 `payload_too_large`. */
export class PayloadTooLargeError extends RecruitmentError {
  /** Bytes that the body may have; undefined where a server in front of the service refused it. */
  readonly limitBytes: number | undefined;

  constructor(failure: Failure) {
    super(failure);
    this.limitBytes = (failure.body as Partial<ErrorBody> | undefined)?.limit_bytes;
  }
}
/** 415 `unsupported_media_type`. */
export class UnsupportedMediaTypeError extends RecruitmentError {}
/** 408 `request_timeout`: the request did not arrive in time. */
export class RequestTimeoutError extends RecruitmentError {}
/** 417 `expectation_failed`. */
export class ExpectationFailedError extends RecruitmentError {}
/** 431 `headers_too_large`. */
export class HeadersTooLargeError extends RecruitmentError {}
/** 500 `internal_error`. */
export class InternalServiceError extends RecruitmentError {}
/** 304 `not_modified`: the version with the `ETag` in `If-None-Match` is current. */
export class NotModifiedError extends RecruitmentError {}
/** `unexpected_answer`: an answer that is not in the contract, such as the page of a proxy. */
export class UnexpectedAnswerError extends RecruitmentError {}
/**
 * `no_answer`: the service could not be reached, or the connection broke; see `cause`. A write may
 * have been carried out.
 */
export class NoAnswerError extends RecruitmentError {}
/**
 * `foreign_address`: a URL that is not the service's. It was not called, because the call would
 * carry the credentials.
 */
export class ForeignAddressError extends RecruitmentError {}
