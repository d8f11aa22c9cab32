import { parse } from 'csv-parse/sync';
import { oneLine } from '../core/wording.ts';
import { readHead, splitFile, UnreadableFile, type FindEnd, type Found, type Text } from './read-file.ts';
import { fieldsOf } from './fields.ts';
import type { RecordKind } from './kind.ts';
import type { Values } from './schema.ts';

const MAX_COLUMNS = 1000;
/** A part of a column's name: `steps.0.step_name` is the name of the first step. */
const INDEX = /^(0|[1-9]\d{0,3})$/;
const INDICES = /(?<=\.)(0|[1-9]\d{0,3})(?=\.|$)/g;

/**
 * Comma-separated values (RFC 4180) of one kind; semicolons or tabs may separate them. The first
 * line has the names of the fields, dotted where they are inside others; a line `sep=;` may stand before
 * it. Blanks around a value do not count, and an empty cell is a field that is not given.
 */
export async function* readCsv(file: string, kind: RecordKind): AsyncGenerator<Found> {
  const marks = await readMarks(file);
  let columns: readonly string[] | undefined;
  for await (const read of splitFile(file, createFindEnd(marks))) {
    if (read.number === 1 && SEPARATOR_LINE.test(read.text ?? '')) continue;
    const cells = read.text === undefined ? undefined : cellsOf(read.text, marks);
    if (columns === undefined) columns = readHeader(cells, kind);
    else if (read.text === undefined) yield read;
    else if (withoutReturn(read.text) !== '') yield readRecord(columns, cells, read);
  }
}

/** The marks between cells and between lines, each one byte. */
type Marks = { readonly separator: string; readonly lineEnd: string };

const HEAD_BYTES = 64 * 1024;
/** Excel's way to name the separator, after a mark of byte order. */
const SEPARATOR_LINE = /^(?:\ufeff|\u00ef\u00bb\u00bf)?sep=([,;\t])(?=\r|\n|$)/i;

/** As the first line has them: names of fields contain none of these characters. */
async function readMarks(file: string): Promise<Marks> {
  const head = (await readHead(file, HEAD_BYTES)).toString('latin1');
  const [, separator = ','] = SEPARATOR_LINE.exec(head) ?? /^[^,;\t\r\n]*([,;\t])/.exec(head) ?? [];
  return { separator, lineEnd: /^[^\r\n]*\r(?![\r\n])/.test(head) ? '\r' : '\n' };
}

const QUOTE = 0x22;

/** A record ends at a line end outside of quotation marks. */
function createFindEnd(marks: Marks): FindEnd {
  const separator = marks.separator.charCodeAt(0);
  const lineEnd = marks.lineEnd.charCodeAt(0);
  let quoted = false;
  let atStart = true;
  return (chunk, start) => {
    for (let index = start; index < chunk.length; index += 1) {
      const byte = chunk[index];
      const isEnd = byte === lineEnd && !quoted;
      // a doubled mark inside of quotation marks closes and opens at once
      if (byte === QUOTE && (quoted || atStart)) quoted = !quoted;
      atStart = byte === separator || byte === lineEnd || (byte === QUOTE && !quoted);
      if (isEnd) return index;
    }
    return -1;
  };
}

const withoutReturn = (text: string): string => text.replace(/\r$/, '');

/** The cells of a record; undefined where it is none. */
function cellsOf(text: string, { separator }: Marks): readonly string[] | undefined {
  try {
    const settings = { delimiter: separator, relax_column_count: true, record_delimiter: [] };
    const [cells = []] = parse(withoutReturn(text), settings) as readonly (readonly string[])[];
    return cells.map((cell) => cell.trim());
  } catch {
    return undefined;
  }
}

function readHeader(columns: readonly string[] | undefined, kind: RecordKind): readonly string[] {
  if (columns === undefined || columns.includes('') || columns.length === 0 || columns.length > MAX_COLUMNS)
    throw new UnreadableFile('The first line of a CSV file must have the names of the fields, each in UTF-8.');
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw new UnreadableFile(`The first line names the field ${repeated} twice.`);
  const fields = new Set(fieldsOf(kind).map(({ field }) => field));
  const unknown = columns.filter((name) => !fields.has(name.replaceAll(INDICES, 'N')));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `"${oneLine(name)}"`).join(', ');
    throw new UnreadableFile(
      `The first line has names that are no fields of ${kind.name}: ${names}. List them: import --fields ${kind.name}.`,
    );
  }
  return columns;
}

function readRecord(
  columns: readonly string[],
  cells: readonly string[] | undefined,
  { number, size }: Extract<Text, { readonly text: string }>,
): Found {
  if (cells === undefined) return { number, fault: 'is not CSV: a quotation mark is out of place' };
  if (cells.length !== columns.length)
    return { number, fault: `has ${cells.length} cells, and the first line has ${columns.length}` };
  const named = columns.map((column, index): Named => [column.split('.'), cells[index] ?? '']);
  return { number, value: nest(named.filter(([, value]) => value !== '')), size };
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
