import { findPendingTouches, findTouchedTenants, touchPending } from '#generated/database/statements.ts';
import type { Logger } from 'pino';
import { databaseFailure } from '../database/errors.ts';
import type { Sql } from '../database/sql.ts';

/** Rows of work that are looked for at once; each marks up to a thousand rows. */
const BATCH = 100;

/** Another transaction holds a row, as PostgreSQL calls it. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Marks the rows that show a changed value where the change left that to a worker
 * (prisma/README.md, 'touch: rows that show other rows'). Each row of work is a transaction; a
 * failed one is retried by the next call. `isStopping` ends it between two.
 */
export async function touchAllPending(sql: Sql, log: Logger, isStopping: () => boolean = () => false): Promise<void> {
  for (const { tenantId } of await findTouchedTenants(sql)) {
    for (let after = 0n, isLast = false; !isLast && !isStopping();) {
      const found = await findPendingTouches(sql, { tenantId, after, limit: BATCH });
      for (const { id } of found) if (!isStopping()) await touchOne(sql, log, tenantId, id);
      // work by the id of a changed row is divided into further rows
      after = BigInt(found.at(-1)?.id ?? 0);
      isLast = found.length === 0;
    }
  }
}

async function touchOne(sql: Sql, log: Logger, tenantId: number, id: string): Promise<void> {
  await touchPending(sql, { tenantId, id: BigInt(id) }).catch((error: unknown) => {
    const isHeld = (error as { readonly code?: unknown }).code === LOCK_NOT_AVAILABLE;
    log[isHeld ? 'debug' : databaseFailure(error) ? 'warn' : 'error'](
      { err: error, tenant: tenantId, work: id },
      'rows could not be marked as modified',
    );
  });
}
