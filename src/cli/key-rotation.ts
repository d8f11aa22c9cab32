/**
 * Carries over to the current keys what former ones have made, one batch a transaction: after an
 * interruption the next run continues.
 */
import type { Transaction } from '../database/database.ts';
import { reissueDemoLogins } from '../demo/demo-logins.ts';
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createSecretBox, type SecretBox } from '../deliveries/webhook/secrets.ts';
import type { Context } from './command.ts';

const WEBHOOK_BATCH = 100;
const ADDRESS_BATCH = 500;
const DAY_MS = 86_400_000;

type Locked = {
  readonly tenant_id: number;
  readonly id: number;
  readonly secret: Uint8Array;
  readonly previous_secret: Uint8Array | null;
  readonly receiver_credentials: Uint8Array | null;
};

/** Encrypts secrets under the current key that a former one has encrypted; returns the number of webhooks. */
export async function encryptWebhooksAnew(context: Context): Promise<number> {
  const box = createSecretBox(context.secretKeys());
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await context.database.prisma.$transaction(async (transaction) => {
      // row locks: a secret that is replaced meanwhile must not be put back
      const rows = await transaction.$queryRaw<Locked[]>`
        SELECT "tenant_id", "id", "secret", "previous_secret", "receiver_credentials" FROM "webhook"
        WHERE "id" > ${from} ORDER BY "id" LIMIT ${WEBHOOK_BATCH} FOR NO KEY UPDATE`;
      const former = rows.filter((row) =>
        [row.secret, row.previous_secret, row.receiver_credentials].some((bytes) => bytes && isFormer(box, bytes)),
      );
      for (const row of former) await encryptAnew(transaction, box, row);
      if (former.length > 0) await context.audit(transaction, null, { webhooks: former.map(({ id }) => id) });
      count += former.length;
      return rows.length < WEBHOOK_BATCH ? undefined : rows.at(-1)?.id;
    });
  }
  return count;
}

/** Values that no key opens are left unchanged. */
const isFormer = (box: SecretBox, bytes: Uint8Array): boolean => box.lockedWith(bytes) === 'fallback';

async function encryptAnew(transaction: Transaction, box: SecretBox, row: Locked): Promise<void> {
  const again = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
    isFormer(box, bytes) ? box.lock(box.unlock(bytes)) : Uint8Array.from(bytes);
  await transaction.webhook.update({
    where: { tenantId_id: { tenantId: row.tenant_id, id: row.id } },
    data: {
      secret: again(row.secret),
      previousSecret: row.previous_secret && again(row.previous_secret),
      receiverCredentials: row.receiver_credentials && again(row.receiver_credentials),
    },
    select: { id: true },
  });
}

/** Adds the apply addresses of open jobs under the current key; returns their number. Former addresses stay valid. */
export async function addApplyAddresses(context: Context): Promise<number> {
  const { prisma } = context.database;
  const makeToken = createTokens(context.credentialKeys());
  let count = 0;
  for (let after: ApplyTarget | undefined = { tenantId: 0, jobId: 0, sourceId: 0 }; after;) {
    const targets: ApplyTarget[] = await prisma.$queryRaw`
      SELECT DISTINCT a."tenant_id" AS "tenantId", a."job_id" AS "jobId", a."source_id" AS "sourceId"
      FROM "apply_address" a JOIN "job" j ON (j."tenant_id", j."id") = (a."tenant_id", a."job_id")
      WHERE j."status" = 'OPEN'
        AND (a."tenant_id", a."job_id", a."source_id") > (${after.tenantId}, ${after.jobId}, ${after.sourceId})
      ORDER BY 1, 2, 3 LIMIT ${ADDRESS_BATCH}`;
    const data = targets.map((target) => ({ ...target, tokenHash: hashToken(makeToken(target)) }));
    count += await prisma.$transaction(async (transaction) => {
      const added = await transaction.applyAddress.createMany({ data, skipDuplicates: true });
      if (added.count > 0) await context.audit(transaction, null, { applyAddresses: added.count });
      return added.count;
    });
    after = targets.length < ADDRESS_BATCH ? undefined : targets.at(-1);
  }
  return count;
}

/** Recomputes the references to erased people with the current key; returns their number. */
export async function renewReferences(context: Context): Promise<number> {
  const { prisma } = context.database;
  const { renewed } = await renewErasedReferences(prisma, context.credentialKeys());
  if (renewed > 0) await context.audit(prisma, null, { erasedReferences: renewed });
  return renewed;
}

/** Gives demo logins the passwords of the current key; the former ones stay valid for a day. Returns their number. */
export const reissueDemo = (context: Context): Promise<number> =>
  context.database.prisma.$transaction(async (transaction) => {
    const until = new Date(context.now.getTime() + DAY_MS);
    const logins = await reissueDemoLogins(transaction, context.credentialKeys(), until);
    if (logins.length > 0) await context.audit(transaction, null, { demoLogins: [...logins] });
    return logins.length;
  });
