import { goodCredentials } from '../../auth/credential.ts';
import type { Author } from '../../auth/visibility.ts';
import { invalid, notFound } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { holdAccess } from '../users/hold.ts';

/**
 * Revokes a credential, and returns since when it is revoked; again: nothing is changed. `not_found` for
 * that of another user, unless the author has the rights of an owner. A caller without them does not
 * revoke the last credential that gives them, so that the tenant keeps an owner.
 */
export async function revokeCredential(transaction: Transaction, author: Author, id: number, now: Date): Promise<Date> {
  const { tenantId, caller } = author;
  const { prisma, sql } = transaction;
  const isOwner = await holdAccess(transaction, author, now);
  const where = { tenantId, id, ...(!isOwner && { userId: caller?.id ?? 0 }) };
  const credential = await prisma.credential.findFirst({ where, select: { revokedAt: true, owner: true } });
  if (credential === null) throw notFound();
  if (caller?.credentialId === id)
    throw invalid([{ field: '_body', code: 'own_access', detail: 'Revoke it with another credential.' }]);
  if (credential.revokedAt !== null) return credential.revokedAt;
  if (!isOwner && credential.owner && (await isLastOfOwners(transaction, { tenantId, id }, now)))
    throw invalid([{ field: '_body', code: 'own_access', detail: 'It is the last credential with the rights of an owner.' }]);
  await prisma.credential.updateMany({ where: { tenantId, id }, data: { revokedAt: now } });
  await addLine(sql, author, { kind: 'CREDENTIAL', resourceId: id, fields: ['revoked_date'] });
  return now;
}

/** Whether the credential gives the rights of an owner, and no other does. The owners are locked. */
async function isLastOfOwners(
  { prisma }: Transaction,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
  now: Date,
): Promise<boolean> {
  const owners = await prisma.user.findMany({ where: { tenantId, owner: true, disabledAt: null }, select: { id: true } });
  const where = { tenantId, owner: true, ...goodCredentials(now), userId: { in: owners.map((user) => user.id) } };
  const [first, second] = await prisma.credential.findMany({ where, take: 2, select: { id: true } });
  return first?.id === id && second === undefined;
}
