import { lockOwners, lockTenants } from '#generated/database/statements.ts';
import type { Author } from '../../auth/caller.ts';
import { Problem } from '../../core/problem.ts';
import type { Transaction } from '../../database/transaction.ts';

/**
 * Locks the owners of the tenant, so that changes of its users and credentials come one after another.
 * Then the rights of the caller are read again: 401 `unauthenticated` where its credential is no longer
 * good. Returns whether the author has the rights of an owner; support has them.
 */
export async function holdAccess(transaction: Transaction, { tenantId, caller }: Author, now: Date): Promise<boolean> {
  const { sql, prisma } = transaction;
  const held = await lockOwners(sql, { tenantId, callerId: caller?.id ?? null });
  if (caller === undefined) {
    // there is no owner whose lock keeps two commands from taking the same address
    if (held.length === 0) {
      await lockTenants(sql);
      await lockOwners(sql, { tenantId, callerId: null });
    }
    return true;
  }
  const user = held.find(({ id }) => id === caller.id);
  // by a statement of its own: one that waited for the lock would show what was there before
  const credential = await prisma.credential.findFirst({
    where: { tenantId, id: caller.credentialId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { owner: true },
  });
  if (user === undefined || user.disabledAt !== null || credential === null) throw new Problem({ code: 'unauthenticated' });
  return user.owner && credential.owner;
}

/** The same; 403 `forbidden` where the caller has no rights of an owner any more. */
export async function holdOwners(transaction: Transaction, author: Author, now: Date): Promise<void> {
  if (!(await holdAccess(transaction, author, now))) throw new Problem({ code: 'forbidden' });
}
