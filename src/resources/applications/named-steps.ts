import type { Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/search-key.ts';
import type { Rows } from '../../database/database.ts';

/**
 * The steps of the tenant that have a name, ignoring case and accents; undefined without a name. A
 * tenant has few steps, so that names are compared here, and the ids then drive an index.
 */
export async function findSteps(
  rows: Rows,
  { tenantId }: Scope,
  name: string | undefined,
): Promise<readonly number[] | undefined> {
  if (name === undefined) return undefined;
  const steps = await rows(`SELECT "id", "name" FROM "process_step" WHERE "tenant_id" = $1`, [tenantId]);
  const key = searchKey(name);
  return steps.flatMap(([id, stepName]) => (searchKey(String(stepName)) === key ? [Number(id)] : []));
}
