import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifier of this request, also in its answer's X-Request-Id. */
    id: string;
  }
}

/** Names the request and writes one line when it is over: no query, no names, nothing personal. */
export const createRequestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    request.id = randomUUID();
    response.setHeader('X-Request-Id', request.id);
    response.once('close', () => {
      const [path] = request.originalUrl.split('?', 1);
      const { method, id } = request;
      const { tenantId, id: userId } = request.caller ?? {};
      const duration = Math.round(performance.now() - started);
      const status = response.writableFinished ? response.statusCode : 499;
      log.info({ request_id: id, method, path, status, duration_ms: duration, tenant_id: tenantId, user_id: userId }, 'request');
    });
    next();
  };
