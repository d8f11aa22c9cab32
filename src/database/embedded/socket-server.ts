import { createServer, type Socket } from 'node:net';
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

/**
 * Messages of a client in PostgreSQL's wire protocol: a first packet, messages that need an answer,
 * or Terminate.
 */
export type Said =
  | { readonly kind: 'packet'; readonly code: number }
  | { readonly kind: 'messages'; readonly bytes: Buffer }
  | { readonly kind: 'goodbye' };

/** Codes of first packets; any other is the version of the protocol. */
const firstPackets = { cancel: 80_877_102, tls: 80_877_103, gss: 80_877_104 } as const;

// Sync, Query, Flush, FunctionCall, CopyDone, CopyFail
const asking = new Set('SQHFcf'.split('').map((letter) => letter.charCodeAt(0)));
const goodbye = 0x58;
const longestPacket = 10_000;
const longestMessage = 0x3fff_ffff;

/**
 * Assembles messages of the PostgreSQL protocol from bytes. It passes them on when one asks for an
 * answer, so that Parse, Bind and Execute stay together. Throws for anything else.
 */
export function createListener(): (chunk: Buffer) => readonly Said[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 0;
  let scanned = 0;
  let greeted = false;

  const nextLength = (bytes: Buffer): number | undefined => {
    const head = greeted ? 1 : 0;
    if (bytes.length < scanned + head + 4) return undefined;
    const length = bytes.readInt32BE(scanned + head);
    if (length < (greeted ? 4 : 8) || length > (greeted ? longestMessage : longestPacket)) throw new Error('No such message.');
    return head + length;
  };

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    // a long message comes in many chunks, and is put together once
    if (size < needed) return [];
    let bytes = Buffer.concat(chunks);
    const said: Said[] = [];
    const drop = (): void => {
      bytes = bytes.subarray(scanned);
      scanned = 0;
    };
    for (;;) {
      const length = nextLength(bytes);
      needed = scanned + (length ?? 5);
      if (length === undefined || bytes.length < needed) break;
      const start = scanned;
      scanned += length;
      if (!greeted) {
        const code = bytes.readInt32BE(start + 4);
        said.push({ kind: 'packet', code });
        greeted = !Object.values<number>(firstPackets).includes(code);
        drop();
      } else if (asking.has(bytes[start] ?? 0)) {
        said.push({ kind: 'messages', bytes: bytes.subarray(0, scanned) });
        drop();
      } else if (bytes[start] === goodbye) {
        said.push({ kind: 'goodbye' });
        drop();
      }
    }
    chunks = [bytes];
    size = bytes.length;
    return said;
  };
}
