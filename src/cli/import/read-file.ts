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
export const MAX_LINE = 8 * 1024 * 1024;

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
