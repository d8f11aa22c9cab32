/** Faults of a request, by Prism's findings and by rules of the service that Prism lacks. */
import { bodyFaults, parameterFaults, type ValidatorError } from '../../src/http/faults.ts';
import { parseQuery, pathFaults } from '../../src/http/query.ts';
import type { ProblemDetail } from '../../src/core/problem.ts';
import type { Finding } from './prism.ts';
import type { ReadRequest } from './request.ts';

export type Refusal = { readonly status: 400 | 413 | 422; readonly problem: ProblemDetail };

/** The refusal of a request; undefined when it has no fault. */
export function judge({ operation, parameters, search, prism }: ReadRequest, findings: readonly Finding[]): Refusal | undefined {
  const validatorErrors = findings.map(toValidatorError);
  const strict = [...pathFaults(parameters, operation), ...parseQuery(search, operation).faults];
  const named = new Set(strict.map(({ parameter }) => parameter));
  const found = parameterFaults(validatorErrors, operation);
  const wrong = [...strict, ...found.filter(({ parameter }) => !named.has(parameter))];
  if (wrong.length > 0) return { status: 400, problem: { code: 'malformed_request', parameters: wrong } };
  const faults = bodyFaults(validatorErrors, prism.body);
  return faults.length > 0 ? { status: 422, problem: { code: 'invalid', faults } } : undefined;
}

/** Prism names what is missing, and what is unknown, in its sentence alone; to a missing body it gives no place. */
function toValidatorError({ path = [], code = '', message }: Finding): ValidatorError {
  const named = /must have required property '(.*)'$/s.exec(message) ?? /; found '(.*)'$/s.exec(message);
  const place = [...(path.length > 0 ? path : ['body']), ...(named?.slice(1) ?? [])];
  return { path: `/${place.join('/')}`, errorCode: String(code) };
}
