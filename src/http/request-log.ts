import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { StartRequestSpan } from './request-span.ts';
import { describeTrace, nextInTrace, parseTraceparent, runInTrace } from '../core/tracing/trace-context.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifier of this request, also in its answer's X-Request-Id. */
    id: string;
  }
}

/** The operation of a request; undefined when none was matched. */
export const operationIdOf = ({ openapi }: Request): string | undefined =>
  (openapi?.schema as { readonly operationId?: string } | undefined)?.operationId;

/**
 * The fields of a log line for a request. The URL is not logged: a query may name people, and some
 * paths are secret.
 */
export const describeRequest = (request: Request) => ({
  request_id: request.id,
  operation: operationIdOf(request) ?? 'none',
  route: request.openapi?.openApiRoute,
});

/**
 * Gives the request an id and a trace, and logs one line without personal data when it ends. With
 * tracing, the trace context is that of its span, which ends with the request.
 */
export const createRequestLog =
  (log: Logger, startSpan?: StartRequestSpan): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const parent = parseTraceparent(request.get('traceparent'));
    const span = startSpan?.(request, parent);
    const trace = span?.trace ?? nextInTrace(parent, request.id);
    response.once('close', () => {
      const { tenantId, id: userId } = request.caller ?? {};
      const status = response.writableFinished ? response.statusCode : 499;
      const line = {
        ...describeRequest(request),
        method: request.method,
        status,
        duration_ms: Math.round(performance.now() - started),
        tenant_id: tenantId,
        user_id: userId,
        ...describeTrace(trace),
      };
      log.info(line, 'request');
      span?.end(status);
    });
    runInTrace(trace, next);
  };
