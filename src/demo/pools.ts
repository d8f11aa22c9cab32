import type { Prisma } from '#generated/prisma/client.ts';
import type { DemoCandidate } from './candidates.ts';
import { createChance, happens } from './chance.ts';

/** Named groups of candidates. */
export const POOLS = [
  { tenantId: 1, id: 1, name: 'Cardiology' },
  { tenantId: 1, id: 2, name: 'Night shifts' },
  { tenantId: 1, id: 3, name: 'Silver medallists' },
  { tenantId: 1, id: 4, name: 'French speakers' },
  { tenantId: 2, id: 5, name: 'Crane certificate' },
  { tenantId: 2, id: 6, name: 'On call' },
] as const;

/**
 * About one candidate in three is in a pool, some in several. The candidates of the contract's
 * examples are in cardiology.
 */
export function poolRows(candidates: readonly DemoCandidate[], day: Date): readonly Prisma.CandidatePoolCreateManyInput[] {
  const chance = createChance('pools', day);
  return candidates.flatMap(({ tenantId, id, country }) =>
    POOLS.filter((pool) => {
      if (pool.tenantId !== tenantId) return false;
      const chosen = happens(chance, pool.name === 'French speakers' ? 25 : 10);
      if (pool.id === 1 && id >= 101 && id <= 103) return true;
      return chosen && (pool.name !== 'French speakers' || country === 'FR');
    }).map((pool) => ({ tenantId, poolId: pool.id, candidateId: id })),
  );
}
