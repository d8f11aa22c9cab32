import type { PrismaClient } from '#generated/prisma/client.ts';
import { createErasedReferences, ERASED_PREFIX } from '../core/erased-reference.ts';
import type { KeyRing } from '../core/key-ring.ts';

/**
 * The number of references to erased people under the current key, including those renewed now, and
 * of those that no key opens.
 */
type Renewed = { readonly renewed: number; readonly unreadable: number };

/**
 * Renews the references to erased people with the current key: those of a former key, and those
 * that former versions kept without a key. After an interruption the next run continues. With
 * `dryRun` it only counts.
 */
export async function renewErasedReferences(prisma: PrismaClient, keys: KeyRing, dryRun = false): Promise<Renewed> {
  const { renew } = createErasedReferences(keys);
  const count = { renewed: 0, unreadable: 0 };
  for (const { id: tenantId } of await prisma.tenant.findMany({ select: { id: true } })) {
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
  }
  return count;
}
