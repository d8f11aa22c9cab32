/**
 * Raw HTTP against the service as a process: each request gets one answer, ambiguous requests are
 * refused and the connection closed, slow clients are dropped, others are served meanwhile.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { killAll, start, type Started } from '../../runtime/process.ts';
import { expectFigure, parameter, seed } from './figures.ts';
import { forms, heads, type Form } from './http-forms.ts';
import { aNoteService, readNotes, type NoteService } from './note-service.ts';
import {
  aHealthyClient,
  drip,
  exchange,
  open,
  quantile,
  type Connection,
  type Exchange,
  type HealthyClient,
} from './raw-connection.ts';

const SLOW = 40;
/** Two times that a client may take nothing, and ten seconds more for a busy machine. */
const READERS_LEFT_MS = 40_000;
const descriptors = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1_024);
// both ends have to hold them: this process, and the service beside all else that it opens
const CONNECTIONS = parameter('CONNECTIONS', Math.min(10_000, descriptors - 1_000));
const MIXED = parameter('HTTP_REQUESTS', 2_000);

/** Answered 200 if it were ever read as a request; nothing else here is. */
const INNER = 'GET /schemav1/Application HTTP/1.1\r\nHost: a\r\n\r\n';
/** The next caller's request on the same connection, as a proxy sends it. */
const NEXT = 'GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

let world: NoteService;
let service: Started;
let port: number;
let healthy: HealthyClient;
let slow: ReturnType<typeof startSlowClients>;
const taken: string[] = [];

beforeAll(async () => {
  process.stderr.write(`  a process may open ${descriptors} files\n`);
  world = await aNoteService();
  service = await start(world.settings);
  port = Number(new URL(service.base).port);
  await fetch(service.base, { headers: { authorization: world.authorization } });
  healthy = aHealthyClient(service.base, world.authorization);
  slow = startSlowClients();
});
afterAll(killAll);

const post = (authorization: string): string =>
  `POST /v1/note HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${authorization}`;
const authorized = (): string => `Authorization: ${world.authorization}\r\n`;

/** Starts all slow tests at once; none may delay the others. */
function startSlowClients() {
  const many = (first: string, piece: string): Promise<readonly Exchange[]> =>
    Promise.all(
      Array.from({ length: SLOW }, () => {
        const connection = open(port);
        connection.socket.write(first);
        void drip(connection, piece, 1_000).catch(() => undefined);
        return connection.over;
      }),
    );
  // the first reading renders the page
  const readers = fetch(new URL('/docs/v1', service.base))
    .then((answer) => answer.text())
    .then(() => ({
      since: performance.now(),
      connections: Array.from({ length: SLOW }, () => aStalledReader('/docs/v1')),
    }));
  return {
    heads: many('GET /v1/ HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'),
    bodies: many(`${post(authorized())}Content-Length: 10000\r\n\r\n`, ' '),
    strangers: many(`${post('')}Content-Length: 10000\r\n\r\n`, ' '),
    chunks: many(`${post(authorized())}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
    readers,
  };
}

/** Asks a hundred times for a large page and reads nothing of it. */
function aStalledReader(path: string): Connection {
  const connection = open(port);
  connection.socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(100));
  return connection;
}

function fill([, headers, payload]: Pick<Form, 1 | 2> & Form, body: string, authorization: string): string {
  const put = (text: string): string =>
    text
      .replaceAll('{length}', String(body.length))
      .replaceAll('{hex}', body.length.toString(16))
      .replaceAll('{body}', () => body)
      .replaceAll('{inner}', INNER);
  return `${post(authorization)}${put(headers)}\r\n\r\n${put(payload)}`;
}

/**
 * A connection that is refused while the client still sends may be reset before the answer is read
 * (RFC 9112, 9.6): then it is tried again.
 */
async function answeredExchange(bytes: string, cuts: readonly number[]): ReturnType<typeof exchange> {
  const exchanged = await exchange(port, bytes, cuts);
  return exchanged.statuses.length > 0 || exchanged.text !== '' ? exchanged : exchange(port, bytes, cuts);
}

test.each(forms)('one answer, and nothing is read out of a body: %s', async (...form) => {
  const [what, , , outcome] = form;
  const bytes = fill(form, world.noteBody(what), authorized());
  for (const cuts of [[], Array.from({ length: Math.min(bytes.length, 400) }, (_, index) => index + 1)]) {
    const { statuses, text } = await answeredExchange(bytes + NEXT, cuts);
    expect({ statuses, text }).toEqual({ statuses: outcome === 'taken' ? [200, 404] : [outcome], text });
    expect(text).not.toContain('$schema');
    if (outcome === 'taken') taken.push(what);
  }
  const { statuses } = await exchange(port, fill(form, world.noteBody(what), '') + NEXT);
  // a stranger may have been answered before the body breaks off
  if (outcome === 'taken') expect(statuses).toEqual([401, 404]);
  else expect([[outcome], [401]]).toContainEqual(statuses);
});

test.each(heads)('one answer each, in the envelope of the interface: %s', async (_what, bytes, statuses) => {
  const answered = await exchange(port, bytes + NEXT);
  expect([answered.statuses, answered.text]).toEqual([statuses, answered.text]);
  const [first = ''] = answered.text.split('\r\n\r\n', 1);
  const [, requestId] = /^X-Request-Id: (.*)$/im.exec(first) ?? [];
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const length = Number(/^Content-Length: (\d+)$/im.exec(first)?.[1]);
  const body = answered.text.slice(first.length + 4).slice(0, length);
  const code = { 400: 'malformed_request', 417: 'expectation_failed', 431: 'headers_too_large' }[statuses[0] ?? 0];
  if (code) expect(JSON.parse(body)).toMatchObject({ _status: 'INVALID', code, request_id: requestId });
});

test('whatever is put together: never two answers for one request, never 5xx, never a request out of a body', async () => {
  const numRuns = MIXED;
  const short = forms.filter(([, headers, payload]) => headers.length + payload.length < 300);
  const lines = short.flatMap(([, headers]) => headers.split('\r\n'));
  const mixed = fc.record({
    form: fc.constantFrom(...short),
    more: fc.option(fc.constantFrom(...lines), { nil: undefined }),
    payload: fc.option(fc.constantFrom(...short.map(([, , payload]) => payload.replaceAll('{inner}', ''))), { nil: undefined }),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', ' \r\n', '\r\n '),
    known: fc.boolean(),
    cuts: fc.array(fc.nat({ max: 400 }), { maxLength: 3 }),
  });
  const told = new Map<string, number>();
  const property = fc.asyncProperty(mixed, async ({ form: [what, headers, body], more, payload, end, known, cuts }) => {
    const form: Form = [what, more === undefined ? headers : headers + end + more, payload ?? body, 400];
    const bytes = fill(form, world.noteBody('mixed'), known ? authorized() : '') + NEXT;
    const { statuses, text } = await exchange(
      port,
      bytes,
      cuts.toSorted((one, other) => one - other),
    );
    const [first = 0, second, ...further] = statuses;
    const sound = first < 500 && further.length === 0 && (second === undefined || second === 404 || second === 400);
    if (!sound || text.includes('$schema')) throw new Error(`It heard ${statuses.join(', ')}: ${text.slice(0, 1_000)}`);
    if (first === 200) taken.push('mixed');
    told.set(statuses.join(), (told.get(statuses.join()) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns, seed: seed() });
  process.stderr.write(`  ${numRuns} mixed requests were answered so: ${JSON.stringify(Object.fromEntries(told))}\n`);
  expectFigure('Mixed requests that were sound', told.get('200,404') ?? 0, 'notes', { atLeast: numRuns / 100 });
}, 600_000);

test('a thousand requests at once are answered one by one, in their order', async () => {
  const paths = Array.from({ length: 1_000 }, (_, index) =>
    index % 3 === 0 ? '/v1/' : index % 3 === 1 ? '/nothing' : '/changelog',
  );
  const { statuses } = await exchange(port, paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('') + NEXT);
  const expected = paths.map((path) => ({ '/v1/': 401, '/nothing': 404, '/changelog': 200 })[path]);
  expect(statuses).toEqual([...expected, 404]);
});

test(`${CONNECTIONS} connections that say nothing are left, and others are served meanwhile`, async () => {
  const from = healthy.times.length;
  const silent: Connection[] = [];
  const connected = async (): Promise<void> => {
    while (silent.length < CONNECTIONS) {
      const connection = open(port);
      silent.push(connection);
      await new Promise((resolve) => connection.socket.once('connect', resolve).once('close', resolve));
    }
  };
  await Promise.all(Array.from({ length: 100 }, connected));
  const ended = await Promise.all(silent.map(({ over }) => over));
  expect(new Set(ended.map(({ statuses }) => statuses.join()))).toEqual(new Set(['408']));
  expectFigure('Silent connections, the longest', Math.max(...ended.map(({ lastedMs }) => lastedMs)) / 1000, 's', { atMost: 40 });
  const meanwhile = healthy.times.slice(from);
  expectFigure(
    `Healthy client beside ${silent.length} connections, p99 of ${meanwhile.length}`,
    quantile(meanwhile, 0.99),
    'ms',
    {
      atMost: 1_000,
    },
  );
});

test('slow heads and bodies are left after their time, and readers that take nothing', async () => {
  const longest = (ended: readonly Exchange[]): number => Math.max(...ended.map(({ lastedMs }) => lastedMs)) / 1000;
  const told = (ended: readonly Exchange[]) => new Set(ended.map(({ statuses }) => statuses.join()));
  const readers = await slow.readers;
  const [headsEnded, bodies, strangers, chunks] = await Promise.all([slow.heads, slow.bodies, slow.strangers, slow.chunks]);
  for (const { text } of [...headsEnded, ...bodies, ...chunks])
    expect(text).toMatch(/\r\nX-Request-Id: .+\{"_status":"INVALID",.+"code":"request_timeout"/s);
  expect([headsEnded, bodies, strangers, chunks].map(told)).toEqual(
    [['408'], ['408'], ['401'], ['408']].map((each) => new Set(each)),
  );
  expectFigure('Slow heads, the longest', longest(headsEnded), 's', { atMost: 25 });
  expectFigure('Slow bodies, the longest', longest([...bodies, ...strangers, ...chunks]), 's', { atMost: 45 });
  // reads the data up to here, so that the end of the connection is noticed without filling the
  // memory
  await sleep(Math.max(0, readers.since + READERS_LEFT_MS - performance.now()));
  const gone = await Promise.all(readers.connections.map(({ socket, over }) => (socket.resume(), over)));
  expect(gone.filter(({ statuses }) => statuses.length === 100)).toEqual([]);
});

test('a client that behaves was served all the while, and the notes are those that were acknowledged', async () => {
  await healthy.stop();
  expect(healthy.failures).toEqual([]);
  expectFigure(`Healthy client, p99 of ${healthy.times.length}`, quantile(healthy.times, 0.99), 'ms', { atMost: 1_000 });
  process.stderr.write(`  its longest: ${Math.round(Math.max(...healthy.times))} ms\n`);
  const { code, stderr, stdout } = await service.end('SIGTERM');
  expect({ code, stderr, faults: stdout.split('\n').filter((line) => line.includes('"level":50')) }).toEqual({
    code: 0,
    stderr: '',
    faults: [],
  });
  expect((await readNotes(world)).toSorted()).toEqual(taken.toSorted());
});
