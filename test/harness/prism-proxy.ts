/**
 * A proxy that judges what passes through it by the contract, with the engine of `prism proxy`.
 * Prism's own server cannot carry these tests: it parses and rewrites bodies and queries, answers
 * broken JSON itself and follows redirects. This one hands targets and bodies on as they came and
 * asks Prism what it thinks of the answer, in the same header.
 */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Path = Readonly<Record<string, unknown>>;

/** The parts of a contract that the proxy needs. */
export type ProxyDocument = {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Path & { readonly servers?: readonly { readonly url: string }[] }>>;
};

export type ContractProxy = {
  /** The address that leads to a service through the proxy. */
  readonly through: (origin: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The header of `prism proxy`, a list of violations in JSON. */
export const VIOLATIONS = 'sl-violations';

type Answered = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown };
type Violation = { readonly path?: readonly string[]; readonly message: string };
type Verdict = { readonly right?: { readonly validations: { readonly output: readonly Violation[] } }; readonly left?: Error };
type Prism = {
  readonly request: (input: object, operations: readonly unknown[]) => () => Promise<Verdict>;
};
type PrismModule = {
  readonly createInstance: (config: object, components: object) => Prism;
  readonly getHttpOperationsFromSpec: (document: object) => Promise<readonly unknown[]>;
};

/** Judges answers by a contract; `close` ends every way through. */
export async function createContractProxy(document: ProxyDocument): Promise<ContractProxy> {
  const judge = await createJudge(document);
  const ways = new Map<string, Promise<Server>>();
  const open = async (origin: string): Promise<Server> => {
    const server = createServer((request, response) => void carry(origin, request, response, judge));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  return {
    through: async (origin) => {
      const way = ways.get(origin) ?? open(origin);
      ways.set(origin, way);
      return `http://127.0.0.1:${((await way).address() as AddressInfo).port}`;
    },
    close: async () => {
      for (const way of ways.values()) {
        const server = await way;
        server.close();
        server.closeAllConnections();
      }
      ways.clear();
    },
  };
}

type Judge = (request: IncomingMessage, answered: Answered) => Promise<readonly string[]>;

/** Prism's verdict on an answer; none outside the contract. */
async function createJudge(document: ProxyDocument): Promise<Judge> {
  // a dependency of the command, not of this project
  const require = createRequire(import.meta.resolve('@stoplight/prism-cli/package.json'));
  const { createInstance, getHttpOperationsFromSpec } = require('@stoplight/prism-http') as PrismModule;
  const operations = await getHttpOperationsFromSpec(prismDocument(document));
  const logger = { child: () => logger, info() {}, success() {}, warn() {}, error() {} };
  const forward =
    ({ data }: { readonly data: { readonly answered: Answered } }) =>
    () =>
    () =>
      Promise.resolve({ _tag: 'Right', right: data.answered });
  const config = { isProxy: true, upstream: new URL('http://127.0.0.1'), errors: false, mock: {} };
  const judging = { ...config, validateRequest: false, checkSecurity: false, validateResponse: true };
  const prism = createInstance(judging, { logger, forward });
  return async ({ method = 'GET', url = '/' }, answered) => {
    const { pathname } = new URL(url, 'http://host');
    const input = { method: method.toLowerCase(), url: { path: pathname, query: {} }, headers: {}, answered };
    const { left, right } = await prism.request(input, operations)();
    if (left !== undefined) throw left;
    return (right?.validations.output ?? []).map(({ path = [], message }) => `${path.join('.')}: ${message}`);
  };
}

/** A contract as Prism takes it: it serves every path from the root, so that each stands where its servers put it. */
export function prismDocument({ paths, servers, ...rest }: ProxyDocument): object {
  const moved = Object.entries(paths).flatMap(([path, { servers: own = servers, ...item }]) =>
    own.map(({ url }) => [new URL(url, 'http://host').pathname.replace(/\/$/, '') + path, item] as const),
  );
  // Prism works on the very object that it is given
  return structuredClone({ ...rest, paths: Object.fromEntries(moved) });
}

/** Hands a request on as it came, and its answer back as it came, with the violations in a header. */
async function carry(origin: string, request: IncomingMessage, response: ServerResponse, judge: Judge): Promise<void> {
  try {
    const body = await buffer(request);
    const { hostname, port } = new URL(origin);
    const { url: path, method, headers } = request;
    const outgoing = send({ hostname, port, path, method, headers: { ...headers, host: `${hostname}:${port}` } });
    const answer = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.end(body);
    const [incoming] = await answer;
    // a server that refuses an unread body may close the connection during the upload
    outgoing.on('error', () => {});
    const bytes = await buffer(incoming);
    const violations = await judge(request, answeredOf(incoming, bytes));
    response.statusCode = incoming.statusCode ?? 502;
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value !== undefined && name !== 'transfer-encoding') response.setHeader(name, value);
    }
    if (violations.length > 0) response.setHeader(VIOLATIONS, encodeURIComponent(JSON.stringify(violations).slice(0, 4000)));
    response.end(bytes);
  } catch (error) {
    if (!response.headersSent) response.writeHead(502);
    response.end(`The proxy of the tests: ${(error as Error).stack}`);
  }
}

function answeredOf({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Answered {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const isJson = /\bjson\b/.test(headers['content-type'] ?? '') && text !== '';
  return { statusCode, headers: Object.fromEntries(given), body: isJson ? JSON.parse(text) : text };
}
