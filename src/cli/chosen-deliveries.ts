/** Changes of many deliveries in a statement or two: those to a webhook, or the letters of a tenant. */
import { Prisma } from '#generated/prisma/client.ts';
import { lockedCandidate } from '../auth/candidate-lock.ts';
import type { Transaction } from '../database/transaction.ts';

/** The states in which a delivery can be sent again. */
export const RETRIED = ['PENDING', 'DEAD', 'CANCELLED'] as const;
export type Retried = (typeof RETRIED)[number];

export type Chosen = {
  readonly tenantId: number;
  /** Null for letters. */
  readonly webhookId: number | null;
  /** Those that were queued from then on. */
  readonly since: Date;
  /** Only this one. */
  readonly id?: number;
};

/** How many `retryChosen` would send, also again. */
export async function countRetried(transaction: Transaction, chosen: Chosen, state: Retried): Promise<number> {
  const { tenantId, webhookId } = chosen;
  if (webhookId === null)
    return transaction.prisma.delivery.count({
      where: { ...rowsOf(chosen, state), email: { application: { candidate: { erasedAt: null } } } },
    });
  if (state === 'PENDING') return countWaiting(transaction, chosen);
  const events = unsentEvents({ ...chosen, tenantId, webhookId }, state);
  const [found] = await transaction.prisma.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" FROM ${events}`;
  return found?.count ?? 0;
}

/** Makes the waiting ones due, or sends the others again. Letters begin anew with all attempts. */
export async function retryChosen(transaction: Transaction, chosen: Chosen, state: Retried, now: Date): Promise<number> {
  const { tenantId, webhookId } = chosen;
  if (webhookId === null) return retryLetters(transaction, chosen, state, now);
  if (state !== 'PENDING')
    return transaction.prisma.$executeRaw`
      INSERT INTO "delivery" ("tenant_id", "event_id", "webhook_id")
      SELECT e."tenant_id", e."id", ${webhookId}::int FROM ${unsentEvents({ ...chosen, tenantId, webhookId }, state)} ORDER BY e."id"`;
  const where = rowsOf(chosen, state);
  return (await transaction.prisma.delivery.updateMany({ where, data: { nextAttemptAt: now } })).count;
}

const rowsOf = ({ tenantId, webhookId, since, id }: Chosen, state: Retried) => ({
  tenantId,
  webhookId,
  state,
  createdAt: { gte: since },
  ...(id !== undefined && { id }),
});

export const countWaiting = (transaction: Transaction, chosen: Chosen): Promise<number> =>
  transaction.prisma.delivery.count({ where: rowsOf(chosen, 'PENDING') });

/** The events of deliveries in the state, unless they wait or have arrived by now. */
const unsentEvents = ({ tenantId, webhookId, since }: Chosen & { readonly webhookId: number }, state: Retried) => Prisma.sql`
    "event" e WHERE e."tenant_id" = ${tenantId}::int
      AND (e."name" <> 'ProcessStepChange' OR e."step_change" IS NOT NULL)
      AND EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${webhookId}::int AND d."state" = ${state}::text::"DeliveryState" AND d."created_at" >= ${since})
      AND NOT EXISTS (SELECT 1 FROM "delivery" d WHERE d."tenant_id" = e."tenant_id" AND d."event_id" = e."id"
        AND d."webhook_id" = ${webhookId}::int AND d."state" IN ('PENDING', 'SENDING', 'DELIVERED'))`;

const LETTERS = `"delivery" AS d
  JOIN "email_message" AS m ON m."tenant_id" = $1::int AND m."id" = d."email_id"
  JOIN "application" AS a ON a."tenant_id" = $1::int AND a."id" = m."application_id"
  WHERE d."tenant_id" = $1::int AND d."webhook_id" IS NULL AND d."state" = $2::text::"DeliveryState"
    AND d."created_at" >= $3::timestamptz AND ($4::int IS NULL OR d."id" = $4::int)`;

/** Leaves out letters to candidates who are erased. */
async function retryLetters(
  transaction: Transaction,
  { tenantId, since, id }: Chosen,
  state: Retried,
  now: Date,
): Promise<number> {
  const sql = transaction.sql;
  const letters = [tenantId, state, since, id ?? null];
  const held = await sql<{ id: number }>(
    lockedCandidate(`c."id" = ANY (ARRAY (SELECT a."candidate_id" FROM ${LETTERS}))`),
    letters,
  );
  const retried = await sql(
    `WITH retried AS (
       UPDATE "delivery" SET "state" = 'PENDING', "attempts" = CASE WHEN "state" = 'PENDING' THEN "attempts" ELSE 0 END, "next_attempt_at" = $6::timestamptz
       WHERE "tenant_id" = $1::int AND "state" = $2::text::"DeliveryState"
         AND "id" = ANY (ARRAY (SELECT d."id" FROM ${LETTERS} AND a."candidate_id" = ANY ($5::int[])))
       RETURNING "email_id"
     ), cleared AS (
       UPDATE "email_message" SET "error" = NULL WHERE "tenant_id" = $1::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM retried))
     )
     SELECT "email_id" FROM retried`,
    [...letters, held.map((candidate) => candidate.id), now],
  );
  return retried.length;
}

/** Gives the waiting ones up. */
export async function dropChosen(transaction: Transaction, chosen: Chosen, now: Date): Promise<number> {
  const { tenantId, webhookId, since } = chosen;
  const id = chosen.id ?? null;
  const dropped = await transaction.prisma.$queryRaw<unknown[]>`
    WITH dropped AS (
      UPDATE "delivery" SET "state" = 'CANCELLED', "next_attempt_at" = ${now}
      WHERE "tenant_id" = ${tenantId}::int AND "webhook_id" IS NOT DISTINCT FROM ${webhookId}::int AND "state" = 'PENDING'
        AND "created_at" >= ${since} AND (${id}::int IS NULL OR "id" = ${id}::int)
      RETURNING "id", "email_id"
    ), explained AS (
      UPDATE "email_message" SET "error" = 'The letter was withdrawn before it was sent.'
      WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (ARRAY (SELECT "email_id" FROM dropped))
    )
    SELECT "id" FROM dropped`;
  return dropped.length;
}
