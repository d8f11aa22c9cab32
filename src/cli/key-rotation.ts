/**
 * Carries over to the current keys what former ones have made, one batch a transaction: after an
 * interruption the next run continues. Each function returns the number of rows carried over.
 */
import { createTokens, hashToken, type ApplyTarget } from '../resources/submissions/apply-address.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import type { Context } from './command.ts';

const WEBHOOK_BATCH = 100;
const ADDRESS_BATCH = 500;

type Locked = { readonly id: number } & Readonly<Record<'secret' | 'previousSecret' | 'receiverCredentials', Uint8Array | null>>;

/** Encrypts secrets under the current key that a former one has encrypted. Values that no key opens stay. */
export async function encryptWebhooksAnew(context: Context): Promise<number> {
  const tenants = await context.prisma.tenant.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  let count = 0;
  for (const { id } of tenants) count += await encryptAnew(context, id);
  return count;
}

async function encryptAnew({ database, keys, audit }: Context, tenantId: number): Promise<number> {
  const box = createSecretBox(keys('secret'));
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    after = await database.inTransaction(async (transaction) => {
      // row locks: a secret that is replaced meanwhile must not be put back
      const rows = await transaction.prisma.$queryRaw<Locked[]>`
        SELECT "id", "secret", "previous_secret" AS "previousSecret", "receiver_credentials" AS "receiverCredentials" FROM "webhook"
        WHERE "tenant_id" = ${tenantId} AND "id" > ${from} ORDER BY "id" LIMIT ${WEBHOOK_BATCH} FOR NO KEY UPDATE`;
      const webhooks: number[] = [];
      for (const { id, ...columns } of rows) {
        const former = Object.entries(columns).filter(([, bytes]) => bytes && box.lockedWith(bytes) === 'fallback');
        if (former.length === 0) continue;
        const data = Object.fromEntries(former.map(([name, bytes]) => [name, bytes && box.lock(box.unlock(bytes))]));
        await transaction.prisma.webhook.update({ where: { tenantId_id: { tenantId, id } }, data, select: { id: true } });
        webhooks.push(id);
      }
      if (webhooks.length > 0) await audit(transaction, null, { webhooks });
      count += webhooks.length;
      return rows.length < WEBHOOK_BATCH ? undefined : rows.at(-1)?.id;
    });
  }
  return count;
}

/** Adds the apply addresses of open jobs under the current key. Former addresses stay valid. */
export async function addApplyAddresses({ database, prisma, keys, audit }: Context): Promise<number> {
  const makeToken = createTokens(keys('credential'));
  let count = 0;
  for (let after: ApplyTarget | undefined = { tenantId: 0, jobId: 0, sourceId: 0 }; after;) {
    const targets: ApplyTarget[] = await prisma.$queryRaw`
      SELECT DISTINCT a."tenant_id" AS "tenantId", a."job_id" AS "jobId", a."source_id" AS "sourceId"
      FROM "apply_address" a JOIN "job" j ON (j."tenant_id", j."id") = (a."tenant_id", a."job_id")
      WHERE j."status" = 'OPEN'
        AND (a."tenant_id", a."job_id", a."source_id") > (${after.tenantId}, ${after.jobId}, ${after.sourceId})
      ORDER BY 1, 2, 3 LIMIT ${ADDRESS_BATCH}`;
    const data = targets.map((target) => ({ ...target, tokenHash: hashToken(makeToken(target)) }));
    count += await database.inTransaction(async (transaction) => {
      const added = await transaction.prisma.applyAddress.createMany({ data, skipDuplicates: true });
      if (added.count > 0) await audit(transaction, null, { applyAddresses: added.count });
      return added.count;
    });
    after = targets.length < ADDRESS_BATCH ? undefined : targets.at(-1);
  }
  return count;
}

/** Recomputes the references to erased people with the current key. */
export async function renewReferences({ database, prisma, keys, audit }: Context): Promise<number> {
  const { renewed } = await renewErasedReferences(prisma, keys('credential'));
  if (renewed > 0) await audit(database, null, { erasedReferences: renewed });
  return renewed;
}
