import type { PrismaClient } from '#generated/prisma/client.ts';
import { clockOf, leaseFrom } from './claim-webhooks.ts';

/** A letter that this worker alone may send now. */
export type ClaimedMail = {
  readonly tenantId: number;
  readonly id: number;
  readonly attempt: number;
  /** Since it was queued. */
  readonly ageMs: number;
  readonly candidateId: number;
  readonly applicationId: number;
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly message: string;
  readonly sender: string;
  readonly senderName: string;
  readonly recipient: string;
  readonly recipientName: string;
};

/** The tenants with due letters, that of the oldest first. */
export async function findMailTenants(prisma: PrismaClient, now?: Date): Promise<readonly number[]> {
  const rows = await prisma.$queryRaw<{ tenantId: number }[]>`
    SELECT "tenant_id" AS "tenantId" FROM "delivery"
    WHERE "state" = 'PENDING' AND "webhook_id" IS NULL AND "next_attempt_at" <= ${clockOf(now)}
    GROUP BY 1 ORDER BY min("next_attempt_at")`;
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Takes at most `free` due letters of a tenant, the oldest first. `now` is the database's clock by
 * default.
 */
export const claimMails = (prisma: PrismaClient, tenantId: number, free: number, now?: Date): Promise<readonly ClaimedMail[]> =>
  prisma.$queryRaw<ClaimedMail[]>`
    WITH due AS (
      SELECT d."id" FROM "delivery" d
      WHERE d."tenant_id" = ${tenantId}::int AND d."state" = 'PENDING' AND d."webhook_id" IS NULL AND d."next_attempt_at" <= ${clockOf(now)}
      ORDER BY d."next_attempt_at", d."id" LIMIT ${free}::int FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1, "next_attempt_at" = ${leaseFrom(now)}
      WHERE "tenant_id" = ${tenantId}::int AND "id" = ANY (ARRAY (SELECT "id" FROM due))
      RETURNING "id", "attempts", "email_id", "created_at"
    )
    SELECT ${tenantId}::int AS "tenantId", taken."id", taken."attempts" AS "attempt",
      (extract(epoch FROM ${clockOf(now)} - taken."created_at") * 1000)::float8 AS "ageMs", a."candidate_id" AS "candidateId",
      a."id" AS "applicationId", m."message_id" AS "messageId", m."date", m."subject", m."message", m."sender",
      concat_ws(' ', u."first_name", u."last_name") AS "senderName", m."recipient",
      concat_ws(' ', c."first_name", c."last_name") AS "recipientName"
    FROM taken
    JOIN "email_message" m ON m."tenant_id" = ${tenantId}::int AND m."id" = taken."email_id"
    JOIN "application" a ON a."tenant_id" = ${tenantId}::int AND a."id" = m."application_id"
    JOIN "candidate" c ON c."tenant_id" = ${tenantId}::int AND c."id" = a."candidate_id"
    LEFT JOIN "user" u ON u."tenant_id" = ${tenantId}::int AND u."id" = m."user_id"`;
