import { readFileSync } from 'node:fs';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PresentRefusal } from '../http/application.ts';

/** How long a client may read nothing of its answer, twice at most; Node has no such limit. */
const STALLED_MS = 15_000;
/**
 * Milliseconds that a refused connection stays open, so that the client can read the answer: an
 * immediate close would reset it.
 */
const LINGER_MS = 5_000;
/** Descriptors that connections leave to the database, to receivers and to files. */
const RESERVED = 256;

type RefusedStatus = Parameters<PresentRefusal>[0];

const STATUS: Readonly<Record<string, RefusedStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Limits connections. One more than there are file descriptors for is closed at once. One whose client
 * does not read its answer is closed after half a minute. A message that is no whole request is
 * answered once, in its turn, and its connection closed; `presentRefusal` makes the body. The returned
 * function must be called first for each request.
 *
 * Node itself answers a body that breaks off a second time when the request has been answered, and
 * replaces an answer that is being made: a proxy would give either to its next client.
 */
export function guardConnections(
  server: Server,
  presentRefusal: () => PresentRefusal | undefined,
): (response: ServerResponse) => void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const note = (response: ServerResponse): void => void latest.set(response.req.socket, response);
  server.maxConnections = mostConnections();
  server.timeout = STALLED_MS;
  server.on('timeout', (socket: Socket) => {
    if (!isWorkedFor(socket, latest.get(socket))) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (socket.writable) refuse(socket, latest.get(socket), STATUS[error.code ?? ''] ?? 400, presentRefusal());
    else socket.destroy();
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    refuse(socket, latest.get(socket), 400, presentRefusal());
  });
  server.on('checkExpectation', (_request, response) => {
    note(response);
    answer(response, 417, presentRefusal());
  });
  return note;
}

/** Whether the server is at work for the client, or the time for sending a request has not passed yet. */
const isWorkedFor = (socket: Socket, latest: ServerResponse | undefined): boolean =>
  latest === undefined || (!latest.writableFinished && socket.writableLength === 0);

function refuse(
  socket: Duplex,
  latest: ServerResponse | undefined,
  status: RefusedStatus,
  present: PresentRefusal | undefined,
): void {
  if (latest === undefined) return close(socket, write(status, present));
  if (latest.req.complete) return afterAnswer(latest, () => close(socket, write(status, present)));
  if (!latest.headersSent) answer(latest, status, present);
  afterAnswer(latest, () => close(socket));
}

/** Answers a request whose rest is refused, under the identifier that it has already. */
function answer(response: ServerResponse, status: RefusedStatus, present: PresentRefusal | undefined): void {
  const known = response.getHeader('X-Request-Id');
  const refusal = present?.(status, known === undefined ? undefined : String(known));
  response.writeHead(status, headersOf(refusal)).end(refusal?.body);
}

/** The whole answer to what is no request at all. */
function write(status: RefusedStatus, present: PresentRefusal | undefined): string {
  const refusal = present?.(status);
  const headers = Object.entries(headersOf(refusal)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${refusal?.body ?? ''}`;
}

const headersOf = (refusal: ReturnType<PresentRefusal> | undefined) => ({
  Connection: 'close',
  'Content-Length': Buffer.byteLength(refusal?.body ?? ''),
  ...(refusal && { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': refusal.requestId }),
});

function afterAnswer(response: ServerResponse, then: () => void): void {
  if (response.writableFinished) then();
  else response.once('close', then);
}

function close(socket: Duplex, lastWords = ''): void {
  if (socket.writable) socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The limit of open files less those that the process needs itself; none where the system does not say. */
function mostConnections(): number {
  const open = /^Max open files +(\d+)/m.exec(readLimits())?.[1];
  return open === undefined ? Infinity : Math.max(Math.floor(Number(open) / 2), Number(open) - RESERVED);
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
