import type { PrismaClient } from '#generated/prisma/client.ts';
import { LEASE_MS } from './claim-webhooks.ts';

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
  /** The trace context in which it was written; null when unknown. */
  readonly traceparent: string | null;
};

/** Takes at most `free` due letters, the oldest first. `now` is the database's clock by default. */
export const claimMails = (prisma: PrismaClient, free: number, now?: Date): Promise<readonly ClaimedMail[]> =>
  prisma.$queryRaw<ClaimedMail[]>`
    WITH clock AS (
      SELECT coalesce(${now ?? null}::timestamptz, now() + interval '1 ms') AS now
    ), due AS (
      SELECT d."tenant_id", d."id" FROM "delivery" d
      WHERE d."state" = 'PENDING' AND d."webhook_id" IS NULL AND d."next_attempt_at" <= (SELECT now FROM clock)
      ORDER BY d."next_attempt_at", d."id" LIMIT ${free}::int FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE "delivery" SET "state" = 'SENDING', "attempts" = "attempts" + 1,
        "next_attempt_at" = (SELECT now FROM clock) + ${LEASE_MS} * interval '1 ms'
      WHERE "id" = ANY (ARRAY (SELECT "id" FROM due)) AND ("tenant_id", "id") IN (SELECT "tenant_id", "id" FROM due)
      RETURNING "tenant_id", "id", "attempts", "email_id", "created_at"
    )
    SELECT taken."tenant_id" AS "tenantId", taken."id", taken."attempts" AS "attempt",
      (extract(epoch FROM clock.now - taken."created_at") * 1000)::float8 AS "ageMs", a."candidate_id" AS "candidateId",
      a."id" AS "applicationId", m."message_id" AS "messageId", m."date", m."subject", m."message", m."sender",
      concat_ws(' ', u."first_name", u."last_name") AS "senderName", m."recipient",
      concat_ws(' ', c."first_name", c."last_name") AS "recipientName",
      m."traceparent"
    FROM taken CROSS JOIN clock
    JOIN "email_message" m ON (m."tenant_id", m."id") = (taken."tenant_id", taken."email_id")
    JOIN "application" a ON (a."tenant_id", a."id") = (m."tenant_id", m."application_id")
    JOIN "candidate" c ON (c."tenant_id", c."id") = (a."tenant_id", a."candidate_id")
    LEFT JOIN "user" u ON (u."tenant_id", u."id") = (m."tenant_id", m."user_id")`;
