import { readFileSync } from 'node:fs';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS, type ProblemDetail } from '../core/problem.ts';
import type { PresentRefusal } from '../http/refusal.ts';

/**
 * The time for which a client may stop reading its answer, twice at most. Node has no such limit.
 */
const STALLED_MS = 15_000;
/**
 * Milliseconds that a refused connection stays open, so that the client can read the answer: an
 * immediate close would reset it.
 */
const LINGER_MS = 5_000;
/** Descriptors that connections leave to the database, to receivers and to files. */
const RESERVED = 256;

/** The outcome of what the parser of Node refuses; anything else is malformed. */
const OUTCOMES: Readonly<Record<string, ProblemDetail>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'payload_too_large' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large' },
};
const MALFORMED: ProblemDetail = { code: 'malformed_request' };

/**
 * Limits connections. A connection over the limit of file descriptors is closed at once. One whose
 * client does not read its answer is closed after half a minute. An invalid message is answered
 * once, in order, and its connection closed; `presentRefusal` makes the body. The returned function
 * must be called for each request; it calls `begin` when the answer to the one before on the connection
 * has left. Else that request would keep what it takes, such as a turn, for as long as its client likes.
 *
 * Node itself would answer an incomplete body a second time, or replace an answer in progress. A
 * proxy could give that answer to its next client. With an answer that ends a connection it would close
 * it at once: clients that send a whole body before they read would find a broken pipe. It stays open
 * until the body has arrived, as long as a request may take.
 */
export function guardConnections(
  server: Server,
  presentRefusal: () => PresentRefusal | undefined,
): (response: ServerResponse, begin: () => void) => void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const note = (response: ServerResponse): void => void latest.set(response.req.socket, response);
  const beginInTurn = (response: ServerResponse, begin: () => void): void => {
    const { socket } = response.req;
    const former = latest.get(socket);
    note(response);
    if (former === undefined || former.closed) return begin();
    let waits = true;
    const isLatest = (): boolean => latest.get(socket) === response;
    // stops reading after this request: Node resumes reading at the end of each request
    process.nextTick(() => waits && isLatest() && socket.pause());
    former.once('close', () => {
      waits = false;
      if (socket.destroyed) return;
      if (isLatest()) socket.resume();
      begin();
    });
  };
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const request = latest.get(socket)?.req;
      if (request === undefined || request.complete) return destroySoon();
      socket.end();
      request.once('close', destroySoon);
      const timer = setTimeout(() => socket.destroy(), server.requestTimeout).unref();
      socket.once('close', () => clearTimeout(timer));
    };
  });
  server.maxConnections = mostConnections();
  server.timeout = STALLED_MS;
  server.on('timeout', (socket: Socket) => {
    if (!isWorkedFor(socket, latest.get(socket))) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (socket.writable) refuse(socket, latest.get(socket), OUTCOMES[error.code ?? ''] ?? MALFORMED, presentRefusal());
    else socket.destroy();
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    refuse(socket, latest.get(socket), MALFORMED, presentRefusal());
  });
  server.on('checkExpectation', (_request, response) => {
    note(response);
    answerRefused(response, { code: 'expectation_failed' }, presentRefusal());
  });
  return beginInTurn;
}

/** Whether the server still works on the answer, or the client may still send its request. */
const isWorkedFor = (socket: Socket, latest: ServerResponse | undefined): boolean =>
  latest === undefined || (!latest.writableFinished && socket.writableLength === 0);

function refuse(
  socket: Duplex,
  latest: ServerResponse | undefined,
  outcome: ProblemDetail,
  present: PresentRefusal | undefined,
): void {
  if (latest === undefined) return close(socket, write(outcome, present));
  if (latest.req.complete) return afterAnswer(latest, () => close(socket, write(outcome, present)));
  if (!latest.headersSent) answerRefused(latest, outcome, present);
  afterAnswer(latest, () => close(socket));
}

/** Answers a request that is refused, under its existing id, and closes the connection. */
export function answerRefused(response: ServerResponse, outcome: ProblemDetail, present: PresentRefusal | undefined): void {
  const id = response.getHeader('X-Request-Id');
  const refusal = present?.(outcome, { requestId: id === undefined ? undefined : String(id), target: response.req.url });
  response.writeHead(STATUS[outcome.code], headersOf(refusal)).end(refusal?.body);
}

/** A complete answer to a message without a request. */
function write(outcome: ProblemDetail, present: PresentRefusal | undefined): string {
  const refusal = present?.(outcome);
  const status = STATUS[outcome.code];
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

/** The limit of open files less a reserve; infinite when the system gives none. */
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
