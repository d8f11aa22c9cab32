/** Schemas of single fields from the contract: imported values must meet what answers promise. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { loadDocument } from '../../contract/document.ts';
import { isDate, isDateTime } from '../../contract/formats.ts';
import type { Values } from './records.ts';

const COMPONENTS = '#/components/schemas/';
const CONTRACT = 'contract';

const document = loadDocument(1);

/** Refers to a field of a schema of the contract; throws for one that the contract does not have. */
export function contractField(schema: string, field: string): Values {
  const pointer = findProperty(`${COMPONENTS}${schema}`, field);
  if (pointer === undefined) throw new Error(`The contract has no field ${field} in ${schema}.`);
  return { $ref: CONTRACT + pointer };
}

function findProperty(pointer: string, field: string): string | undefined {
  const node = resolve(pointer);
  if (typeof node['$ref'] === 'string') return findProperty(node['$ref'], field);
  if (field in ((node['properties'] ?? {}) as Values)) return `${pointer}/properties/${field}`;
  const parts = (node['allOf'] ?? []) as readonly Values[];
  return parts.map((_, index) => findProperty(`${pointer}/allOf/${index}`, field)).find((found) => found !== undefined);
}

const resolve = (pointer: string): Values =>
  pointer
    .slice(2)
    .split('/')
    .reduce((node, name) => (node as Values)[name], document as unknown) as Values;

/** An instant that stays one in UTC: near the first and the last year an offset leads out of the calendar. */
const isUtcDateTime = (text: string): boolean => isDateTime(text) && isDateTime(new Date(text).toISOString());

const isTimeZone = (text: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Compiles schemas that refer to the contract. With `coerce`, texts become numbers and booleans in
 * place.
 */
export function createCompiler(coerce: boolean): (schema: Values) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: coerce, verbose: true });
  formats.default(ajv, { mode: 'full' });
  ajv.addFormat('date', isDate).addFormat('date-time', isUtcDateTime).addFormat('time-zone', isTimeZone);
  ajv.addSchema(document, CONTRACT);
  return (schema) => ajv.compile(schema);
}
