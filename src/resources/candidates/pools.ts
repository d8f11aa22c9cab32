import type { Caller } from '../../auth/visibility.ts';
import { erasedFaults, invalid } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { listFaults, type ListChange } from '../detail-faults.ts';
import { holdCandidate } from './hold.ts';

type PoolChange = ListChange & { readonly candidateId: number };

/**
 * Adds a candidate to pools and takes it out of others. Nothing happens for a pool that it is in
 * already, or is not in. Faults of the body when it is erased, and for a pool that is
 * refused: a retired one takes no more candidates.
 */
export async function changePools(transaction: Transaction, caller: Caller, change: PoolChange): Promise<void> {
  const { tenantId } = caller;
  const { candidateId, add, remove } = change;
  const { erasedAt } = await holdCandidate(transaction, caller, candidateId);
  const known = await transaction.prisma.pool.findMany({
    where: { tenantId, id: { in: [...add, ...remove] } },
    select: { id: true, retiredAt: true },
  });
  const idsOf = (pools: typeof known) => new Set(pools.map(({ id }) => id));
  const offered = known.filter(({ retiredAt }) => retiredAt === null);
  const faults = [...erasedFaults({ erasedAt }), ...listFaults(change, 'pool', { add: idsOf(offered), remove: idsOf(known) })];
  if (faults.length > 0) throw invalid(faults);
  await transaction.prisma.candidatePool.createMany({
    data: add.map((poolId) => ({ tenantId, poolId, candidateId })),
    skipDuplicates: true,
  });
  await transaction.prisma.candidatePool.deleteMany({ where: { tenantId, candidateId, poolId: { in: [...remove] } } });
}
