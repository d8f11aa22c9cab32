/**
 * Embedded databases that outlive a test file. To start one takes seconds, to empty one a moment, so
 * each process of Jest keeps those it has opened and lends them to its test files, one file at a time.
 */
import { Client } from 'pg';
import { openInlineDatabase } from './inline-database.ts';
import { EMPTY, USED } from '../../scripts/sandbox/snapshot.ts';
import type { EmbeddedDatabase } from '../../src/database/embedded/embedded-database.ts';

type Held = { readonly database: EmbeddedDatabase; readonly catalog: string };

/** Jest's message to a worker process that there is nothing left to do. */
const END = 2;

process.on('message', (message) => {
  if (Array.isArray(message) && message[0] === END) process.exit();
});

const idle: Held[] = [];
const lent = new Set<Held>();

/** An empty, migrated database; `close` gives it back. */
export async function borrowDatabase(): Promise<EmbeddedDatabase> {
  const held = (await takeIdle()) ?? (await open());
  lent.add(held);
  return {
    ...held.database,
    async close() {
      if (!lent.delete(held)) return;
      idle.push(held);
    },
  };
}

/** Closes those that a test file did not close: they may still be in use. */
export async function closeLent(): Promise<void> {
  for (const { database } of lent) await database.close();
  lent.clear();
}

/** Closes those that nobody uses: timers of PostgreSQL inside PGlite keep a process running. */
export async function closeIdle(): Promise<void> {
  for (const { database } of idle.splice(0)) await database.close();
}

async function takeIdle(): Promise<Held | undefined> {
  const held = idle.pop();
  if (held === undefined) return undefined;
  const vacuum = await query(held.database, empty);
  if (vacuum !== '') await query(held.database, vacuum);
  if ((await query(held.database, catalog)) === held.catalog) return held;
  // a test has changed more than rows, or a migration has written some
  await held.database.close();
  return takeIdle();
}

async function open(): Promise<Held> {
  const database = await openInlineDatabase();
  return { database, catalog: await query(database, catalog) };
}

/** The value that the last statement selects, as text; empty where it selects none. */
async function query(database: EmbeddedDatabase, sql: string): Promise<string> {
  const client = new Client({ stream: () => database.connect(), user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const results: unknown = await client.query(sql);
    const { rows } = (Array.isArray(results) ? results.at(-1) : results) as {
      readonly rows: readonly { readonly found: string | null }[];
    };
    return rows[0]?.found ?? '';
  } finally {
    await client.end();
  }
}

const empty = `${EMPTY}; SELECT 'VACUUM (DISABLE_PAGE_SKIPPING) ' || string_agg(oid::regclass::text, ', ') AS found ${USED}`;

/**
 * The state that shows a change beyond rows: the number and last transaction of each kind of
 * object, the triggers and tables, and the tables with rows.
 */
const catalog = `SELECT concat_ws(' ', ${[
  ...['attrdef', 'attribute', 'constraint', 'db_role_setting', 'enum', 'index', 'namespace', 'proc', 'type'].map(
    (table) => `(SELECT count(*) || '/' || max(xmin::text::bigint) FROM pg_${table})`,
  ),
  // the demo data switch triggers off and on, and TRUNCATE writes to pg_class
  "(SELECT md5(string_agg(concat(oid, tgname, tgenabled), ',' ORDER BY oid)) FROM pg_trigger)",
  "(SELECT md5(string_agg(concat(relname, relkind), ',' ORDER BY oid)) FROM pg_class)",
  `(SELECT string_agg(relname, ',' ORDER BY oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0)`,
].join(', ')}) AS found`;
