import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatDay, addDays, dayOf } from '../core/dates.ts';
import type { Sql } from '../database/sql.ts';
import { writePdf } from './pdf.ts';

type Row = Readonly<Record<string, unknown>>;

const FILE = path.resolve(import.meta.dirname, '../../prisma/seed/demo.ndjson');
const FILE_DAY = new Date('2026-11-27');

/**
 * Reads the demo data: after the name of a table its rows, in the order of the foreign keys. All
 * dates are moved so that everything happened before the day of the instant.
 */
export async function readSeed(today: Date): Promise<ReadonlyMap<string, readonly Row[]>> {
  const days = (Number(dayOf(today)) - Number(FILE_DAY)) / 86_400_000;
  const moved = new Map<string, string>();
  const move = (day: string): string => {
    const known = moved.get(day) ?? formatDay(addDays(new Date(day), days));
    moved.set(day, known);
    return known;
  };
  const text = (await readFile(FILE, 'utf8')).replace(/\b\d{4}-\d\d-\d\d(?!\d)/g, move);
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const value = JSON.parse(line) as string | Row;
    if (typeof value === 'string') tables.set(value, (rows = []));
    else rows.push(value);
  }
  return tables;
}

/** So many rows are one parameter. */
const CHUNK = 2_000;

/** Writes the rows into an empty database, and sets the sequences after their ids. */
export async function insertSeed(sql: Sql, seed: ReadonlyMap<string, readonly Row[]>, lockSecret: () => object): Promise<void> {
  await switchDating(sql, 'DISABLE');
  const tops: [table: string, id: number][] = [];
  for (const [table, rows] of seed) {
    for (let at = 0; at < rows.length; at += CHUNK)
      await insert(
        sql,
        table,
        rows.slice(at, at + CHUNK).map((row) => complete(table, row, lockSecret)),
      );
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    if (ids.length > 0) tops.push([table, ids.reduce((one, other) => Math.max(one, other))]);
  }
  await switchDating(sql, 'ENABLE');
  await sql(
    `SELECT setval(pg_get_serial_sequence(quote_ident(name), 'id'), top) FROM unnest($1::text[], $2::int[]) AS used (name, top)`,
    [tops.map(([table]) => table), tops.map(([, top]) => top)],
  );
}

/** Writes the PDF of a document from its lines; adds a secret to a webhook. */
function complete(table: string, { pdf, ...row }: Row, lockSecret: () => object): Row {
  if (table === 'webhook') return { ...row, ...lockSecret() };
  if (pdf === undefined) return row;
  const [heading = '', ...lines] = pdf as readonly string[];
  return { ...row, bytes: asHex(writePdf(heading, lines)) };
}

/** Bytes as PostgreSQL reads them from JSON. */
export const asHex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/**
 * Inserts all rows as one JSON parameter, which the embedded database runs faster than one parameter
 * a field.
 */
export async function insert(sql: Sql, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => `"${column}"`).join(', ');
  const text = `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`;
  await sql(text, [JSON.stringify(rows)]);
}

/** Switches the triggers that date changes. The rows have dates of their own. */
async function switchDating(sql: Sql, turn: 'DISABLE' | 'ENABLE'): Promise<void> {
  await sql(
    `DO $$ DECLARE dating record; BEGIN
      FOR dating IN SELECT tgrelid::regclass AS place, tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND tgname ~ '^(stamp|touch)' AND relnamespace = current_schema()::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s ${turn} TRIGGER %I', dating.place, dating.name); END LOOP;
    END $$`,
    [],
  );
}
