/** Carries what is kept under former keys over to the current ones, a batch a transaction: killed at any moment, the next run goes on. */
import type { Transaction } from '../database/database.ts';
import { reissueDemoLogins } from '../demo/demo-logins.ts';
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createSecretBox, type SecretBox } from '../deliveries/webhook/secrets.ts';
import type { Desk } from './context.ts';

const WEBHOOKS = 100;
const ADDRESSES = 500;
const DAY_MS = 86_400_000;

type Locked = {
  readonly tenant_id: number;
  readonly id: number;
  readonly secret: Uint8Array;
  readonly previous_secret: Uint8Array | null;
  readonly receiver_credentials: Uint8Array | null;
};

/** Locks the secrets of webhooks anew that a former key has locked; returns of how many webhooks. What no key opens stays as it is. */
export async function lockWebhooksAnew(desk: Desk): Promise<number> {
  const box = createSecretBox(desk.secretKeys());
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await desk.database.prisma.$transaction(async (transaction) => {
      // locked, so that a secret that is replaced meanwhile is not put back
      const rows = await transaction.$queryRaw<Locked[]>`
        SELECT "tenant_id", "id", "secret", "previous_secret", "receiver_credentials" FROM "webhook"
        WHERE "id" > ${from} ORDER BY "id" LIMIT ${WEBHOOKS} FOR NO KEY UPDATE`;
      const former = rows.filter((row) =>
        [row.secret, row.previous_secret, row.receiver_credentials].some((bytes) => bytes && isFormer(box, bytes)),
      );
      for (const row of former) await lockAnew(transaction, box, row);
      if (former.length > 0) await desk.audit(transaction, null, { webhooks: former.map(({ id }) => id) });
      count += former.length;
      return rows.length < WEBHOOKS ? undefined : rows.at(-1)?.id;
    });
  }
  return count;
}

const isFormer = (box: SecretBox, bytes: Uint8Array): boolean => box.lockedWith(bytes) === 'fallback';

async function lockAnew(transaction: Transaction, box: SecretBox, row: Locked): Promise<void> {
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

/**
 * Adds, for each address of an open job, the one that the current key makes; returns how many. Feeds show those and would add them one by one. The
 * others stay: whoever has one applies with it.
 */
export async function addApplyAddresses(desk: Desk): Promise<number> {
  const { prisma } = desk.database;
  const makeToken = createTokens(desk.credentialKeys());
  let count = 0;
  for (let after: ApplyTarget | undefined = { tenantId: 0, jobId: 0, sourceId: 0 }; after;) {
    const targets: ApplyTarget[] = await prisma.$queryRaw`
      SELECT DISTINCT a."tenant_id" AS "tenantId", a."job_id" AS "jobId", a."source_id" AS "sourceId"
      FROM "apply_address" a JOIN "job" j ON (j."tenant_id", j."id") = (a."tenant_id", a."job_id")
      WHERE j."status" = 'OPEN'
        AND (a."tenant_id", a."job_id", a."source_id") > (${after.tenantId}, ${after.jobId}, ${after.sourceId})
      ORDER BY 1, 2, 3 LIMIT ${ADDRESSES}`;
    const data = targets.map((target) => ({ ...target, tokenHash: hashToken(makeToken(target)) }));
    count += await prisma.$transaction(async (transaction) => {
      const added = await transaction.applyAddress.createMany({ data, skipDuplicates: true });
      if (added.count > 0) await desk.audit(transaction, null, { applyAddresses: added.count });
      return added.count;
    });
    after = targets.length < ADDRESSES ? undefined : targets.at(-1);
  }
  return count;
}

/** Makes with the current key what is kept of references to erased people; returns of how many. */
export async function renewReferences(desk: Desk): Promise<number> {
  const { prisma } = desk.database;
  const { renewed } = await renewErasedReferences(prisma, desk.credentialKeys());
  if (renewed > 0) await desk.audit(prisma, null, { erasedReferences: renewed });
  return renewed;
}

/** Gives demo logins the passwords that come from the current key; those before are good for a day. Returns how many. */
export const reissueDemo = (desk: Desk): Promise<number> =>
  desk.database.prisma.$transaction(async (transaction) => {
    const until = new Date(desk.now.getTime() + DAY_MS);
    const logins = await reissueDemoLogins(transaction, desk.credentialKeys(), until);
    if (logins.length > 0) await desk.audit(transaction, null, { demoLogins: [...logins] });
    return logins.length;
  });
