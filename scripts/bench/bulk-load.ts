import type { Client } from 'pg';

/** A statement that puts back what was taken away, and the table it works on. */
type Restoration = { readonly table: string; readonly sql: string };

/** Indexes, keys and triggers, which are slow to maintain row by row during a bulk load. */
type Suspended = {
  /** Primary keys, unique constraints and indexes; those of one table one after the other. */
  readonly indexes: readonly Restoration[];
  readonly foreignKeys: readonly Restoration[];
  readonly validations: readonly Restoration[];
  readonly triggers: readonly Restoration[];
};

const foreignKeysOf = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1))
  ORDER BY 1, 2`;

const keysOf = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype IN ('p', 'u', 'x') AND conrelid::regclass::text = ANY ($1) ORDER BY 1, contype, 2`;

const indexesOf = `
  SELECT indrelid::regclass::text AS "table", indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index WHERE indrelid::regclass::text = ANY ($1)
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x')) ORDER BY 1, 2`;

// those of whole statements on `application` keep counters: they stay on, since over one statement
// they cost what a recount costs
const triggersOf = `
  SELECT tgrelid::regclass::text AS "table", quote_ident(tgname) AS name, tgenabled AS definition
  FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' AND tgrelid::regclass::text = ANY ($1)
    AND NOT (tgrelid::regclass::text = 'application' AND tgtype & 1 = 0) ORDER BY 1, 2`;

type Part = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Drops keys, indexes, foreign keys and triggers of the tables, and recreates them from their
 * definitions in the catalogue.
 */
export async function suspend(client: Client, tables: readonly string[]): Promise<Suspended> {
  const read = async (sql: string): Promise<readonly Part[]> => (await client.query<Part>(sql, [tables])).rows;
  const foreignKeys = await read(foreignKeysOf);
  const keys = await read(keysOf);
  const indexes = await read(indexesOf);
  const triggers = await read(triggersOf);
  for (const { table, name } of [...foreignKeys, ...keys]) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  const add = ({ table, name, definition }: Part): Restoration => ({
    table,
    sql: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  });
  return {
    indexes: [...keys.map(add), ...indexes.map(({ table, definition }) => ({ table, sql: definition }))],
    foreignKeys: foreignKeys.map((part) => ({ ...add(part), sql: `${add(part).sql} NOT VALID` })),
    validations: foreignKeys.map(({ table, name }) => ({ table, sql: `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}` })),
    triggers: triggers.map(({ table, name, definition }) => ({ table, sql: enableTrigger(table, name, definition) })),
  };
}

const enableTrigger = (table: string, name: string, mode: string): string =>
  `ALTER TABLE ${table} ENABLE ${{ A: 'ALWAYS ', R: 'REPLICA ' }[mode] ?? ''}TRIGGER ${name}`;

/** Puts all of it back, on as many connections as are given; foreign keys are checked against every row. */
export async function restore(clients: readonly Client[], suspended: Suspended): Promise<void> {
  await share(clients, suspended.indexes);
  // adding one locks both of its tables; without a look at the rows that takes no time
  await share(clients.slice(0, 1), suspended.foreignKeys);
  await share(clients, suspended.validations);
  await share(clients.slice(0, 1), suspended.triggers);
}

/**
 * Runs statements at once on several connections, those of one table one after the other; the
 * tables with most of them first.
 */
async function share(clients: readonly Client[], statements: readonly Restoration[]): Promise<void> {
  const byTable = Map.groupBy(statements, ({ table }) => table);
  const queue = [...byTable.values()].toSorted((one, other) => other.length - one.length);
  await Promise.all(
    clients.map(async (client) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        for (const { sql } of next) await client.query(sql);
    }),
  );
}

/**
 * Every constraint, index and trigger in the words of the catalogue, with those marked that are not
 * valid or not enabled.
 */
export async function definitions(client: Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line FROM pg_constraint
    UNION ALL SELECT concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisready) FROM pg_index WHERE indexrelid >= 16384
    UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map(({ line }) => line).join('\n');
}
