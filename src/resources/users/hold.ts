import { lockOwners, lockTenants } from '#generated/database/statements.ts';
import { goodCredentials } from '../../auth/credential.ts';
import type { Author } from '../../auth/visibility.ts';
import { Problem } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';

/**
 * Locks the owners of the tenant, and with them the caller and the named user, so that changes of users
 * and credentials come one after another. Then the rights of the caller are read again: 401
 * `unauthenticated` where its credential is no longer good, 403 `forbidden` where it has lost the rights
 * of an owner. Returns whether the author has them; support has.
 */
export async function holdAccess(
  transaction: Transaction,
  { tenantId, caller }: Author,
  now: Date,
  userId?: number,
): Promise<boolean> {
  const { sql, prisma } = transaction;
  const userIds = [caller?.id, userId].filter((id) => id !== undefined);
  if (caller === undefined) {
    // the tenant may have no owner whose lock keeps two commands from taking the same address
    await lockTenants(sql);
    await lockOwners(sql, { tenantId, userIds });
    return true;
  }
  const user = (await lockOwners(sql, { tenantId, userIds })).find(({ id }) => id === caller.id);
  // a statement of its own: the snapshot of a statement that waits for a lock is older than the
  // lock
  const credential = await prisma.credential.findFirst({
    where: { tenantId, id: caller.credentialId, ...goodCredentials(now) },
    select: { owner: true },
  });
  if (user === undefined || user.disabledAt !== null || credential === null) throw new Problem({ code: 'unauthenticated' });
  const isOwner = user.owner && credential.owner;
  if (caller.owner && !isOwner) throw new Problem({ code: 'forbidden' });
  return isOwner;
}

/** The same; 403 `forbidden` for all who have no rights of an owner. */
export async function holdOwners(transaction: Transaction, author: Author, now: Date, userId?: number): Promise<void> {
  if (!(await holdAccess(transaction, author, now, userId))) throw new Problem({ code: 'forbidden' });
}
