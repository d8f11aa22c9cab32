/** Bodies with one thing wrong. */
import { schemaViolations } from '../../harness/contract.ts';
import type { Mutation } from './mutations.ts';
import type { Request } from './requests.ts';
import { bodyOf, typesOf } from './schema.ts';
import { placesOf, replace, requiredOf, unknownOf, wrongValues, type Place } from './wrong-values.ts';

const placesIn = (request: Request): readonly Place[] => {
  const described = bodyOf(request.operation);
  return described === undefined || request.body === undefined ? [] : placesOf(described.schema, request.body);
};

/** Bodies with a wrong value at one place; values that the schema allows are left out. */
const withValue = (request: Request, wrong: (place: Place) => readonly unknown[]): readonly Request[] => {
  const name = bodyOf(request.operation)?.name ?? '';
  return placesIn(request)
    .flatMap((place) => wrong(place).map((value) => ({ ...request, body: replace(request.body, place.at, value) })))
    .filter(({ body }) => body !== undefined && schemaViolations(name, body).length > 0);
};

const MARK = 'the value that is replaced';

/** Bodies with a text of JSON at one place that no value writes. */
const withText = (request: Request, texts: (place: Place) => readonly string[]): readonly Request[] =>
  placesIn(request).flatMap((place) =>
    texts(place).map((text) => {
      const marked = JSON.stringify(replace(request.body, place.at, MARK));
      return { ...request, raw: Buffer.from(marked.replace(`"${MARK}"`, () => text)) };
    }),
  );

const withRaw = (request: Request, change: (text: string) => readonly (string | Buffer)[]): readonly Request[] =>
  request.body === undefined ? [] : change(JSON.stringify(request.body)).map((raw) => ({ ...request, raw: Buffer.from(raw) }));

const withHeader = (request: Request, name: string, values: readonly string[]): readonly Request[] =>
  request.body === undefined ? [] : values.map((value) => ({ ...request, headers: { ...request.headers, [name]: value } }));

const missing = (request: Request): readonly Request[] =>
  placesIn(request).flatMap((place) =>
    requiredOf(place).map((name) => ({ ...request, body: replace(request.body, [...place.at, name], undefined) })),
  );

const unknown = (place: Place): readonly unknown[] =>
  unknownOf(place).map((name) => Object.fromEntries([...Object.entries(place.value as object), [name, 1]]));

const isText = ({ schema }: Place): boolean => typesOf(schema).includes('string');
const isNumber = ({ schema }: Place): boolean => typesOf(schema).includes('integer');

/** `1e400` is a number of JSON that no double holds. */
const HUGE = ['1e400', '-1e400', '1e308', '9007199254740993', '123456789012345678901234567890'];
const deep = (depth: number): readonly string[] => [
  '['.repeat(depth) + ']'.repeat(depth),
  '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Malformed JSON. Changes that leave valid JSON are left out. */
const broken = (text: string): readonly string[] =>
  [
    text.slice(0, -1),
    `${text}}`,
    text + text,
    text.replace('{', '{,'),
    text.replace('}', ',}'),
    text.replaceAll('"', "'"),
    `// a\n${text}`,
    'undefined',
    'NaN',
    '{a:1}',
    '{"a":01}',
    '{"a":"\t"}',
    '{"a":"\\x"}',
    '{"a":"\\u12"}',
    '\0',
  ].filter((each) => !isJson(each));

/** Bodies beyond larger limits are in test/http/large-bodies.test.ts. */
const LARGEST_TRIED = 1.25 * 1024 * 1024;

function tooLarge(request: Request): readonly Request[] {
  const { limit = Infinity } = bodyOf(request.operation) ?? {};
  return limit > LARGEST_TRIED ? [] : withRaw(request, (text) => [text + ' '.repeat(limit)]);
}

/** Bytes that are not UTF-8, which JSON must be in (RFC 8259, 8.1). */
const otherEncodings = (text: string): readonly Buffer[] => {
  const invalid = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]].map((bytes) =>
    Buffer.concat([Buffer.from('"'), Buffer.from(bytes), Buffer.from('"')]),
  );
  const inText = invalid.map((bytes) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(text === '{}' ? '"a":' : ',"a":'), bytes, Buffer.from('}')]),
  );
  return [Buffer.from(text, 'utf16le'), Buffer.from(`\ufeff${text}`, 'utf16le'), ...inText];
};

const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'text/json',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/problem+json',
  'x',
  '',
];

export const bodyMutations: readonly Mutation[] = [
  ...wrongValues.map(({ kind, of }) => ({
    kind: `body: ${kind}`,
    statuses: [422],
    of: (request: Request) => withValue(request, (place) => (place.at.length === 0 && kind === 'type' ? [] : of(place))),
  })),
  {
    kind: 'body: type of the whole',
    statuses: [422],
    of: (request) => withValue(request, ({ at }) => (at.length === 0 ? [null, [], 'text', 17, true] : [])),
  },
  { kind: 'body: missing', statuses: [422], of: missing },
  { kind: 'body: unknown field', statuses: [422], of: (request) => withValue(request, unknown) },
  {
    kind: 'body: NUL',
    statuses: [422],
    of: (request) => withText(request, (place) => (isText(place) ? ['"\\u0000"', '"a\\u0000b"'] : [])),
  },
  {
    kind: 'body: lone surrogate',
    statuses: [422],
    of: (request) => withText(request, (place) => (isText(place) ? ['"\\ud800"', '"a\\udc00b"'] : [])),
  },
  { kind: 'body: huge number', statuses: [422], of: (request) => withText(request, (place) => (isNumber(place) ? HUGE : [])) },
  { kind: 'body: deep nesting', statuses: [422], of: (request) => withText(request, () => [...deep(20), ...deep(5000)]) },
  { kind: 'body: malformed JSON', statuses: [400], of: (request) => withRaw(request, broken) },
  { kind: 'body: not UTF-8', statuses: [400], of: (request) => withRaw(request, otherEncodings) },
  {
    kind: 'body: media type',
    statuses: [415],
    of: (request) => withHeader(request, 'content-type', OTHER_TYPES),
  },
  {
    kind: 'body: content coding',
    statuses: [400, 415],
    of: (request) => withHeader(request, 'content-encoding', ['gzip', 'deflate', 'br', 'zip', 'x']),
  },
  {
    kind: 'body: too large',
    statuses: [413],
    of: tooLarge,
  },
];
