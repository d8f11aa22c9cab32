/**
 * Vacuum and analyze for the embedded database, which has no autovacuum process. Without vacuum its
 * files grow with every change; without analyze a plan may read all rows of a tenant to find one by
 * its key.
 */
import type { Logger } from 'pino';
import type { Database } from '../database.ts';

/** Milliseconds between two searches for due tables. */
const LOOK_MS = 10_000;

/**
 * The tables that are due by PostgreSQL's default rules. Its change counters are lost in a crash,
 * so a table that was never analyzed is always due. TOAST tables are vacuumed separately and cannot
 * be analyzed.
 */
const DUE = `
  SELECT * FROM (
    SELECT format('%I.%I', s.schemaname, s.relname) AS name,
      s.n_dead_tup > 50 + 0.2 * c.rows OR s.n_ins_since_vacuum > 1000 + 0.2 * c.rows
        OR age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int AS vacuum,
      c.relkind = 'r' AND (s.n_mod_since_analyze > 50 + 0.1 * c.rows OR c.reltuples < 0 AND pg_relation_size(c.oid) > 0) AS analyze
    FROM pg_stat_all_tables s JOIN (SELECT *, greatest(reltuples, 0) AS rows FROM pg_class) c ON c.oid = s.relid
    WHERE c.relkind IN ('r', 't')) t
  WHERE t.vacuum OR t.analyze`;

/**
 * Processes the due tables one by one until it is stopped, so that requests run between two tables.
 * Returns their number.
 */
export async function vacuumDue({ pool }: Pick<Database, 'pool'>, isStopping: () => boolean = () => false): Promise<number> {
  const { rows } = await pool.query<{ name: string; vacuum: boolean; analyze: boolean }>(DUE);
  for (const { name, vacuum, analyze } of rows) {
    if (isStopping()) break;
    await pool.query(!vacuum ? `ANALYZE ${name}` : analyze ? `VACUUM (ANALYZE) ${name}` : `VACUUM ${name}`);
  }
  return rows.length;
}

/** Vacuums every ten seconds until it is stopped. The stop resolves when no vacuum runs. */
export function startAutovacuum(database: Pick<Database, 'pool'>, log: Logger): { readonly stop: () => Promise<void> } {
  let isStopping = false;
  let working: Promise<unknown> | undefined;
  const turn = (): void => {
    working ??= vacuumDue(database, () => isStopping)
      // the next turn comes anyway
      .catch((err: unknown) => log.error({ err }, 'tables not vacuumed'))
      .finally(() => (working = undefined));
  };
  const turns = setInterval(turn, LOOK_MS).unref();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(turns);
      await working;
    },
  };
}
