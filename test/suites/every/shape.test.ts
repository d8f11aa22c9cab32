/**
 * "It lists all faults at once": what the schemas of an operation do not allow, each field and parameter by
 * itself, with its code; and that what they just allow is not refused for its shape. Readers send it all: the
 * shape comes before the permission to write ('Order of checks'), so that nothing is written.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer, Client } from '../../harness/client.ts';
import { schemaViolations, type operations } from '../../harness/contract.ts';
import { inOrder, requestOf, send, type Request } from '../../harness/requests.ts';
import { readTables } from '../../harness/rows.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { expectError, expectInvalid } from '../../http/refusals.ts';
import { shapeFaults } from '../conformance/rules.ts';
import { bodyOf, parametersOf, resolve, typesOf, type Schema } from '../conformance/schema.ts';
import {
  empty,
  emptyCode,
  listOf,
  one,
  placesOf,
  replace,
  requiredOf,
  textOf,
  unknownOf,
  wrongParameters,
  wrongValues,
  type Place,
} from '../conformance/wrong-values.ts';

type Operation = (typeof operations)[number];

let service: Service;
let world: World<'ids'>;
beforeAll(async () => {
  service = await startService();
  world = await aWorld(service, ['ids'], { role: 'READER' });
});
afterAll(() => service.close());

/** A text of each pattern and format of a body. */
const TEXTS: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': 'FR',
  '^[A-Z]{3}$': 'EUR',
  '^[a-z]{2}$': 'en',
  '^[a-z][a-z0-9_]*$': 'cost_centre',
  date: '2026-12-01',
  'date-time': '2026-12-01T09:00:00Z',
  email: 'lea@mail.example',
  uri: 'https://mail.example/',
};

/** A value that a schema allows, with every field. */
function sampleOf(given: Schema): unknown {
  const schema = resolve(given);
  const [type] = typesOf(schema);
  if (schema.enum) return schema.enum[0];
  if (type === 'object') return completed(schema, {});
  if (type === 'array') return [sampleOf(schema.items ?? {})];
  if (type === 'string') return TEXTS[schema.pattern ?? schema.format ?? ''] ?? 'text';
  return type === 'boolean' ? true : (schema.minimum ?? 1);
}

/** The body with every field that its schema has. */
function completed(given: Schema, value: unknown): unknown {
  const schema = resolve(given);
  if (Array.isArray(value))
    return value.length === 0 ? [sampleOf(schema.items ?? {})] : value.map((each) => completed(schema.items ?? {}, each));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  const { properties = {}, additionalProperties: others } = schema;
  const kept = Object.entries(fields).map(([name, each]) => [
    name,
    completed(properties[name] ?? (typeof others === 'object' ? others : {}), each),
  ]);
  const added = Object.entries(properties).filter(([name]) => !(name in fields));
  return Object.fromEntries([...kept, ...added.map(([name, inner]) => [name, sampleOf(inner)])]);
}

/** A value at a place of a body, and the codes of its fault. */
type Change = { readonly at: Place['at']; readonly value: unknown; readonly codes: readonly string[] };

/** A value of another type is none of an enumeration either; where one of two schemas may hold, this is said alone. */
const codesOf = (code: string, { enum: values, anyOf }: Schema): readonly string[] =>
  code === 'type' && values ? [...(anyOf ? [] : ['type']), 'unknown_value'] : [code];

const isWithin = (inner: Place['at'], outer: Place['at']): boolean => outer.every((key, index) => inner[index] === key);

/** The changes in as few bodies as there are changes of one place, or of places around it. */
function inBodies(changes: readonly Change[]): readonly (readonly Change[])[] {
  const bodies: Change[][] = [];
  for (const change of changes) {
    const apart = (each: Change): boolean => !isWithin(each.at, change.at) && !isWithin(change.at, each.at);
    const free = bodies.find((body) => body.length < 100 && body.every(apart));
    if (free) free.push(change);
    else bodies.push([change]);
  }
  return bodies;
}

const fieldOf = ({ at }: Change): string => at.join('.') || '_body';

const isText = ({ schema }: Place): boolean =>
  typesOf(schema).includes('string') && (schema.enum ?? schema.format ?? schema.pattern) === undefined;

/** Everything that is wrong at a place. An empty file is refused when it is read, after the permission. */
const wrongAt = (place: Place): readonly Change[] => [
  ...wrongValues
    .filter(({ code }) => code !== 'too_short' || place.schema.contentEncoding === undefined)
    .flatMap(({ code, of }) => of(place).map((value) => ({ at: place.at, value, codes: codesOf(code, place.schema) }))),
  ...(isText(place) ? ['\0', 'a\ud800'].map((value) => ({ at: place.at, value, codes: ['format'] })) : []),
  ...requiredOf(place).map((name) => ({ at: [...place.at, name], value: undefined, codes: ['required'] })),
  ...unknownOf(place)
    .filter((name) => /^\w+$/.test(name))
    .map((name) => ({ at: [...place.at, name], value: 1, codes: ['unknown_field'] })),
];

/** The ends of what the schema of a place allows. */
function endsAt(place: Place): readonly unknown[] {
  const { schema } = place;
  const { enum: values = [], minimum, maximum, minLength, maxLength, maxItems, maxProperties, const: allowed } = schema;
  const isFree = (schema.enum ?? schema.format ?? schema.pattern) === undefined;
  return [
    ...values,
    ...[minimum, maximum, allowed].filter((value) => value !== undefined),
    ...(typesOf(schema).includes('null') ? [null] : []),
    ...(isFree && minLength !== undefined ? ['x'.repeat(minLength)] : []),
    ...(maxLength !== undefined && maxLength <= 100_000 && !schema.contentEncoding ? [textOf(schema, maxLength)] : []),
    ...(maxItems === undefined ? [] : [listOf(place, maxItems)]),
    ...(maxProperties === undefined ? [] : [listOf(place, maxProperties)]),
  ];
}

/** What cannot be sent by a reader without being carried out is about something that does not exist. */
const asReader = (operationId: Operation['operationId']): Request =>
  operationId === 'submitEvaluation'
    ? { path: { interviewid: 2_147_483_647 } }
    : operationId === 'submitApplication'
      ? { query: { validate_only: true } }
      : {};

const bodies = inOrder.filter((operation) => bodyOf(operation) !== undefined);

describe.each(bodies)('$operationId: the body', (operation) => {
  const { operationId } = operation;
  const described = bodyOf(operation) ?? { name: '', schema: {}, required: false };
  let client: Client;
  let places: readonly Place[];
  let whole: unknown;
  let before: Awaited<ReturnType<typeof readTables>>;
  beforeAll(async () => {
    client = world.client;
    whole = completed(described.schema, requestOf(operationId, world.ids).body ?? {});
    places = placesOf(described.schema, whole);
    before = await readTables(service.database);
  });
  afterAll(async () => expect(await readTables(service.database)).toEqual(before));

  const ask = (body: unknown): Promise<Answer> =>
    send(client, operationId, world.ids, { ...asReader(operationId), body: JSON.stringify(body) });

  const changed = (changes: readonly Change[]) => changes.reduce((body, { at, value }) => replace(body, at, value), whole);

  test('every field of the schema is in it', () => {
    expect(schemaViolations(described.name, whole)).toEqual([]);
  });

  test('all that is wrong, all at once', async () => {
    for (const changes of inBodies(places.flatMap(wrongAt)))
      expectInvalid(await ask(changed(changes)), Object.fromEntries(changes.map((change) => [fieldOf(change), change.codes])));
  });

  test('"`_body` for the whole": none at all', async () => {
    const answer = await send(client, operationId, world.ids, { ...asReader(operationId), body: '' });
    if (described.required) expectInvalid(answer, { _body: ['required'] });
    else expect(shapeFaults(operation, answer)).toEqual([]);
  });

  test('the ends of what is allowed are not refused for their shape', async () => {
    const ends = places.flatMap((place) => endsAt(place).map((value) => ({ at: place.at, value, codes: [] })));
    for (const changes of inBodies(ends)) {
      const body = changed(changes);
      expect(schemaViolations(described.name, body)).toEqual([]);
      expect([shapeFaults(operation, await ask(body)), changes.map(fieldOf)]).toEqual([[], changes.map(fieldOf)]);
    }
  });
});

type Parameters = ReturnType<typeof parametersOf>;

const inAddress = (operation: Operation): Parameters => parametersOf(operation).filter(({ in: place }) => place !== 'header');

/** The first value that a parameter may have. */
const allowedOf = (schema: Schema): string => String({ '^[a-z]{2}$': 'en' }[schema.pattern ?? ''] ?? sampleOf(one(schema)));

/** Addresses are looked at before the rest of such a request. */
const FIRST: readonly string[] = ['checkApplyUrl', 'submitApplication', 'getDocument'];

describe.each(inOrder)('$operationId: path and query, "Error body as above"', (operation) => {
  const { operationId, method } = operation;
  const parameters = inAddress(operation).filter(({ in: place }) => place === 'query' || !FIRST.includes(operationId));
  const inQuery = parameters.filter(({ in: place }) => place === 'query');

  /** Sends it with these values of parameters, percent-encoded. */
  function ask(values: readonly (readonly [Parameters[number], string | readonly string[]])[], rest: Request['query'] = {}) {
    const { path, query } = requestOf(operationId, world.ids);
    const part = (place: string) =>
      Object.fromEntries(
        values.flatMap(([{ in: at, name }, value]) => (at === place ? [[name, [value].flat().map(decodeURIComponent)]] : [])),
      );
    const inPath = Object.fromEntries(Object.entries(part('path')).map(([name, [value = '']]) => [name, value]));
    return send(world.client, operationId, world.ids, {
      ...asReader(operationId),
      path: { ...path, ...asReader(operationId).path, ...inPath },
      query: { ...query, ...asReader(operationId).query, ...rest, ...part('query') },
    });
  }

  const expectRefused = (answer: Answer, faults: Readonly<Record<string, readonly string[]>>) =>
    method === 'head' ? expect(answer.status).toBe(400) : expectError(answer, 400, 'malformed_request', faults);

  test('an unknown parameter, one that is nearly that of the operation, one that comes twice', async () => {
    const names = inQuery.map(({ name }) => name);
    const near = names
      .flatMap((name) => [name.toUpperCase(), name.slice(0, -1), `${name}[]`])
      .filter((name) => !names.includes(name));
    const others = ['colour', '__proto__', 'constructor', ...near].slice(0, 50);
    const unknown = Object.fromEntries(others.map((name) => [name, 1]));
    expectRefused(await ask([], unknown), Object.fromEntries(others.map((name) => [name, ['unknown_parameter']])));
    const single = inQuery.filter(({ schema }) => schema.items === undefined);
    if (single.length === 0) return;
    const twice = single.map((each) => [each, [allowedOf(each.schema), allowedOf(each.schema)]] as const);
    expectRefused(await ask(twice), Object.fromEntries(single.map(({ name }) => [name, ['repeated']])));
  });

  test('an empty one', async () => {
    const wrong = inQuery.filter(({ schema }) => empty(schema).length > 0);
    if (wrong.length === 0) return;
    const faults = Object.fromEntries(wrong.map(({ name, schema }) => [name, [emptyCode(schema)]]));
    expectRefused(await ask(wrong.map((each) => [each, ''])), faults);
  });

  test.each(wrongParameters)('wrong values: $kind', async ({ code, of }) => {
    // plain digits are looked for before the schemas
    for (const digits of [true, false]) {
      const given = parameters.filter(({ schema }) => typesOf(schema).includes('integer') === digits);
      const most = Math.max(0, ...given.map(({ schema }) => of(schema).length));
      for (let index = 0; index < most; index += 1) {
        const values = given.flatMap((each) =>
          of(each.schema)
            .slice(index, index + 1)
            .map((value) => [each, value] as const),
        );
        expectRefused(await ask(values), Object.fromEntries(values.map(([{ name }]) => [name, [code]])));
      }
    }
  });

  test('the ends of what is allowed are not refused for their shape', async () => {
    const ends = (schema: Schema): readonly string[] => {
      const { enum: values = [], minimum, maximum, maxLength } = one(schema);
      return [
        ...values.map(String),
        ...[minimum, maximum].filter((value) => value !== undefined).map(String),
        ...(maxLength === undefined ? [] : [textOf(one(schema), maxLength)]),
        allowedOf(schema),
      ];
    };
    for (const each of parameters.filter(({ name }) => name !== 'pagecursor'))
      for (const value of ends(each.schema)) {
        const answer = await ask([[each, value]]);
        expect([each.name, value, answer.status === 400 ? answer.body : 0]).toEqual([each.name, value, 0]);
      }
  });
});
