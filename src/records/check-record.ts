import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isDate, isDateTime, isEmail, isStorable, isTimeZone } from '../contract/formats.ts';
import type { Fault, Line, RecordKinds, Refusal } from './kind.ts';
import type { Found } from './read-file.ts';
import { CONTRACT, contract, REFERENCE_LENGTH, type Values } from './schema.ts';
import { objectOf } from './shape.ts';

/** Checks a record; returns its line, or the fault. */
export type CheckRecord = (found: Found) => Line | readonly Refusal[];

/** More would say nothing new of a line. */
const MAX_FAULTS = 20;
/** `answers.0.answers.0.choices.0` is six levels deep. */
const DEEPEST = 8;

/** Made on first use, because it takes longer than most commands. */
const compilers = new Map<boolean, ReturnType<typeof createCompiler>>();

/**
 * With a given kind, records need not have the field `kind`. `asText` is for formats with text
 * values only. Null counts as absent.
 */
export function createCheck(kinds: RecordKinds, givenKind: string | undefined, asText: boolean): CheckRecord {
  const compile = compilers.get(asText) ?? createCompiler(asText);
  compilers.set(asText, compile);
  const check = (value: unknown): Pick<Line, 'kind' | 'reference' | 'record'> | readonly Fault[] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field: '', reason: 'is no object' }];
    const kind = (value as Values)['kind'] ?? givenKind;
    const known = typeof kind === 'string' ? kinds.get(kind) : undefined;
    if (known === undefined) return [{ field: 'kind', reason: `must be one of ${[...kinds.keys()].join(', ')}` }];
    if (givenKind !== undefined && known.name !== givenKind) return [{ field: 'kind', reason: `must be ${givenKind}` }];
    const unstorable = textFaults(value);
    if (unstorable.length > 0) return unstorable.slice(0, MAX_FAULTS);
    const present = withoutNulls(value) as Values;
    const validate = compile(known.schema);
    if (!validate(present)) return faultsOf(validate.errors ?? []);
    return { kind: known.name, reference: String(present['reference']), record: asText ? present : (value as Values) };
  };
  return (found) => {
    const { number } = found;
    if ('fault' in found) return [{ line: number, field: '', reason: found.fault }];
    const checked = check(found.value);
    if ('record' in checked) return { ...checked, number, size: found.size };
    const { kind, reference } = objectOf(found.value);
    const place = {
      line: number,
      ...(typeof kind === 'string' && kinds.has(kind) && { kind }),
      ...(typeof reference === 'string' && { reference: reference.slice(0, REFERENCE_LENGTH) }),
    };
    return checked.map((fault) => ({ ...place, ...fault }));
  };
}

/**
 * Names and values that the database cannot store. Anything deeper than a record can be is refused
 * by its shape.
 */
function textFaults(value: unknown, field = '', depth = 0): readonly Fault[] {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ field, reason: 'holds a NUL or half a surrogate pair, which no text can' }];
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return [];
  return Object.entries(value).flatMap(([name, inner]) => textFaults(inner, field ? `${field}.${name}` : name, depth + 1));
}

function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, depth + 1));
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner, depth + 1)]));
}

function faultsOf(errors: readonly ErrorObject[]): readonly Fault[] {
  const faults = errors.map((error): Fault => ({ field: fieldOf(error), reason: reasonOf(error) }));
  const distinct = new Map(faults.map((fault) => [`${fault.field} ${fault.reason}`, fault]));
  return [...distinct.values()].slice(0, MAX_FAULTS);
}

function fieldOf({ instancePath, params }: ErrorObject): string {
  const { missingProperty, additionalProperty } = params as { missingProperty?: string; additionalProperty?: string };
  const inner = missingProperty ?? additionalProperty;
  const parts = instancePath.split('/').slice(1);
  const names = inner === undefined ? parts : [...parts, inner.slice(0, 100)];
  return names.join('.');
}

function reasonOf({ keyword, message = 'is wrong', params }: ErrorObject): string {
  const { allowedValues, format } = params as { readonly allowedValues?: readonly string[]; readonly format?: string };
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is no field of this kind';
  if (keyword === 'enum') return `must be one of ${(allowedValues ?? []).join(', ')}`;
  if (keyword === 'format') return `must be ${FORMATS[format ?? ''] ?? format}`;
  return message;
}

export const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address in ASCII',
  date: 'a day that exists, as YYYY-MM-DD',
  'date-time': 'an instant such as 2026-11-20T08:00:00Z, or a day',
  'time-zone': 'an IANA time zone such as Europe/Paris',
  uri: 'a URI',
};

/**
 * A day, which stands for its midnight in UTC, or an instant that stays one in UTC: near the first and
 * the last year an offset leads out of the calendar.
 */
const isInstant = (text: string): boolean => isDate(text) || (isDateTime(text) && isDateTime(new Date(text).toISOString()));

/**
 * Compiles schemas that refer to the contract, each once. With `coerce`, texts become numbers and
 * booleans in place.
 */
function createCompiler(coerce: boolean): (schema: Values) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: coerce, verbose: true });
  formats.default(ajv, { mode: 'full' });
  ajv.addFormat('date', isDate).addFormat('date-time', isInstant).addFormat('time-zone', isTimeZone).addFormat('email', isEmail);
  ajv.addSchema(contract, CONTRACT);
  return (schema) => ajv.compile(schema);
}
