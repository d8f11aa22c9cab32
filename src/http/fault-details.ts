/** Details of faults, in English: the values that the schema of the contract permits. */
import { resolveReference, type Document, type Operation } from '../contract/document.ts';
import type { SchemaObject } from '../contract/openapi.ts';
import type { Fault, ParameterFault } from '../core/problem.ts';
import { listOf } from '../core/wording.ts';

type FaultDetails = {
  readonly ofParameter: (operation: Operation, fault: ParameterFault) => string | undefined;
  readonly ofField: (operation: Operation, fault: Fault) => string | undefined;
};

/** The codes of faults against a schema. */
const OF_SCHEMA = new Set(['required', 'type', 'format', 'too_short', 'too_long', 'out_of_range', 'unknown_value']);

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-30',
  'date-time': 'a date and time with an offset such as 2026-11-30T09:00:00Z',
  email: 'an email address in ASCII',
  uri: 'a URL',
};

/** Formats whose values may hold a `+`, which means a blank in a query string. */
const WITH_PLUS: ReadonlySet<string | undefined> = new Set(['date-time', 'email']);
const PLUS = ' In a query, write `+` as `%2B`.';

export function createFaultDetails(document: Document): FaultDetails {
  const resolve = (schema: SchemaObject): SchemaObject => resolveReference<SchemaObject>(document, schema);

  /** The schema of the field at a path; `rest` is the part of the path that no schema describes. */
  function findField(operation: Operation, field: string): { readonly schema: SchemaObject; readonly rest: readonly string[] } {
    let schema = resolve((operation.bodySchema ?? {}) as SchemaObject);
    const path = field === '_body' ? [] : field.split('.');
    for (const [index, name] of path.entries()) {
      const [inner] = (schema.anyOf?.map(resolve) ?? [schema]).flatMap((each) => innerSchema(each, name) ?? []);
      if (inner === undefined) return { schema, rest: path.slice(index) };
      schema = resolve(inner);
    }
    return { schema, rest: [] };
  }

  function permitted(schema: SchemaObject): string {
    if (schema['x-permitted']) return schema['x-permitted'];
    if (schema.const === '') return 'an empty text';
    if (schema.enum) return `one of ${listOf(schema.enum)}`;
    if (schema.anyOf) return schema.anyOf.map((each) => permitted(resolve(each))).join(' or ');
    return [schema.type ?? []]
      .flat()
      .map((type) => permittedOf(type, schema))
      .join(' or ');
  }

  function permittedOf(type: string, schema: SchemaObject): string {
    const { minimum, maximum, minItems, maxItems, minProperties, maxProperties, propertyNames } = schema;
    if (type === 'integer') return `a whole number${between(minimum, maximum)}`;
    if (type === 'number') return `a number${between(minimum, maximum)}`;
    if (type === 'boolean') return '`true` or `false`';
    if (type === 'string') return permittedText(schema);
    if (type === 'array') {
      const items = schema.items ? `, each ${permitted(resolve(schema.items))}` : '';
      return `a list${counting(minItems, maxItems, schema.uniqueItems ? 'different item' : 'item')}${items}`;
    }
    if (type !== 'object') return type;
    const names = propertyNames?.['x-permitted'] ? `, with ${propertyNames['x-permitted']} as names` : '';
    return `an object${counting(minProperties, maxProperties, 'field')}${names}`;
  }

  return {
    ofParameter: ({ parameterSchemas, queryNames }, { parameter, code }) => {
      if (code === 'unknown_parameter')
        return queryNames.size === 0
          ? 'There are no query parameters here.'
          : `The query parameters are ${listOf([...queryNames])}.`;
      const found = parameterSchemas.get(parameter);
      if (found === undefined || !OF_SCHEMA.has(code)) return undefined;
      const schema = resolve(found as SchemaObject);
      const isEncoded = queryNames.has(parameter) && WITH_PLUS.has(schema.format);
      return `\`${parameter}\` must be ${permitted(schema)}${schema.type === 'integer' && code === 'type' ? ', in plain digits' : ''}.${isEncoded ? PLUS : ''}`;
    },
    ofField: (operation, { field, code }) => {
      if (operation.bodySchema === undefined) return undefined;
      const { schema, rest } = findField(operation, field);
      if (code === 'unknown_field') return schema.properties && `The fields here are ${listOf(Object.keys(schema.properties))}.`;
      if (rest.length > 0 || !OF_SCHEMA.has(code)) return undefined;
      return `${field === '_body' ? 'The body' : PLAIN_NAME.test(field) ? `\`${field}\`` : 'It'} must be ${permitted(schema)}.`;
    },
  };
}

const innerSchema = ({ properties = {}, items, additionalProperties: others }: SchemaObject, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : (items ?? (typeof others === 'object' ? others : undefined));

/** A path that can be shown; others may hold names that a stranger chose. */
const PLAIN_NAME = /^[\w.]{1,100}$/;

function permittedText({ format = '', contentEncoding, minLength, maxLength }: SchemaObject): string {
  if (contentEncoding === 'base64') return 'Base64 with padding and without line breaks';
  const known = FORMATS[format];
  const length = counting(known ? undefined : minLength, maxLength, 'character');
  return `${known ?? 'text'}${length}`;
}

const digits = (value: number): string => value.toLocaleString('en');

function between(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` from ${digits(least)} to ${digits(most)}`;
  return least === undefined ? (most === undefined ? '' : ` of at most ${digits(most)}`) : ` of ${digits(least)} or more`;
}

function counting(least: number | undefined, most: number | undefined, what: string): string {
  const words = `${what}${(most ?? least) === 1 ? '' : 's'}`;
  if (most === undefined) return least === undefined ? '' : ` of at least ${digits(least)} ${words}`;
  return least === undefined || least === 0
    ? ` of at most ${digits(most)} ${words}`
    : ` of ${digits(least)} to ${digits(most)} ${words}`;
}
