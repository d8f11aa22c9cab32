import type { Database } from '../../src/database/database.ts';

/** Every row of every table, as the number and a digest of them for each table. */
export async function readTables({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const parts = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' rows, ' || md5(string_agg(t::text, '|' ORDER BY t::text)) AS content FROM "${name}" AS t`,
  );
  const { rows: tables } = await pool.query<{ name: string; content: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(tables.map(({ name, content }) => [name, content]));
}
