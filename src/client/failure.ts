import type { ErrorCode } from '#generated/v1/openapi.ts';
import {
  ExpectationFailedError,
  ForbiddenError,
  GoneError,
  HeadersTooLargeError,
  IdempotencyConflictError,
  InternalServiceError,
  InvalidBodyError,
  MalformedRequestError,
  MethodNotAllowedError,
  NotFoundError,
  NotModifiedError,
  PayloadTooLargeError,
  RateLimitedError,
  RecruitmentError,
  RequestTimeoutError,
  StaleCandidateError,
  StaleJobError,
  StaleResourceError,
  StaleScoreError,
  StaleStatusError,
  StaleStepError,
  UnauthenticatedError,
  UnavailableError,
  UnexpectedAnswerError,
  UnsupportedMediaTypeError,
  VersionExpiredError,
  type Failure,
} from './errors.ts';
import { readRetryAfter } from './retry-after.ts';

type Json = Readonly<Record<string, unknown>>;

/** The class of each code of the contract: a code that is added there has to get one here. */
export const ERROR_CLASSES = {
  malformed_request: MalformedRequestError,
  unauthenticated: UnauthenticatedError,
  forbidden: ForbiddenError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  stale_step: StaleStepError,
  stale_score: StaleScoreError,
  stale_candidate: StaleCandidateError,
  stale_job: StaleJobError,
  stale_status: StaleStatusError,
  stale_resource: StaleResourceError,
  idempotency_conflict: IdempotencyConflictError,
  gone: GoneError,
  version_expired: VersionExpiredError,
  payload_too_large: PayloadTooLargeError,
  unsupported_media_type: UnsupportedMediaTypeError,
  request_timeout: RequestTimeoutError,
  expectation_failed: ExpectationFailedError,
  headers_too_large: HeadersTooLargeError,
  rate_limited: RateLimitedError,
  internal_error: InternalServiceError,
  unavailable: UnavailableError,
} as const satisfies Readonly<Record<ErrorCode, new (failure: Failure) => RecruitmentError>>;

/** Statuses with the same meaning from the service and from a proxy. */
const OF_ANY_SERVER: Readonly<Record<number, ErrorCode>> = { 413: 'payload_too_large', 429: 'rate_limited', 503: 'unavailable' };

const WITHOUT_BODY: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_request',
  404: 'not_found',
  410: 'gone',
  500: 'internal_error',
};

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the class of a code promises of the body. */
const PROMISED: Readonly<Partial<Record<ErrorCode, (body: Json) => boolean>>> = {
  stale_step: ({ step }) => isJson(step),
  stale_score: ({ score }) => score === null || typeof score === 'number',
  stale_candidate: ({ modification_date: date }) => typeof date === 'string',
  stale_status: ({ status }) => typeof status === 'string',
  stale_job: ({ modification_date: date }) => typeof date === 'string',
  stale_resource: ({ modification_date: date }) => typeof date === 'string',
};

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CLASSES, code);

/** The error of an answer; `body` is undefined when it has none. */
export function errorOf(response: Response, body: unknown, idempotencyKey?: string): RecruitmentError {
  const { status, headers } = response;
  const said = isJson(body) && body['_status'] === 'INVALID' ? body : undefined;
  const requestId = typeof said?.['request_id'] === 'string' ? said['request_id'] : headers.get('x-request-id');
  const answer = { status, requestId: requestId ?? undefined, idempotencyKey, retryAfter: readRetryAfter(headers), body: said };
  if (status === 304) return new NotModifiedError({ ...answer, code: 'not_modified', message: 'Nothing has changed.' });
  if (isJson(said?.['invalid']) && Object.values(said['invalid']).every(Array.isArray))
    return new InvalidBodyError({ ...answer, code: 'invalid_body', message: '' });
  const code = said
    ? said['code']
    : (OF_ANY_SERVER[status] ?? (body === undefined && requestId ? codeOf(status, headers) : undefined));
  if (typeof code !== 'string') return unexpected(response, answer);
  if (isKnown(code) && PROMISED[code]?.(said ?? {}) === false) return unexpected(response, answer);
  const sentences = [said?.['error'], said?.['detail']].filter((text) => typeof text === 'string');
  const message = sentences.length > 0 ? sentences.join(' ') : `The server answered ${status}.`;
  return isKnown(code)
    ? new ERROR_CLASSES[code]({ ...answer, code, message })
    : new RecruitmentError({ ...answer, code, message });
}

/**
 * The error of an answer to HEAD, which has no body. The 410 of an expired version is recognised by
 * its `Sunset` date.
 */
function codeOf(status: number, headers: Headers): ErrorCode | undefined {
  const hasEnded = Date.parse(headers.get('sunset') ?? '') <= Date.now();
  return status === 410 && hasEnded ? 'version_expired' : WITHOUT_BODY[status];
}

/** The error for an answer, success or not, that is none of the contract's. */
export function unexpected(response: Response, answer: Partial<Failure> = {}): UnexpectedAnswerError {
  const type = response.headers.get('content-type') ?? 'no content type';
  const message = `The server answered ${response.status} (${type}), which the contract does not know. Is baseUrl right?`;
  return new UnexpectedAnswerError({ status: response.status, ...answer, code: 'unexpected_answer', message });
}
