import { createRead } from '../../../database/read.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { ONE_IN_TENANT } from '../../../auth/visibility.ts';
import { faultIf, type Fault } from '../../../core/problem.ts';

/** Webhooks of an organisation that are not DISABLED. */
const MOST = 20;

const lockOrganisations = createRead('Organisation', { select: { id: true } });

/**
 * The fault of one more webhook where the organisation has as many as it may have. It locks the
 * organisation until the transaction ends, so that two writers do not count at the same time.
 */
export async function limitFaults(
  { sql, prisma }: Transaction,
  tenantId: number,
  organisationId: number,
): Promise<readonly Fault[]> {
  await lockOrganisations(sql, { ...ONE_IN_TENANT, lock: 'FOR NO KEY UPDATE' }, [tenantId, organisationId]);
  const count = await prisma.webhook.count({ where: { tenantId, organisationId, state: { not: 'DISABLED' } } });
  const detail = `The organisation has ${MOST} webhooks that are not DISABLED, which is the most.`;
  return faultIf(count >= MOST, '_body', 'too_long', detail);
}
