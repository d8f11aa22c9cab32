import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Attempted } from './record.ts';

/**
 * Returns deliveries that could not be attempted to the queue. The attempt is not counted, and
 * history and subscription do not change. A delivery that was claimed again, or that an erasure has
 * locked, keeps its state. `now` is the database's clock by default.
 */
export async function postpone(prisma: PrismaClient, attempts: readonly Attempted[], now?: Date): Promise<void> {
  const column = (read: (attempt: Attempted) => number): number[] => attempts.map(read);
  const wait = ({ conclusion }: Attempted): number => ('waitMs' in conclusion ? conclusion.waitMs : 0);
  await prisma.$executeRaw`
    WITH put_off AS (
      SELECT d."tenant_id", d."id", untried.wait_ms FROM "delivery" d JOIN unnest(${column(({ tenantId }) => tenantId)}::int[],
        ${column(({ id }) => id)}::int[], ${column(({ attempt }) => attempt)}::int[], ${column(wait)}::int[]
      ) AS untried (tenant_id, id, attempt, wait_ms) ON (untried.tenant_id, untried.id) = (d."tenant_id", d."id")
      WHERE d."id" = ANY (${column(({ id }) => id)}::int[]) AND d."state" = 'SENDING' AND d."attempts" = untried.attempt
      FOR NO KEY UPDATE OF d SKIP LOCKED
    )
    UPDATE "delivery" d SET "state" = 'PENDING', "attempts" = d."attempts" - 1,
      "next_attempt_at" = coalesce(${now ?? null}::timestamptz, clock_timestamp()) + put_off.wait_ms * interval '1 ms'
    FROM put_off WHERE (d."tenant_id", d."id") = (put_off."tenant_id", put_off."id")`;
}
