import type { Request } from 'express';
import type { Span, StartSpan } from '../core/tracing/span.ts';
import type { TraceContext } from '../core/tracing/trace-context.ts';

/**
 * A request as a span: its trace context, and a function that ends it with the status (499: the
 * client left).
 */
type RequestSpan = { readonly trace: TraceContext; readonly end: (status: number) => void };

export type StartRequestSpan = (request: Request, parent: TraceContext | undefined) => RequestSpan;

/** The methods that OpenTelemetry's conventions name; a caller may send any. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']);

/**
 * Records a span for each request, by method and route. Path, query, client and user agent are left
 * out, against the conventions: a query may name people, and some paths are secret. The host is the
 * one of the public URL.
 */
export function createRequestSpans(startSpan: StartSpan, publicUrl: string): StartRequestSpan {
  const { hostname } = new URL(publicUrl);
  return (request, parent) => {
    const method = METHODS.has(request.method) ? request.method : '_OTHER';
    const name = method === '_OTHER' ? 'HTTP' : method;
    const attributes = {
      'http.request.method': method,
      'url.scheme': request.secure ? 'https' : 'http',
      'server.address': hostname,
    };
    const span = startSpan({ name, kind: 'server', parent, attributes });
    return { trace: span.trace, end: (status) => endSpan(span, name, request.openapi?.openApiRoute, status) };
  };
}

function endSpan({ end }: Span, method: string, route: string | undefined, status: number): void {
  const failed = status >= 500;
  end({
    ...(route !== undefined && { name: `${method} ${route}` }),
    attributes: {
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
      ...(failed && { 'error.type': String(status) }),
    },
    failed,
  });
}
