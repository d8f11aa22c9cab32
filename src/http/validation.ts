/**
 * Runs express-openapi-validator for one operation at a time; Express alone matches operations.
 * Mounted as documented, the validator matches by other rules (case, absolute-form targets) and
 * passes unknown paths. It also keeps a validator for each new Content-Type. The middlewares are
 * found by name, so the version is pinned, and the start fails when one is missing.
 */
import type { Request, RequestHandler, Response } from 'express';
import { middleware } from 'express-openapi-validator';
import { Problem } from '../core/problem.ts';
import { basePathOf, type Document, type Operation } from '../contract/document.ts';
import { bodyFaults, parameterFaults, type ValidatorError } from './faults.ts';
import { isDate, isDateTime, isEmail, isUri } from '../contract/formats.ts';
import type { Query } from './query.ts';
import { validatorDocument } from './validator-document.ts';

/** The description of one operation that the validator reads from each request. */
export type ValidatorMetadata = {
  readonly schema: unknown;
  pathParams: Record<string, unknown>;
  /** The path as the contract writes it, below the host. */
  readonly openApiRoute?: string;
};

declare module 'express-serve-static-core' {
  interface Request {
    openapi?: ValidatorMetadata;
  }
}

/** A success body that breaks the contract: a fault of ours, never sent. */
class ContractViolation extends Error {}

export type Validation = {
  /** Looks an operation up once, at start; throws for a document that the validator refuses. */
  readonly metadataOf: (operation: Operation) => Promise<ValidatorMetadata>;
  /** Checks and coerces path, query and body of a request, in place; a fault is handed on. */
  readonly checkRequest: (checked: CheckedRequest, next: (error?: unknown) => void) => void;
  /** Prepares, at start, the check of an operation's answers. */
  readonly answerCheckOf: (operation: Operation, metadata: ValidatorMetadata) => Promise<CheckAnswer>;
};

/** The part of a request that the validator reads; the getters of Express are slow. */
type CheckedRequest = Pick<Request, 'method' | 'path' | 'headers' | 'body'> & {
  readonly openapi: ValidatorMetadata;
  readonly operation: Operation;
  readonly params: ValidatorMetadata['pathParams'];
  readonly query: Query;
  /** The query string, with its question mark. */
  readonly originalUrl: string;
};

/** Throws a `ContractViolation` for the body of a success that the contract does not allow. */
export type CheckAnswer = (body: unknown) => void;

const validations = new WeakMap<Document, Validation>();

/** Applications of one process share it, because compiling the schemas of a document takes long. */
export function validationOf(document: Document): Validation {
  const validation = validations.get(document) ?? createValidation(document);
  validations.set(document, validation);
  return validation;
}

function createValidation(document: Document): Validation {
  const chain = middleware({
    apiSpec: validatorDocument(document) as never,
    $refParser: { mode: 'dereference' },
    validateRequests: { allErrors: true },
    validateResponses: { onError: refuseAnswer },
    validateApiSpec: false,
    validateSecurity: false,
    ajvFormats: { mode: 'full' },
    formats: { date: isDate, 'date-time': isDateTime, email: isEmail, uri: isUri } as never,
    fileUploader: false,
  }) as unknown as readonly RequestHandler[];
  const named = (name: string): RequestHandler => {
    const found = chain.find((step) => step.name === name);
    if (found === undefined) throw new Error(`express-openapi-validator has no ${name}: another version than the pinned one?`);
    return found;
  };
  const metadata = named('metadataMiddleware');
  const answers = named('responseMiddleware');
  return {
    metadataOf: (operation) => lookUp(metadata, operation, basePathOf(document)),
    checkRequest: withProblems(named('requestMiddleware')),
    answerCheckOf: (operation, found) => prepareAnswerCheck(answers, operation, found),
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
  (check: RequestHandler): Validation['checkRequest'] =>
  (request, next) =>
    void check(request as unknown as Request, {} as Response, (error?: unknown) => {
      const { errors, status } = (error ?? {}) as { readonly errors?: readonly ValidatorError[]; readonly status?: number };
      if (error !== undefined && (status !== 400 || errors === undefined)) return next(error);
      const parameters = parameterFaults(errors ?? [], request.operation);
      if (parameters.length > 0) return next(new Problem({ code: 'malformed_request', parameters }));
      const faults = bodyFaults(errors ?? [], request.body);
      if (faults.length > 0) return next(new Problem({ code: 'invalid', faults }));
      // a refusal without a nameable fault must not pass either
      next(error === undefined ? undefined : new Problem({ code: 'malformed_request' }));
    });

/**
 * The validator checks an answer by wrapping `response.json` of one request. The check depends only
 * on the operation, so it is taken from a stand-in response once and reused.
 */
async function prepareAnswerCheck(
  middleware: RequestHandler,
  { method, path }: Operation,
  openapi: ValidatorMetadata,
): Promise<CheckAnswer> {
  const request = { method: method.toUpperCase(), headers: {}, originalUrl: path, openapi };
  const passed = (): object => response;
  const response = { statusCode: 200, headersSent: false, getHeaders: () => ({}), json: passed as (body: unknown) => unknown };
  let found: unknown;
  await new Promise<void>((resolve) => {
    void middleware(request as unknown as Request, response as unknown as Response, (error?: unknown) => {
      found = error;
      resolve();
    });
  });
  const { json: check } = response;
  if (found !== undefined || check === passed) throw new Error(`The validator does not check the answers of ${method} ${path}.`);
  return (body) => {
    found = undefined;
    check(body);
    if (found !== undefined) throw found as Error;
  };
}

function refuseAnswer(error: Error): never {
  throw new ContractViolation(error.message, { cause: error });
}
