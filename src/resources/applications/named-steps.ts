import { findProcessSteps } from '#generated/database/statements.ts';
import type { Outcome, StepStatus } from '#generated/prisma/client.ts';
import type { Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import type { Sql } from '../../database/sql.ts';

/** Conditions on a step; all given ones apply. NONE: the step has no outcome. */
export type StepConditions = {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly status?: StepStatus | undefined;
  readonly outcome?: Outcome | 'NONE' | undefined;
};

/**
 * The steps of the tenant that meet the conditions; undefined without any. A name is meant ignoring
 * case and accents. A tenant has few steps, so that names are compared here. The ids then drive an
 * index, and PostgreSQL knows how frequent each is.
 */
export async function findSteps(
  sql: Sql,
  { tenantId }: Scope,
  { id, name, status, outcome }: StepConditions,
): Promise<readonly number[] | undefined> {
  if (name === undefined && status === undefined && outcome === undefined) return id === undefined ? undefined : [id];
  const key = name && searchKey(name);
  const steps = await findProcessSteps(sql, { tenantId, id, status, outcome });
  return steps.filter((step) => key === undefined || searchKey(step.name) === key).map((step) => step.id);
}
