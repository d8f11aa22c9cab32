import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Attempted } from './record.ts';

/**
 * Returns deliveries of a tenant that could not be attempted to the queue. The attempt is not counted,
 * and history and subscription do not change. A delivery that was claimed again, or that an erasure has
 * locked, keeps its state. `now` is the database's clock by default.
 */
export async function postpone(
  prisma: PrismaClient,
  tenantId: number,
  attempts: readonly Attempted[],
  now?: Date,
): Promise<void> {
  const column = (read: (attempt: Attempted) => number): number[] => attempts.map(read);
  const ids = column(({ id }) => id);
  const wait = ({ conclusion }: Attempted): number => ('waitMs' in conclusion ? conclusion.waitMs : 0);
  // before the UPDATE, because Citus computes no time in it
  await prisma.$executeRaw`
    WITH untried AS MATERIALIZED (
      SELECT each.id, attempt, coalesce(${now ?? null}::timestamptz, clock_timestamp()) + wait_ms * interval '1 ms' AS next_at
      FROM unnest(${ids}::int[], ${column(({ attempt }) => attempt)}::int[], ${column(wait)}::int[]) AS each (id, attempt, wait_ms)
    ), held AS MATERIALIZED (
      SELECT "id" FROM "delivery" WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (${ids}::int[]) AND "state" = 'SENDING'
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE "delivery" d SET "state" = 'PENDING', "attempts" = d."attempts" - 1, "next_attempt_at" = untried.next_at
    FROM untried JOIN held ON held."id" = untried.id
    WHERE d."tenant_id" = ${tenantId}::int AND d."id" = ANY (${ids}::int[]) AND d."id" = untried.id AND d."attempts" = untried.attempt`;
}
