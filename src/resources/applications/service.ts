import { isOwned, scopeValues, type Scope } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import type { Sql } from '../../database/sql.ts';
import { readApplicationDetails, type ApplicationDetailRow } from './rows.ts';

const APPLICATION = { where: `${isOwned('p')} AND p."id" = $3` };

/** An application in scope with all that its detail shows. */
export async function readApplication(sql: Sql, scope: Scope, id: number): Promise<ApplicationDetailRow> {
  const [application] = await readApplicationDetails(sql, APPLICATION, [...scopeValues(scope), id]);
  if (application === undefined) throw notFound();
  return application;
}
