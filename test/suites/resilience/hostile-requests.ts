/** Valid requests of every operation with one hostile value in one place. */
import { targetOf, type Operation, type Request } from '../conformance/requests.ts';
import { bodyOf, parametersOf } from '../conformance/schema.ts';
import { operations, wantsCredentials } from '../../harness/contract.ts';
import { requestOf } from '../../harness/requests.ts';
import type { Ids } from '../../harness/world.ts';
import { ENCODED } from './corpora/addresses.ts';
import { HEADER_NAMES, HEADER_VALUES } from './corpora/headers.ts';
import { BROKEN, BYTES, VALUES } from './corpora/json.ts';
import { FRAGMENTS, HOSTILE } from './corpora/texts.ts';
import type { Draws } from './draws.ts';

/** The parts of requests: callers, identifiers and issued tokens. */
export type Material = {
  readonly ids: Ids;
  readonly authorization: string;
  readonly cursors: readonly string[];
};

export type Kind = 'query' | 'path' | 'header' | 'credentials' | 'field' | 'json' | 'token' | 'address';

/** Of 100 values so many of each kind. */
export const SHARES: Readonly<Record<Kind, number>> = {
  query: 32,
  path: 5,
  header: 28,
  credentials: 8,
  field: 18,
  json: 4,
  token: 3,
  address: 2,
};

/** A request, and how many hostile values it has: where all are reported at once, there may be several. */
export type Hostile = { readonly request: Request; readonly values: number };

/** Draws requests of one kind. */
export type Make = () => Hostile;

const HEADERS_AT_ONCE = 8;

export function createHostileRequests(material: Material, draws: Draws): Readonly<Record<Kind, Make>> {
  const { pick, below } = draws;
  const valid = new Map(operations.map((operation) => [operation, validRequest(operation, material)]));
  const of = (operation: Operation): Request => valid.get(operation) as Request;
  const having = (place: 'path' | 'query') =>
    operations.filter((each) => parametersOf(each).some((parameter) => parameter.in === place));
  const writes = operations.filter((operation) => bodyOf(operation) !== undefined);
  const [withQuery, withPath] = [having('query'), having('path')];
  const text = (): string =>
    below(3) > 0 ? pick(HOSTILE) : Array.from({ length: 1 + below(12) }, () => pick(FRAGMENTS)).join('');
  const encoded = (): string => (below(2) === 0 ? pick(ENCODED) : encode(text()));
  const nameIn = (operation: Operation, place: 'path' | 'query'): string =>
    pick(parametersOf(operation).filter((parameter) => parameter.in === place)).name;
  const one =
    (make: () => Request): Make =>
    () => ({ request: make(), values: 1 });
  const query = (): Hostile => {
    const operation = pick(withQuery);
    const names = parametersOf(operation).flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
    const hit = below(3) === 0 ? [below(8) === 0 ? encoded() : pick(names)] : [...names, encoded()];
    const others = of(operation).query.filter(([other]) => !hit.includes(other));
    const request = { ...of(operation), query: [...others, ...hit.map((name) => [name, encoded()] as const)] };
    return {
      request: isShort(request) ? request : { ...request, query: request.query.slice(-1) },
      values: isShort(request) ? hit.length : 1,
    };
  };
  const path = (): Request => {
    const operation = pick(withPath);
    return { ...of(operation), path: { ...of(operation).path, [nameIn(operation, 'path')]: encoded() } };
  };
  const header = (): Hostile => {
    const request = of(pick(operations));
    // most are refused at once: it is the parsers of headers that are asked
    const { authorization: _, ...anonymous } = request.headers;
    const names = Array.from({ length: HEADERS_AT_ONCE }, () => pick(HEADER_NAMES));
    const added = Object.fromEntries(names.map((name) => [name, below(3) > 0 ? pick(SHORT_HEADERS) : latin(text())]));
    const values = Object.keys(added).length;
    return { request: { ...request, headers: { ...(below(4) === 0 ? request.headers : anonymous), ...added } }, values };
  };
  const credentials = (): Request => {
    const request = of(pick(operations.filter(wantsCredentials)));
    const pair = pick([`${text()}:${text()}`, text(), `:${text()}`, `${text()}:`]);
    const token = bytesOf(pair).toString('base64');
    const authorization = pick([
      `Basic ${token}`,
      `Basic ${token.slice(1)}`,
      `basic  ${token}`,
      `Basic ${latin(text())}`,
      latin(text()),
    ]);
    return { ...request, headers: { ...request.headers, authorization } };
  };
  const field = (): Hostile => {
    const request = of(pick(writes));
    const places = placesIn(request.body);
    const hit = below(3) === 0 ? [pick(places)] : places.filter(() => below(2) === 0);
    const body = hit.reduce<unknown>((changed, place) => replaced(changed, place, text()), request.body);
    return { request: { ...request, body }, values: hit.length };
  };
  const json = (): Request => {
    const request = of(pick(writes));
    const whole = JSON.stringify(request.body ?? {});
    const marked = JSON.stringify(replaced(request.body ?? {}, pick(placesIn(request.body)), MARK)).replace(
      `"${MARK}"`,
      pick(VALUES),
    );
    const damaged = whole.slice(0, below(whole.length)) + pick(FRAGMENTS) + whole.slice(below(whole.length));
    const bytes = [Buffer.from(whole.slice(0, -1)), Buffer.from(',"a":"'), pick(BYTES), Buffer.from('"}')];
    return {
      ...request,
      raw: pick([
        Buffer.from(marked),
        Buffer.from(marked),
        Buffer.from(pick(BROKEN)),
        Buffer.from(damaged),
        Buffer.concat(bytes),
      ]),
    };
  };
  const token = (): Request => {
    const given = pick([...material.cursors, material.ids.documentToken, material.ids.applyToken]);
    const wrong = tampered(given, text(), draws);
    const places: readonly (() => Request)[] = [
      () => ({ ...of(pick(withQuery)), query: [['pagecursor', wrong]] }),
      () => ({ ...of(named('getDocument')), path: { token: wrong } }),
      () => ({ ...of(named('submitApplication')), path: { token: wrong } }),
      () => ({ ...of(named('checkApplyUrl')), path: { token: wrong } }),
    ];
    return pick(places)();
  };
  const address = (): Request => {
    const path = pick('/ /v1/ /v1// /V1/ /v2/ /docs/ /docs/assets/ /apply/ /document/ /schemav1/ // /v1/job/1/'.split(' '));
    const operation = { ...pick(operations), path: path + encoded(), base: '' };
    return {
      ...of(named('getChangelog')),
      operation,
      method: pick(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE']),
      query: [],
    };
  };
  return {
    query,
    path: one(path),
    header,
    credentials: one(credentials),
    field,
    json: one(json),
    token: one(token),
    address: one(address),
  };
}

/** Of a request line and headers Node reads 16 KiB. */
const isShort = (request: Request): boolean => targetOf(request).length < 8000;
const SHORT_HEADERS = HEADER_VALUES.map((value) => value.slice(0, 400));

const MARK = 'here stands the value';

const named = (id: string): Operation => operations.find(({ operationId }) => operationId === id) as Operation;

function validRequest(operation: Operation, { ids, authorization }: Material): Request {
  const { operationId, method } = operation;
  // an erased candidate is not requested again
  const about = operationId === 'eraseCandidate' ? { ...ids, candidate: 2_147_483_647 } : ids;
  const { path = {}, query = {}, body } = requestOf(operationId, about);
  const pairs = (part: object) => Object.entries(part).map(([name, value]) => [name, String(value)] as const);
  return {
    operation,
    method: method.toUpperCase(),
    path: Object.fromEntries(pairs(path)),
    query: pairs(query),
    headers: {
      ...(wantsCredentials(operation) && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  };
}

/** Short enough for a request line of Node's. */
const encode = (text: string): string => encodeURIComponent(text.slice(0, 1000).toWellFormed());

/** Few enough for a head that Node reads, in Base64 too. */
const bytesOf = (text: string): Buffer => Buffer.from(text).subarray(0, 6_000);

/** The part of a text that a client can send in a header. */
const latin = (text: string): string => text.slice(0, 1000).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

type Path = readonly string[];

/** Every field of a body, however deep, and one that it does not have. */
function placesIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name])), [...at, 'more']];
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === name ? replaced(inner, rest, by) : inner));
  const { [name]: inner, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...others, [name]: replaced(inner, rest, by) };
}

/** A token that the service has not given out, though most of it has. */
export function tampered(token: string, text: string, { pick, below }: Draws): string {
  const at = below(token.length);
  const other = pick('ABCDEFGHabcdefgh01234567-_'.split('').filter((letter) => letter !== token[at]));
  return pick([
    token.slice(0, at) + other + token.slice(at + 1),
    token.slice(0, at),
    token.slice(at + 1),
    `${token}A`,
    `${token}==`,
    `${token}%00`,
    token.toUpperCase(),
    token + token,
    encode(text) || '0',
    bytesOf(text).toString('base64url') || '0',
    Buffer.from(JSON.stringify({ tenantId: 1, documentId: 1, expires: 9e15, collection: '/', after: 0 })).toString('base64url'),
  ]);
}
