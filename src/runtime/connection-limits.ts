import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A client that takes nothing of its answer for so long, twice at most, is left; Node would keep it, and the answer, for ever. */
const STALLED_MS = 15_000;
/** How long a refused connection stays for its answer to be read: closed at once, what the client still sends would take the answer away. */
const LINGER_MS = 5_000;
/** Descriptors that connections leave to the database, to receivers and to files. */
const RESERVED = 256;

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/**
 * Keeps connections within bounds: more than there are descriptors for are closed at once, one that takes nothing is closed in half a minute, and
 * what is no whole request is answered once, in its turn, and closed. The function it gives has to hear of each request first.
 *
 * Node's own way answers a body that breaks off once more when the request has been answered already, and puts its 400 in the place of an
 * answer that is still being made: a proxy would hand either to the next caller.
 */
export function guardConnections(server: Server): (response: ServerResponse) => void {
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
    if (socket.writable) refuse(socket, latest.get(socket), STATUS[error.code ?? ''] ?? 400);
    else socket.destroy();
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    refuse(socket, latest.get(socket), 400);
  });
  server.on('checkExpectation', (_request, response) => {
    note(response);
    response.writeHead(417, { Connection: 'close', 'Content-Length': 0 }).end();
  });
  return note;
}

/** Whether silence is no fault of the client: its answer is being made, or the time that a request may take to arrive is running. */
const isWorkedFor = (socket: Socket, latest: ServerResponse | undefined): boolean =>
  latest === undefined || (!latest.writableFinished && socket.writableLength === 0);

function refuse(socket: Duplex, latest: ServerResponse | undefined, status: number): void {
  const bare = `HTTP/1.1 ${status} ${PHRASES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  if (latest === undefined) return close(socket, bare);
  if (latest.req.complete) return afterAnswer(latest, () => close(socket, bare));
  if (!latest.headersSent) latest.writeHead(status, { Connection: 'close', 'Content-Length': 0 }).end();
  afterAnswer(latest, () => close(socket));
}

function afterAnswer(response: ServerResponse, then: () => void): void {
  if (response.writableFinished) then();
  else response.once('close', then);
}

function close(socket: Duplex, lastWords = ''): void {
  if (socket.writable) socket.end(lastWords);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** As many as the process may open files, without those it needs itself; no limit of ours where the system does not say. */
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
