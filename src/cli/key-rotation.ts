/**
 * Carries over to the current keys what former ones have made, one batch a transaction: after an
 * interruption the next run continues. Each function returns the number of rows carried over.
 */
import type { Prisma } from '#generated/prisma/client.ts';
import { createTokens, hashToken } from '../resources/submissions/apply-address.ts';
import { renewErasedReferences } from '../deliveries/renew-erased-references.ts';
import { createSecretBox } from '../deliveries/webhook/secrets.ts';
import type { Context } from './command.ts';

const BATCH = 100;

/** Encrypts secrets under the current key that a former one has encrypted. Values that no key opens stay. */
export async function encryptWebhooksAnew(context: Context): Promise<number> {
  const { database, prisma, keys, audit } = context;
  const box = createSecretBox(keys('secret'));
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: readonly Locked[] = await prisma.webhook.findMany({ where: { id: { gt: after } }, ...LOCKED });
    await database.inTransaction(async (transaction) => {
      const webhooks: number[] = [];
      for (const { tenantId, id, ...columns } of rows) {
        const former = Object.entries(columns).filter(([, bytes]) => bytes && box.lockedWith(bytes) === 'fallback');
        if (former.length === 0) continue;
        const data = Object.fromEntries(former.map(([name, bytes]) => [name, bytes && box.lock(box.unlock(bytes))]));
        // only if it has all its columns still: a secret that is replaced meanwhile must not be put back
        const changed = await transaction.prisma.webhook.updateMany({ where: { tenantId, id, ...columns }, data });
        if (changed.count > 0) webhooks.push(id);
      }
      if (webhooks.length > 0) await audit(transaction, null, { webhooks });
      count += webhooks.length;
    });
    after = rows.at(-1)?.id;
  }
  return count;
}

const LOCKED = {
  select: { tenantId: true, id: true, secret: true, previousSecret: true, receiverCredentials: true },
  orderBy: { id: 'asc' },
  take: BATCH,
} satisfies Prisma.WebhookFindManyArgs;
type Locked = Prisma.WebhookGetPayload<typeof LOCKED>;

/** Adds the apply addresses of open jobs under the current key. Former addresses stay valid. */
export async function addApplyAddresses({ database, prisma, keys, audit }: Context): Promise<number> {
  const makeToken = createTokens(keys('credential'));
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const jobs: readonly Job[] = await prisma.job.findMany({ where: { status: 'OPEN', id: { gt: after } }, ...WITH_ADDRESSES });
    const data = jobs.flatMap(({ tenantId, id: jobId, applyAddresses }) =>
      applyAddresses.map(({ sourceId }) => {
        const target = { tenantId, jobId, sourceId };
        return { ...target, tokenHash: hashToken(makeToken(target)) };
      }),
    );
    await database.inTransaction(async (transaction) => {
      const added = await transaction.prisma.applyAddress.createMany({ data, skipDuplicates: true });
      if (added.count > 0) await audit(transaction, null, { applyAddresses: added.count });
      count += added.count;
    });
    after = jobs.at(-1)?.id;
  }
  return count;
}

const WITH_ADDRESSES = {
  select: { tenantId: true, id: true, applyAddresses: { select: { sourceId: true }, distinct: ['sourceId'] } },
  orderBy: { id: 'asc' },
  take: BATCH,
} satisfies Prisma.JobFindManyArgs;
type Job = Prisma.JobGetPayload<typeof WITH_ADDRESSES>;

/** Recomputes the references to erased people with the current key. */
export async function renewReferences({ database, prisma, keys, audit }: Context): Promise<number> {
  const { renewed } = await renewErasedReferences(prisma, keys('credential'));
  if (renewed > 0) await audit(database, null, { erasedReferences: renewed });
  return renewed;
}
