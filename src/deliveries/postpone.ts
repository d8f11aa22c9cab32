import type { PrismaClient } from '#generated/prisma/client.ts';
import type { Attempted } from './record.ts';

/**
 * Gives deliveries back that could not be attempted: they wait again, the attempt is not counted, and neither their history nor their
 * subscriptions change. One that is no longer this attempt's keeps its state, and so does one that an erasure has locked: it is being
 * cancelled. `now` is the clock of the database unless given.
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
