import { Router, type RequestHandler } from 'express';
import { malformed, Problem } from '../problem.ts';
import { searchOf } from './answer.ts';
import { readBody } from './body.ts';
import { operationsOf, type Document, type Operation } from './document.ts';
import { parseQuery, pathFaults } from './query.ts';
import { createValidation, type ValidatorMetadata } from './validation.ts';

/** What the router asks for each operation: who may come in, and what is answered. */
export type RouterParts = {
  readonly admit: (operation: Operation) => readonly RequestHandler[];
  readonly answer: (operation: Operation) => RequestHandler;
};

/**
 * Routes every operation of the contract: match, admit, validate, answer. A request that is none of them goes on. The start fails when
 * the contract is invalid or an operation has no handler.
 */
export async function createRouter(document: Document, { admit, answer }: RouterParts): Promise<Router> {
  const router = Router({ caseSensitive: true });
  const validation = createValidation(document);
  const methods = new Map<string, string[]>();
  for (const operation of operationsOf(document)) {
    const route = operation.mount + operation.path.replace(/\{([^}]+)\}/g, ':$1');
    router[operation.method](
      route,
      bindOperation(document, operation, await validation.metadataOf(operation)),
      ...admit(operation),
      ...readBody(operation),
      checkParameters(operation),
      validation.checkRequest,
      validation.checkResponse,
      answer(operation),
    );
    const offered = operation.method === 'get' ? ['GET', 'HEAD'] : [operation.method.toUpperCase()];
    methods.set(route, [...(methods.get(route) ?? []), ...offered]);
  }
  for (const [route, allow] of methods) router.all(route, refuseMethod([...allow, 'OPTIONS']));
  return router;
}

/** Tells the validator which operation this is; its own copy of the path's parameters, since it coerces them in place. */
function bindOperation(document: Document, operation: Operation, metadata: ValidatorMetadata): RequestHandler {
  return (request, _response, next) => {
    if (!operation.hasBody) delete request.headers['content-type'];
    request.contract = document;
    request.openapi = { ...metadata, pathParams: { ...request.params } };
    next();
  };
}

function checkParameters(operation: Operation): RequestHandler {
  return (request, _response, next) => {
    const { query, faults } = parseQuery(searchOf(request.originalUrl), operation);
    const all = [...pathFaults(request.params, operation), ...faults];
    if (all.length > 0) throw malformed(all);
    // Express parses the query anew at each reading; the validator coerces it in place
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true });
    next();
  };
}

function refuseMethod(allow: readonly string[]): RequestHandler {
  return (request, response) => {
    if (request.method !== 'OPTIONS') throw new Problem({ code: 'method_not_allowed', allow });
    response.status(204).set('Allow', allow.join(', ')).end();
  };
}
