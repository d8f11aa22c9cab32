import type { Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import type { Rows } from '../../database/database.ts';

const STEPS = `SELECT "id", "name" FROM "process_step" WHERE "tenant_id" = $1 AND "status" = coalesce($2::"StepStatus", "status")`;

/**
 * The steps of the tenant that have a name, ignoring case and accents, and a status; undefined
 * without either. A tenant has few steps, so that names are compared here. The ids then drive an
 * index, and PostgreSQL knows how frequent each is.
 */
export async function findSteps(
  rows: Rows,
  { tenantId }: Scope,
  name: string | undefined,
  status?: string,
): Promise<readonly number[] | undefined> {
  if (name === undefined && status === undefined) return undefined;
  const key = name && searchKey(name);
  const steps = await rows(STEPS, [tenantId, status]);
  return steps.flatMap(([id, stepName]) => (key === undefined || searchKey(String(stepName)) === key ? [Number(id)] : []));
}
