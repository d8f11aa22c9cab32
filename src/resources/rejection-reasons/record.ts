import { recordKind, type Attempt, type Entry, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { moment, named, object, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';

const schema = object(['name'], { name: named('RejectionReason', 'name'), ...pointers('organisation'), retired_at: moment });

type Reason = ValueOf<typeof schema>;

/** A reason of the same name in the same organisation, or in the whole tenant, is the same one. */
const write: Writer<Reason> = async (attempt, entries) => {
  const organisations = await readOrganisations(attempt, entries);
  const given = ({ record }: Entry<Reason>): number | null => attempt.rowOf('organisation', record.organisation);
  const organisationOf = (entry: Entry<Reason>): number | null =>
    entry.id === undefined ? given(entry) : (organisations.get(entry.id) ?? null);
  for (const entry of entries) {
    if (entry.record.organisation !== undefined && given(entry) !== organisationOf(entry))
      attempt.refuse(entry.line, 'organisation', 'of a rejection reason cannot be changed: add another reason');
  }
  const match = { field: 'name', isUnique: true, within: { column: 'organisation_id', rowOf: organisationOf } };
  await writeEntries(attempt, await matchRows(attempt, entries, match));
};

/** The organisations of the reasons that are there; null for those of the whole tenant. */
async function readOrganisations({ transaction, tenant }: Attempt, entries: readonly Entry<Reason>[]) {
  const rows = await transaction.prisma.rejectionReason.findMany({
    where: { tenantId: tenant.id, id: { in: entries.flatMap(({ id }) => id ?? []) } },
    select: { id: true, organisationId: true },
  });
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]));
}

export const rejectionReason = recordKind({ name: 'rejection_reason', table: 'rejection_reason', schema, write });
