/**
 * Copies all rows of a database into an empty one of the same schema. The rows pass as texts of
 * PostgreSQL, so every value stays as it is; no trigger runs for them.
 */
import { findTables, setLocally, setSequences } from '#generated/database/statements.ts';
import type { Sql } from './sql.ts';

/** Rows that are in memory at one time. */
const BATCH = 500;
/** Documents have up to 5 MiB, and their texts twice as much. */
const DOCUMENTS = 4;

const UNLIMITED = JSON.stringify({ statement_timeout: '0', idle_in_transaction_session_timeout: '0' });

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table of the schema public that has rows, whatever program made it. */
export async function findFilled(sql: Sql): Promise<string | undefined> {
  for (const { name } of await findTables(sql))
    if ((await sql(`SELECT FROM ${quoted(name)} LIMIT 1`, [], 'for its values')).length > 0) return name;
  return undefined;
}

/**
 * Copies in a transaction on each side, and returns the number of rows. Until both end, locks keep
 * other sessions from writing to `from` and from using `to`. The role only has to own the tables.
 */
export async function copyRows(from: Sql, to: Sql, onProgress: (copied: number, total: number) => void): Promise<number> {
  for (const sql of [from, to]) await setLocally(sql, { settings: UNLIMITED });
  const tables = await findTables(to);
  const names = tables.map(({ name }) => quoted(name));
  await from(`LOCK TABLE ${names.join(', ')} IN SHARE MODE`, []);
  await to(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`, []);
  const counts = names.map((name) => `(SELECT count(*) FROM ${name})`);
  const [{ total } = { total: 0 }] = await from<{ total: number }>(`SELECT (${counts.join(' + ')})::float8 AS total`, []);
  for (const name of names) await to(`ALTER TABLE ${name} DISABLE TRIGGER USER`, []);
  let copied = 0;
  for (const { name, columns } of tables) {
    const into = columns.map(quoted).join(', ');
    for await (const rows of readTexts(from, name, columns)) {
      await to(`INSERT INTO ${quoted(name)} (${into}) SELECT ${into} FROM unnest($1::${quoted(name)}[])`, [rows]);
      copied += rows.length;
      onProgress(copied, total);
    }
  }
  for (const name of names) await to(`ALTER TABLE ${name} ENABLE TRIGGER USER`, []);
  const counted = (await findTables(from)).flatMap(({ name, last }) => (last === null ? [] : [{ name, last }]));
  await setSequences(to, { tables: counted.map(({ name }) => name), tops: counted.map(({ last }) => last) });
  // without it plans are those of empty tables
  await to(`ANALYZE ${names.join(', ')}`, []);
  return copied;
}

/** The rows of a table in batches, each a text in parentheses. */
async function* readTexts(sql: Sql, table: string, columns: readonly string[]): AsyncGenerator<readonly string[]> {
  const row = columns.map(quoted).join(', ');
  await sql(`DECLARE copied NO SCROLL CURSOR FOR SELECT ROW(${row})::text AS "text" FROM ${quoted(table)}`, []);
  for (;;) {
    const fetch = `FETCH ${table === 'document_content' ? DOCUMENTS : BATCH} FROM copied`;
    // a named statement would be that of the table before
    const rows = await sql<{ text: string }>(fetch, [], 'for its values');
    if (rows.length === 0) break;
    yield rows.map(({ text }) => text);
  }
  await sql('CLOSE copied', []);
}
