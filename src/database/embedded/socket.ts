/**
 * The way of another process of this user to the open database: a unix socket that carries wire
 * protocol in frames, a length of four bytes before each. A frame is answered by a frame.
 */
import { chmodSync, existsSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { createStream, endsTransaction, ROLL_BACK, type Exchange } from './stream.ts';

const ignore = (): void => {}; // the reader of a socket gets its error too
const IDLE_LIMIT_MS = 10_000;

/** Bytes of the path of a socket on macOS. Linux allows 107. */
const LONGEST_PATH = 103;

/**
 * Serves the database in the folder. A transaction that a client leaves, or leaves idle for 10 s,
 * is rolled back. Returns a function that ends this, also where no socket can be made.
 */
export function serveSocket(directory: string, pool: Pool, exchange: Exchange): () => void {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', ignore));
    void serve(socket, pool, exchange);
  });
  server.on('error', ignore); // commands say then that this process does not answer
  server.unref(); // the thread of the database keeps the process alive
  const file = socketOf(directory);
  if (file === undefined) return () => {};
  rmSync(file, { force: true }); // that of a process that was killed
  server.listen(file);
  if (existsSync(file)) chmodSync(file, 0o600);
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}

/** The socket of the process that has the folder; undefined when none answers. */
export async function findSocket(dataDirectory: string): Promise<string | undefined> {
  const file = socketOf(realpathSync(dataDirectory));
  if (file === undefined) return undefined;
  const socket = connect(file);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(file)).once('error', () => resolve(undefined));
    socket.once('connect', () => socket.destroy());
  });
}

/** A connection through a socket that `findSocket` has found, for pg's option `stream`. */
export function joinSession(file: string): Duplex {
  const socket = connect(file).on('error', ignore);
  const answers = readFrames(socket);
  const exchange: Exchange = async (bytes) => {
    writeFrame(socket, bytes);
    const { value } = await answers.next();
    if (value) return value;
    throw Object.assign(new Error('The process that has the database open ended the connection.'), { code: 'ECONNRESET' });
  };
  // the session belongs to the other process
  return createStream(exchange, Buffer.alloc(0), () => socket.destroy());
}

/** From the working directory, or in whole. Undefined when both are too long and would be cut off. */
function socketOf(directory: string): string | undefined {
  const whole = path.join(directory, 'socket');
  return [path.relative('', whole), whole].find((file) => Buffer.byteLength(file) <= LONGEST_PATH);
}

async function serve(socket: Socket, pool: Pool, exchange: Exchange): Promise<void> {
  let held: PoolClient | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isEnded = false;
  const passOn = (): void => {
    held?.release();
    held = undefined;
  };
  const end = async (): Promise<void> => {
    isEnded = true;
    clearTimeout(idle);
    if (held) await exchange(ROLL_BACK).catch(() => {}); // fails when PostgreSQL has ended too
    passOn();
  };
  const endIdle = (): void => {
    writeFrame(socket, TOO_IDLE);
    socket.destroySoon();
    void end();
  };
  try {
    for await (const bytes of readFrames(socket)) {
      clearTimeout(idle);
      if (isEnded) break;
      held ??= await pool.connect();
      const answer = await exchange(bytes);
      writeFrame(socket, answer);
      if (endsTransaction(answer)) passOn();
      else idle = setTimeout(endIdle, IDLE_LIMIT_MS);
    }
  } catch {
    // one of both has ended
  }
  socket.destroy();
  await end();
}

const TOO_IDLE = Buffer.from('E\0\0\0\x3eSFATAL\0VFATAL\0C25P03\0MThe transaction was idle for 10 s.\0\0');

function writeFrame(socket: Socket, bytes: Uint8Array): void {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  socket.write(Buffer.concat([length, bytes]));
}

async function* readFrames(socket: Socket): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 4;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // a long frame arrives in many chunks, and is assembled once
    while (size >= needed) {
      const bytes = Buffer.concat(chunks);
      const end = 4 + bytes.readUInt32BE();
      if (size >= end) yield bytes.subarray(4, end);
      chunks = [size >= end ? bytes.subarray(end) : bytes];
      needed = size >= end ? 4 : end;
      size = chunks[0]!.length;
    }
  }
  return undefined;
}
