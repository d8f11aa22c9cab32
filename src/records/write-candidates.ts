import { lockCandidates } from '#generated/database/statements.ts';
import { searchKey } from '../core/names.ts';
import { isWebLink } from '../core/web-link.ts';
import { mergeRows } from '../database/rows.ts';
import { adoptRows } from './adopt.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { pick, type Values } from './records.ts';
import { saveEntries, saveKeyed, type Saved } from './save.ts';

/**
 * A candidate goes by the reference. A line with an unknown one is about the candidate with the same
 * first e-mail address that has no reference yet. An erased one stays erased.
 */
export const writeCandidates: Writer<'candidate'> = async (attempt, entries) => {
  for (const { line, record } of entries) {
    const { linkedin } = record;
    if (typeof linkedin === 'string' && !isWebLink(linkedin))
      attempt.refuse(line, 'linkedin', 'must begin with https:// or http:// and name a host');
  }
  await refuseErased(attempt, entries, 'reference');
  const likeness = { field: 'email', column: 'email_key', keyOf: searchKey, isUnique: false };
  const adopted = await adoptRows(attempt, 'candidate', entries, likeness);
  await savePools(attempt, await saveEntries(attempt, 'candidate', adopted, ({ record }) => keysOf(record)));
};

/** The search keys of the given names and addresses. */
const keysOf = (record: Values): Values =>
  Object.fromEntries(
    Object.entries(pick(record, ['first_name', 'last_name', 'email', 'email_secondary'])).map(([name, value]) => [
      `${name}_key`,
      typeof value === 'string' ? searchKey(value) : null,
    ]),
  );

/** Pools go by their names. */
async function savePools(attempt: Attempt, saved: readonly Saved<'candidate'>[]): Promise<void> {
  const { transaction, tenant } = attempt;
  const memberships = saved.flatMap(({ line, id, record }) => (record.pools ?? []).map((name) => ({ line, id, name })));
  const names = [...new Set(memberships.map(({ name }) => name))];
  const pools = names.map((name) => ({ tenant_id: tenant.id, name }));
  await mergeRows(transaction.sql, 'pool', ['tenant_id', 'name'], pools);
  const known = await transaction.prisma.pool.findMany({ where: { tenantId: tenant.id, name: { in: names } } });
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  const rows = memberships.map(({ line, id, name }) => ({ line, row: { pool_id: ids.get(name), candidate_id: id } }));
  await saveKeyed(attempt, 'candidate_pool', ['tenant_id', 'pool_id', 'candidate_id'], rows);
}

/**
 * Refuses entries about an erased candidate: that of their own `reference`, or the one to whom
 * `field` leads, directly or through an application. Locks the others against erasure until the
 * transaction ends.
 */
export async function refuseErased(
  attempt: Attempt,
  entries: readonly Entry[],
  field: 'reference' | 'candidate' | 'application',
): Promise<void> {
  const { transaction, tenant } = attempt;
  const idOf = ({ id, record }: Entry): number | null =>
    field === 'reference' ? (id ?? null) : attempt.rowOf(field, (record as Values)[field]);
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
