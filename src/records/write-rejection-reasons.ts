import { adoptRows } from './adopt.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { saveEntries } from './save.ts';

/** A reason of the same name in the same organisation, or in the whole tenant, is the same one. */
export const writeRejectionReasons: Writer<'rejection_reason'> = async (attempt, entries) => {
  const organisations = await readOrganisations(attempt, entries);
  const given = ({ record }: Entry<'rejection_reason'>): number | null => attempt.rowOf('organisation', record.organisation);
  const organisationOf = (entry: Entry<'rejection_reason'>): number | null =>
    entry.id === undefined ? given(entry) : (organisations.get(entry.id) ?? null);
  for (const entry of entries) {
    if (entry.record.organisation !== undefined && given(entry) !== organisationOf(entry))
      attempt.refuse(entry.line, 'organisation', 'of a rejection reason cannot be changed: add another reason');
  }
  const likeness = { field: 'name', isUnique: true, within: { column: 'organisation_id', rowOf: organisationOf } };
  await saveEntries(attempt, 'rejection_reason', await adoptRows(attempt, 'rejection_reason', entries, likeness));
};

/** The organisations of the reasons that are there; null for those of the whole tenant. */
async function readOrganisations({ transaction, tenant }: Attempt, entries: readonly Entry<'rejection_reason'>[]) {
  const rows = await transaction.prisma.rejectionReason.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) } },
    select: { id: true, organisationId: true },
  });
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]));
}
