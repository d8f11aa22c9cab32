import type { Request, RequestHandler } from 'express';
import { malformed, Problem } from '../core/problem.ts';
import { readBody } from './body.ts';
import type { LargeBodies } from './large-bodies.ts';
import { basePathOf, operationsOf, type Document, type Operation } from '../contract/document.ts';
import { keyFaults, parseQuery, pathFaults, searchOf, type Query } from './query.ts';
import { createResourceRouters } from './resource-routers.ts';
import { validationOf, type CheckAnswer, type Validation, type ValidatorMetadata } from './validation.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The operation that was matched. */
    operation?: Operation;
  }
}

/** The parts of a router: who may call an operation, and its answer. */
type RouterParts = {
  /** Comes before the refusal of a path or method that the contract lacks. */
  readonly authenticate: RequestHandler;
  readonly admit: (operation: Operation) => readonly RequestHandler[];
  readonly answer: (operation: Operation, check: CheckAnswer) => RequestHandler;
  readonly largeBodies: LargeBodies;
  /** Comes before the answer of a valid request. */
  readonly begin: (operation: Operation) => readonly RequestHandler[];
};

/**
 * Routes every operation of the contract: match, admit, validate, answer. Other requests go to the
 * next handler, below the base address after authentication (openapi/decisions.md, 'Order of
 * checks'). The start fails when the contract is invalid or an operation has no handler.
 */
export async function createRouter(document: Document, parts: RouterParts): Promise<RequestHandler> {
  const { routerOf, lead } = createResourceRouters(basePathOf(document));
  const validation = validationOf(document);
  const others = new Map<string, { readonly allow: readonly string[]; readonly isPublic: boolean }>();
  for (const operation of operationsOf(document)) {
    const metadata = await validation.metadataOf(operation);
    const check = await validation.answerCheckOf(operation, metadata);
    const handlers = [
      bindOperation(document, operation, metadata),
      ...parts.admit(operation),
      ...readBody(operation, parts.largeBodies),
      checkRequest(operation, validation),
      ...parts.begin(operation),
      parts.answer(operation, check),
    ];
    const offered = operation.method === 'get' ? ['GET', 'HEAD'] : [operation.method.toUpperCase()];
    for (const mount of operation.mounts) {
      const route = mount + operation.path.replace(/\{([^}]+)\}/g, ':$1');
      routerOf(route)[operation.method](patternOf(route), ...handlers);
      const { allow, isPublic } = others.get(route) ?? { allow: [], isPublic: false };
      others.set(route, { allow: [...allow, ...offered], isPublic: isPublic || !operation.authenticated });
    }
  }
  for (const [route, { allow, isPublic }] of others) {
    const all = [...allow, 'OPTIONS'];
    routerOf(route).all(patternOf(route), answerOptions(all), ...(isPublic ? [] : [parts.authenticate]), refuseMethod(all));
  }
  return (request, response, next) =>
    lead(request, response, (error?: unknown) => {
      // the contract is set for every path below its base address
      if (error || request.contract !== document) return next(error);
      void parts.authenticate(request, response, next);
    });
}

/** A path with a slash at its end is another one, but for the base address, which may be given without. */
const patternOf = (route: string): string => (route.endsWith('/') ? `${route.slice(0, -1)}{/}` : route);

/**
 * Stores the operation for later handlers, with a copy of the path parameters, because the
 * validator coerces them in place.
 */
function bindOperation(document: Document, operation: Operation, metadata: ValidatorMetadata): RequestHandler {
  return (request, _response, next) => {
    // the validator keeps one validator for each text of a Content-Type it meets
    if (!operation.hasBody && 'content-type' in request.headers) delete request.headers['content-type'];
    request.contract = document;
    request.operation = operation;
    request.openapi = { ...metadata, pathParams: { ...request.params } };
    next();
  };
}

function checkRequest(operation: Operation, validation: Validation): RequestHandler {
  return (request, _response, next) => {
    const { openapi, method, headers, body } = request;
    if (openapi === undefined) throw new Error(`The request is not bound to ${operation.id}.`);
    const search = searchOf(request.originalUrl);
    const { query, faults } = parseQuery(search, operation);
    const all = [...pathFaults(request.params, operation), ...keyFaults(request, operation), ...faults];
    if (all.length > 0) throw malformed(all);
    setQuery(request, query);
    const given = new Set(Object.keys(query));
    const { path } = operation;
    const { pathParams } = openapi;
    const originalUrl = search && `?${search}`;
    validation.checkRequest(
      { openapi, operation, method, path, headers, params: pathParams, query, originalUrl, body },
      (error) => {
        // a cursor holds the parameters of the first request, with their defaults
        if (given.has('pagecursor')) for (const name of Object.keys(query)) if (!given.has(name)) delete query[name];
        next(error);
      },
    );
  };
}

/** Express would parse the query at each access. */
const setQuery = (request: Request, query: Query): void =>
  void Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true, enumerable: true });

function answerOptions(allow: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'OPTIONS') return next();
    response.status(204).set('Allow', allow.join(', ')).end();
  };
}

function refuseMethod(allow: readonly string[]): RequestHandler {
  return () => {
    throw new Problem({ code: 'method_not_allowed', allow });
  };
}
