import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** A record of a file, not yet checked, or the reason why there is none. `number` is its first line. */
export type Found = { readonly number: number } & (
  | {
      readonly value: unknown;
      /** In bytes. */
      readonly size: number;
    }
  | { readonly fault: string }
);

/** The first bytes of a file. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Bytes as text; undefined where they are no UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

// leaves out a mark of byte order at the beginning
const DECODER = new TextDecoder('utf-8', { fatal: true });

const NOT_UTF8 = 'is not UTF-8';

/** A file that cannot be read at all; the message says why. */
export class UnreadableFile extends Error {}

const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;
/** Longest line: a document of 5 MiB in Base64 with its record around it. */
const MAX_LINE = 8 * 1024 * 1024;

/** Finds the end of a record in a chunk from `start` on: the index of its newline, or -1. */
export type FindEnd = (chunk: Buffer, start: number) => number;

/** The text of a record without its newline, or the reason why there is none. */
export type Text = { readonly number: number } & (
  { readonly text: string; readonly size: number } | { readonly fault: string; readonly text?: undefined }
);

/** Splits a file into records, each a line or, where `findEnd` says so, more. */
export async function* splitFile(
  file: string,
  findEnd: FindEnd = (chunk, start) => chunk.indexOf(NEWLINE, start),
): AsyncGenerator<Text> {
  let number = 1;
  let newlines = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (): Text => {
    const text = length > MAX_LINE ? undefined : decodeUtf8(Buffer.concat(parts));
    const fault = length > MAX_LINE ? `is longer than ${MAX_LINE / 1024 / 1024} MiB` : NOT_UTF8;
    const record = text === undefined ? { number, fault } : { number, text, size: length };
    number += 1 + newlines;
    newlines = 0;
    parts = [];
    length = 0;
    return record;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const found = findEnd(chunk, start);
      const end = found < 0 ? chunk.length : found;
      const part = chunk.subarray(start, end);
      for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) newlines += 1;
      length += part.length;
      if (length > MAX_LINE) parts = [];
      else parts.push(part);
      start = end + 1;
      if (found >= 0) yield finish();
    }
  }
  if (length > 0) yield finish();
}

/** NDJSON: one JSON object a line; empty lines are skipped. */
export async function* readNdjson(file: string): AsyncGenerator<Found> {
  for await (const { number, ...read } of splitFile(file)) {
    if (read.text === undefined) yield { number, fault: read.fault };
    else if (read.text.trim() !== '') yield { number, ...parseJson(read.text, read.size) };
  }
}

function parseJson(text: string, size: number): { readonly value: unknown; readonly size: number } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text), size };
  } catch {
    return { fault: 'is not JSON' };
  }
}
