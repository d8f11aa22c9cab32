import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mock } from './mock.ts';
import type { PrismAnswer } from './prism.ts';

type MockServer = {
  /** Where it listens, such as `http://127.0.0.1:4010`. */
  readonly address: string;
  /** Answers with this mock from now on; no connection is closed for it. */
  readonly use: (mock: Mock) => void;
};

/** Called with one line for each answer. */
type Report = (line: string) => void;

/** More than any body of the contract may have. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Listens; what is asked before there is a mock waits for it. Rejects when the port is taken. */
export async function startServer({ host, port }: { host: string; port: number }, report: Report): Promise<MockServer> {
  let provide: (mock: Mock) => void = () => undefined;
  let mock = new Promise<Mock>((resolve) => (provide = resolve));
  const server = createServer((request, response) => {
    respond(request, response, mock, report).catch((error: unknown) => {
      report(`${request.method} ${request.url} failed: ${String(error)}`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ title: 'The mock has failed', status: 500, detail: String(error) }));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    use: (next) => {
      provide(next);
      mock = Promise.resolve(next);
    },
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, mock: Promise<Mock>, report: Report): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = request;
  const body = await readBody(request);
  if (isPreflight(request)) return void response.writeHead(204, permit(request)).end();
  const answer = await (await mock)({ method, target, headers, body });
  const names = Object.keys(answer.headers);
  const text = textOf(answer.body);
  const { 'content-type': type, ...rest } = answer.headers;
  response.writeHead(answer.status, {
    ...rest,
    ...(text !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
    ...allowOrigin(request),
    'access-control-expose-headers': names.join(', '),
  });
  response.end(method === 'HEAD' ? undefined : text);
  report(lineOf(method, target, answer));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const textOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** A page of any origin may call, with credentials too: `*` would not do then. */
const allowOrigin = ({ headers: { origin } }: IncomingMessage) => ({
  'access-control-allow-origin': origin ?? '*',
  ...(origin !== undefined && { 'access-control-allow-credentials': 'true', vary: 'Origin' }),
});

const permit = (request: IncomingMessage) => ({
  ...allowOrigin(request),
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  'access-control-max-age': '600',
});

const lineOf = (method: string, target: string, { status, findings }: PrismAnswer): string =>
  [`${method} ${target} ${status}`, ...findings.map(({ message }) => `  ${message}`)].join('\n');
