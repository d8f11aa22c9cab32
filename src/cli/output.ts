import { oneLine } from '../core/wording.ts';

/** A row: `--json` keeps the names, tables show them in capitals. */
export type Printable = Readonly<Record<string, string | number | boolean | object | null>>;

type Value = Printable[string] | undefined;

/** Rows in columns under their names; `None.` where there is no row. */
export function formatTable(rows: readonly Printable[]): string {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return 'None.\n';
  const cells = [names.map(headingOf), ...rows.map((row) => names.map((name) => formatValue(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => lengthOf(line[column] ?? ''))));
  const pad = (text: string, width: number): string => text + ' '.repeat(width - lengthOf(text));
  return cells
    .map((line) => `${line.map((text, column) => pad(text, widths[column] ?? 0)).join('  ')}`.trimEnd() + '\n')
    .join('');
}

/** One value a line behind its name. */
export function formatRecord(record: Printable): string {
  const width = Math.max(...Object.keys(record).map((name) => name.length)) + 2;
  return Object.entries(record)
    .map(([name, value]) => `${`${name.replaceAll('_', ' ')}:`.padEnd(width)}${formatValue(value)}\n`)
    .join('');
}

/** One JSON document; dates as `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A time as options take it. */
export const formatTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/gu;
const TWICE_AS_WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/gu;

/** In columns of a terminal. */
function lengthOf(text: string): number {
  const shown = text.replaceAll(WITHOUT_WIDTH, '');
  return Array.from(shown).length + (shown.match(TWICE_AS_WIDE)?.length ?? 0);
}

const headingOf = (name: string): string => name.replaceAll('_', ' ').toUpperCase();

function formatValue(value: Value): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return formatTime(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return oneLine(value.join(', '));
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
