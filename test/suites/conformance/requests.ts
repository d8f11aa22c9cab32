/** Arbitrary requests that are valid by the contract. */
import fc from 'fast-check';
import type { operations } from '../../harness/contract.ts';
import { bodyOf, parametersOf, type Parameter } from './schema.ts';
import { valuesOf, type Known } from './values.ts';
import type { Cursor, Question, Scene, World } from './world.ts';

export type Operation = (typeof operations)[number];

type Pair = readonly [string, string];

/** A request before it is written out: what it is made of, each part percent-encoded where it stands in the address. */
export type Request = {
  readonly operation: Operation;
  readonly method: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly Pair[];
  readonly headers: Readonly<Record<string, string>>;
  /** A value of JSON; undefined for no body. */
  readonly body: unknown;
  /** The raw body, in place of `body`. */
  readonly raw?: Buffer | undefined;
};

/** The request target, such as `/v1/job/7?limit=5`. */
export function targetOf({ operation, path, query }: Request): string {
  const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => path[name] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${operation.base}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Valid requests of an operation; most are about things that exist and fit together. */
export function validRequests(operation: Operation, world: World): fc.Arbitrary<Request> {
  const scenes = operation.operationId === 'eraseCandidate' ? world.expendable : world.scenes;
  const plain = fc
    .tuple(fc.constantFrom(...scenes), fc.constantFrom(...world.offers))
    .chain(([scene, offer]) =>
      requestsAbout(operation, knownValues(operation, world, scene, offer.token, scene.questions, offer.questions)),
    );
  const cursors = world.cursors.filter(({ operationId }) => operationId === operation.operationId);
  if (cursors.length === 0) return plain;
  const further = fc.constantFrom(...cursors).map((cursor) => nextPage(operation, cursor));
  return fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: further, weight: 1 });
}

function requestsAbout(operation: Operation, known: Known): fc.Arbitrary<Request> {
  const parameters = parametersOf(operation);
  const partOf = (place: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((each) => each.in === place && each.name !== 'pagecursor')
          .map(({ name, schema }) => [name, place === 'header' ? headerValues(name) : valuesOf(schema, known, name)]),
      ),
      {
        requiredKeys: parameters.filter((each) => each.in === place && each.required).map(({ name }) => name),
        noNullPrototype: true,
      },
    );
  const described = bodyOf(operation);
  const body = described === undefined ? fc.constant(undefined) : valuesOf(described.schema, known);
  return fc
    .record({
      path: partOf('path'),
      query: partOf('query'),
      headers: partOf('header'),
      body: described?.required === false ? fc.option(body, { nil: undefined }) : body,
      encode: fc.constantFrom(encodeURIComponent, encodeForm),
    })
    .map(({ path, query, headers, body: drawn, encode }) => ({
      operation,
      method: operation.method.toUpperCase(),
      path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, encodeURIComponent(String(value))])),
      query: Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): Pair => [name, encode(String(each))])),
      headers: { ...(drawn === undefined ? {} : { 'content-type': 'application/json' }), ...(headers as Record<string, string>) },
      body: drawn,
    }))
    .filter((request) => targetOf(request).length <= LONGEST_TARGET);
}

/** Targets and headers together may have 16 KiB; a wrong parameter makes a target longer. */
const LONGEST_TARGET = 8_000;

/** As forms and URLSearchParams write it: a blank is a plus. */
const encodeForm = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

const headerValues = (name: string): fc.Arbitrary<string> =>
  name === 'If-None-Match'
    ? fc.constantFrom('*', 'W/"AAAAAAAAAAAAAAAAAAAAAA"', '"a", "b"', 'x')
    : fc.oneof(
        { arbitrary: fc.stringMatching(/^[!-~]{1,255}$/), weight: 5 },
        { arbitrary: fc.constantFrom('a', 'b', 'c'), weight: 1 },
      );

function nextPage(operation: Operation, { target, cursor }: Cursor): Request {
  const pattern = new RegExp(`^${operation.path.replace(/\{([^}]+)\}/g, '(?<$1>[^/]+)')}$`);
  const path = { ...pattern.exec(target)?.groups };
  return { operation, method: 'GET', path, query: [['pagecursor', cursor]], headers: {}, body: undefined };
}

/** Values by the name of a field or parameter: of the scene, of the offer, sometimes of any row. */
function knownValues(
  { operationId }: Operation,
  world: World,
  scene: Scene,
  offered: string,
  questions: readonly Question[],
  asked: readonly Question[],
): Known {
  const applying = operationId === 'submitApplication' || operationId === 'checkApplyUrl';
  const members = (scene.values['user_id'] ?? []).slice(0, 20);
  const special: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    token: applying ? fc.constant(offered) : fc.constantFrom(...world.documentTokens),
    answers: answersTo(applying ? asked : questions),
    cv: textDocuments,
    cover: textDocuments,
    documents: fc.array(
      fc.tuple(fc.constantFrom('CV', 'COVER'), textDocuments).map(([type, document]) => ({ type, ...document })),
      { maxLength: 2 },
    ),
    date: fc.constantFrom('1970-01-01T00:00:00Z', '2026-02-28T23:30:00.123456789-05:00', '2026-11-03t08:15:42z'),
    birthdate: fc.constantFrom('1994-06-21', '2000-02-29'),
    experience_start: fc.constantFrom('2017-09-01', '2024-02-29'),
    attributes: attributeLists,
    ...(operationId === 'changePools' && poolLists(world.pools['pool_id'] ?? [])),
    ...(operationId === 'addDocument' && {
      mime_type: fc.constant('text/plain'),
      content: textDocuments.map(({ content }) => content),
    }),
    ...(members.length > 0 && { interviewer_ids: fc.subarray(members, { minLength: 1 }) }),
    time_zone: fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York'),
    ...(operationId === 'addInterview' && {
      starts: fc.constant('2026-12-01T23:30:00+01:00'),
      ends: fc.constantFrom('2026-12-01T22:30:00.5Z', '2026-12-02t22:30:00z'),
      video_url: fc.webUrl({ validSchemes: ['https'] }),
    }),
    ...(operationId === 'addResult' && { max_score: fc.constant(1_000_000), url: fc.webUrl({ validSchemes: ['https'] }) }),
    version: fc.constantFrom('1', '1.19', '1.20'),
  };
  return (name) => {
    if (Object.hasOwn(special, name)) return special[name];
    if (operationId === 'changeJobStatus' && name === 'jobid') return fc.constantFrom(...world.spareJobs);
    if (name === 'userid') return fc.constantFrom(...world.spareUsers);
    if (name === 'credentialid') return fc.constantFrom(...world.spareCredentials);
    const fitting = scene.values[name];
    const existing = operationId === 'eraseCandidate' ? undefined : world.pools[name];
    if (fitting === undefined) return existing && fc.constantFrom(...existing);
    if (existing === undefined) return fc.constantFrom(...fitting);
    return fc.oneof(
      { arbitrary: fc.constantFrom(...fitting), weight: 12 },
      { arbitrary: fc.constantFrom(...existing), weight: 1 },
    );
  };
}

/** Lists of different properties of a job; longer ones would take most of the time. */
const attributeLists = fc.subarray([
  { api_name: 'cost_centre', name: 'Cost centre', value: '4711' },
  { api_name: 'a', name: 'A', value: '' },
  { api_name: 'shift_2', name: 'Schicht', value: '<b>Früh & spät</b>' },
]);

/** Pools to add, and others to remove. */
const poolLists = (ids: readonly (number | string)[]) => ({
  add: fc.subarray(ids.filter((_, index) => index % 2 === 0)),
  remove: fc.subarray(
    ids.filter((_, index) => index % 2 === 1),
    { minLength: 1 },
  ),
});

/** An answer of the right type to each question; without questions, to an unknown one. */
function answersTo(questions: readonly Question[]): fc.Arbitrary<unknown> {
  const answers = questions.map(({ id, type, choices }) => {
    const ids = choices.map((choice) => choice.id);
    if (type === 'FREE_TEXT' || ids.length === 0)
      return [id, fc.record({ answer: fc.string({ minLength: 1, maxLength: 50 }) })] as const;
    const one = fc.constantFrom(...choices).map((choice) => ({ answer: choice.value }));
    const some = fc
      .subarray(ids, { minLength: 1, maxLength: type === 'SINGLE_CHOICE' ? 1 : ids.length })
      .map((chosen) => ({ choices: chosen }));
    return [id, fc.oneof(one, some)] as const;
  });
  return answers.length === 0
    ? fc.constant({ 1: { answer: 'a' } })
    : fc.record(Object.fromEntries(answers), { noNullPrototype: true });
}

const textDocuments = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 })
  .map((text) => ({ name: 'cv.txt', mime_type: 'text/plain', content: Buffer.from(text).toString('base64') }));
