/** The faults of a request in the contract's form. */
import type { Document } from '../../src/contract/document.ts';
import { bodyFaults, parameterFaults, type ValidatorError } from '../../src/http/faults.ts';
import { parseQuery, pathFaults } from '../../src/http/query.ts';
import type { Fault, ParameterFault } from '../../src/core/problem.ts';
import type { Finding } from './prism.ts';
import type { ReadRequest } from './request.ts';

type Texts = Readonly<Record<string, string>>;
type Reason = { readonly code: string; readonly message: string };

/** The status of a refusal, and what its body says beside `_status` and `request_id`. */
export type Refusal = { readonly status: 400 | 413 | 422; readonly fields: object };

/** The reasons for refusals, with the contract's sentence for each code. */
export type Refusals = {
  readonly error: (code: string) => { readonly error: string; readonly code: string };
  /**
   * Faults by Prism's findings and by rules of the service that Prism lacks; undefined without any.
   */
  readonly judge: (request: ReadRequest, findings: readonly Finding[]) => Refusal | undefined;
  readonly malformed: (faults: readonly ParameterFault[]) => Refusal;
  readonly tooLarge: (limitBytes: number) => Refusal;
};

export function createRefusals(contract: Document): Refusals {
  const errors = textsOf(contract, 'ErrorCode');
  const faultTexts = textsOf(contract, 'FaultCode');
  const parameterTexts = textsOf(contract, 'ParameterFaultCode');
  const error: Refusals['error'] = (code) => ({ error: errors[code] ?? code, code });
  const malformed = (faults: readonly ParameterFault[]): Refusal => {
    const reasons = faults.map(({ parameter, code }) => [parameter, { code, message: parameterTexts[code] ?? code }] as const);
    // without one it is the syntax of the JSON that is wrong
    return { status: 400, fields: { ...error('malformed_request'), ...(faults.length > 0 && { parameters: group(reasons) }) } };
  };
  const invalid = (faults: readonly Fault[]): Refusal => {
    const reasons = faults.map(({ field, code }) => [field, { code, message: faultTexts[code] ?? code }] as const);
    return { status: 422, fields: { invalid: group(reasons) } };
  };
  return {
    error,
    malformed,
    tooLarge: (limitBytes) => ({ status: 413, fields: { ...error('payload_too_large'), limit_bytes: limitBytes } }),
    judge: ({ operation, parameters, search, prism }, findings) => {
      const validatorErrors = findings.map(toValidatorError);
      const strict = [...pathFaults(parameters, operation), ...parseQuery(search, operation).faults];
      const named = new Set(strict.map(({ parameter }) => parameter));
      const found = parameterFaults(validatorErrors).map(nameHeader);
      const wrong = [...strict, ...found.filter(({ parameter }) => !named.has(parameter))];
      if (wrong.length > 0) return malformed(wrong);
      const faults = bodyFaults(validatorErrors, prism.body);
      return faults.length > 0 ? invalid(faults) : undefined;
    },
  };
}

/** Prism names what is missing, and what is unknown, in its sentence alone; to a missing body it gives no place. */
function toValidatorError({ path = [], code = '', message }: Finding): ValidatorError {
  const named = /must have required property '(.*)'$/s.exec(message) ?? /; found '(.*)'$/s.exec(message);
  const place = [...(path.length > 0 ? path : ['body']), ...(named?.slice(1) ?? [])];
  return { path: `/${place.join('/')}`, errorCode: String(code) };
}

/** Prism writes all names in small letters, and only those of headers have others. */
const nameHeader = ({ parameter, code }: ParameterFault): ParameterFault => ({
  parameter: parameter.includes('-') ? parameter.replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase()) : parameter,
  code,
});

function textsOf(contract: Document, name: string): Texts {
  const schema = contract.components['schemas']?.[name] as { readonly 'x-enumDescriptions'?: Texts } | undefined;
  return schema?.['x-enumDescriptions'] ?? {};
}

// Object.groupBy is younger than the oldest Node that the package runs on
function group(entries: readonly (readonly [string, Reason])[]): object {
  const grouped = new Map<string, Reason[]>();
  for (const [key, reason] of entries) grouped.set(key, [...(grouped.get(key) ?? []), reason]);
  return Object.fromEntries(grouped);
}
