import { createServer, type Socket } from 'node:net';
import { createListener, firstPackets, type Said } from './client-messages.ts';
import { postgresMajor } from './data-folder.ts';
import { listenIn } from './socket-place.ts';
import type { Seat } from './session.ts';

const stallLimit = 10_000;

/**
 * Lets other processes of this user use the embedded database through a unix socket in the data
 * folder. The startup message is answered here, so that connecting does not change the session. A
 * transaction that a client leaves, or leaves idle for 10 s, is rolled back. Resolves to a function
 * that closes the socket.
 */
export async function serveSocket(directory: string, join: () => Seat): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    serve(socket, join());
  });
  let remove = await listenIn(directory, server);
  server.on('error', () => {}); // who could not be let in knows
  server.unref(); // the thread of the database holds the process
  return () => {
    remove?.();
    remove = undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

function serve(socket: Socket, seat: Seat): void {
  const listenTo = createListener();
  let stall: NodeJS.Timeout | undefined;

  const cutOff = (): void => {
    socket.write(fatal('25P03', 'The transaction was left lying for 10 s.'));
    socket.destroySoon();
    void seat.leave();
  };
  const answer = async (said: Said): Promise<void> => {
    clearTimeout(stall);
    if (said.kind === 'goodbye') return void socket.end();
    if (said.kind === 'packet') return greet(socket, said.code);
    const answered = await seat.exchange(said.bytes);
    if (socket.destroyed) return;
    socket.write(answered);
    if (seat.holds()) stall = setTimeout(cutOff, stallLimit);
  };

  let last = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const said of listenTo(chunk)) last = last.then(() => answer(said)).catch(() => void socket.destroy());
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => {}); // `close` follows
  socket.on('close', () => {
    clearTimeout(stall);
    void seat.leave();
  });
}

function greet(socket: Socket, code: number): void {
  if (code === firstPackets.cancel) socket.end();
  else if (code === firstPackets.tls || code === firstPackets.gss) socket.write('N');
  else socket.write(welcome);
}

function message(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const fatal = (code: string, text: string): Buffer => message('E', 'SFATAL', 'VFATAL', `C${code}`, `M${text}`, Buffer.from([0]));

// AuthenticationOk, the fixed parameters, BackendKeyData, ReadyForQuery. The key is zero, because
// no statement can be cancelled.
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  ...Object.entries({
    server_version: postgresMajor,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }).map(([name, value]) => message('S', name, value)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);
