/**
 * Rows of a table that is known at run time only, as in an import: the one place where a statement
 * is made of the names of a table and its columns. Rows go to PostgreSQL as one JSON text, so that a
 * statement is prepared once for any number of rows.
 */
import type { tables } from '#generated/database/tables.ts';
import type { Sql } from './sql.ts';

/** The name of a table of the schema. */
export type Table = (typeof tables)[keyof typeof tables]['name'];

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const quoted = (names: readonly string[], table?: string): string =>
  names.map((name) => (table === undefined ? `"${name}"` : `${table}."${name}"`)).join(', ');

/** The columns that any of the rows has. */
const columnsOf = (rows: readonly Row[]): readonly string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();

/** Inserts rows, which all have the same columns. */
export async function insertRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await sql(insertion(table, columnsOf(rows)), [JSON.stringify(rows)]);
}

const insertion = (table: Table, columns: readonly string[]): string =>
  `INSERT INTO "${table}" AS t (${quoted(columns)}) SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::"${table}", $1::json)`;
