import express, { Router, type Request, type RequestHandler } from 'express';
import { malformed, notFound, Problem } from '../problem.ts';
import { operationsOf, type Document, type Operation } from './document.ts';
import type { Links } from './links.ts';
import type { ApiRequest, Handlers, OperationId } from './operations.ts';
import { parseQuery, pathFaults } from './query.ts';
import { createValidation, type ValidatorMetadata } from './validation.ts';

const BODY_LIMIT = 256 * 1024;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Routes every operation of the contract: match, authenticate, validate, handle, validate the answer. The start fails when the
 * contract is invalid or an operation has no handler.
 */
export async function createRouter(
  document: Document,
  handlers: Handlers,
  links: Links,
  authenticate: RequestHandler,
): Promise<Router> {
  const router = Router({ caseSensitive: true });
  const validation = createValidation(document);
  const methods = new Map<string, string[]>();
  for (const operation of operationsOf(document)) {
    const route = operation.mount + operation.path.replace(/\{([^}]+)\}/g, ':$1');
    router[operation.method](
      route,
      bindOperation(operation, await validation.metadataOf(operation)),
      ...(operation.authenticated ? [authenticate] : []),
      ...(operation.hasBody ? [requireJson, parseBody] : []),
      checkParameters(operation),
      validation.checkRequest,
      validation.checkResponse,
      answer(operation, handlers, links),
    );
    methods.set(route, [...(methods.get(route) ?? []), ...(operation.method === 'get' ? ['GET', 'HEAD'] : ['POST'])]);
  }
  for (const [route, allow] of methods) router.all(route, refuseMethod([...allow, 'OPTIONS']));
  router.use(() => {
    throw notFound();
  });
  return router;
}

/** Tells the validator which operation this is; its own copy of the path's parameters, since it coerces them in place. */
function bindOperation(operation: Operation, metadata: ValidatorMetadata): RequestHandler {
  return (request, _response, next) => {
    if (!operation.hasBody) delete request.headers['content-type'];
    request.openapi = { ...metadata, pathParams: { ...request.params } };
    next();
  };
}

/** The validator keeps one validator for each text of a Content-Type it meets: it shall meet one. */
const requireJson: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const empty = encoding === undefined && Number(length ?? 0) === 0;
  if (!JSON_TYPE.test(type ?? (empty ? 'application/json' : ''))) throw new Problem({ code: 'unsupported_media_type' });
  request.headers['content-type'] = 'application/json';
  next();
};

const parseBody = express.json({ limit: BODY_LIMIT, strict: false, type: () => true });

function checkParameters(operation: Operation): RequestHandler {
  return (request, _response, next) => {
    const { query, faults } = parseQuery(searchOf(request), operation);
    const all = [...pathFaults(request.params, operation), ...faults];
    if (all.length > 0) throw malformed(all);
    // Express parses the query anew at each reading; the validator coerces it in place
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true });
    next();
  };
}

/** The one cast between the wire and the handlers: the validator has just checked what it promises. */
function answer(operation: Operation, handlers: Handlers, links: Links): RequestHandler {
  const handle = handlers[operation.id as OperationId] as ((request: unknown) => Promise<unknown>) | undefined;
  if (handle === undefined) throw new Error(`There is no handler for the operation ${operation.id}.`);
  return async (request, response) => {
    const parameters = request.openapi?.pathParams ?? {};
    const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
    const typed: Pick<ApiRequest<OperationId>, 'self'> & Record<string, unknown> = {
      path: parameters,
      query: request.query,
      body: request.body as unknown,
      self: links.self(operation.mount + path, searchOf(request)),
      caller: request.caller,
    };
    const body = await handle(typed);
    response.type('application/json').json(body);
  };
}

function refuseMethod(allow: readonly string[]): RequestHandler {
  return (request, response) => {
    if (request.method !== 'OPTIONS') throw new Problem({ code: 'method_not_allowed', allow });
    response.status(204).set('Allow', allow.join(', ')).end();
  };
}

const searchOf = ({ originalUrl }: Request): string => {
  const mark = originalUrl.indexOf('?');
  return mark < 0 ? '' : originalUrl.slice(mark + 1);
};
