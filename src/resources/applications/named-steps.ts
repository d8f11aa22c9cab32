import type { Scope } from '../../auth/visibility.ts';
import { searchKey } from '../../core/names.ts';
import type { Rows } from '../../database/database.ts';

/** A name, which is compared ignoring case and accents, a status, or both. */
type Asked = { readonly name?: string | undefined; readonly status?: 'START' | 'CURRENT' | 'END' | undefined };

/**
 * The steps of the tenant that are asked for; undefined where nothing is. A tenant has few steps, so
 * that they are compared here. The ids then drive an index, and PostgreSQL knows how often each is met.
 */
export async function findSteps(
  rows: Rows,
  { tenantId }: Scope,
  { name, status }: Asked,
): Promise<readonly number[] | undefined> {
  if (name === undefined && status === undefined) return undefined;
  const steps = await rows(`SELECT "id", "name", "status" FROM "process_step" WHERE "tenant_id" = $1`, [tenantId]);
  const key = name === undefined ? undefined : searchKey(name);
  const isAsked = (each: unknown, its: unknown): boolean =>
    (key === undefined || searchKey(String(each)) === key) && (status === undefined || its === status);
  return steps.flatMap(([id, each, its]) => (isAsked(each, its) ? [Number(id)] : []));
}
