import type { RequestHandler } from 'express';
import type { Config } from '../core/config.ts';
import { operationsOf, responseHeadersOf, type Document } from '../contract/document.ts';
import { refuseDoubtful } from './framing.ts';

const MAX_AGE_SECONDS = 600;
/** Headers that pages send beside those of the contract. */
const COMMON = ['authorization', 'content-type', 'traceparent'];

/**
 * Lets pages of other origins call (Fetch Standard, 3.3): those of the list, or with `*` all of
 * them, without cookies and the logins that a browser keeps. Answers their preflights. The published
 * contract has rules of its own.
 */
export function createCors(origins: Config['corsOrigins'], documents: readonly Document[]): RequestHandler {
  if (origins.length === 0) return (_request, _response, next) => next();
  const requested = documents.flatMap((document) => operationsOf(document).flatMap(({ headerNames }) => headerNames));
  const preflight = {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST',
    'Access-Control-Allow-Headers': [...new Set([...COMMON, ...requested])].join(', '),
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  };
  const exposed = [...new Set(documents.flatMap((document) => [...responseHeadersOf(document)]))].join(', ');
  const isOpen = origins === '*';
  return (request, response, next) => {
    if (request.path.startsWith('/openapi/')) return next();
    const { origin } = request.headers;
    if (!isOpen) response.vary('Origin');
    if (origin === undefined || !(isOpen || origins.includes(origin))) return next();
    response.set({ 'Access-Control-Allow-Origin': isOpen ? '*' : origin, 'Access-Control-Expose-Headers': exposed });
    if (!isOpen) response.set('Access-Control-Allow-Credentials', 'true');
    if (request.method !== 'OPTIONS' || !('access-control-request-method' in request.headers)) return next();
    refuseDoubtful(request, response, () => response.status(204).set(preflight).end());
  };
}
