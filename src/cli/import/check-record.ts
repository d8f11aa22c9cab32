import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isStorable } from '../../contract/formats.ts';
import { createCompiler } from './contract-fields.ts';
import { RECORD_SCHEMAS } from './record-schemas.ts';
import { isKind, KINDS, type Fault, type Kind, type Line, type Values } from './records.ts';

/** Checks what was read as the record of one line. */
export type CheckRecord = (number: number, value: unknown) => Line | readonly Fault[];

/** More would say nothing new of a line. */
const MAX_FAULTS = 20;
/** `answers.0.answers.0.choices.0` is six levels deep. */
const DEEPEST = 8;

const ofTexts = createValidators(true);
const ofValues = createValidators(false);

/** Schemas are compiled on first use. */
function createValidators(asText: boolean): (kind: Kind) => ValidateFunction {
  let compile: ReturnType<typeof createCompiler> | undefined;
  const validators = new Map<Kind, ValidateFunction>();
  return (kind) => {
    compile ??= createCompiler(asText);
    const validate = validators.get(kind) ?? compile(RECORD_SCHEMAS[kind]);
    validators.set(kind, validate);
    return validate;
  };
}

/**
 * With a given kind, records need not have the field `kind`. `asText` is for formats with text
 * values only. Null counts as absent.
 */
export function createCheck(givenKind: Kind | undefined, asText: boolean): CheckRecord {
  const validatorOf = asText ? ofTexts : ofValues;
  return (number, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ field: '', reason: 'is no object' }];
    const kind = (value as Values)['kind'] ?? givenKind;
    if (!isKind(kind)) return [{ field: 'kind', reason: `must be one of ${KINDS.join(', ')}` }];
    if (givenKind !== undefined && kind !== givenKind) return [{ field: 'kind', reason: `must be ${givenKind}` }];
    const unstorable = textFaults(value);
    if (unstorable.length > 0) return unstorable.slice(0, MAX_FAULTS);
    const present = withoutNulls(value) as Values;
    const validate = validatorOf(kind);
    if (!validate(present)) return faultsOf(validate.errors ?? []);
    return { number, kind, reference: String(present['reference']), record: asText ? present : (value as Values) };
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
  const names = inner === undefined ? parts : [...parts, printable(inner)];
  return names.join('.');
}

/** The name of a field comes from the file. */
const printable = (name: string): string => name.replaceAll(/[^\p{L}\p{N}_.$@-]/gu, '?').slice(0, 100);

function reasonOf({ keyword, message = 'is wrong', params }: ErrorObject): string {
  const { allowedValues, format } = params as { readonly allowedValues?: readonly string[]; readonly format?: string };
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is no field of this kind';
  if (keyword === 'enum') return `must be one of ${(allowedValues ?? []).join(', ')}`;
  if (keyword === 'format') return `must be ${FORMATS[format ?? ''] ?? format}`;
  return message;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  date: 'a day that exists, as YYYY-MM-DD',
  'date-time': 'an instant such as 2026-11-20T08:00:00Z',
  'time-zone': 'an IANA time zone such as Europe/Paris',
  uri: 'a URI',
};
