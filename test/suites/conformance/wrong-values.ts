/** Values that the schema of their place does not allow, by kind, each kind with the code of its fault. */
import { resolve, typesOf, type Schema } from './schema.ts';

type Key = string | number;

/** A value in a body: where it stands and what it must be. */
export type Place = { readonly at: readonly Key[]; readonly schema: Schema; readonly value: unknown };

export function placesOf(given: Schema, value: unknown, at: readonly Key[] = []): readonly Place[] {
  const schema = resolve(given);
  const here = { at, schema, value };
  if (Array.isArray(value)) return [here, ...value.flatMap((each, index) => placesOf(schema.items ?? {}, each, [...at, index]))];
  if (typeof value !== 'object' || value === null) return [here];
  const { properties = {}, additionalProperties } = schema;
  const inner = Object.entries(value).flatMap(([name, each]) => {
    const described = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    return described === undefined ? [] : placesOf(described, each, [...at, name]);
  });
  return [here, ...inner];
}

/** The body with another value at a place; with none there for undefined. */
export function replace(body: unknown, [key, ...rest]: readonly Key[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((each, index) => (index === key ? replace(each, rest, value) : each));
  const fields = body as Readonly<Record<string, unknown>>;
  const { [key]: old, ...others } = fields;
  return rest.length === 0 && value === undefined ? others : { ...others, [key]: replace(old, rest, value) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Required fields of an object, and the one of a name that it has not; the body of an application from outside ignores unknown fields. */
export const requiredOf = ({ schema, value }: Place): readonly string[] => (isObject(value) ? (schema.required ?? []) : []);
export const unknownOf = ({ schema, value }: Place): readonly string[] =>
  schema.additionalProperties === false && isObject(value) ? ['colour', '__proto__', 'constructor', '', 'a.b'] : [];

const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  null: [null],
  boolean: [true],
  integer: [17],
  number: [1.5],
  string: ['text'],
  array: [[], [null], [[]]],
  object: [{}],
};

/** Whole numbers are numbers, too; the empty text is no wrong type where it is allowed. */
function otherTypes({ schema }: Place): readonly unknown[] {
  const types = typesOf(schema);
  const isAllowed = (type: string): boolean => types.includes(type) || (type === 'integer' && types.includes('number'));
  return Object.entries(SAMPLES).flatMap(([type, values]) => (isAllowed(type) ? [] : values));
}

const outOfRange = ({ minimum, maximum }: Schema): readonly number[] => [
  ...(minimum === undefined ? [] : [minimum - 1, Math.min(minimum - 1, -2_147_483_649)]),
  ...(maximum === undefined ? [] : [maximum + 1, Number.MAX_SAFE_INTEGER]),
];

const tooShort = ({ minLength = 0, minItems = 0, minProperties = 0 }: Schema): readonly unknown[] => [
  ...(minLength > 0 ? [''] : []),
  ...(minItems > 0 ? [[]] : []),
  ...(minProperties > 0 ? [{}] : []),
];

const LONGEST_TEXT = 100_000;

/** A text of this length in the format of the schema. */
export function textOf({ format, pattern = '' }: Schema, length: number): string {
  const start = format === 'uri' ? 'https://mail.example/' : '';
  const end = format === 'email' || pattern.includes('@') ? '@mail.example' : '';
  return start + 'x'.repeat(length - start.length - end.length) + end;
}

/** As many items or fields: the first one again and again, or numbers where all must differ. */
export function listOf({ schema, value }: Pick<Place, 'schema' | 'value'>, count: number): unknown {
  if (isObject(value)) return Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, { answer: 'a' }]));
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const isNumbers = typesOf(resolve(schema.items ?? {})).includes('integer');
  return Array.from({ length: count }, (_, index) => (isNumbers ? index + 1 : first));
}

function tooLong(place: Place): readonly unknown[] {
  const { maxLength, maxItems, maxProperties } = place.schema;
  return [
    ...(maxLength === undefined || maxLength > LONGEST_TEXT ? [] : [textOf(place.schema, maxLength + 1)]),
    ...(maxItems === undefined ? [] : [listOf(place, maxItems + 1)]),
    ...(maxProperties === undefined ? [] : [listOf(place, maxProperties + 1)]),
  ];
}

function wrongFormat({ pattern, format, uniqueItems, propertyNames, minLength = 0, const: allowed }: Schema): readonly unknown[] {
  if (uniqueItems === true) return [[1, 1]];
  if (propertyNames !== undefined) return [{ zero: { answer: 'a' } }, { '01': { answer: 'a' } }, { '1.5': { answer: 'a' } }];
  if (pattern !== undefined) {
    const texts = ['', '0', 'x', 'france', '2', '1.', '1.x', '01', ' 1', '1\n', 'X'];
    return texts.filter((text) => !new RegExp(pattern, 'u').test(text) && text.length >= minLength);
  }
  if (format === 'email') return ['a', '@', 'a@', 'a b@c.example', 'a@b.example\nBcc: c@d.example'];
  if (format === 'uri') return ['a b', 'example', '//example.com', 'http://[', '%'];
  if (format === 'date-time') return ['2025-02-03', '2025-02-03T10:00:00', '2025-02-30T10:00:00Z', '2025-02-03T24:00:00Z', 'now'];
  return format === 'date'
    ? ['2025-02-30', '2025-2-3', '2025-02-03T00:00:00Z', '0000-01-01', 'today', ''].filter((text) => text !== allowed)
    : [];
}

const unknownValue = (schema: Schema): readonly unknown[] =>
  schema.enum === undefined ? [] : ['X', '', `${String(schema.enum[0])} `, '__proto__'].filter((text) => text !== schema.const);

type Wrong<Of, Value> = { readonly kind: string; readonly code: string; readonly of: (of: Of) => readonly Value[] };

/** Values at a place of a body. */
export const wrongValues: readonly Wrong<Place, unknown>[] = [
  { kind: 'type', code: 'type', of: otherTypes },
  { kind: 'range', code: 'out_of_range', of: ({ schema }) => outOfRange(schema) },
  { kind: 'too short', code: 'too_short', of: ({ schema }) => tooShort(schema) },
  { kind: 'too long', code: 'too_long', of: tooLong },
  { kind: 'format', code: 'format', of: ({ schema }) => wrongFormat(schema) },
  { kind: 'unknown value', code: 'unknown_value', of: ({ schema }) => unknownValue(schema) },
];

/** A parameter that may be repeated is held to the schema of its items. */
export const one = (schema: Schema): Schema => (schema.items === undefined ? schema : resolve(schema.items));

/** A plain text without a least length may be empty. */
const maybeEmpty = ({ type, enum: values, minLength, format, pattern }: Schema): boolean =>
  type === 'string' && (values ?? minLength ?? format ?? pattern) === undefined;

/** The code of an empty parameter. */
export const emptyCode = (schema: Schema): string => {
  const { enum: values, type, format } = one(schema);
  return values ? 'unknown_value' : type !== 'string' ? 'type' : format ? 'format' : 'too_short';
};

const isDigits = (schema: Schema): boolean => typesOf(schema).includes('integer');

const wrongTexts = (schema: Schema): readonly string[] =>
  isDigits(schema)
    ? ['abc', '1.5', '1.0', '0x11', '1e1', '%2B1', '-0', '%201', '1%20', 'null', '%EF%BC%91', '1,2', '007']
    : typesOf(schema).includes('boolean')
      ? ['TRUE', '1', 'yes', 'null']
      : [];

const textsOutOfRange = ({ minimum, maximum }: Schema): readonly string[] => [
  ...(minimum === undefined ? [] : [String(minimum - 1)]),
  ...(maximum === undefined ? [] : [String(maximum + 1), '9999999999', '99999999999999999999', '9'.repeat(400)]),
];

function textsOfWrongFormat({ format, pattern }: Schema): readonly string[] {
  if (pattern !== undefined) return ['EN', 'e', 'eng', '12'];
  if (format === 'date') return ['2025-02-30', '2025-2-3', '20250203', '2025-02-03T00:00:00Z', '0000-01-01', '2100-02-29'];
  if (format === 'date-time')
    return ['2025-02-03', '2025-02-03T10:00:00', '2025-02-30T10:00:00Z', '2025-02-03T24:00:00Z', '2025-02-03%2010:00:00Z'];
  return format === 'email' ? ['a', '@', 'a@', '@b.example', 'a%20b@c.example', 'a@b@c.example', 'a@m%C3%BCller.example'] : [];
}

/** Percent-encoded texts of a parameter of path or query. */
export const wrongParameters: readonly Wrong<Schema, string>[] = [
  { kind: 'type', code: 'type', of: wrongTexts },
  { kind: 'range', code: 'out_of_range', of: textsOutOfRange },
  {
    kind: 'too long',
    code: 'too_long',
    of: (schema) => {
      const { maxLength } = one(schema);
      return maxLength === undefined ? [] : [textOf(one(schema), maxLength + 1)];
    },
  },
  {
    kind: 'unknown value',
    code: 'unknown_value',
    of: (schema) => {
      const { enum: values } = one(schema);
      return values === undefined ? [] : ['X', String(values[0]).toLowerCase(), 'null'];
    },
  },
  { kind: 'format', code: 'format', of: (schema) => textsOfWrongFormat(one(schema)) },
];

/** An empty parameter, where it does not count as none. */
export const empty = (schema: Schema): readonly string[] => (maybeEmpty(one(schema)) ? [] : ['']);
