/**
 * Writes many rows at once. Each statement takes them as one JSON text, so that it is prepared once
 * for any number of rows.
 */
import type { Transaction } from '../../database/transaction.ts';
import type { Values } from './records.ts';

/** A row under the names of its columns, `tenant_id` among them. */
type Row = Values & { readonly tenant_id: number };

const quoted = (names: readonly string[], table?: string): string =>
  names.map((name) => (table === undefined ? `"${name}"` : `${table}."${name}"`)).join(', ');

/** The columns that any of the rows has. */
const columnsOf = (rows: readonly Row[]): readonly string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();

/** Ids for new rows, ascending. */
export async function drawIds(transaction: Transaction, table: string, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const rows = await transaction.prisma.$queryRawUnsafe<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('"${table}"', 'id'))::int AS id FROM generate_series(1, $1::int)`,
    count,
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Inserts rows, which all have the same columns. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = quoted(columnsOf(rows));
  await transaction.prisma.$executeRawUnsafe(
    `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
    JSON.stringify(rows),
  );
}

/**
 * Updates rows of a tenant in which a given column differs, and returns the ids of the written rows.
 * Columns that are not given keep their values. The rows are locked before they are compared, so an
 * equal row gets no new modification date.
 */
export async function changeRows(
  transaction: Transaction,
  table: string,
  rows: readonly (Row & { readonly id: number })[],
): Promise<ReadonlySet<number>> {
  const columns = columnsOf(rows).filter((name) => name !== 'tenant_id' && name !== 'id');
  if (columns.length === 0) return new Set();
  const changed = await transaction.prisma.$queryRawUnsafe<{ id: number }[]>(
    `WITH given AS MATERIALIZED (
       SELECT j, (j->>'id')::int AS "id" FROM json_array_elements($2::json) AS j
     ), held AS MATERIALIZED (
       SELECT t.* FROM "${table}" AS t WHERE t."tenant_id" = $1::int AND t."id" = ANY (ARRAY (SELECT "id" FROM given))
       ORDER BY t."id" FOR NO KEY UPDATE OF t
     ), changed AS MATERIALIZED (
       SELECT n.* FROM held JOIN given ON given."id" = held."id" CROSS JOIN LATERAL (SELECT ROW(held.*)::"${table}" AS t) AS before
       CROSS JOIN LATERAL json_populate_record(before.t, given.j) AS n WHERE n IS DISTINCT FROM before.t
     )
     UPDATE "${table}" AS t SET ${columns.map((name) => `"${name}" = changed."${name}"`).join(', ')}
     FROM changed WHERE t."tenant_id" = $1::int AND t."id" = changed."id" RETURNING t."id"`,
    rows[0]?.tenant_id,
    JSON.stringify(rows),
  );
  return new Set(changed.map(({ id }) => id));
}

/**
 * Inserts rows, or updates those of the same key that differ. Returns the keys of the written rows.
 */
export async function mergeRows<Key extends string>(
  transaction: Transaction,
  table: string,
  key: readonly Key[],
  rows: readonly Row[],
): Promise<readonly Readonly<Record<Key, unknown>>[]> {
  if (rows.length === 0) return [];
  const columns = columnsOf(rows);
  const others = columns.filter((name) => !(key as readonly string[]).includes(name));
  const onConflict =
    others.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
         WHERE (${quoted(others, 't')}) IS DISTINCT FROM (${quoted(others, 'excluded')})`;
  return transaction.prisma.$queryRawUnsafe(
    `INSERT INTO "${table}" AS t (${quoted(columns)}) SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::"${table}", $1::json)
     ON CONFLICT (${quoted(key)}) DO ${onConflict} RETURNING ${quoted(key, 't')}`,
    JSON.stringify(rows),
  );
}
