/**
 * Rows of a table that is known at run time only, as in an import: the one place where a statement
 * is made of the names of a table and its columns. Rows go to PostgreSQL as one JSON text, so that a
 * statement is prepared once for any number of rows.
 */
import type { tables } from '#generated/database/tables.ts';
import type { Sql } from './sql.ts';

export type Table = (typeof tables)[keyof typeof tables]['name'];

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

const quoted = (names: readonly string[], table?: string): string =>
  names.map((name) => (table === undefined ? `"${name}"` : `${table}."${name}"`)).join(', ');

const columnsOf = (rows: readonly Row[]): readonly string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();

/** The rows of a tenant with one of the ids in a column. */
export const readRows = (sql: Sql, table: Table, tenantId: number, column: string, ids: readonly number[]) =>
  sql<Row>(`SELECT * FROM "${table}" WHERE "tenant_id" = $1::int AND "${column}" = ANY ($2::int[])`, [tenantId, ids]);

/** The rows of a tenant behind an id, in the order of their ids. */
export const readPage = (sql: Sql, table: Table, tenantId: number, after: number, limit: number) =>
  sql<Row & { readonly id: number }>(
    `SELECT * FROM "${table}" WHERE "tenant_id" = $1::int AND "id" > $2::int ORDER BY "id" LIMIT $3::int`,
    [tenantId, after, limit],
  );

/** The rows of a tenant with one of the texts in a column, in any case if so asked. They are locked against changes. */
export const lockRows = (
  sql: Sql,
  table: Table,
  tenantId: number,
  { column, anyCase, texts }: { readonly column: string; readonly anyCase: boolean; readonly texts: readonly string[] },
) =>
  sql<Row & { readonly id: number }>(
    `SELECT t.* FROM "${table}" AS t WHERE t."tenant_id" = $1::int
       AND ${anyCase ? `lower(t."${column}" COLLATE "C")` : `t."${column}"`} = ANY ($2::text[]) ORDER BY t."id" FOR NO KEY UPDATE OF t`,
    [tenantId, texts],
  );

/** Inserts rows, which all have the same columns. */
export async function insertRows(sql: Sql, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await sql(insertion(table, columnsOf(rows)), [JSON.stringify(rows)]);
}

const insertion = (table: Table, columns: readonly string[]): string =>
  `INSERT INTO "${table}" AS t (${quoted(columns)}) SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::"${table}", $1::json)`;

/**
 * Updates rows of a tenant in which a given column differs, and returns the ids of the written rows.
 * Columns that are not given keep their values. The rows are locked before they are compared, by a
 * statement of its own, so an equal row gets no new modification date.
 */
export async function changeRows(
  sql: Sql,
  table: Table,
  tenantId: number,
  rows: readonly (Row & { readonly id: number })[],
): Promise<ReadonlySet<number>> {
  const columns = columnsOf(rows).filter((name) => name !== 'tenant_id' && name !== 'id');
  if (columns.length === 0) return new Set();
  await sql(
    `SELECT FROM "${table}" AS t WHERE t."tenant_id" = $1::int AND t."id" = ANY ($2::int[]) ORDER BY t."id" FOR NO KEY UPDATE`,
    [tenantId, rows.map(({ id }) => id)],
  );
  const changed = await sql<{ id: number }>(
    `WITH given AS MATERIALIZED (
       SELECT j, (j->>'id')::int AS "id" FROM json_array_elements($2::json) AS j
     ), held AS MATERIALIZED (
       SELECT t.* FROM "${table}" AS t WHERE t."tenant_id" = $1::int AND t."id" = ANY (ARRAY (SELECT "id" FROM given))
     ), changed AS MATERIALIZED (
       SELECT n.* FROM held JOIN given ON given."id" = held."id" CROSS JOIN LATERAL (SELECT ROW(held.*)::"${table}" AS t) AS before
       CROSS JOIN LATERAL json_populate_record(before.t, given.j) AS n WHERE n IS DISTINCT FROM before.t
     )
     UPDATE "${table}" AS t SET ${columns.map((name) => `"${name}" = changed."${name}"`).join(', ')}
     FROM changed WHERE t."tenant_id" = $1::int AND t."id" = changed."id" RETURNING t."id"`,
    [tenantId, JSON.stringify(rows)],
  );
  return new Set(changed.map(({ id }) => id));
}

/** Inserts rows, or updates those of the same key that differ. Returns the keys of the written rows. */
export async function mergeRows(sql: Sql, table: Table, key: readonly string[], rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const columns = columnsOf(rows);
  const others = columns.filter((name) => !key.includes(name));
  const onConflict =
    others.length === 0
      ? 'DO NOTHING'
      : `(${quoted(key)}) DO UPDATE SET ${others.map((name) => `"${name}" = excluded."${name}"`).join(', ')}
         WHERE (${quoted(others, 't')}) IS DISTINCT FROM (${quoted(others, 'excluded')})`;
  const text = `${insertion(table, columns)} ON CONFLICT ${onConflict} RETURNING ${quoted(key, 't')}`;
  return sql(text, [JSON.stringify(rows)]);
}

/** Writes values into the rows of a tenant with one of the ids in a column, and returns the ids of the rows. */
export async function writeRows(sql: Sql, table: Table, tenantId: number, column: string, ids: readonly number[], values: Row) {
  const given = Object.keys(values).map((name, index) => `"${name}" = $${index + 3}`);
  const text = `UPDATE "${table}" SET ${given.join(', ')} WHERE "tenant_id" = $1::int AND "${column}" = ANY ($2::int[]) RETURNING "id"`;
  return (await sql<{ readonly id: number }>(text, [tenantId, ids, ...Object.values(values)])).map(({ id }) => id);
}

/** Deletes the rows of a tenant with one of the ids in a column, and returns their own ids. */
export async function deleteRows(sql: Sql, table: Table, tenantId: number, column: string, ids: readonly number[]) {
  const text = `DELETE FROM "${table}" WHERE "tenant_id" = $1::int AND "${column}" = ANY ($2::int[]) RETURNING "id"`;
  return (await sql<{ readonly id: number }>(text, [tenantId, ids])).map(({ id }) => id);
}

/**
 * Deletes rows whose columns `names` are those of a row `among` the given ones, but no row that is given by
 * these columns and its `key`. Returns those columns of the deleted rows.
 */
export async function deleteOthers(
  sql: Sql,
  table: Table,
  tenantId: number,
  {
    names,
    key,
    among,
    but,
  }: Record<'among' | 'but', readonly Row[]> & { readonly names: readonly string[]; readonly key: string },
): Promise<readonly Row[]> {
  if (among.length === 0) return [];
  const whole = [...names, key];
  return sql(
    `DELETE FROM "${table}" AS t USING json_populate_recordset(NULL::"${table}", $2::json) AS a
     WHERE t."tenant_id" = $1::int AND (${quoted(names, 't')}) = (${quoted(names, 'a')}) AND NOT EXISTS (
       SELECT 1 FROM json_populate_recordset(NULL::"${table}", $3::json) AS b WHERE (${quoted(whole, 'b')}) = (${quoted(whole, 't')}))
     RETURNING ${quoted(names, 't')}`,
    [tenantId, JSON.stringify(among), JSON.stringify(but)],
  );
}

/** Deletes some rows of a tenant, and returns their number. */
export async function deleteSome(sql: Sql, table: Table, tenantId: number, limit: number): Promise<number> {
  const deleted = await sql(
    `DELETE FROM "${table}" WHERE "tenant_id" = $1::int
       AND ctid = ANY (ARRAY (SELECT ctid FROM "${table}" WHERE "tenant_id" = $1::int LIMIT $2::int)) RETURNING "tenant_id"`,
    [tenantId, limit],
  );
  return deleted.length;
}
