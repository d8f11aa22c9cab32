import { escapeLiteral, type Pool } from 'pg';
import type { Plan as Planned } from '../../../src/database/sql.ts';

/** A node of a plan, as EXPLAIN (FORMAT JSON) writes it. */
export type Plan = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** The rows that a scan went over, also those that it passed. */
export const rowsOf = (scan: Plan): number =>
  ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) * (scan['Actual Loops'] ?? 0);

/** The nodes of a plan. */
const plansIn = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(plansIn)];

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] };

/**
 * A reader's source that adds the nodes of each statement's plan to `plans` and finds no rows. The
 * plan is the one that the service uses: of a prepared statement for all values, of another for these.
 */
export const explainInto =
  (pool: Pool, plans: Plan[], options = 'ANALYZE, FORMAT JSON') =>
  async <Row>(text: string, values: readonly unknown[], planned: Planned = 'kept'): Promise<readonly Row[]> => {
    const client = await pool.connect();
    const explain = async (statement: string, given?: unknown[]): Promise<void> => {
      const { rows } = await client.query<Explained>(`EXPLAIN (${options}) ${statement}`, given);
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => plansIn(plan))));
    };
    try {
      if (planned === 'for its values') await explain(text, [...values]);
      else {
        await client.query(`PREPARE explained AS ${text}`);
        await explain(`EXECUTE explained (${values.map(literalOf).join(', ')})`).finally(() =>
          client.query('DEALLOCATE explained'),
        );
      }
      return [];
    } finally {
      client.release();
    }
  };

function literalOf(value: unknown): string {
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}
