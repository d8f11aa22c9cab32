/** Requests that are invalid by the contract: a valid one with one thing wrong. */
import fc from 'fast-check';
import { bodyMutations } from './body-mutations.ts';
import { wantsCredentials } from '../../harness/contract.ts';
import { parametersOf, typesOf, type Parameter, type Schema } from './schema.ts';
import { empty, wrongParameters } from './wrong-values.ts';
import { validRequests, type Operation, type Request } from './requests.ts';
import type { World } from './world.ts';

/** One way to be wrong: every request that can be made so of a valid one, and how it must be refused. */
export type Mutation = {
  readonly kind: string;
  readonly statuses: readonly number[];
  readonly of: (request: Request, world: World) => readonly Request[];
};

export type InvalidRequest = { readonly kind: string; readonly statuses: readonly number[]; readonly request: Request };

/** Invalid requests of an operation; each applicable kind is equally likely. */
export function invalidRequests(operation: Operation, world: World): fc.Arbitrary<InvalidRequest> {
  // a request that fails keeps its kind while it is made smaller
  const order = fc.noShrink(fc.shuffledSubarray([...mutations], { minLength: mutations.length }));
  return fc.record({ request: validRequests(operation, world), order, place: fc.nat() }).map(({ request, order, place }) => {
    for (const { kind, statuses, of } of order) {
      const possible = of(request, world);
      if (possible.length > 0) return { kind, statuses: [...statuses, ...early(request)], request: pick(possible, place) };
    }
    throw new Error(`Nothing can be wrong with a request of ${operation.operationId}.`);
  });
}

/** An unknown address, or one of a job that another request has closed, is refused before the rest of the request. */
const early = ({ operation }: Request): readonly number[] => (operation.path.startsWith('/apply/') ? [404, 410] : []);

function pick<Each>(values: readonly Each[], index: number): Each {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

const ofPlace = ({ operation }: Request, place: Parameter['in']): readonly Parameter[] =>
  parametersOf(operation).filter((parameter) => parameter.in === place);

const withPath = (request: Request, wrong: (schema: Schema) => readonly string[]): readonly Request[] =>
  ofPlace(request, 'path').flatMap(({ name, schema }) =>
    wrong(schema).map((value) => ({ ...request, path: { ...request.path, [name]: value } })),
  );

/** Gives a declared parameter a value in place of those that it has. */
const withQuery = (request: Request, wrong: (schema: Schema) => readonly string[]): readonly Request[] =>
  ofPlace(request, 'query').flatMap(({ name, schema }) =>
    wrong(schema).map((value) => ({
      ...request,
      query: [...request.query.filter(([other]) => other !== name), [name, value] as const],
    })),
  );

const BROKEN = ['%zz', '%', '%ff', 'a%00', '%ed%a0%80', '%c0%80'];

const added = (request: Request, ...pairs: readonly (readonly [string, string])[]): Request => ({
  ...request,
  query: [...request.query, ...pairs],
});

/** Names that are nearly those of the operation. */
const misspelt = (request: Request): readonly Request[] => {
  const names = ofPlace(request, 'query').map(({ name }) => name);
  const near = names.flatMap((name) => [
    name.toUpperCase(),
    name.slice(0, -1),
    `${name}s`,
    `${name}%20`,
    `${name}[]`,
    name.replace('_', '-'),
  ]);
  return near.filter((name) => !names.includes(name)).map((name) => added(request, [name, '1']));
};

const repeated = (request: Request): readonly Request[] =>
  ofPlace(request, 'query')
    .filter(({ schema }) => !typesOf(schema).includes('array'))
    .flatMap(({ name }) => request.query.filter(([given]) => given === name).map((pair) => added(request, pair)));

const cursorOf = ({ query }: Request): string | undefined => query.find(([name]) => name === 'pagecursor')?.[1];

const withCursor = (request: Request, ...cursors: readonly string[]): readonly Request[] =>
  cursors.map((cursor) => ({ ...request, query: [['pagecursor', cursor]] }));

function forgedCursors(request: Request, world: World): readonly Request[] {
  const cursor = cursorOf(request);
  if (cursor === undefined) return [];
  const foreign = world.cursors
    .filter(({ operationId }) => operationId !== request.operation.operationId)
    .map((each) => each.cursor);
  const other = cursor.startsWith('A') ? 'B' : 'A';
  return withCursor(
    request,
    other + cursor.slice(1),
    cursor.slice(0, -1),
    `${cursor}A`,
    `${cursor}=`,
    cursor.toUpperCase(),
    ...foreign.slice(0, 3),
  );
}

const combinedCursors = (request: Request): readonly Request[] =>
  cursorOf(request) === undefined ? [] : [added(request, ['limit', '5']), added(request, ['since', '0'])];

const badKeys = (request: Request): readonly Request[] =>
  ofPlace(request, 'header')
    .filter(({ name }) => name === 'Idempotency-Key')
    .flatMap(({ name }) => ['k'.repeat(256), ''].map((key) => ({ ...request, headers: { ...request.headers, [name]: key } })));

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

const strangers = (request: Request, { recruiter }: World): readonly Request[] => {
  if (!wantsCredentials(request.operation)) return [];
  const { login } = recruiter;
  const wrong = [
    '',
    basic(`${login}:wrong`),
    basic(`${login}:`),
    basic(login),
    'Bearer x',
    'Basic',
    'Basic !!!',
    `X${basic(`${login}:x`)}`,
    basic('\0:\0'),
  ];
  return wrong.map((authorization) => ({ ...request, headers: { ...request.headers, authorization } }));
};

const otherMethods = (request: Request): readonly Request[] =>
  ['PUT', 'PATCH', 'DELETE', 'QUERY'].map((method) => ({ ...request, method }));

/** Kinds that no parameter of the path has are left out. */
const inPlace = (place: 'path' | 'query', withTexts: typeof withQuery): readonly Mutation[] =>
  wrongParameters
    .filter(({ kind }) => place === 'query' || ['type', 'range', 'too long'].includes(kind))
    .map(({ kind, of }) => ({ kind: `${place}: ${kind}`, statuses: [400], of: (request) => withTexts(request, of) }));

const mutations: readonly Mutation[] = [
  ...inPlace('path', withPath),
  { kind: 'path: broken encoding', statuses: [400, 404], of: (request) => withPath(request, () => BROKEN) },
  {
    kind: 'query: unknown',
    statuses: [400],
    of: (request) => ['colour', '__proto__', 'constructor', '%24where', 'a%5Bb%5D'].map((name) => added(request, [name, '1'])),
  },
  { kind: 'query: misspelt', statuses: [400], of: misspelt },
  { kind: 'query: repeated', statuses: [400], of: repeated },
  { kind: 'query: empty', statuses: [400], of: (request) => withQuery(request, empty) },
  ...inPlace('query', withQuery),
  { kind: 'query: broken encoding', statuses: [400], of: (request) => withQuery(request, () => BROKEN) },
  { kind: 'cursor: forged or foreign', statuses: [400], of: forgedCursors },
  { kind: 'cursor: combined', statuses: [400], of: combinedCursors },
  { kind: 'header: Idempotency-Key', statuses: [400], of: badKeys },
  { kind: 'credentials', statuses: [401], of: strangers },
  { kind: 'method', statuses: [405], of: otherMethods },
  ...bodyMutations,
];

/** The name of every kind there is. */
export const kinds: readonly string[] = mutations.map(({ kind }) => kind);
