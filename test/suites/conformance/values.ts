/** Arbitrary values that are valid by a schema of the contract. */
import fc from 'fast-check';
import { resolve, typesOf, type Schema } from './schema.ts';

/** Values that a field or parameter of this name has in the service's data, where there are any. */
export type Known = (name: string) => fc.Arbitrary<unknown> | undefined;

const WITHOUT_BOUNDS = { length: 40, number: 2_147_483_647, items: 5, properties: 4 };
/** Of what the service holds and of what the schema alone allows. */
const KNOWN_TO_DRAWN = [9, 1] as const;

/** Values of a schema; of what `known` offers for a name most come from there. */
export function valuesOf(schema: Schema, known: Known = () => undefined, name = ''): fc.Arbitrary<unknown> {
  const drawn = drawnValues(resolve(schema), known);
  const offered = known(name);
  if (offered === undefined) return drawn;
  return fc.oneof({ arbitrary: offered, weight: KNOWN_TO_DRAWN[0] }, { arbitrary: drawn, weight: KNOWN_TO_DRAWN[1] });
}

function drawnValues({ const: constant, ...schema }: Schema, known: Known): fc.Arbitrary<unknown> {
  if (constant !== undefined)
    return fc.oneof({ arbitrary: drawnValues(schema, known), weight: 5 }, { arbitrary: fc.constant(constant), weight: 1 });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const types = typesOf(schema);
  if (types.length === 0) throw new Error(`A schema of a request names no type: ${JSON.stringify(schema).slice(0, 200)}`);
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, known)));
}

function valuesOfType(type: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.oneof(integers(schema), fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000, noNaN: true }));
    case 'string':
      return texts(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrays(schema, known);
    case 'object':
      return objects(schema, known);
    default:
      throw new Error(`Requests are not made of the type ${type}: teach values.ts.`);
  }
}

/** Both ends of the range among them. */
function integers({ minimum = 0, maximum = WITHOUT_BOUNDS.number }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: minimum, max: Math.min(maximum, 2000) }),
    fc.integer({ min: minimum, max: maximum }),
  );
}

function arrays({ items = {}, minItems = 0, maxItems = WITHOUT_BOUNDS.items, uniqueItems }: Schema, known: Known) {
  const bounds = { minLength: minItems, maxLength: maxItems };
  const values = valuesOf(items, known);
  return uniqueItems === true ? fc.uniqueArray(values, bounds) : fc.array(values, bounds);
}

function objects(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties = true, propertyNames } = schema;
  const { minProperties = 0, maxProperties = WITHOUT_BOUNDS.properties } = schema;
  const declared = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, known, name)]));
  const record = fc.record(declared, { requiredKeys: [...required], noNullPrototype: true });
  if (additionalProperties === false || Object.keys(properties).length > 0) {
    return record.filter((value) => Object.keys(value).length >= minProperties);
  }
  const inner = additionalProperties === true ? fc.jsonValue() : valuesOf(additionalProperties, known);
  const bounds = { minKeys: minProperties, maxKeys: Math.min(maxProperties, WITHOUT_BOUNDS.properties), noNullPrototype: true };
  return fc.dictionary(valuesOf({ type: 'string', ...propertyNames }, known) as fc.Arbitrary<string>, inner, bounds);
}

/** Unusual texts: other scripts, and texts like markup, code, paths or keywords. */
const NASTY = [
  '😀 👩‍👩‍👧 𝒳',
  'שלום \u202Eevil\u202C',
  'e\u0301ß\u00a0\u2028\ufeff',
  '\u0001\u001f\u007f\uffff',
  ' ',
  `\\ % _ ' O'Brien "the" \`best\` ; DROP TABLE note; --`,
  '%s %d ${x} {{x}} {%',
  '{{candidate.first_name}} {{nobody.knows}}',
  '<script>alert(1)</script>',
  '<p>Called <b>back</p>',
  '../../etc/passwd',
  '__proto__',
  'a\r\nBcc: x@y.example',
];

const madeTexts = new Map<string, fc.Arbitrary<string>>();

/** Made once for all schemas that are alike: fast-check lists the characters of each class. */
function texts(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, contentEncoding, minLength, maxLength } = schema;
  const key = JSON.stringify([format, pattern, contentEncoding, minLength, maxLength]);
  const made = madeTexts.get(key) ?? makeTexts(schema);
  madeTexts.set(key, made);
  return made;
}

function makeTexts({ format, pattern, contentEncoding, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const longest = maxLength ?? WITHOUT_BOUNDS.length;
  const fits = (text: string): boolean => {
    // code points, as the schema counts
    const { length } = Array.from(text);
    return length >= minLength && length <= longest && !text.includes('\0');
  };
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(fits);
  if (format !== undefined) return formatted(format).filter(fits);
  if (contentEncoding === 'base64') return fc.base64String({ minLength: 4, maxLength: 400 }).filter(fits);
  const bounds = { minLength, maxLength: Math.min(longest, WITHOUT_BOUNDS.length) };
  return fc
    .oneof(
      { arbitrary: fc.string({ unit: 'grapheme-ascii', ...bounds }), weight: 4 },
      { arbitrary: fc.string({ unit: 'binary', ...bounds }), weight: 3 },
      { arbitrary: fc.constantFrom(...NASTY), weight: 3 },
      { arbitrary: fc.constantFrom('x', '😀').map((unit) => unit.repeat(Math.min(longest, 1000))), weight: 1 },
    )
    .filter(fits);
}

function formatted(format: string): fc.Arbitrary<string> {
  switch (format) {
    case 'email':
      return fc.emailAddress();
    case 'uri':
      return fc.webUrl({ withQueryParameters: true, withFragments: true });
    case 'date':
      return days;
    case 'date-time':
      return fc.tuple(days, times, offsets).map(([day, time, offset]) => `${day}T${time}${offset}`);
    default:
      throw new Error(`Requests are not made of the format ${format}: teach values.ts.`);
  }
}

const twoDigits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));

/** Days of the calendar from year 1 to 9999, the ends and a leap day among them. */
const days: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '1969-12-31'),
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);

const times = fc
  .tuple(twoDigits(0, 23), twoDigits(0, 59), twoDigits(0, 59), fc.constantFrom('', '.5', '.123456789'))
  .map(([hours, minutes, seconds, fraction]) => `${hours}:${minutes}:${seconds}${fraction}`);

const offsets = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), twoDigits(0, 23), twoDigits(0, 59))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
