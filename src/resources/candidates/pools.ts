import type { Caller } from '../../auth/caller.ts';
import { ERASED, invalid, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/transaction.ts';
import { holdCandidate } from './hold.ts';

type PoolChange = {
  readonly candidateId: number;
  readonly add: readonly number[];
  readonly remove: readonly number[];
};

/**
 * Adds a candidate to pools and takes it out of others. Nothing happens for a pool that it is in
 * already, or is not in. Faults of the body when it is erased, and for a pool that is refused.
 */
export async function changePools(transaction: Transaction, caller: Caller, change: PoolChange): Promise<void> {
  const { tenantId } = caller;
  const { candidateId, add, remove } = change;
  const { erasedAt } = await holdCandidate(transaction, caller, candidateId);
  const known = await transaction.prisma.pool.findMany({
    where: { tenantId, id: { in: [...add, ...remove] } },
    select: { id: true },
  });
  const ids = new Set(known.map(({ id }) => id));
  const faults = [
    ...(erasedAt === null ? [] : [ERASED]),
    ...(add.length + remove.length === 0 ? [NONE] : []),
    ...unknownPools('add', add, ids),
    ...unknownPools('remove', remove, ids),
    ...remove.flatMap((id, index) => (add.includes(id) ? [inBoth(index)] : [])),
  ];
  if (faults.length > 0) throw invalid(faults);
  await transaction.prisma.candidatePool.createMany({
    data: add.map((poolId) => ({ tenantId, poolId, candidateId })),
    skipDuplicates: true,
  });
  await transaction.prisma.candidatePool.deleteMany({ where: { tenantId, candidateId, poolId: { in: [...remove] } } });
}

const NONE: Fault = { field: '_body', code: 'too_short', detail: 'It must name at least one pool in `add` or `remove`.' };

const unknownPools = (field: 'add' | 'remove', pools: readonly number[], known: ReadonlySet<number>): readonly Fault[] =>
  pools.flatMap((id, index) => (known.has(id) ? [] : [{ field: `${field}.${index}`, code: 'not_found' } as const]));

const inBoth = (index: number): Fault => ({
  field: `remove.${index}`,
  code: 'not_combinable',
  detail: 'The pool is in `add`, too.',
});
