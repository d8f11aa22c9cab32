import { createReadStream } from 'node:fs';
import type { CheckRecord } from './check-record.ts';
import { decodeUtf8, MAX_LINE, NOT_UTF8, readOf, TOO_LONG, type OpenRecords, type Read } from './read-file.ts';
import type { Fault } from './records.ts';

const NEWLINE = 0x0a;
const CHUNK = 256 * 1024;
const NO_JSON: Fault = { field: '', reason: 'is not JSON' };

/** One JSON object a line; empty lines are passed over. */
export const openNdjson = (file: string, check: CheckRecord): OpenRecords =>
  async function* (wanted) {
    for await (const { number, bytes, position } of linesOf(file)) {
      if (!wanted(number)) continue;
      const read = bytes === undefined ? { number, position, faults: [TOO_LONG] } : readLine(check, number, bytes, position);
      if (read !== undefined) yield read;
    }
  };

function readLine(check: CheckRecord, number: number, bytes: Buffer, position: number): Read | undefined {
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

type RawLine = { readonly number: number; readonly bytes: Buffer | undefined; readonly position: number };

/** The lines of a file; of one that is too long nothing is kept. */
async function* linesOf(file: string): AsyncGenerator<RawLine> {
  let number = 1;
  let position = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const finish = (): RawLine => {
    const line = { number, bytes: length > MAX_LINE ? undefined : Buffer.concat(parts), position };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length;) {
      const found = chunk.indexOf(NEWLINE, start);
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
