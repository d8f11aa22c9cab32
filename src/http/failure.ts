import type { ErrorRequestHandler, Request, Response } from 'express';
import { databaseFailure } from '../database/errors.ts';
import { Problem, STATUS, type ProblemDetail } from '../core/problem.ts';
import type { Document } from '../contract/document.ts';
import type { ServedVersion } from './major-version.ts';
import { createErrorPresenter } from './error-body.ts';

/** Called for each fault of the service, not for mistakes of callers. */
export type ReportFault = (error: unknown, request: Request) => void;

const CHALLENGE = 'Basic realm="recruitment", charset="UTF-8"';
const RETRY_AFTER_SECONDS = 5;

/**
 * The last handler: turns anything thrown into the error envelope. The texts come from the contract
 * of the version that was called, else from the last of `versions`.
 */
export function createFailureHandler(
  versions: readonly Pick<ServedVersion, 'document' | 'links'>[],
  report: ReportFault,
): ErrorRequestHandler {
  const presenters = new Map<Document | undefined, ReturnType<typeof createErrorPresenter>>(
    versions.map(({ document, links }) => [document, createErrorPresenter(document, links)]),
  );
  const latest = versions.at(-1)?.document;
  return (error, request, response, next) => {
    // The request was answered when the parser refused the rest of its body.
    if (response.writableEnded && (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_HTTP_HEADERS_SENT') return;
    const detail = detailOf(error);
    if (STATUS[detail.code] >= 500) report(error, request);
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);
    setHeaders(response, detail);
    // Not response.json: the validator wraps it and throws for a status that the contract lacks.
    response.statusCode = STATUS[detail.code];
    const { id: requestId, originalUrl: target, operation } = request;
    const body = JSON.stringify(presenters.get(request.contract ?? latest)?.(detail, { requestId, target, operation }));
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** Maps an error of a service, of Express, of the body parser or of the database to an outcome. */
function detailOf(error: unknown): ProblemDetail {
  if (error instanceof Problem) return error.detail;
  if (databaseFailure(error) === 'unavailable') return { code: 'unavailable' };
  const { status } = (error ?? {}) as { readonly status?: unknown };
  if (status === 400) return { code: 'malformed_request' };
  return { code: 'internal_error' };
}

function setHeaders(response: Response, detail: ProblemDetail): void {
  if (detail.code === 'unauthenticated') response.setHeader('WWW-Authenticate', CHALLENGE);
  if (detail.code === 'method_not_allowed') response.setHeader('Allow', detail.allow.join(', '));
  if (detail.code === 'unavailable') response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  // The unread rest of the body would be parsed as the next request.
  if (detail.code === 'payload_too_large') response.setHeader('Connection', 'close');
}
