import type { Author } from '../../auth/caller.ts';
import { invalid, notFound } from '../../core/problem.ts';
import type { Transaction } from '../../database/transaction.ts';
import { addLine } from '../audit/add-line.ts';
import { holdAccess } from '../users/hold.ts';

/**
 * Revokes a credential, and returns since when it is revoked; again: nothing is changed. `not_found` for
 * that of another user, unless the author has the rights of an owner.
 */
export async function revokeCredential(transaction: Transaction, author: Author, id: number, now: Date): Promise<Date> {
  const { tenantId, caller } = author;
  const { prisma, sql } = transaction;
  const isOwner = await holdAccess(transaction, author, now);
  const where = { tenantId, id, ...(!isOwner && { userId: caller?.id ?? 0 }) };
  const credential = await prisma.credential.findFirst({ where, select: { revokedAt: true } });
  if (credential === null) throw notFound();
  if (caller?.credentialId === id)
    throw invalid([{ field: '_body', code: 'own_access', detail: 'Revoke it with another credential.' }]);
  if (credential.revokedAt !== null) return credential.revokedAt;
  await prisma.credential.updateMany({ where: { tenantId, id }, data: { revokedAt: now } });
  await addLine(sql, author, { kind: 'CREDENTIAL', resourceId: id, fields: ['revoked_date'] });
  return now;
}
