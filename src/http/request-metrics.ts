import type { RequestHandler } from 'express';
import { operationIdOf } from './request-log.ts';

/** Called when a request ends. `operation` is undefined when none was matched. */
export type ObserveRequest = (operation: string | undefined, status: number, durationMs: number) => void;

/**
 * Calls back when a request ends. Status 499: the client closed the connection before the answer.
 */
export const createRequestMetrics =
  (observe: ObserveRequest): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      observe(operationIdOf(request), response.writableFinished ? response.statusCode : 499, performance.now() - started);
    });
    next();
  };
