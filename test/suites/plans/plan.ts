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

/** The nodes of a plan. */
export const plansIn = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(plansIn)];
