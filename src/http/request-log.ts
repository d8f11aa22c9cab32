import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { nextInTrace, parseTraceparent, runInTrace } from '../core/trace-context.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifier of this request, also in its answer's X-Request-Id. */
    id: string;
  }
}

/** The operation of a request; undefined when none was matched. */
const operationIdOf = ({ openapi }: Request): string | undefined =>
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

/** Called when a request ends. `operation` is undefined when none was matched. */
export type ObserveRequest = (operation: string | undefined, status: number, durationMs: number) => void;

/**
 * Gives the request an id and a trace. When it ends, logs one line without personal data and calls
 * `observe`. Status 499: the client closed the connection before the answer.
 */
export const createRequestLog =
  (log: Logger, observe?: ObserveRequest): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    const trace = nextInTrace(parseTraceparent(request.get('traceparent')), request.id);
    response.once('close', () => {
      const { tenantId, id: userId } = request.caller ?? {};
      const status = response.writableFinished ? response.statusCode : 499;
      const durationMs = performance.now() - started;
      const line = {
        ...describeRequest(request),
        method: request.method,
        status,
        duration_ms: Math.round(durationMs),
        tenant_id: tenantId,
        user_id: userId,
      };
      runInTrace(trace, () => log.info(line, 'request'));
      observe?.(operationIdOf(request), status, durationMs);
    });
    runInTrace(trace, next);
  };
