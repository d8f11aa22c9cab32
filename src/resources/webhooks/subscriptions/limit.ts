import { createRead } from '../../../database/read.ts';
import type { Transaction } from '../../../database/sql.ts';
import { ONE_IN_TENANT } from '../../../auth/visibility.ts';
import { faultIf, type Fault } from '../../../core/problem.ts';

/** Webhooks of an organisation that are not DISABLED. */
const MOST = 20;
/** Webhooks of an organisation in any state. */
const MOST_IN_ALL = 1_000;

const lockOrganisations = createRead('Organisation', { select: { id: true } });

/**
 * The faults of one more webhook, new or enabled again, where the organisation has as many as it may have. It
 * locks the organisation until the transaction ends, so that two writers do not count at the same time.
 */
export async function limitFaults(
  { sql, prisma }: Transaction,
  { tenantId, organisationId, isNew }: { readonly tenantId: number; readonly organisationId: number; readonly isNew: boolean },
): Promise<readonly Fault[]> {
  await lockOrganisations(sql, { ...ONE_IN_TENANT, lock: 'FOR NO KEY UPDATE' }, [tenantId, organisationId]);
  const rows = await prisma.webhook.findMany({ where: { tenantId, organisationId }, select: { state: true } });
  const enabled = rows.filter(({ state }) => state !== 'DISABLED').length;
  const ofAll = `The organisation has ${MOST_IN_ALL.toLocaleString('en')} webhooks, which is the most. Enable a DISABLED one instead.`;
  return [
    ...faultIf(
      enabled >= MOST,
      '_body',
      'too_long',
      `The organisation has ${MOST} webhooks that are not DISABLED, which is the most.`,
    ),
    ...faultIf(isNew && rows.length >= MOST_IN_ALL, '_body', 'too_long', ofAll),
  ];
}
