import type { PrismaClient } from '#generated/prisma/client.ts';
import { eachApart, rethrow } from '../core/each-apart.ts';
import { createErasedReferences, ERASED_PREFIX } from '../core/erased-reference.ts';
import type { KeyRing } from '../core/key-ring.ts';

/**
 * Counts references to erased people: under the current key, including those renewed now, and
 * without a key that opens them.
 */
type Renewed = { readonly renewed: number; readonly unreadable: number };

type RenewOptions = {
  readonly dryRun?: boolean;
  readonly onError?: (error: unknown, of: { readonly tenantId: number }) => void;
};

/**
 * Renews the references to erased people with the current key: those of a former key, and those
 * that former versions kept without a key. After an interruption the next run continues. With
 * `dryRun` it only counts. `onError` gets the error of a tenant.
 */
export async function renewErasedReferences(
  prisma: PrismaClient,
  keys: KeyRing,
  { dryRun = false, onError = rethrow }: RenewOptions = {},
): Promise<Renewed> {
  const { renew } = createErasedReferences(keys);
  const count = { renewed: 0, unreadable: 0 };
  const renewOf = async ({ tenantId }: { readonly tenantId: number }): Promise<void> => {
    const where = { tenantId, reference: { startsWith: ERASED_PREFIX } };
    for (const { kind, reference } of await prisma.externalReference.findMany({
      where,
      select: { kind: true, reference: true },
    })) {
      const renewed = renew(reference);
      if (renewed === undefined) count.unreadable += 1;
      if (renewed === undefined || renewed === reference) continue;
      if (!dryRun)
        await prisma.externalReference.updateMany({ where: { tenantId, kind, reference }, data: { reference: renewed } });
      count.renewed += 1;
    }
  };
  const tenants = await prisma.tenant.findMany({ select: { id: true } });
  await eachApart(
    tenants.map(({ id: tenantId }) => ({ tenantId })),
    renewOf,
    onError,
  );
  return count;
}
