import { moveApplications } from '#generated/database/statements.ts';
import type { Candidate } from '#generated/prisma/client.ts';
import { ownedIn, type Scope } from '../../auth/visibility.ts';
import type { Transaction } from '../../database/sql.ts';
import { NO_DETAILS } from './fields.ts';

/**
 * Moves what the organisations have of a candidate, applications and notes, to a new candidate
 * without any details, which it returns. The candidate is locked; nothing else of it changes.
 */
export async function separatePart(transaction: Transaction, candidate: Candidate, scope: Scope): Promise<Candidate> {
  const { tenantId, id: candidateId } = candidate;
  const part = await transaction.prisma.candidate.create({ data: { tenantId, formerId: candidateId, ...NO_DETAILS } });
  await moveApplications(transaction.sql, { ...scope, candidateId, otherId: part.id });
  await transaction.prisma.note.updateMany({ where: { ...ownedIn(scope), candidateId }, data: { candidateId: part.id } });
  return part;
}
