import type { Fault, ParameterFault } from '../core/problem.ts';
import type { Operation } from '../contract/document.ts';
import { isStorable } from '../contract/formats.ts';

/** One finding of express-openapi-validator: `/body/answers/12`, `required.openapi.validation`. */
export type ValidatorError = { readonly path: string; readonly errorCode?: string };

type ShapeFault = Fault['code'] & ParameterFault['code'];

const CODES: Readonly<Record<string, ShapeFault | 'unknown_field'>> = {
  required: 'required',
  type: 'type',
  // the validator checks texts that are dates under this name
  'x-eov-type': 'type',
  format: 'format',
  pattern: 'format',
  uniqueItems: 'format',
  enum: 'unknown_value',
  const: 'unknown_value',
  minLength: 'too_short',
  minItems: 'too_short',
  minProperties: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  additionalProperties: 'unknown_field',
};

/** The detail of a text that cannot be stored. */
export const NOT_STORABLE = 'It must be valid Unicode without the character U+0000.';

const BODY = '/body';
const MAX_FAULTS = 100;
/** Findings of the validator that are looked at: several may say one fault. */
const MAX_FINDINGS = 1_000;

const keywordOf = ({ errorCode = '' }: ValidatorError): string => errorCode.split('.', 1)[0] ?? '';

/** The faults of fields and texts of a body, each once, and at most a hundred. */
export function bodyFaults(errors: readonly ValidatorError[], body: unknown): readonly Fault[] {
  // the validator loses the path of a field that is called nothing
  const ofBody = errors.filter(({ path }) => path === '' || path === BODY || path.startsWith(`${BODY}/`));
  const inBody = ofBody.slice(0, MAX_FINDINGS);
  const keywordsAt = new Map<string, Set<string>>();
  for (const error of inBody) keywordsAt.set(error.path, (keywordsAt.get(error.path) ?? new Set<string>()).add(keywordOf(error)));
  const outside = new Set(inBody.flatMap(({ path }) => [...around(path)]));
  const findings = inBody.filter((error) => !saysLess(keywordOf(error), keywordsAt.get(error.path), outside.has(error.path)));
  const faults = findings.map((error): Fault => ({ field: fieldOf(error.path), code: CODES[keywordOf(error)] ?? 'format' }));
  return distinct([...faults, ...textFaults(body)], ({ field }) => field);
}

/**
 * A finding that others say better: propertyNames and anyOf only say that there are some. Of
 * alternatives, the empty text says nothing of other values, and one of another type says nothing of
 * a value that has the type of this one.
 */
function saysLess(keyword: string, beside: ReadonlySet<string> | undefined, isOutside: boolean): boolean {
  if (keyword !== 'type' && keyword !== 'const') return keyword === 'propertyNames' || keyword === 'anyOf';
  if (!beside?.has('anyOf')) return false;
  return keyword === 'const' || isOutside || [...beside].some((other) => !['type', 'const', 'anyOf'].includes(other));
}

/** Each path around a path: `/body` and `/body/a` of `/body/a/0`. */
function* around(path: string): Iterable<string> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}

/**
 * Faults of path, query and header parameters, by the names that the contract has for them: the
 * validator and Prism write those of headers in small letters.
 */
export function parameterFaults(
  errors: readonly ValidatorError[],
  { parameterSchemas }: Pick<Operation, 'parameterSchemas'>,
): readonly ParameterFault[] {
  const names = new Map([...parameterSchemas.keys()].map((name) => [name.toLowerCase(), name]));
  return errors.flatMap((error) => {
    const [, place = '', sent = place] = error.path.split('/');
    const code = CODES[keywordOf(error)] ?? 'format';
    return place === 'body' || code === 'unknown_field' ? [] : [{ parameter: names.get(sent.toLowerCase()) ?? sent, code }];
  });
}

/** Each fault once, and at most a hundred of them. */
export function distinct<Found extends { readonly code: string }>(
  faults: readonly Found[],
  placeOf: (fault: Found) => string,
): readonly Found[] {
  return [...new Map(faults.map((fault) => [`${placeOf(fault)} ${fault.code}`, fault])).values()].slice(0, MAX_FAULTS);
}

/** Texts that cannot be stored, at most a hundred. */
function textFaults(value: unknown, field = '', found: Fault[] = []): readonly Fault[] {
  if (found.length === MAX_FAULTS) return found;
  if (typeof value === 'string' && !isStorable(value))
    found.push({ field: field || '_body', code: 'format', detail: NOT_STORABLE });
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) textFaults(inner, field ? `${field}.${name}` : name, found);
  return found;
}

const fieldOf = (path: string): string => path.slice(BODY.length + 1).replaceAll('/', '.') || '_body';
