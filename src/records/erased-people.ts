/** Records about people whose personal data was erased: the import refuses them, the export leaves them out. */
import { lockCandidates } from '#generated/database/statements.ts';
import { createRead } from '../database/read.ts';
import type { Row } from '../database/rows.ts';
import { among, type Attempt, type Entry, type Page, type RecordKind } from './kind.ts';

/** Refuses entries about an erased candidate. Locks the others against erasure until the transaction ends. */
export async function refuseErased(attempt: Attempt, entries: readonly Entry[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const field = attempt.kind.person;
  if (field === undefined) return;
  const idOf = ({ id, record }: Entry): number | null =>
    field === 'reference' ? (id ?? null) : attempt.rowOf(field, record[field]);
  const ids = [...new Set(entries.flatMap((entry) => idOf(entry) ?? []))];
  const readApplications = () =>
    transaction.prisma.application.findMany({
      where: { tenantId: tenant.id, id: { in: ids } },
      select: { id: true, candidateId: true, candidate: { select: { erasedAt: true } } },
    });
  const candidateIds = field === 'application' ? (await readApplications()).map(({ candidateId }) => candidateId) : ids;
  const candidates = await lockCandidates(transaction.sql, { tenantId: tenant.id, ids: candidateIds });
  // an erasure may have given applications another candidate before the lock
  const rows = field === 'application' ? await readApplications() : [];
  const erased = new Set([
    ...rows.filter(({ candidate }) => candidate.erasedAt !== null).map(({ id }) => id),
    ...(field === 'application' ? [] : candidates.filter((row) => row.erased).map(({ id }) => id)),
  ]);
  const leads = field === 'reference' ? 'is that of' : 'leads to';
  for (const entry of entries)
    if (erased.has(idOf(entry) ?? 0)) attempt.refuse(entry.line, field, `${leads} a candidate whose personal data was erased`);
}

const readCandidates = createRead('Candidate', { select: { id: true, erasedAt: true } });
const readApplications = createRead('Application', { select: { id: true, candidate: { select: { erasedAt: true } } } });

/** The rows that neither are nor belong to an erased candidate. */
export async function withoutErased<Each extends Row>(
  { transaction: { sql }, tenantId }: Page,
  { person }: RecordKind,
  rows: readonly Each[],
): Promise<readonly Each[]> {
  if (person === undefined) return rows;
  const column = person === 'reference' ? 'id' : `${person}_id`;
  const values = [tenantId, [...new Set(rows.map((row) => Number(row[column])))]];
  const people =
    person === 'application'
      ? (await readApplications(sql, { where: among('id') }, values)).map(({ id, candidate }) => ({ id, ...candidate }))
      : await readCandidates(sql, { where: among('id') }, values);
  const ids = new Set(people.flatMap(({ id, erasedAt }) => (erasedAt === null ? [] : id)));
  return rows.filter((row) => !ids.has(Number(row[column])));
}
