import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CheckRecord } from './check-record.ts';
import { decodeUtf8, MAX_LINE, NOT_UTF8, readOf, TOO_LONG, type OpenRecords, type Read } from './read-file.ts';
import type { Values } from './records.ts';

/** A file that is no CSV of ours at all; the message says why. */
export class UnreadableFile extends Error {}

const MAX_COLUMNS = 1000;
/** A part of a column's name: `steps.0.step_name` is the name of the first step. */
const INDEX = /^(0|[1-9]\d{0,3})$/;

/**
 * Reads comma-separated values (RFC 4180) of one kind. The first line names the fields, with dots
 * for nested fields. An empty cell is an absent field.
 */
export const openCsv = (file: string, check: CheckRecord): OpenRecords =>
  async function* (wanted) {
    let columns: readonly string[] | undefined;
    for await (const raw of recordsOf(file)) {
      if (columns === undefined) columns = readHeader(raw);
      else if (wanted(raw.number) && raw.bytes?.length !== 0) yield readRecord(check, columns, raw);
    }
  };

type RawRecord = {
  /** The line that it begins at. */
  readonly number: number;
  /** Undefined when it is too long. */
  readonly bytes: Buffer | undefined;
  readonly position: number;
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Splits a file into records at newlines outside quotation marks, and drops records that are too
 * long. The parser reads one record at a time, so that a broken record affects no other.
 */
async function* recordsOf(file: string): AsyncGenerator<RawRecord> {
  let number = 1;
  let line = 1;
  let position = 0;
  let parts: Buffer[] = [];
  let length = 0;
  let quoted = false;
  let atStart = true;
  const keep = (part: Buffer): void => {
    length += part.length;
    if (length > MAX_LINE) parts = [];
    else if (part.length > 0) parts.push(part);
  };
  const finish = (): RawRecord => {
    const bytes = length > MAX_LINE ? undefined : withoutReturn(Buffer.concat(parts));
    const record = { number, bytes, position };
    parts = [];
    length = 0;
    number = line;
    return record;
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index];
      if (byte === NEWLINE) line += 1;
      if (byte === NEWLINE && !quoted) {
        keep(chunk.subarray(start, index));
        start = index + 1;
        position += length + 1;
        yield finish();
      }
      // a mark that stands doubled inside of two others closes and opens at once
      if (byte === QUOTE && (quoted || atStart)) quoted = !quoted;
      atStart = byte === COMMA || byte === NEWLINE || (byte === QUOTE && !quoted);
    }
    keep(chunk.subarray(start));
  }
  if (length > 0) yield finish();
}

const withoutReturn = (bytes: Buffer): Buffer => (bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes);

/** The cells of a record; undefined where it is none. */
function cellsOf(text: string): readonly string[] | undefined {
  try {
    const [cells] = parse(text, { relax_column_count: true, record_delimiter: [] }) as readonly (readonly string[])[];
    return cells ?? [];
  } catch {
    return undefined;
  }
}

function readHeader({ bytes }: RawRecord): readonly string[] {
  const text = bytes && decodeUtf8(bytes);
  const columns = (text === undefined ? undefined : cellsOf(text))?.map((name) => name.trim());
  if (columns === undefined || columns.includes('') || columns.length === 0 || columns.length > MAX_COLUMNS)
    throw new UnreadableFile('The first line of a CSV file must have the names of the fields, each in UTF-8.');
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new UnreadableFile(`The first line names the field ${repeated} twice.`);
  return columns;
}

function readRecord(check: CheckRecord, columns: readonly string[], { number, bytes, position }: RawRecord): Read {
  const refused = (reason: string): Read => ({ number, position, faults: [{ field: '', reason }] });
  if (bytes === undefined) return { number, position, faults: [TOO_LONG] };
  const text = decodeUtf8(bytes);
  if (text === undefined) return { number, position, faults: [NOT_UTF8] };
  const cells = cellsOf(text);
  if (cells === undefined) return refused('is not CSV: a quotation mark is out of place');
  if (cells.length !== columns.length) return refused(`has ${cells.length} cells, and the first line has ${columns.length}`);
  const named = columns.map((column, index): Named => [column.split('.'), cells[index] ?? '']);
  return readOf(check, number, nest(named.filter(([, value]) => value !== '')), bytes.length, position);
}

type Named = readonly [path: readonly string[], value: string];

/** Turns dotted field names into nested objects and lists. Empty cells leave no gaps in lists. */
function nest(named: readonly Named[]): Values | readonly unknown[] {
  const groups = Map.groupBy(named, ([[name = '']]) => name);
  const entries = [...groups].map(([name, group]): [string, unknown] => {
    const inner = group.map(([path, value]): Named => [path.slice(1), value]);
    const leaf = inner.find(([path]) => path.length === 0);
    return [name, leaf ? leaf[1] : nest(inner)];
  });
  const isList = entries.length > 0 && entries.every(([name]) => INDEX.test(name));
  if (!isList) return Object.fromEntries(entries);
  return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}
