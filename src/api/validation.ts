/**
 * express-openapi-validator, one chain an operation. Mounted the documented way the validator looks every request up by itself,
 * by other rules than Express (case, absolute-form targets), and lets through what it does not find; it also keeps a validator for
 * every new text of a Content-Type. Here Express alone decides which operation a request is, and that operation is checked.
 * The chain picks the validator's middlewares by name: its version is pinned and the start fails when one is missing.
 */
import type { Request, RequestHandler, Response } from 'express';
import { middleware } from 'express-openapi-validator';
import { Problem } from '../problem.ts';
import { basePathOf, type Document, type Operation } from './document.ts';
import { bodyFaults, parameterFaults, type ValidatorError } from './faults.ts';
import { isDate, isDateTime } from './formats.ts';
import { validatorDocument } from './validator-document.ts';

/** What the validator knows of one operation; it reads this from each request. */
export type ValidatorMetadata = { readonly schema: unknown; readonly pathParams: Record<string, unknown> };

declare module 'express-serve-static-core' {
  interface Request {
    openapi?: ValidatorMetadata;
  }
}

/** A success body that breaks the contract: a fault of ours, never sent. */
export class ContractViolation extends Error {}

export type Validation = {
  /** Looks an operation up once, at start; throws for a document that the validator refuses. */
  readonly metadataOf: (operation: Operation) => Promise<ValidatorMetadata>;
  /** Checks and coerces path, query and body of a request that carries its operation's metadata. */
  readonly checkRequest: RequestHandler;
  /** Makes `response.json` throw a `ContractViolation` instead of sending what the contract does not allow. */
  readonly checkResponse: RequestHandler;
};

export function createValidation(document: Document): Validation {
  const chain = middleware({
    apiSpec: validatorDocument(document) as never,
    $refParser: { mode: 'dereference' },
    validateRequests: { allErrors: true },
    validateResponses: { onError: refuseAnswer },
    validateSecurity: false,
    ajvFormats: { mode: 'full' },
    formats: { date: isDate, 'date-time': isDateTime } as never,
    fileUploader: false,
  }) as unknown as readonly RequestHandler[];
  const named = (name: string): RequestHandler => {
    const found = chain.find((step) => step.name === name);
    if (found === undefined) throw new Error(`express-openapi-validator has no ${name}: another version than the pinned one?`);
    return found;
  };
  const metadata = named('metadataMiddleware');
  return {
    metadataOf: (operation) => lookUp(metadata, operation, basePathOf(document)),
    checkRequest: withProblems(named('requestMiddleware')),
    checkResponse: named('responseMiddleware'),
  };
}

async function lookUp(metadata: RequestHandler, { method, path }: Operation, basePath: string): Promise<ValidatorMetadata> {
  const target = basePath + path.replace(/\{[^}]+\}/g, '1');
  const probe = {
    method: method.toUpperCase(),
    originalUrl: target,
    path: target,
    url: target,
    baseUrl: '',
    params: {},
    app: { enabled: () => false },
  };
  const request = probe as unknown as Request;
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: unknown): void => (error ? reject(error as Error) : resolve());
    void metadata(request, {} as Response, settle);
  });
  if (request.openapi === undefined) throw new Error(`The validator does not know ${method} ${path}.`);
  return request.openapi;
}

/** Turns the validator's findings into the interface's faults: 422 for bodies, 400 for the rest. */
const withProblems =
  (check: RequestHandler): RequestHandler =>
  (request, response, next) =>
    check(request, response, (error?: unknown) => {
      const { errors, status } = (error ?? {}) as { readonly errors?: readonly ValidatorError[]; readonly status?: number };
      if (error !== undefined && (status !== 400 || errors === undefined)) return next(error);
      const parameters = parameterFaults(errors ?? []);
      if (parameters.length > 0) return next(new Problem({ code: 'malformed_request', parameters }));
      const faults = bodyFaults(errors ?? [], request.body);
      if (faults.length > 0) return next(new Problem({ code: 'invalid', faults }));
      // what the validator refused without a fault that can be named must not get through either
      next(error === undefined ? undefined : new Problem({ code: 'malformed_request' }));
    });

function refuseAnswer(error: Error): never {
  throw new ContractViolation(error.message, { cause: error });
}
