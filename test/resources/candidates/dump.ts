import type { Pool } from 'pg';

/**
 * Every column of every table of the database as text: bytes as the text that they spell, so that a
 * document's content is found too.
 */
export async function dumpOf(pool: Pool): Promise<string> {
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string; data_type: string }>(
    `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
  const parts: string[] = [];
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await pool.query<{ all: string | null }>(`SELECT string_agg(${text}, E'\n') AS all FROM "${table}"`);
    parts.push(`${table}.${column}:\n${rows[0]?.all ?? ''}`);
  }
  return parts.join('\n');
}
