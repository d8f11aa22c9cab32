import type { Caller } from '../../auth/visibility.ts';
import { createRead } from '../../database/read.ts';
import type { Sql } from '../../database/sql.ts';

const readPoolRows = createRead('Pool', { select: { id: true, name: true, retiredAt: true } });

const OFFERED = { where: `p."tenant_id" = $1 AND p."retired_at" IS NULL` };

/** The pools of the tenant that are not retired, by id. */
export const readPools = (sql: Sql, { tenantId }: Pick<Caller, 'tenantId'>) => readPoolRows(sql, OFFERED, [tenantId]);
