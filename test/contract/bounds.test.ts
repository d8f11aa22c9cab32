/**
 * The bounds of what requests may contain, written out. The tests of shapes take them from the contract, so
 * that they follow one that is widened by mistake, and so does a minor version.
 */
import { expect, test } from '@jest/globals';
import { operations } from '../harness/contract.ts';
import { bodyOf, parametersOf, resolve, type Schema } from '../suites/conformance/schema.ts';

/** The names of fields and parameters, by bound. */
const BOUNDS: Readonly<Record<string, string>> = {
  'fields ..100': 'answers',
  'fields 1..': 'TeamChangeRequest answers[]',
  'fields 1..100': 'answers',
  'items ..10': 'documents',
  'items ..50': 'attributes choices',
  'items ..100': 'add change remove roles',
  'items 1..10': 'pool_name',
  'items 1..13': 'kind',
  'items 1..20': 'interviewer_ids',
  'items 1..50': 'events',
  'length ..100': 'home_phone mobile_phone office_phone town zip_code',
  'length ..254': 'candidate_email email email_secondary',
  'length ..255': 'address api_name linkedin url_linkedin',
  'length ..500': 'comment',
  'length ..2000': 'url video_url',
  'length ..8192': 'pagecursor',
  'length ..10000': 'answer value',
  'length ..65536': 'description employer_description position_description profile_description',
  'length 1..100': 'home_phone mobile_phone name office_phone postalcode town',
  'length 1..255': `Idempotency-Key address client external_id first_name instagram job_reference last_name location
    name note pool_name[] position position_company postalcode reference step_name subject time_zone title town`,
  'length 1..500': 'reason',
  'length 1..4000': 'value',
  'length 1..1024': 'token',
  'length 1..2000': 'summary',
  'length 1..65536': 'text',
  'length 1..100000': 'message',
  // 5 MiB as base64
  'length 1..6990508': 'content',
  'value -90..90': 'latitude',
  'value -180..180': 'longitude',
  'value 0..100': 'expected_score score',
  'value 0..1000000': 'max_score score',
  'value 0..1000000000000': 'max min',
  'value 0..2147483647': 'since',
  'value 1..100': 'limit',
  'value 1..1000000': 'count',
  // all identifiers are one schema, but for those that may be null
  'value 1..2147483647': 'Id contract_type_id owner_id questionnaire_id step_id',
};

type Bound = { readonly name: string; readonly bound: string };

function boundsIn(field: string, given: Schema): readonly Bound[] {
  const schema = resolve(given);
  const { properties = {}, items, additionalProperties: others, $ref } = schema;
  const name = $ref?.endsWith('/Id') ? 'Id' : field;
  const ranges = [
    ['length', schema.minLength, schema.maxLength],
    ['value', schema.minimum, schema.maximum],
    ['items', schema.minItems, schema.maxItems],
    ['fields', schema.minProperties, schema.maxProperties],
  ] as const;
  const bounded = ranges.filter(([, least, most]) => least !== undefined || most !== undefined);
  const inner = [items, typeof others === 'object' ? others : undefined].filter((each) => each !== undefined);
  return [
    ...bounded.map(([what, least = '', most = '']) => ({ name, bound: `${what} ${least}..${most}` })),
    ...Object.entries(properties).flatMap(([each, property]) => boundsIn(each, property)),
    ...inner.flatMap((each) => boundsIn(`${field}[]`, each)),
  ];
}

test('the bounds of every field and parameter are in the table', () => {
  const all = operations.flatMap((operation) => {
    const body = bodyOf(operation);
    return [
      ...parametersOf(operation).flatMap(({ name, schema }) => boundsIn(name, schema)),
      ...(body === undefined ? [] : boundsIn(body.name, body.schema)),
    ];
  });
  const found = Object.entries(Object.groupBy(all, ({ bound }) => bound)).map(([bound, those = []]) => [
    bound,
    [...new Set(those.map(({ name }) => name))].toSorted(),
  ]);
  const expected = Object.entries(BOUNDS).map(([bound, names]) => [bound, names.split(/\s+/).toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
