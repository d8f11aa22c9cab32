import { createServer, type Socket } from 'node:net';
import { postgresMajor } from './data-folder.ts';
import { listenIn } from './socket-place.ts';
import type { SessionClient } from './session.ts';

const IDLE_LIMIT_MS = 10_000;

/**
 * Lets other processes of this user use the embedded database through a unix socket in the data
 * folder. The startup message is answered here, so that connecting does not change the session. A
 * transaction that a client leaves, or leaves idle for 10 s, is rolled back. Resolves to a function
 * that closes the socket.
 */
export async function serveSocket(directory: string, createClient: () => SessionClient): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    serve(socket, createClient());
  });
  let remove = await listenIn(directory, server);
  server.on('error', () => {}); // the client that was not accepted gets an error of its own
  server.unref(); // the thread of the database keeps the process alive
  return () => {
    remove?.();
    remove = undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

function serve(socket: Socket, client: SessionClient): void {
  const readMessages = createMessageReader();
  let idleTimer: NodeJS.Timeout | undefined;

  const endIdle = (): void => {
    socket.write(fatal('25P03', 'The transaction was idle for 10 s.'));
    socket.destroySoon();
    void client.release();
  };
  const answer = async (message: ClientMessage): Promise<void> => {
    clearTimeout(idleTimer);
    if (message.kind === 'terminate') return void socket.end();
    if (message.kind === 'packet') return answerFirstPacket(socket, message.code);
    const answered = await client.exchange(message.bytes);
    if (socket.destroyed) return;
    socket.write(answered);
    if (client.isInTransaction()) idleTimer = setTimeout(endIdle, IDLE_LIMIT_MS);
  };

  let last = Promise.resolve();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of readMessages(chunk)) last = last.then(() => answer(message)).catch(() => void socket.destroy());
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => {}); // `close` follows
  socket.on('close', () => {
    clearTimeout(idleTimer);
    void client.release();
  });
}

function answerFirstPacket(socket: Socket, code: number): void {
  if (code === FIRST_PACKETS.cancel) socket.end();
  else if (code === FIRST_PACKETS.tls || code === FIRST_PACKETS.gss) socket.write('N');
  else socket.write(STARTED);
}

function encode(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const fatal = (code: string, text: string): Buffer => encode('E', 'SFATAL', 'VFATAL', `C${code}`, `M${text}`, Buffer.from([0]));

// AuthenticationOk, the fixed parameters, BackendKeyData, ReadyForQuery. The key is zero, because
// no statement can be cancelled.
const STARTED = Buffer.concat([
  encode('R', Buffer.alloc(4)),
  ...Object.entries({
    server_version: postgresMajor,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }).map(([name, value]) => encode('S', name, value)),
  encode('K', Buffer.alloc(8)),
  encode('Z', Buffer.from('I')),
]);

/**
 * Messages of a client in PostgreSQL's wire protocol: a first packet, messages that need an answer,
 * or Terminate.
 */
export type ClientMessage =
  | { readonly kind: 'packet'; readonly code: number }
  | { readonly kind: 'messages'; readonly bytes: Buffer }
  | { readonly kind: 'terminate' };

/** Codes of first packets; any other is the version of the protocol. */
const FIRST_PACKETS = { cancel: 80_877_102, tls: 80_877_103, gss: 80_877_104 } as const;

// Sync, Query, Flush, FunctionCall, CopyDone, CopyFail
const ANSWERED = new Set('SQHFcf'.split('').map((letter) => letter.charCodeAt(0)));
const TERMINATE = 0x58;
const LONGEST_PACKET = 10_000;
const LONGEST_MESSAGE = 0x3fff_ffff;

/**
 * Assembles messages of the PostgreSQL protocol from bytes. It passes them on when one needs an
 * answer, so that Parse, Bind and Execute stay together. Throws for anything else.
 */
export function createMessageReader(): (chunk: Buffer) => readonly ClientMessage[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 0;
  let scanned = 0;
  let isStarted = false;

  const nextLength = (bytes: Buffer): number | undefined => {
    const head = isStarted ? 1 : 0;
    if (bytes.length < scanned + head + 4) return undefined;
    const length = bytes.readInt32BE(scanned + head);
    if (length < (isStarted ? 4 : 8) || length > (isStarted ? LONGEST_MESSAGE : LONGEST_PACKET))
      throw new Error('No such message.');
    return head + length;
  };

  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    // a long message arrives in many chunks, and is assembled once
    if (size < needed) return [];
    let bytes = Buffer.concat(chunks);
    const messages: ClientMessage[] = [];
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
      if (!isStarted) {
        const code = bytes.readInt32BE(start + 4);
        messages.push({ kind: 'packet', code });
        isStarted = !Object.values<number>(FIRST_PACKETS).includes(code);
        drop();
      } else if (ANSWERED.has(bytes[start] ?? 0)) {
        messages.push({ kind: 'messages', bytes: bytes.subarray(0, scanned) });
        drop();
      } else if (bytes[start] === TERMINATE) {
        messages.push({ kind: 'terminate' });
        drop();
      }
    }
    chunks = [bytes];
    size = bytes.length;
    return messages;
  };
}
