import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatDay, addDays, dayOf } from '../core/dates.ts';
import { setSequences, switchDating } from '#generated/database/statements.ts';
import { insertRows, type Row, type Table } from '../database/rows.ts';
import type { Sql } from '../database/sql.ts';
import { writePdf } from './pdf.ts';

const FILE = path.resolve(import.meta.dirname, '../../prisma/seed/demo.ndjson');
const FILE_DAY = new Date('2026-11-27');

/**
 * Reads the demo data: after the name of a table its rows, in the order of the foreign keys. All
 * dates are moved so that everything happened before the day of the instant.
 */
export async function readSeed(today: Date): Promise<ReadonlyMap<Table, readonly Row[]>> {
  const days = (Number(dayOf(today)) - Number(FILE_DAY)) / 86_400_000;
  const moved = new Map<string, string>();
  const move = (day: string): string => {
    const known = moved.get(day) ?? formatDay(addDays(new Date(day), days));
    moved.set(day, known);
    return known;
  };
  const text = (await readFile(FILE, 'utf8')).replace(/\b\d{4}-\d\d-\d\d(?!\d)/g, move);
  const tables = new Map<Table, Row[]>();
  let rows: Row[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const value = JSON.parse(line) as string | Row;
    if (typeof value === 'string') tables.set(value as Table, (rows = []));
    else rows.push(value);
  }
  return tables;
}

/** So many rows are one parameter. */
const CHUNK = 2_000;

/** Writes the rows into an empty database, and sets the sequences after their ids. */
export async function insertSeed(
  sql: Sql,
  seed: ReadonlyMap<Table, readonly Row[]>,
  lockSecret: () => Uint8Array,
): Promise<void> {
  await switchDating(sql);
  const tops: [table: Table, id: number][] = [];
  for (const [table, rows] of seed) {
    for (let at = 0; at < rows.length; at += CHUNK)
      await insertRows(
        sql,
        table,
        rows.slice(at, at + CHUNK).map((row) => complete(table, row, lockSecret)),
      );
    const ids = rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    if (ids.length > 0) tops.push([table, ids.reduce((one, other) => Math.max(one, other))]);
  }
  await switchDating(sql);
  await setSequences(sql, { tables: tops.map(([table]) => table), tops: tops.map(([, top]) => top) });
}

/** Writes the PDF of a document from its lines; adds a secret to a webhook. */
function complete(table: Table, { pdf, ...row }: Row, lockSecret: () => Uint8Array): Row {
  if (table === 'webhook') return { ...row, secret: asHex(lockSecret()) };
  if (pdf === undefined) return row;
  const [heading = '', ...lines] = pdf as readonly string[];
  return { ...row, bytes: asHex(writePdf(heading, lines)) };
}

/** Bytes as PostgreSQL reads them from JSON. */
const asHex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
