/**
 * Distributes the tables of customer data over the nodes of Citus by tenant. All rows of a tenant
 * are on one node, with their keys and triggers. The service uses the coordinator.
 */
import { withDeadline } from '../core/deadline.ts';
import type { Sql } from './sql.ts';
import { splitStatements } from './migration-error.ts';

/** The lock of migrations, which is Prisma's: a migration and a distribution do not run at once. */
export const MIGRATION_LOCK = 72707369;

/** Tables that are read before the tenant is known, or belong to none: each node has all their rows. */
const ON_EACH_NODE = ['tenant', 'api_version', 'credential', 'apply_address'];

const hasCitus = async (sql: Sql): Promise<boolean> =>
  (await sql(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`, [])).length > 0;

/** A node beside the coordinator. `name` is host and port. */
export type ClusterNode = { readonly name: string; readonly answers: boolean };

/** Milliseconds in which a node answers the coordinator. */
const NODE_TIMEOUT_MS = 1_000;

/** The nodes of Citus, and whether each answers the coordinator; none without Citus. */
export async function readNodes(sql: Sql): Promise<readonly ClusterNode[]> {
  if (!(await hasCitus(sql))) return [];
  const nodes = await sql<{ host: string; port: number }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0 ORDER BY 1, 2`,
    [],
  );
  return Promise.all(
    nodes.map(async ({ host, port }) => {
      // a statement for each, because a node that stands still holds up all of one statement
      const answers = await withDeadline(NODE_TIMEOUT_MS, () =>
        sql<{ answers: boolean }>('SELECT citus_check_connection_to_node($1, $2) AS answers', [host, port]),
      ).then(
        ([row]) => row?.answers === true,
        () => false,
      );
      return { name: `${host}:${port}`, answers };
    }),
  );
}

/** Why the tables cannot be distributed, as a sentence; undefined when they can. */
export async function distributionObstacle(sql: Sql): Promise<string | undefined> {
  if (!(await hasCitus(sql))) return 'This database has no Citus: run CREATE EXTENSION citus in it, on each node.';
  const [{ workers } = { workers: 0 }] = await sql<{ workers: number }>(
    `SELECT count(*)::int AS workers FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0`,
    [],
  );
  if (workers === 0)
    return 'Citus knows no other node: run SELECT citus_add_node(HOST, PORT) for each on this one, the coordinator.';
  return undefined;
}

/**
 * Distributes the tables that are not distributed yet, in one transaction, and returns their names.
 * The service must be stopped: all rows are copied.
 */
export async function distributeTables(sql: Sql): Promise<readonly string[]> {
  await sql(
    // every row is copied
    `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
       set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${MIGRATION_LOCK})::text`,
    [],
  );
  const names = await distributeWhole(sql);
  if (names.length === 0) return [];
  await setUpNodes(sql);
  await sql(OPEN_WRITES, []);
  return names;
}

async function distributeWhole(sql: Sql): Promise<readonly string[]> {
  const names = (await sql<{ name: string }>(WHOLE, [ON_EACH_NODE])).map(({ name }) => name);
  if (names.length === 0) return [];
  const steps = await sql<{ statement: string }>(STEPS, [ON_EACH_NODE]);
  await sql(`LOCK TABLE ${names.map((name) => `"${name}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`, []);
  await prepareNodes(sql);
  for (const { statement } of steps) await sql(statement, []);
  return names;
}

const prepareNodes = (sql: Sql) =>
  sql(
    `SELECT set_config('citus.enable_unsafe_triggers', 'on', true), set_config('citus.multi_shard_modify_mode', 'sequential', true)`,
    [],
  );

/** Whether the tables of this database are distributed. */
const isDistributed = async (sql: Sql): Promise<boolean> =>
  (await hasCitus(sql)) && (await sql('SELECT 1 FROM pg_dist_partition LIMIT 1', [])).length > 0;

/**
 * Runs a migration inside its transaction. Where the tables are distributed, `run` gets one
 * statement at a time, because Citus sends the whole text of a statement that makes a trigger to
 * the nodes. New tables are distributed before their foreign keys and triggers are made: Citus has
 * no foreign key from a table of the coordinator to a distributed one, and the nodes do not find
 * such a table.
 */
export async function runOnNodes(sql: Sql, migration: string, run: (part: string) => Promise<void>): Promise<void> {
  if (!(await isDistributed(sql))) return run(migration);
  await prepareNodes(sql);
  // each at its line, which an error names
  const statements = splitStatements(migration).map(
    ({ text, start }) => migration.slice(0, start).replaceAll(/[^\n]/g, '') + text,
  );
  for (const statement of statements) {
    if (NEEDS_NODES.test(statement)) await distributeWhole(sql);
    await run(statement);
  }
  await distributeWhole(sql);
  // the migration may have replaced it
  await sql(OPEN_WRITES, []);
}

const NEEDS_NODES = /^\s*(?:ALTER TABLE "\w+" ADD CONSTRAINT "\w+" FOREIGN KEY|CREATE TRIGGER)/;

/** What each session of the service sets, for the sessions on the nodes; later migrations may have triggers. */
const NODE_SETTINGS = ["timezone = 'UTC'", 'citus.enable_unsafe_triggers = on'];

/** Citus hands the settings of a database on to each node. */
async function setUpNodes(sql: Sql): Promise<void> {
  const [{ database } = { database: '' }] = await sql<{ database: string }>(
    'SELECT quote_ident(current_database()) AS database',
    [],
  );
  for (const setting of NODE_SETTINGS) await sql(`ALTER DATABASE ${database} SET ${setting}`, []);
}

/**
 * Triggers take their locks on the nodes, where no one looks. Each open transaction of the
 * coordinator may have written, so readings by `modified_since` end before the oldest. The function
 * has the rights of the role that distributes, as a role sees only its own transactions.
 */
const OPEN_WRITES = `CREATE OR REPLACE FUNCTION "open_writes"() RETURNS TABLE ("pid" int, "since" timestamptz) LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT "pid", "xact_start" FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND "xact_start" IS NOT NULL
$$`;

/** The tables to distribute: their key begins with the tenant, or each node has all their rows. */
const WHOLE = `SELECT c.relname::text AS name FROM pg_class AS c
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
    AND NOT EXISTS (SELECT 1 FROM pg_dist_partition AS d WHERE d.logicalrelid = c.oid)
    AND (relname = ANY ($1::text[]) OR EXISTS (
      SELECT 1 FROM pg_index JOIN pg_attribute ON attrelid = c.oid AND attname = 'tenant_id'
      WHERE indrelid = c.oid AND indisprimary AND attnum = ANY (indkey)))
  ORDER BY 1`;

/**
 * The statements, in order. Triggers go first, so that they do not run for rows that are copied. A
 * foreign key from a table that each node has to a distributed table does not come back: Citus has
 * no such keys.
 */
const STEPS = `WITH whole AS (${WHOLE}), keys AS (
    SELECT conrelid::regclass AS holder, conname, pg_get_constraintdef(oid) AS definition,
      (SELECT relname FROM pg_class WHERE oid = conrelid) AS holding, (SELECT relname FROM pg_class WHERE oid = confrelid) AS named
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  ), triggers AS (
    SELECT tgrelid::regclass AS holder, tgname, pg_get_triggerdef(pg_trigger.oid) AS definition
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND relname IN (SELECT name FROM whole)
  ), functions AS (
    SELECT p.oid::regprocedure::text AS name FROM pg_proc AS p
    WHERE pronamespace = current_schema()::regnamespace AND proname <> 'open_writes'
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  )
  SELECT statement FROM (
    SELECT 1 AS step, conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', holder, conname) AS statement FROM keys
      WHERE holding IN (SELECT name FROM whole) OR named IN (SELECT name FROM whole)
    UNION ALL SELECT 1, tgname, format('DROP TRIGGER %I ON %s', tgname, holder) FROM triggers
    UNION ALL SELECT 2, name, format('SELECT create_reference_table(%L)::text', quote_ident(name)) FROM whole WHERE name = ANY ($1::text[])
    UNION ALL SELECT 3, name, format('SELECT create_distributed_function(%L)::text', name) FROM functions
    UNION ALL SELECT 4, '', 'SELECT create_distributed_table(''candidate'', ''tenant_id'', colocate_with => ''none'')::text'
      FROM whole WHERE name = 'candidate'
    UNION ALL SELECT 5, name, format('SELECT create_distributed_table(%L, ''tenant_id'', colocate_with => ''candidate'')::text', quote_ident(name))
      FROM whole WHERE name <> 'candidate' AND name <> ALL ($1::text[])
    UNION ALL SELECT 6, conname, format('ALTER TABLE %s ADD CONSTRAINT %I %s', holder, conname, definition) FROM keys
      WHERE (holding IN (SELECT name FROM whole) OR named IN (SELECT name FROM whole)) AND (holding <> ALL ($1::text[]) OR named = ANY ($1::text[]))
    UNION ALL SELECT 7, tgname, definition FROM triggers
  ) AS steps ORDER BY step, name`;
