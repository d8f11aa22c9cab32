import { parse } from 'csv-parse/sync';
import type { CheckRecord } from './check-record.ts';
import {
  decodeUtf8,
  NOT_UTF8,
  readOf,
  splitFile,
  TOO_LONG,
  UnreadableFile,
  type OpenRecords,
  type RawRecord,
  type Read,
} from './read-file.ts';
import type { Values } from './records.ts';

const MAX_COLUMNS = 1000;
/** A part of a column's name: `steps.0.step_name` is the name of the first step. */
const INDEX = /^(0|[1-9]\d{0,3})$/;

/**
 * Comma-separated values (RFC 4180) of one kind. The first line has the names of the fields, dotted
 * where they are inside others. An empty cell is a field that is not given.
 */
export const openCsv = (file: string, check: CheckRecord): OpenRecords =>
  async function* (wanted) {
    let columns: readonly string[] | undefined;
    for await (const raw of recordsOf(file)) {
      if (columns === undefined) columns = readHeader(raw);
      else if (wanted(raw.number) && raw.bytes?.length !== 0) yield readRecord(check, columns, raw);
    }
  };

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Splits a file at the newlines outside of quotation marks. */
async function* recordsOf(file: string): AsyncGenerator<RawRecord> {
  let lines = 0;
  let quoted = false;
  let atStart = true;
  const findEnd = (chunk: Buffer, start: number): number => {
    for (let index = start; index < chunk.length; index += 1) {
      const byte = chunk[index];
      const isEnd = byte === NEWLINE && !quoted;
      if (byte === NEWLINE && quoted) lines += 1;
      // a doubled mark inside of quotation marks closes and opens at once
      if (byte === QUOTE && (quoted || atStart)) quoted = !quoted;
      atStart = byte === COMMA || byte === NEWLINE || (byte === QUOTE && !quoted);
      if (isEnd) return index;
    }
    return -1;
  };
  const linesPassed = (): number => {
    const passed = lines;
    lines = 0;
    return passed;
  };
  for await (const { bytes, ...raw } of splitFile(file, findEnd, linesPassed))
    yield { ...raw, bytes: bytes?.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes };
}

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

/** Dotted fields as an object of objects and lists. An empty cell leaves no hole in its list. */
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
