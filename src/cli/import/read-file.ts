import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CheckRecord } from './check-record.ts';
import { isKind, type Fault, type Kind, type Line } from './records.ts';

/** One entry of a file: a record, or its faults. `position` is about the byte at its end. */
export type Read = { readonly position: number } & (
  | { readonly line: Line; readonly size: number; readonly faults?: undefined }
  | { readonly number: number; readonly faults: readonly Fault[]; readonly kind?: Kind; readonly reference?: string }
);

/** Reads a file from its beginning. Rejects when the file cannot be read. */
export type OpenRecords = (wanted: (number: number) => boolean) => AsyncIterable<Read>;

/** Longest line: a document of 5 MiB in Base64 with its record around it. */
const MAX_LINE = 8 * 1024 * 1024;

/** A validated value in its TypeScript type. */
export function readOf(check: CheckRecord, number: number, value: unknown, size: number, position: number): Read {
  const checked = check(number, value);
  if ('record' in checked) return { line: checked, size, position };
  const { kind, reference } = (typeof value === 'object' && value !== null ? value : {}) as {
    kind?: unknown;
    reference?: unknown;
  };
  return {
    number,
    faults: checked,
    position,
    ...(isKind(kind) && { kind }),
    ...(typeof reference === 'string' && { reference: reference.slice(0, 255) }),
  };
}

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
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

// leaves out a mark of byte order at the beginning
const DECODER = new TextDecoder('utf-8', { fatal: true });

export const NOT_UTF8: Fault = { field: '', reason: 'is not UTF-8' };

export const TOO_LONG: Fault = { field: '', reason: `is longer than ${MAX_LINE / 1024 / 1024} MiB` };

/** A file that cannot be read at all; the message says why. */
export class UnreadableFile extends Error {}

/** The bytes of a record without its newline; undefined when it is too long. `number` is its first line. */
export type RawRecord = { readonly number: number; readonly bytes: Buffer | undefined; readonly position: number };

const NEWLINE = 0x0a;
const CHUNK_BYTES = 256 * 1024;

/** Finds the end of a record in a chunk from `start` on: the index of its newline, or -1. */
type FindEnd = (chunk: Buffer, start: number) => number;

/** Splits a file into records. `linesPassed` counts the newlines within the last record. */
export async function* splitFile(
  file: string,
  findEnd: FindEnd = (chunk, start) => chunk.indexOf(NEWLINE, start),
  linesPassed: () => number = () => 0,
): AsyncGenerator<RawRecord> {
  let number = 1;
  let position = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (): RawRecord => {
    const record = { number, bytes: length > MAX_LINE ? undefined : Buffer.concat(parts), position };
    number += 1 + linesPassed();
    parts = [];
    length = 0;
    return record;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const found = findEnd(chunk, start);
      const end = found < 0 ? chunk.length : found;
      length += end - start;
      if (length > MAX_LINE) parts = [];
      else parts.push(chunk.subarray(start, end));
      position += end - start + (found < 0 ? 0 : 1);
      start = end + 1;
      if (found >= 0) yield finish();
    }
  }
  if (length > 0) yield finish();
}

const NO_JSON: Fault = { field: '', reason: 'is not JSON' };

/** NDJSON: one JSON object a line; empty lines are skipped. */
export const openNdjson = (file: string, check: CheckRecord): OpenRecords =>
  async function* (wanted) {
    for await (const raw of splitFile(file)) {
      const read = wanted(raw.number) ? readLine(check, raw) : undefined;
      if (read !== undefined) yield read;
    }
  };

function readLine(check: CheckRecord, { number, bytes, position }: RawRecord): Read | undefined {
  if (bytes === undefined) return { number, position, faults: [TOO_LONG] };
  const text = decodeUtf8(bytes);
  if (text === undefined) return { number, position, faults: [NOT_UTF8] };
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { number, position, faults: [NO_JSON] };
  }
  return readOf(check, number, value, bytes.length, position);
}
